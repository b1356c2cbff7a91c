"""What is wrong with a file that cannot be read at all, in whole sentences; `tomllib`'s own words are English."""

from __future__ import annotations

import re

from estimation_core.errors import Place, Unreadable
from estimation_core.messages import N_, Code, Message
from estimation_core.toml.locator import Locator
from estimation_core.toml.meant import meant

_SLIPS: tuple[tuple[str, str], ...] = (
    (r"Invalid statement|Invalid initial character.*", N_("a key or a table must begin here")),
    (r"Expected newline.*", N_("a line goes on where it should end")),
    (r"Expected '=' after.*", N_("an equals sign is missing after a key")),
    (r"Expected '\]+' at.*", N_("a square bracket is missing")),
    (r"Expected .*|Unterminated string", N_("a text in quotes does not end")),
    (r"Found invalid character.*|Illegal character.*", N_("a character that may not stand here")),
    (r"Cannot (?:declare|overwrite|mutate|redefine).*", N_("a key or a table stands here twice")),
    (r"Duplicate inline.*", N_("a key or a table stands here twice")),
    (r"Unclosed array.*", N_("a comma or the end of a list is missing")),
    (r"Unclosed inline table.*", N_("a comma or the end of a table in braces is missing")),
    (r"Unescaped .*", N_("a backslash in a text must be doubled")),
    (r"Invalid hex value|Escaped character.*", N_("there is no such character")),
    (r"Invalid date.*", N_("there is no such date or time")),
    (r"Invalid value", N_("a value is missing, or a text without quotes")),
)
"""Patterns of `tomllib`'s messages; those of later Pythons that none of them knows stay English."""

_ERROR = re.compile(
    r"(?P<detail>.*) \(at (?:line (?P<line>\d+), column (?P<column>\d+)|end of document)\)",
    re.DOTALL,
)


def refused(place: Place, kind: str) -> Unreadable:
    """The error of a file that this program will not read, at the place where that was noticed."""
    if kind == "not-utf8":
        message = Message("This is not UTF-8 text: save the file as UTF-8.")
    elif kind == "utf-16":
        message = Message("This file was saved as UTF-16 (Unicode): save it as UTF-8.")
    elif kind == "too-deep":
        message = Message("Tables or lists are nested too deeply here.")
    else:
        message = Message("This number is too long to be read.")
    return Unreadable(message, place)


def not_toml(error: str, text: str, file: str) -> Unreadable:
    """The error for a message of `tomllib` about a text."""
    found = _ERROR.fullmatch(error)
    if not found:
        return Unreadable(_invalid(Code(error)), Place(file))
    locator = Locator(text)
    offset = (
        locator.offset(int(found["line"]), int(found["column"])) if found["line"] else len(text)
    )
    detail = (meant(text, offset) if found["line"] else None) or slip(found["detail"])
    return Unreadable(_invalid(detail), Place(file, *locator.place(offset)))


def _invalid(detail: Message | Code) -> Message:
    return Message("This is not valid TOML: {detail}.", detail=detail)


def slip(detail: str) -> Message | Code:
    """A message of `tomllib`, without its place."""
    for pattern, words in _SLIPS:
        if re.fullmatch(pattern, detail, re.DOTALL):
            return Message(words)
    return Code(detail)
