"""What a table says on its way to a record: the data, where each value stands, and what is wrong with the cells."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from estimation_core.errors import Finding, Place
from estimation_core.languages.spelling import plain
from estimation_core.messages import Message
from estimation_core.records.model import FORMAT
from estimation_core.records.spreadsheet.cells import read_whole

KeyPath = tuple[str | int, ...]


class SheetData:
    """The data of a record, as a table gives it to be read; ``cells`` has the row and column of each value, from 1."""

    def __init__(self, file: str, players: Sequence[str]) -> None:
        self.file = file
        self.players = list(players)
        self.data: dict[str, Any] = {"format": FORMAT, "players": self.players}
        self.cells: dict[KeyPath, tuple[int, int]] = {}
        self.findings: list[Finding] = []

    def find(
        self, code: str, message: Message, row: int, column: int, deal: int | None = None
    ) -> None:
        """Adds what is wrong with a cell."""
        self.findings.append(Finding.at(Place(self.file, row, column), code, message, deal=deal))

    def seat(self, text: str) -> int | None:
        """The seat that a cell names, by the player's name or by its number; None where it names none."""
        names = [plain(name) for name in self.players]
        if plain(text) in names:
            return names.index(plain(text)) + 1
        number = read_whole(text)
        return number if number is not None and 1 <= number <= 4 else None


def no_player(text: str) -> Message:
    """What to say of a name that none of the four has."""
    return Message("“{text}” is none of the four players.", text=text)
