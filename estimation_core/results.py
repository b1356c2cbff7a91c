"""What a round is and how it ended: the frozen values that scoring, house rules and reports read (R9)."""

from __future__ import annotations

from operator import eq
from typing import Literal, NamedTuple

from estimation_core.cards import Strain
from estimation_core.messages import Message
from estimation_core.settings import RoundKind

Side = Literal["over", "under", "even"]
"""Whether the estimates add up to more than 13, fewer, or exactly 13 (R9.1)."""

Role = Literal["caller", "with", "dash_call", ""]
"""What a seat is in a round, as the score sees it (R6.3, R6.6): none of the three is the empty one."""

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

    @property
    def side(self) -> Side:
        total = self.total
        return "over" if total > 13 else "under" if total < 13 else "even"

    def role(self, seat: int) -> Role:
        """What a seat is in this round."""
        if seat in self.dash_calls:
            return "dash_call"
        if seat == self.caller:
            return "caller"
        return "with" if seat in self.withs else ""


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

    def sole(self, made: bool) -> int | None:
        """The only seat that made its estimate (or missed it), if there is one."""
        who_made = self.made
        return who_made.index(made) + 1 if who_made.count(made) == 1 else None


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

    ``status`` is ``all_missed`` where nobody made it; the lines are then as they would have been (R9.3).
    """

    status: Literal["scored", "all_missed"]
    lines: tuple[tuple[Line, ...], ...]
    factors: tuple[Factor, ...]
    multiplier: int
    scores: Four
