"""A sheet as a table for a spreadsheet: one row a deal, numbers as numbers, and no cell that could be a formula."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Sequence

from estimation_core.acts import DashCall, Pass
from estimation_core.cards import SEATS
from estimation_core.engine.deal import Deal
from estimation_core.engine.ruleset import Ruleset
from estimation_core.languages import Language
from estimation_core.messages import Message
from estimation_core.records.games import deal_entry
from estimation_core.records.model import DealEntry, Record
from estimation_core.records.spreadsheet.cells import text_cell
from estimation_core.records.spreadsheet.columns import (
    BEFORE,
    BY_PLAYER,
    COLUMNS,
    DASH,
    HEAD,
    PASS,
    REDEAL,
)
from estimation_core.results import Four
from estimation_core.telling.rounds import side_text
from estimation_core.variants import digest

BYTE_ORDER_MARK = "\ufeff"
"""Without it Excel takes the letters of other languages for something else."""


def sheet_csv(
    record: Record,
    rules: Ruleset,
    deals: Sequence[Deal],
    totals: Sequence[Four],
    language: Language,
) -> str:
    """The sheet in a language; ``totals[n]`` are those after the first n deals.

    Values are divided by commas in English and by semicolons elsewhere, as spreadsheets of these languages want it.
    """
    plain = language._replace(digits="latin", bidi="plain", symbols=True)
    sheet = _Sheet(record, rules, deals, totals, plain)
    text = io.StringIO()
    delimiter = "," if language.catalog == "en" else ";"
    table = csv.writer(text, delimiter=delimiter, lineterminator="\n")
    table.writerows(sheet.rows())
    return BYTE_ORDER_MARK + text.getvalue().rstrip("\n")


class _Sheet:
    def __init__(
        self,
        record: Record,
        rules: Ruleset,
        deals: Sequence[Deal],
        totals: Sequence[Four],
        language: Language,
    ) -> None:
        self.record = record
        self.rules = rules
        self.deals = deals
        self.totals = totals
        self.language = language
        self.own = sorted({key for entry in record.deals for key in entry.own})

    def rows(self) -> Iterator[list[object]]:
        yield from self.head()
        yield []
        yield self.headings()
        if self.record.start is not None:
            empty: list[object] = [""] * (len(COLUMNS) + 11)
            yield [self.word(BEFORE), *empty, *self.totals[0]]
        for number, deal in enumerate(self.deals):
            entry = self.record.deals[number] if number < len(self.record.deals) else DealEntry()
            own = [_own(entry.own.get(key)) for key in self.own]
            yield [*self.row(deal, self.totals[number + 1]), *own]

    def word(self, message: Message) -> str:
        return text_cell(self.language.text(message))

    def head(self) -> Iterator[list[object]]:
        """What stands above the table; a date in three numbers, which no spreadsheet writes otherwise."""
        record = self.record
        values: dict[str, list[object]] = {
            "variant": [text_cell(record.variant)],
            "house_rules": [text_cell(name) for name in sorted(self.rules.house_rules)],
            "event": [text_cell(record.event or "")],
            "site": [text_cell(record.site or "")],
            "table": [text_cell(record.table or "")],
            "rules": [digest(self.rules)],
        }
        if record.date is not None:
            values["date"] = [record.date.year, record.date.month, record.date.day]
        if record.stakes is not None:
            values["pot"] = [record.stakes.pot]
            values["stakers"] = [self.name(seat) for seat in record.stakes.seats]
        for key, word in HEAD.items():
            if any(values.get(key, ())):
                yield [self.word(word), *values[key]]
        for key, value in record.own.items():
            yield [text_cell(key), _own(value)]

    def headings(self) -> list[object]:
        players = {
            key: [
                text_cell(self.language.words(pattern).replace("{player}", player))
                for player in self.record.players
            ]
            for key, pattern in BY_PLAYER.items()
        }
        one = {key: self.word(word) for key, word in COLUMNS.items()}
        return [
            *(one[key] for key in ("round", "dealer", "call", "caller")),
            *players["estimate"],
            *players["won"],
            *(one[key] for key in ("side", "risk", "times")),
            *players["score"],
            *players["total"],
            *map(text_cell, self.own),
        ]

    def name(self, seat: int | None) -> str:
        return text_cell(self.record.players[seat - 1]) if seat else ""

    def row(self, deal: Deal, totals: Four) -> list[object]:
        entry, contract = deal_entry(deal), deal.contract
        risk = contract.risk if contract is not None else None
        won = entry.won if deal.score is not None else None
        nothing: list[object] = [""] * 4
        return [
            deal.round.number,
            self.name(deal.round.dealer),
            *self.call(deal, entry),
            *self.estimates(deal, entry),
            *(won or nothing),
            self.word(side_text(contract)) if contract is not None else "",
            f"{self.name(risk.seat)} {risk.level}" if risk is not None else "",
            deal.round.multiplier,
            *(deal.score.scores if deal.score is not None else nothing),
            *totals,
        ]

    def call(self, deal: Deal, entry: DealEntry) -> list[object]:
        """The Call and the Caller; in a fixed round the trump, where nobody called that they passed."""
        position = deal.position
        if deal.redeal_by is not None:
            return [self.word(REDEAL), self.name(deal.redeal_by)]
        said = entry.calls or ()
        if said and all(isinstance(act, Pass | DashCall) for act in said):
            if all(isinstance(act, Pass) for act in said):
                return [self.word(PASS), ""]
            words = {DashCall: self.word(DASH), Pass: self.word(PASS)}
            return [" ".join(words[type(act)] for act in said if type(act) in words), ""]
        if position.kind == "call":
            call = position.call if deal.caller is not None else None
            return [self.language.call(call) if call else "", self.name(deal.caller)]
        contract = deal.contract
        if contract is None:
            return ["", ""]
        return [self.language.strain(contract.trump), self.name(contract.caller)]

    def estimates(self, deal: Deal, entry: DealEntry) -> list[object]:
        dashed = entry.dash_calls or (None,) * 4
        cells: list[object] = []
        for seat in SEATS:
            said = (entry.estimates or (None,) * 4)[seat - 1]
            if isinstance(said, DashCall) or (said is None and dashed[seat - 1]):
                cells.append(self.word(DASH))
            elif said is None:
                cells.append("")
            elif said.strain is None:
                cells.append(said.number)
            else:
                cells.append(f"{said.number}{self.language.strain(said.strain)}")
        return cells


def _own(value: object) -> object:
    """A value of the user's own; tables and lists have no place in a cell."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, int):
        return value
    return text_cell(value) if isinstance(value, str) else ""
