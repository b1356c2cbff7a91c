"""What is simulated, as it is sent to whoever plays it."""

from __future__ import annotations

import random
from typing import NamedTuple

from estimation_core.engine.ruleset import Ruleset
from estimation_core.players import make_player

SEATS = 4


class Setup(NamedTuple):
    """The games of a simulation: their rules, who plays, and the seed that all chances follow from.

    ``players`` are four names of computer players. Their seats rotate from game to game, and so do the first dealers,
    so that no seat favours anybody. ``against`` are other rules, played on the same deals. ``records`` asks for the
    record of every game. ``compiled`` lets computer players play with compiled functions where the extra ``fast`` is
    installed: the games are the same.
    """

    rules: Ruleset
    players: tuple[str, ...]
    seed: int
    against: Ruleset | None = None
    records: bool = False
    compiled: bool = False

    def check(self) -> None:
        """`ValueError` where there are not four players; `PlayerError` where there is no player of a name."""
        if len(self.players) != SEATS:
            raise ValueError(f"four computer players make a table, not {self.players!r}")
        for name in self.players:
            make_player(name, random.Random(0))

    @property
    def rulesets(self) -> tuple[Ruleset, ...]:
        """The rules, and those that they are compared with."""
        return (self.rules,) if self.against is None else (self.rules, self.against)

    def seated(self, number: int) -> tuple[int, ...]:
        """For each seat of a game which of the players sits there, counted from 0; games are counted from 1."""
        turn = (number - 1) % SEATS
        return tuple((seat - turn) % SEATS for seat in range(SEATS))

    def names(self, number: int) -> tuple[str, ...]:
        """The names of the players of a game by seat, as its record has them."""
        return tuple(f"{self.players[index]} {index + 1}" for index in self.seated(number))

    def levels(self, number: int) -> tuple[str, ...]:
        """The computer players of a game by seat."""
        return tuple(self.players[index] for index in self.seated(number))

    def dealer(self, number: int) -> int:
        """The first dealer of a game: each sits four games in a row."""
        return (number - 1) // SEATS % SEATS + 1
