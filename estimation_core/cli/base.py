"""Commands, options and arguments whose texts are marked with `N_` and translated when they are shown."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib import import_module
from typing import Any, NamedTuple, TypeVar, cast

import click

from estimation_core.cli import completing
from estimation_core.cli.app import App
from estimation_core.cli.click_words import current_language, translated
from estimation_core.cli.output import write
from estimation_core.cli.params import WholeNumber
from estimation_core.cli.terminal import terminal_width
from estimation_core.languages.bidi import FSI, LRI
from estimation_core.languages.layout import pad
from estimation_core.messages import N_

_F = TypeVar("_F", bound=Callable[..., Any])

pass_app = click.make_pass_decorator(App)
"""Gives a command the `App` as its first argument."""


class _Formatter(click.HelpFormatter):
    """Help whose headings end in the language's way: French sets a space before the colon."""

    def write_heading(self, heading: str) -> None:
        words = current_language().words(N_("{heading}:"))
        self.write(f"{'':>{self.current_indent}}{words.format(heading=heading)}\n")


class _Context(click.Context):
    formatter_class = _Formatter


class Option(click.Option):
    """An option whose help and metavar are marked texts; ``fill`` gives what stands in the places of the help."""

    def __init__(
        self, *args: Any, fill: Callable[[], dict[str, str]] | None = None, **attrs: Any
    ) -> None:
        super().__init__(*args, **attrs)
        self.fill = fill

    def get_help_record(self, ctx: click.Context) -> tuple[str, str] | None:
        marked = self.help
        self.help = translated(marked) if marked else marked
        if self.help and self.fill is not None:
            self.help = self.help.format(**self.fill())
        try:
            record = super().get_help_record(ctx)
        finally:
            self.help = marked
        return record and (current_language().code(record[0]), record[1])

    def make_metavar(self, ctx: click.Context) -> str:
        return translated(self.metavar) if self.metavar else super().make_metavar(ctx)


class Argument(click.Argument):
    """An argument whose help and metavar are marked texts; the metavar is a bare word such as ``FILE``."""

    def get_help_record(self, ctx: click.Context) -> tuple[str, str]:
        text = translated(self.help) if self.help else ""
        return current_language().code(self.make_metavar(ctx)), text

    def make_metavar(self, ctx: click.Context) -> str:
        if self.metavar is None:
            return super().make_metavar(ctx)
        name = translated(self.metavar)
        if not self.required:
            name = f"[{name}]"
        return name if self.nargs == 1 else f"{name}..."


class Command(click.Command):
    """A command whose texts are marked.

    ``help`` is one sentence, also shown in the list of commands; ``details`` are further paragraphs; ``examples`` are
    command lines, shown as they are.
    """

    context_class = _Context

    def __init__(
        self,
        *args: Any,
        details: Sequence[str] = (),
        examples: Sequence[str] = (),
        **attrs: Any,
    ) -> None:
        super().__init__(*args, **attrs)
        self.details = tuple(details)
        self.examples = tuple(examples)
        self.options_metavar = N_("[OPTIONS]")

    def get_help_option(self, ctx: click.Context) -> click.Option | None:
        # Click's own would be translated once, when it is made.
        if self._help_option is None and super().get_help_option(ctx) is not None:
            self._help_option = Option(
                ["--help", "help_wanted"],
                is_flag=True,
                is_eager=True,
                expose_value=False,
                callback=_show_help,
                help=N_("Show this message and exit."),
            )
        return self._help_option

    def collect_usage_pieces(self, ctx: click.Context) -> list[str]:
        pieces = super().collect_usage_pieces(ctx)
        return [translated(piece) if piece == self.options_metavar else piece for piece in pieces]

    def get_short_help_str(self, limit: int = 45) -> str:
        return translated(self.help) if self.help else ""

    def get_help(self, ctx: click.Context) -> str:
        return on_screen(super().get_help(ctx))

    def get_usage(self, ctx: click.Context) -> str:
        return on_screen(super().get_usage(ctx))

    def format_usage(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        # A command line runs from left to right whatever the language; only its words may run the other way.
        isolated = current_language().isolated
        pieces = [isolated(FSI, piece) for piece in self.collect_usage_pieces(ctx)]
        opening, closing = isolated(LRI, " ").split(" ")
        formatter.write_usage(opening + ctx.command_path, " ".join(pieces) + closing)

    def format_help_text(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        for paragraph in (self.help, *self.details):
            if paragraph:
                formatter.write_paragraph()
                formatter.write_text(translated(paragraph))

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        if self.examples:
            with formatter.section(translated(N_("Examples"))):
                for example in self.examples:
                    formatter.write(f"  {current_language().code(example)}\n")


class Lazy(NamedTuple):
    """A command that is imported when it is called."""

    name: str
    help: str
    """The marked help text, as in the list of commands."""

    module: str = ""
    """The module whose ``command`` it is; nothing for a group."""

    commands: tuple[Lazy, ...] = ()
    """The commands of a group."""

    def load(self) -> click.Command:
        """Import the command, or make the group."""
        if self.commands:
            return Group(self.name, help=self.help, lazy=self.commands)
        return cast(click.Command, import_module(self.module).command)


class Group(Command, click.Group):
    """A group that knows its commands by a table and imports only the one that is called."""

    def __init__(self, *args: Any, lazy: Sequence[Lazy] = (), **attrs: Any) -> None:
        super().__init__(*args, **attrs)
        self.subcommand_metavar = N_("COMMAND [ARGS]...")
        self.lazy = {entry.name: entry for entry in lazy}

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(self.lazy)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in self.commands and cmd_name in self.lazy:
            self.commands[cmd_name] = self.lazy[cmd_name].load()
        return self.commands.get(cmd_name)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        name = args[0]
        if name not in self.lazy and not ctx.resilient_parsing and not name.startswith("-"):
            # Click suggests only commands that are loaded.
            raise click.NoSuchCommand(name, possibilities=self.list_commands(ctx), ctx=ctx)
        return super().resolve_command(ctx, args)

    def collect_usage_pieces(self, ctx: click.Context) -> list[str]:
        return [
            translated(piece) if piece == self.subcommand_metavar else piece
            for piece in super().collect_usage_pieces(ctx)
        ]

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        Command.format_options(self, ctx, formatter)
        code = current_language().code
        with formatter.section(translated("Commands")):
            formatter.write_dl(
                [(code(entry.name), translated(entry.help)) for entry in self.lazy.values()]
            )


def _show_help(ctx: click.Context, param: click.Parameter, value: bool) -> None:
    if value and not ctx.resilient_parsing:
        write(ctx.get_help())
        ctx.exit()


def on_screen(text: str) -> str:
    """Help and usage as they are sent to the screen; in visual order the lines start at the right edge."""
    language = current_language()
    if language.rtl and language.bidi == "visual":
        text = "\n".join(pad(line, terminal_width()) for line in text.split("\n"))
    return language.display(text)


# ---- Decorators -----------------------------------------------------------------------------------------------------


def command(
    name: str,
    *,
    help: str,
    details: Sequence[str] = (),
    examples: Sequence[str] = (),
    **attrs: Any,
) -> Callable[[Callable[..., int | None]], Command]:
    """Makes a command of a function, which returns the exit code (None is 0); ``attrs`` are Click's."""
    return click.command(name, cls=Command, help=help, details=details, examples=examples, **attrs)


def option(*declarations: str, **attrs: Any) -> Callable[[_F], _F]:
    """`click.option` with marked ``help`` and ``metavar``."""
    return click.option(*declarations, cls=Option, **attrs)


def argument(*declarations: str, **attrs: Any) -> Callable[[_F], _F]:
    """`click.argument` with marked ``help`` and ``metavar``."""
    return click.argument(*declarations, cls=Argument, **attrs)


def change_options(function: _F) -> _F:
    """The options that change a variant: parameters ``house_rules`` and ``settings``."""
    for decorate in (
        option(
            "--set",
            "settings",
            multiple=True,
            metavar=N_("KEY=VALUE"),
            shell_complete=completing.settings,
            help=N_("Change one setting of the variant; may be repeated."),
        ),
        option(
            "--house-rule",
            "house_rules",
            multiple=True,
            metavar=N_("NAME"),
            shell_complete=completing.house_rules,
            help=N_("Switch a house rule on; may be repeated."),
        ),
    ):
        function = decorate(function)
    return function


def ruleset_options(function: _F) -> _F:
    """The options that choose a ruleset: ``variant`` and those of `change_options`."""
    variant = option(
        "--variant",
        metavar=N_("NAME_OR_FILE"),
        shell_complete=completing.variants,
        help=N_("The variant: its name, or a file that ends in .toml."),
    )
    return variant(change_options(function))


jobs_option = option(
    "--jobs",
    type=WholeNumber(1, 1024),
    default=1,
    metavar=N_("NUMBER"),
    help=N_("How many processes share the work; 1 where nothing is said."),
)
"""The option of commands that judge many files: parameter ``jobs``."""

format_option = option(
    "--format",
    "output",
    type=click.Choice(["text", "json"]),
    default="text",
    help=N_("As text for people, or as JSON for programs."),
)
"""The option of commands that speak to people and to programs: parameter ``output``."""
