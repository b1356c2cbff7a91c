"""Reading a line that a person types: with arrows, history and Tab where the terminal can, bounded everywhere."""

from __future__ import annotations

import os
import sys
import unicodedata
from collections.abc import Sequence
from contextlib import suppress
from types import ModuleType

from estimation_core.cli.output import harmless_text, results, whole_terminal, write

LONGEST_LINE = 1000
"""Nothing that is asked for is nearly as long; what is longer is not looked at."""


class TooLong(Exception):
    """A line that nobody can have typed."""


def read_line(prompt: str, words: Sequence[str] = ()) -> str:
    """A line without its end; ``words`` are what Tab completes. `EOFError` at the end of the input, or `TooLong`."""
    readline = _readline() if _is_edited() else None
    if readline is None:
        write(prompt, end="")
        line = sys.stdin.readline(LONGEST_LINE)
        if not line:
            raise EOFError
        if not line.endswith("\n") and len(line) >= LONGEST_LINE:
            _drain()
            raise TooLong
        return line.rstrip("\n")
    head, separator, last = prompt.rpartition("\n")
    if separator:
        write(head)
    _complete(readline, words)
    with whole_terminal():
        line = input(_measured(harmless_text(last)))
    if len(line) > LONGEST_LINE:
        raise TooLong
    return line


def forget_lines() -> None:
    """Forgets what was typed, so that the next person does not find it."""
    readline = sys.modules.get("readline")
    if readline is not None:
        with suppress(AttributeError):
            readline.clear_history()


def _drain() -> None:
    """Reads on to the end of a line."""
    while (part := sys.stdin.readline(65536)) and not part.endswith("\n"):
        pass


def _is_edited() -> bool:
    """Whether both ends are the terminal itself, and one that moves its cursor."""
    keyboard, screen = sys.__stdin__, sys.__stdout__
    if keyboard is None or screen is None or os.environ.get("TERM", "") == "dumb":
        return False
    ours = sys.stdin is keyboard and results() is screen
    return ours and keyboard.isatty() and screen.isatty()


def _readline() -> ModuleType | None:
    """The module for editing lines, where the platform has it; imported at the first prompt."""
    try:
        import readline
    except ImportError:
        return None
    # What is pasted is a line like any other, and no further sequences reach the terminal for it.
    with suppress(Exception):
        readline.parse_and_bind("set enable-bracketed-paste off")
        readline.parse_and_bind("tab: complete")
    return readline


def _complete(readline: ModuleType, words: Sequence[str]) -> None:
    def complete(text: str, number: int) -> str | None:
        found = [word for word in words if word.casefold().startswith(text.casefold())]
        return found[number] if number < len(found) else None

    readline.set_completer(complete)
    readline.set_completer_delims("")


def _measured(prompt: str) -> str:
    """A prompt in which what takes no column is marked, so that it is not counted as one."""
    return "".join(f"\x01{c}\x02" if unicodedata.category(c) == "Cf" else c for c in prompt)
