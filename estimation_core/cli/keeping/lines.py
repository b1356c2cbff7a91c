"""A round as a secretary types it: ``1 dash, 2 7S, 3 2, 4 1``, then ``1 7 4 1``, in any sensible order and spelling.

A line is read for its form alone; whether it is legal is for the judge of records to say. What can be read in several
ways is refused with all of them, never guessed.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from estimation_core.cards import HAND_SIZE, SEATS
from estimation_core.cli.keeping.names import Names
from estimation_core.cli.keeping.sayings import GROUPS, Sayings, tokens_of
from estimation_core.cli.keeping.told import Asked, Line
from estimation_core.cli.keeping.words import AVOID_WORD, WON_WORD, WORDS, Word, spellings
from estimation_core.languages import Language
from estimation_core.languages.spelling import Misspelt, plain, read_number
from estimation_core.messages import Code, Message, listing
from estimation_core.results import Four


def read_line(text: str, asked: Asked, names: Names, language: Language) -> Line:
    """What a line tells; `Misspelt` where it cannot be read, or can be read in several ways."""
    return _Reader(asked, names, language).line(text)


_PARTS = re.compile(r"\s*[/|=]\s*")


class _Reader:
    def __init__(self, asked: Asked, names: Names, language: Language) -> None:
        self.asked = asked
        self.names = names
        self.language = language
        self.sayings = Sayings(asked, names, language)
        self.won_word = spellings(WON_WORD, language)
        self.avoid_word = spellings(AVOID_WORD, language)

    def line(self, text: str) -> Line:
        text = text.replace(":", " ").strip()
        first, _, rest = text.partition(" ")
        if plain(first) in self.avoid_word:
            return Line(avoid=tuple(sorted(self.names.several(tokens_of(rest)))))
        if plain(first) in spellings(WORDS[Word.REDEAL], self.language):
            return Line(redeal_by=self.names.seat(rest))
        if plain(first) in self.won_word:
            return Line(won=self.won(rest))
        if self.asked.stage == "result" and len(_PARTS.findall(text)) == 0:
            return Line(won=self.won(text))
        return self.parts(text)

    def parts(self, text: str) -> Line:
        """A line whose parts are what was said and what was won, or in which each player has both: ``2 7S/7``."""
        parts = [part.strip() for part in _PARTS.split(text)]
        if len(parts) == 1:
            return self.sayings.line(parts[0])
        if len(parts) == 2:
            won = self.won(self._after_word(parts[1]))
            return self.sayings.line(parts[0])._replace(won=won) if parts[0] else Line(won=won)
        halves = [[half.strip() for half in _PARTS.split(pair.strip())] for pair in _pairs(text)]
        if len(halves) != 4 or any(len(half) != 2 for half in halves):
            raise Misspelt(self.sayings.unread(text))
        line = self.sayings.line(", ".join(half[0] for half in halves))
        tricks = [self._tricks(half[1]) for half in halves]
        by_seat = dict(zip(self._seats_of([half[0] for half in halves]), tricks, strict=True))
        return line._replace(won=_four([by_seat[seat] for seat in SEATS]))

    def _seats_of(self, halves: Sequence[str]) -> Sequence[int]:
        """Whose the halves are: those of the players that they begin with, or in the order of the seats."""
        named = [self.names.seats(half.split()[0]) if " " in half else [] for half in halves]
        seats = [found[0] for found in named if len(found) == 1]
        return seats if sorted(seats) == list(SEATS) else SEATS

    def _after_word(self, text: str) -> str:
        first, _, rest = text.partition(" ")
        return rest if plain(first) in self.won_word else text

    # The tricks.

    def won(self, text: str) -> Four:
        """Four numbers by seat; or each with its player; or four digits in one."""
        groups = [group.split() for group in GROUPS.split(text) if group.strip()]
        tokens = [token for group in groups for token in group]
        digits = plain(text)
        if re.fullmatch("[0-9]{4}", digits):
            return _four([int(digit) for digit in digits])
        if len(tokens) == 4:
            return _four([self._tricks(token) for token in tokens])
        if len(tokens) == 8:
            seats = self.names.several(tokens[::2])
            by_seat = dict(zip(seats, map(self._tricks, tokens[1::2]), strict=True))
            return _four([by_seat[seat] for seat in SEATS])
        raise Misspelt(
            Message(
                "The tricks won are four numbers, in the order {players}: such as {example}.",
                players=listing(self.names.players, "plain"),
                example=Code("1 7 4 1"),
            )
        )

    def _tricks(self, token: str) -> int:
        number = read_number(token)
        if number > HAND_SIZE:
            raise Misspelt(Message("A round has only 13 tricks."))
        return number


def _pairs(text: str) -> list[str]:
    """A line in which each player has what was said and what was won, as one text for each player."""
    if GROUPS.search(text):
        return [group for group in GROUPS.split(text) if group.strip()]
    pairs: list[str] = []
    before: list[str] = []
    for token in text.split():
        before.append(token)
        if _PARTS.search(token):
            pairs.append(" ".join(before))
            before = []
    return [] if before else pairs


def _four(numbers: Sequence[int]) -> Four:
    one, two, three, four = numbers
    return one, two, three, four
