"""A document on a terminal or in a plain text file."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Protocol, TypeAlias

from estimation_core.documents.model import (
    DRAWINGS,
    Block,
    Bullets,
    Cell,
    Document,
    Paragraph,
    Section,
    Table,
)
from estimation_core.languages import Language
from estimation_core.languages.layout import Groups, columns, display_width, table_width, wrap
from estimation_core.messages import Param

GAP = 2
PAGE = 100
"""The width of a text that is written to a file."""

Part: TypeAlias = list[tuple[str, range]]
"""Some neighbouring groups of columns: the title of each and its columns."""


class Screen(Protocol):
    """Where the text goes: the running command line (`estimation_core.cli.app.App`) is one."""

    language: Language

    @property
    def width(self) -> int: ...

    def emit(self, text: str = "", indent: int = 0) -> None: ...

    def emit_table(
        self, rows: Sequence[Sequence[str]], aligns: str, gap: int = GAP, groups: Groups = ()
    ) -> None: ...


def write_text(document: Document, screen: Screen) -> None:
    """The whole document."""
    _Writer(screen).document(document)


def plain_text(document: Document, language: Language, width: int = PAGE) -> str:
    """The whole document as a text of lines that are no longer than the width, where words allow."""
    page = _Page(language, width)
    write_text(document, page)
    return "\n".join(page.lines)


class _Page:
    """A screen that is a text."""

    def __init__(self, language: Language, width: int) -> None:
        self.language = language
        self.width = width
        self.lines: list[str] = []

    def emit(self, text: str = "", indent: int = 0) -> None:
        self.lines.extend(wrap(text, self.width, indent))

    def emit_table(
        self, rows: Sequence[Sequence[str]], aligns: str, gap: int = GAP, groups: Groups = ()
    ) -> None:
        self.lines.extend(columns(rows, aligns, self.language, gap, groups))


def write_blocks(blocks: Iterable[Block], screen: Screen) -> None:
    """Some blocks, one after the other."""
    writer = _Writer(screen)
    for block in blocks:
        writer.block(block)


def write_chapters(title: Param, chapters: Iterable[Section], screen: Screen) -> None:
    """A document of which no chapter is kept longer than it takes to write it."""
    writer = _Writer(screen)
    begun = False
    for chapter in chapters:
        if not begun:
            writer.heading(screen.language.param(title), "=")
            begun = True
        writer.section(chapter, "-")


def write_table(table: Table, screen: Screen) -> None:
    """A table by itself."""
    _Writer(screen).table(table)


class _Writer:
    def __init__(self, screen: Screen) -> None:
        self.screen = screen
        self.language = screen.language

    def document(self, document: Document) -> None:
        self.heading(self.language.param(document.title), "=")
        for text in document.lead:
            self.screen.emit()
            self.screen.emit(self.language.param(text))
        for section in document.sections:
            self.section(section, "-")

    def section(self, section: Section, rule: str) -> None:
        self.screen.emit()
        self.heading(self.language.param(section.title), rule)
        shown = [block for block in section.blocks if not isinstance(block, DRAWINGS)]
        for number, block in enumerate(shown):
            if number:
                self.screen.emit()
            self.block(block)
        for inner in section.sections:
            self.section(inner, "")

    def heading(self, title: str, rule: str) -> None:
        self.screen.emit(title)
        if rule:
            self.screen.emit(rule * display_width(title))

    def block(self, block: Block) -> None:
        match block:
            case Paragraph():
                self.screen.emit(self.sentences(block))
            case Bullets():
                for number, item in enumerate(block.items, 1):
                    mark = f"{self.language.number(number)}." if block.ordered else "-"
                    text = f"{mark} {self.sentences(item)}"
                    self.screen.emit(text, indent=len(mark) + 1)
            case Table():
                self.table(block)

    def sentences(self, block: Paragraph) -> str:
        return " ".join(self.language.param(sentence) for sentence in block.sentences)

    def table(self, table: Table) -> None:
        """A table; one that is wider than the screen shows its details after it, is parted, or written row by row."""
        rows = [[self.cell(cell) for cell in row] for row in (table.head, *table.rows)]
        groups = [(self.cell(title), number) for title, number in table.groups]
        if self.fits(rows, groups):
            self.screen.emit_table(rows, table.aligns, groups=groups)
        elif table.detail is not None:
            self.with_details_after(rows, table.aligns, table.detail)
        elif groups:
            self.in_parts(rows, table.aligns, groups)
        else:
            self.row_by_row(rows)

    def fits(self, rows: Sequence[Sequence[str]], groups: Groups = (), gap: int = GAP) -> bool:
        # In a right-to-left language each line begins with a space.
        return table_width(rows, gap, groups) + self.language.rtl <= self.screen.width

    def with_details_after(self, rows: list[list[str]], aligns: str, detail: int) -> None:
        """The table without a long column, whose cells follow it, each with the name of its row."""
        narrow = [row[:detail] + row[detail + 1 :] for row in rows]
        if not self.fits(narrow):
            self.row_by_row(rows)
            return
        self.screen.emit_table(narrow, aligns[:detail] + aligns[detail + 1 :])
        for row in rows[1:]:
            if row[detail]:
                about = self.language.words("{about}: {message}")
                text = about.format(about=row[0], message=row[detail])
                self.screen.emit(text, indent=2)

    def in_parts(self, rows: list[list[str]], aligns: str, groups: Groups) -> None:
        """The table in as few parts as possible; where it helps, the columns stand closer together."""
        parts, gap = min(
            ((self.parts(rows, groups, gap), gap) for gap in (GAP, 1)), key=lambda one: len(one[0])
        )
        for number, part in enumerate(parts):
            if number:
                self.screen.emit()
            *chosen, kept = self.chosen([*rows, list(aligns)], part)[0]
            over = self.chosen(rows, part)[1]
            if self.fits(chosen, over, gap):
                titles = over if any(title for title, _ in over) else ()
                self.screen.emit_table(chosen, "".join(kept), gap, titles)
            else:
                self.row_by_row(chosen)

    def parts(self, rows: list[list[str]], groups: Groups, gap: int) -> list[Part]:
        """The groups that fit beside one another; the first column stands in every part."""
        parts: list[Part] = []
        start = 1
        for title, number in ((groups[0][0], groups[0][1] - 1), *groups[1:]):
            group = title, range(start, start + number)
            start += number
            if parts and self.fits(*self.chosen(rows, [*parts[-1], group]), gap):
                parts[-1].append(group)
            else:
                parts.append([group])
        return parts

    def chosen(self, rows: list[list[str]], part: Part) -> tuple[list[list[str]], Groups]:
        """The first column and those of some groups."""
        picked = [0, *(column for _, columns in part for column in columns)]
        groups = [("", 1), *((title, len(columns)) for title, columns in part)]
        return [[row[column] for column in picked] for row in rows], groups

    def row_by_row(self, rows: list[list[str]]) -> None:
        """Each cell under its heading."""
        head = rows[0]
        for row in rows[1:]:
            self.screen.emit(row[0])
            for name, text in zip(head[1:], row[1:], strict=True):
                if text:
                    self.screen.emit(f"  {name}: {text}", indent=4)

    def cell(self, cell: Cell) -> str:
        return "" if cell is None else self.language.param(cell)
