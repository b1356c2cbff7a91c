"""Judged games for a spreadsheet: a row for each seat of each deal; the columns are the same in every language."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Sequence

from estimation_core.cards import SEATS
from estimation_core.engine.deal import Deal
from estimation_core.records.judge import Judged
from estimation_core.records.judging import JudgedFile
from estimation_core.records.spreadsheet.cells import text_cell
from estimation_core.report.standings import Standings
from estimation_core.results import Four

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


def score_csv(files: Sequence[JudgedFile]) -> str:
    """The scores of some games as comma-separated values."""
    rows = (score_rows(number, file) for number, file in enumerate(files, 1))
    return "\n".join((CSV_HEAD, *filter(None, rows)))


CSV_HEAD = ",".join(CSV_COLUMNS)
"""The first line."""


def score_rows(number: int, file: JudgedFile) -> str:
    """The lines of one file, whatever its number; nothing where it could not be judged."""
    text = io.StringIO()
    table = csv.writer(text, lineterminator="\n")
    if file.judged is not None:
        for row in _rows(file.judged):
            table.writerow([text_cell(file.file), *row])
    return text.getvalue().rstrip("\n")


def _rows(judged: Judged) -> Iterator[list[object]]:
    totals = judged.totals_after
    for number, deal in enumerate(judged.deals, 1):
        for seat in SEATS:
            yield [number, *_row(judged.record.players[seat - 1], deal, seat, totals[number])]


def _row(player: str, deal: Deal, seat: int, totals: Four) -> list[object]:
    round, score = deal.round, deal.score
    head: list[object] = [
        round.number,
        round.kind,
        deal.position.kind,
        status(deal),
        seat,
        text_cell(player),
    ]
    if score is None or deal.contract is None:
        return [*head, "", "", "", "", round.multiplier, "", totals[seat - 1]]
    factor = 1
    for one in score.factors:
        factor *= one.of(seat)
    return [
        *head,
        deal.contract.estimates[seat - 1],
        deal.won[seat - 1],
        " ".join(
            [f"{line.name}:{line.points}" for line in score.lines[seat - 1]]
            + [f"after/{line.name}:{line.points}" for line in score.after[seat - 1]]
        ),
        factor,
        score.multiplier,
        score.scores[seat - 1],
        totals[seat - 1],
    ]


def status(deal: Deal) -> str:
    """``scored``, ``all_missed``, ``all_passed``, ``redealt`` or ``unfinished``."""
    if deal.score is not None:
        return deal.score.status
    if deal.redeal_by is not None:
        return "redealt"
    return "all_passed" if deal.all_passed else "unfinished"


STANDINGS_COLUMNS = (
    "player",
    "games",
    "first",
    "second",
    "third",
    "fourth",
    "points",
    "points_per_game",
    "rounds",
    "points_per_round",
    "made",
    "share_made",
    "best",
    "worst",
)


def standings_csv(standings: Standings) -> str:
    """A club's table as comma-separated values, best first."""
    text = io.StringIO()
    table = csv.writer(text, lineterminator="\n")
    table.writerow(STANDINGS_COLUMNS)
    for player in standings.players:
        a_round, share = player.points_a_round, player.share_made
        table.writerow(
            [
                text_cell(player.player),
                player.games,
                *player.places,
                player.points,
                round(player.points_a_game, 2),
                player.rounds,
                "" if a_round is None else round(a_round, 3),
                player.made,
                "" if share is None else round(share, 4),
                player.best.points if player.best else "",
                player.worst.points if player.worst else "",
            ]
        )
    return text.getvalue().rstrip("\n")
