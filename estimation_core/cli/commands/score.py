"""`estimation score`: the sheet of records and score sheets, with the reasons of every score."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from estimation_core.cli import base
from estimation_core.cli.app import App
from estimation_core.cli.base import argument, option, pass_app, ruleset_options
from estimation_core.cli.findings import record_finding_text
from estimation_core.cli.judging import judge_files
from estimation_core.cli.params import AnyPath
from estimation_core.cli.writing import Writer, writing_options
from estimation_core.messages import N_, Code, Message
from estimation_core.records.judging import JudgedFile

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
) -> int:
    writer = Writer(app, output, target, FORMATS)
    judging = judge_files(app, files, variant, house_rules, settings)
    judged = judging.files
    if writer.format == "json":
        from estimation_core.report.json.records import score_document

        writer.json(score_document(judged))
    elif writer.format == "csv":
        from estimation_core.report.spreadsheet import score_csv

        writer.text(score_csv(judged))
    elif writer.format == "sheet":
        writer.text(_table(app, judged))
    else:
        from estimation_core.report import score_report

        page = writer.format == "html"
        writer.document(score_report(judged, reasons or page, findings=page or target is not None))
    if writer.format != "json":
        for file in judged:
            for finding in file.findings:
                app.warn(record_finding_text(finding, file.players))
    return judging.code()


def _table(app: App, judged: Sequence[JudgedFile]) -> str:
    """The sheet of one file as a table."""
    from estimation_core.records.spreadsheet import sheet_csv

    if len(judged) > 1:
        app.fail(
            Message("{format} writes one sheet: name one file.", format=Code("--format sheet"))
        )
    found = judged[0].judged
    if found is None:
        return ""
    return sheet_csv(found.record, found.rules, found.deals, found.totals_after, app.language)
