"""The frozen position between the deal and the first card: Dash Calls, auction, estimates (R4 to R7).

A position speaks of *places*, counted from the seat after the dealer (1) to the dealer (4), so that it is the same
for every dealer. Everything that plays, judges or proves asks its three methods: `legal`, `why_not` and `next`. They
ask the chapters of `estimation_core.rules` what is offered, and every rule and house rule what is banned.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from estimation_core.acts import CALLS, BiddingAct, Call, said_in
from estimation_core.cards import STRAIN_CODES, STRAINS, Strain
from estimation_core.errors import IllegalAct
from estimation_core.messages import Message
from estimation_core.rules import auction, dash_call, estimates
from estimation_core.rules.facts import CONTEXT, Facts, PlacedSuperCall, places_in
from estimation_core.settings import RoundKind

if TYPE_CHECKING:
    from estimation_core.engine.ruleset import Ruleset


_LOWEST_HEIGHT = CALLS[0].height


class Refusal(NamedTuple):
    """A reason why an act is not legal, and the rule it comes from (``core`` or a house rule's name)."""

    owner: str
    reason: Message


class Position:
    """A position of one ruleset. It never changes; what it answers is remembered."""

    __slots__ = ("_legal", "_legal_set", "_looks_at", "_next", "facts", "rules", "stage", "turn")

    def __init__(
        self, rules: Ruleset, facts: Facts, looks_at: tuple[str, ...] | None = None
    ) -> None:
        self.rules = rules
        self.facts = facts
        self.stage = facts.stage
        self.turn = facts.turn
        """The place that must act; 0 where nobody must."""
        self._looks_at = rules.looks_at if looks_at is None else looks_at
        self._legal: tuple[BiddingAct, ...] | None = None
        self._legal_set: int | None = None
        self._next: dict[int, Position] = {}

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

    # What a ban may look at (plugins.md, 3).

    @property
    def kind(self) -> RoundKind:
        """How the round is played: ``call`` or ``fixed``."""
        return self.facts.kind

    @property
    def played_on(self) -> bool:
        """Whether this is a call round that nobody called, played on as a fixed round (R5.5)."""
        return self.facts.played_on

    @property
    def dash_callers(self) -> tuple[int, ...]:
        """The places that made a Dash Call."""
        return places_in(self.facts.dashes)

    @property
    def spoken(self) -> tuple[int, ...]:
        """The places that have spoken in the auction."""
        return places_in(self.facts.spoken)

    @property
    def passed(self) -> tuple[int, ...]:
        """The places that have passed."""
        return places_in(self.facts.passed)

    @property
    def called(self) -> tuple[int, ...]:
        """The places that have called and not passed since."""
        return places_in(self.facts.spoken & ~self.facts.passed & ~self.facts.dashes)

    @property
    def call(self) -> Call | None:
        """The standing call; after the auction, the Call."""
        height = self.facts.height
        return CALLS[height - _LOWEST_HEIGHT] if height else None

    @property
    def maker(self) -> int | None:
        """The place of the standing call's maker; after the auction, the Caller of a call round."""
        return self.facts.maker or None

    @property
    def estimates(self) -> tuple[int | None, ...]:
        """The estimates said, by place (index 0 is place 1): a Dash Caller's 0, the Caller's number of the Call."""
        return self.facts.estimates

    @property
    def super_call(self) -> PlacedSuperCall | None:
        """The Super Call in force (R7.2)."""
        return self.facts.super_call

    @property
    def estimators(self) -> tuple[int, ...]:
        """The places that estimate at all, in turn (R6.1)."""
        return estimates.estimators(self.facts)

    @property
    def last_estimator(self) -> int | None:
        """The last place in turn that estimates at all (R6.4); None where nobody does."""
        places = estimates.estimators(self.facts)
        return places[-1] if places else None

    # What it may look at only where it says so in `looks_at`.

    @property
    def number(self) -> int:
        """The number of the round."""
        return int(self._seen("number"))

    @property
    def strain(self) -> Strain | None:
        """The strain of a fixed round from its start."""
        code = self._seen("strain")
        return STRAINS[STRAIN_CODES.index(code)] if code else None

    @property
    def multiplier(self) -> int:
        """The multiplier of the round (R9.3)."""
        return int(self._seen("multiplier"))

    @property
    def dealer(self) -> int:
        """The seat of the dealer; place ``p`` is seat ``(dealer + p - 1) % 4 + 1``."""
        return int(self._seen("dealer"))

    def _seen(self, name: str) -> Any:
        if name not in self._looks_at:
            raise UndeclaredLook(name)
        return self.facts.context[CONTEXT.index(name)]

    def as_seen_with(self, looks_at: tuple[str, ...]) -> Position:
        """This position for a rule that has declared ``looks_at``: reading more of the context raises."""
        return self if looks_at == self._looks_at else Position(self.rules, self.facts, looks_at)

    def at(self, facts: Facts) -> Position:
        """A position with other facts under the same rules, for a look ahead; it is not remembered."""
        return Position(self.rules, facts)

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

    def legal_for(self, place: int) -> tuple[BiddingAct, ...]:
        """What a place could do if it were its turn now."""
        return said_in(self.legal_set_for(place))

    def legal_set_for(self, place: int) -> int:
        """`legal_for` as a set."""
        offered = _CHAPTERS[self.stage].offers(self, place)
        for _, ban in self.rules.bans(self, place):
            offered &= ~ban.marks
        return offered

    def offered(self) -> tuple[BiddingAct, ...]:
        """All that the core offers the place in turn, before any ban."""
        return said_in(_CHAPTERS[self.stage].offers(self, self.turn)) if self.turn else ()

    def refusals(self, act: BiddingAct) -> list[Refusal]:
        """Every reason why the place in turn may not do this; empty where it may."""
        place = self.turn
        if not place:
            return [Refusal("core", Message("Nobody has to say anything now."))]
        chapter = _CHAPTERS[self.stage]
        if not act.mark & chapter.offers(self, place):
            return [Refusal("core", chapter.unoffered(self, act))]
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
            after = self.rules.position(_CHAPTERS[self.stage].after(self, act))
            self._next[act.mark] = after
        return after


class UndeclaredLook(Exception):
    """A house rule read part of the round that its ``looks_at`` does not name."""

    def __init__(self, name: str) -> None:
        super().__init__(f"auction.{name} is read, but {name!r} is not declared in looks_at")
        self.name = name


class _Chapter(Protocol):
    """A chapter of the rules: a module that offers a set of acts and says what follows from each."""

    def offers(self, position: Position, place: int) -> int: ...
    def unoffered(self, position: Position, act: BiddingAct) -> Message: ...
    def after(self, position: Position, act: BiddingAct) -> Facts: ...


_CHAPTERS: tuple[_Chapter, ...] = (dash_call, auction, estimates)
"""The chapter of each stage in which somebody must act."""


def _remembered(rules: Ruleset, facts: Facts) -> Position:
    return rules.position(facts)
