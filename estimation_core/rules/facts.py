"""The facts of a bidding position, as a value that can be compared and merged (R4 to R7).

Places count from the seat after the dealer (1) to the dealer (4), so that a position is the same for every dealer.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, TypeVar

from estimation_core.cards import SEATS
from estimation_core.results import PlacedSuperCall, Stage
from estimation_core.settings import RoundKind

_T = TypeVar("_T")

PLACES = (1, 2, 3, 4)
TURN_ORDER = {first: tuple((first + i - 1) % 4 + 1 for i in range(4)) for first in PLACES}
"""The places in turn, from each first one."""

_LEFT_IN_TURN = {
    first: tuple(tuple(place for place in order if not out >> place & 1) for out in range(32))
    for first, order in TURN_ORDER.items()
}


class Facts(NamedTuple):
    """All that a position is: two positions with the same facts are the same. Sets of places are bits, ``1 << place``.

    ``kind`` is how the round is played (a call round that nobody called may go on as ``fixed``, then ``played_on``);
    ``first`` opens the auction or, in a fixed round, the estimates; ``height`` is that of the standing call, 0 for
    none, and ``maker`` its place; ``context`` holds what house rules look at besides, None elsewhere.
    """

    kind: RoundKind
    played_on: bool
    stage: Stage
    turn: int
    first: int
    dashes: int = 0
    spoken: int = 0
    passed: int = 0
    height: int = 0
    maker: int = 0
    estimates: tuple[int | None, ...] = (None, None, None, None)
    super_call: PlacedSuperCall | None = None
    context: tuple[int | None, ...] = (None, None, None, None)


PLACES_IN = tuple(_LEFT_IN_TURN[1][~mask & 31] for mask in range(32))
"""For each set of places, the places in order."""


def places_in(mask: int) -> tuple[int, ...]:
    """The places of a set, in order."""
    return PLACES_IN[mask]


def left_in_turn(first: int, out: int) -> tuple[int, ...]:
    """The places that are not in the set ``out``, in turn from ``first``."""
    return _LEFT_IN_TURN[first][out]


def following(place: int) -> int:
    """The next in turn after a place, or after a seat (R1.1)."""
    return place % 4 + 1


SEATS_OF = {dealer: (0, *((dealer + place - 1) % 4 + 1 for place in PLACES)) for dealer in SEATS}
"""For each dealer, the seats of the places; place 0 is nobody's."""


def place_of(seat: int, dealer: int) -> int:
    """The place of a seat."""
    return (seat - dealer - 1) % 4 + 1


def seat_at(place: int, dealer: int) -> int:
    """The seat at a place."""
    return SEATS_OF[dealer][place]


def by_seat(of_places: Sequence[_T], dealer: int) -> tuple[_T, ...]:
    """What goes by place (index 0 is place 1), by seat."""
    seat_1 = -dealer % 4
    return (*of_places[seat_1:], *of_places[:seat_1])
