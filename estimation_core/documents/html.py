"""A document as HTML: its sections with a table of contents, in the page that all documents share."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import accumulate

from estimation_core.documents.chart import chart
from estimation_core.documents.markup import PageLanguage, inline, page_language, plain
from estimation_core.documents.model import (
    Block,
    Bullets,
    Cell,
    Document,
    LineChart,
    Paragraph,
    Plot,
    Section,
    Table,
)
from estimation_core.documents.page import page
from estimation_core.documents.plot import plot
from estimation_core.languages import Language
from estimation_core.messages import Message


def html_page(document: Document, language: Language) -> str:
    """The whole document as one page that needs nothing else."""
    writer = HtmlWriter(page_language(language))
    body = "\n".join(writer.document(document))
    return page(plain(document.title, writer.language), body, writer.language)


class HtmlWriter:
    """Writes the parts of documents as HTML; other pages use it for theirs."""

    def __init__(self, language: PageLanguage) -> None:
        self.language = language

    def document(self, document: Document) -> Iterator[str]:
        yield "<header>"
        yield f"<h1>{inline(document.title, self.language)}</h1>"
        for text in document.lead:
            yield f'<p class="lead">{inline(text, self.language)}</p>'
        yield "</header>"
        yield from self.contents(document)
        for section in document.sections:
            yield from self.section(section)

    def contents(self, document: Document) -> Iterator[str]:
        """The table of contents: the chapters, not what they hold."""
        title = Message("Contents")
        yield f'<nav aria-label="{plain(title, self.language)}">'
        yield "<ol>"
        for section in document.sections:
            heading = inline(section.title, self.language)
            yield f'<li><a href="#{section.key}">{heading}</a></li>'
        yield "</ol>"
        yield "</nav>"

    def section(self, section: Section, level: int = 2) -> Iterator[str]:
        yield f'<section id="{section.key}">'
        yield f"<h{level}>{inline(section.title, self.language)}</h{level}>"
        for block in section.blocks:
            yield from self.block(block)
        for inner in section.sections:
            yield from self.section(inner, level + 1)
        yield "</section>"

    def block(self, block: Block) -> Iterator[str]:
        match block:
            case Paragraph():
                yield f"<p>{self.sentences(block)}</p>"
            case Bullets():
                tag = "ol" if block.ordered else "ul"
                yield f"<{tag}>"
                for item in block.items:
                    yield f"<li>{self.sentences(item)}</li>"
                yield f"</{tag}>"
            case Table():
                yield from self.table(block)
            case LineChart():
                yield from chart(block, self.language)
            case Plot():
                yield from plot(block, self.language)

    def sentences(self, block: Paragraph) -> str:
        return " ".join(inline(sentence, self.language) for sentence in block.sentences)

    def table(self, table: Table) -> Iterator[str]:
        """A table in a box that scrolls on a page too narrow for it, unless it is laid out anew there."""
        kind = _kind(table)
        yield f'<div class="table {kind}">' if kind else '<div class="table">'
        yield f'<table class="{kind}">' if kind else "<table>"
        classes = list(_classes(table))
        head = [
            f'<th scope="col" class="{kind}">{self.cell(cell)}</th>'
            for kind, cell in zip(classes, table.head, strict=True)
        ]
        groups = [
            f'<th scope="colgroup" colspan="{number}">{self.cell(title)}</th>'
            if title is not None
            else f'<td colspan="{number}"></td>'
            for title, number in table.groups
        ]
        over = f'<tr class="groups">{"".join(groups)}</tr>' if groups else ""
        yield f"<thead>{over}<tr>{''.join(head)}</tr></thead>"
        yield "<tbody>"
        labels = ["" if cell is None else plain(cell, self.language) for cell in table.head]
        for row in table.rows:
            cells = [f'<th scope="row" class="{classes[0]}">{self.cell(row[0])}</th>']
            cells.extend(
                f'<td class="{kind}" data-label="{label}">{self.inside(cell)}</td>'
                for kind, label, cell in zip(classes[1:], labels[1:], row[1:], strict=True)
            )
            yield f"<tr>{''.join(cells)}</tr>"
        yield "</tbody>"
        yield "</table>"
        yield "</div>"

    def inside(self, cell: Cell) -> str:
        """A cell in one element, beside which a stacked row shows the heading."""
        return "" if cell is None else f"<span>{self.cell(cell)}</span>"

    def cell(self, cell: Cell) -> str:
        return "" if cell is None else inline(cell, self.language)


def _kind(table: Table) -> str:
    """How a table is laid out where it has no room."""
    if table.groups:
        return "grouped"
    if table.detail is not None:
        return "detailed"
    return "stacked" if table.stacked else ""


def _classes(table: Table) -> Iterator[str]:
    """The classes of the cells of each column."""
    starts = {0, *accumulate(number for _, number in table.groups)} if table.groups else set()
    for column, align in enumerate(table.aligns):
        names = ["number" if align == ">" else "words"]
        if column == table.detail:
            names.append("detail")
        if column in starts:
            names.append("first")
        yield " ".join(names)
