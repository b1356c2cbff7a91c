"""The record of a running game as one seat may have it (R1.5): no hand but its own that has not been played out."""

from __future__ import annotations

from typing import Any

from estimation_core.cards import Card
from estimation_core.engine.deal import Deal
from estimation_core.engine.game import Game
from estimation_core.notation import write_cards, write_hand
from estimation_core.records.games import record_of_game
from estimation_core.records.model import DealEntry, Record


def record_as_seen(game: Game, seat: int, **head: Any) -> Record:
    """What ``seat`` may know of a game, as a record that is valid.

    A round that has been played out is told whole: every card has been seen. Of any other deal the hands are left out;
    the seat's own hand and the tricks so far stand under ``_hand`` and ``_tricks``.
    """
    # The users' own keys may tell anything, such as the seed of the cards.
    record = record_of_game(game, **{"own": {}, **head})
    entries = zip(game.deals, record.deals, strict=True)
    return record._replace(deals=tuple(_seen(deal, entry, seat) for deal, entry in entries))


def _seen(deal: Deal, entry: DealEntry, seat: int) -> DealEntry:
    if deal.score is not None or deal.hands is None:
        return entry._replace(own={})
    own: dict[str, Any] = {"_hand": write_hand(deal.hands[seat - 1])}
    if entry.tricks:
        own["_tricks"] = [write_cards(map(Card, trick)) for trick in entry.tricks]
    return entry._replace(hands=None, tricks=None, won=None, own=own)
