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
from estimation_core.settings.kinds import Choice, Flag, ListOf, Swing, SwingKind, Whole
from estimation_core.settings.shares import Shares, ShareTable

RoundKind = Literal["call", "fixed"]
"""A call round has an auction, a fixed round has its strain from the start (R2.1)."""

STRAIN = Choice(("NT", "S", "H", "D", "C"))
POINTS = Whole()
PENALTY = Whole(0, taken_off=True)
RISK_LIST = ListOf(SwingKind(), most=39)


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
OWN_DASH = Effect(
    lambda values: values.get("score.plain_dash.own") is True,
    N_("It counts only where score.plain_dash.own is true."),
)
HIGH = Effect(
    lambda values: values.get("score.high.minimum") != 0,
    N_("It counts only where score.high.minimum is above 0."),
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
class DashCallScore:
    risk: bool = setting(
        Flag(), False, N_("Whether a Dash Caller who bears the Risk is paid for it."), "R9.2"
    )
    over: int = setting(POINTS, 25, N_("Points for a Dash Call made in an Over round."), "R9.2")
    under: int = setting(POINTS, 33, N_("Points for a Dash Call made in an Under round."), "R9.2")
    missed_over: int = setting(
        PENALTY, 25, N_("Points taken off for a Dash Call missed in an Over round."), "R9.2"
    )
    missed_under: int = setting(
        PENALTY, 33, N_("Points taken off for a Dash Call missed in an Under round."), "R9.2"
    )
    missed_per_trick: int = setting(
        PENALTY,
        0,
        N_("Points taken off for each trick that a Dash Caller wins, besides the others."),
        "R9.2",
    )
    sole: bool = setting(
        Flag(), True, N_("Whether a Dash Caller gets the points of a sole winner or loser."), "R9.2"
    )


@dataclass(frozen=True, slots=True)
class PlainDash:
    own: bool = setting(
        Flag(), False, N_("Whether a Dash has points of its own in place of the base line."), "R9.2"
    )
    over: int = setting(POINTS, 0, N_("Points for a Dash made in an Over round."), "R9.2", OWN_DASH)
    under: int = setting(
        POINTS, 0, N_("Points for a Dash made in an Under round."), "R9.2", OWN_DASH
    )
    missed_over: int = setting(
        PENALTY, 0, N_("Points taken off for a Dash missed in an Over round."), "R9.2", OWN_DASH
    )
    missed_under: int = setting(
        PENALTY, 0, N_("Points taken off for a Dash missed in an Under round."), "R9.2", OWN_DASH
    )
    missed_per_trick: int = setting(
        PENALTY,
        0,
        N_("Points taken off for each trick won after a Dash, besides the others."),
        "R9.2",
        OWN_DASH,
    )


@dataclass(frozen=True, slots=True)
class High:
    minimum: int = setting(
        Whole(0, 13),
        0,
        N_("From which estimate on the two lists of points hold; 0 = none."),
        "R9.5",
    )
    roles: Literal["caller", "caller_and_with", "anyone"] = setting(
        Choice(("caller", "caller_and_with", "anyone")),
        "caller_and_with",
        N_("For whom the lists of high estimates hold."),
        "R9.5",
        HIGH,
    )
    made: tuple[int, ...] = setting(
        ListOf(POINTS, most=13),
        (),
        N_("Points for the lowest high estimate when made, for the next, and so on."),
        "R9.5",
        HIGH,
    )
    missed: tuple[int, ...] = setting(
        ListOf(PENALTY, most=13),
        (),
        N_("Points taken off for the lowest high estimate when missed, for the next, and so on."),
        "R9.5",
        HIGH,
    )
    missed_per_trick: int = setting(
        PENALTY,
        0,
        N_("Points taken off for each trick by which a high estimate is missed."),
        "R9.5",
        HIGH,
    )
    replaces: Literal["base_and_role", "base"] = setting(
        Choice(("base_and_role", "base")),
        "base_and_role",
        N_(
            "Whether the high points stand for the base line alone or for the Caller's and With's too."
        ),
        "R9.5",
        HIGH,
    )
    sole: bool = setting(
        Flag(), True, N_("Whether sole points are added to the high points."), "R9.5", HIGH
    )
    risk: bool = setting(
        Flag(), True, N_("Whether the Risk is added to the high points."), "R9.5", HIGH
    )


@dataclass(frozen=True, slots=True)
class AllMissed:
    scores: Literal["none", "kept"] = setting(
        Choice(("none", "kept")),
        "none",
        N_("Whether the minus points count when all four miss."),
        "R9.3",
    )
    multipliers: tuple[int, ...] = setting(
        ListOf(Whole(2)),
        (2, 4),
        N_("What the next round counts after one such round, after two in a row, and so on."),
        "R9.3",
    )


_RISK = tuple(Swing(points, points) for points in (0, 10, 10, 20, 20, 30))


@dataclass(frozen=True, slots=True)
class Score:
    made: int = setting(POINTS, 10, N_("Points for an estimate that is made."), "R9.2")
    made_per_trick: int = setting(
        POINTS, 1, N_("Points for each trick of an estimate that is made."), "R9.2"
    )
    missed: int = setting(
        PENALTY, 0, N_("Points taken off for an estimate that is missed."), "R9.2"
    )
    missed_per_trick: int = setting(
        PENALTY, 1, N_("Points taken off for each trick that is counted as missed."), "R9.2"
    )
    missed_by: Literal["difference", "estimate"] = setting(
        Choice(("difference", "estimate")),
        "difference",
        N_("Whether a missed estimate costs by the difference or by its own number."),
        "R9.2",
    )
    caller: Swing = setting(
        SwingKind(), Swing(10, 10), N_("Points for the Caller, or taken off."), "R9.2"
    )
    with_: Swing = setting(
        SwingKind(), Swing(10, 10), N_("Points for a With, or taken off."), "R9.2"
    )
    sole_winner: int = setting(
        Whole(0), 10, N_("Points for the only player who makes the estimate."), "R9.2"
    )
    sole_loser: int = setting(
        PENALTY, 10, N_("Points taken off for the only player who misses."), "R9.2"
    )
    risk_over: tuple[Swing, ...] = setting(
        RISK_LIST,
        _RISK,
        N_("The Risk in an Over round, by how far the total is from 13."),
        "R9.2",
    )
    risk_under: tuple[Swing, ...] = setting(
        RISK_LIST,
        _RISK,
        N_("The Risk in an Under round, by how far the total is from 13."),
        "R9.2",
    )
    risk_bearer: Literal["last_estimator", "last_seat"] = setting(
        Choice(("last_estimator", "last_seat")),
        "last_estimator",
        N_("Whether the Risk goes to the last player who estimates or stays with the last seat."),
        "R9.2",
    )
    dash_call: DashCallScore = field(default_factory=DashCallScore)
    plain_dash: PlainDash = field(default_factory=PlainDash)
    high: High = field(default_factory=High)
    all_missed: AllMissed = field(default_factory=AllMissed)


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
