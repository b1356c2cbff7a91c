"""After the last round: another game with the same table, the page of this one, or the end."""

from __future__ import annotations

from pathlib import Path

from estimation_core.cli.app import App
from estimation_core.cli.keys import can_read_keys
from estimation_core.cli.output import results
from estimation_core.files import NotWritten, shown, write_new
from estimation_core.languages.spelling import plain
from estimation_core.messages import Code, Message, pmessage

AGAIN = pmessage("typed", "again")
PAGE = pmessage("typed", "page")


def wants_another(app: App, path: Path | None) -> bool:
    """Whether the same table plays another game; asked only on a terminal, and after as many pages as are wanted."""
    if not (can_read_keys() and results().isatty()):
        return False
    if path is None:
        question = Message(
            "Another game with the same table? Type {again}, or Enter to leave:", again=AGAIN
        )
    else:
        question = Message(
            "Another game with the same table? Type {again}, {page} for this game as a page, or Enter to leave:",
            again=AGAIN,
            page=PAGE,
        )
    while True:
        try:
            word = plain(app.ask(question))
        except EOFError:
            return False
        if word in _short(app, AGAIN):
            return True
        if word in _short(app, PAGE) and path is not None:
            write_page(app, path)
        elif not word:
            return False


def _short(app: App, word: Message) -> set[str]:
    """A word in the reader's language and in English, and its first letter."""
    own = plain(app.text(word))
    return {word.msgid, own, own[:1]}


def write_page(app: App, path: Path) -> None:
    """The score of a saved game as a page beside it."""
    from estimation_core.cli.choosing import open_catalog
    from estimation_core.documents import html_page
    from estimation_core.records.judging import judge_file
    from estimation_core.report import score_report

    page = path.with_name(path.name.removesuffix(".toml").removesuffix(".game") + ".html")
    judged = judge_file(path, open_catalog(app))
    try:
        write_new(page, html_page(score_report([judged], True, findings=True), app.page_language))
    except FileExistsError:
        app.emit(
            Message("{path} is there already, and is not overwritten.", path=Code(shown(page)))
        )
    except NotWritten as error:
        app.emit(error.message)
    else:
        app.emit(Message("Written to {file}.", file=Code(shown(page))))
