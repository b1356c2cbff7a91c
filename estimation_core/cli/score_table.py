"""The score of a round and the places on the screen, while a game goes on."""

from __future__ import annotations

from collections.abc import Sequence

from estimation_core.cli.app import App
from estimation_core.documents.text import write_table
from estimation_core.engine.deal import Deal
from estimation_core.results import Four
from estimation_core.telling.rounds import score_notes
from estimation_core.telling.tables import places_table, places_title, score_table


def show_score(app: App, deal: Deal, players: Sequence[str], totals: Sequence[int]) -> None:
    """A deal's itemised score, a line for each player; ``totals`` are those after it."""
    for note in score_notes(deal):
        app.emit(note)
    if deal.result is not None and deal.score is not None:
        write_table(score_table(players, deal.rules, deal.result, deal.score, totals), app)


def show_places(
    app: App,
    players: Sequence[str],
    totals: Sequence[int],
    by_seat: Sequence[int],
    payout: Four | None,
    final: bool,
) -> None:
    """The places, so far or at the end, and who gets what of the pot (R2.5, R10)."""
    app.emit(places_title(final))
    write_table(places_table(players, totals, by_seat, payout), app)
