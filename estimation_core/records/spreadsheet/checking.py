"""What stands in a sheet's table though it follows from the rules: compared with the judged deals."""

from __future__ import annotations

from collections.abc import Iterator

from estimation_core.errors import Finding, Place
from estimation_core.messages import Message, Signed
from estimation_core.records.judge import Judged
from estimation_core.records.spreadsheet.reading import CellSource
from estimation_core.records.spreadsheet.rows import Row


def compared(source: CellSource, judged: Judged) -> Iterator[Finding]:
    """What does not agree, at its row and column; only of deals that are right."""
    for number, (row, deal) in enumerate(zip(source.rows, judged.deals, strict=False), 1):
        contract, after = deal.contract, judged.totals_after[number]

        def find(
            key: str, code: str, message: Message, row: Row = row, deal: int = number
        ) -> Finding:
            return Finding.at(Place(source.file, *row.place(key)), code, message, deal=deal)

        if row.round not in (None, deal.round.number):
            message = Message("This is round {right}.", right=deal.round.number)
            yield find("round", "contradiction", message)
        if row.times not in (None, deal.round.multiplier):
            message = Message("This round counts ×{right}.", right=deal.round.multiplier)
            yield find("times", "contradiction", message)
        if contract is not None and row.trump not in (None, contract.trump):
            message = Message("The trump of this round is {right}.", right=contract.trump)
            yield find("call", "contradiction", message)
        if contract is not None and row.caller not in (None, contract.caller):
            right = judged.record.players[contract.caller - 1]
            message = Message("The Caller of this round is {right}.", right=right)
            yield find("caller", "wrong-caller", message)
        if row.totals is not None and row.totals != after:
            seat = next(s for s in range(4) if row.totals[s] != after[s])
            message = Message(
                "The total is {right}, not {given}.",
                right=Signed(after[seat]),
                given=Signed(row.totals[seat]),
            )
            yield find(f"total {seat + 1}", "wrong-score", message)
