"""R8 Play: what may be laid to a trick, and who wins it; on plain integers, so that the same code can be compiled.

A hand is a set of cards, one bit each; a suit is 0 to 3, a trump 0 to 4 (4 is no trump).
"""

from __future__ import annotations

SUIT_BITS = tuple(0x1FFF << 13 * suit for suit in range(4))
"""All 13 cards of each suit."""


def playable(hand: int, led: int) -> int:
    """The cards of a hand that may be played: the suit led if it has any, otherwise all (R8.2); -1 before the lead."""
    if led < 0:
        return hand
    return hand & (0x1FFF << 13 * led) or hand


def beats(card: int, best: int, trump: int) -> bool:
    """Whether a card played later takes the trick from the best so far (R8.3)."""
    suit = card // 13
    return card > best if suit == best // 13 else suit == trump
