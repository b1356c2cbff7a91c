"""One row of a sheet's table, which is one deal: what its cells say in the notation of records."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from estimation_core.acts import Call, Estimate
from estimation_core.cards import HAND_SIZE, SEATS, Strain
from estimation_core.languages import Language
from estimation_core.languages.spelling import Misspelt, read_call, read_strain
from estimation_core.messages import Message
from estimation_core.notation import write_call, write_estimate
from estimation_core.records.spreadsheet.cells import read_text, read_whole
from estimation_core.records.spreadsheet.columns import DASH, PASS, REDEAL, means
from estimation_core.records.spreadsheet.data import SheetData, no_player
from estimation_core.results import Four


@dataclass(slots=True)
class Row:
    """A deal as its row tells it: the table of a record, and what follows from the rules and is only compared."""

    number: int
    table: dict[str, Any] = field(default_factory=dict)
    round: int | None = None
    times: int | None = None
    trump: Strain | None = None
    caller: int | None = None
    totals: Four | None = None
    columns: Mapping[str, int] = field(default_factory=dict)

    def place(self, key: str) -> tuple[int, int]:
        """The row and column of what is compared."""
        return self.number, self.columns.get(key, 0) + 1


class RowReader:
    """Reads the rows of one table; ``totals`` are those before the first deal, where a row tells them."""

    def __init__(self, sheet: SheetData, columns: Mapping[str, int], language: Language) -> None:
        self.sheet = sheet
        self.columns = columns
        self.language = language
        self.totals: Four | None = None
        self.before_row = 0

    def before(self, number: int, cells: Sequence[str]) -> None:
        """The row of the totals with which the sheet begins."""
        row = Row(number, columns=self.columns)
        self.before_row = number
        self.totals = self._numbers(row, cells, "total", None) or (0, 0, 0, 0)

    def deal(self, number: int, cells: Sequence[str], index: int) -> Row:
        """A deal, the ``index``-th of the game."""
        row = Row(number, columns=self.columns)
        deal = index + 1
        self.sheet.cells["deals", index] = number, 1
        row.round = self._whole(row, cells, "round", deal)
        row.times = self._whole(row, cells, "times", deal)
        dealer = self._seat(row, cells, "dealer", deal)
        if dealer is not None:
            self._put(row, index, "dealer", dealer, "dealer")
        said = [self._estimate(row, cells, seat, deal) for seat in SEATS]
        self._call(row, cells, index, said)
        if any(word != "-" for word in said) and "redeal_by" not in row.table:
            self._estimates(row, index, said)
        won = self._numbers(row, cells, "won", deal, most=HAND_SIZE)
        if won is not None:
            self._put_by_seat(row, index, "won", won, "won")
        scores = self._numbers(row, cells, "score", deal)
        if scores is not None:
            self._put_by_seat(row, index, "scores", scores, "score")
        row.totals = self._numbers(row, cells, "total", deal)
        for key in self.columns:
            if key.startswith("_") and (text := read_text(self._cell(cells, key))):
                row.table[key] = text
        return row

    # The cells.

    def _cell(self, cells: Sequence[str], key: str) -> str:
        column = self.columns.get(key)
        return cells[column] if column is not None and column < len(cells) else ""

    def _put(self, row: Row, index: int, key: str, value: object, column: str) -> None:
        row.table[key] = value
        self.sheet.cells["deals", index, key] = row.place(column)

    def _put_by_seat(
        self, row: Row, index: int, key: str, values: Sequence[object], column: str
    ) -> None:
        self._put(row, index, key, " ".join(map(str, values)), f"{column} 1")
        for seat in SEATS:
            self.sheet.cells["deals", index, key, seat - 1] = row.place(f"{column} {seat}")

    def _find(self, row: Row, key: str, code: str, message: Message, deal: int | None) -> None:
        self.sheet.find(code, message, *row.place(key), deal=deal)

    def _whole(self, row: Row, cells: Sequence[str], key: str, deal: int | None) -> int | None:
        """A whole number; None for an empty cell, and with a finding where it is none."""
        text = read_text(self._cell(cells, key))
        if not text:
            return None
        number = read_whole(text.removeprefix("×"))
        if number is None:
            self._find(
                row, key, "bad-notation", Message("“{text}” is not a number.", text=text), deal
            )
        return number

    def _numbers(
        self, row: Row, cells: Sequence[str], key: str, deal: int | None, most: int | None = None
    ) -> Four | None:
        """Four numbers by seat; None where all four cells are empty, or with a finding."""
        keys = [f"{key} {seat}" for seat in SEATS]
        filled = [one for one in keys if read_text(self._cell(cells, one)) not in ("", "–", "-")]
        if not filled:
            return None
        numbers = [self._whole(row, cells, one, deal) if one in filled else None for one in keys]
        for one, number in zip(keys, numbers, strict=True):
            if one not in filled:
                message = Message(
                    "This number is missing: the others of its kind stand in the row."
                )
                self._find(row, one, "missing-key", message, deal)
            elif number is not None and most is not None and not 0 <= number <= most:
                message = Message(
                    "This must be a whole number from {least} to {most}.", least=0, most=most
                )
                self._find(row, one, "out-of-range", message, deal)
                return None
        a, b, c, d = (0 if number is None else number for number in numbers)
        return None if None in numbers else (a, b, c, d)

    def _seat(self, row: Row, cells: Sequence[str], key: str, deal: int | None) -> int | None:
        text = read_text(self._cell(cells, key))
        if not text:
            return None
        seat = self.sheet.seat(text)
        if seat is None:
            self._find(row, key, "out-of-range", no_player(text), deal)
        return seat

    # What was said.

    def _estimate(self, row: Row, cells: Sequence[str], seat: int, deal: int) -> str:
        """An estimate in the notation of records."""
        key = f"estimate {seat}"
        text = read_text(self._cell(cells, key))
        if text in ("", "-", "–"):
            return "-"
        if means(text, DASH):
            return "dash"
        number = read_whole(text)
        if number is not None:
            if 0 <= number <= HAND_SIZE:
                return str(number)
            message = Message("An estimate is a number from {least} to {most}.", least=0, most=13)
            self._find(row, key, "bad-notation", message, deal)
            return "-"
        try:
            call = self._said(text)
        except Misspelt as error:
            self._find(row, key, "bad-notation", error.message, deal)
            return "-"
        return write_estimate(Estimate(call.number, call.strain))

    def _said(self, text: str) -> Call:
        """A number with a strain, in the language of the headings or by its sign."""
        return read_call(text, self.language)

    def _estimates(self, row: Row, index: int, said: Sequence[str]) -> None:
        if "calls" in row.table and all(word in ("-", "dash") for word in said):
            if "dash" not in row.table["calls"].split():
                answers = " ".join("dash" if word == "dash" else "no" for word in said)
                self._put(row, index, "dash_calls", answers, "estimate 1")
            return
        self._put_by_seat(row, index, "estimates", said, "estimate")

    def _call(self, row: Row, cells: Sequence[str], index: int, said: Sequence[str]) -> None:
        """The Call with its Caller; "pass" where nobody called, and who had the cards dealt again."""
        text = read_text(self._cell(cells, "call"))
        caller = self._seat(row, cells, "caller", index + 1)
        if means(text, REDEAL):
            self._put(row, index, "redeal_by", caller, "caller")
            return
        words = text.split()
        if words and all(means(word, PASS) or means(word, DASH) for word in words):
            calls = ["pass" if means(word, PASS) else "dash" for word in words]
            if calls == ["pass"]:
                calls *= 4 - list(said).count("dash")
            self._put(row, index, "calls", " ".join(calls), "call")
            return
        if not text:
            row.caller = caller
            return
        try:
            # A strain alone is the trump of a fixed round, which follows from the rules.
            row.trump = read_strain(text, self.language)
            row.caller = caller
            return
        except Misspelt:
            pass
        try:
            call = self._said(text)
        except Misspelt as error:
            self._find(row, "call", "bad-notation", error.message, index + 1)
            return
        self._put(row, index, "call", write_call(call), "call")
        if caller is not None:
            self._put(row, index, "caller", caller, "caller")
