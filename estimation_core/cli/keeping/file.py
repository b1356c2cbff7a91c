"""The sheet on disk: written whole after every act, and by this program alone."""

from __future__ import annotations

from operator import is_
from pathlib import Path

from estimation_core.cli.app import App
from estimation_core.files import FileHeld, NotWritten, is_file, shown
from estimation_core.messages import Code, Message
from estimation_core.records.book import Book, Entries
from estimation_core.records.model import Record

SHEETS = "sheets"
"""The folder of kept sheets inside the user's own."""


class SheetFile:
    """The record of a sheet on disk; `save` replaces it as a whole, so that it is never half written.

    The file is this program's alone as long as the sheet is kept; `NotWritten` where it cannot be.
    """

    def __init__(self, app: App, path: Path) -> None:
        self.app = app
        self.path = path
        self._file = FileHeld(path)
        self._last: tuple[Record, Entries] | None = None

    @property
    def saved(self) -> bool:
        """Whether the file holds the sheet."""
        return self._last is not None

    def close(self) -> None:
        """Lets other programs have the file."""
        self._file.close()

    def save(self, book: Book) -> None:
        """Writes the sheet as it stands; a file that cannot be written ends the command."""
        stands = book.head, book.entries
        if self._last is not None and all(map(is_, stands, self._last)):
            return
        try:
            self._file.write(book.text())
        except NotWritten as error:
            self.app.fail(error.message)
        self._last = stands


def write_table(app: App, book: Book, name: str) -> None:
    """``csv tuesday.csv``: the sheet as a table for a spreadsheet; what is there already is asked about."""
    if not name:
        app.emit(
            Message("Say where to write it, such as {example}.", example=Code("csv tuesday.csv"))
        )
        return
    path = Path(name if name.lower().endswith(".csv") else f"{name}.csv")
    if is_file(path):
        question = Message("{path} is there already. Write over it?", path=Code(shown(path)))
        if not app.confirm(question, default=False):
            return
    from estimation_core.records.spreadsheet import sheet_csv

    head = book.head._replace(deals=book.entries)
    text = sheet_csv(head, book.rules, book.told, book.totals, app.language)
    try:
        with FileHeld(path) as file:
            file.write(text + "\n")
    except NotWritten as error:
        app.emit(error.message)
        return
    app.emit(Message("Written to {file}.", file=Code(shown(path))))
