"""Output streams whatever their encoding: what they cannot carry is written as well as they can."""

from __future__ import annotations

import codecs
import io
import os
import sys
import unicodedata
from contextlib import suppress

import click

_PLAIN = {
    "−": "-", "–": "-", "—": "-", "×": "x", "±": "+-", "’": "'", "‘": "'", "“": '"', "”": '"',
    "„": '"', "«": '"', "»": '"', "…": "...", "→": "->", "≤": "<=", "≥": ">=", "œ": "oe",
    "ß": "ss", "ä": "ae", "ö": "oe", "ü": "ue", "Ä": "Ae", "Ö": "Oe", "Ü": "Ue",
    "♠": "S", "♥": "H", "♦": "D", "♣": "C", "\u00a0": " ", "\u202f": " ",
}  # fmt: skip


def prepare_streams() -> None:
    """Let standard output and error replace what their encoding cannot carry, rather than raise."""
    codecs.register_error("estimation", _plainer)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="estimation")


def write(text: str, err: bool = False, end: str = "\n") -> None:
    """Write a text to standard output or error; colours are left out where it is no terminal."""
    # With the stream named, Click keeps to its encoding; left to choose, it writes UTF-8 to an ASCII terminal.
    click.echo(text + end, file=sys.stderr if err else sys.stdout, nl=False)


def can_write(text: str) -> bool:
    """Whether standard output can carry a text."""
    try:
        text.encode(sys.stdout.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def abandon_output() -> None:
    """Leave a pipe that nobody reads any more; otherwise Python complains when it flushes at the end."""
    with suppress(OSError, ValueError):  # a stream that is no file needs no care
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _plainer(error: UnicodeError) -> tuple[str, int]:
    """An error handler for codecs: plain punctuation, letters without accents, else a question mark."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    text = error.object[error.start : error.end]
    return "".join(map(_plain_char, text)), error.end


def _plain_char(char: str) -> str:
    if unicodedata.category(char) == "Cf":
        return ""
    letters = unicodedata.normalize("NFKD", char).encode("ascii", "ignore").decode()
    return _PLAIN.get(char) or letters or "?"
