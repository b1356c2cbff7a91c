"""One judged game as a document: places, totals over the rounds, the sheet, and each round with its lines."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import accumulate

from estimation_core.cards import SEATS
from estimation_core.documents import (
    Block,
    Bullets,
    Cell,
    Document,
    LineChart,
    Section,
    Table,
    paragraph,
)
from estimation_core.engine.deal import Deal
from estimation_core.engine.ruleset import Ruleset
from estimation_core.errors import Finding
from estimation_core.messages import Code, Date, Message, Param, Signed, Texts, listing
from estimation_core.records.judge import Judged
from estimation_core.records.judging import JudgedFile
from estimation_core.records.model import Record
from estimation_core.results import Four
from estimation_core.rules.stakes import places
from estimation_core.telling.rounds import (
    contract_text,
    factors_text,
    house_rule_title,
    lines_text,
    round_title,
    status_text,
)

NOTHING = Code("–")
"""Stands for the score of a round that has none."""


def score_report(files: Sequence[JudgedFile]) -> Document:
    """The report on some games; each of several has its own chapter."""
    if len(files) == 1:
        file = files[0]
        return Document(_title(file), tuple(_lead(file)), tuple(_sections(file, "")))
    return Document(
        Message("Score sheets"),
        (),
        tuple(
            Section(
                f"game-{number}",
                _title(file),
                (paragraph(*_lead(file)),),
                tuple(_sections(file, f"game-{number}-")),
            )
            for number, file in enumerate(files, 1)
        ),
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
            yield Message("{details}.", details=listing(where, "plain"))
    if file.judged is not None:
        yield Message("Rules: {rules}", rules=_rules_name(file.judged.rules))


def _where(record: Record) -> Iterator[Param]:
    if record.date is not None:
        yield Date(record.date)
    if record.site:
        yield record.site
    if record.table:
        yield Message("table {table}", table=record.table)


def _rules_name(rules: Ruleset) -> Param:
    """The variant as the reader calls it, and the house rules that are on."""
    title: Param = Code(rules.name)
    if rules.variant is not None and rules.variant.title:
        title = Texts(rules.variant.title)
    titles = [house_rule_title(rules, name) for name in sorted(rules.house_rules)]
    return listing([title, *titles], "plain")


def _sections(file: JudgedFile, prefix: str) -> Iterator[Section]:
    if file.findings:
        yield Section(
            f"{prefix}findings",
            Message("What is wrong with this file"),
            (Bullets(tuple(paragraph(_finding(finding)) for finding in file.findings)),),
        )
    judged = file.judged
    if judged is None or not judged.deals:
        return
    title = Message("Final places") if judged.complete else Message("Places so far")
    yield Section(f"{prefix}places", title, (_places(judged),))
    yield Section(f"{prefix}sheet", Message("The sheet"), tuple(_sheet(judged)))
    yield Section(
        f"{prefix}rounds",
        Message("Round by round"),
        (),
        tuple(_rounds(judged, prefix)),
    )


def _finding(finding: Finding) -> Message:
    return Message("Line {line}: {message}", line=finding.line, message=finding.message)


def _places(judged: Judged) -> Table:
    players, by_seat = judged.record.players, places(judged.totals)
    payout = judged.game.payout if judged.complete and judged.game is not None else None
    head: list[Cell] = [Message("Player"), Message("Place"), Message("Total")]
    rows: list[tuple[Cell, ...]] = []
    for seat in sorted(SEATS, key=lambda seat: (by_seat[seat - 1], seat)):
        row: tuple[Cell, ...] = (
            players[seat - 1],
            by_seat[seat - 1],
            Signed(judged.totals[seat - 1]),
        )
        rows.append(row if payout is None else (*row, payout[seat - 1]))
    if payout is not None:
        head.append(Message("Of the pot"))
    return Table(tuple(head), tuple(rows), "<" + ">" * (len(head) - 1))


def _totals(judged: Judged) -> list[Four]:
    """The totals before the first deal and after each."""
    begin = judged.record.start.totals if judged.record.start else (0, 0, 0, 0)
    scores = [deal.score.scores if deal.score else (0, 0, 0, 0) for deal in judged.deals]
    return list(accumulate(scores, _added, initial=begin))


def _added(totals: Four, scores: Four) -> Four:
    a, b, c, d = (total + score for total, score in zip(totals, scores, strict=True))
    return a, b, c, d


def _sheet(judged: Judged) -> Iterator[Block]:
    """The totals as a drawing, and what a club writes on paper: a line for each round."""
    players, totals = judged.record.players, _totals(judged)
    kept = [number for number, deal in enumerate(judged.deals) if deal.score is not None]
    yield LineChart(
        Message("Totals after each round"),
        tuple(judged.deals[number].round.number for number in kept),
        tuple(
            (
                players[seat - 1],
                (totals[0][seat - 1], *(totals[number + 1][seat - 1] for number in kept)),
            )
            for seat in SEATS
        ),
    )
    rows: list[tuple[Cell, ...]] = []
    if judged.record.start is not None:
        rows.append((Message("before"), None, *map(Signed, totals[0])))
    for deal, following in zip(judged.deals, (*judged.deals[1:], None), strict=True):
        # Of a round that was dealt several times the last deal tells what came of it.
        if following is None or following.round.number != deal.round.number:
            rows.append((deal.round.number, _trump(deal), *_scores(deal)))
    rows.append((Message("Total"), None, *map(Signed, judged.totals)))
    head: tuple[Cell, ...] = (Message("Round"), Message("Trump"), *players)
    yield Table(head, tuple(rows), "<<>>>>")


def _trump(deal: Deal) -> Cell:
    return None if deal.contract is None else deal.contract.trump


def _scores(deal: Deal) -> tuple[Cell, ...]:
    if deal.score is None:
        return (NOTHING,) * 4
    return tuple(Signed(points) for points in deal.score.scores)


def _rounds(judged: Judged, prefix: str) -> Iterator[Section]:
    totals = _totals(judged)
    for number, deal in enumerate(judged.deals, 1):
        yield Section(
            f"{prefix}deal-{number}",
            round_title(deal.round, len(deal.course.plan)),
            tuple(_round(judged.record.players, deal, totals[number])),
        )


def _round(players: Sequence[str], deal: Deal, totals: Four) -> Iterator[Block]:
    """What was to be won, what was won, and why it counts what it counts."""
    said: list[Param] = []
    if deal.contract is not None:
        said.append(contract_text(deal.contract, players))
    if deal.score is not None:
        counts = factors_text(deal.score, deal.rules)
        if counts is not None:
            said.append(Message("This round counts more: {factors}.", factors=counts))
    special = status_text(deal)
    if special is not None:
        said.append(special)
    if said:
        yield paragraph(*said)
    if deal.score is None or deal.contract is None:
        return
    head = (
        Message("Player"),
        Message("Estimate"),
        Message("Tricks"),
        Message("Lines"),
        Message("Score"),
        Message("Total"),
    )
    rows: tuple[tuple[Cell, ...], ...] = tuple(
        (
            players[seat - 1],
            deal.contract.estimates[seat - 1],
            deal.won[seat - 1],
            lines_text(seat, deal),
            Signed(deal.score.scores[seat - 1]),
            Signed(totals[seat - 1]),
        )
        for seat in SEATS
    )
    yield Table(head, rows, "<>><>>", stacked=True)
