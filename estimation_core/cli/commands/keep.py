"""`estimation keep`: the scorekeeper of a real table."""

from __future__ import annotations

import datetime
import shlex
from pathlib import Path

import click

from estimation_core.cli import base
from estimation_core.cli.app import FINDINGS, App
from estimation_core.cli.base import option, pass_app, ruleset_options
from estimation_core.cli.choosing import chosen_rules, open_catalog
from estimation_core.cli.findings import record_finding_text
from estimation_core.cli.keeping.file import SheetFile, default_path
from estimation_core.cli.keeping.heads import read_players, read_stakes
from estimation_core.cli.keeping.names import Names
from estimation_core.cli.keeping.session import Left, Session
from estimation_core.cli.keeping.told import EXAMPLES
from estimation_core.cli.keeping.words import WORDS, Word
from estimation_core.cli.params import FilePath
from estimation_core.errors import HouseRuleFailed
from estimation_core.languages.spelling import Misspelt
from estimation_core.messages import N_, Code, Message, Param, listing
from estimation_core.records.book import Book
from estimation_core.records.judging import judge_file
from estimation_core.records.model import Record
from estimation_core.telling.titles import rules_title
from estimation_core.variants import Catalog

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
    type=FilePath(),
    metavar=N_("FILE"),
    help=N_("Go on with a sheet that was broken off, or correct a finished one."),
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
        book = resumed(app, resume_path, catalog)
        path = save_path or resume_path
    else:
        rules = chosen_rules(app, catalog, variant, house_rules, settings)
        path = save_path or default_path()
        if path.exists():
            app.fail(
                Message(
                    "{path} is there already; go on with that sheet by {resume}, or name another file.",
                    path=Code(str(path)),
                    resume=Code(f"--resume {path}"),
                )
            )
        names = asked_players(app, players)
        head = Record(
            rules.name,
            names,
            1,
            date=datetime.date.today(),
            event=event,
            own={DEALER_KEY: "?"},
        )
        try:
            if dealer is not None:
                head = with_dealer(head, Names(names).seat(dealer))
            if stakes is not None:
                head = head._replace(stakes=read_stakes(stakes, Names(names)))
        except Misspelt as error:
            app.fail(error.message)
        book = Book(head, rules)
    keep(app, book, SheetFile(app, path))


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


def numbered(players: tuple[str, ...]) -> Param:
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
    app.emit_raw(shlex.join(["estimation", "keep", "--resume", str(file.path)]))


def resumed(app: App, path: Path, catalog: Catalog) -> Book:
    """The sheet that a file holds, ready to go on."""
    try:
        file = judge_file(path, catalog)
    except OSError as error:
        app.fail(
            Message(
                "{path} cannot be read: {reason}.",
                path=Code(str(path)),
                reason=Code(error.strerror or ""),
            )
        )
    for finding in file.findings:
        app.warn(record_finding_text(finding))
    if not file.valid or file.judged is None or file.record is None:
        app.fail(
            Message("A sheet with errors cannot go on: correct them in the file first."), FINDINGS
        )
    if file.source is not None and file.source.has_comments():
        question = Message(
            "The file has comments, and they are lost when it is written. Go on all the same?"
        )
        if not app.confirm(question, default=False):
            raise click.exceptions.Exit(0)
    last = file.judged.game.deal if file.judged.game is not None else None
    if last is not None and last.hands is not None:
        app.fail(
            Message(
                "This game is being played card by card; it goes on with {command}.",
                command=Code(shlex.join(["estimation", "play", "--resume", str(path)])),
            )
        )
    return Book(file.record, file.judged.rules, file.record.deals)
