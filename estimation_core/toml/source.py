"""Reading TOML files so that every value and key can be shown where it stands.

``tomllib`` reads the values but keeps no positions.  The positions are found by a second, simpler
scan over the same text, and only when somebody asks: a file without findings is never scanned.
"""

from __future__ import annotations

import re
import tomllib
from bisect import bisect_right
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any, Literal

if TYPE_CHECKING:
    from pathlib import Path

__all__ = ["LIMIT", "MAX_DEPTH", "Kind", "Place", "Source", "Unreadable", "parse_toml", "read_toml"]

LIMIT = 8 * 1024 * 1024
"""The size in bytes up to which a file is read, unless the caller says otherwise."""

MAX_DEPTH = 100
"""How many keys and indices may lead to a value, so that code that recurses over it is safe."""

Kind = Literal["not-toml", "not-utf8", "too-large", "too-deep", "too-long"]
"""Why a file cannot be read; ``too-long`` is a number of thousands of digits."""


@dataclass(frozen=True, slots=True)
class Place:
    """A place in a text: line and column from 1, the column in characters."""

    line: int
    column: int


_START = Place(1, 1)


class Unreadable(Exception):
    """A file is not TOML, or not such as this program will read.

    ``place`` is where the trouble was noticed, ``kind`` says which trouble it is, and ``detail``
    says it in a few English words: those of ``tomllib`` when the kind is ``not-toml``.
    """

    def __init__(self, place: Place, kind: Kind, detail: str) -> None:
        super().__init__(place, kind, detail)
        self.place = place
        self.kind = kind
        self.detail = detail

    def __str__(self) -> str:
        return f"line {self.place.line}, column {self.place.column}: {self.detail}"


@dataclass(frozen=True, slots=True)
class Source:
    """What a TOML file says, and where it says it.

    A path is the keys and list indices that lead to a value: ``place("deals", 3, "calls", 0)``.
    """

    file: str
    data: dict[str, Any]
    _locator: _Locator = field(repr=False, compare=False)

    def place(self, *path: str | int) -> Place:
        """Where the value at ``path`` stands.

        A table stands at the ``[`` of its header, and so does each element of an array of tables;
        the array itself stands at its first element.  A table without a header stands at the first
        key that implies it.  For a path that does not exist, it is the place of the longest part of
        it that does; the whole document stands at line 1, column 1.
        """
        return self._locator.place(self._locator.node(path).value)

    def key_place(self, *path: str | int) -> Place:
        """Where the last key of ``path`` stands; its opening quote, if it has one.

        The key of a table is the one in its header, if it has a header.  Elements of an array have
        no keys: the place is the array's key, for an array of tables the one in the element's own
        header.  Paths that do not exist are treated as in `place`.
        """
        return self._locator.place(self._locator.node(path).key)

    def has_comments(self) -> bool:
        """Whether the file has comments, which would be lost if it were written anew."""
        return self._locator.has_comments()


def read_toml(path: Path, *, limit: int = LIMIT) -> Source:
    """Read the TOML file at ``path``.

    Raises `Unreadable` if it has more than ``limit`` bytes or `parse_toml` cannot make sense of it,
    and `OSError` if it cannot be opened or read.
    """
    with path.open("rb") as stream:
        # Not its size but what it gives is measured: a device has no size, and need not end.
        content = stream.read(limit + 1)
    if len(content) > limit:
        raise Unreadable(_START, "too-large", f"Larger than {limit} bytes")
    return parse_toml(content, str(path))


def parse_toml(text: str | bytes, file: str) -> Source:
    """Read TOML that is already in memory; ``file`` is only the name to show for it.

    A byte order mark is skipped.  Raises `Unreadable` for anything that is not TOML in UTF-8, or is
    nested so deeply, or has numbers so long, that it cannot be handled safely.
    """
    if isinstance(text, bytes):
        text = _decoded(text)
    # tomllib does the same to line ends; it changes no line number and no column.
    text = text.removeprefix("\ufeff").replace("\r\n", "\n")
    locator = _Locator(text)
    if extreme := _EXTREME.search(text):
        if extreme["number"]:
            place = locator.place(extreme.start("number"))
            raise Unreadable(place, "too-long", f"Number longer than {_MAX_DIGITS} digits")
        raise _too_deep(locator.place(extreme.start("key")))
    try:
        data = tomllib.loads(text)
    except RecursionError:
        raise _too_deep(locator.place(_deep_bracket(text))) from None
    except Exception as error:
        # Besides its own error, tomllib lets through whatever `int` or `datetime` raises.
        raise _not_toml(str(error), locator.place(len(text))) from None
    if _is_too_deep(data):
        raise _too_deep(locator.place(locator.deep_value()))
    return Source(file, data, locator)


def _decoded(content: bytes) -> str:
    try:
        return content.decode()
    except UnicodeDecodeError as error:
        before = content[: error.start].decode().removeprefix("\ufeff")
        place = _Locator(before).place(len(before))
        detail = f"Invalid byte 0x{content[error.start]:02x}"
        raise Unreadable(place, "not-utf8", detail) from None


# Guards ---------------------------------------------------------------------------------------

_KEY_PATTERN = r"""(?:[A-Za-z0-9_-]++|"(?:[^"\\\n]|\\.)*+"|'[^'\n]*+')"""

# Integers of more than 4,300 digits cannot be printed in decimal, not even to complain about them;
# 3,500 hexadecimal digits make somewhat fewer than that.
_MAX_DIGITS = 3500
# tomllib takes quadratic time over the parts of a key, hours for the longest that fits a file.
_MAX_KEY_PARTS = 300

# What must not even be shown to tomllib.  It is looked for only where a number or key may begin, so
# that the search is linear.  A multi-line string may contain such a place, but hardly such a thing.
_EXTREME = re.compile(
    rf"(?:^|[=\[{{,])[ \t]*+(?:"
    rf"(?P<number>[+-]?(?:0[xob])?[0-9A-Fa-f_]{{{_MAX_DIGITS + 1}}})"
    rf"|(?P<key>(?:{_KEY_PATTERN}[ \t]*+\.[ \t]*+){{{_MAX_KEY_PARTS}}}))",
    re.MULTILINE,
)

_STRING_PATTERN = (
    # A multi-line string may end in up to two quotes of its own before the three that close it.
    r'"""(?:[^"\\]++|\\.|"(?!""))*+"{3,5}+'
    r"|'''(?:[^']++|'(?!''))*+'{3,5}+"
    r'|"(?:[^"\\\n]++|\\.)*+"'
    r"|'[^'\n]*+'"
)
_BRACKET = re.compile(rf"{_STRING_PATTERN}|#[^\n]*+|[\[\]{{}}]", re.DOTALL)


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


def _too_deep(place: Place) -> Unreadable:
    return Unreadable(place, "too-deep", f"Nested deeper than {MAX_DEPTH} levels")


_ERROR = re.compile(
    r"(?P<detail>.*) \(at (?:line (?P<line>\d+), column (?P<column>\d+)|end of document)\)",
    re.DOTALL,
)


def _not_toml(message: str, end: Place) -> Unreadable:
    """The error for a message of tomllib, about a text that ends at ``end``."""
    found = _ERROR.fullmatch(message)
    if not found:
        return Unreadable(_START, "not-toml", message)
    place = Place(int(found["line"]), int(found["column"])) if found["line"] else end
    return Unreadable(place, "not-toml", found["detail"])


# Finding places -------------------------------------------------------------------------------


class _Node:
    """A value of the document: the offsets of its key and of itself, and the values within it."""

    __slots__ = ("children", "key", "value")

    def __init__(self, key: int, value: int) -> None:
        self.key = key
        self.value = value
        self.children: dict[str | int, _Node] = {}


class _Locator:
    """Finds places in a text that tomllib has accepted.  The work is done at the first question."""

    def __init__(self, text: str) -> None:
        self._text = text

    @cached_property
    def _line_starts(self) -> list[int]:
        return [0, *(newline.end() for newline in re.finditer("\n", self._text))]

    @cached_property
    def _scanned(self) -> tuple[_Node, bool]:
        return _scan(self._text)

    def place(self, offset: int) -> Place:
        line = bisect_right(self._line_starts, offset)
        return Place(line, offset - self._line_starts[line - 1] + 1)

    def node(self, path: tuple[str | int, ...]) -> _Node:
        """The node at ``path``, or else at the longest part of it that exists."""
        node, _ = self._scanned
        for step in path:
            if step not in node.children:
                break
            node = node.children[step]
        return node

    def deep_value(self) -> int:
        """The offset of the first value deeper than `MAX_DEPTH`, where there is one."""
        level = [self._scanned[0]]
        for _ in range(MAX_DEPTH + 1):
            level = [inner for outer in level for inner in outer.children.values()]
        return min(node.value for node in level)

    def has_comments(self) -> bool:
        return "#" in self._text and self._scanned[1]


_SPACE = re.compile(r"[ \t\n]*+")
_COMMENT = re.compile(r"#[^\n]*+")
_KEY = re.compile(rf"[ \t]*+({_KEY_PATTERN})[ \t]*+(\.?)")
_EQUALS = re.compile(r"=[ \t]*+")
# The last line is for numbers, dates and words; the only space in one is that before a time of day.
_SCALAR = re.compile(
    rf"{_STRING_PATTERN}"
    r"|[^ \t\n,\]}#]++(?: [0-9]{2}:[^ \t\n,\]}#]++)?",
    re.DOTALL,
)


def _scan(text: str) -> tuple[_Node, bool]:
    """The nodes of the whole document, and whether it has comments.

    Since the text is known to be TOML, a look at one character tells what follows.
    """
    root = table = _Node(0, 0)
    comments = False
    unclosed: list[_Node] = []  # the arrays and inline tables around ``at``, the innermost last
    at = _end(_SPACE, text, 0)
    while at < len(text):
        if text[at] == "#":
            comments = True
            at = _end(_COMMENT, text, at)
        elif text[at] == ",":
            at += 1
        elif text[at] in "]}":
            unclosed.pop()
            at += 1
        elif text[at] == "[" and not unclosed:
            table, at = _header(root, text, at)
        else:
            if unclosed and text[unclosed[-1].value] == "[":
                array = unclosed[-1]
                node = array.children[len(array.children)] = _Node(array.key, at)
            else:
                node, _, at = _descend(unclosed[-1] if unclosed else table, text, at)
                node.value = at = _end(_EQUALS, text, at)
            if text[at] in "[{":
                unclosed.append(node)
                at += 1
            else:
                at = _end(_SCALAR, text, at)
        at = _end(_SPACE, text, at)
    return root, comments


def _header(root: _Node, text: str, start: int) -> tuple[_Node, int]:
    """The table that the header at ``start`` opens, and the offset behind the header."""
    brackets = 2 if text.startswith("[[", start) else 1
    table, key, at = _descend(root, text, start + brackets)
    if brackets == 2:
        if not table.children:
            table.value = start
        array, table = table, _Node(key, start)
        array.children[len(array.children)] = table
    else:
        # An earlier header such as [a.b] may have implied this [a], but here is its proper place.
        table.key, table.value = key, start
    return table, at + brackets


def _descend(node: _Node, text: str, at: int) -> tuple[_Node, int, int]:
    """Follow the dotted key at ``at`` from ``node``, making the nodes that are not there yet.

    Returns the last node, the offset of the last part of the key, and the offset behind the key.
    """
    dot = True
    while dot:
        # Below an array of tables, keys go on in its last element.
        node = node.children.get(len(node.children) - 1, node)
        found = _match(_KEY, text, at)
        name, key, at, dot = _name(found[1]), found.start(1), found.end(), bool(found[2])
        if name not in node.children:
            node.children[name] = _Node(key, key)
        node = node.children[name]
    return node, key, at


def _name(key: str) -> str:
    """What a part of a key, as written, says."""
    if key[0] not in "\"'":
        return key
    if "\\" not in key or key[0] == "'":
        return key[1:-1]
    return next(iter(tomllib.loads(f"{key} = 0")))


def _end(pattern: re.Pattern[str], text: str, at: int) -> int:
    return _match(pattern, text, at).end()


def _match(pattern: re.Pattern[str], text: str, at: int) -> re.Match[str]:
    found = pattern.match(text, at)
    assert found, f"tomllib accepted what is not TOML at offset {at}"
    return found
