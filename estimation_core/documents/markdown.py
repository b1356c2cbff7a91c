"""A document in Markdown, as forges and wikis show it."""

from __future__ import annotations

import re
from collections.abc import Iterator

from estimation_core.documents.model import (
    Block,
    Bullets,
    Cell,
    Document,
    Paragraph,
    Section,
    Table,
    paragraph,
)
from estimation_core.languages import Language
from estimation_core.messages import Param

_SPECIAL = re.compile(r"[\\`*_\[\]<>|#~&$@]|(?<=www)\.|:(?=//)", re.IGNORECASE)
"""What begins markup anywhere, an address that a forge would make a link of too."""

_LEADING = re.compile(r"(\d+)([.)])|([-+=])")
"""What makes a list or a rule of a line that begins with it."""

_BLANKS = re.compile(r"[ \t\r\n\v\f]+")
_ALIGN = {"<": "---", ">": "---:"}


def markdown(document: Document, language: Language) -> str:
    """The whole document; in a right-to-left language it stands in a block that runs so."""
    lines = list(_Writer(language).document(document))
    if language.rtl:
        lines = [f'<div dir="rtl" lang="{language.tag}">', "", *lines, "", "</div>"]
    return "\n".join(lines)


class _Writer:
    def __init__(self, language: Language) -> None:
        self.language = language

    def document(self, document: Document) -> Iterator[str]:
        yield f"# {self.text(document.title)}"
        for text in document.lead:
            yield ""
            yield self.sentences(paragraph(text))
        for section in document.sections:
            yield from self.section(section, 2)

    def section(self, section: Section, level: int) -> Iterator[str]:
        yield ""
        yield f"{'#' * level} {self.text(section.title)}"
        for block in section.blocks:
            yield ""
            yield from self.block(block)
        for inner in section.sections:
            yield from self.section(inner, level + 1)

    def block(self, block: Block) -> Iterator[str]:
        match block:
            case Paragraph():
                yield self.sentences(block)
            case Bullets():
                for number, item in enumerate(block.items, 1):
                    # The number itself is markup: a viewer writes it in the reader's way.
                    yield f"{f'{number}.' if block.ordered else '-'} {self.sentences(item)}"
            case Table():
                yield self.row([self.cell(cell) for cell in block.head])
                yield self.row([_ALIGN[align] for align in block.aligns])
                for row in block.rows:
                    yield self.row([self.cell(cell) for cell in row])

    def row(self, cells: list[str]) -> str:
        return f"| {' | '.join(cells)} |"

    def cell(self, cell: Cell) -> str:
        return "" if cell is None else self.text(cell)

    def sentences(self, block: Paragraph) -> str:
        """A paragraph, as it can begin a line."""
        line = " ".join(map(self.text, block.sentences)).lstrip()
        found = _LEADING.match(line)
        if found is None:
            return line
        at = found.start(2) if found[1] else 0
        return f"{line[:at]}\\{line[at:]}"

    def text(self, text: Param) -> str:
        # A text of several lines, such as the remarks of a variant, stays one paragraph.
        return _SPECIAL.sub(r"\\\g<0>", _BLANKS.sub(" ", self.language.param(text)).strip(" "))
