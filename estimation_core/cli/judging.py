"""Judging the files that a command line names, by the rules that it chooses."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from estimation_core.cli.app import App
from estimation_core.cli.choosing import chosen_rules, open_catalog, parse_settings
from estimation_core.errors import Finding, Place
from estimation_core.files import reason, shown
from estimation_core.messages import Message
from estimation_core.records.judging import JudgedFile, Override, judge_file


def judge_files(
    app: App,
    files: Sequence[Path],
    variant: str | None,
    house_rules: Sequence[str],
    settings: Sequence[str],
) -> list[JudgedFile]:
    """Every file judged; the options override what the records say of their rules."""
    catalog = open_catalog(app)
    if variant is not None:
        # What is wrong with these rules is wrong with the call, and is told once.
        chosen_rules(app, catalog, variant, house_rules, settings)
    override = Override(variant, {name: {} for name in house_rules}, parse_settings(app, settings))
    judged = []
    for path in files:
        try:
            judged.append(judge_file(path, catalog, override))
        except OSError as error:
            # One file that cannot be read keeps nobody from hearing of the others.
            message = Message("The file cannot be read: {detail}", detail=reason(error))
            found = Finding.at(Place(shown(path)), "unreadable", message)
            judged.append(JudgedFile(shown(path), (found,)))
    return judged
