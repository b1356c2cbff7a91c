"""How wide text is on a terminal, and tables and paragraphs that stay in line in every language and bidi mode."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from typing import TypeAlias

from estimation_core.languages.bidi import FSI, PDI, RLM, to_visual
from estimation_core.languages.language import Language

_SINGLY = re.compile("[\x00-\u06ff\u200b-\u27bf\ufb50-\ufdff\ufe70-\ufeff]*")
"""Text whose characters each have their own width: the alphabets of the four languages, punctuation and signs."""


def display_width(text: str) -> int:
    """The number of terminal cells: none for isolates and harakat, two for emoji and wide East Asian characters."""
    if text.isascii():
        return len(text)
    if _SINGLY.fullmatch(text):
        return sum(map(_char_width, text))
    # Emoji and some scripts join several characters to one sign. Late: the tables take longer than a short command.
    from wcwidth import wcswidth

    return max(0, wcswidth("".join(char for char in text if unicodedata.category(char) != "Cc")))


def _char_width(char: str) -> int:
    if unicodedata.category(char) in ("Mn", "Me", "Cf", "Cc"):
        return 0
    return 2 if unicodedata.east_asian_width(char) in "WF" else 1


def pad(text: str, width: int, align: str = "<") -> str:
    """The text filled up with spaces to a width: ``<`` at its end, ``>`` at its start, ``^`` on both sides."""
    missing = max(0, width - display_width(text))
    left = {"<": 0, ">": missing, "^": missing // 2}[align]
    return " " * left + text + " " * (missing - left)


def wrap(text: str, width: int, indent: int = 0) -> list[str]:
    """The lines of some prose in logical order; the ``indent`` stands before every line but a paragraph's first."""
    return [line for part in text.split("\n") for line in _wrap(part, width, " " * indent)]


def _wrap(paragraph: str, width: int, indent: str) -> Iterator[str]:
    words = paragraph.lstrip(" ")
    line = paragraph[: len(paragraph) - len(words)]
    gap = ""
    for word in filter(None, words.split(" ")):  # no-break spaces stay
        if gap and display_width(line + gap + word) > width:
            yield line
            line = indent + word
        else:
            line += gap + word
        gap = " "
    yield line


Groups: TypeAlias = Sequence[tuple[str, int]]
"""Titles over neighbouring columns of a table, each with their number."""


def columns(
    rows: Sequence[Sequence[str]],
    aligns: str,
    language: Language,
    gap: int = 2,
    groups: Groups = (),
) -> list[str]:
    """A table, one line for each row, ready for the screen; ``groups`` stand on a line above it.

    ``aligns`` has one of ``<`` (text: at the column's start), ``>`` (numbers: at its right edge in every language) and
    ``^`` for each column. Cells are texts in logical order. In a right-to-left language the first column stands at the
    right, and the start of a column is its right edge too.
    """
    visual = language.rtl and language.bidi == "visual"
    if visual:
        rows = [[to_visual(cell) if cell else "" for cell in row] for row in rows]
        groups = [(to_visual(title) if title else "", number) for title, number in groups]
    widths, over = _widths(rows, groups, gap)
    if language.rtl:
        aligns = aligns.replace("<", ">") if visual else aligns.replace(">", "<")
    lines = [_line(row, widths, aligns, language, " " * gap) for row in rows]
    if groups:
        titles = [title for title, _ in groups]
        at_start = (">" if visual else "<") * len(over)
        lines.insert(0, _line(titles, over, at_start, language, " " * gap))
    return lines


def table_width(rows: Sequence[Sequence[str]], gap: int = 2, groups: Groups = ()) -> int:
    """The cells that a table takes up."""
    widths, _ = _widths(rows, groups, gap)
    return sum(widths) + gap * (len(widths) - 1)


def _widths(rows: Sequence[Sequence[str]], groups: Groups, gap: int) -> tuple[list[int], list[int]]:
    """The widths of the columns and of the groups; a group's last column makes room for its title."""
    widths = [max(map(display_width, column), default=0) for column in zip(*rows, strict=True)]
    over = []
    start = 0
    for title, number in groups:
        end = start + number
        width = sum(widths[start:end]) + gap * (number - 1)
        missing = max(0, display_width(title) - width)
        widths[end - 1] += missing
        over.append(width + missing)
        start = end
    return widths, over


def _line(
    row: Sequence[str], widths: Sequence[int], aligns: str, language: Language, gap: str
) -> str:
    if language.rtl and language.bidi == "visual":
        return gap.join(reversed([*map(pad, row, widths, aligns)]))
    if language.rtl and language.bidi == "isolate":
        # The mark makes the line run from right to left even if its first cell is a Latin name. It needs a space to
        # stand on: tmux drops what has no width at the start of a line.
        row = [f"{FSI}{cell}{PDI}" if cell else "" for cell in row]
        return " " + RLM + gap.join(map(pad, row, widths, aligns)).rstrip()
    return gap.join(map(pad, row, widths, aligns)).rstrip()
