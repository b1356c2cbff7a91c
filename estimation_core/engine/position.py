"""The frozen position between the deal and the first card: Dash Calls, auction, estimates (R4 to R7).

A position speaks of *places*, counted from the seat after the dealer (1) to the dealer (4), so that it is the same
for every dealer. Everything that plays, judges or proves asks its three methods: `legal`, `why_not` and `next`. They
ask the chapters of `estimation_core.rules` what is offered, and every rule and house rule what is banned.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, cast

from estimation_core.acts import BiddingAct, Call, said_in
from estimation_core.errors import IllegalAct
from estimation_core.messages import Message
from estimation_core.results import CONTEXT, Auction, PlacedSuperCall, Stage, Unsealed
from estimation_core.rules import auction, dash_call, estimates
from estimation_core.rules.auction import Legal
from estimation_core.rules.facts import PLACES_IN, Facts, places_in
from estimation_core.settings import RoundKind, Settings

if TYPE_CHECKING:
    from estimation_core.engine.ruleset import Ruleset


class Refusal(NamedTuple):
    """A reason why an act is not legal, and the rule it comes from (``core`` or a house rule's name)."""

    owner: str
    reason: Message


class Position:
    """A position of one ruleset. It never changes; what it answers is remembered."""

    __slots__ = ("_legal", "_legal_set", "_next", "_seen", "facts", "rules", "stage", "turn")

    def __init__(self, rules: Ruleset, facts: Facts) -> None:
        self.rules = rules
        self.facts = facts
        self.stage: Stage = facts.stage
        self.turn = facts.turn
        """The place that must act; 0 where nobody must."""
        self._legal: tuple[BiddingAct, ...] | None = None
        self._legal_set: int | None = None
        self._next: dict[int, Position] = {}
        self._seen: Auction | None = None

    def __repr__(self) -> str:
        return f"Position({self.facts})"

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        return (
            isinstance(other, Position) and self.facts == other.facts and self.rules == other.rules
        )

    def __hash__(self) -> int:
        return hash(self.facts)

    def __reduce__(self) -> tuple[object, ...]:
        # The rules remember one position for each facts.
        return _remembered, (self.rules, self.facts)

    # What has been said; `Auction` documents it.

    @property
    def kind(self) -> RoundKind:
        return self.facts.kind

    @property
    def played_on(self) -> bool:
        return self.facts.played_on

    @property
    def dash_callers(self) -> tuple[int, ...]:
        return places_in(self.facts.dashes)

    @property
    def call(self) -> Call | None:
        return auction.standing_call(self.facts)

    @property
    def maker(self) -> int | None:
        return self.facts.maker or None

    @property
    def estimates(self) -> tuple[int | None, ...]:
        return self.facts.estimates

    @property
    def super_call(self) -> PlacedSuperCall | None:
        return self.facts.super_call

    @property
    def estimators(self) -> tuple[int, ...]:
        return estimates.estimators(self.facts)

    def auction(self, looks_at: tuple[str, ...] = ()) -> Auction:
        """What a rule sees that has declared ``looks_at``."""
        if looks_at:
            return auction_of(self.facts, looks_at)
        if self._seen is None:
            self._seen = auction_of(self.facts)
        return self._seen

    # The three questions.

    def legal(self) -> tuple[BiddingAct, ...]:
        """What the place in turn may do: all that the core offers, less all bans."""
        if self._legal is None:
            self._legal = said_in(self.legal_set())
        return self._legal

    def legal_set(self) -> int:
        """`legal` as a set (`estimation_core.acts.said_set`)."""
        if self._legal_set is None:
            self._legal_set = self.legal_set_for(self.turn) if self.turn else 0
        return self._legal_set

    def legal_set_for(self, place: int) -> int:
        """What a place could do if it were its turn now, as a set."""
        offered = self._offers(place)
        for _, ban in self.rules.bans(self, place):
            offered &= ~ban.marks
        return offered

    def offered(self) -> tuple[BiddingAct, ...]:
        """All that the core offers the place in turn, before any ban."""
        return said_in(self._offers(self.turn)) if self.turn else ()

    def _offers(self, place: int) -> int:
        return _CHAPTERS[self.stage].offers(self.rules.settings, self.facts, place)

    def refusals(self, act: BiddingAct) -> list[Refusal]:
        """Every reason why the place in turn may not do this; empty where it may."""
        place = self.turn
        if not place:
            return [Refusal("core", Message("Nobody has to say anything now."))]
        if not act.mark & self._offers(place):
            reason = _CHAPTERS[self.stage].unoffered(self.rules.settings, self.facts, act)
            return [Refusal("core", reason)]
        return [
            Refusal(owner, ban.reason)
            for owner, ban in self.rules.bans(self, place)
            if act.mark & ban.marks
        ]

    def why_not(self, act: BiddingAct) -> Message | None:
        """None where the act is legal, else the reason; a house rule's says whose it is."""
        refusals = self.refusals(act)
        if not refusals:
            return None
        owner, reason = refusals[0]
        if owner == "core":
            return reason
        title = self.rules.house_rule_title(owner)
        return Message("{reason} (house rule {house_rule})", reason=reason, house_rule=title)

    def next(self, act: BiddingAct) -> Position:
        """The position after a legal act; `IllegalAct` otherwise."""
        after = self._next.get(act.mark)
        if after is None:
            if not act.mark & self.legal_set():
                raise IllegalAct(self.why_not(act) or Message("Nobody has to say anything now."))
            after = self.rules.position(self._after(act))
            self._next[act.mark] = after
        return after

    def _after(self, act: BiddingAct) -> Facts:
        rules = self.rules
        here: Position | None = None

        def legal(facts: Facts, place: int) -> int:
            nonlocal here
            if here is None:
                here = rules.position(facts)
            return here.legal_set() if place == here.turn else here.legal_set_for(place)

        facts = _CHAPTERS[self.stage].after(rules.settings, self.facts, act, legal)
        called = self.stage == "auction" and facts.stage in ("estimates", "play") and facts.height
        # Who spoke and passed is forgotten where no ban looks at it, so that positions become the same.
        return facts._replace(spoken=0, passed=0) if called and rules.forgets_auction else facts


def auction_of(facts: Facts, looks_at: tuple[str, ...] = ()) -> Auction:
    """What a ban sees of some facts, with what of the round it has declared."""
    # One is made for every new position, so it is filled as any object before it becomes one that is read only.
    seen: Any = Unsealed()
    seen.kind = facts.kind
    seen.played_on = facts.played_on
    seen.stage = facts.stage
    seen.opener = facts.first
    seen.dash_callers = PLACES_IN[facts.dashes]
    seen.spoken = PLACES_IN[facts.spoken]
    seen.passed = PLACES_IN[facts.passed]
    seen.called = PLACES_IN[facts.spoken & ~facts.passed & ~facts.dashes]
    seen.call = auction.standing_call(facts)
    seen.maker = facts.maker or None
    seen.estimates = facts.estimates
    seen.super_call = facts.super_call
    seen.estimators = places = estimates.estimators(facts)
    seen.last_estimator = places[-1] if places else None
    for name in looks_at:
        setattr(seen, name, facts.context[CONTEXT.index(name)])
    seen.__class__ = Auction
    return cast(Auction, seen)


class _Chapter(Protocol):
    """A chapter of the rules: a module that offers a set of acts and says what follows from each."""

    def offers(self, settings: Settings, facts: Facts, place: int) -> int: ...
    def unoffered(self, settings: Settings, facts: Facts, act: BiddingAct) -> Message: ...
    def after(self, settings: Settings, facts: Facts, act: BiddingAct, legal: Legal) -> Facts: ...


_CHAPTERS: dict[Stage, _Chapter] = {
    "dash_calls": dash_call,
    "auction": auction,
    "estimates": estimates,
}
"""The chapter of each stage in which somebody must act."""


def _remembered(rules: Ruleset, facts: Facts) -> Position:
    return rules.position(facts)
