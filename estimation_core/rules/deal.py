"""R3 Deal: every deal equally likely, the same for a seed on every machine."""

from __future__ import annotations

import random
from collections.abc import Sequence
from math import floor
from typing import NamedTuple, TypeGuard

from estimation_core.cards import FULL_DECK, HAND_SIZE, SEATS, missing_suits
from estimation_core.messages import Message

Hands = tuple[int, int, int, int]
"""Four sets of 13 cards, by seat."""


class RedealOffer(NamedTuple):
    """A seat may have the cards dealt again by a house rule (R3.4); without ``reason`` the cards are not known."""

    seat: int
    house_rule: str
    reason: Message | None


class Announcement(NamedTuple):
    """What a house rule tells the table before a round."""

    house_rule: str
    text: Message


_DECK = tuple(1 << card for card in range(52))


def deal_cards(rng: random.Random) -> Hands:
    """All 52 cards, 13 each (R3.1). Only ``rng.random()`` is used: Python promises its numbers for every version."""
    number = rng.random
    deck = list(_DECK)
    # A drawn card leaves its place to the last of the cards that are left; 13 stay undrawn for the first hand.
    hands = []
    for most in (52, 39, 26):
        hand = 0
        for left in range(most, most - 13, -1):
            drawn = floor(number() * left)
            hand |= deck[drawn]
            deck[drawn] = deck[left - 1]
        hands.append(hand)
    return sum(deck[:13]), hands[2], hands[1], hands[0]


def is_deal(hands: object) -> TypeGuard[Hands]:
    """Whether these are four hands of 13 cards that make the whole deck."""
    if not isinstance(hands, Sequence) or len(hands) != 4:
        return False
    if any(
        type(hand) is not int or not 0 <= hand <= FULL_DECK or hand.bit_count() != HAND_SIZE
        for hand in hands
    ):
        return False
    return bool(hands[0] | hands[1] | hands[2] | hands[3] == FULL_DECK)


def avoiders(hands: Sequence[int]) -> tuple[int, ...]:
    """The seats that say "Avoid": those without any card of some suit (R3.2)."""
    return tuple(seat for seat in SEATS if missing_suits(hands[seat - 1]))
