"""Single keys from the terminal, as they are pressed; nothing of it is echoed."""

from __future__ import annotations

import codecs
import os
import select
import sys
from types import TracebackType

try:
    import termios
    import tty
except ImportError:  # pragma: no cover - such as on Windows, where the table is not drawn
    termios = None  # type: ignore[assignment]

ENTER, ERASE, ESCAPE, TAB = "\n", "\x7f", "\x1b", "\t"
LEFT, RIGHT, UP, DOWN = "left", "right", "up", "down"
NOTHING = ""

_ARROWS = {"A": UP, "B": DOWN, "C": RIGHT, "D": LEFT}


def can_read_keys() -> bool:
    """Whether standard input is a terminal that can be read key by key."""
    keyboard = sys.__stdin__
    return (
        termios is not None and keyboard is not None and sys.stdin is keyboard and keyboard.isatty()
    )


class Keys:
    """The keyboard while the table is drawn; afterwards the terminal is as it was."""

    def __init__(self) -> None:
        self._terminal = sys.stdin.fileno()
        self._before = termios.tcgetattr(self._terminal)
        self._decoder = codecs.getincrementaldecoder("utf-8")("replace")
        self._waiting: list[str] = []

    def __enter__(self) -> Keys:
        self.begin()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        termios.tcsetattr(self._terminal, termios.TCSADRAIN, self._before)

    def begin(self) -> None:
        """Takes the keyboard, also again after the program was stopped for a while."""
        tty.setcbreak(self._terminal)

    def read(self, seconds: float) -> str:
        """The next key; `NOTHING` if none was pressed in time, `EOFError` at the end of the input."""
        if not self._waiting:
            if not select.select([self._terminal], [], [], seconds)[0]:
                return NOTHING
            data = os.read(self._terminal, 1024)
            if not data:
                raise EOFError
            self._waiting.extend(_keys_in(self._decoder.decode(data)))
        return self._waiting.pop(0) if self._waiting else NOTHING

    def forget(self) -> None:
        """What was pressed before a question was asked is no answer to it."""
        while self.read(0):
            pass


def _keys_in(text: str) -> list[str]:
    """The keys that some characters stand for; sequences of keys that are not used are left out."""
    keys: list[str] = []
    at = 0
    while at < len(text):
        char = text[at]
        at += 1
        if char == "\x1b" and text[at : at + 1] in ("[", "O"):
            end = at + 1
            while end < len(text) and not text[end].isalpha() and text[end] != "~":
                end += 1
            if (arrow := _ARROWS.get(text[end : end + 1])) is not None:
                keys.append(arrow)
            at = end + 1
        elif char in "\r\n":
            keys.append(ENTER)
        elif char in "\x08\x7f":
            keys.append(ERASE)
        elif char == "\x04":
            raise EOFError
        elif char in (ESCAPE, TAB) or char.isprintable():
            keys.append(char)
    return keys
