"""Reading TOML files, with bounds, so that every value and key can be shown where it stands.

`tomllib` reads the values but keeps no positions; `estimation_core.toml.locator` finds them when they are asked for.
"""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from estimation_core.errors import Place, Unreadable
from estimation_core.files import RECORD_LIMIT, read_bytes, shown
from estimation_core.toml.locator import KEY_PATTERN, MAX_DEPTH, STRING_PATTERN, Locator

if TYPE_CHECKING:
    from pathlib import Path


@dataclass(frozen=True, slots=True)
class Source:
    """What a TOML file says, and where it says it.

    A path is the keys and list indices that lead to a value: ``place("deals", 3, "calls", 0)``.
    """

    file: str
    data: dict[str, Any]
    _locator: Locator = field(repr=False, compare=False)

    def place(self, *path: str | int) -> Place:
        """Where the value at ``path`` stands.

        A table stands at the ``[`` of its header, and so does each element of an array of tables;
        the array itself stands at its first element.  A table without a header stands at the first
        key that implies it.  For a path that does not exist, it is the place of the longest part of
        it that does; the whole document stands at line 1, column 1.
        """
        return Place(self.file, *self._locator.place(self._locator.node(path).value))

    def key_place(self, *path: str | int) -> Place:
        """Where the last key of ``path`` stands; its opening quote, if it has one.

        The key of a table is the one in its header, if it has a header.  Elements of an array have
        no keys: the place is the array's key, for an array of tables the one in the element's own
        header.  Paths that do not exist are treated as in `place`.
        """
        return Place(self.file, *self._locator.place(self._locator.node(path).key))

    def has_comments(self) -> bool:
        """Whether the file has comments, which would be lost if it were written anew."""
        return self._locator.has_comments()


def read_toml(path: Path, *, limit: int = RECORD_LIMIT) -> Source:
    """Read the TOML file at ``path``.

    Raises `Unreadable` if it is no ordinary file of at most ``limit`` bytes or `parse_toml` cannot
    make sense of it, and `OSError` if it cannot be opened or read.
    """
    return parse_toml(read_bytes(path, limit), shown(path))


def parse_toml(text: str | bytes, file: str) -> Source:
    """Read TOML that is already in memory; ``file`` is only the name to show for it.

    A byte order mark is skipped.  Raises `Unreadable` for anything that is not TOML in UTF-8, or is
    nested so deeply, or has numbers so long, that it cannot be handled safely.
    """
    if isinstance(text, bytes):
        text = _decoded(text, file)
    # tomllib does the same to line ends; it changes no line number and no column.
    text = text.removeprefix("\ufeff").replace("\r\n", "\n")
    locator = Locator(text)
    if extreme := _EXTREME.search(text):
        if extreme["number"]:
            raise _refused(file, locator, extreme.start("number"), "too-long")
        raise _refused(file, locator, extreme.start("key"), "too-deep")
    try:
        data = tomllib.loads(text)
    except RecursionError:
        raise _refused(file, locator, _deep_bracket(text), "too-deep") from None
    except Exception as error:
        # Besides its own error, tomllib lets through whatever `int` or `datetime` raises.
        from estimation_core.toml.complaints import not_toml

        raise not_toml(str(error), text, file) from None
    if _is_too_deep(data):
        raise _refused(file, locator, locator.deep_value(), "too-deep")
    return Source(file, data, locator)


def _decoded(content: bytes, file: str) -> str:
    if content[:2] in _UTF16 or content[:200].count(0) > 40:
        raise _refused(file, Locator(""), 0, "utf-16")
    try:
        return content.decode()
    except UnicodeDecodeError as error:
        before = content[: error.start].decode().removeprefix("\ufeff")
        raise _refused(file, Locator(before), len(before), "not-utf8") from None


def _refused(file: str, locator: Locator, offset: int, kind: str) -> Unreadable:
    # Few files are refused, and the sentences take a while to make.
    from estimation_core.toml.complaints import refused

    return refused(Place(file, *locator.place(offset)), kind)


_UTF16 = (b"\xff\xfe", b"\xfe\xff")
"""The mark with which a file in UTF-16 begins; one without it has a zero in every other byte."""


# Guards ---------------------------------------------------------------------------------------

# Integers of more than 4,300 digits cannot be printed in decimal, not even to complain about them;
# 3,500 hexadecimal digits make somewhat fewer than that. Over the parts of a key tomllib takes
# quadratic time, hours for the longest that fits a file.
_MAX_DIGITS = 3500

# What must not even be shown to tomllib.  It is looked for only where a number or key may begin, so
# that the search is linear.  A multi-line string may contain such a place, but hardly such a thing.
_EXTREME = re.compile(
    rf"(?:^|[=\[{{,])[ \t]*+(?:"
    rf"(?P<number>[+-]?(?:0[xob])?[0-9A-Fa-f_]{{{_MAX_DIGITS + 1}}})"
    rf"|(?P<key>(?:{KEY_PATTERN}[ \t]*+\.[ \t]*+){{{MAX_DEPTH}}}))",
    re.MULTILINE,
)

_BRACKET = re.compile(rf"{STRING_PATTERN}|#[^\n]*+|[\[\]{{}}]", re.DOTALL)


def _deep_bracket(text: str) -> int:
    """The offset of the first bracket that is nested too deeply, in a text that may not be TOML."""
    depth = 0
    for token in _BRACKET.finditer(text):
        depth += {"[": 1, "{": 1, "]": -1, "}": -1}.get(token[0], 0)
        if depth > MAX_DEPTH:
            return token.start()
    return 0


def _is_too_deep(data: dict[str, Any]) -> bool:
    level: list[Any] = [data]
    for _ in range(MAX_DEPTH):
        level = [
            inner
            for outer in level
            for inner in (outer.values() if isinstance(outer, dict) else outer)
            if isinstance(inner, (dict, list))
        ]
    return any(level)
