"""Cards, suits and strains (R1.1, R1.4): plain integers that print as people write them.

A card is a number from 0 to 51, ``13 * suit + rank``; a set of cards is an integer with one bit a card.
The play of cards works on those integers alone, so that the same functions can be compiled later.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import IntEnum

RANKS = "23456789TJQKA"
"""The ranks from low to high, as they are written in records."""

SEATS = (1, 2, 3, 4)
"""The four seats in the direction of play (R1.1)."""

HAND_SIZE = 13
FULL_DECK = (1 << 52) - 1
SUIT_MASK = (1 << 13) - 1


class Strain(IntEnum):
    """A trump suit or no trump, from low to high (R1.4); the first four are the suits of the cards."""

    CLUBS = 0
    DIAMONDS = 1
    HEARTS = 2
    SPADES = 3
    NO_TRUMP = 4

    # Strains stand in keys of dictionaries at every step of the bidding; Enum's own hash is slow.
    __hash__ = int.__hash__

    @property
    def code(self) -> str:
        """The notation of records: ``C D H S NT``."""
        return STRAIN_CODES[self]


STRAINS = tuple(Strain)
"""All strains by their number; looking one up here is faster than asking the enumeration."""

STRAIN_CODES = ("C", "D", "H", "S", "NT")
STRAINS_BY_CODE = {code: Strain(index) for index, code in enumerate(STRAIN_CODES)}
SUITS = (Strain.SPADES, Strain.HEARTS, Strain.DIAMONDS, Strain.CLUBS)
"""The four suits in the order in which hands are written."""


class Card(int):
    """One of the 52 cards: an integer that knows its suit and rank."""

    __slots__ = ()

    @classmethod
    def of(cls, suit: int, rank: int) -> Card:
        """The card of a suit (0 to 3) and a rank (0 for the two, 12 for the ace)."""
        return DECK[13 * suit + rank]

    @property
    def suit(self) -> Strain:
        return Strain(self // 13)

    @property
    def rank(self) -> int:
        """0 for the two up to 12 for the ace."""
        return self % 13

    @property
    def code(self) -> str:
        """Rank and suit as in records: ``TH``."""
        return RANKS[self % 13] + STRAIN_CODES[self // 13]

    def __repr__(self) -> str:
        return f"Card({self.code})"

    def __str__(self) -> str:
        return self.code


DECK = tuple(Card(number) for number in range(52))
"""All cards, by their number."""


def card_set(cards: Iterable[int]) -> int:
    """The set of some cards, one bit each."""
    mask = 0
    for card in cards:
        mask |= 1 << card
    return mask


def cards_in(mask: int) -> Iterator[Card]:
    """The cards of a set, spades first and each suit from high to low, as hands are written."""
    while mask:
        top = mask.bit_length() - 1
        yield DECK[top]
        mask ^= 1 << top


def suit_cards(mask: int, suit: int) -> int:
    """The ranks of one suit in a set, as 13 bits."""
    return (mask >> 13 * suit) & SUIT_MASK


def missing_suits(hand: int) -> tuple[Strain, ...]:
    """The suits of which a hand has no card (R3.2)."""
    return tuple(suit for suit in SUITS if not suit_cards(hand, suit))
