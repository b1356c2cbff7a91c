"""A ruleset: the effective settings of a table and its house rules, with one plugin manager of its own."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

import pluggy

from estimation_core.cards import SEATS
from estimation_core.engine.position import Position
from estimation_core.errors import HouseRuleFailed
from estimation_core.hooks import Ban, Hooks, HouseRule, NextRound, Played, RoundPlan, RuleProblem
from estimation_core.messages import Code, Message
from estimation_core.plugins.sending import SentRule
from estimation_core.results import Factor, Line, Result
from estimation_core.rules import auction, dash_call, estimates
from estimation_core.rules.contract import risk_level_at, risk_levels
from estimation_core.rules.deal import Hands, RedealOffer, deal_cards, is_deal
from estimation_core.rules.facts import CONTEXT, PLACES, Facts, Stage, seat_at
from estimation_core.rules.rounds import Course, planned_rounds
from estimation_core.rules.score import ScoreRules
from estimation_core.settings import RoundKind, Settings

if TYPE_CHECKING:
    from estimation_core.variants.parts import Variant

_T = TypeVar("_T")

MOST_POSITIONS = 1 << 16
"""How many positions a ruleset remembers before it starts anew: some forty megabytes."""

CORE_RULES = (dash_call.DashCallRules, estimates.EstimateRules, ScoreRules)
"""The core's own rules, on the same hooks as any house rule."""


# Asking an enumeration for a member is slow on Python 3.11.
_ESTIMATES = Stage.ESTIMATES


class Hook(NamedTuple):
    """One implementation of a hook, and whose it is."""

    owner: str
    function: Callable[..., Any]
    arguments: tuple[str, ...]
    looks_at: tuple[str, ...]


def _ask_bans(hook: Hook) -> Callable[[Position, int], Sequence[Ban] | Ban | None]:
    """The function of a hook about a position and a place, whichever of the two it takes."""
    function, arguments = hook.function, hook.arguments
    if arguments == ("auction", "seat"):
        return function
    return lambda auction, place: function(
        **{name: {"auction": auction, "seat": place}[name] for name in arguments}
    )


class Ruleset:
    """The rules of one table. It never changes; any number of them live side by side.

    ``name`` is the variant's; ``house_rules`` maps the names of the house rules that are on to their instances;
    ``looks_at`` is what of the round their bans look at; ``variant`` has the texts of the rules and where each value
    was set, None where they come from no file. `pluggy.PluginValidationError` where a hook is misspelt.
    """

    def __init__(
        self,
        name: str,
        settings: Settings,
        house_rules: Sequence[HouseRule] = (),
        variant: Variant | None = None,
    ) -> None:
        self.name = name
        self.settings = settings
        self.variant = variant
        self.house_rules: Mapping[str, HouseRule] = {rule.name: rule for rule in house_rules}
        declared = {look for rule in house_rules for look in rule.looks_at}
        self.looks_at = tuple(look for look in CONTEXT if look in declared)
        self.manager = pluggy.PluginManager("estimation")
        self.manager.add_hookspecs(Hooks)
        for chapter in CORE_RULES:
            self.manager.register(chapter(settings), name=f"core:{chapter.__name__}")
        for rule in house_rules:
            self.manager.register(rule, name=rule.name)
        self.manager.check_pending()
        self._hooks = {
            name: self._implementations(name) for name in vars(Hooks) if not name.startswith("_")
        }
        self._ban_calls = [(hook, _ask_bans(hook)) for hook in self._hooks["ban_calls"]]
        lines = self._hooks["score_lines"]
        self._core_lines = [hook for hook in lines if hook.owner == "core"]
        self._house_lines = [hook for hook in lines if hook.owner != "core"]
        self._limit_estimates = [(hook, _ask_bans(hook)) for hook in self._hooks["limit_estimates"]]
        self.forgets_auction = all(hook.owner == "core" for hook, _ in self._limit_estimates)
        """Whether no ban on estimates looks at who spoke or passed, so that positions can be merged."""
        self._positions: dict[Facts, Position] = {}
        self._openings: dict[tuple[object, ...], Position] = {}
        self.offers_redeals = bool(self._hooks["offer_redeal"])
        self.inserts_rounds = bool(self._hooks["next_round"])
        """Whether a house rule may insert rounds, so that a course must keep its history."""
        self._planned = planned_rounds(settings)
        self.risk_levels = risk_levels(settings)
        self.risk_level_at = risk_level_at(settings)

    # As a value.

    def __eq__(self, other: object) -> bool:
        """The same rules: name, settings, and house rules of the same classes with the same settings."""
        if self is other:
            return True
        return isinstance(other, Ruleset) and self._value() == other._value()

    def __hash__(self) -> int:
        return hash((self.name, self.settings))

    def __repr__(self) -> str:
        house_rules = "".join(f" + {name}" for name in sorted(self.house_rules))
        return f"<Ruleset {self.name}{house_rules}>"

    def house_rule_title(self, name: str) -> Message | Code:
        """What people call a house rule: its title, else its name."""
        rule = self.house_rules.get(name)
        return Message(rule.title) if rule is not None and rule.title else Code(name)

    def __reduce__(self) -> tuple[Any, ...]:
        # What is remembered is not sent, and house rules so that those of single files can be found again.
        sent = tuple(SentRule.of(rule) for rule in self.house_rules.values())
        return _revived, (self.name, self.settings, sent, self.variant)

    def _value(self) -> tuple[Any, ...]:
        rules = {name: SentRule.of(rule) for name, rule in self.house_rules.items()}
        return self.name, self.settings, rules

    def _implementations(self, name: str) -> tuple[Hook, ...]:
        hooks = []
        for found in getattr(self.manager.hook, name).get_hookimpls():
            rule = self.house_rules.get(found.plugin_name)
            looks_at = self.looks_at if rule is None else rule.looks_at
            owner = rule.name if rule else "core"
            hooks.append(Hook(owner, found.function, tuple(found.argnames), looks_at))
        return tuple(hooks)

    def ask(self, hook: Hook, name: str, **arguments: Any) -> Any:
        """The answer of one implementation; `HouseRuleFailed` where it raises."""
        try:
            return hook.function(*[arguments[argument] for argument in hook.arguments])
        except KeyboardInterrupt:
            raise
        except BaseException as error:
            raise self._failed(hook, name, error) from error

    def ask_several(
        self, hook: Hook, name: str, kind: type[_T], **arguments: Any
    ) -> tuple[_T, ...]:
        """The entries of an answer that has several, each of its kind; `HouseRuleFailed` where they are not."""
        answer = self.ask(hook, name, **arguments)
        try:
            entries = tuple(answer or ())
        except Exception as error:
            raise self._failed(hook, name, error) from error
        if not all(isinstance(entry, kind) for entry in entries):
            message = Message("It must answer with {kind} objects.", kind=Code(kind.__name__))
            raise self._failed(hook, name, message)
        return entries

    def _failed(self, hook: Hook, name: str, cause: BaseException | Message) -> HouseRuleFailed:
        return HouseRuleFailed(hook.owner, name, hook.function.__code__.co_filename, cause)

    # Bidding.

    def position(self, facts: Facts) -> Position:
        """The position with these facts; one object for each as long as it is remembered."""
        position = self._positions.get(facts)
        if position is None:
            if len(self._positions) >= MOST_POSITIONS:
                self._positions = {}
                self._openings = {}
            position = self._positions[facts] = Position(self, facts)
        return position

    def open(self, course: Course) -> Position:
        """The first position of the deal that comes next in a course."""
        round = course.round
        kind: RoundKind = "fixed" if round.played_on else round.kind
        context: tuple[int | str | None, ...] = (None, None, None, None)
        if self.looks_at:
            seen = (
                round.number,
                round.strain.code if round.strain is not None else None,
                round.multiplier,
                round.dealer,
            )
            context = tuple(
                value if name in self.looks_at else None
                for name, value in zip(CONTEXT, seen, strict=True)
            )
        opening = (kind, round.played_on, course.first_place(), context)
        position = self._openings.get(opening)
        if position is None:
            position = self._openings[opening] = self.position(self._first_facts(*opening))
        return position

    def _first_facts(
        self,
        kind: RoundKind,
        played_on: bool,
        first: int,
        context: tuple[int | str | None, ...],
    ) -> Facts:
        """A deal opens with Dash Calls, the auction or the estimates, as its round has them."""
        facts = Facts(kind, played_on, Stage.DASH_CALLS, 1, first, context=context)
        if dash_call.has_turn(self.settings, kind):
            return facts
        if kind == "call":
            return auction.begin(facts)
        return estimates.begin(facts, first, facts.estimates)

    def bans(self, position: Position, place: int) -> list[tuple[str, Ban]]:
        """All bans on a place in a position, each with the name of its rule (``core`` for the core's)."""
        hooks, name = self._ban_calls, "ban_calls"
        if position.stage is _ESTIMATES:
            hooks, name = self._limit_estimates, "limit_estimates"
        found: list[tuple[str, Ban]] = []
        for hook, ask in hooks:
            seen = position.as_seen_with(hook.looks_at)
            try:
                answer = ask(seen, place) or ()
                bans = (answer,) if isinstance(answer, Ban) else tuple(answer)
            except Exception as error:
                raise self._failed(hook, name, error) from error
            for ban in bans:
                if not isinstance(ban, Ban) or ban.marks < 0:
                    raise self._failed(hook, name, Message("It must answer with bans."))
                found.append((hook.owner, ban))
        return found

    # Dealing and rounds.

    def deal(self, course: Course, rng: random.Random) -> Hands:
        """The hands of the next deal: the core's way, or a house rule's (R3.1)."""
        for hook in self._hooks["deal_cards"]:
            hands = self.ask(hook, "deal_cards", rules=self, round=course.round, rng=rng)
            if hands is not None:
                if not is_deal(hands):
                    raise self._failed(
                        hook, "deal_cards", Message("It must deal four hands of 13 cards.")
                    )
                return hands[0], hands[1], hands[2], hands[3]
        return deal_cards(rng)

    def redeals(self, course: Course, hands: Sequence[int]) -> list[RedealOffer]:
        """Who may have the cards dealt again, and why, from the seat after the dealer: one offer a seat (R3.4)."""
        hooks = self._redealing(course)
        offers = []
        for place in PLACES if hooks else ():
            seat = seat_at(place, course.dealer)
            for hook in hooks:
                reason = self.ask(
                    hook, "offer_redeal", rules=self, round=course.round, hands=hands, seat=seat
                )
                if reason is None:
                    continue
                if not isinstance(reason, Message):
                    message = Message("It must answer with {kind} or None.", kind=Code("Message"))
                    raise self._failed(hook, "offer_redeal", message)
                offers.append(RedealOffer(seat, hook.owner, reason))
                break
        return offers

    def believed_redeals(self, course: Course, seat: int) -> list[RedealOffer]:
        """What a seat is believed to be offered where the cards are not known: any redeal that is left in this round.

        The rule that has most of them left comes first, so that what is believed takes none away that is known.
        """
        hooks = sorted(self._redealing(course), key=lambda hook: -self._redeals_left(course, hook))
        return [RedealOffer(seat, hook.owner, None) for hook in hooks]

    def _redealing(self, course: Course) -> list[Hook]:
        """The hooks that may still have this round dealt again, by name, since their order has no meaning."""
        hooks = sorted(self._hooks["offer_redeal"])
        return [hook for hook in hooks if self._redeals_left(course, hook) > 0]

    def _redeals_left(self, course: Course, hook: Hook) -> int:
        most = self.house_rules[hook.owner].redeals_per_round
        if type(most) is not int:
            message = Message(
                "Its {attribute} must be a whole number.", attribute=Code("redeals_per_round")
            )
            raise self._failed(hook, "offer_redeal", message)
        return most - course.redealt.count(hook.owner)

    def plan(self) -> tuple[RoundPlan, ...]:
        """The planned rounds of a game (R2.1)."""
        for hook in self._hooks["plan_game"]:
            # Planning no round at all is like not planning: such a game is found out by its settings.
            planned = self.ask_several(hook, "plan_game", RoundPlan, rules=self)
            if planned:
                return planned
        return self._planned

    def next_round(self, history: Sequence[Played]) -> NextRound | None:
        """What a house rule asks for after a round."""
        for hook in self._hooks["next_round"]:
            wanted = self.ask(hook, "next_round", rules=self, history=history)
            if wanted is not None:
                if not isinstance(wanted, NextRound):
                    raise self._failed(
                        hook,
                        "next_round",
                        Message("It must answer with {kind} or None.", kind=Code("NextRound")),
                    )
                return wanted
        return None

    # Scoring.

    def score_lines(self, result: Result) -> list[Line]:
        """All lines of a round; a house rule's carry its name."""
        lines: list[Line] = []
        for hook in self._core_lines:
            lines.extend(self.ask(hook, "score_lines", result=result, lines=()))
        if not self._house_lines:
            return lines
        core = tuple(lines)
        for hook in self._house_lines:
            for line in self.ask_several(hook, "score_lines", Line, result=result, lines=core):
                if line.seat not in SEATS or type(line.points) is not int:
                    raise self._failed(
                        hook, "score_lines", Message("It must answer with lines of whole points.")
                    )
                lines.append(Line(line.seat, line.points, hook.owner, line.reason))
        return lines

    def score_factors(self, result: Result) -> tuple[Factor, ...]:
        """All factors that change something, each with its house rule's name."""
        factors = []
        for hook in self._hooks["score_factor"]:
            by = self.ask(hook, "score_factor", result=result)
            numbers = by if isinstance(by, tuple) else (by,)
            if by is None or all(number == 1 for number in numbers):
                continue
            wanted = 4 if isinstance(by, tuple) else 1
            if len(numbers) != wanted or any(type(number) is not int for number in numbers):
                raise self._failed(
                    hook, "score_factor", Message("It must answer with a whole number, or four.")
                )
            factors.append(Factor(hook.owner, by))
        return tuple(factors)

    def problems(self) -> list[tuple[str, RuleProblem]]:
        """What `check_rules` of the house rules finds."""
        found: list[tuple[str, RuleProblem]] = []
        for hook in self._hooks["check_rules"]:
            problems = self.ask_several(hook, "check_rules", RuleProblem, rules=self)
            found.extend((hook.owner, problem) for problem in problems)
        return found


def _revived(
    name: str, settings: Settings, sent: Sequence[SentRule], variant: Variant | None
) -> Ruleset:
    return Ruleset(name, settings, [rule.revived() for rule in sent], variant)
