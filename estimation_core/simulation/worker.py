"""A part of a simulation, played wherever it is sent: some games in a row, and what was counted of them."""

from __future__ import annotations

import pickle
from functools import lru_cache
from typing import NamedTuple

from estimation_core.simulation.measures import changes_between, counts_of, spreads_of
from estimation_core.simulation.playing import play_game
from estimation_core.simulation.setup import Setup
from estimation_core.simulation.tally import Tallies

SETUPS = 4
"""How many setups a process keeps: their rulesets have learnt their positions."""


class Part(NamedTuple):
    """What came of the games from ``first`` to before ``end``; ``records`` by the number and the side of the game."""

    first: int
    end: int
    tallies: Tallies
    records: tuple[tuple[int, str, str], ...] = ()


def packed(setup: Setup) -> bytes:
    """A setup as it is sent; the same setup gives the same bytes, by which a process knows it again."""
    return pickle.dumps(setup)


@lru_cache(maxsize=SETUPS)
def _setup_of(sent: bytes) -> Setup:
    setup: Setup = pickle.loads(sent)
    return setup


def play_part(sent: bytes, first: int, end: int) -> Part:
    """Plays the games from ``first`` to before ``end``."""
    return play_games(_setup_of(sent), first, end)


def play_games(setup: Setup, first: int, end: int) -> Part:
    """As `play_part`, where the setup need not be sent."""
    tallies = Tallies()
    records: list[tuple[int, str, str]] = []
    for number in range(first, end):
        levels = setup.levels(number)
        game = play_game(setup, setup.rules, number)
        counts = counts_of(game, levels)
        tallies.one.add(counts, spreads_of(game, levels))
        played = [("", game)]
        if setup.against is not None:
            other = play_game(setup, setup.against, number)
            others = counts_of(other, levels)
            tallies.other.add(others, spreads_of(other, levels))
            tallies.add_cross(counts, others)
            tallies.changes.add(changes_between(game, other), ())
            played.append(("against", other))
        if setup.records:
            records.extend((number, side, one.to_record()) for side, one in played)
    return Part(first, end, tallies, tuple(records))
