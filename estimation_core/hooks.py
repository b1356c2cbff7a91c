"""The public contract of house rules: what a plugin is, the hooks it may implement, and all that they receive.

A house rule is a class derived from `HouseRule` whose methods carry `hookimpl` and the name of a hook specification
below. The core's own rules (`estimation_core.rules`) are written on the same hooks and serve as the example. Order
never matters: bans and lines add up, factors multiply, and of the hooks that give *one* answer only one house rule
may have an implementation.
"""

from __future__ import annotations

import random
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

import pluggy

from estimation_core.acts import BiddingAct, said_set
from estimation_core.messages import Code, Message, Param, Signed, listing, pmessage
from estimation_core.results import Line, Result, Round
from estimation_core.settings import RoundKind, Swing, declared, values_of

if TYPE_CHECKING:
    from estimation_core.engine.position import Position
    from estimation_core.engine.ruleset import Ruleset

API = 1
"""The version of this interface; a house rule written for another one is refused."""

hookspec = pluggy.HookspecMarker("estimation")
hookimpl = pluggy.HookimplMarker("estimation")


@dataclass(frozen=True, slots=True)
class NoSettings:
    """The settings of a house rule that has none."""


class HouseRule:
    """A house rule. One instance belongs to one ruleset; it keeps its settings and nothing else.

    ``name`` is what variant files call it, ``version`` its own version, ``summary`` one English sentence (a msgid).
    ``title``, a msgid too, heads its paragraph in the rule book; without one that is the name.
    ``Settings`` is a frozen dataclass declared with `estimation_core.settings.setting`. ``requires`` and
    ``conflicts`` name other house rules; ``looks_at`` names what of the round its bans look at (of
    `estimation_core.rules.facts.CONTEXT`); ``api`` is the version of this interface that it was written for.
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
        is a setting overrides this property.
        """
        return 3

    def describe(self) -> Sequence[Message]:
        """The rule for the rule book, in whole sentences that say what these very settings make of it.

        Without one of its own a house rule is described by its summary and its settings.
        """
        summary = [Message(self.summary)] if self.summary else []
        return [*summary, *_settings_in_words(self.settings)]


def _settings_in_words(settings: Any) -> list[Message]:
    """What each setting of a house rule is for, and its value."""
    values = values_of(settings)
    return [
        Message("{help} Here: {value}.", help=Message(item.help), value=_in_words(values[item.key]))
        for item in declared(type(settings))
        if item.has_effect(values)
    ]


def _in_words(value: Any) -> Param:
    match value:
        case bool():
            return pmessage("answer", "yes") if value else pmessage("answer", "no")
        case int():
            return value
        case Swing():
            return Message(
                "{made} when made, {missed} when missed",
                made=Signed(value.made),
                missed=Signed(-value.missed),
            )
        case tuple():
            return listing([_in_words(item) for item in value], "plain")
    return Code(str(value))


@dataclass(frozen=True, slots=True)
class Ban:
    """Acts that a rule forbids now, and why, in a whole sentence."""

    acts: Collection[BiddingAct]
    reason: Message
    marks: int = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        # The ruleset refuses what is no collection, and says whose it is.
        marks = said_set(self.acts) if isinstance(self.acts, Collection) else -1
        object.__setattr__(self, "marks", marks)


class RoundPlan(NamedTuple):
    """A round to be played: its kind, and its strain where it is a fixed round."""

    kind: RoundKind
    strain: str | None = None


class NextRound(NamedTuple):
    """What `next_round` may ask for: a round to play before the planned ones go on, the multiplier left as it was."""

    insert: RoundPlan | None = None
    keep_multiplier: bool = False


class RuleProblem(NamedTuple):
    """A finding of `check_rules`: two settings that cannot go together. ``keys`` are whole keys of settings."""

    message: Message
    keys: tuple[str, ...] = ()


class Played(NamedTuple):
    """A round of the history that `next_round` receives: ``result`` is None where nobody called."""

    round: Round
    result: Result | None


class Hooks:
    """The hook specifications. A hook takes any of the named arguments, in any order."""

    @hookspec
    def deal_cards(self, rules: Ruleset, round: Round, rng: random.Random) -> Sequence[int] | None:
        """Another way of dealing: four sets of 13 cards by seat (`estimation_core.cards.card_set`), 52 in all.

        Use ``rng.random()`` only: it is the same on every machine. One house rule at most may have this hook.
        """

    @hookspec
    def offer_redeal(
        self, rules: Ruleset, round: Round, hands: Sequence[int], seat: int
    ) -> Message | None:
        """Why ``seat`` (1 to 4) may have the cards dealt again, in a whole sentence, or None where it may not.

        The sentence is part of the question that the player is asked. Players are asked in order from the seat after
        the dealer; `HouseRule.redeals_per_round` says how often, and the engine counts. Where the cards are not known
        (a score sheet) no hook is asked, and the sheet is believed.
        """

    @hookspec
    def ban_calls(self, auction: Position, seat: int) -> Sequence[Ban] | Ban | None:
        """Dash Calls and calls that are forbidden to a seat now.

        ``auction`` is the position (`estimation_core.engine.position.Position` documents every attribute). A ban
        sees seats by their places in turn: ``seat`` and all of ``auction`` count from the seat after the dealer (1)
        to the dealer (4). The same position must always get the same bans.
        """

    @hookspec
    def limit_estimates(self, auction: Position, seat: int) -> Sequence[Ban] | Ban | None:
        """Estimates and Super Calls that are forbidden to a seat now; as `ban_calls`."""

    @hookspec
    def score_lines(self, result: Result, lines: Sequence[Line]) -> Sequence[Line] | None:
        """Further lines of the score of a round. `estimation_core.results` documents every attribute of a result.

        ``lines`` are those of the core, by name (``base``, ``caller``, ``with``, ``sole_winner``, ``sole_loser``,
        ``risk``, ``dash_call``, ``plain_dash``, ``high``): a rule that replaces one of them cancels it with a line of
        its own.
        """

    @hookspec
    def score_factor(self, result: Result) -> int | tuple[int, int, int, int] | None:
        """How often the round counts: one number, or four by seat; 1 (or None) changes nothing."""

    @hookspec
    def plan_game(self, rules: Ruleset) -> Sequence[RoundPlan] | None:
        """Another list of rounds. One house rule at most may have this hook."""

    @hookspec
    def next_round(self, rules: Ruleset, history: Sequence[Played]) -> NextRound | None:
        """Asked after each round: None goes on as planned. One house rule at most may have this hook.

        ``history`` has the rounds played since the game, or the part of it that is told, began; its last entry is the
        round just played. The planned rounds are ``rules.plan()``, numbered from 1.
        """

    @hookspec
    def check_rules(self, rules: Ruleset) -> Sequence[RuleProblem] | None:
        """Settings that cannot go together."""


SINGLE_HOOKS = ("deal_cards", "plan_game", "next_round")
"""The hooks of which a ruleset has one implementation at most."""
