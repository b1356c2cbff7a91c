"""What a player can do when it is their turn, one small frozen class for each kind of act.

`Settled` and `Won` are the two acts of a score sheet: what happened at a real table, told in short.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import lru_cache
from typing import ClassVar

from estimation_core.cards import DECK, Card, Strain

# A set of what can be said is an integer, as a set of cards is: ``mark`` is an act's bit in it. What no table allows
# (a call of 14 tricks) has none.
_NUMBER_AND_STRAIN = [(number, strain) for number in range(1, 14) for strain in Strain]
_CALL_MARKS = {said: 1 << 3 + i for i, said in enumerate(_NUMBER_AND_STRAIN)}
_ESTIMATE_MARKS: dict[tuple[int, Strain | None], int] = {
    **{(number, None): 1 << 68 + number for number in range(14)},
    **{said: 1 << 82 + i for i, said in enumerate(_NUMBER_AND_STRAIN)},
}


@dataclass(frozen=True, slots=True)
class DashCall:
    """The promise to win no trick (R4.2)."""

    mark: ClassVar[int] = 1 << 2


@dataclass(frozen=True, slots=True)
class Decline:
    """Not making a Dash Call (R4.2), or not taking a redeal that is offered (R3.4)."""

    mark: ClassVar[int] = 1 << 0


@dataclass(frozen=True, slots=True)
class Call:
    """A number of tricks with a strain, said in the auction (R5.1)."""

    number: int
    strain: Strain
    mark: int = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "mark", _CALL_MARKS.get((self.number, self.strain), 0))

    @property
    def height(self) -> int:
        """Calls compare by this: more tricks first, then the higher strain (R5.1)."""
        return 5 * self.number + self.strain


@dataclass(frozen=True, slots=True)
class Pass:
    """Leaving the auction for the rest of the round (R5.3)."""

    mark: ClassVar[int] = 1 << 1


@dataclass(frozen=True, slots=True)
class Estimate:
    """A number of tricks said in turn (R6); with a strain it is a Super Call (R7.1)."""

    number: int
    strain: Strain | None = None
    mark: int = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "mark", _ESTIMATE_MARKS.get((self.number, self.strain), 0))


@dataclass(frozen=True, slots=True)
class Play:
    """A card laid to the trick (R8.2). Its suit, rank and bit in a set of cards are kept for the play."""

    card: Card
    suit: int = field(init=False, repr=False, compare=False)
    rank: int = field(init=False, repr=False, compare=False)
    bit: int = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "suit", self.card // 13)
        object.__setattr__(self, "rank", self.card % 13)
        object.__setattr__(self, "bit", 1 << self.card)


@dataclass(frozen=True, slots=True)
class Redeal:
    """Having the cards dealt again, where a house rule offers it (R3.4)."""


@dataclass(frozen=True, slots=True)
class Settled:
    """An auction of which only the end is known, as score sheets may have it: the Caller (a seat) and the Call.

    ``dash_calls`` are the seats that made a Dash Call in it, where they are made in turn.
    """

    caller: int
    call: Call
    dash_calls: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class Won:
    """The tricks won in a deal whose cards are not known, by seat."""

    tricks: tuple[int, int, int, int]


BiddingAct = DashCall | Decline | Call | Pass | Estimate
"""The acts of a bidding position: everything between the deal and the first card."""

BIDDING_ACTS = (DashCall, Decline, Call, Pass, Estimate)
"""Their classes."""

Act = BiddingAct | Play | Redeal | Settled | Won

DASH_CALL = DashCall()
DECLINE = Decline()
PASS = Pass()
REDEAL = Redeal()

CALLS = tuple(Call(number, strain) for number in range(1, 14) for strain in Strain)
"""Every call from low to high; which of them a table allows is a matter of bans (R5.1)."""

ESTIMATES = tuple(Estimate(number) for number in range(14))
SUPER_CALLS = tuple(Estimate(number, strain) for number in range(1, 14) for strain in Strain)
PLAYS = tuple(Play(card) for card in DECK)
"""One ready-made act for each card, by the card's number."""


_SAYINGS: tuple[BiddingAct, ...] = (
    DECLINE,
    PASS,
    DASH_CALL,
    *CALLS,
    *ESTIMATES,
    *SUPER_CALLS,
)
"""All that can be said, in the order of the marks."""


def said_set(acts: Iterable[BiddingAct]) -> int:
    """The set of some acts of the bidding, one bit each."""
    marks = 0
    for act in acts:
        marks |= act.mark
    return marks


@lru_cache(maxsize=1 << 12)
def said_in(marks: int) -> tuple[BiddingAct, ...]:
    """The acts of a set, in the order in which they are offered."""
    return tuple([act for act in _SAYINGS if act.mark & marks])
