"""`estimation plugin new`: the skeleton of a distribution that brings a house rule or a player of one's own."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from string import Template

from estimation_core.cli import base
from estimation_core.cli.app import App
from estimation_core.cli.base import argument, option, pass_app
from estimation_core.cli.choosing import open_catalog
from estimation_core.files import NotWritten, reason, write_new
from estimation_core.messages import N_, Code, Message
from estimation_core.plugins.contract import is_name
from estimation_core.variants import Catalog

PERSON = "person"
"""What stands in saved games for a seat with a person; no player is called so."""

SKELETON = Path(__file__).resolve().parents[2] / "skeleton"

HOUSE_RULE = {
    "pyproject.toml": "pyproject.toml.txt",
    "README.md": "README.md.txt",
    "${module}/__init__.py": "rule.py.txt",
    "${module}/variants/${variant}.toml": "variant.toml.txt",
    "${module}/locales/fr/LC_MESSAGES/${module}.po": "fr.po.txt",
    "tests/test_${identifier}.py": "test_rule.py.txt",
}
"""The files of a new house rule, each with its template; their names have the places of the templates, too."""

PLAYER = {
    "pyproject.toml": "pyproject.toml.txt",
    "README.md": "README.md.txt",
    "${module}/__init__.py": "player.py.txt",
    "tests/test_${identifier}.py": "test_player.py.txt",
}
"""Those of a new computer player."""


@base.command(
    "new",
    help=N_("Write a skeleton of your own house rule or player: a distribution with its tests."),
    details=(
        N_(
            "It holds a small house rule with a setting, a variant that switches it on, its texts in "
            "French, and tests that pass. No file is ever overwritten."
        ),
        N_("With --player it holds a computer player instead, and its tests."),
    ),
    examples=(
        "estimation plugin new lucky-number",
        "estimation plugin new lucky-number --dir ours",
        "estimation plugin new bold --player",
    ),
)
@argument("name", metavar=N_("NAME"))
@option(
    "--dir",
    "folder",
    metavar=N_("DIR"),
    help=N_("The folder to write it into; by default one of the new name."),
)
@option("--player", is_flag=True, help=N_("A computer player, not a house rule."))
@pass_app
def command(app: App, name: str, folder: str | None, player: bool) -> None:
    wrong = _wrong_player(name) if player else _wrong_name(name, open_catalog(app))
    if wrong is not None:
        app.fail(wrong)
    target = Path(folder or name)
    try:
        if target.exists() and (not target.is_dir() or any(target.iterdir())):
            app.fail(
                Message("{path} is there already, and is not overwritten.", path=Code(str(target)))
            )
        written = _write(target, player, _places(name, player))
    except NotWritten as error:
        app.fail(error.message)
    except OSError as error:
        app.fail(NotWritten(target, reason(error)).message)
    app.emit(Message("Written:"))
    for path in written:
        app.emit(f"  {app.language.code(str(path))}")
    app.emit(Message("Install it and run its tests:"))
    for line in (f'pip install -e "{target}[test]"', f'python -m pytest "{target}"'):
        app.emit(f"  {app.language.code(line)}")


def _wrong_name(name: str, catalog: Catalog) -> Message | None:
    """Why no new house rule can be called so; None where it can."""
    if not is_name(name):
        return Message(
            "{name} is no name for a house rule; write one such as {example}.",
            name=Code(name),
            example=Code("lucky-number"),
        )
    plugins, _ = catalog.house_rules.everything()
    for plugin in plugins:
        if plugin.name == name:
            return Message(
                "There is a house rule {name} already, from {file}. Choose another name.",
                name=Code(name),
                file=Code(plugin.file),
            )
    return None


def _wrong_player(name: str) -> Message | None:
    """Why no new computer player can be called so; None where it can."""
    from estimation_core.players import player_names

    if not is_name(name) or name == PERSON:
        return Message(
            "{name} is no name for a computer player; write one such as {example}.",
            name=Code(name),
            example=Code("bold"),
        )
    if name in player_names():
        return Message(
            "There is a computer player {name} already. Choose another name.", name=Code(name)
        )
    return None


def _places(name: str, player: bool) -> dict[str, str]:
    """What fills the places of the templates."""
    identifier = name.replace("-", "_")
    return {
        "name": name,
        "title": name.replace("-", " ").capitalize(),
        "identifier": identifier,
        # A prefix, so that it can be no keyword, nor take the name of some other module.
        "module": f"estimation_{identifier}",
        "distribution": f"estimation-{name}",
        "class_name": "".join(part.capitalize() for part in name.split("-"))
        + ("Player" if player else "Rule"),
        "variant": f"koutchina-{name}",
    }


def _write(target: Path, player: bool, places: Mapping[str, str]) -> list[Path]:
    written = []
    folder = SKELETON / ("player" if player else "house_rule")
    for name, template in (PLAYER if player else HOUSE_RULE).items():
        path = target / Template(name).substitute(places)
        text = Template((folder / template).read_text(encoding="utf-8")).substitute(places)
        path.parent.mkdir(parents=True, exist_ok=True)
        write_new(path, text)
        written.append(path)
    return written
