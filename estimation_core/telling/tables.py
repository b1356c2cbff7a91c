"""The score of a round and the places as tables: at the table, in reports and in the examples of the rule book."""

from __future__ import annotations

from collections.abc import Sequence

from estimation_core.cards import SEATS
from estimation_core.documents.model import Cell, Table
from estimation_core.engine.ruleset import Ruleset
from estimation_core.messages import Message, Param, Signed
from estimation_core.results import Four, Result, Score
from estimation_core.telling.rounds import lines_text


def score_table(
    players: Sequence[Param],
    rules: Ruleset,
    result: Result,
    score: Score,
    totals: Sequence[int] | None = None,
) -> Table:
    """The itemised score of a round, a row for each player; ``totals`` are those after it."""
    head: list[Cell] = [
        Message("Player"),
        Message("Estimate"),
        Message("Tricks"),
        Message("Lines"),
        Message("Score"),
    ]
    rows: list[tuple[Cell, ...]] = []
    for seat in SEATS:
        row: list[Cell] = [
            players[seat - 1],
            result.contract.estimates[seat - 1],
            result.won[seat - 1],
            lines_text(seat, result, score, rules),
            Signed(score.scores[seat - 1]),
        ]
        if totals is not None:
            row.append(Signed(totals[seat - 1]))
        rows.append(tuple(row))
    if totals is not None:
        head.append(Message("Total"))
    return Table(tuple(head), tuple(rows), "<>><>>"[: len(head)], detail=3)


def places_table(
    players: Sequence[Param],
    totals: Sequence[int],
    by_seat: Sequence[int],
    payout: Four | None = None,
) -> Table:
    """The places, with the totals, and who gets what of the pot (R2.5, R10)."""
    head: list[Cell] = [Message("Place"), Message("Player"), Message("Total")]
    rows: list[tuple[Cell, ...]] = []
    for seat in sorted(SEATS, key=lambda seat: (by_seat[seat - 1], seat)):
        row: list[Cell] = [by_seat[seat - 1], players[seat - 1], Signed(totals[seat - 1])]
        if payout is not None:
            row.append(payout[seat - 1])
        rows.append(tuple(row))
    if payout is not None:
        head.append(Message("Of the pot"))
    return Table(tuple(head), tuple(rows), "><>>"[: len(head)])


def places_title(final: bool) -> Message:
    """The heading of the places, at the end or so far."""
    return Message("Final places") if final else Message("Places so far")
