"""Taking back: to the last choice of a person, with everything that was answered to it."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from estimation_core.acts import Act
from estimation_core.engine.game import Game
from estimation_core.errors import IllegalAct


class Choice(NamedTuple):
    """What a person chose last in the deal under way, and how many acts there have been since, with it."""

    seat: int
    act: Act
    acts: int


def last_choice(game: Game, persons: Collection[int]) -> Choice | None:
    """The last choice of one of these seats in the deal under way; what had to be done was no choice."""
    deal, count = game.deal, 0
    while deal is not None:
        try:
            deal, act = deal.without_last_act()
        except IllegalAct:
            return None
        count += 1
        if deal.turn in persons and len(deal.legal_acts()) > 1:
            return Choice(deal.turn, act, count)
    return None


def take_back(game: Game, choice: Choice) -> str:
    """Takes a choice back with everything since; what the record tells of it."""
    for _ in range(choice.acts):
        game.take_back()
    return f"{len(game.deals)}: {choice.seat} {choice.act}"
