"""Every setting of a variant file, declared once; the defaults are Koutchina's (the Micro game).

A key without effect under the other values (`Effect`) keeps its default and is ignored.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Literal

from estimation_core.messages import N_
from estimation_core.settings.declare import Effect, Setting, Values, declared, setting
from estimation_core.settings.kinds import Choice, Flag, ListOf, Whole
from estimation_core.settings.scoring import Score
from estimation_core.settings.shares import Shares, ShareTable

RoundKind = Literal["call", "fixed"]
"""A call round has an auction, a fixed round has its strain from the start (R2.1)."""

STRAIN = Choice(("NT", "S", "H", "D", "C"))


def _redeals(values: Values) -> bool:
    return values.get("all_pass.then") in ("redeal", "redeal_next_dealer")


def _played_on(values: Values) -> bool:
    return values.get("all_pass.then") == "fixed" or (
        _redeals(values) and values.get("all_pass.redeals") != 0
    )


REDEALS = Effect(
    _redeals, N_('It counts only where all_pass.then is "redeal" or "redeal_next_dealer".')
)
PLAYED_ON = Effect(
    _played_on,
    N_(
        'It counts only where all_pass.then is "fixed", or redeals with an end (all_pass.redeals above 0).'
    ),
)
NOT_FIXED = Effect(
    lambda values: values.get("all_pass.then") != "fixed",
    N_('It has no meaning where all_pass.then is "fixed".'),
)


@dataclass(frozen=True, slots=True)
class Game:
    call_rounds: int = setting(
        Whole(0, 99), 0, N_("How many rounds with an auction the game opens with."), "R2.1"
    )
    fixed_rounds: tuple[str, ...] = setting(
        ListOf(STRAIN),
        ("NT", "S", "H", "D", "C"),
        N_("The strains of the fixed rounds that follow, in their order."),
        "R2.1",
    )
    direction: Literal["clockwise", "counterclockwise"] = setting(
        Choice(("clockwise", "counterclockwise")),
        "counterclockwise",
        N_("Whose turn comes next at a real table."),
        "R1.2",
    )


@dataclass(frozen=True, slots=True)
class Deal:
    announce_missing_suit: bool = setting(
        Flag(), False, N_('Whether players without any card of some suit say "Avoid".'), "R3.2"
    )


@dataclass(frozen=True, slots=True)
class DashCall:
    rounds: tuple[RoundKind, ...] = setting(
        ListOf(Choice(("call", "fixed")), most=2, unique=True),
        ("call",),
        N_("The kinds of round in which Dash Calls are made."),
        "R4.1",
    )
    when: Literal["before_auction", "in_turn"] = setting(
        Choice(("before_auction", "in_turn")),
        "before_auction",
        N_("Whether Dash Calls have a turn of their own before the auction, or are said in it."),
        "R4.2",
    )
    limit: int = setting(Whole(0, 3), 2, N_("How many Dash Calls a round may have."), "R4.4")

    def made_in(self, kind: RoundKind) -> bool:
        """Whether Dash Calls are made at all in a round that is played as ``kind`` (R4.1)."""
        return kind in self.rounds and self.limit > 0

    def in_own_turn(self, kind: RoundKind) -> bool:
        """Whether a round that is played as ``kind`` opens with a Dash Call turn of its own (R4.1, R4.2)."""
        return self.made_in(kind) and not (kind == "call" and self.when == "in_turn")

    @property
    def in_auction(self) -> bool:
        """Whether "dash" is one of the answers in a player's first turn of the auction (R4.2)."""
        return self.when == "in_turn" and self.made_in("call")


@dataclass(frozen=True, slots=True)
class Auction:
    minimum: int = setting(Whole(1, 13), 4, N_("The lowest number that can be called."), "R5.1")
    opener: Literal["after_dealer", "dealer", "previous_caller"] = setting(
        Choice(("after_dealer", "dealer", "previous_caller")),
        "after_dealer",
        N_("Who speaks first in the auction."),
        "R5.2",
    )


@dataclass(frozen=True, slots=True)
class AllPass:
    then: Literal["redeal", "redeal_next_dealer", "next_round", "fixed"] = setting(
        Choice(("redeal", "redeal_next_dealer", "next_round", "fixed")),
        "redeal",
        N_("What happens when nobody calls."),
        "R5.5",
    )
    redeals: int = setting(
        Whole(0, 99),
        3,
        N_("After how many such redeals in a row the round is played as a fixed round; 0 = never."),
        "R5.5",
        REDEALS,
    )
    strain: str = setting(
        STRAIN,
        "NT",
        N_("The strain in which a round that nobody called is played on."),
        "R5.5",
        PLAYED_ON,
    )
    first: Literal["after_dealer", "dealer"] = setting(
        Choice(("after_dealer", "dealer")),
        "after_dealer",
        N_("Who estimates first in a round that nobody called."),
        "R5.5",
        PLAYED_ON,
    )
    bonuses: bool = setting(
        Flag(),
        True,
        N_("Whether more than the base line counts in a round that nobody called."),
        "R5.5",
        PLAYED_ON,
    )
    super_calls: bool = setting(
        Flag(),
        True,
        N_("Whether a round that nobody called may have Super Calls."),
        "R5.5",
        PLAYED_ON,
    )
    multiplies: bool = setting(
        Flag(),
        False,
        N_("Whether a round that nobody called raises the multiplier as if all four had missed."),
        "R5.5",
        NOT_FIXED,
    )

    @property
    def deals_again(self) -> bool:
        """Whether the cards of a round that nobody called are dealt again (R5.5)."""
        return self.then in ("redeal", "redeal_next_dealer")

    @property
    def redeals_then_plays(self) -> bool:
        """Whether that happens so many times, and then the round is played on (R5.5)."""
        return self.deals_again and self.redeals > 0

    @property
    def plays_on(self) -> bool:
        """Whether a round that nobody called can ever be played on as a fixed round (R5.5)."""
        return self.then == "fixed" or self.redeals_then_plays


@dataclass(frozen=True, slots=True)
class Estimates:
    cap: Literal["call", "none"] = setting(
        Choice(("call", "none")),
        "call",
        N_("Whether an estimate in a call round may be above the Call's number."),
        "R6.2",
    )
    forbidden_total: int = setting(
        Whole(0, 52),
        13,
        N_("The total to which the last estimator may not bring the four estimates; 0 = none."),
        "R6.4",
    )
    zero_limit: int = setting(
        Whole(0, 4),
        2,
        N_("How many players may be at zero in a round, Dash Calls counted too; 4 = no limit."),
        "R6.5",
    )


@dataclass(frozen=True, slots=True)
class SuperCall:
    minimum: int = setting(
        Whole(0, 13), 8, N_("The lowest estimate that may be a Super Call; 0 = none."), "R7.1"
    )
    makes_caller: bool = setting(
        Flag(), False, N_("Whether the maker of the Super Call in force is the Caller."), "R7.3"
    )


@dataclass(frozen=True, slots=True)
class Stakes:
    shares: ShareTable = setting(
        Shares(),
        ((2, (100,)), (3, (70, 30)), (4, (60, 30, 10))),
        N_("How the pot is shared by rank, for each number of players who staked."),
        "R10.1",
    )


@dataclass(frozen=True, slots=True)
class Settings:
    """The effective settings of a table, one attribute a chapter; the keys are those of variant files."""

    game: Game = field(default_factory=Game)
    deal: Deal = field(default_factory=Deal)
    dash_call: DashCall = field(default_factory=DashCall)
    auction: Auction = field(default_factory=Auction)
    all_pass: AllPass = field(default_factory=AllPass)
    estimates: Estimates = field(default_factory=Estimates)
    super_call: SuperCall = field(default_factory=SuperCall)
    score: Score = field(default_factory=Score)
    stakes: Stakes = field(default_factory=Stakes)


CORE_SETTINGS: Mapping[str, Setting] = MappingProxyType({s.key: s for s in declared(Settings)})
"""Every core setting by its key, in the order of the rules."""
