"""The acts of playing each card of a set, ready-made."""

from __future__ import annotations

from estimation_core.acts import PLAYS, Play
from estimation_core.cards import cards_in
from estimation_core.rules.play import FOLLOWING


class _PlaysOfSuit(dict[int, tuple[Play, ...]]):
    """The acts of playing each card of a set of one suit, remembered: there are at most 4 × 8,192 such sets."""

    def __missing__(self, cards: int) -> tuple[Play, ...]:
        plays = self[cards] = PLAYS_OF[cards] = tuple([PLAYS[card] for card in cards_in(cards)])
        return plays


class _PlaysOf(dict[int, tuple[Play, ...]]):
    """The acts of playing each card of any set; of one suit (whoever follows has such a one) they are remembered."""

    def __missing__(self, cards: int) -> tuple[Play, ...]:
        return (
            _plays[cards & _SPADES]
            + _plays[cards & _HEARTS]
            + _plays[cards & _DIAMONDS]
            + _plays[cards & _CLUBS]
        )


_plays = _PlaysOfSuit()
_CLUBS, _DIAMONDS, _HEARTS, _SPADES = FOLLOWING[:4]
PLAYS_OF = _PlaysOf()
"""For a set of cards, the acts of playing each of them."""
