"""Documents: texts of several sections as objects, and their writers for terminals, Markdown and HTML.

What is said (the rule book, a score report) holds messages only; a writer turns them into the reader's language::

    document = rule_book(rules)
    markdown(document, Language.of("fr"))
    html_page(document, Language.of("ar_EG"))
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

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
    paragraph,
)

if TYPE_CHECKING:
    from estimation_core.documents.html import html_page
    from estimation_core.documents.markdown import markdown

__all__ = [
    "Block",
    "Bullets",
    "Cell",
    "Document",
    "LineChart",
    "Paragraph",
    "Plot",
    "Section",
    "Table",
    "html_page",
    "markdown",
    "paragraph",
]


def __getattr__(name: str) -> Any:
    # Imported late: most documents are shown on a terminal.
    if name == "html_page":
        from estimation_core.documents.html import html_page

        return html_page
    if name == "markdown":
        from estimation_core.documents.markdown import markdown

        # The import has bound the name to the module, which is called the same.
        globals()["markdown"] = markdown
        return markdown
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
