"""Reading a sheet from a spreadsheet's file: what its cells say becomes the data of a record, with row and column.

Commas, semicolons and tabs are read, headings in any language of the project, and what spreadsheets do to files: byte
order marks, empty rows, line ends of other systems, numbers with decimals. Nothing is repaired silently.
"""

from __future__ import annotations

import csv
import io
import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from estimation_core.errors import Finding, Place, Unreadable
from estimation_core.files import RECORD_LIMIT, read_bytes, shown
from estimation_core.languages import Language
from estimation_core.languages.tags import known_languages
from estimation_core.messages import Code, Message
from estimation_core.records.model import Record
from estimation_core.records.read import record_of
from estimation_core.records.spreadsheet.cells import read_text
from estimation_core.records.spreadsheet.columns import (
    BEFORE,
    COLUMNS,
    HEAD,
    Heading,
    heading,
    means,
)
from estimation_core.records.spreadsheet.data import KeyPath, SheetData, no_player
from estimation_core.records.spreadsheet.heads import read_head
from estimation_core.records.spreadsheet.rows import Row, RowReader
from estimation_core.toml.locator import Locator
from estimation_core.toml.source import Source

OF_SINGLE_LINES = {"file", "deal", "seat", "player", "lines"}
"""Columns by which the table of ``score --format csv`` is known, so that it can be said what to write instead."""

BY_SEAT = ("estimates", "won", "scores")
"""The entries of a deal that have a cell for each seat."""


@dataclass(frozen=True, slots=True)
class CellSource(Source):
    """What a table says, as a record would say it, and where: ``line`` is the row, ``column`` that of the cell."""

    cells: dict[KeyPath, tuple[int, int]] = field(default_factory=dict)
    rows: tuple[Row, ...] = ()
    """The rows of the deals, with what is compared once the deals are judged."""

    def place(self, *path: str | int) -> Place:
        for length in range(len(path), 0, -1):
            if path[:length] in self.cells:
                return Place(self.file, *self.cells[path[:length]])
        return Place(self.file)

    def key_place(self, *path: str | int) -> Place:
        return self.place(*path)

    def at_seat(self, finding: Finding) -> Finding:
        """A finding about one seat, at the cell of that seat where it stands at those of all four."""
        if finding.deal is None or finding.seat is None:
            return finding
        for key in BY_SEAT:
            path = ("deals", finding.deal - 1, key)
            if self.cells.get(path) == (finding.line, finding.column):
                row, column = self.cells[*path, finding.seat - 1]
                return finding._replace(line=row, column=column)
        return finding

    def has_comments(self) -> bool:
        return False


def read_sheet(path: Path) -> tuple[CellSource | None, Record | None, list[Finding]]:
    """The record in a spreadsheet's file; None for what cannot be read. `OSError` where there is no such file."""
    try:
        return parse_sheet(read_bytes(path, RECORD_LIMIT), shown(path))
    except Unreadable as error:
        return None, None, [error.finding()]


def parse_sheet(
    content: bytes, file: str = ""
) -> tuple[CellSource | None, Record | None, list[Finding]]:
    """The record in the content of such a file, as `read_sheet`."""
    try:
        table, headings, top = _table(content, file)
    except Unreadable as error:
        return None, None, [error.finding()]
    return _record(file, table, headings, top)


def _table(content: bytes, file: str) -> tuple[list[list[str]], list[Heading | None], int]:
    """The cells, what their headings mean, and the row of these (index 0)."""
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content[: error.start].count(b"\n") + 1
        message = Message("This is not UTF-8 text: save the file as UTF-8.")
        raise Unreadable(message, Place(file, line)) from None
    best: tuple[int, list[list[str]], list[Heading | None], int] | None = None
    for delimiter in ",;\t":
        rows = _rows(text, delimiter, file)
        for number, row in enumerate(rows):
            found = [heading(cell) if cell.strip() else None for cell in row]
            known = sum(one is not None for one in found)
            if known > 3:
                if best is None or known > best[0]:
                    best = known, rows, found, number
                break
    if best is None:
        message = Message(
            "No row names the columns of a sheet, such as {example}.",
            example=Message("{player}: estimate", player="Mona"),
        )
        if set(re.split("[,;\t]", text.partition("\n")[0].strip())) >= OF_SINGLE_LINES:
            message = Message(
                "This table has a row for each player and round, to be counted with; "
                "a sheet that can be read again is written by {command}.",
                command=Code("estimation score --format sheet"),
            )
        raise Unreadable(message, Place(file))
    return best[1], best[2], best[3]


def _rows(text: str, delimiter: str, file: str) -> list[list[str]]:
    """The rows of a text, empty ones too, so that they count as a spreadsheet counts them."""
    # A line may end in any way; a spreadsheet of old ends it in a carriage return alone.
    lines = io.StringIO(text.replace("\r\n", "\n").replace("\r", "\n"))
    reader = csv.reader(lines, delimiter=delimiter)
    try:
        return list(reader)
    except csv.Error as error:
        message = Message(
            "This is no table that a spreadsheet wrote: {detail}.", detail=Code(str(error))
        )
        raise Unreadable(message, Place(file, reader.line_num)) from None


def _record(
    file: str, table: list[list[str]], headings: Sequence[Heading | None], top: int
) -> tuple[CellSource | None, Record | None, list[Finding]]:
    """The table on its way to a record; ``top`` is the row of the headings (index 0)."""
    names = [one.player or "" for one in headings if one is not None and one.key == "estimate"]
    sheet = SheetData(file, [*names, "1", "2", "3", "4"][:4])
    sheet.cells["players",] = top + 1, 1
    if len(names) != 4:
        message = Message(
            "The table needs a column of estimates for each of four players, such as {example}.",
            example=Message("{player}: estimate", player="Mona"),
        )
        sheet.find("missing-key", message, top + 1, 1)
    columns = _columns(sheet, table, headings, top)
    for number, cells in enumerate(table[:top], 1):
        read_head(sheet, number, cells)
    if "variant" not in sheet.data:
        message = Message(
            "Above the table a row must name the rules: {name}, and beside it {example}, say.",
            name=HEAD["variant"],
            example=Code("koutchina-full"),
        )
        sheet.find("missing-key", message, 1, 1)
        sheet.data["variant"] = ""
    reader = RowReader(sheet, columns, _language(headings))
    rows: list[Row] = []
    for number, cells in enumerate(table[top + 1 :], top + 2):
        if not any(cell.strip() for cell in cells):
            continue
        first = columns.get("round", 0)
        if first < len(cells) and means(cells[first], BEFORE):
            reader.before(number, cells)
        else:
            rows.append(reader.deal(number, cells, len(rows)))
    _beginning(sheet, reader, rows, top)
    sheet.data["deals"] = [row.table for row in rows]
    source = CellSource(file, sheet.data, Locator(""), sheet.cells, tuple(rows))
    record, findings = record_of(source)
    if record is not None:
        record = _sound(record, sheet.findings)
    return source, record, [*sheet.findings, *findings]


def _sound(record: Record, findings: Sequence[Finding]) -> Record | None:
    """The record, its deals with wrong cells not to be judged; None where something above the deals is wrong."""
    wrong = {finding.deal for finding in findings}
    if None in wrong:
        return None
    deals = (
        entry._replace(sound=entry.sound and number not in wrong)
        for number, entry in enumerate(record.deals, 1)
    )
    return record._replace(deals=tuple(deals))


def _language(headings: Sequence[Heading | None]) -> Language:
    """The language of most headings, English where several have as many."""
    votes = Counter(tag for one in headings if one is not None for tag in one.languages)
    best = max(known_languages(), key=lambda tag: votes[tag])
    return Language.of(best, digits="latin", bidi="plain")


def _columns(
    sheet: SheetData, table: list[list[str]], headings: Sequence[Heading | None], top: int
) -> dict[str, int]:
    """Where each column stands (index 0); a player's by its key and seat."""
    columns: dict[str, int] = {}
    row = top + 1
    for index, (cell, found) in enumerate(zip(table[top], headings, strict=True)):
        text = read_text(cell)
        if found is None:
            if text.startswith("_"):
                columns[text] = index
            elif text or any(index < len(other) and other[index].strip() for other in table[row:]):
                message = Message(
                    "“{text}” is no heading of a sheet; a column of your own begins with {mark}.",
                    text=text,
                    mark=Code("_"),
                )
                sheet.find("unknown-key", message, row, index + 1)
            continue
        key = found.key
        if found.player is not None:
            seat = sheet.seat(found.player)
            if seat is None:
                sheet.find("unknown-key", no_player(found.player), row, index + 1)
                continue
            key = f"{key} {seat}"
        if key in columns:
            message = Message("Two columns have the heading “{text}”.", text=text)
            sheet.find("contradiction", message, row, index + 1)
        columns[key] = index
    return columns


def _beginning(sheet: SheetData, reader: RowReader, rows: Sequence[Row], top: int) -> None:
    """Who dealt first, and where the game stood before: the first row tells it."""
    dealer = rows[0].table.get("dealer") if rows else 1
    if dealer is None:
        message = Message(
            "The first round does not say who deals; it is to stand under {heading}.",
            heading=COLUMNS["dealer"],
        )
        sheet.find("missing-key", message, top + 2, 1)
    sheet.data["dealer"] = dealer or 1
    sheet.cells["dealer",] = sheet.cells.get(("deals", 0, "dealer"), (top + 1, 1))
    if reader.totals is not None:
        sheet.data["start"] = {
            "round": (rows[0].round if rows else None) or 1,
            "multiplier": (rows[0].times if rows else None) or 1,
            "totals": " ".join(map(str, reader.totals)),
        }
        sheet.cells["start",] = reader.before_row, 1
