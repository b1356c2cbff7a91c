"""What stands above the table of a sheet: a name and its value in each row."""

from __future__ import annotations

import datetime
import re
from collections.abc import Sequence

from estimation_core.languages.spelling import plain
from estimation_core.messages import Code, Message
from estimation_core.records.spreadsheet.cells import read_text, read_whole
from estimation_core.records.spreadsheet.columns import head_key
from estimation_core.records.spreadsheet.data import SheetData, no_player


def read_head(sheet: SheetData, number: int, row: Sequence[str]) -> None:
    """One row above the table, the ``number``-th of the file."""
    cells = [read_text(cell) for cell in row]
    filled = [cell for cell in cells if cell]
    if not filled:
        return
    name, values = cells[0], [cell for cell in cells[1:] if cell]
    key = head_key(name)
    if key is None and name.startswith("_"):
        sheet.data[name] = values[0] if values else ""
    elif key is None or not values:
        message = Message(
            "“{text}” is not known above the table of a sheet; a row of your own begins with {mark}.",
            text=name or filled[0],
            mark=Code("_"),
        )
        sheet.find("unknown-key", message, number, 1)
    else:
        _read(sheet, number, key, values)


def _read(sheet: SheetData, number: int, key: str, values: list[str]) -> None:
    data, at = sheet.data, (number, 2)
    if key == "date":
        day = _date(values)
        if day is None:
            message = Message("This must be a date such as {example}.", example=Code("2026-11-29"))
            sheet.find("wrong-type", message, *at)
        else:
            data["date"] = day
    elif key == "house_rules":
        data["house_rules"] = {name: {} for value in values for name in value.split()}
        sheet.cells["house_rules",] = at
    elif key in ("pot", "stakers"):
        stakes = data.setdefault("stakes", {})
        sheet.cells["stakes",] = at
        if key == "pot":
            pot = read_whole(values[0])
            stakes["pot"] = values[0] if pot is None else pot
        else:
            seats = [sheet.seat(value) for value in values]
            if None in seats:
                wrong = values[seats.index(None)]
                sheet.find("out-of-range", no_player(wrong), *at)
            stakes["seats"] = " ".join(str(seat) for seat in seats if seat)
    else:
        data[key] = values[0]
        sheet.cells[key,] = at


def _date(values: Sequence[str]) -> datetime.date | None:
    """A day: three numbers, or the one way of writing it that is the same everywhere."""
    parts = values if len(values) == 3 else re.split("-", plain(values[0]))
    numbers = [read_whole(part) for part in parts]
    if len(numbers) != 3:
        return None
    year, month, day = numbers
    if year is None or month is None or day is None:
        return None
    try:
        return datetime.date(year, month, day)
    except ValueError:
        return None
