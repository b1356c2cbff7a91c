"""Output streams whatever their encoding: what they cannot carry is written as well as they can."""

from __future__ import annotations

import codecs
import io
import os
import re
import sys
import unicodedata
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import TextIO

import click

_PLAIN = {
    "−": "-", "–": "-", "—": "-", "×": "x", "±": "+-", "’": "'", "‘": "'", "“": '"', "”": '"',
    "„": '"', "«": '"', "»": '"', "…": "...", "→": "->", "≤": "<=", "≥": ">=", "œ": "oe",
    "ß": "ss", "ä": "ae", "ö": "oe", "ü": "ue", "Ä": "Ae", "Ö": "Oe", "Ü": "Ue",
    "♠": "S", "♥": "H", "♦": "D", "♣": "C", "\u00a0": " ", "\u202f": " ",
}  # fmt: skip


def prepare_streams() -> None:
    """Let standard output and error replace what their encoding cannot carry, rather than raise.

    A stream that was closed before the program began is opened on nothing.
    """
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115
    codecs.register_error("estimation", _plainer)
    if isinstance(sys.stdin, io.TextIOWrapper):
        # What is no letter in the terminal's encoding is refused where it is read, and ends nothing.
        sys.stdin.reconfigure(errors="replace")
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="estimation")


_results: list[TextIO] = []


@contextmanager
def results_apart() -> Iterator[None]:
    """While a command runs, standard output holds its results alone.

    Whatever else is printed meanwhile, by a house rule say, goes to standard error and breaks no JSON.
    """
    _results.append(sys.stdout)
    sys.stdout = sys.stderr
    try:
        yield
    finally:
        sys.stdout = _results.pop()


@contextmanager
def whole_terminal() -> Iterator[None]:
    """Standard output as Python knows it, for reading a line with `input`, which edits lines only on the terminal."""
    aside, sys.stdout = sys.stdout, results()
    try:
        yield
    finally:
        sys.stdout = aside


def results() -> TextIO:
    """The stream that results go to."""
    return _results[-1] if _results else sys.stdout


class OutputLost(Exception):
    """Standard output cannot be written, on a full disk for one; ``reason`` is the system's."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


AGAIN = "\r\x1b[K"
"""Empties the line under way, to write it again."""

# The sequences that the program itself sends: colours, clearing the screen or a line, who orders the characters.
_OURS = r"\x1b\[(?:0|2|31)m|\x1b\[2J\x1b\[3J\x1b\[H|\x1b\[8[lh]|\x1b\[(?:H|K|J|7m|\?1049[hl]|\?25[hl])|\r\x1b\[K"
_CONTROLS = re.compile(rf"({_OURS})|[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e]")


def write(text: str, err: bool = False, end: str = "\n", utf8: bool = False) -> None:
    """Write a text to standard output or error; colours are left out where it is no terminal.

    Whatever a file or an argument brings along, no foreign control sequence reaches the terminal. ``utf8`` is for
    documents: where they are not shown on a terminal they are in UTF-8, whatever the encoding of the console.
    """
    text = harmless_text(text)
    stream = sys.stderr if err else results()
    try:
        if utf8 and not stream.isatty() and hasattr(stream, "buffer"):
            stream.flush()
            stream.buffer.write((text + end).encode("utf-8", "replace"))
            stream.buffer.flush()
            return
        # With the stream named, Click keeps to its encoding; left to choose, it writes UTF-8 to an ASCII terminal.
        click.echo(text + end, file=stream, nl=False)
    except BrokenPipeError:
        raise
    except OSError as error:
        if err:
            _abandon(sys.stderr)  # there is nowhere left to tell it
        else:
            abandon_output()
            raise OutputLost(error.strerror or "") from error


def harmless_text(text: str) -> str:
    """A text without any control sequence but those that the program itself sends."""
    return _CONTROLS.sub(lambda found: found[1] or "\ufffd", text)


def can_write(text: str) -> bool:
    """Whether standard output can carry a text."""
    try:
        text.encode(results().encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def abandon_output() -> None:
    """Leave a pipe that nobody reads any more; otherwise Python complains when it flushes at the end."""
    _abandon(results())


def _abandon(stream: TextIO) -> None:
    with suppress(OSError, ValueError):  # a stream that is no file needs no care
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def _plainer(error: UnicodeError) -> tuple[str, int]:
    """An error handler for codecs: plain punctuation, letters without accents, else a question mark."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    text = error.object[error.start : error.end]
    plain = "".join(map(_plain_char, text))
    try:
        plain.encode(error.encoding)
    except (
        UnicodeEncodeError
    ):  # not even every ASCII letter is in all of them: cp864 has no percent sign
        plain = "?" * len(plain)
    return plain, error.end


def _plain_char(char: str) -> str:
    if unicodedata.category(char) == "Cf":
        return ""
    letters = unicodedata.normalize("NFKD", char).encode("ascii", "ignore").decode()
    return _PLAIN.get(char) or letters or "?"
