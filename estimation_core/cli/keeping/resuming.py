"""Going on with a sheet: the one that is named, or one of those that are not finished."""

from __future__ import annotations

import shlex
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple, NoReturn

import click

from estimation_core.cli.app import FINDINGS, App
from estimation_core.cli.findings import record_finding_text
from estimation_core.cli.keeping.file import SHEETS
from estimation_core.files import files_in, reason, shown
from estimation_core.languages.spelling import Misspelt, read_number
from estimation_core.messages import Code, Date, Message, Param, listing
from estimation_core.records.book import Book
from estimation_core.records.judging import judge_file
from estimation_core.records.model import Record
from estimation_core.resources import user_folder
from estimation_core.toml.source import Source
from estimation_core.variants import Catalog

MOST_LISTED = 20
"""How many of the newest sheets are looked at."""


class Unfinished(NamedTuple):
    """A sheet that can go on, and the round in which it stands."""

    path: Path
    record: Record
    round: int
    rounds: int


def choose_unfinished(app: App, catalog: Catalog) -> Path:
    """One of the sheets in the user's own folder that are not finished; the newest first."""
    folder = user_folder("data")
    found = list(_unfinished(folder / SHEETS, catalog)) if folder is not None else []
    if not found:
        app.fail(
            Message(
                "No unfinished sheet lies in {folder}; name one after {option}.",
                folder=Code(shown(folder / SHEETS))
                if folder is not None
                else Message("your folder"),
                option=Code("--resume"),
            )
        )
    if len(found) == 1:
        app.emit(Message("Going on with {path}.", path=Code(shown(found[0].path))))
        return found[0].path
    for number, sheet in enumerate(found, 1):
        app.emit(Message("{number}: {sheet}", number=number, sheet=_told(sheet)), indent=4)
    while True:
        typed = app.ask(Message("Which sheet goes on? (Enter for the first)"))
        try:
            number = read_number(typed) if typed else 1
        except Misspelt as error:
            app.emit(error.message)
            continue
        if 1 <= number <= len(found):
            return found[number - 1].path
        app.emit(Message("Say a number from {least} to {most}.", least=1, most=len(found)))


def _told(sheet: Unfinished) -> Message:
    where: list[Param] = [Date(sheet.record.date)] if sheet.record.date else []
    if sheet.record.event:
        where.append(sheet.record.event)
    where.append(listing(sheet.record.players, "plain"))
    where.append(Message("round {number} of {rounds}", number=sheet.round, rounds=sheet.rounds))
    return Message("{details}.", details=listing(where, "plain"))


def _unfinished(folder: Path, catalog: Catalog) -> Iterator[Unfinished]:
    newest = sorted(files_in(folder, ".game.toml"), key=_written, reverse=True)
    for path in newest[:MOST_LISTED]:
        try:
            file = judge_file(path, catalog)
        except OSError:
            continue
        game = file.judged.game if file.judged is not None else None
        if file.valid and file.record is not None and game is not None and not game.over:
            yield Unfinished(path, file.record, game.standing.number, len(game.standing.plan))


def _written(path: Path) -> float:
    try:
        return path.stat().st_mtime
    except OSError:
        return 0.0


def resumed(app: App, path: Path, catalog: Catalog) -> Book:
    """The sheet that a file holds, ready to go on."""
    try:
        file = judge_file(path, catalog)
    except OSError as error:
        app.fail(
            Message(
                "{path} cannot be read: {reason}.", path=Code(shown(path)), reason=reason(error)
            )
        )
    for finding in file.findings:
        app.warn(record_finding_text(finding))
    if not file.valid or file.judged is None or file.record is None:
        app.fail(
            Message("A sheet with errors cannot go on: correct them in the file first."), FINDINGS
        )
    if file.source is not None and file.source.has_comments():
        question = Message(
            "The file has comments, and they are lost when it is written. Go on all the same?"
        )
        if not app.confirm(question, default=False):
            raise click.exceptions.Exit(0)
    if type(file.source) is Source and cut_off(file.record):  # a spreadsheet has no place for them
        question = Message(
            "The file says under which rules it was kept, but the rules are not at its end: it may have been cut "
            "off, and rounds be lost. Go on all the same?"
        )
        if not app.confirm(question, default=False):
            raise click.exceptions.Exit(1)
    last = file.judged.game.deal if file.judged.game is not None else None
    if last is not None and last.hands is not None:
        _played(app, path)
    return Book(file.record, file.judged.rules, file.record.deals)


def cut_off(record: Record) -> bool:
    """Whether the end of a file that a program wrote is missing: the rules themselves, of which the digest is there."""
    return record.rules is not None and record.ruleset is None


def _played(app: App, path: Path) -> NoReturn:
    """A game of which the cards of the deal under way are known is one for the table."""
    app.fail(
        Message(
            "This game is being played card by card; it goes on with {command}.",
            command=Code(shlex.join(["estimation", "play", "--resume", str(path)])),
        )
    )
