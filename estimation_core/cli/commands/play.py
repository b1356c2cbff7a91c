"""`estimation play`: a game at the terminal, against computer players or between people at one keyboard."""

from __future__ import annotations

import shlex
from pathlib import Path

import click

from estimation_core.cli.app import App
from estimation_core.cli.base import command, option, pass_app, ruleset_options
from estimation_core.cli.choosing import chosen_rules, open_catalog
from estimation_core.cli.params import FilePath, WholeNumber
from estimation_core.cli.table.answers import WISHES, Wish
from estimation_core.cli.table.saving import (
    Resumed,
    SaveFile,
    default_path,
    new_head,
    resume,
    taken,
)
from estimation_core.cli.table.screen import Screen
from estimation_core.cli.table.seats import Computers, choose_seats
from estimation_core.cli.table.session import Left, Session
from estimation_core.engine.beginning import Stakes
from estimation_core.engine.game import Game, hidden_seed
from estimation_core.errors import HouseRuleFailed
from estimation_core.files import NotWritten, shown
from estimation_core.messages import N_, Code, Message, listing


@command(
    "play",
    help=N_("Play a game against computer players, or with several people at one keyboard."),
    examples=(
        "estimation play",
        "estimation play --variant classic --seats Mona,club,Karim,club",
        "estimation play --seats club,club,club,random --seed 5",
    ),
)
@ruleset_options
@option(
    "--seats",
    metavar=N_("A,B,C,D"),
    help=N_("Who sits where: a person's name, or a computer player (club, expert or random)."),
)
@option(
    "--seed",
    type=WholeNumber(0),
    metavar=N_("NUMBER"),
    help=N_("Repeats the deals and what the computer players do."),
)
@option(
    "--stake",
    type=WholeNumber(1, 10**9),
    metavar=N_("AMOUNT"),
    help=N_("What each person puts into the pot; computer players never stake."),
)
@option(
    "--save",
    "save_path",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar=N_("FILE"),
    help=N_("Where the game is kept; by default in your own folder."),
)
@option(
    "--resume",
    "resume_path",
    type=FilePath(),
    metavar=N_("FILE"),
    help=N_("Go on with a game that was broken off."),
)
@option(
    "--suits",
    type=click.Choice(["auto", "signs", "letters"]),
    default="auto",
    help=N_("Whether suits are shown by their signs or by letters."),
)
@pass_app
def play_command(
    app: App,
    variant: str | None,
    house_rules: tuple[str, ...],
    settings: tuple[str, ...],
    seats: str | None,
    seed: int | None,
    stake: int | None,
    save_path: Path | None,
    resume_path: Path | None,
    suits: str,
) -> None:
    if suits != "auto":
        app.language = app.language._replace(symbols=suits == "signs")
    catalog = open_catalog(app)
    if resume_path is not None:
        if variant or house_rules or settings or seats or seed is not None or stake:
            app.fail(
                Message(
                    "With {resume} the game goes on as it was: only {save} and {suits} can stand beside it.",
                    resume=Code("--resume"),
                    save=Code("--save"),
                    suits=Code("--suits"),
                )
            )
        going = resume(app, resume_path, catalog)
        file: SaveFile | None = _keep(app, save_path or resume_path, going, resume_path)
    else:
        rules = chosen_rules(app, catalog, variant, house_rules, settings)
        seated = choose_seats(app, seats)
        if stake and not seated.persons:
            app.fail(Message("Computer players never stake, and no person sits at this table."))
        seed = hidden_seed() if seed is None else seed
        pot = Stakes(stake * len(seated.persons), seated.persons) if stake else None
        game = Game(rules, seated.names, seed=seed, stakes=pot)
        going = Resumed(game, seated, seed, new_head(seated, seed))
        kept = save_path or (default_path(app) if seated.persons else None)
        file = _keep(app, kept, going) if kept else None
    try:
        _play(app, going, file)
    finally:
        if file is not None:
            file.close()


def _play(app: App, going: Resumed, file: SaveFile | None) -> None:
    """The game from where it stands; however it ends, the player is told how it can go on."""
    game = going.game
    session = Session(app, game, going.seats, Computers(app, going.seats, going.seed), file)
    _welcome(app, going, session.screen)
    game.listeners.append(session.screen)
    try:
        session.play()
    except HouseRuleFailed as error:
        app.error(app.text(error.message))
        raise click.exceptions.Exit(1) from error
    except Left:
        pass
    except (EOFError, KeyboardInterrupt):
        app.emit()
        _how_to_go_on(app, file)
        raise
    if not game.over:
        _how_to_go_on(app, file)
    elif file is not None:
        app.emit(Message("The game is kept in {path}.", path=Code(str(file.path))))


def _keep(app: App, path: Path, going: Resumed, going_on: Path | None = None) -> SaveFile:
    """Where the game is kept; nothing else that is at that path is ever written over."""
    if taken(path, going_on):
        app.fail(
            Message(
                "{path} is there already; go on with that game by {resume}, or name another file.",
                path=Code(shown(path)),
                resume=Code(shlex.join(["--resume", str(path)])),
            )
        )
    try:
        return SaveFile(app, path, going.head)
    except NotWritten as error:
        app.fail(error.message)


def _how_to_go_on(app: App, file: SaveFile | None) -> None:
    if file is not None:
        app.emit(Message("The game is saved. It goes on with:"))
        # On a line of its own, whole and in its own direction, to be copied.
        app.emit_raw(shlex.join(["estimation", "play", "--resume", str(file.path)]))


def _welcome(app: App, going: Resumed, screen: Screen) -> None:
    """Who plays what; for a game that goes on, how it stands."""
    game = going.game
    variant = game.rules.variant
    app.emit(
        Message(
            "Estimation, {rules}: {players}.",
            rules=(app.in_language(variant.title) if variant else "") or game.rules.name,
            players=listing(game.players),
        )
    )
    if going.seats.persons:
        app.emit(
            Message("Type {help} at any prompt to see what you can do.", help=WISHES[Wish.HELP])
        )
    if game.over:
        screen.places(final=True)
    elif game.deal is not None:
        if len(game.deals) > 1:
            screen.places()
        screen.round_begins(game.deal)


command = play_command
