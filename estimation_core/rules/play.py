"""R8 Play: what may be laid to a trick, and who wins it; on plain integers, so that the same code can be compiled.

A hand is a set of cards, one bit each; a suit is 0 to 3, a trump 0 to 4 (4 is no trump); before a lead the suit led
is -1.
"""

from __future__ import annotations

from collections.abc import Sequence

STRENGTH = tuple(
    tuple(
        tuple(100 if suit == trump else 50 if suit == led else 0 for suit in range(4))
        for trump in range(5)
    )
    for led in range(4)
)
"""For each suit led and each trump, what is added to the rank of a card of each suit: the highest sum wins (R8.3)."""

FOLLOWING = (*(0x1FFF << 13 * suit for suit in range(4)), 0)
"""For each suit led, the cards that follow it; the last entry, for -1, is that of a lead: there is none."""


def playable(hand: int, led: int) -> int:
    """The cards of a hand that may be played: those of the suit led if it has any, otherwise all (R8.2)."""
    return hand & FOLLOWING[led] or hand


def strength(card: int, led: int, trump: int) -> int:
    """How strong a card is in a trick; a card that neither follows nor trumps can never win it (R8.3)."""
    return card % 13 + STRENGTH[led][trump][card // 13]


def winner(trick: Sequence[int], leader: int, trump: int) -> int:
    """The seat that wins a finished trick (R8.3)."""
    led = trick[0] // 13
    strengths = [strength(card, led, trump) for card in trick]
    return (leader + strengths.index(max(strengths)) - 1) % 4 + 1
