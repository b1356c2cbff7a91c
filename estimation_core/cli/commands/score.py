"""`estimation score`: the sheet of records and score sheets, with the reasons of every score."""

from __future__ import annotations

from pathlib import Path

import click

from estimation_core.cli import base
from estimation_core.cli.app import FINDINGS, App
from estimation_core.cli.base import argument, option, pass_app, ruleset_options
from estimation_core.cli.findings import record_finding_text
from estimation_core.cli.judging import judge_files
from estimation_core.cli.params import FilePath
from estimation_core.messages import N_


@base.command(
    "score",
    help=N_("Show the itemised score of records and score sheets."),
    examples=(
        "estimation score club.game.toml",
        "estimation score --format json *.game.toml",
    ),
)
@argument("files", nargs=-1, required=True, type=FilePath(), metavar=N_("FILE"))
@ruleset_options
@option(
    "--format",
    "output",
    type=click.Choice(["text", "json", "csv", "html"]),
    default="text",
    help=N_("As text for people, JSON for programs, CSV for a spreadsheet, or a page to keep."),
)
@option("--reasons", is_flag=True, help=N_("Round by round, why everyone scores what they score."))
@pass_app
def command(
    app: App,
    files: tuple[Path, ...],
    variant: str | None,
    house_rules: tuple[str, ...],
    settings: tuple[str, ...],
    output: str,
    reasons: bool,
) -> int:
    judged = judge_files(app, files, variant, house_rules, settings)
    if output == "json":
        from estimation_core.report.json.records import score_document

        app.emit_json(score_document(judged))
    elif output == "csv":
        from estimation_core.report.spreadsheet import score_csv

        app.emit_raw(score_csv(judged))
    elif output == "html":
        from estimation_core.documents import html_page
        from estimation_core.report import score_report

        app.emit_raw(html_page(score_report(judged), app.language))
    else:
        from estimation_core.documents.text import write_text
        from estimation_core.report import score_report

        write_text(score_report(judged, reasons, findings=False), app)
    if output != "json":
        for file in judged:
            for finding in file.findings:
                app.warn(record_finding_text(finding))
    return 0 if all(file.valid for file in judged) else FINDINGS
