"""`estimation keep`: the scorekeeper of a real table."""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

import click

from estimation_core.cli import base
from estimation_core.cli.app import App
from estimation_core.cli.base import option, pass_app, ruleset_options
from estimation_core.cli.choosing import chosen_rules, open_catalog
from estimation_core.cli.keeping.file import SHEETS, SheetFile
from estimation_core.cli.keeping.heads import read_players, read_stakes
from estimation_core.cli.keeping.names import Names
from estimation_core.cli.keeping.resuming import choose_unfinished, resumed
from estimation_core.cli.keeping.session import Left, Session
from estimation_core.cli.keeping.told import EXAMPLES
from estimation_core.cli.keeping.words import WORDS, Word
from estimation_core.cli.params import NEWEST, FileOrNewest
from estimation_core.cli.pasting import as_argument
from estimation_core.cli.table.saving import default_path, taken
from estimation_core.engine.ruleset import Ruleset
from estimation_core.errors import HouseRuleFailed
from estimation_core.files import NotWritten, shown
from estimation_core.languages.spelling import Misspelt
from estimation_core.messages import N_, Code, Message, Param, listing
from estimation_core.records.book import Book
from estimation_core.records.model import Record
from estimation_core.telling.titles import rules_title

DEALER_KEY = "_dealer"
"""Stands in a sheet of which nobody has said yet who dealt first."""


@base.command(
    "keep",
    help=N_(
        "Keep the score of a table with real cards: what was said and won, and what it counts."
    ),
    details=(
        N_(
            "It asks for the Dash Calls, the Call, the estimates in turn and the tricks won, and says beforehand what "
            "may not be said and why. A whole round can be typed on one line, and any earlier round be corrected."
        ),
    ),
    examples=(
        "estimation keep",
        "estimation keep --variant classic --players Mona,Karim,Salma,Youssef",
        "estimation keep --save tuesday.game.toml",
        "estimation keep --resume tuesday.game.toml",
        "estimation keep --resume tuesday.csv",
    ),
)
@ruleset_options
@option(
    "--players",
    metavar=N_("A,B,C,D"),
    help=N_("Who plays: four names in the direction of play."),
)
@option(
    "--dealer", metavar=N_("PLAYER"), help=N_("Who deals first: a name, or a seat from 1 to 4.")
)
@option(
    "--stakes",
    metavar=N_("STAKES"),
    help=N_(
        'The pot and the seats that staked, such as "400 1 3 4"; all four where none is named.'
    ),
)
@option(
    "--event",
    metavar=N_("TEXT"),
    help=N_("What the game belongs to, such as the name of an evening."),
)
@option(
    "--save",
    "save_path",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar=N_("FILE"),
    help=N_("Where the sheet is kept; by default in your own folder."),
)
@option(
    "--resume",
    "resume_path",
    type=FileOrNewest(),
    is_flag=False,
    flag_value=NEWEST,
    metavar=N_("[FILE]"),
    help=N_(
        "Go on with a sheet that was broken off, or correct a finished one; without FILE those that are "
        "unfinished are listed."
    ),
)
@pass_app
def command(
    app: App,
    variant: str | None,
    house_rules: tuple[str, ...],
    settings: tuple[str, ...],
    players: str | None,
    dealer: str | None,
    stakes: str | None,
    event: str | None,
    save_path: Path | None,
    resume_path: Path | None,
) -> None:
    catalog = open_catalog(app)
    if resume_path is not None:
        if variant or house_rules or settings or players or dealer or stakes or event:
            app.fail(
                Message(
                    "With {resume} the sheet goes on as it was: only {save} can stand beside it.",
                    resume=Code("--resume"),
                    save=Code("--save"),
                )
            )
        if str(resume_path) == NEWEST:
            resume_path = choose_unfinished(app, catalog)
        # Held before it is read, so that nobody writes it in between.
        with closing(_held(app, save_path or record_path(resume_path), resume_path)) as file:
            keep(app, resumed(app, resume_path, catalog), file)
        return
    rules = chosen_rules(app, catalog, variant, house_rules, settings)
    with closing(_held(app, save_path or default_path(app, SHEETS))) as file:
        keep(app, new_book(app, rules, players, dealer, stakes, event), file)


def record_path(path: Path) -> Path:
    """Where a sheet that goes on is kept: in its own file, that of a spreadsheet beside it."""
    return path.with_suffix(".game.toml") if path.suffix.lower() == ".csv" else path


def _held(app: App, path: Path, going_on: Path | None = None) -> SheetFile:
    """The file of the sheet; one that holds something else is never written over."""
    if taken(path, going_on):
        app.fail(
            Message(
                "{path} is there already; go on with that sheet by {resume}, or name another file.",
                path=Code(shown(path)),
                resume=Code(f"--resume {shown(path)}"),
            )
        )
    try:
        return SheetFile(app, path)
    except NotWritten as error:
        app.fail(error.message)


def new_book(
    app: App,
    rules: Ruleset,
    players: str | None,
    dealer: str | None,
    stakes: str | None,
    event: str | None,
) -> Book:
    """A sheet of which no round has been told; what the command line does not say is asked for."""
    names = asked_players(app, players)
    own = {DEALER_KEY: "?"}
    head = Record(rules.name, names, 1, date=datetime.date.today(), event=event, own=own)
    try:
        if dealer is not None:
            head = with_dealer(head, Names(names).seat(dealer))
        if stakes is not None:
            head = head._replace(stakes=read_stakes(stakes, Names(names)))
    except Misspelt as error:
        app.fail(error.message)
    return Book(head, rules)


def keep(app: App, book: Book, file: SheetFile) -> None:
    """The sheet from where it stands; however it ends, the secretary is told how it can go on."""
    session = Session(app, book, file)
    session.save()
    try:
        ask_dealer(app, book)
        welcome(app, book)
        session.keep()
    except HouseRuleFailed as error:
        app.error(app.text(error.message))
        raise click.exceptions.Exit(1) from error
    except Left:
        pass
    except (EOFError, KeyboardInterrupt):
        app.emit()
        if file.saved:
            how_to_go_on(app, file)
        raise
    if book.deal is not None:
        how_to_go_on(app, file)
    else:
        app.emit(Message("The sheet is kept in {path}.", path=Code(str(file.path))))


def asked_players(app: App, given: str | None) -> tuple[str, ...]:
    """The four names, from the command line or as they are asked for."""
    while True:
        try:
            return read_players(
                given
                if given is not None
                else app.ask(Message("Who plays? Four names in the direction of play:"))
            )
        except Misspelt as error:
            if given is not None:
                app.fail(error.message)
            app.emit(error.message)


def with_dealer(head: Record, seat: int) -> Record:
    """A head that says who dealt first."""
    own = {key: value for key, value in head.own.items() if key != DEALER_KEY}
    return head._replace(dealer=seat, own=own)


def ask_dealer(app: App, book: Book) -> None:
    """Who dealt first, where nobody has said so yet."""
    while DEALER_KEY in book.head.own:
        typed = app.ask(Message("Who deals first? ({players})", players=numbered(book.players)))
        try:
            head = with_dealer(book.head, Names(book.players).seat(typed))
        except Misspelt as error:
            app.emit(error.message)
            continue
        book.keep(book.attempt(book.entries, head), head)


def numbered(players: Sequence[str]) -> Param:
    """The players with the numbers that stand for them."""
    return listing(
        [
            Message("{number} {player}", number=seat, player=player)
            for seat, player in enumerate(players, 1)
        ],
        "plain",
    )


def welcome(app: App, book: Book) -> None:
    """Which rules, who plays, and how a round may be typed."""
    app.emit(
        Message(
            "The sheet of {players}; rules: {rules}.",
            players=listing(book.players),
            rules=rules_title(book.rules),
        )
    )
    app.emit(
        Message(
            "Answer each question, or type a whole round such as {line}; {help} says what else is possible.",
            line=Code(EXAMPLES["call"]),
            help=WORDS[Word.HELP],
        )
    )


def how_to_go_on(app: App, file: SheetFile) -> None:
    """The command that goes on with this sheet."""
    app.emit(Message("The sheet is saved. It goes on with:"))
    # On a line of its own, whole and in its own direction, to be copied.
    app.emit_raw(app.typed(["keep", "--resume", as_argument(file.path)]))
