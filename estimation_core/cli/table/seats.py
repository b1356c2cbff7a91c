"""Who sits where: persons at the keyboard and computer players."""

from __future__ import annotations

import getpass
import random
from collections.abc import Sequence
from dataclasses import dataclass

from estimation_core.acts import Act
from estimation_core.cli.app import App
from estimation_core.engine.game import Game
from estimation_core.messages import N_, Code, Message, listing
from estimation_core.players import PlayerError, make_player, player_names

COMPUTER_NAMES = (N_("Mona"), N_("Karim"), N_("Salma"), N_("Youssef"), N_("Layla"), N_("Omar"))
"""What computer players are called."""

PERSON = "person"
"""What stands in a saved game for a seat with a person."""


@dataclass(frozen=True, slots=True)
class Seats:
    """The names of the four players by seat, and the level of each computer player (None for a person)."""

    names: tuple[str, ...]
    levels: tuple[str | None, ...]

    @property
    def persons(self) -> tuple[int, ...]:
        """The seats with a person."""
        return tuple(seat for seat, level in enumerate(self.levels, 1) if level is None)

    @property
    def saved(self) -> str:
        """Who sits where, as a saved game has it."""
        return " ".join(level or PERSON for level in self.levels)


def choose_seats(app: App, wanted: str | None) -> Seats:
    """The seats of ``--seats``: four names or levels, divided by commas. By default one person sits at seat 1."""
    if wanted is None:
        parts = [_own_name(app), "club", "club", "club"]
    else:
        parts = [part.strip() for part in wanted.split(",")]
    if len(parts) != 4 or not all(parts):
        app.fail(
            Message(
                "{option} wants four entries divided by commas, each a person's name or a computer player ({levels}).",
                option=Code("--seats"),
                levels=listing([Code(name) for name in player_names()], "plain"),
            )
        )
    known = player_names()
    levels = [part if part in known else None for part in parts]
    persons = [part for part, level in zip(parts, levels, strict=True) if level is None]
    if len(set(persons)) < len(persons):
        app.fail(Message("Two persons in {option} have the same name.", option=Code("--seats")))
    free = [
        app.language.words(name)
        for name in COMPUTER_NAMES
        if name not in persons and app.language.words(name) not in persons
    ]
    names = [
        part if level is None else free.pop(0) for part, level in zip(parts, levels, strict=True)
    ]
    return Seats(tuple(names), tuple(levels))


def _own_name(app: App) -> str:
    """What the person at this machine is called: the login name, if it looks like one of a person."""
    try:
        name = getpass.getuser()
    except (OSError, KeyError, ImportError):
        name = ""
    if name.isalpha() and name not in ("root", "user", "admin", *player_names()):
        return name.title()
    return app.text(Message("Player"))


def seats_of_record(app: App, names: Sequence[str], saved: object) -> Seats:
    """The seats of a game that goes on; where the record does not say, every seat is a person's."""
    known = player_names()
    words = saved.split() if isinstance(saved, str) else []
    if len(words) != 4:
        words = [PERSON] * 4
    for word in words:
        if word not in known and word != PERSON:
            app.fail(Message("There is no computer player {level}.", level=Code(word)))
    return Seats(tuple(names), tuple(word if word in known else None for word in words))


class Computers:
    """The computer players of a game. Their chances follow from the seed and the point of the game alone.

    So a game repeats, and one that was broken off goes on as it would have gone on.
    """

    def __init__(self, app: App, seats: Seats, seed: int) -> None:
        self.seed = seed
        self.rng = random.Random()
        self.players = {}
        for seat, level in enumerate(seats.levels, 1):
            if level is not None:
                try:
                    self.players[seat] = make_player(level, self.rng)
                except PlayerError as error:
                    app.fail(error.message)

    def act(self, game: Game, seat: int) -> Act:
        """What the computer player at a seat does."""
        self._reseed(game, seat)
        return self.players[seat].choose(game.view(seat))

    def hint(self, app: App, game: Game, seat: int) -> tuple[Act, Message]:
        """What a computer player would do at a person's seat, and why."""
        self._reseed(game, seat)
        return make_player("club", self.rng).hint(game.view(seat))

    def _reseed(self, game: Game, seat: int) -> None:
        deal = game.deal
        done = len(deal.acts) + len(deal.cards) if deal else 0
        self.rng.seed(((self.seed * 8192 + len(game.deals)) * 512 + done) * 4 + seat - 1)
