"""Choosing rules on the command line: where variants and house rules are, and what is changed on top."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import click

from estimation_core.cli.app import FINDINGS, WRONG_CALL, App
from estimation_core.cli.findings import finding_text
from estimation_core.engine.ruleset import Ruleset
from estimation_core.errors import Finding, HouseRuleFailed
from estimation_core.files import is_file, shown
from estimation_core.languages.catalogs import unreadable_catalogs
from estimation_core.messages import Code, Message
from estimation_core.plugins.contract import implemented_hooks
from estimation_core.plugins.installed import LOCALES, package_folders
from estimation_core.resources import user_folder, variants_dir
from estimation_core.variants import DEFAULT, Catalog, Loaded, load, parse_setting
from estimation_core.variants.changes import HOUSE_RULE, SET
from estimation_core.variants.library import Library, names_file


def open_catalog(app: App) -> Catalog:
    """The variants and house rules that this call can use.

    Besides the folders that were named there are ``variants`` and ``plugins`` in the user's configuration folder.
    """
    home = user_folder("config")
    own = [home] if home else []
    return Catalog(
        [*app.variants_dirs, *(folder / "variants" for folder in own)], plugins_dirs(app)
    )


def plugins_dirs(app: App) -> list[Path]:
    """The folders with single files of house rules: those that were named, and the user's own."""
    home = user_folder("config")
    return [*app.plugins_dirs, *([home / "plugins"] if home else [])]


def unreadable_texts(app: App) -> Iterator[Message]:
    """A warning for each catalog of a plugin that cannot be read, and whose it is."""
    folders = {folder / LOCALES: "" for folder in plugins_dirs(app)} | package_folders(LOCALES)
    for folder, distribution in folders.items():
        for path in unreadable_catalogs(folder):
            file = Code(shown(path))
            if distribution:
                owner = Code(distribution)
                yield Message(
                    "The catalog {file} of the distribution {distribution} cannot be read; its texts stay in English.",
                    file=file,
                    distribution=owner,
                )
            else:
                yield Message(
                    "The catalog {file} cannot be read; its texts stay in English.", file=file
                )


def passed_over(library: Library) -> Iterator[Message]:
    """A warning for each variant of a distribution that bears the name of one of the project's."""
    for name, distribution in library.passed_over():
        yield Message(
            "The variant {name} of the distribution {distribution} is passed over: "
            "the project has one of this name.",
            distribution=Code(distribution),
            name=Code(name),
        )


def parse_settings(app: App, settings: Sequence[str]) -> dict[str, Any]:
    """The values of ``--set`` by their keys; of two for one key the last holds."""
    values: dict[str, Any] = {}
    for text in settings:
        parsed = parse_setting(text)
        if parsed is None:
            app.fail(
                Message(
                    "{option} wants {shape}, not {given}.",
                    option=Code(SET),
                    shape=Message("KEY=VALUE"),
                    given=Code(text),
                )
            )
        key, value = parsed
        values.pop(key, None)
        values[key] = value
    return values


def load_chosen(
    app: App,
    catalog: Catalog,
    variant: str | None,
    house_rules: Sequence[str] = (),
    settings: Sequence[str] = (),
) -> Loaded:
    """The rules that the options of a command choose, with their findings; that a file is not there is one."""
    name = DEFAULT if variant is None else variant
    if names_file(name) and not is_file(Path(name)):
        message = Message("There is no file {path}.", path=Code(name))
        return Loaded(name, (Finding("unreadable", message),))
    return load(
        name,
        house_rules={rule: {} for rule in house_rules},
        settings=parse_settings(app, settings),
        catalog=catalog,
    )


def chosen_rules(
    app: App,
    catalog: Catalog,
    variant: str | None,
    house_rules: Sequence[str] = (),
    settings: Sequence[str] = (),
) -> Ruleset:
    """As `load_chosen`; everything found goes to standard error, and an error ends the command."""
    return usable_rules(app, load_chosen(app, catalog, variant, house_rules, settings))


def usable_rules(app: App, *several: Loaded) -> Ruleset:
    """The rules of the first; what was found in any goes to standard error, and an error in any ends the command."""
    for loaded in several:
        for finding in loaded.findings:
            app.warn(finding_text(finding))
    code = max(map(exit_code, several))
    rules = several[0].rules
    if code or rules is None:
        raise click.exceptions.Exit(code)
    return rules


_BANS = ("auction", "estimates", "dash_call", "super_call", "all_pass", "house_rules", "game")
"""The tables whose settings decide what can be said."""


def prove_bans(
    app: App,
    rules: Ruleset,
    variant: str | None,
    house_rules: Sequence[str],
    settings: Sequence[str],
) -> None:
    """Ends the command where rules that were changed can leave somebody without anything to say.

    What comes with the project is proven already.
    """
    keys = [text.partition(".")[0].partition("=")[0].strip() for text in settings]
    own_file = rules.variant is not None and not is_below(rules.variant.file, variants_dir())
    if not (house_rules or own_file or any(key in _BANS for key in keys)):
        return
    # Only who changes the rules waits for it.
    from estimation_core.proof.proving import Prover
    from estimation_core.proof.walking import NotFinished, NotSound
    from estimation_core.proof.watching import BAN_HOOKS

    new = {
        hook for name in house_rules for hook in implemented_hooks(type(rules.house_rules[name]))
    }
    if not (own_file or any(key in _BANS for key in keys)) and new.isdisjoint(BAN_HOOKS):
        return

    try:
        texts = Prover().dead_ends(rules)
    except HouseRuleFailed as error:
        app.fail(error.message, FINDINGS)
    except (NotFinished, NotSound) as error:
        # It is no reason not to play; should there be a dead end after all, the table tells it.
        app.warn(error.message)
        return
    if texts:
        for text in texts:
            app.error(app.text(text))
        app.fail(Message("A game by these rules could get stuck, so it does not begin."), FINDINGS)


def is_below(file: str, folder: Path) -> bool:
    """Whether a file lies in a folder."""
    return Path(os.path.realpath(folder)) in Path(os.path.realpath(file)).parents


def exit_code(loaded: Loaded) -> int:
    """0 where the rules can be used, 2 where the call itself was wrong, 1 where a file is."""
    if loaded.rules is not None:
        return 0
    return WRONG_CALL if all(map(of_the_call, loaded.findings)) else FINDINGS


def of_the_call(finding: Finding) -> bool:
    """Whether what was found is wrong with the command line itself, and not with a file."""
    return finding.file in ("", SET, HOUSE_RULE)
