"""`estimation variant new`: a variant file of one's own, by questions or from options."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NoReturn

import click

from estimation_core.cli import base, completing
from estimation_core.cli.app import FINDINGS, WRONG_CALL, App
from estimation_core.cli.base import argument, change_options, option, pass_app
from estimation_core.cli.choosing import exit_code, open_catalog, parse_settings
from estimation_core.cli.commands.variant_questions import (
    Back,
    Done,
    Questions,
    all_changes,
    ask,
    concerning,
)
from estimation_core.cli.findings import finding_text
from estimation_core.cli.pasting import as_argument
from estimation_core.errors import Finding
from estimation_core.files import NotWritten, is_file, is_folder, shown, write_new
from estimation_core.languages.spelling import Misspelt, read_number
from estimation_core.messages import N_, Code, Message, listing
from estimation_core.proof.checking import check
from estimation_core.variants import DEFAULT, Catalog, Loaded, NotFound, Variant, load
from estimation_core.variants.library import SUFFIX, names_file
from estimation_core.variants.loading import check_text
from estimation_core.variants.parts import HOUSE_RULES
from estimation_core.variants.writing import Draft, draft_text, single_settings

SCHEMA = "variant.schema.json"
"""Where a file of this name lies beside a new variant, editors are told to check the variant by it."""


@base.command(
    "new",
    help=N_("Write a variant file of your own: a parent, and what differs from it."),
    details=(
        N_(
            "Without options it asks for everything, at a terminal. The file is checked before it is "
            "written, and no file is ever overwritten."
        ),
    ),
    examples=(
        "estimation variant new",
        "estimation variant new club --extends classic --set score.made=13 --house-rule big-games",
    ),
)
@argument("target", required=False, metavar=N_("NAME_OR_FILE"))
@option(
    "--extends",
    metavar=N_("VARIANT"),
    shell_complete=completing.variants,
    help=N_("The variant that the new one starts from."),
)
@option("--title", metavar=N_("TEXT"), help=N_("Its title, in the language of this command."))
@change_options
@pass_app
def command(
    app: App,
    target: str | None,
    extends: str | None,
    title: str | None,
    house_rules: tuple[str, ...],
    settings: tuple[str, ...],
) -> int:
    catalog = open_catalog(app)
    if sys.stdin.isatty() and not (extends or title or house_rules or settings):
        return _ask(app, catalog, target)
    if target is None:
        app.fail(Message("The new variant needs a name."))
    path = file_of(target)
    if (wrong := wrong_file(path, catalog)) is not None:
        app.fail(wrong)
    parent = extends or DEFAULT
    loaded = load(
        str(_find(app, catalog, parent, path)),
        house_rules={name: {} for name in house_rules},
        settings=parse_settings(app, settings),
        catalog=catalog,
    )
    if findings := concerning(loaded):
        _refuse(app, findings, exit_code(loaded) or WRONG_CALL)
    changes = dict(single_settings(parse_settings(app, settings)))
    text, findings = _checked(
        app, _draft(app, path, parent, title, changes, house_rules, catalog), path, catalog
    )
    if findings:
        _refuse(app, findings, FINDINGS)
    return _write(app, path, text)


def file_of(target: str) -> Path:
    """The file of a variant that is given by its name or its file."""
    return Path(target if names_file(target) else target + SUFFIX)


def wrong_file(path: Path, catalog: Catalog) -> Message | None:
    """Why no new variant can be written to a file; None where it can."""
    stem = path.stem
    if not stem.strip(" .-") or stem.startswith((".", "-")) or not stem.isprintable():
        return Message("{name} is no name for a variant.", name=Code(shown(path)))
    if not is_folder(path.parent):
        return Message("There is no folder {path}.", path=Code(str(path.parent)))
    try:
        there_already = path.exists()
    except (OSError, ValueError):  # such as a name that is too long
        return Message("{name} is no name for a variant.", name=Code(str(path)))
    if there_already:
        return Message("{path} is there already, and is not overwritten.", path=Code(str(path)))
    there = catalog.variants.files().get(path.stem)
    if there:
        return Message(
            "There is a variant {name} already: {files}. Choose another name.",
            name=Code(path.stem),
            files=listing([Code(str(one)) for one in there]),
        )
    return None


def _find(app: App, catalog: Catalog, parent: str, path: Path) -> Path:
    """The parent's file, which may also lie beside the new one."""
    try:
        return catalog.variants.find(parent, beside=path)
    except NotFound as error:
        app.fail(error.message)


# ---- Asking ----------------------------------------------------------------------------------------------------------


def _ask(app: App, catalog: Catalog, target: str | None) -> int:
    path = _ask_file(app, catalog, target)
    parent, title, questions = _ask_all(app, catalog, path)
    changes = dict(all_changes(questions))
    names = list(questions.house_rules)
    draft = _draft(app, path, parent, title, changes, names, catalog)
    text, findings = _checked(app, draft, path, catalog)
    for finding in findings:
        app.emit(finding_text(finding), indent=2)
    if findings and not app.confirm(Message("Write the file all the same?"), default=False):
        return FINDINGS
    return _write(app, path, text)


def _ask_all(app: App, catalog: Catalog, path: Path) -> tuple[str, str, Questions]:
    """The parent, the title and everything else; whoever goes back is asked for what was before."""
    parent, title = DEFAULT, ""
    step = "parent"
    while True:
        try:
            if step == "parent":
                parent = _ask_parent(app, catalog, path)
                step = "title"
            if step == "title":
                title = ask(
                    app,
                    Message("What is its title, in your language? Enter for none."),
                    Message(
                        "The title is what people call these rules; it stands in lists and reports."
                    ),
                )
                step = "changes"
            parent_file = str(_find(app, catalog, parent, path))
            variant = _usable(app, load(parent_file, catalog=catalog))
            questions = Questions(app, catalog, parent_file, variant)
            questions.ask_all()
            return parent, title, questions
        except Back:
            step = "title" if step == "changes" else "parent"
        except Done:
            # The rest stays as it is with the parent.
            parent_file = str(_find(app, catalog, parent, path))
            variant = _usable(app, load(parent_file, catalog=catalog))
            return parent, title, Questions(app, catalog, parent_file, variant)


def _ask_file(app: App, catalog: Catalog, target: str | None) -> Path:
    explained = Message(
        "The variant becomes a file of this name in this folder, such as {example}.",
        example=Code(f"club-night{SUFFIX}"),
    )
    while True:
        try:
            answer = target or ask(app, Message("What shall the variant be called?"), explained)
        except (Back, Done):
            app.emit(explained)
            continue
        if answer:
            path = file_of(answer)
            wrong = wrong_file(path, catalog)
            if wrong is None:
                return path
            app.emit(wrong)
            target = None


def _ask_parent(app: App, catalog: Catalog, path: Path) -> str:
    files = catalog.variants.files()
    names = list(files)
    rows = []
    for number, name in enumerate(names, 1):
        title = app.in_language(catalog.variants.sheet(files[name][0]).texts.get("title", {}))
        shown = app.text(Message("{number}", number=number))
        rows.append((shown, app.language.code(name), app.language.name(title) if title else ""))
    app.emit_table(rows, "><<")
    explained = Message(
        "Your variant begins as that one; then you change what is different at your table."
    )
    while True:
        question = app.text(Message("Which of them is most like yours? Its number or name."))
        answer = ask(app, f"{question} [{DEFAULT}]", explained) or DEFAULT
        try:
            number = read_number(answer, app.language)
        except Misspelt:
            name = answer
        else:
            name = names[number - 1] if 1 <= number <= len(names) else answer
        try:
            catalog.variants.find(name, beside=path)
        except NotFound as error:
            app.emit(error.message)
        else:
            return name


def _usable(app: App, loaded: Loaded) -> Variant:
    if loaded.variant is None:
        _refuse(app, list(loaded.findings), FINDINGS)
    return loaded.variant


# ---- Writing ---------------------------------------------------------------------------------------------------------


def _draft(
    app: App,
    path: Path,
    parent: str,
    title: str | None,
    settings: dict[str, Any],
    house_rules: Sequence[str],
    catalog: Catalog,
) -> Draft:
    prefix = f"{HOUSE_RULES}."
    named = {
        key.removeprefix(prefix).partition(".")[0] for key in settings if key.startswith(prefix)
    }
    rules = {}
    for name in {*house_rules, *named}:
        plugin = catalog.house_rules.find(name)
        assert plugin is not None  # it has been loaded
        rules[name] = plugin.rule
    return Draft(
        extends=parent,
        title={app.language.catalog: title} if title else {},
        settings=settings,
        house_rules=rules,
        schema=f"./{SCHEMA}" if is_file(path.parent / SCHEMA) else None,
    )


def _checked(app: App, draft: Draft, path: Path, catalog: Catalog) -> tuple[str, list[Finding]]:
    """The text of the file, and all that `variant check` will find in it."""
    text = draft_text(draft, app.language.with_bidi("plain").text)
    checked = check(check_text(text, path, catalog=catalog))
    return text, list(checked.findings)


def _refuse(app: App, findings: Sequence[Finding], code: int) -> NoReturn:
    for finding in findings:
        app.warn(finding_text(finding))
    app.warn(Message("No file was written."))
    raise click.exceptions.Exit(code)


def _write(app: App, path: Path, text: str) -> int:
    try:
        # Never over a file that has come to be there in the meantime.
        write_new(path, text)
    except FileExistsError:
        app.fail(Message("{path} is there already, and is not overwritten.", path=Code(str(path))))
    except NotWritten as error:
        app.fail(error.message)
    app.emit(Message("Written to {file}.", file=Code(str(path))))
    play = Code(app.typed(["play", "--variant", as_argument(path)]))
    app.emit(Message("Play by it with {command}.", command=play))
    return 0
