"""The sheet on disk: written whole after every act, and as a table for a spreadsheet where it is wished."""

from __future__ import annotations

import datetime
from operator import is_
from pathlib import Path
from typing import NoReturn

import click

from estimation_core.cli.app import App
from estimation_core.cli.table.saving import write_whole
from estimation_core.messages import Code, Message
from estimation_core.records.book import Book, Entries
from estimation_core.records.model import Record


def default_path() -> Path:
    """Where a sheet is kept that was given no file: in the user's own folder, by the time at which it began."""
    now = datetime.datetime.now().strftime("%Y-%m-%d-%H%M%S")
    return Path(click.get_app_dir("estimation")) / "sheets" / f"{now}.game.toml"


class SheetFile:
    """The record of a sheet on disk; `save` replaces it as a whole, so that it is never half written."""

    def __init__(self, app: App, path: Path) -> None:
        self.app = app
        self.path = path
        self._last: tuple[Record, Entries] | None = None

    def save(self, book: Book) -> None:
        """Writes the sheet as it stands; a file that cannot be written ends the command."""
        stands = book.head, book.entries
        if self._last is not None and all(map(is_, stands, self._last)):
            return
        try:
            write_whole(self.path, book.text())
        except OSError as error:
            self._cannot(self.path, error)
        self._last = stands

    def _cannot(self, path: Path, error: OSError) -> NoReturn:
        self.app.fail(
            Message(
                "The sheet cannot be written to {path}: {reason}.",
                path=Code(str(path)),
                reason=Code(error.strerror or ""),
            )
        )
