"""A document on a terminal or in a plain text file."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from estimation_core.documents.model import (
    Block,
    Bullets,
    Cell,
    Document,
    Paragraph,
    Section,
    Table,
)
from estimation_core.languages import Language
from estimation_core.languages.layout import display_width

GAP = 2


class Screen(Protocol):
    """Where the text goes: the running command line (`estimation_core.cli.app.App`) is one."""

    language: Language

    @property
    def width(self) -> int: ...

    def emit(self, text: str = "", indent: int = 0) -> None: ...

    def emit_table(self, rows: Sequence[Sequence[str]], aligns: str, gap: int = GAP) -> None: ...


def write_text(document: Document, screen: Screen) -> None:
    """The whole document."""
    _Writer(screen).document(document)


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
        for number, block in enumerate(section.blocks):
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
        """A table; one that is wider than the screen is written row by row, each cell under its heading."""
        rows = [[self.cell(cell) for cell in row] for row in (table.head, *table.rows)]
        width = sum(max(map(display_width, column)) for column in zip(*rows, strict=True))
        if width + GAP * (len(table.aligns) - 1) <= self.screen.width:
            self.screen.emit_table(rows, table.aligns)
            return
        head = rows[0]
        for row in rows[1:]:
            self.screen.emit(row[0])
            for name, text in zip(head[1:], row[1:], strict=True):
                if text:
                    self.screen.emit(f"  {name}: {text}", indent=4)

    def cell(self, cell: Cell) -> str:
        return "" if cell is None else self.language.param(cell)
