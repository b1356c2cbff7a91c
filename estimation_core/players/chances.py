"""The learnt chances of the playout policy: how likely a card wins a trick later, or the trick to which it is laid.

Two tables of thousandths, read by what is known of a card's suit and of the hand; all on whole numbers, in
functions that can be compiled (`estimation_core.rules.compiling`). Seats count from 0, a trump of 4 is no trump.
"""

from __future__ import annotations

from collections.abc import Sequence

from estimation_core.rules.kernel import Numbers, count, top

Table = Sequence[int]

MOST_ABOVE = 5
"""Cards above a card that are told apart: more are like so many."""

MOST_OWN = 3
MOST_OUT = 9

LATER_ROW = (MOST_OUT + 1) * (MOST_ABOVE + 1) * (MOST_OWN + 1)
LATER_SIZE = 3 * 3 * 5 * LATER_ROW
"""Entries of the table of chances to win a later trick: kind of suit, contest, state, cards out, above, own above."""

NOW_ROW = (MOST_OUT + 1) * (MOST_ABOVE + 1)
NOW_SIZE = 4 * 3 * 3 * 5 * NOW_ROW
"""Entries of the table of chances to win this trick: kind, seats to come, their wish, state, cards out, above."""


def trumps_state(out: int) -> int:
    """Trumps in other hands, as one of five states."""
    return 0 if out == 0 else 1 + min((out - 1) // 2, 3)


def size_state(size: int) -> int:
    """The cards of a hand, as one of five states."""
    return (size - 1) // 3


def later_row(kind: int, contest: int, state: int) -> int:
    """Where the chances of a suit's cards begin, but for how many of the suit are out."""
    return ((kind * 3 + contest) * 5 + state) * LATER_ROW


def later_chance(own: int, out: int, rank: int, row: int, later: Table) -> int:
    """The chance of a card of a suit, of which ``own`` and ``out`` (13 bits) are held here and elsewhere."""
    size = count(out)
    above = count(out >> rank + 1)
    mine = count(own >> rank + 1)
    if size > MOST_OUT:
        size = MOST_OUT
    if above > MOST_ABOVE:
        above = MOST_ABOVE
    if mine > MOST_OWN:
        mine = MOST_OWN
    return later[row + (size * (MOST_ABOVE + 1) + above) * (MOST_OWN + 1) + mine]


def suit_chances(own: int, out: int, row: int, later: Table) -> int:
    """The expected tricks of a suit's cards and their variance, in one number: ``expected << 20 | variance``."""
    expected = 0
    variance = 0
    rest = own
    while rest:
        rank = top(rest)
        rest ^= 1 << rank
        chance = later_chance(own, out, rank, row, later)
        expected += chance
        variance += chance * (1000 - chance)
    return expected << 20 | variance // 1000


def suit_row(suit: int, trump: int, hand: int, contest: int, trumps_out: int) -> int:
    """The row of the table of later chances for a suit of a hand."""
    if trump == 4:
        return later_row(0, contest, size_state(count(hand)))
    if suit != trump:
        return later_row(1, contest, trumps_state(trumps_out))
    shortest = 3
    for other in range(4):
        if other != trump:
            size = count(hand >> 13 * other & 0x1FFF)
            if size < shortest:
                shortest = size
    return later_row(2, contest, shortest)


def contest_of(need: Numbers, rest: int) -> int:
    """Whether fewer tricks are wanted than are left (0), as many (1) or more (2)."""
    for seat in range(4):
        if need[seat] > 0:
            rest -= need[seat]
    return 1 if rest == 0 else 0 if rest > 0 else 2


def wish_of(need: Numbers, seat: int, after: int) -> int:
    """Whether none (0), some (1) or all (2) of the seats that are still to play to a trick need tricks."""
    wish = 0
    for offset in range(1, after + 1):
        if need[(seat + offset) & 3] > 0:
            wish += 1
    return 0 if wish == 0 else 2 if wish == after else 1


def now_row(ruffs: bool, led: int, trump: int, out: int, size: int, after: int, wish: int) -> int:
    """Where the chances begin that a card wins a trick to which some seats are still to play."""
    kind = 0 if trump == 4 else 3 if ruffs else 2 if led == trump else 1
    if kind == 1 or kind == 3:
        state = trumps_state(count(out >> 13 * trump & 0x1FFF))
    else:
        state = size_state(size)
    suit_out = count(out >> 13 * led & 0x1FFF)
    if suit_out > MOST_OUT:
        suit_out = MOST_OUT
    row = ((kind * 3 + after - 1) * 3 + wish) * 5 + state
    return row * NOW_ROW + suit_out * (MOST_ABOVE + 1)


def now_place(card: int, led: int, trump: int, out: int, size: int, after: int, wish: int) -> int:
    """Where the chance stands that a card wins the trick if it is the best so far."""
    suit = card // 13
    above = count((out >> 13 * suit & 0x1FFF) >> card - 13 * suit + 1)
    return now_row(suit == trump != led, led, trump, out, size, after, wish) + min(
        above, MOST_ABOVE
    )
