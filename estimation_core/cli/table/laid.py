"""What the tricks of a round tell beyond their cards."""

from __future__ import annotations

from collections.abc import Sequence

from estimation_core.cards import Card, Strain
from estimation_core.engine.deal import Deal

Trick = tuple[int, tuple[Card, ...]]
"""The cards of a trick in turn, and the seat that led it."""


def tricks_of(deal: Deal) -> list[Trick]:
    """The tricks of a deal as far as they have been played, the one under way too."""
    if deal.tricks is None:
        return []
    cards, leaders = deal.cards, deal.tricks.leaders
    return [(leader, tuple(cards[4 * i : 4 * i + 4])) for i, leader in enumerate(leaders)]


def out_of(tricks: Sequence[Trick]) -> dict[Strain, list[int]]:
    """The seats that did not follow in the last of these tricks for the first time, by the suit (R3.3)."""
    known: set[tuple[int, Strain]] = set()
    new: dict[Strain, list[int]] = {}
    for leader, cards in tricks:
        new = {}
        led = cards[0].suit
        for after, card in enumerate(cards):
            seat = (leader + after - 1) % 4 + 1
            if card.suit != led and (seat, led) not in known:
                known.add((seat, led))
                new.setdefault(led, []).append(seat)
    return new
