"""Judging the files that a command line names, by the rules that it chooses."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import click

from estimation_core.cli.app import FINDINGS, WRONG_CALL, App
from estimation_core.cli.choosing import chosen_rules, of_the_call, open_catalog, parse_settings
from estimation_core.cli.findings import finding_text
from estimation_core.errors import Finding, Place
from estimation_core.files import reason, shown
from estimation_core.messages import Code, Message
from estimation_core.records.judging import JudgedFile, Override, judge_file


class Judging(NamedTuple):
    """The files of a call, in its order; one that is not there has that for its finding."""

    files: list[JudgedFile]
    missing: int

    def code(self, strict: bool = False) -> int:
        """The exit code; ``strict`` where warnings count."""
        if self.missing:
            return WRONG_CALL
        wrong = any(not file.valid or (strict and file.findings) for file in self.files)
        return FINDINGS if wrong else 0


def judge_files(
    app: App,
    files: Sequence[Path],
    variant: str | None,
    house_rules: Sequence[str],
    settings: Sequence[str],
) -> Judging:
    """Every file judged; the options override what the records say of their rules.

    What is wrong with these options whatever the file is wrong with the call: it is told once, and ends it.
    """
    judged = list(judge_each(app, files, variant, house_rules, settings))
    refuse_options(app, judged)
    return Judging(judged, sum(absent(Path(path)) is not None for path in files))


def judge_each(
    app: App,
    files: Iterable[Path],
    variant: str | None,
    house_rules: Sequence[str],
    settings: Sequence[str],
) -> Iterator[JudgedFile]:
    """One file after the other judged, so that not all of them need be kept."""
    catalog = open_catalog(app)
    if variant is not None:
        chosen_rules(app, catalog, variant, house_rules, settings)
    override = Override(variant, {name: {} for name in house_rules}, parse_settings(app, settings))
    for path in files:
        try:
            missing = absent(path)
            if missing is not None:
                yield _not_judged(path, missing)
            else:
                yield judge_file(path, catalog, override)
        except OSError as error:
            # One file that cannot be read keeps nobody from hearing of the others.
            message = Message("The file cannot be read: {detail}", detail=reason(error))
            yield _not_judged(path, message)


def absent(path: Path) -> Message | None:
    """Why a path leads to no file at all."""
    try:
        if path.is_dir():
            return Message("{path} is a folder, not a file.", path=Code(shown(path)))
        if not path.exists():
            return Message("There is no file {path}.", path=Code(shown(path)))
    except OSError as error:  # such as a name that is too long
        return Message("The file cannot be read: {detail}", detail=reason(error))
    return None


def _not_judged(path: Path, message: Message) -> JudgedFile:
    return JudgedFile(shown(path), (Finding.at(Place(shown(path)), "unreadable", message),))


def refuse_options(app: App, judged: Sequence[JudgedFile]) -> None:
    """Ends the call where its options are wrong for every file that could be judged by them."""
    wrong = [
        {one for one in file.findings if one.severity == "error" and one.file and of_the_call(one)}
        for file in judged
        if file.record is not None
    ]
    if not wrong or not all(wrong):
        return
    for finding in dict.fromkeys(one for some in wrong for one in some):
        app.warn(finding_text(finding))
    raise click.exceptions.Exit(WRONG_CALL)
