"""`estimation play`: a game at the terminal, against computer players or between people at one keyboard."""

from __future__ import annotations

from pathlib import Path
from typing import NoReturn

import click

from estimation_core.cli import base, completing
from estimation_core.cli.app import FINDINGS, App
from estimation_core.cli.base import option, pass_app, ruleset_options
from estimation_core.cli.choosing import chosen_rules, open_catalog, prove_bans
from estimation_core.cli.output import results
from estimation_core.cli.params import NEWEST, Pace, SavedGame, WholeNumber
from estimation_core.cli.pasting import as_argument, command_line
from estimation_core.cli.table.afterwards import wants_another
from estimation_core.cli.table.answers import WISHES, Wish
from estimation_core.cli.table.manner import MANNERS, Manner
from estimation_core.cli.table.saving import (
    Resumed,
    SaveFile,
    default_path,
    new_head,
    newest_unfinished,
    resume,
    taken,
)
from estimation_core.cli.table.seats import Computers, Seats, choose_seats
from estimation_core.cli.table.session import Left, Session
from estimation_core.engine.beginning import Stakes, hidden_seed
from estimation_core.engine.events import Event
from estimation_core.engine.game import Game
from estimation_core.engine.ruleset import Ruleset
from estimation_core.errors import EstimationError, HouseRuleFailed, PlayerFailed
from estimation_core.files import NotWritten, shown
from estimation_core.languages.spelling import shortened
from estimation_core.messages import N_, Code, Message, listing
from estimation_core.telling.titles import rules_title
from estimation_core.toml.suggestions import closest
from estimation_core.variants import Catalog
from estimation_core.variants.library import SUFFIX


def _players() -> dict[str, str]:
    """What fills the help of ``--seats``: the computer players that are installed."""
    from estimation_core.players import player_names

    return {"players": ", ".join(player_names())}


@base.command(
    "play",
    help=N_("Play a game against computer players, or with several people at one keyboard."),
    examples=(
        "estimation play",
        "estimation play --variant classic --seats Mona,club,Karim,club",
        "estimation play --seats club,club,club,random --seed 5",
        "estimation play --resume",
    ),
    context_settings={"allow_extra_args": True},
)
@ruleset_options
@option(
    "--seats",
    metavar=N_("A,B,C,D"),
    shell_complete=completing.seats,
    help=N_("Who sits where: a person's name, or a computer player ({players})."),
    fill=_players,
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
    type=SavedGame(),
    is_flag=False,
    flag_value=NEWEST,
    metavar=N_("[FILE]"),
    help=N_("Go on with a game that was broken off; without a file with the newest one."),
)
@option(
    "--suits",
    type=click.Choice(["auto", "signs", "letters"]),
    default="auto",
    help=N_("Whether suits are shown by their signs or by letters."),
)
@option(
    "--screen",
    "screen_kind",
    type=click.Choice(["auto", "redraw", "scroll"]),
    default="auto",
    help=N_("The table drawn on the whole screen, or line after line, as for screen readers."),
)
@option(
    "--forced",
    type=click.Choice(["play", "ask"]),
    default="play",
    help=N_("Whether what has no alternative is played for you."),
)
@option(
    "--pace",
    type=Pace(),
    metavar=N_("SECONDS"),
    help=N_("How long a card stays before the next, or {key}: each trick until a key is pressed."),
    fill=lambda: {"key": "key"},
)
@pass_app
def command(
    app: App,
    variant: str | None,
    house_rules: tuple[str, ...],
    settings: tuple[str, ...],
    seats: str | None,
    seed: int | None,
    stake: int | None,
    save_path: Path | None,
    resume_path: Path | str | None,
    suits: str,
    screen_kind: str,
    forced: str,
    pace: float | None,
) -> None:
    if suits != "auto":
        app.language = app.language._replace(symbols=suits == "signs")
    catalog = open_catalog(app)
    if stray := click.get_current_context().args:
        _refuse(app, catalog, stray)
    if resume_path is not None:
        if variant or house_rules or settings or seed is not None or stake:
            app.fail(
                Message(
                    "With {resume} the game goes on as it was: only {options} can stand beside it.",
                    resume=Code("--resume"),
                    options=listing([Code("--save"), Code("--seats"), *map(Code, MANNERS)]),
                )
            )
        if isinstance(resume_path, str):
            resume_path = newest_unfinished(app, catalog)
            app.emit(Message("This is the game in {path}.", path=Code(shown(resume_path))))
        going = resume(app, resume_path, catalog, seats)
        file: SaveFile | None = _keep(app, save_path or resume_path, going, resume_path)
    else:
        rules = chosen_rules(app, catalog, variant, house_rules, settings)
        prove_bans(app, rules, variant, house_rules, settings)
        going = _new_game(app, rules, choose_seats(app, seats), seed, stake)
        # A game that somebody only watches is kept too; in a pipe it is over before anybody could leave.
        watched = bool(going.seats.persons) or results().isatty()
        kept = save_path or (default_path(app) if watched else None)
        file = _keep(app, kept, going) if kept else None
    manner = Manner(suits, screen_kind, forced, pace)
    while True:
        already = going.game.over
        try:
            over = _play(app, going, file, manner)
        finally:
            if file is not None:
                file.close()
        seats_of = going.seats
        if not over or already or not seats_of.persons:
            return
        if not wants_another(app, file.path if file is not None else None):
            return
        pot = going.game.stakes
        stake = pot.pot // len(seats_of.persons) if pot is not None else None
        going = _new_game(app, going.game.rules, seats_of, None, stake)
        file = _keep(app, default_path(app), going)


def _refuse(app: App, catalog: Catalog, stray: list[str]) -> NoReturn:
    """Somebody has named what to play without saying that it is a variant."""
    name = stray[0]
    known = catalog.variants.files()
    meant = name if name in known or name.endswith(SUFFIX) else closest(name, known)
    if meant is None:
        app.fail(
            Message("{given} is no option of this command.", given=Code(shortened(" ".join(stray))))
        )
    app.fail(
        Message(
            "To play a variant name it by an option: {command}",
            command=Code(app.typed(["play", "--variant", meant])),
        )
    )


def _new_game(
    app: App, rules: Ruleset, seated: Seats, seed: int | None, stake: int | None
) -> Resumed:
    if stake and not seated.persons:
        app.fail(Message("Computer players never stake, and no person sits at this table."))
    seed = hidden_seed() if seed is None else seed
    pot = Stakes(stake * len(seated.persons), seated.persons) if stake else None
    events: list[Event] = []
    try:
        game = Game(rules, seated.names, seed=seed, stakes=pot, listeners=[events.append])
    except HouseRuleFailed as error:
        app.fail(error.message, FINDINGS)
    return Resumed(game, seated, seed, new_head(seated, seed), events)


def _play(app: App, going: Resumed, file: SaveFile | None, manner: Manner) -> bool:
    """The game from where it stands; whether it was played to its end.

    However it ends, the player is told how it can go on.
    """
    game = going.game
    with manner.screen(app, game, going.seats.persons) as screen:
        computers = Computers(app, going.seats, going.seed)
        session = Session(
            app, game, going.seats, computers, file, going.events, screen, manner.forced == "ask"
        )
        _welcome(app, going, session)
        failure: EstimationError | None = None
        left: BaseException | None = None
        try:
            session.play()
        except Left:
            session.hide()
        except (EOFError, KeyboardInterrupt) as error:
            session.hide()
            left = error
        except EstimationError as error:
            # A house rule or a computer player has failed, or the rules leave nothing to say: the game stands.
            session.hide()
            failure = error
    if left is not None:
        app.emit()
        _how_to_go_on(app, file, manner)
        raise left
    if failure is not None:
        app.error(app.text(failure.message))
        again = going.seats.without(failure.player) if isinstance(failure, PlayerFailed) else None
        _how_to_go_on(app, file, manner, again)
        raise click.exceptions.Exit(FINDINGS) from failure
    if not game.over:
        _how_to_go_on(app, file, manner)
    elif file is not None:
        app.emit(Message("The game is kept in {path}.", path=Code(shown(file.path))))
    return game.over


def _keep(app: App, path: Path, going: Resumed, going_on: Path | None = None) -> SaveFile:
    """Where the game is kept; nothing else that is at that path is ever written over."""
    if taken(path, going_on):
        app.fail(
            Message(
                "{path} is there already; go on with that game by {resume}, or name another file.",
                path=Code(shown(path)),
                resume=Code(command_line(["--resume", as_argument(path)])),
            )
        )
    try:
        return SaveFile(app, path, going.head)
    except NotWritten as error:
        app.fail(error.message)


def _how_to_go_on(
    app: App, file: SaveFile | None, manner: Manner, seats: str | None = None
) -> None:
    """The command that goes on with a saved game, whole, to be pasted; ``seats`` where another must play for one."""
    if file is None or not file.saved:
        return
    if seats is not None:
        app.emit(Message("The game is saved. With another computer player it goes on with:"))
    else:
        app.emit(Message("The game is saved. It goes on with:"))
    words = ["play", "--resume", as_argument(file.path)]
    if seats is not None:
        words += ["--seats", seats]
    words += manner.options
    # On a line of its own, whole and in its own direction, to be copied.
    app.emit_raw(app.typed(words))


def _welcome(app: App, going: Resumed, session: Session) -> None:
    """Who plays what; for a game that goes on, how it stands."""
    game = going.game
    app.emit(
        Message(
            "Estimation, {rules}: {players}.",
            rules=rules_title(game.rules),
            players=listing(game.players),
        )
    )
    if going.seats.persons:
        app.emit(
            Message("Type {help} at any prompt to see what you can do.", help=WISHES[Wish.HELP])
        )
    screen = session.screen
    if game.over:
        screen.places(final=True)
    elif game.deal is not None and not going.events:
        if len(game.deals) > 1:
            screen.places()
        # Where several persons share the keyboard, everybody is told when it is their turn.
        if not session.shared:
            screen.situation(going.seats.persons[0] if going.seats.persons else 1)
