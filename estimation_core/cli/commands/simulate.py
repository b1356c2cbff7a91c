"""`estimation simulate`: computer players play many games; what came of them, and what a change of the rules does."""

from __future__ import annotations

import os
import random
from pathlib import Path
from typing import NoReturn

import click

from estimation_core.cli import base, completing
from estimation_core.cli.app import FINDINGS, App
from estimation_core.cli.base import argument, option, pass_app, ruleset_options
from estimation_core.cli.choosing import chosen_rules, open_catalog
from estimation_core.cli.compiling import tell_of_compiling
from estimation_core.cli.params import WholeNumber
from estimation_core.cli.progress import Progress
from estimation_core.cli.run import INTERRUPTED
from estimation_core.cli.writing import Writer, writing_options
from estimation_core.errors import EstimationError
from estimation_core.files import NotWritten, reason, write_new
from estimation_core.messages import N_, Code, Message, listing
from estimation_core.players import PlayerError, player_names
from estimation_core.players.playouts import best_playouts
from estimation_core.simulation import Crew, Processes, Setup, Simulation
from estimation_core.simulation.report import deaths_text, simulation_report

MOST_GAMES = 10**9

FORMATS = ("text", "json", "csv", "html")


@base.command(
    "simulate",
    help=N_("Let computer players play many games, and see what a change of the rules does."),
    details=(
        N_(
            "With another variant to compare with, or with changed settings or house rules, both rulesets are played "
            "on the same deals."
        ),
        N_("Ctrl-C ends the games early and shows what is known so far."),
    ),
    examples=(
        "estimation simulate koutchina --games 200",
        "estimation simulate classic --set score.sole_winner=15 --games 500",
        "estimation simulate koutchina-full --against classic --output compared.html",
    ),
)
@argument("named", required=False, metavar=N_("VARIANT"), shell_complete=completing.variants)
@ruleset_options
@option(
    "--against",
    metavar=N_("VARIANT"),
    shell_complete=completing.variants,
    help=N_("The variant to compare with; without it, changes are compared with none."),
)
@option(
    "--games",
    type=WholeNumber(1, MOST_GAMES),
    default=100,
    metavar=N_("NUMBER"),
    help=N_("How many games are played; 100 where nothing is said."),
)
@option(
    "--players",
    default="club",
    metavar=N_("A,B,C,D"),
    help=N_("The four computer players, or one for all seats. They change seats after every game."),
)
@option(
    "--seed",
    type=WholeNumber(0),
    metavar=N_("NUMBER"),
    help=N_("Repeats the deals and what the computer players do."),
)
@option(
    "--jobs",
    type=WholeNumber(1, 1024),
    metavar=N_("NUMBER"),
    help=N_("How many processes share the work; all processors where nothing is said."),
)
@option(
    "--dask",
    metavar=N_("ADDRESS"),
    help=N_("The address of a Dask scheduler whose workers play the games."),
)
@option(
    "--records",
    type=click.Path(file_okay=False, path_type=Path),
    metavar=N_("DIR"),
    help=N_("A folder in which every game is kept as a record."),
)
@writing_options(
    *FORMATS,
    help=N_("As text for people, JSON for programs, CSV for a spreadsheet, or a page to keep."),
)
@pass_app
def command(
    app: App,
    named: str | None,
    variant: str | None,
    house_rules: tuple[str, ...],
    settings: tuple[str, ...],
    against: str | None,
    games: int,
    players: str,
    seed: int | None,
    jobs: int | None,
    dask: str | None,
    records: Path | None,
    output: str | None,
    target: Path | None,
) -> int:
    writer = Writer(app, output, target, FORMATS)
    catalog = open_catalog(app)
    variant = named if variant is None else variant
    rules = chosen_rules(app, catalog, variant, house_rules, settings)
    base_rules = None
    if against is not None:
        base_rules = chosen_rules(app, catalog, against)
    elif house_rules or settings:
        base_rules = chosen_rules(app, catalog, variant)
    if base_rules == rules:
        app.fail(Message("There is nothing to compare: the rules of both are the same."))
    seed = random.SystemRandom().getrandbits(32) if seed is None else seed
    setup = Setup(rules, _players(app, players), seed, base_rules, records is not None)
    progress = Progress(app)
    folder = RecordFolder(app, records) if records is not None else None
    try:
        simulation = Simulation(
            setup,
            games,
            progress=lambda so_far: progress.show(so_far.done, games),
            keep=folder.keep if folder else None,
        )
    except PlayerError as error:
        app.fail(error.message)
    crew = _crew(app, jobs, dask, games)
    if simulation.setup.compiled or "expert" in setup.players:
        # Here, before any process begins: these find it done.
        tell_of_compiling(app)
        best_playouts()
    progress.show(0, games)
    try:
        simulation.run(crew)
    except KeyboardInterrupt:
        if not simulation.done:
            raise
    except EstimationError as error:
        progress.clear()
        app.fail(error.message, FINDINGS)
    progress.clear()
    _show(writer, simulation)
    return 0 if simulation.complete else INTERRUPTED


def _players(app: App, wanted: str) -> tuple[str, ...]:
    """The four computer players of ``--players``."""
    names = tuple(part.strip() for part in wanted.split(","))
    if len(names) == 1:
        names *= 4
    if len(names) != 4 or not all(names):
        app.fail(
            Message(
                "{option} wants four computer players divided by commas, or one for all seats. There are: {players}.",
                option=Code("--players"),
                players=listing([Code(name) for name in player_names()], "plain"),
            )
        )
    return names


def _crew(app: App, jobs: int | None, dask: str | None, games: int) -> Crew | None:
    """Who plays: a cluster, several processes, or this one alone (None)."""
    if dask is not None:
        from estimation_core.simulation.cluster import Cluster, DaskMissing

        try:
            return Cluster.at(dask)
        except DaskMissing as error:
            app.fail(error.message)
        except OSError as error:
            app.fail(
                Message(
                    "There is no Dask scheduler at {address}: {reason}.",
                    address=Code(dask),
                    reason=Code(str(error)),
                )
            )
    workers = min(_processors() if jobs is None else jobs, games)
    return Processes(workers) if workers > 1 else None


def _processors() -> int:
    """The processors that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _show(writer: Writer, simulation: Simulation) -> None:
    if writer.format == "json":
        from estimation_core.simulation.data import simulation_document

        writer.json(simulation_document(simulation))
    elif writer.format == "csv":
        from estimation_core.simulation.data import simulation_csv

        writer.text(simulation_csv(simulation))
    else:
        writer.document(simulation_report(simulation))
    if writer.format in ("json", "csv"):
        if simulation.deaths:
            writer.app.warn(deaths_text(simulation.deaths))
        if not simulation.complete:
            writer.app.warn(
                Message(
                    "Broken off after {done} of {games} games.",
                    done=simulation.done,
                    games=simulation.games,
                )
            )


class RecordFolder:
    """Where the records of a simulation are kept, a file a game; those of the rules compared with are ``.against``."""

    def __init__(self, app: App, folder: Path) -> None:
        self._app = app
        self._folder = folder
        try:
            folder.mkdir(parents=True, exist_ok=True)
            there = next(folder.glob("game-*.game.toml"), None)
        except OSError as error:
            self._fail(NotWritten(folder, reason(error)))
        if there is not None:
            app.fail(
                Message(
                    "The folder {path} holds records already; name another one.",
                    path=Code(str(folder)),
                )
            )

    def keep(self, number: int, side: str, text: str) -> None:
        """Keeps the record of a game."""
        middle = f".{side}" if side else ""
        path = self._folder / f"game-{number:06}{middle}.game.toml"
        try:
            write_new(path, text)
        except OSError as error:
            self._fail(NotWritten(path, reason(error)))
        except NotWritten as error:
            self._fail(error)

    def _fail(self, error: NotWritten) -> NoReturn:
        self._app.fail(error.message)
