"""Where the values and keys of a TOML text stand, found by a scan of its own over text that `tomllib` has accepted.

`tomllib` keeps no positions. The scan is done only when somebody asks: a file without findings is never scanned.
"""

from __future__ import annotations

import re
import tomllib
from bisect import bisect_right
from functools import cached_property

MAX_DEPTH = 14
"""How many keys and indices may lead to a value: no file of ours has more than six."""

KEY_PATTERN = r"""(?:[A-Za-z0-9_-]++|"(?:[^"\\\n]|\\.)*+"|'[^'\n]*+')"""

STRING_PATTERN = (
    # A multi-line string may end in up to two quotes of its own before the three that close it.
    r'"""(?:[^"\\]++|\\.|"(?!""))*+"{3,5}+'
    r"|'''(?:[^']++|'(?!''))*+'{3,5}+"
    r'|"(?:[^"\\\n]++|\\.)*+"'
    r"|'[^'\n]*+'"
)


class Node:
    """A value of the document: the offsets of its key and of itself, and the values within it."""

    __slots__ = ("children", "key", "value")

    def __init__(self, key: int, value: int) -> None:
        self.key = key
        self.value = value
        self.children: dict[str | int, Node] = {}


class Locator:
    """Finds places in a text that tomllib has accepted.  The work is done at the first question."""

    def __init__(self, text: str) -> None:
        self._text = text

    @cached_property
    def _line_starts(self) -> list[int]:
        return [0, *(newline.end() for newline in re.finditer("\n", self._text))]

    @cached_property
    def _scanned(self) -> tuple[Node, bool]:
        return scan(self._text)

    def place(self, offset: int) -> tuple[int, int]:
        """The line and the column of an offset, both from 1."""
        line = bisect_right(self._line_starts, offset)
        return line, offset - self._line_starts[line - 1] + 1

    def offset(self, line: int, column: int) -> int:
        """The offset of a place; that of the end for one that lies beyond it."""
        starts = self._line_starts
        return min(starts[min(line, len(starts)) - 1] + column - 1, len(self._text))

    def node(self, path: tuple[str | int, ...]) -> Node:
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
_KEY = re.compile(rf"[ \t]*+({KEY_PATTERN})[ \t]*+(\.?)")
_EQUALS = re.compile(r"=[ \t]*+")
# The last line is for numbers, dates and words; the only space in one is that before a time of day.
_SCALAR = re.compile(
    rf"{STRING_PATTERN}"
    r"|[^ \t\n,\]}#]++(?: [0-9]{2}:[^ \t\n,\]}#]++)?",
    re.DOTALL,
)


def scan(text: str) -> tuple[Node, bool]:
    """The nodes of the whole document, and whether it has comments.

    Since the text is known to be TOML, a look at one character tells what follows.
    """
    root = table = Node(0, 0)
    comments = False
    unclosed: list[Node] = []  # the arrays and inline tables around ``at``, the innermost last
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
                node = array.children[len(array.children)] = Node(array.key, at)
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


def _header(root: Node, text: str, start: int) -> tuple[Node, int]:
    """The table that the header at ``start`` opens, and the offset behind the header."""
    brackets = 2 if text.startswith("[[", start) else 1
    table, key, at = _descend(root, text, start + brackets)
    if brackets == 2:
        if not table.children:
            table.value = start
        array, table = table, Node(key, start)
        array.children[len(array.children)] = table
    else:
        # An earlier header such as [a.b] may have implied this [a], but here is its proper place.
        table.key, table.value = key, start
    return table, at + brackets


def _descend(node: Node, text: str, at: int) -> tuple[Node, int, int]:
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
            node.children[name] = Node(key, key)
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
