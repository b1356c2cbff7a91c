"""Cells of a spreadsheet: texts that are never a formula, and numbers as spreadsheets write them."""

from __future__ import annotations

import re
import unicodedata

from estimation_core.languages.bidi import without_controls
from estimation_core.languages.spelling import plain

_FORMULA = re.compile("'*[=+@＝＋＠－-]")
_BREAKS = ("Cc", "Zl", "Zp")


def text_cell(text: str) -> str:
    """A text as a cell of one line; an apostrophe keeps a spreadsheet from reading it as a formula."""
    line = "".join(" " if unicodedata.category(char) in _BREAKS else char for char in text)
    line = without_controls(line).strip()
    return f"'{line}" if _FORMULA.match(line) else line


def read_text(cell: str) -> str:
    """The text of a cell, as `text_cell` was given it; blanks of all kinds are one blank."""
    text = " ".join(cell.split())
    return text[1:] if text.startswith("'") and _FORMULA.match(text) else text


_WHOLE = re.compile(r"([+-]?)([0-9]{1,9})(?:[.,]0*)?")


def read_whole(cell: str) -> int | None:
    """The whole number of a cell, in any digits, with decimals that are nothing (``7.0``); None where it is none."""
    text = plain(read_text(cell)).replace("−", "-").replace(" ", "").replace("٫", ".")
    found = _WHOLE.fullmatch(text)
    return int(found[1] + found[2]) if found else None
