"""Commands that are shown to be typed: whole, quoted, so that they can be pasted as they stand."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

_PLAIN = re.compile(r"[A-Za-z0-9@%+=:,./_-]+")


def program() -> list[str]:
    """How this program was started, in the words that start it again."""
    import shutil

    typed = sys.argv[0] if sys.argv else ""
    if os.path.basename(typed) == "__main__.py":
        return [sys.executable, "-m", "estimation_core"]
    name = os.path.splitext(os.path.basename(typed))[0]
    if name != "estimation" or os.sep not in typed:
        return ["estimation"]
    found = shutil.which("estimation")
    if found is not None and os.path.realpath(found) == os.path.realpath(typed):
        return ["estimation"]
    return [typed]


def as_argument(path: Path) -> str:
    """A path as the value of an option: none that begins with a dash is taken for another option."""
    text = str(path)
    return f".{os.sep}{text}" if text.startswith("-") else text


def command_line(words: Sequence[str]) -> str:
    """Words as one line of a shell."""
    return " ".join(map(quoted, words))


def quoted(word: str) -> str:
    """A word as a shell reads it back; one that cannot be shown is spelt out byte by byte."""
    if _PLAIN.fullmatch(word):
        return word
    if word.isprintable():
        return "'" + word.replace("'", "'\"'\"'") + "'"
    spelt = "".join(
        chr(byte) if 32 <= byte < 127 and byte not in b"'\\" else f"\\x{byte:02x}"
        for byte in os.fsencode(word)
    )
    return f"$'{spelt}'"
