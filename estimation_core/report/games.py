"""Judged games as a document: the sheet, the places, the totals as a drawing, and each round with its reasons."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from estimation_core.cards import SEATS
from estimation_core.documents import Bullets, Document, LineChart, Section, paragraph
from estimation_core.documents.model import Block
from estimation_core.engine.deal import Deal
from estimation_core.errors import Finding
from estimation_core.messages import Code, Date, Message, Param, listing
from estimation_core.records.judge import Judged
from estimation_core.records.judging import JudgedFile
from estimation_core.records.model import Record
from estimation_core.report.sheet import sheet
from estimation_core.results import Four
from estimation_core.telling.rounds import contract_text, round_title, score_notes
from estimation_core.telling.tables import places_table, places_title, score_table
from estimation_core.telling.titles import rules_title


def score_report(
    files: Sequence[JudgedFile], reasons: bool = True, findings: bool = True
) -> Document:
    """The report on some games; each of several has its own chapter.

    ``reasons`` are the lines of each round, ``findings`` what is wrong with a file.
    """
    if len(files) == 1:
        return game_report(1, files[0], reasons, findings)
    chapters = (
        game_chapter(number, file, reasons, findings) for number, file in enumerate(files, 1)
    )
    return Document(SHEETS, (), tuple(chapters))


SHEETS = Message("Score sheets")
"""The title over several games."""


def game_report(number: int, file: JudgedFile, reasons: bool, findings: bool) -> Document:
    """The report on a game by itself, whatever its number."""
    sections = tuple(_sections(file, "", reasons, findings))
    return Document(_title(file), tuple(_lead(file)), sections)


def game_chapter(number: int, file: JudgedFile, reasons: bool, findings: bool) -> Section:
    """One of several games, as a chapter of the report."""
    where = paragraph(Message("File: {file}", file=Code(file.file)))
    return Section(
        f"game-{number}",
        _title(file),
        (where, *map(paragraph, _lead(file))),
        tuple(_sections(file, f"game-{number}-", reasons, findings)),
    )


def _title(file: JudgedFile) -> Param:
    record = file.record
    if record is not None and record.event:
        return record.event
    if record is None:
        return Code(file.file)
    return Message("Score sheet: {players}", players=listing(record.players, "and"))


def _lead(file: JudgedFile) -> Iterator[Message]:
    if file.record is not None:
        where = list(_where(file.record))
        if where:
            yield Message("Played: {details}", details=listing(where, "plain"))
    if file.judged is not None:
        yield Message("Rules: {rules}", rules=rules_title(file.judged.rules))


def _where(record: Record) -> Iterator[Param]:
    if record.date is not None:
        yield Date(record.date)
    if record.site:
        yield record.site
    if record.table:
        yield Message("table {table}", table=record.table)


def _sections(file: JudgedFile, prefix: str, reasons: bool, findings: bool) -> Iterator[Section]:
    if file.findings and findings:
        yield Section(
            f"{prefix}findings",
            Message("What is wrong with this file"),
            (Bullets(tuple(paragraph(_finding(finding)) for finding in file.findings)),),
        )
    judged = file.judged
    if judged is None or not judged.deals:
        return
    players, totals = judged.record.players, judged.totals_after
    the_sheet = tuple(sheet(players, judged.deals, totals))
    yield Section(f"{prefix}sheet", Message("The sheet"), the_sheet)
    places = places_table(players, totals[-1], judged.places, judged.payout)
    blocks = (places, _drawing(judged))
    yield Section(f"{prefix}places", places_title(judged.complete), blocks)
    if reasons:
        rounds = tuple(_rounds(judged, prefix))
        yield Section(f"{prefix}rounds", Message("Round by round"), (), rounds)


def _finding(finding: Finding) -> Message:
    return Message("Line {line}: {message}", line=finding.line, message=finding.message)


def _drawing(judged: Judged) -> LineChart:
    """The totals after each round that was scored."""
    totals = judged.totals_after
    kept = [number for number, deal in enumerate(judged.deals, 1) if deal.score is not None]
    return LineChart(
        Message("Totals after each round"),
        tuple(judged.deals[number - 1].round.number for number in kept),
        tuple(
            (
                judged.record.players[seat - 1],
                tuple(totals[number][seat - 1] for number in (0, *kept)),
            )
            for seat in SEATS
        ),
    )


def _rounds(judged: Judged, prefix: str) -> Iterator[Section]:
    for number, deal in enumerate(judged.deals, 1):
        yield Section(
            f"{prefix}deal-{number}",
            round_title(deal.round, len(deal.standing.plan)),
            tuple(_round(judged.record.players, deal, judged.totals_after[number])),
        )


def _round(players: Sequence[str], deal: Deal, totals: Four) -> Iterator[Block]:
    """What was to be won, what was won, and why it counts what it counts."""
    said: list[Param] = [announced.text for announced in deal.announced]
    if deal.contract is not None:
        said.append(contract_text(deal.contract, players))
    said.extend(score_notes(deal))
    if said:
        yield paragraph(*said)
    if deal.result is not None and deal.score is not None:
        yield score_table(players, deal.rules, deal.result, deal.score, totals)
