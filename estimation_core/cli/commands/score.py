"""`estimation score`: the sheet of records and score sheets, with the reasons of every score."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import TypeVar

from estimation_core.cli import base
from estimation_core.cli.app import App
from estimation_core.cli.base import argument, jobs_option, option, pass_app, ruleset_options
from estimation_core.cli.findings import record_finding_text
from estimation_core.cli.judging import Judging, judge_files
from estimation_core.cli.params import AnyPath
from estimation_core.cli.writing import Writer, writing_options
from estimation_core.messages import N_, Code, Message
from estimation_core.records.judging import JudgedFile

_T = TypeVar("_T")

FORMATS = ("text", "json", "csv", "sheet", "html")


@base.command(
    "score",
    help=N_("Show the itemised score of records and score sheets."),
    examples=(
        "estimation score club.game.toml",
        "estimation score --format json *.game.toml",
        "estimation score club.game.toml --output club.html",
        "estimation score club.game.toml --format sheet --output club.csv",
        "estimation score club.csv",
    ),
)
@argument("files", nargs=-1, required=True, type=AnyPath(), metavar=N_("FILE"))
@ruleset_options
@writing_options(
    *FORMATS,
    help=N_(
        "As text for people, JSON for programs, CSV with every line of the score, the sheet as a table for a "
        "spreadsheet (CSV too), or a page to keep."
    ),
)
@option("--reasons", is_flag=True, help=N_("Round by round, why everyone scores what they score."))
@jobs_option
@pass_app
def command(
    app: App,
    files: tuple[Path, ...],
    variant: str | None,
    house_rules: tuple[str, ...],
    settings: tuple[str, ...],
    output: str | None,
    target: Path | None,
    reasons: bool,
    jobs: int,
) -> int:
    writer = Writer(app, output, target, FORMATS)
    rules = (variant, house_rules, settings)
    if writer.format == "json":
        from estimation_core.report.json.records import SCORE, scored_file

        scored = judge_files(app, files, *rules, scored_file, jobs)
        writer.json_list(SCORE, "files", (one.made for one in scored))
        return scored.code()
    told: list[Message] = []
    if writer.format == "csv":
        from estimation_core.report.spreadsheet import CSV_HEAD, score_rows

        rows = judge_files(app, files, *rules, score_rows, jobs)
        writer.parts(_with_head(CSV_HEAD, _made(rows, told)))
        code = rows.code()
    elif writer.format == "sheet":
        if len(files) > 1:
            app.fail(
                Message("{format} writes one sheet: name one file.", format=Code("--format sheet"))
            )
        tables = judge_files(app, files, *rules, partial(_table, app))
        writer.parts(_made(tables, told))
        code = tables.code()
    else:
        code = _write_report(writer, files, rules, reasons, jobs, told)
    for text in told:
        app.warn(text)
    return code


def _table(app: App, number: int, file: JudgedFile) -> str:
    """The sheet of a file as a table."""
    from estimation_core.records.spreadsheet import sheet_csv

    found = file.judged
    if found is None:
        return ""
    return sheet_csv(found.record, found.rules, found.deals, found.totals_after, app.language)


def _write_report(
    writer: Writer,
    files: Sequence[Path],
    rules: tuple[str | None, Sequence[str], Sequence[str]],
    reasons: bool,
    jobs: int,
    told: list[Message],
) -> int:
    """The games as text or as a page: one by itself, several a chapter each."""
    from estimation_core.documents import Document
    from estimation_core.report.games import SHEETS, game_chapter, game_report

    app, page = writer.app, writer.format == "html"
    findings = page or writer.target is not None
    if len(files) == 1:
        alone = judge_files(
            app, files, *rules, partial(game_report, reasons=reasons or page, findings=findings)
        )
        for document in _made(alone, told):
            writer.document(document)
        return alone.code()
    several = judge_files(
        app, files, *rules, partial(game_chapter, reasons=reasons or page, findings=findings), jobs
    )
    chapters = _made(several, told)
    if writer.format == "text" and writer.target is None:
        from estimation_core.documents.text import write_chapters

        write_chapters(SHEETS, chapters, app)
    else:
        writer.document(Document(SHEETS, (), tuple(chapters)))
    return several.code()


def _made(judging: Judging[_T], told: list[Message]) -> Iterator[_T]:
    """What was made of each file; its findings are kept to be told after the results."""
    for piece in judging:
        told.extend(record_finding_text(finding, piece.players) for finding in piece.findings)
        yield piece.made


def _with_head(head: str, rows: Iterator[str]) -> Iterator[str]:
    """The first line, once the first file has been judged, and the lines of the files that have some."""
    for row in rows:
        yield from filter(None, (head, row))
        head = ""
    yield from filter(None, (head,))
