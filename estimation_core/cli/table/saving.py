"""Keeping a game on disk: every act is written before the next prompt, so that nothing is lost."""

from __future__ import annotations

import datetime
import os
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click

from estimation_core.cli.app import FINDINGS, App
from estimation_core.cli.findings import record_finding_text
from estimation_core.cli.table.seats import Seats, seats_of_record
from estimation_core.engine.beginning import hidden_seed
from estimation_core.engine.events import Event
from estimation_core.engine.game import Game
from estimation_core.files import FileHeld, NotWritten, files_in, reason, shown
from estimation_core.messages import Code, Message
from estimation_core.records.judging import judge_file
from estimation_core.records.model import Record
from estimation_core.resources import same_file, user_folder
from estimation_core.variants import Catalog

GAMES = "games"
"""The folder of saved games inside the user's own."""

SEATS_KEY, SEED_KEY, TAKEN_BACK_KEY = "_seats", "_seed", "_taken_back"
"""The keys under which a saved game tells who sits where, the seed of its deals, and what was taken back.

What was taken back is a list, each entry a deal, a seat and what it had said or played: ``"2: 1 5NT"``.
"""


class SaveFile:
    """The record of a game on disk; `save` replaces it as a whole, so that it is never half written.

    ``head`` holds the keys of the record's head besides those that follow from the game. The file is this program's
    alone as long as the game goes on; `NotWritten` where it cannot be.
    """

    def __init__(self, app: App, path: Path, head: Mapping[str, Any]) -> None:
        self.app = app
        self.path = path
        self.head = dict(head)
        self._file = FileHeld(path)
        self._last = ""

    @property
    def saved(self) -> bool:
        """Whether the file holds a game."""
        return bool(self._last)

    def close(self) -> None:
        """Lets other programs have the file."""
        self._file.close()

    def taken_back(self, told: str) -> None:
        """The record tells that something was taken back; it is written with the next `save`."""
        own = dict(self.head["own"])
        before = own.get(TAKEN_BACK_KEY)
        own[TAKEN_BACK_KEY] = [*(before if isinstance(before, list) else []), told]
        self.head["own"] = own

    def save(self, game: Game) -> None:
        """Writes the game as it stands; a file that cannot be written ends the command."""
        text = game.to_record(**self.head)
        if text == self._last:
            return
        try:
            self._file.write(text)
        except NotWritten as error:
            self.app.fail(error.message)
        self._last = text


def new_head(seats: Seats, seed: int) -> dict[str, Any]:
    """The head of a new game's record: when it was played, and what is needed to go on with it."""
    return {"date": datetime.date.today(), "own": {SEATS_KEY: seats.saved, SEED_KEY: str(seed)}}


def head_of(record: Record) -> dict[str, Any]:
    """What the head of a record says that does not follow from the game."""
    return {key: getattr(record, key) for key in ("date", "event", "site", "table", "own")}


def default_path(app: App, kind: str = GAMES) -> Path:
    """Where a game is kept that was given no file: in the user's own folder, by the time at which it began."""
    folder = user_folder("data")
    if folder is None:
        app.fail(
            Message(
                "There is no folder of yours to keep the game in; name a file with {option}.",
                option=Code("--save"),
            )
        )
    now = datetime.datetime.now().strftime("%Y-%m-%d-%H%M%S")
    names = (f"{now}{more}.game.toml" for more in ("", *(f"-{n}" for n in range(2, 1000))))
    paths = (folder / kind / name for name in names)
    return next(path for path in paths if not os.path.lexists(path))


def taken(path: Path, going_on: Path | None = None) -> bool:
    """Whether something is at a path that a game would be written over; not where it is the game that goes on."""
    if going_on is not None and same_file(path) == same_file(going_on):
        return False
    return os.path.lexists(path)


@dataclass(frozen=True, slots=True)
class Resumed:
    """A game that goes on, who sits where, the seed of what comes, and the head of its record.

    ``events`` is what the game tells from here on; of a new one also the first deal.
    """

    game: Game
    seats: Seats
    seed: int
    head: dict[str, Any]
    events: list[Event]


def newest_unfinished(app: App, catalog: Catalog) -> Path:
    """The saved game that was played last and is not over."""
    folder = user_folder("data")
    saved = files_in(folder / GAMES, ".game.toml") if folder else []
    for path in sorted(saved, key=_written_at, reverse=True):
        with suppress(OSError):
            file = judge_file(path, catalog)
            if file.valid and file.judged is not None and not file.judged.complete:
                return path
    app.fail(
        Message(
            "No game waits to go on in {folder}; name a file: {example}.",
            folder=Code(shown(folder / GAMES)) if folder else Message("your own folder"),
            example=Code("--resume FILE"),
        )
    )


def _written_at(path: Path) -> float:
    try:
        return path.stat().st_mtime
    except OSError:
        return 0.0


def resume(app: App, path: Path, catalog: Catalog, wanted: str | None = None) -> Resumed:
    """The game that a record tells, ready to go on; ``wanted`` says anew who plays for whom."""
    try:
        file = judge_file(path, catalog)
    except OSError as error:
        app.fail(
            Message(
                "{path} cannot be read: {reason}.",
                path=Code(shown(path)),
                reason=reason(error),
            )
        )
    for finding in file.findings:
        app.warn(record_finding_text(finding, file.players))
    if not file.valid or file.judged is None or file.judged.game is None or file.record is None:
        app.fail(Message("A game with errors cannot go on."), FINDINGS)
    if file.source is not None and file.source.has_comments():
        question = Message(
            "The file has comments, and they are lost when it is written. Go on all the same?"
        )
        if not app.confirm(question, default=False):
            raise click.exceptions.Exit(0)
    if file.judged.game.deal is not None and file.judged.game.deal.hands is None:
        app.fail(
            Message(
                "This is a score sheet: nobody knows the cards of its last deal, so it cannot be played on here."
            )
        )
    own = file.record.own
    seats = seats_of_record(app, file.record.players, own.get(SEATS_KEY), wanted)
    seed = _seed(own.get(SEED_KEY))
    game = file.judged.game
    events: list[Event] = []
    game.go_on(seed, [events.append])
    head = head_of(file.record)
    head["own"] = {**own, SEATS_KEY: seats.saved, SEED_KEY: str(seed)}
    return Resumed(game, seats, seed, head, events)


def _seed(saved: object) -> int:
    if isinstance(saved, str) and saved.isascii() and saved.isdigit() and len(saved) <= 40:
        return int(saved)
    return hidden_seed()
