"""R8 on whole numbers alone: the functions that a compiler can take as they stand, and whole rounds at random.

They run as plain Python everywhere; `compiled_kernel` gives the very same functions compiled, where the extra ``fast``
is installed. Hands and everything else that changes are indexed from 0 and may be lists or arrays of whole numbers:
seat 1 of the table is index 0 here.
"""

from __future__ import annotations

from collections.abc import MutableSequence
from importlib import import_module
from types import SimpleNamespace

from estimation_core.rules.play import playable, strength

Numbers = MutableSequence[int]

WORD = 0xFFFFFFFF
"""32 bits."""


def count(cards: int) -> int:
    """How many cards a set has."""
    return cards.bit_count()


def top(cards: int) -> int:
    """The highest card of a set that is not empty."""
    return cards.bit_length() - 1


def nth(cards: int, index: int) -> int:
    """The card of a set that has so many cards below it."""
    while index:
        cards &= cards - 1
        index -= 1
    return top(cards & -cards)


def draw(state: Numbers, below: int) -> int:
    """A number from 0 up to ``below`` (at most 65,536), each as likely, and the next state.

    The state is two words of 32 bits, the first not 0: an xorshift and a counter, whose sum is drawn.
    """
    x = state[0]
    x ^= (x << 13) & WORD
    x ^= x >> 17
    x ^= (x << 5) & WORD
    state[0] = x
    state[1] = (state[1] + 362437) & WORD
    return (((x + state[1]) & WORD) >> 16) * below >> 16


def play_at_random(
    hands: Numbers, leader: int, trump: int, state: Numbers, won: Numbers, cards: Numbers
) -> None:
    """Plays a round to its end, every legal card as likely (R8).

    ``hands`` are emptied, ``won`` counts the tricks of each seat up, ``cards`` has room for all that is laid.
    """
    turn = leader
    at = 0
    for _ in range(count(hands[leader])):
        led = -1
        best = -1
        best_seat = turn
        for _ in range(4):
            legal = playable(hands[turn], led)
            card = nth(legal, draw(state, count(legal)))
            hands[turn] ^= 1 << card
            cards[at] = card
            at += 1
            if led < 0:
                led = card // 13
            power = strength(card, led, trump)
            if power > best:
                best = power
                best_seat = turn
            turn = (turn + 1) & 3
        won[best_seat] += 1
        turn = best_seat


def play_often(
    hands: Numbers, times: int, leader: int, trump: int, state: Numbers, won: Numbers, room: Numbers
) -> None:
    """Plays one deal so many times at random; ``room`` is for 56 numbers, and then holds the cards of the last round.

    ``won`` counts the tricks of each seat in all rounds together; the hands are left as they are.
    """
    for _ in range(times):
        for seat in range(4):
            room[52 + seat] = hands[seat]
        play_at_random(room[52:56], leader, trump, state, won, room)


KERNEL = (count, top, playable, strength, nth, draw, play_at_random, play_often)
"""The functions of the kernel, each after those that it calls."""


def compiled_kernel() -> SimpleNamespace | None:
    """The functions of `KERNEL` by name, compiled; None where the extra ``fast`` is not installed."""
    from estimation_core.rules.compiling import compiled

    return compiled(KERNEL, _first_use)


def _first_use(kernel: SimpleNamespace) -> None:
    """Calls what is called from outside with the numbers that it will get."""
    numpy = import_module("numpy")
    array, int64, zeros = numpy.array, numpy.int64, numpy.zeros
    hands = array([0x1FFF << 13 * suit for suit in range(4)], int64)
    state, won = array([1, 0], int64), zeros(4, int64)
    kernel.play_often(hands, 1, 0, 4, state, won, zeros(56, int64))
    kernel.play_at_random(hands, 0, 4, state, won, zeros(52, int64))
