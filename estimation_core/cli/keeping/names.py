"""The seats as a secretary types them."""

from __future__ import annotations

import re
from collections.abc import Sequence

from estimation_core.cards import SEATS
from estimation_core.languages.spelling import Misspelt, plain
from estimation_core.messages import Message, listing


class Names:
    """The seats as they are typed: their numbers, the players' names or the beginnings of these."""

    def __init__(self, players: Sequence[str]) -> None:
        self.players = tuple(players)
        self._plain = [plain(player) for player in players]

    def seats(self, token: str) -> list[int]:
        """Every seat that a token can mean."""
        word = plain(token)
        if re.fullmatch("[1-4]", word):
            return [int(word)]
        if not word or word.isdecimal():
            return []
        whole = [seat for seat, name in zip(SEATS, self._plain, strict=True) if name == word]
        return whole or [
            seat
            for seat, name in zip(SEATS, self._plain, strict=True)
            if name.startswith(word) or word in name.split()
        ]

    def seat(self, token: str) -> int:
        """The seat that a token means; `Misspelt` where it means none or several."""
        found = self.seats(token)
        if len(found) == 1:
            return found[0]
        if found:
            raise Misspelt(
                Message(
                    "“{text}” can mean {candidates}.",
                    text=token,
                    candidates=listing([self.players[seat - 1] for seat in found], "or"),
                )
            )
        raise Misspelt(
            Message(
                "“{text}” is no player here: write a number from 1 to 4 or the beginning of a name ({players}).",
                text=token,
                players=listing(self.players, "plain"),
            )
        )

    def several(self, tokens: Sequence[str]) -> tuple[int, ...]:
        """Some seats, each at most once."""
        found = tuple(self.seat(token) for token in tokens)
        for seat in found:
            if found.count(seat) > 1:
                raise Misspelt(twice(self.players[seat - 1]))
        return found


def twice(player: str) -> Message:
    return Message("{player} stands here twice.", player=player)
