"""A ruleset: the effective settings of a table and its house rules, and everything that is asked of them."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from estimation_core.engine.asking import Asking, Hook, line_of, plan_of
from estimation_core.engine.position import Position
from estimation_core.engine.redeals import believed, offered
from estimation_core.hooks import (
    CONTEXT,
    Auction,
    Ban,
    Contract,
    Factor,
    Four,
    HouseRule,
    Line,
    Message,
    NextRound,
    Played,
    Result,
    Round,
    RoundPlan,
    RuleProblem,
    Sheet,
)
from estimation_core.messages import Code, in_domain
from estimation_core.plugins.installed import domain_of
from estimation_core.plugins.sending import SentRule
from estimation_core.results import Score
from estimation_core.rules import auction, dash_call, estimates
from estimation_core.rules.contract import contract_of, risk_level_at, risk_levels
from estimation_core.rules.deal import Announcement, Hands, RedealOffer, deal_cards, is_deal
from estimation_core.rules.facts import Facts
from estimation_core.rules.rounds import MOST_ROUNDS, Standing, planned_rounds
from estimation_core.rules.score import ScoreRules, score_round, with_lines_after
from estimation_core.settings import RoundKind, Settings

if TYPE_CHECKING:
    from estimation_core.variants.parts import Variant

MOST_POSITIONS = 1 << 16
"""How many positions a ruleset remembers before it starts anew: some forty megabytes."""

CORE_RULES = (dash_call.DashCallRules, estimates.EstimateRules, ScoreRules)
"""The core's own rules, on the same hooks as any house rule."""

See = Callable[[Hook], Auction]
"""What of a position one hook is given to see."""


def _ask_bans(hook: Hook) -> Callable[[Auction, int], Any]:
    """The function of a hook about an auction and a place, whichever of the two it takes."""
    function, arguments = hook.function, hook.arguments
    if arguments == ("auction", "place"):
        return function
    return lambda auction, place: function(
        **{name: {"auction": auction, "place": place}[name] for name in arguments}
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
        core = [chapter(settings) for chapter in CORE_RULES]
        self.asking = Asking(core, self.house_rules)
        has = self.asking.of_house_rules
        self._bans = {
            name: [(hook, _ask_bans(hook)) for hook in self.asking.hooks(name)]
            for name in ("ban_calls", "limit_estimates")
        }
        self._core_lines = [
            hook for hook in self.asking.hooks("score_lines") if hook.owner == "core"
        ]
        self.forgets_auction = not has("limit_estimates")
        """Whether no ban on estimates looks at who spoke or passed, so that positions can be merged."""
        self._positions: dict[Facts, Position] = {}
        self._openings: dict[tuple[object, ...], Position] = {}
        self.offers_redeals = bool(has("offer_redeal"))
        self.announces = bool(has("announce"))
        self.inserts_rounds = bool(has("next_round"))
        """Whether a house rule may change what comes next."""
        self._planned = planned_rounds(settings)
        self.risk_levels = risk_levels(settings)
        self._risk_level_at = risk_level_at(settings)

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
        if rule is None or not rule.title:
            return Code(name)
        return in_domain(Message(rule.title), domain_of(type(rule).__module__))

    def __reduce__(self) -> tuple[Any, ...]:
        # What is remembered is not sent, and house rules so that those of single files can be found again.
        sent = tuple(SentRule.of(rule) for rule in self.house_rules.values())
        return _revived, (self.name, self.settings, sent, self.variant)

    def _value(self) -> tuple[Any, ...]:
        rules = {name: SentRule.of(rule) for name, rule in self.house_rules.items()}
        return self.name, self.settings, rules

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

    def open(self, standing: Standing, round: Round) -> Position:
        """The first position of the deal that comes next, which is of this round."""
        kind: RoundKind = "fixed" if round.played_on else round.kind
        context: tuple[int | None, ...] = (None, None, None, None)
        if self.looks_at:
            seen = (round.number, round.strain, round.multiplier, round.dealer)
            context = tuple(
                value if name in self.looks_at else None
                for name, value in zip(CONTEXT, seen, strict=True)
            )
        opening = (kind, round.played_on, standing.first_place(round), context)
        position = self._openings.get(opening)
        if position is None:
            position = self._openings[opening] = self.position(self._first_facts(*opening))
        return position

    def _first_facts(
        self, kind: RoundKind, played_on: bool, first: int, context: tuple[int | None, ...]
    ) -> Facts:
        """A deal opens with Dash Calls, the auction or the estimates, as its round has them."""
        facts = Facts(kind, played_on, "dash_calls", 1, first, context=context)
        if self.settings.dash_call.in_own_turn(kind):
            return facts
        if kind == "call":
            return auction.begin(facts)
        return estimates.begin(facts, first, facts.estimates)

    def bans(self, position: Position, place: int, see: See | None = None) -> list[tuple[str, Ban]]:
        """All bans on a place in a position, each with the name of its rule (``core`` for the core's)."""
        hooks = self._bans["limit_estimates" if position.stage == "estimates" else "ban_calls"]
        found: list[tuple[str, Ban]] = []
        for hook, ask in hooks:
            seen = see(hook) if see else position.auction(hook.looks_at)
            try:
                answer = ask(seen, place)
                if not answer:
                    continue
                bans = (answer,) if isinstance(answer, Ban) else tuple(answer)
            except KeyboardInterrupt as interrupt:
                raise hook.stopped() from interrupt
            except BaseException as error:
                raise hook.failed(error) from error
            for ban in bans:
                if not isinstance(ban, Ban) or ban.marks < 0:
                    raise hook.failed(Message("It must answer with bans."))
                if not isinstance(ban.reason, Message):
                    raise hook.failed(Message("The reason of a ban must be a Message."))
                if hook.domain is not None:
                    hook.own(ban.reason)
                found.append((hook.owner, ban))
        return found

    def contract(self, facts: Facts, round: Round) -> Contract:
        """The contract that finished bidding makes in a round."""
        return contract_of(facts, self.settings, round, self._risk_level_at)

    # Dealing and rounds.

    def deal(self, standing: Standing, rng: random.Random) -> Hands:
        """The hands of the next deal: the core's way, or a house rule's (R3.1)."""
        if not self.asking.of_house_rules("deal_cards"):
            return deal_cards(rng)
        asked = {"rules": self, "round": standing.round, "rng": rng}
        for hook, hands in self.asking.answers("deal_cards", object, **asked):
            if not is_deal(hands):
                raise hook.failed(Message("It must deal four hands of 13 cards."))
            return hands[0], hands[1], hands[2], hands[3]
        return deal_cards(rng)

    def redeals(self, standing: Standing, hands: Sequence[int]) -> list[RedealOffer]:
        """Who may have the cards dealt again, and why, from the seat after the dealer: one offer a seat (R3.4)."""
        return offered(self.asking, self, standing, hands) if self.offers_redeals else []

    def believed_redeals(self, standing: Standing, seat: int) -> list[RedealOffer]:
        """What a seat is believed to be offered where the cards are not known: any redeal that is left."""
        return believed(self.asking, standing, seat) if self.offers_redeals else []

    def announcements(self, round: Round) -> tuple[Announcement, ...]:
        """What house rules tell the table before a round."""
        if not self.announces:
            return ()
        return tuple(
            Announcement(hook.owner, text)
            for hook, text in self.asking.answers("announce", Message, rules=self, round=round)
        )

    def plan(self) -> tuple[RoundPlan, ...]:
        """The planned rounds of a game (R2.1)."""
        for hook, planned in self.asking.several("plan_game", RoundPlan, rules=self):
            # Planning no round at all is like not planning: such a game is found out by its settings.
            if planned:
                return tuple(plan_of(hook, plan) for plan in planned)
        return self._planned

    def follow(self, before: Standing, after: Standing) -> Standing:
        """Where a game stands once a deal is over, house rules asked where a round is: ``after``, or what they want."""
        ended = len(after.history) > len(before.history)
        if not self.inserts_rounds or not ended or len(after.history) >= MOST_ROUNDS:
            return after
        for hook, wanted in self.asking.answers(
            "next_round", NextRound, rules=self, history=after.history
        ):
            if (wanted.insert is not None) + wanted.repeat + wanted.end > 1:
                raise hook.failed(
                    Message("It must ask for one thing: another round, the same again, or the end.")
                )
            if wanted.insert is not None:
                wanted = wanted._replace(insert=plan_of(hook, wanted.insert))
            return after.changed(wanted, before)
        return after

    # Scoring.

    def score(
        self, result: Result, totals: Four = (0, 0, 0, 0), history: Sequence[Played] = ()
    ) -> Score:
        """The score of a round; ``totals`` and ``history`` are those before it."""
        lines = self.score_lines(result)
        score = score_round(self.settings, result, lines, self.score_factors(result, lines))
        hooks = self.asking.of_house_rules("adjust_sheet")
        if not hooks:
            return score
        sheet = Sheet(score.lines, score.factors, score.multiplier, score.scores, totals)
        asked = {"rules": self, "result": result, "sheet": sheet, "history": history}
        after = [
            line_of(hook, line)
            for hook, added in self.asking.several("adjust_sheet", Line, **asked)
            for line in added
        ]
        return with_lines_after(score, after)

    def score_lines(self, result: Result) -> list[Line]:
        """All lines of a round; a house rule's carry its name."""
        lines: list[Line] = []
        for hook in self._core_lines:
            lines.extend(hook.ask(rules=self, result=result, lines=()))
        if not self.asking.of_house_rules("score_lines"):
            return lines
        core = tuple(lines)
        for hook, added in self.asking.several(
            "score_lines", Line, rules=self, result=result, lines=core
        ):
            lines.extend(line_of(hook, line) for line in added)
        return lines

    def score_factors(self, result: Result, lines: Sequence[Line] = ()) -> tuple[Factor, ...]:
        """All factors that change something, each with its house rule's name."""
        if not self.asking.of_house_rules("score_factor"):
            return ()
        factors = []
        asked = {"rules": self, "result": result, "lines": tuple(lines)}
        for hook, by in self.asking.answers("score_factor", object, **asked):
            numbers = by if isinstance(by, tuple) else (by,)
            wanted = 4 if isinstance(by, tuple) else 1
            if len(numbers) != wanted or any(type(number) is not int for number in numbers):
                raise hook.failed(Message("It must answer with a whole number, or four."))
            if any(number != 1 for number in numbers):
                factors.append(Factor(hook.owner, by))  # type: ignore[arg-type]
        return tuple(factors)

    def tie_break(self, history: Sequence[Played]) -> Four | None:
        """What parts equal totals: four numbers by seat, the highest first; None where nothing does (R2.5)."""
        for hook, numbers in self.asking.answers("break_tie", tuple, rules=self, history=history):
            if len(numbers) != 4 or any(type(number) is not int for number in numbers):
                raise hook.failed(Message("It must answer with four whole numbers, or None."))
            return numbers
        return None

    def problems(self) -> list[tuple[str, RuleProblem]]:
        """What `check_rules` of the house rules finds."""
        return [
            (hook.owner, problem._replace(message=hook.own(problem.message)))
            for hook, found in self.asking.several("check_rules", RuleProblem, rules=self)
            for problem in found
        ]


def _revived(
    name: str, settings: Settings, sent: Sequence[SentRule], variant: Variant | None
) -> Ruleset:
    return Ruleset(name, settings, [rule.revived() for rule in sent], variant)
