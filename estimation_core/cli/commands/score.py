"""`estimation score`: the itemised score of records and score sheets."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from pathlib import Path

import click

from estimation_core.cards import SEATS
from estimation_core.cli.app import FINDINGS, App
from estimation_core.cli.base import argument, command, option, pass_app, ruleset_options
from estimation_core.cli.findings import record_finding_text
from estimation_core.cli.judging import judge_files
from estimation_core.cli.params import FilePath
from estimation_core.cli.score_table import show_places, show_score
from estimation_core.engine.deal import Deal
from estimation_core.messages import N_, Message
from estimation_core.records.documents import score_document, status
from estimation_core.records.judge import Judged
from estimation_core.records.judging import JudgedFile
from estimation_core.telling.rounds import contract_text, round_title

CSV_COLUMNS = (
    "file",
    "deal",
    "round",
    "kind",
    "played_as",
    "status",
    "seat",
    "player",
    "estimate",
    "won",
    "lines",
    "factor",
    "multiplier",
    "score",
    "total",
)


@command(
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
@pass_app
def score_command(
    app: App,
    files: tuple[Path, ...],
    variant: str | None,
    house_rules: tuple[str, ...],
    settings: tuple[str, ...],
    output: str,
) -> int:
    judged = judge_files(app, files, variant, house_rules, settings)
    if output == "json":
        app.emit_json(score_document(judged, str))
    elif output == "csv":
        app.emit_raw(_csv(judged))
    elif output == "html":
        from estimation_core.documents import html_page
        from estimation_core.report import score_report

        app.emit_raw(html_page(score_report(judged), app.language))
    else:
        for number, file in enumerate(judged):
            if number:
                app.emit()
            _show(app, file)
    if output != "json":
        for file in judged:
            for finding in file.findings:
                app.warn(record_finding_text(finding))
    return 0 if all(file.valid for file in judged) else FINDINGS


def _show(app: App, file: JudgedFile) -> None:
    app.emit(app.language.code(file.file))
    judged = file.judged
    if judged is None:
        return
    app.emit(Message("Rules: {rules}", rules=_rules_name(app, judged)))
    begin = judged.record.start
    totals = list(begin.totals) if begin else [0, 0, 0, 0]
    for deal in judged.deals:
        app.emit()
        app.emit(round_title(deal.round, len(deal.course.plan)))
        if deal.contract is not None:
            app.emit(contract_text(deal.contract, judged.record.players))
        if deal.score is not None:
            totals = [sum(pair) for pair in zip(totals, deal.score.scores, strict=True)]
        show_score(app, deal, judged.record.players, totals)
    if judged.deals:
        app.emit()
        payout = judged.game.payout if judged.complete and judged.game is not None else None
        show_places(app, judged.record.players, judged.totals, payout, judged.complete)


def _rules_name(app: App, judged: Judged) -> str:
    return " + ".join([judged.rules.name, *sorted(judged.rules.house_rules)])


def _csv(files: Sequence[JudgedFile]) -> str:
    """One row for each seat of each deal; the columns are the same in every language."""
    text = io.StringIO()
    table = csv.writer(text, lineterminator="\n")
    table.writerow(CSV_COLUMNS)
    for file in files:
        if file.judged is None:
            continue
        begin = file.judged.record.start
        totals = list(begin.totals) if begin else [0, 0, 0, 0]
        for number, deal in enumerate(file.judged.deals, 1):
            for seat in SEATS:
                table.writerow([file.file, number, *_csv_row(file.judged, deal, seat, totals)])
    return text.getvalue().rstrip("\n")


def _csv_row(judged: Judged, deal: Deal, seat: int, totals: list[int]) -> list[object]:
    head: list[object] = [
        deal.round.number,
        deal.round.kind,
        deal.position.kind,
        status(deal),
        seat,
        judged.record.players[seat - 1],
    ]
    if deal.score is None or deal.contract is None:
        return [*head, "", "", "", "", deal.round.multiplier, "", totals[seat - 1]]
    score = deal.score
    totals[seat - 1] += score.scores[seat - 1]
    factor = 1
    for one in score.factors:
        factor *= one.of(seat)
    return [
        *head,
        deal.contract.estimates[seat - 1],
        deal.won[seat - 1],
        " ".join(f"{line.name}:{line.points}" for line in score.lines[seat - 1]),
        factor,
        score.multiplier,
        score.scores[seat - 1],
        totals[seat - 1],
    ]


command = score_command
