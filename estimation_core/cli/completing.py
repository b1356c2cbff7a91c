"""What the shell offers when Tab is pressed: variants, house rules, players; files are left to the shell itself."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from estimation_core.cli.app import App

if TYPE_CHECKING:
    import click
    from click.shell_completion import CompletionItem

    from estimation_core.variants import Catalog


def variants(ctx: click.Context, param: click.Parameter, begun: str) -> list[CompletionItem]:
    """The names of variants, and files beside them."""
    from click.shell_completion import CompletionItem

    found = _beginning(_catalog(ctx).variants.files(), begun)
    return [*found, CompletionItem(begun, type="file")] if "/" in begun or not found else found


def house_rules(ctx: click.Context, param: click.Parameter, begun: str) -> list[CompletionItem]:
    """The names of house rules."""
    plugins, _ = _catalog(ctx).house_rules.everything()
    return _beginning((plugin.name for plugin in plugins), begun)


def settings(ctx: click.Context, param: click.Parameter, begun: str) -> list[CompletionItem]:
    """The keys of settings, with the sign that the value comes after."""
    from estimation_core.settings import CORE_SETTINGS

    return _beginning((f"{key}=" for key in CORE_SETTINGS), begun)


def seats(ctx: click.Context, param: click.Parameter, begun: str) -> list[CompletionItem]:
    """The computer players, for the entry after the last comma."""
    from estimation_core.players import player_names

    before, comma, _ = begun.rpartition(",")
    more = "," if begun.count(",") < 3 else ""
    return _beginning((f"{before}{comma}{name}{more}" for name in player_names()), begun)


def _beginning(names: Iterable[str], begun: str) -> list[CompletionItem]:
    from click.shell_completion import CompletionItem

    return [CompletionItem(name) for name in sorted(names) if name.startswith(begun)]


def _catalog(ctx: click.Context) -> Catalog:
    from pathlib import Path

    from estimation_core.cli.choosing import open_catalog

    app = ctx.find_object(App)
    assert app is not None
    # While the shell asks, the command itself does not run, nor do the options before it.
    given = ctx.find_root().params
    app.plugins_dirs = tuple(map(Path, given.get("plugins_dir") or ()))
    app.variants_dirs = tuple(map(Path, given.get("variants_dir") or ()))
    return open_catalog(app)
