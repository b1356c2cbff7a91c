"""The table of all commands, and the group that holds them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from estimation_core.cli.app import App
from estimation_core.cli.base import Group, Lazy, Option
from estimation_core.cli.click_words import translated
from estimation_core.cli.output import write
from estimation_core.cli.params import FolderPath
from estimation_core.messages import N_

if TYPE_CHECKING:
    from pathlib import Path

COMMANDS = (
    Lazy(
        "play",
        N_("Play a game against computer players, or with several people at one keyboard."),
        "estimation_core.cli.commands.play",
    ),
    Lazy(
        "keep",
        N_("Keep the score of a table with real cards: what was said and won, and what it counts."),
        "estimation_core.cli.commands.keep",
    ),
    Lazy(
        "score",
        N_("Show the itemised score of records and score sheets."),
        "estimation_core.cli.commands.score",
    ),
    Lazy(
        "standings",
        N_("Show a club's table over many games, and how the season went."),
        "estimation_core.cli.commands.standings",
    ),
    Lazy(
        "validate",
        N_("Check records and score sheets against the rules."),
        "estimation_core.cli.commands.validate",
    ),
    Lazy(
        "simulate",
        N_("Let computer players play many games, and see what a change of the rules does."),
        "estimation_core.cli.commands.simulate",
    ),
    Lazy(
        "rules",
        N_("Write the rule book of a variant, for people who have never played."),
        "estimation_core.cli.commands.rules",
    ),
    Lazy(
        "variant",
        N_("Find and inspect variants of the game."),
        commands=(
            Lazy(
                "list",
                N_("List the variants there are."),
                "estimation_core.cli.commands.variant_list",
            ),
            Lazy(
                "show",
                N_("Show the settings of a variant, each with the file and line that sets it."),
                "estimation_core.cli.commands.variant_show",
            ),
            Lazy(
                "check",
                N_("Check variants for everything that is wrong with them."),
                "estimation_core.cli.commands.variant_check",
            ),
            Lazy(
                "diff",
                N_("Show what differs between two variants, in sentences and in settings."),
                "estimation_core.cli.commands.variant_diff",
            ),
            Lazy(
                "new",
                N_("Write a variant file of your own: a parent, and what differs from it."),
                "estimation_core.cli.commands.variant_new",
            ),
            Lazy(
                "schema",
                N_("Write the JSON Schema of variant files, for editors."),
                "estimation_core.cli.commands.variant_schema",
            ),
        ),
    ),
    Lazy(
        "plugin",
        N_("Find and inspect house rules."),
        commands=(
            Lazy(
                "list",
                N_("List the house rules that are installed, with their settings."),
                "estimation_core.cli.commands.plugin_list",
            ),
            Lazy(
                "new",
                N_(
                    "Write a skeleton of your own house rule or player: a distribution with its tests."
                ),
                "estimation_core.cli.commands.plugin_new",
            ),
        ),
    ),
    Lazy(
        "doctor",
        N_("Show a test card for the terminal, and what was found on this machine."),
        "estimation_core.cli.commands.doctor",
    ),
)
"""One entry a command, in the order of the help."""


def _show_version(ctx: click.Context, param: click.Parameter, value: bool) -> None:
    if value and not ctx.resilient_parsing:
        from importlib.metadata import PackageNotFoundError, version

        try:
            number = version("estimation-core")
        except PackageNotFoundError:
            number = translated(N_("(a checkout that is not installed)"))
        write(f"estimation {number}")
        ctx.exit()


def _take_folders(**options: object) -> None:
    """The languages were taken before Click read the line; what is left are the folders."""
    app = click.get_current_context().find_object(App)
    assert app is not None
    app.plugins_dirs = _paths(options["plugins_dir"])
    app.variants_dirs = _paths(options["variants_dir"])


def _paths(value: object) -> tuple[Path, ...]:
    assert isinstance(value, tuple)
    return value


def root() -> Group:
    """The command ``estimation``."""
    return Group(
        "estimation",
        help=N_("The card game Estimation: keep its score, check its records, inspect its rules."),
        lazy=COMMANDS,
        callback=_take_folders,
        no_args_is_help=True,
        params=[
            Option(
                ["--locale"],
                metavar=N_("TAG"),
                expose_value=False,
                help=N_("The language: en, fr, de, ar, or with a region, such as ar_EG."),
            ),
            Option(
                ["--bidi"],
                envvar="ESTIMATION_BIDI",
                type=click.Choice(["auto", "isolate", "visual", "plain"]),
                default="auto",
                expose_value=False,
                help=N_("How Arabic is written on this terminal."),
            ),
            Option(
                ["--digits"],
                envvar="ESTIMATION_DIGITS",
                type=click.Choice(["auto", "latin", "native"]),
                default="auto",
                expose_value=False,
                help=N_("Which digits are shown; by default those of the region."),
            ),
            Option(
                ["--plugins-dir"],
                type=FolderPath(),
                multiple=True,
                metavar=N_("DIR"),
                help=N_("A folder with house rules of your own; may be repeated."),
            ),
            Option(
                ["--variants-dir"],
                type=FolderPath(),
                multiple=True,
                metavar=N_("DIR"),
                help=N_("A folder with variants of your own; may be repeated."),
            ),
            Option(
                ["--version"],
                is_flag=True,
                is_eager=True,
                expose_value=False,
                callback=_show_version,
                help=N_("Show the version and exit."),
            ),
        ],
    )
