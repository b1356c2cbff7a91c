"""What a document is made of: sections of paragraphs, lists and tables, all of messages and of no language yet."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TypeAlias

from estimation_core.messages import Param

Cell: TypeAlias = "Param | None"
"""What stands in a table; None for nothing."""


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Whole sentences, one after the other."""

    sentences: tuple[Param, ...]


@dataclass(frozen=True, slots=True)
class Bullets:
    """A list; ``ordered`` where its entries are steps."""

    items: tuple[Paragraph, ...]
    ordered: bool = False


@dataclass(frozen=True, slots=True)
class Table:
    """A table whose first column names the rows.

    ``aligns`` has ``<`` for a column of words and ``>`` for one of numbers. ``stacked`` tables have cells so long that
    on a narrow page each row is better shown as a block. ``detail`` is a column that says at length what the others
    count: where there is no room for it, it follows the rest. ``groups`` are titles over neighbouring columns, each
    with their number; where there is no room for all of them, the table is parted between two groups, and each part
    begins with the first column.
    """

    head: tuple[Cell, ...]
    rows: tuple[tuple[Cell, ...], ...]
    aligns: str
    stacked: bool = False
    detail: int | None = None
    groups: tuple[tuple[Cell, int], ...] = ()


@dataclass(frozen=True, slots=True)
class LineChart:
    """A drawing of numbers that change from one step to the next, a line for each series.

    Every series begins with its value before the first step. Pages draw it; what it shows must also stand in a table,
    since plain text leaves it out.
    """

    title: Param
    steps: tuple[int, ...]
    series: tuple[tuple[Param, tuple[int, ...]], ...]


@dataclass(frozen=True, slots=True)
class Plot:
    """A drawing of numbers at steps that have names, up to four series beside one another; None where there is none.

    Each number may have a margin, drawn as a whisker. ``percent`` numbers are shares of one. ``joined`` numbers are
    a line, such as how often each total comes; others are marks. What a page draws must also stand in a table.
    """

    title: Param
    steps: tuple[Param, ...]
    series: tuple[tuple[Param, tuple[float | None, ...], tuple[float | None, ...]], ...]
    percent: bool = False
    joined: bool = False


@dataclass(frozen=True, slots=True)
class Section:
    """A chapter. Its ``key`` is the same in every language and document: anchors and comparisons go by it."""

    key: str
    title: Param
    blocks: tuple[Block, ...] = ()
    sections: tuple[Section, ...] = ()


@dataclass(frozen=True, slots=True)
class Document:
    """A whole document: its title, the words under it, and its sections."""

    title: Param
    lead: tuple[Param, ...] = ()
    sections: tuple[Section, ...] = ()

    def walk(self) -> Iterator[Section]:
        """Every section, those inside others too, in the order of reading."""
        yield from _walk(self.sections)


Block: TypeAlias = Paragraph | Bullets | Table | LineChart | Plot

DRAWINGS = (LineChart, Plot)
"""The blocks that show nothing that does not stand in a table too."""


def _walk(sections: Iterable[Section]) -> Iterator[Section]:
    for section in sections:
        yield section
        yield from _walk(section.sections)


def paragraph(*sentences: Param | None) -> Paragraph:
    """A paragraph of the sentences that apply."""
    return Paragraph(tuple(sentence for sentence in sentences if sentence is not None))
