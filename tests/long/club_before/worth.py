"""What a hand is worth in tricks, by its cards in each suit: a rule of thumb, quick to look up.

The weights were found by simulation; `tests/long/players_worth.py` repeats it.
"""

from __future__ import annotations

from functools import cache

from club_before.adding import total

SUIT_FEATURES = (
    "0 cards", "1 card", "2 cards", "3 cards", "4 cards", "5 cards", "6 cards", "more cards",
    "A", "K", "K alone", "Q", "Q among 2", "J", "J among 3", "T", "A and K", "K and Q",
)  # fmt: skip
"""What is counted in a suit."""

RUFF_FEATURES = ("suits of 1 card", "missing suits", "missing suits with 4 trumps")
"""What is counted in a hand with at least two trumps."""

NO_TRUMP: tuple[float, ...] = (
    -0.61, -0.45, -0.28, -0.15, -0.18, -0.2, -0.15, 0.08, 0.83, 1.01, -0.7, 0.86, -0.59, 0.61, -0.35, 0.24, 0.04, 0.5,
)  # fmt: skip
SIDE: tuple[float, ...] = (
    1.29, 1.22, 0.93, 0.7, 0.46, 0.18, -0.1, -0.48, 0.89, 0.64, -0.48, 0.36, -0.18, 0.2, -0.05, 0.09, -0.01, -0.01,
)  # fmt: skip
TRUMP: tuple[float, ...] = (
    -2.19, -2.2, -2.15, -1.87, -1.08, -0.05, 0.73, 1.31, 1.42, 1.07, -1.01, 0.65, -0.48, 0.48, -0.24, 0.19, 0.03, 0.25,
)  # fmt: skip
RUFFS: tuple[float, ...] = (0.07, 0.44, -0.07)


@cache
def suit_features(cards: int) -> tuple[float, ...]:
    """The features of the cards held in a suit (13 bits)."""
    size = cards.bit_count()
    ace, king, queen, jack, ten = (float(cards >> rank & 1) for rank in (12, 11, 10, 9, 8))
    return (
        *(float(size == n) for n in range(7)),
        float(max(size - 6, 0)),
        ace,
        king,
        king * (size == 1),
        queen,
        queen * (size < 3),
        jack,
        jack * (size < 4),
        ten,
        ace * king,
        king * queen,
    )


def ruff_features(sizes: list[int], trumps: int) -> tuple[float, ...]:
    """The features of the lengths of the side suits."""
    if trumps < 2:
        return (0.0, 0.0, 0.0)
    missing = float(sizes.count(0))
    return float(sizes.count(1)), missing, missing * (trumps > 3)


def _product(weights: tuple[float, ...], features: tuple[float, ...]) -> float:
    return total(weight * feature for weight, feature in zip(weights, features, strict=True))


@cache
def _without_trump(cards: int) -> float:
    return _product(NO_TRUMP, suit_features(cards))


@cache
def _beside_trumps(cards: int) -> float:
    return _product(SIDE, suit_features(cards))


@cache
def _as_trumps(cards: int) -> float:
    return _product(TRUMP, suit_features(cards))


@cache
def _ruffs(one: int, two: int, three: int, trumps: int) -> float:
    return _product(RUFFS, ruff_features([one, two, three], trumps))


def worth(hand: int, trump: int) -> float:
    """The tricks that a hand may expect with a trump (4: no trump)."""
    suits = [hand & 0x1FFF, hand >> 13 & 0x1FFF, hand >> 26 & 0x1FFF, hand >> 39]
    if trump == 4:
        return total(map(_without_trump, suits))
    trumps = suits.pop(trump)
    one, two, three = suits
    return (
        _as_trumps(trumps)
        + _beside_trumps(one)
        + _beside_trumps(two)
        + _beside_trumps(three)
        + _ruffs(one.bit_count(), two.bit_count(), three.bit_count(), trumps.bit_count())
    )
