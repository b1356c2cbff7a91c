"""Files that cannot be read at all, as a finding in whole sentences."""

from __future__ import annotations

from estimation_core.errors import Finding
from estimation_core.messages import Message
from estimation_core.toml.source import LIMIT, Unreadable


def unreadable_finding(error: Unreadable, file: str) -> Finding:
    """The finding ``unreadable`` of an error of `toml_source`."""
    if error.kind == "not-utf8":
        message = Message("This is not UTF-8 text: save the file as UTF-8.")
    elif error.kind == "too-large":
        message = Message("The file is too large: {limit} MiB is the most.", limit=LIMIT // 2**20)
    elif error.kind == "too-deep":
        message = Message("Tables or lists are nested too deeply here.")
    elif error.kind == "too-long":
        message = Message("This number is too long to be read.")
    else:
        # Few files have slips, and the table of them takes a while to make.
        from estimation_core.toml.slips import slip

        message = Message("This is not valid TOML: {detail}.", detail=slip(error.detail))
    return Finding(
        "unreadable", message, file=file, line=error.place.line, column=error.place.column
    )
