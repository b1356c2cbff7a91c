"""The score of a round and the places as tables, at the table and for files alike."""

from __future__ import annotations

from collections.abc import Sequence

from estimation_core.cards import SEATS
from estimation_core.cli.app import App
from estimation_core.engine.deal import Deal
from estimation_core.languages.layout import display_width
from estimation_core.messages import Message
from estimation_core.rules.stakes import places
from estimation_core.telling.rounds import factors_text, lines_text, status_text


def show_score(app: App, deal: Deal, players: Sequence[str], totals: Sequence[int]) -> None:
    """A deal's itemised score, a line for each player; ``totals`` are those after it."""
    score, contract, language = deal.score, deal.contract, app.language
    if score is not None:
        counts = factors_text(score, deal.rules)
        if counts is not None:
            app.emit(Message("This round counts more: {factors}.", factors=counts))
    special = status_text(deal)
    if special is not None:
        app.emit(special)
    if score is None or contract is None:
        return
    heads = (
        Message("Player"),
        Message("Estimate"),
        Message("Tricks"),
        Message("Lines"),
        Message("Score"),
        Message("Total"),
    )
    rows = [[app.text(head) for head in heads]]
    for seat in SEATS:
        lines = lines_text(seat, deal)
        rows.append(
            [
                language.name(players[seat - 1]),
                language.number(contract.estimates[seat - 1]),
                language.number(deal.won[seat - 1]),
                language.param(lines) if lines else "",
                language.signed(score.scores[seat - 1]),
                language.signed(totals[seat - 1]),
            ]
        )
    widths = [max(display_width(row[column]) for row in rows) for column in range(6)]
    if sum(widths) + 2 * 5 <= app.width:
        app.emit_table(rows, "<>><>>")
        return
    # No room for the lines inside the table: they follow it.
    app.emit_table([[*row[:3], *row[4:]] for row in rows], "<>>>>")
    for seat in SEATS:
        lines = lines_text(seat, deal)
        if lines is not None:
            player = players[seat - 1]
            app.emit(Message("{about}: {message}", about=player, message=lines), indent=2)


def show_places(
    app: App,
    players: Sequence[str],
    totals: Sequence[int],
    payout: Sequence[int] | None,
    final: bool,
) -> None:
    """The places, so far or at the end, and who gets what of the pot (R2.5, R10)."""
    language = app.language
    app.emit(Message("Final places") if final else Message("Places so far"))
    by_seat = places(totals)
    rows = [[app.text(head) for head in (Message("Place"), Message("Player"), Message("Total"))]]
    if payout is not None:
        rows[0].append(app.text(Message("Of the pot")))
    for seat in sorted(SEATS, key=lambda seat: (by_seat[seat - 1], seat)):
        row = [
            language.number(by_seat[seat - 1]),
            language.name(players[seat - 1]),
            language.signed(totals[seat - 1]),
        ]
        if payout is not None:
            row.append(language.number(payout[seat - 1]))
        rows.append(row)
    app.emit_table(rows, "><>>" if payout is not None else "><>")
