"""The contract of house rules, on one page: what a house rule is, its hooks, and every name that it needs.

A house rule is a class derived from `HouseRule` whose methods carry `hookimpl` and the name of one of the `Hooks`
below. It imports from this module and nothing else; what its hooks receive and answer with is documented in
`estimation_core.results`, the second page. The core's own rules (`estimation_core.rules`) stand on the same hooks.

Order never matters: bans and lines add up, factors multiply, and of the hooks of `SINGLE_HOOKS` only one house rule
may have an implementation. A hook gives the same answer to the same question, always; one that raises or answers
amiss stops the game with `HouseRuleFailed`.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Protocol

import pluggy

from estimation_core.acts import (
    CALLS,
    DASH_CALL,
    DECLINE,
    ESTIMATES,
    PASS,
    SUPER_CALLS,
    BiddingAct,
    Call,
    DashCall,
    Decline,
    Estimate,
    Pass,
)
from estimation_core.cards import (
    HAND_SIZE,
    RANKS,
    SEATS,
    STRAINS,
    SUITS,
    Card,
    Strain,
    card_set,
    cards_in,
    missing_suits,
)
from estimation_core.messages import (
    N_,
    Code,
    Message,
    Param,
    Signed,
    listing,
    nmessage,
    pmessage,
)
from estimation_core.results import (
    CONTEXT,
    Auction,
    Ban,
    Contract,
    Factor,
    Four,
    Line,
    NextRound,
    PlacedSuperCall,
    Played,
    Result,
    Risk,
    Round,
    RoundPlan,
    RuleProblem,
    Sheet,
    Side,
    SuperCall,
)
from estimation_core.settings import (
    Choice,
    Flag,
    Kind,
    ListOf,
    RoundKind,
    Settings,
    Swing,
    SwingKind,
    Whole,
    setting,
)
from estimation_core.settings.words import settings_in_words

# fmt: off
__all__ = [
    "API", "CALLS", "CONTEXT", "DASH_CALL", "DECLINE", "ESTIMATES", "HAND_SIZE", "N_", "PASS",
    "RANKS", "SEATS", "SINGLE_HOOKS", "STRAINS", "SUITS", "SUPER_CALLS", "Auction", "Ban",
    "BiddingAct", "Call", "Card", "Choice", "Code", "Contract", "DashCall", "Decline", "Estimate",
    "Factor", "Flag", "Four", "Hooks", "HouseRule", "Kind", "Line", "ListOf", "Message",
    "NextRound", "NoSettings", "Param", "Pass", "PlacedSuperCall", "Played", "Result", "Risk",
    "Round", "RoundKind", "RoundPlan", "RuleProblem", "Rules", "Settings", "Sheet", "Side", "Signed",
    "Strain", "SuperCall", "Swing", "SwingKind", "Whole", "card_set", "cards_in", "hookimpl",
    "listing", "missing_suits", "nmessage", "pmessage", "setting",
]
# fmt: on

API = 2
"""The version of this interface; a house rule written for another one is refused, with what to change."""

hookspec = pluggy.HookspecMarker("estimation")
hookimpl = pluggy.HookimplMarker("estimation")
"""The mark of a method that is a hook."""


# What a house rule is.


@dataclass(frozen=True, slots=True)
class NoSettings:
    """The settings of a house rule that has none."""


class HouseRule:
    """A house rule. One instance belongs to one ruleset; it keeps its settings and nothing else.

    ``name`` is what variant files call it, ``version`` its own version, ``summary`` one English sentence (a msgid).
    ``title``, a msgid too, heads its paragraph in the rule book; without one that is the name.
    ``Settings`` is a frozen dataclass whose fields are declared with `setting`. ``requires`` and ``conflicts`` name
    other house rules; ``looks_at`` names what of the round its bans look at (of `CONTEXT`); ``api`` is the version of
    this interface that it was written for.
    """

    name: ClassVar[str]
    version: ClassVar[str] = "1"
    summary: ClassVar[str] = ""
    title: ClassVar[str] = ""
    Settings: ClassVar[type] = NoSettings
    requires: ClassVar[tuple[str, ...]] = ()
    conflicts: ClassVar[tuple[str, ...]] = ()
    looks_at: ClassVar[tuple[str, ...]] = ()
    api: ClassVar[int] = API

    def __init__(self, settings: Any = None) -> None:
        self.settings = self.Settings() if settings is None else settings

    @property
    def redeals_per_round(self) -> int:
        """How often `offer_redeal` of this rule may have one round dealt again; then the deal stands.

        The engine counts, for every rule by itself and anew in each round, so that a game ends. A rule whose number
        is a setting overrides this property; it is from 0 to 99.
        """
        return 3

    def describe(self) -> Sequence[Message]:
        """The rule for the rule book, in whole sentences that say what these very settings make of it.

        Without one of its own a house rule is described by its summary and its settings.
        """
        summary = [Message(self.summary)] if self.summary else []
        return [*summary, *settings_in_words(self.settings)]


class Rules(Protocol):
    """The rules of the table, as hooks receive them."""

    @property
    def name(self) -> str:
        """The name of the variant."""

    @property
    def settings(self) -> Settings:
        """All settings of the core, each by its key: ``rules.settings.auction.minimum``."""

    @property
    def house_rules(self) -> Mapping[str, HouseRule]:
        """The house rules that are on, by name."""

    def plan(self) -> tuple[RoundPlan, ...]:
        """The planned rounds, numbered from 1; `plan_game` itself cannot ask for them."""


# The hooks, in the order in which a game asks them.


class Hooks:
    """The hook specifications. A hook takes any of the named arguments, in any order.

    ``rules`` are the `Rules` of the table, ``round`` is a `Round`, ``seat`` a player (1 to 4), ``place`` the turn of
    one, from the seat after the dealer (1) to the dealer (4). Hands are sets of cards (`cards_in`, `card_set`), by
    seat: seat 1 has ``hands[0]``.
    """

    @hookspec
    def check_rules(self, rules: Rules) -> Sequence[RuleProblem] | None:
        """Settings that cannot go together; None or nothing: there are none.

        When: as the rules are loaded. What is answered is a ``conflict`` at the later of its keys.
        """

    @hookspec
    def plan_game(self, rules: Rules) -> Sequence[RoundPlan] | None:
        """Another list of rounds; None or an empty one: the plan of the settings. One house rule may have this hook.

        When: as a game begins, and whenever the rules are checked or described.
        """

    @hookspec
    def deal_cards(self, rules: Rules, round: Round, rng: random.Random) -> Sequence[int] | None:
        """Another way of dealing: four sets of 13 cards by seat, 52 in all; None: the core's way (R3.1).

        When: before each deal that the engine deals itself. Use ``rng.random()`` only: it is the same on every
        machine. One house rule may have this hook.
        """

    @hookspec
    def offer_redeal(
        self, rules: Rules, round: Round, hands: Sequence[int], seat: int
    ) -> Message | None:
        """Why ``seat`` may have the cards dealt again, in a whole sentence; None: it may not (R3.4).

        When: after each deal, seat by seat from the one after the dealer, as long as this rule has redeals left in
        the round (`HouseRule.redeals_per_round`). The sentence is part of the question that the player is asked, and
        the others are not told who is asked. Where the cards are not known (a score sheet) no hook is asked, and the
        sheet is believed.
        """

    @hookspec
    def ban_calls(self, auction: Auction, place: int) -> Sequence[Ban] | Ban | None:
        """Dash Calls and calls that are forbidden to a place now; None or nothing: none is.

        When: in the turn of the Dash Calls and in the auction, by the game and by whoever proves or judges one. What
        is legal is what the core offers less all bans: nothing can be allowed that the core does not offer.
        """

    @hookspec
    def limit_estimates(self, auction: Auction, place: int) -> Sequence[Ban] | Ban | None:
        """Estimates and Super Calls that are forbidden to a place now; as `ban_calls`. When: at the estimates."""

    @hookspec
    def announce(self, rules: Rules, round: Round) -> Message | None:
        """What the table is told before a round, in a whole sentence; None: nothing.

        When: with each deal of a round, before anything is said. It is shown, and changes nothing.
        """

    @hookspec
    def score_lines(
        self, rules: Rules, result: Result, lines: Sequence[Line]
    ) -> Sequence[Line] | None:
        """Further lines of the score of a round; None or nothing: none.

        When: after the last trick. ``lines`` are those of the core, by name (``base``, ``caller``, ``with``,
        ``sole_winner``, ``sole_loser``, ``risk``, ``dash_call``, ``plain_dash``, ``high``): a rule that replaces one
        of them cancels it with a line of its own.
        """

    @hookspec
    def score_factor(
        self, rules: Rules, result: Result, lines: Sequence[Line]
    ) -> int | tuple[int, int, int, int] | None:
        """How often the round counts: one number, or four by seat; 1 or None: as it is.

        When: after all lines, which are ``lines``. All factors multiply, with one another and with the multiplier. 0
        makes the round count nothing, a negative number turns plus into minus.
        """

    @hookspec
    def adjust_sheet(
        self, rules: Rules, result: Result, sheet: Sheet, history: Sequence[Played]
    ) -> Sequence[Line] | None:
        """Lines that are added after the factors and the multiplier; None or nothing: none. One house rule only.

        When: once the rest of a round's score is known, in every round that has been played, also one that nobody
        made. ``history`` are the rounds before this one. A seat's score is then its lines × the factors × the
        multiplier + these lines.
        """

    @hookspec
    def next_round(self, rules: Rules, history: Sequence[Played]) -> NextRound | None:
        """What comes next; None: the game goes on as planned. One house rule may have this hook.

        When: after each round. ``history`` has the rounds played since the game, or the part of it that is told,
        began; its last entry is the round just played. After the last planned round it is asked too, and after
        999 rounds no more.
        """

    @hookspec
    def break_tie(
        self, rules: Rules, history: Sequence[Played]
    ) -> tuple[int, int, int, int] | None:
        """What parts players with equal totals: four numbers by seat, more is better; None: nothing does (R2.5).

        When: whenever places are told, and when a pot is shared out (R10). Players who are equal in these too share
        their place. One house rule may have this hook.
        """


SINGLE_HOOKS = ("plan_game", "deal_cards", "adjust_sheet", "next_round", "break_tie")
"""The hooks of which a ruleset has one implementation at most: two of them are a ``conflict``."""
