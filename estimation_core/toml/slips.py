"""What `tomllib` finds wrong with a file, in words that can be translated; its own are English."""

from __future__ import annotations

import re

from estimation_core.messages import N_, Code, Message

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


def slip(detail: str) -> Message | Code:
    """A message of `tomllib`, without its place."""
    for pattern, words in _SLIPS:
        if re.fullmatch(pattern, detail, re.DOTALL):
            return Message(words)
    return Code(detail)
