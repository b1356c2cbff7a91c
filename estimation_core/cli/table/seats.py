"""Who sits where: persons at the keyboard and computer players."""

from __future__ import annotations

import getpass
import random
import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass

from estimation_core.acts import Act
from estimation_core.cli.app import App
from estimation_core.cli.compiling import tell_of_compiling
from estimation_core.engine.game import Game
from estimation_core.messages import N_, Code, Message, listing
from estimation_core.notation import fault_of_name
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

    def without(self, player: str) -> str:
        """What to write after ``--seats`` to let another computer player do what one has failed to do."""
        return ",".join(_replaced(self.names, self.levels, player))

    @property
    def saved(self) -> str:
        """Who sits where, as a saved game has it."""
        return " ".join(level or PERSON for level in self.levels)


def choose_seats(app: App, wanted: str | None) -> Seats:
    """The seats of ``--seats``: four names or levels, divided by commas. By default one person sits at seat 1."""
    parts = [_own_name(app), "club", "club", "club"] if wanted is None else _parts(app, wanted)
    levels = [_level(app, part) for part in parts] if wanted is not None else [None, *parts[1:]]
    persons = [part for part, level in zip(parts, levels, strict=True) if level is None]
    if len(set(map(_same, persons))) < len(persons):
        app.fail(Message("Two persons in {option} have the same name.", option=Code(SEATS)))
    for index, name in enumerate(persons):
        if fault := fault_of_name(name, persons[:index]):
            app.fail(Message("{about}: {message}", about=Code(SEATS), message=fault))
    taken = set(map(_same, persons))
    free = [
        app.language.words(name)
        for name in COMPUTER_NAMES
        if not {_same(name), _same(app.language.words(name))} & taken
    ]
    names = [
        part if level is None else free.pop(0) for part, level in zip(parts, levels, strict=True)
    ]
    return Seats(tuple(names), tuple(levels))


SEATS = "--seats"
_COMMAS = re.compile("[,\u060c\u3001\uff0c]")


def _parts(app: App, wanted: str) -> list[str]:
    """The four entries, divided by the commas of any script."""
    parts = [part.strip() for part in _COMMAS.split(wanted)]
    if len(parts) != 4 or not all(parts):
        app.fail(
            Message(
                "{option} wants four entries divided by commas, each a person's name or a computer player ({levels}).",
                option=Code(SEATS),
                levels=listing([Code(name) for name in player_names()], "plain"),
            )
        )
    return parts


def _same(name: str) -> str:
    """A name as it is compared: those that look alike are one."""
    return " ".join(unicodedata.normalize("NFC", name).casefold().split())


def _level(app: App, part: str) -> str | None:
    """The computer player that an entry names, however it is capitalised; None for a person.

    What is only nearly the name of one is refused: it would sit there as a person, and nobody would play.
    """
    known = player_names()
    for name in known:
        if _same(name) == _same(part):
            return name
    near = next((name for name in known if _one_slip(_same(part), _same(name))), None)
    if near is not None:
        app.fail(
            Message(
                "{given} is no computer player; did you mean {near}? A person needs a name less like it.",
                given=Code(part),
                near=Code(near),
            )
        )
    return None


def _one_slip(word: str, name: str) -> bool:
    """Whether one letter too many, missing, wrong or in the wrong place makes the one of the other."""
    if len(name) < 3 or abs(len(word) - len(name)) > 1 or word == name:
        return False
    short, long = sorted((word, name), key=len)
    same = next(
        (i for i, (a, b) in enumerate(zip(short, long, strict=False)) if a != b), len(short)
    )
    a, b = short[same:], long[same:]
    if len(a) < len(b):
        return a == b[1:]
    return a[1:] == b[1:] or (len(a) > 1 and a[:2] == b[1::-1] and a[2:] == b[2:])


def _own_name(app: App) -> str:
    """What the person at this machine is called: the login name, if it looks like one of a person."""
    try:
        name = getpass.getuser()
    except (OSError, KeyError, ImportError):
        name = ""
    if name.isalpha() and name not in ("root", "user", "admin", *player_names()):
        return name.title()
    return app.text(Message("Player"))


def seats_of_record(
    app: App, names: Sequence[str], saved: object, wanted: str | None = None
) -> Seats:
    """The seats of a game that goes on; where the record does not say, every seat is a person's.

    ``wanted`` says anew who plays for whom: for each seat its player's name, or the computer player that takes over.
    """
    known = player_names()
    words = saved.split() if isinstance(saved, str) else []
    if len(words) != 4:
        words = [PERSON] * 4
    levels = [None if word == PERSON else word for word in words]
    if wanted is not None:
        levels = [
            None if _same(part) in (_same(name), PERSON) else _taking_over(app, part, name)
            for part, name in zip(_parts(app, wanted), names, strict=True)
        ]
    for level in levels:
        if level is not None and level not in known:
            app.fail(
                Message(
                    "There is no computer player {level}. Let another play: {example}.",
                    level=Code(level),
                    example=Code(f"{SEATS} {','.join(_replaced(names, levels, level))}"),
                )
            )
    return Seats(tuple(names), tuple(levels))


def _taking_over(app: App, part: str, name: str) -> str:
    level = _level(app, part)
    if level is None:
        app.fail(
            Message(
                "In a game that goes on the players keep their names: here stands {name} or a computer player, "
                "not {given}.",
                name=name,
                given=part,
            )
        )
    return level


def _replaced(names: Sequence[str], levels: Sequence[str | None], gone: str) -> list[str]:
    """The entries of ``--seats`` with another computer player for one that is gone or has failed."""
    return [
        name if level is None else ("club" if level == gone else level)
        for name, level in zip(names, levels, strict=True)
    ]


class Computers:
    """The computer players of a game. Their chances follow from the seed and the point of the game alone.

    So a game repeats, and one that was broken off goes on as it would have gone on.
    """

    def __init__(self, app: App, seats: Seats, seed: int) -> None:
        self.seed = seed
        self.rng = random.Random()
        self.players = {}
        if "expert" in seats.levels:
            tell_of_compiling(app)
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
