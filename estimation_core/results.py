"""What house rules receive and answer with: a round, what is said in it, how it ended, its score, the rounds before.

All of them are read-only values. The page of the hooks themselves is `estimation_core.hooks`.
"""

from __future__ import annotations

from collections.abc import Collection
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from operator import eq
from typing import Any, Literal, NamedTuple

from estimation_core.acts import BiddingAct, Call, said_set
from estimation_core.cards import HAND_SIZE, Strain
from estimation_core.errors import UndeclaredLook
from estimation_core.messages import Message
from estimation_core.settings import RoundKind

Side = Literal["over", "under", "even"]
"""Whether the estimates add up to more than 13, fewer, or exactly 13 (R9.1)."""

Role = Literal["dash_call", "caller", "with", "other"]
"""What a seat is in a round: a Dash Caller, the Caller, a With, or somebody who estimated otherwise."""

Four = tuple[int, int, int, int]
"""Four numbers by seat."""


class Round(NamedTuple):
    """A round as it begins: what is known before any card is dealt.

    ``number`` counts from 1; ``strain`` is None in a call round; ``dealer`` is a seat; ``multiplier`` is that of
    R9.3; ``redeals`` says how often a house rule has already had this round dealt again (R3.4); ``played_on`` is true
    for a call round that is played as a fixed round because nobody called (R5.5).
    """

    number: int
    kind: RoundKind
    strain: Strain | None
    dealer: int
    multiplier: int = 1
    redeals: int = 0
    played_on: bool = False


class PlacedSuperCall(NamedTuple):
    """The Super Call in force while estimates are made: its maker by place, its number and strain (R7.2)."""

    place: int
    number: int
    strain: Strain


Stage = Literal["dash_calls", "auction", "estimates", "play", "all_passed"]
"""What the place in turn is asked for; at the end of the bidding, what came of it."""

CONTEXT = ("number", "strain", "multiplier", "dealer")
"""What of a round a ban may see only where its house rule says so in ``looks_at``."""


class Unsealed:
    """An `Auction` that is still being filled; the engine seals it by making it one."""

    __slots__ = (
        *("call", "called", "dash_callers", "estimates", "estimators", "kind", "last_estimator"),
        *("maker", "opener", "passed", "played_on", "spoken", "stage", "super_call"),
        *CONTEXT,
    )


class Auction(Unsealed):
    """What has been said between the deal and the first card, as a ban sees it: these attributes, and nothing else.

    Places count from the seat after the dealer (1) to the dealer (4), so that it is the same for every dealer. There
    is no hand in it, no total, no earlier round, and not the order of what was said. Two with equal attributes are
    equal.
    """

    __slots__ = ()

    kind: RoundKind
    """How the round is played: ``call`` or ``fixed``."""
    played_on: bool
    """Whether this is a call round that nobody called, played on as a fixed round (R5.5)."""
    stage: Stage
    """What the place in turn is asked for: ``dash_calls``, ``auction`` or ``estimates``."""
    opener: int
    """The place that opens the auction or, in a fixed round, the estimates (R5.2, R6.1)."""
    dash_callers: tuple[int, ...]
    """The places that made a Dash Call."""
    spoken: tuple[int, ...]
    """The places that have spoken in the auction."""
    passed: tuple[int, ...]
    """The places that have passed."""
    called: tuple[int, ...]
    """The places that have called and not passed since."""
    call: Call | None
    """The standing call; after the auction, the Call (of its maker, who is then the Caller)."""
    maker: int | None
    """The place of the standing call's maker; after the auction, the Caller of a call round."""
    estimates: tuple[int | None, ...]
    """The estimates said, by place (index 0 is place 1): a Dash Caller's 0, the Caller's number of the Call."""
    super_call: PlacedSuperCall | None
    """The Super Call in force (R7.2)."""
    estimators: tuple[int, ...]
    """The places that estimate at all, in turn (R6.1)."""
    last_estimator: int | None
    """The last place in turn that estimates at all (R6.4); None where nobody does."""
    number: int
    """The number of the round; only where ``looks_at`` names it, as all that follow."""
    strain: Strain | None
    """The strain of a fixed round from its start."""
    multiplier: int
    """The multiplier of the round (R9.3)."""
    dealer: int
    """The seat of the dealer; place ``p`` is seat ``(dealer + p - 1) % 4 + 1``."""

    def __init__(self, **seen: Any) -> None:
        for name, value in seen.items():
            object.__setattr__(self, name, value)

    def __getattr__(self, name: str) -> Any:
        if name in CONTEXT:  # what of the round was not declared is not in here at all
            raise UndeclaredLook(name)
        raise AttributeError(name)

    def __setattr__(self, name: str, value: Any) -> None:
        raise AttributeError(f"an auction is read only: {name}")

    __delattr__ = __setattr__  # type: ignore[assignment]

    def __reduce__(self) -> tuple[Any, ...]:
        return partial(Auction, **self._values()), ()

    def _values(self) -> dict[str, Any]:
        values = {}
        for name in Unsealed.__slots__:
            with suppress(UndeclaredLook):
                values[name] = getattr(self, name)
        return values

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Auction) and self._values() == other._values()

    def __hash__(self) -> int:
        return hash(tuple(self._values().items()))

    def __repr__(self) -> str:
        shown = ", ".join(f"{name}={value!r}" for name, value in self._values().items())
        return f"Auction({shown})"


class SuperCall(NamedTuple):
    """A Super Call: its maker, number and strain (R7.1)."""

    seat: int
    number: int
    strain: Strain


class Risk(NamedTuple):
    """The Risk of a round (R9.2): who bears it, and its level from 1."""

    seat: int
    level: int


class Contract(NamedTuple):
    """A round once all estimates are made, by seat (index 0 is seat 1).

    ``played_as`` differs from the kind of the round where nobody called and it is played on (``played_on``);
    ``last_estimator`` is None where nobody but the Caller estimated; ``risk`` is None below level 1.
    """

    round: Round
    played_as: RoundKind
    played_on: bool
    dash_calls: frozenset[int]
    estimates: Four
    caller: int
    withs: frozenset[int]
    trump: Strain
    super_call: SuperCall | None
    last_estimator: int | None
    risk: Risk | None

    @property
    def total(self) -> int:
        """T, the sum of the four estimates (R9.1)."""
        return sum(self.estimates)

    def role(self, seat: int) -> Role:
        """What a seat is in this round; nobody is two of these (R4.3, R6.3, R6.6)."""
        if seat in self.dash_calls:
            return "dash_call"
        if seat == self.caller:
            return "caller"
        return "with" if seat in self.withs else "other"

    @property
    def side(self) -> Side:
        total = self.total
        return "over" if total > HAND_SIZE else "under" if total < HAND_SIZE else "even"


class Result(NamedTuple):
    """A round that has been played: its contract and the tricks won, by seat."""

    contract: Contract
    won: Four

    @property
    def made(self) -> tuple[bool, ...]:
        """Who won exactly as many tricks as estimated."""
        return tuple(map(eq, self.contract.estimates, self.won))

    @property
    def all_missed(self) -> bool:
        """Nobody made it (R9.3)."""
        return not any(self.made)

    @property
    def sole(self) -> int | None:
        """The sole winner or sole loser: the only one of the four to make its estimate, or to miss it (R9.2)."""
        made = self.made
        makers = made.count(True)
        return made.index(makers == 1) + 1 if makers in (1, 3) else None


class Played(NamedTuple):
    """A round of the history of a game, with its scores and the totals after it, by seat.

    ``result`` is None where nobody called; ``planned`` says whether it was one of the planned rounds, and not put in
    or repeated by a house rule.
    """

    round: Round
    result: Result | None
    scores: Four = (0, 0, 0, 0)
    totals: Four = (0, 0, 0, 0)
    planned: bool = True


CORE_LINES = (
    "base",
    "caller",
    "with",
    "sole_winner",
    "sole_loser",
    "risk",
    "dash_call",
    "plain_dash",
    "high",
)
"""The names of the core's own score lines."""


class Line(NamedTuple):
    """One line of a seat's score. The ruleset gives a house rule's lines its name; ``reason`` says why, if need be."""

    seat: int
    points: int
    name: str = ""
    reason: Message | None = None


class Factor(NamedTuple):
    """A factor of a house rule: for the round, or by seat."""

    name: str
    by: int | Four

    def of(self, seat: int) -> int:
        return self.by if isinstance(self.by, int) else self.by[seat - 1]


class Score(NamedTuple):
    """The itemised score of a round: each seat's lines, the factors, and what is added to the totals.

    ``status`` is ``all_missed`` where nobody made it; the lines are then as they would have been (R9.3). ``after`` are
    the lines of `adjust_sheet` by seat: scores are the lines × the factors × the multiplier, and then these.
    """

    status: Literal["scored", "all_missed"]
    lines: tuple[tuple[Line, ...], ...]
    factors: tuple[Factor, ...]
    multiplier: int
    scores: Four
    after: tuple[tuple[Line, ...], ...] = ((), (), (), ())


class Sheet(NamedTuple):
    """The whole score of a round before `adjust_sheet`: its lines by seat, its factors and multiplier.

    ``scores`` is what comes of them (0 in a round that nobody made and that does not score, R9.3), ``totals`` are
    those before the round.
    """

    lines: tuple[tuple[Line, ...], ...]
    factors: tuple[Factor, ...]
    multiplier: int
    scores: Four
    totals: Four


# What hooks answer with, besides messages, numbers and lines.


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
    """A round to be played: its kind, and its strain where it is a fixed round (``Strain.SPADES``, or its code)."""

    kind: RoundKind
    strain: Strain | str | None = None


class NextRound(NamedTuple):
    """What `next_round` may ask for.

    One of three: ``insert`` a round to play before the planned ones go on, ``repeat`` the round just played (a new
    deal by the next dealer, under the same number; what was scored stays), or ``end`` the game. ``keep_multiplier``
    leaves the multiplier as it was in the round just played, whatever came of it.
    """

    insert: RoundPlan | None = None
    keep_multiplier: bool = False
    repeat: bool = False
    end: bool = False


class RuleProblem(NamedTuple):
    """A finding of `check_rules`: settings that cannot go together. ``keys`` are whole keys of settings."""

    message: Message
    keys: tuple[str, ...] = ()
