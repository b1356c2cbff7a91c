"""Where the results of a command go: to the screen, or to a file; documents are in UTF-8 wherever they go."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from estimation_core.cli.app import App
from estimation_core.cli.base import option
from estimation_core.cli.output import harmless_text, results, write
from estimation_core.cli.params import OutputPath
from estimation_core.messages import N_, Code, Message

if TYPE_CHECKING:
    from estimation_core.documents import Document

_F = TypeVar("_F", bound=Callable[..., Any])

SUFFIXES = {
    ".html": "html",
    ".htm": "html",
    ".md": "markdown",
    ".markdown": "markdown",
    ".csv": "csv",
    ".json": "json",
    ".txt": "text",
}
"""The format that the name of a file asks for, where no other is named."""


def writing_options(*formats: str, help: str = "") -> Callable[[_F], _F]:
    """The options that say in which of some formats, and where to: parameters ``output`` and ``target``."""

    def decorate(function: _F) -> _F:
        to_file = option(
            "--output",
            "target",
            type=OutputPath(),
            metavar=N_("FILE"),
            help=N_("Write to this file; the end of its name chooses the format."),
        )
        if not formats:
            return to_file(function)
        chosen = option("--format", "output", type=click.Choice(formats), help=help)
        return chosen(to_file(function))

    return decorate


class Writer:
    """Writes the results of one command, as its options say."""

    def __init__(
        self, app: App, given: str | None, target: Path | None, formats: tuple[str, ...] = ()
    ) -> None:
        self.app = app
        self.target = target
        wanted = SUFFIXES.get(target.suffix.lower()) if target is not None else None
        self.format = given or (wanted if wanted in formats else None) or "text"
        if self.format == "html" and target is None and results().isatty():
            app.fail(
                Message(
                    "A page is nothing for a terminal: write it to a file with {option}.",
                    option=Code("--output FILE.html"),
                )
            )

    def document(self, document: Document) -> None:
        """A document as text, as Markdown or as a page."""
        language = self.app.page_language
        if self.format != "text" or self.target is not None:
            self.app.unspoken = None
        if self.format == "html":
            from estimation_core.documents import html_page

            self.text(html_page(document, language))
        elif self.format == "markdown":
            from estimation_core.documents import markdown

            self.text(markdown(document, language))
        elif self.target is not None:
            from estimation_core.documents.text import plain_text

            self.text(plain_text(document, language))
        else:
            from estimation_core.documents.text import write_text

            write_text(document, self.app)

    def json(self, document: Any) -> None:
        """One JSON document, the same in every language and encoding."""
        self.text(json.dumps(document, indent=2))

    def json_list(self, format: str, key: str, entries: Iterable[Any]) -> None:
        """A JSON document with a list of which no entry is kept longer than it takes to write it."""
        self.parts(_json_list(format, key, entries))

    def parts(self, parts: Iterable[str]) -> None:
        """A text of several whole parts, one after the other: on the screen as they come."""
        if self.target is not None:
            self.text("\n".join(parts))
            return
        for part in parts:
            write(part, utf8=True)

    def text(self, text: str) -> None:
        """A ready text."""
        if self.target is None:
            write(text, utf8=True)
            return
        _write_file(self.app, self.target, harmless_text(text) + "\n")
        self.app.warn(Message("Written to {file}.", file=Code(str(self.target))))


def _json_list(format: str, key: str, entries: Iterable[Any]) -> Iterator[str]:
    """The lines of what `json.dumps` gives for the format and the list; nothing before the first entry is there."""
    head, tail = json.dumps({"format": format, key: [0]}, indent=2).split("\n    0\n")
    held = ""
    for entry in entries:
        yield f"{held}," if held else head
        held = "    " + json.dumps(entry, indent=2).replace("\n", "\n    ")
    yield held or head
    yield tail


def _write_file(app: App, path: Path, text: str) -> None:
    from estimation_core.files import FileHeld, NotWritten

    try:
        with FileHeld(path) as file:
            file.write(text)
    except NotWritten as error:
        app.fail(error.message)
