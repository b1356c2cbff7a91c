"""What a player can do when it is their turn, one small frozen class for each kind of act.

`Settled` and `Won` are the two acts of a score sheet: what happened at a real table, told in short.

Every act but those two has a fixed whole number, its ``id`` (`act_from_id` finds the act again), so that games,
players and programs that learn agree on what each number means. ``str(act)`` is the notation of records
(`estimation_core.notation.parse_act` reads it).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import lru_cache
from operator import index
from typing import Any, ClassVar

from estimation_core.cards import DECK, Card, Strain

ACTION_COUNT = 200
"""How many acts have a number: 0 to 199."""

# The numbers never change: programs keep them in what they have learnt. A set of what can be said is an integer, as a
# set of cards is: ``mark`` is an act's bit in it, at its number.
_CALL, _ESTIMATE, _SUPER_CALL, _REDEAL, _PLAY = 3, 68, 82, 147, 148


def whole(value: Any, low: int, high: int, what: str) -> int:
    """A whole number within bounds; `TypeError` or `ValueError` that says what was expected."""
    if type(value) is not int:
        if isinstance(value, bool) or not hasattr(value, "__index__"):
            raise TypeError(f"{what} is a whole number from {low} to {high}, not {value!r}")
        value = index(value)
    if not low <= value <= high:
        raise ValueError(f"{what} is a whole number from {low} to {high}, not {value}")
    return int(value)


def _strain(value: Any) -> Strain:
    if not isinstance(value, Strain):
        raise TypeError(f"a strain is one of the five of Strain, not {value!r}")
    return value


@dataclass(frozen=True, slots=True)
class DashCall:
    """The promise to win no trick (R4.2)."""

    id: ClassVar[int] = 2
    mark: ClassVar[int] = 1 << 2

    def __str__(self) -> str:
        return "dash"


@dataclass(frozen=True, slots=True)
class Decline:
    """Not making a Dash Call (R4.2), or not taking a redeal that is offered (R3.4)."""

    id: ClassVar[int] = 0
    mark: ClassVar[int] = 1 << 0

    def __str__(self) -> str:
        return "no"


@dataclass(frozen=True, slots=True)
class Call:
    """A number of tricks, 1 to 13, with a strain, said in the auction (R5.1).

    `TypeError` and `ValueError` where it is neither.
    """

    number: int
    strain: Strain
    id: int = field(init=False, repr=False, compare=False)
    mark: int = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        number = whole(self.number, 1, 13, "the number of a call")
        object.__setattr__(self, "number", number)
        object.__setattr__(self, "id", _CALL + 5 * (number - 1) + _strain(self.strain))
        object.__setattr__(self, "mark", 1 << self.id)

    @property
    def height(self) -> int:
        """Calls compare by this: more tricks first, then the higher strain (R5.1)."""
        return 5 * self.number + self.strain

    def __str__(self) -> str:
        return f"{self.number}{self.strain.code}"


@dataclass(frozen=True, slots=True)
class Pass:
    """Leaving the auction for the rest of the round (R5.3)."""

    id: ClassVar[int] = 1
    mark: ClassVar[int] = 1 << 1

    def __str__(self) -> str:
        return "pass"


@dataclass(frozen=True, slots=True)
class Estimate:
    """A number of tricks said in turn, 0 to 13 (R6); with a strain it is a Super Call, 1 to 13 (R7.1).

    `TypeError` and `ValueError` where it is neither.
    """

    number: int
    strain: Strain | None = None
    id: int = field(init=False, repr=False, compare=False)
    mark: int = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        if self.strain is None:
            number = whole(self.number, 0, 13, "an estimate")
            its_id = _ESTIMATE + number
        else:
            number = whole(self.number, 1, 13, "the number of a Super Call")
            its_id = _SUPER_CALL + 5 * (number - 1) + _strain(self.strain)
        object.__setattr__(self, "number", number)
        object.__setattr__(self, "id", its_id)
        object.__setattr__(self, "mark", 1 << its_id)

    def __str__(self) -> str:
        return str(self.number) if self.strain is None else f"{self.number}{self.strain.code}"


@dataclass(frozen=True, slots=True)
class Play:
    """A card laid to the trick (R8.2). Its plain number and its bit in a set of cards are kept for the play.

    A plain number from 0 to 51 is taken as the card of that number; `TypeError` and `ValueError` where it is none.
    """

    card: Card
    number: int = field(init=False, repr=False, compare=False)
    bit: int = field(init=False, repr=False, compare=False)
    id: int = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        number = int(self.card) if type(self.card) is Card else whole(self.card, 0, 51, "a card")
        object.__setattr__(self, "card", DECK[number])
        object.__setattr__(self, "number", number)
        object.__setattr__(self, "bit", 1 << number)
        object.__setattr__(self, "id", _PLAY + number)

    def __str__(self) -> str:
        return self.card.code


@dataclass(frozen=True, slots=True)
class Redeal:
    """Having the cards dealt again, where a house rule offers it (R3.4)."""

    id: ClassVar[int] = _REDEAL

    def __str__(self) -> str:
        return "redeal"


@dataclass(frozen=True, slots=True)
class Settled:
    """An auction of which only the end is known, as score sheets may have it: the Caller (a seat) and the Call.

    ``dash_calls`` are the seats that made a Dash Call in it, where they are made in turn. It has no number.
    """

    caller: int
    call: Call
    dash_calls: frozenset[int] = frozenset()

    def __post_init__(self) -> None:
        object.__setattr__(self, "caller", whole(self.caller, 1, 4, "a seat"))
        if not isinstance(self.call, Call):
            raise TypeError(f"the Call of a settled auction is a Call, not {self.call!r}")
        seats = frozenset(whole(seat, 1, 4, "a seat") for seat in self.dash_calls)
        object.__setattr__(self, "dash_calls", seats)

    def __str__(self) -> str:
        dashes = "".join(f", {seat} dash" for seat in sorted(self.dash_calls))
        return f"{self.caller} {self.call}{dashes}"


@dataclass(frozen=True, slots=True)
class Won:
    """The tricks won in a deal whose cards are not known, four numbers by seat. It has no number of its own.

    That they sum to 13 is for the deal to say (R1.1).
    """

    tricks: tuple[int, int, int, int]

    def __post_init__(self) -> None:
        tricks = tuple(self.tricks)
        if len(tricks) != 4:
            raise ValueError(f"the tricks won are four numbers by seat, not {len(tricks)}")
        numbers = tuple(whole(number, 0, 13, "tricks won") for number in tricks)
        object.__setattr__(self, "tricks", numbers)

    def __str__(self) -> str:
        return " ".join(map(str, self.tricks))


BiddingAct = DashCall | Decline | Call | Pass | Estimate
"""The acts of a bidding position: everything between the deal and the first card."""

BIDDING_ACTS = (DashCall, Decline, Call, Pass, Estimate)
"""Their classes."""

Act = BiddingAct | Play | Redeal | Settled | Won

ACTS = (*BIDDING_ACTS, Play, Redeal, Settled, Won)
"""The classes of all acts."""

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


_BY_ID: tuple[Act, ...] = (*_SAYINGS, REDEAL, *PLAYS)


def act_from_id(number: int) -> Act:
    """The act with this number (``act.id``), 0 to `ACTION_COUNT` - 1; `TypeError` or `ValueError` elsewhere."""
    return _BY_ID[whole(number, 0, ACTION_COUNT - 1, "the number of an act")]


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
