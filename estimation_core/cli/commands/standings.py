"""`estimation standings`: a club's table over the games of a season."""

from __future__ import annotations

import datetime
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

from estimation_core.cli import base
from estimation_core.cli.app import FINDINGS, WRONG_CALL, App
from estimation_core.cli.base import argument, option, pass_app, ruleset_options
from estimation_core.cli.findings import record_finding_text
from estimation_core.cli.judging import absent, judge_each, refuse_options
from estimation_core.cli.params import AnyPath, Day
from estimation_core.cli.writing import Writer, writing_options
from estimation_core.files import files_in, is_folder
from estimation_core.languages.names import same_name
from estimation_core.messages import N_, Code, Message, Param, listing
from estimation_core.records.judging import JudgedFile
from estimation_core.report.standings import PlayedGame, Standings, played_game, standings

FORMATS = ("text", "json", "csv", "html")

RECORD = ".game.toml"
"""How the names of the files end that are looked for in a folder."""


class LeftOut(NamedTuple):
    """A file that is not counted: a word for programs, and a sentence."""

    file: str
    reason: str
    message: Message


@base.command(
    "standings",
    help=N_("Show a club's table over many games, and how the season went."),
    details=(
        N_("Complete games count. Files that are wrong or unfinished are named, and left out."),
        N_("Of a folder all its game files are taken, those of the folders inside it too."),
    ),
    examples=(
        "estimation standings games",
        "estimation standings *.game.toml --since 2026-09-01 --output season.html",
    ),
)
@argument("paths", nargs=-1, required=True, type=AnyPath(), metavar=N_("FILE"))
@option("--since", type=Day(), metavar=N_("DAY"), help=N_("Only games from this day on."))
@option("--until", type=Day(), metavar=N_("DAY"), help=N_("Only games up to this day."))
@option("--event", metavar=N_("NAME"), help=N_("Only games of this event, as the files name it."))
@option(
    "--unite",
    is_flag=True,
    help=N_("Names that differ in case, accents or blanks alone are one player."),
)
@ruleset_options
@writing_options(
    *FORMATS,
    help=N_("As text for people, JSON for programs, CSV for a spreadsheet, or a page to keep."),
)
@pass_app
def command(
    app: App,
    paths: tuple[Path, ...],
    since: datetime.date | None,
    until: datetime.date | None,
    event: str | None,
    unite: bool,
    variant: str | None,
    house_rules: tuple[str, ...],
    settings: tuple[str, ...],
    output: str | None,
    target: Path | None,
) -> int:
    writer = Writer(app, output, target, FORMATS)
    same = same_name if unite else str
    games: list[PlayedGame] = []
    left_out: list[LeftOut] = []
    code = 0
    tried = False
    for file in judge_each(app, _files(paths), variant, house_rules, settings):
        if file.record is not None and not tried:
            # What is wrong with the options is told with the first game that they are tried on.
            refuse_options(app, [file])
            tried = True
        if writer.format != "json":
            for finding in file.findings:
                app.warn(record_finding_text(finding, file.players))
        code = code if file.valid else FINDINGS
        if file.valid and not _asked_for(file, since, until, event):
            continue
        why = _why_not(file, same)
        if why is None and file.judged is not None:
            games.append(played_game(file.file, file.judged))
        elif why is not None:
            left_out.append(why)
    missing = any(map(_nothing_there, paths))
    if target is not None and (missing or not games):
        # A slip in a name must not cost the page that was there.
        for one in left_out:
            app.warn(one.message)
        app.warn(Message("Nothing is written to {path}.", path=Code(str(target))))
        return WRONG_CALL if missing else FINDINGS
    table = standings(games, same)
    asked = {"since": _iso(since), "until": _iso(until), "event": event}
    _write(writer, table, asked, left_out)
    if writer.format != "json":
        for one in left_out:
            app.warn(one.message)
        if not unite:
            _offer_to_unite(app, table)
    return WRONG_CALL if missing else code


def _nothing_there(path: Path) -> bool:
    """Whether a path that was named leads to nothing at all."""
    return not is_folder(path) and absent(path) is not None


def _files(paths: Sequence[Path]) -> list[Path]:
    """The files that are named, and those in the folders that are; each once."""
    found: list[Path] = []
    for path in paths:
        if is_folder(path):
            found.extend(_in_folder(path))
        else:
            found.append(path)
    return list(dict.fromkeys(found))


def _in_folder(folder: Path) -> list[Path]:
    files = files_in(folder, RECORD)
    try:
        inner = sorted(one for one in folder.iterdir() if is_folder(one) and not one.is_symlink())
    except OSError:  # a folder that may not be listed has no files
        inner = []
    for one in inner:
        files.extend(_in_folder(one))
    return files


def _asked_for(
    file: JudgedFile,
    since: datetime.date | None,
    until: datetime.date | None,
    event: str | None,
) -> bool:
    """Whether a game is one of those that were asked for; one without a date is of no day."""
    record = file.record
    if record is None:
        return True
    if since is not None and (record.date is None or record.date < since):
        return False
    if until is not None and (record.date is None or record.date > until):
        return False
    return event is None or same_name(record.event or "") == same_name(event)


def _why_not(file: JudgedFile, same: Callable[[str], str]) -> LeftOut | None:
    name: Param = Code(file.file)
    if not file.valid or file.judged is None:
        message = Message("{file} is wrong, and is left out.", file=name)
        return LeftOut(file.file, "wrong", message)
    if not file.judged.complete:
        message = Message("{file} is not finished, and is left out.", file=name)
        return LeftOut(file.file, "unfinished", message)
    if len({same(player) for player in file.players}) < len(file.players):
        message = Message(
            "{file} is left out: two of its players would be one and the same.", file=name
        )
        return LeftOut(file.file, "same-name", message)
    return None


def _iso(day: datetime.date | None) -> str | None:
    return day.isoformat() if day is not None else None


def _write(
    writer: Writer, table: Standings, asked: dict[str, str | None], left_out: list[LeftOut]
) -> None:
    if writer.format == "json":
        from estimation_core.report.json.standings import standings_document

        writer.json(standings_document(table, asked, [(one.file, one.reason) for one in left_out]))
    elif writer.format == "csv":
        from estimation_core.report.spreadsheet import standings_csv

        writer.text(standings_csv(table))
    else:
        from estimation_core.report.season import standings_report

        writer.document(standings_report(table))


def _offer_to_unite(app: App, table: Standings) -> None:
    """Tells of names that look like one player's, since nobody is put together unasked."""
    alike: dict[str, list[str]] = {}
    for player in table.players:
        alike.setdefault(same_name(player.player), []).append(player.player)
    for names in alike.values():
        if len(names) > 1:
            app.warn(
                Message(
                    "{names} may be one player: {option} counts them as one.",
                    names=listing(names),
                    option=Code("--unite"),
                )
            )
