"""What was said at the table, as it is typed: who said what, in any order and spelling.

All ways in which a line can be read are looked for; where there are several it is refused with all of them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from estimation_core.acts import DASH_CALL, PASS, Call, DashCall, Estimate, Pass
from estimation_core.cards import HAND_SIZE, SEATS
from estimation_core.cli.keeping.names import Names, twice
from estimation_core.cli.keeping.told import EXAMPLES, Asked, Item, Line, Said
from estimation_core.cli.keeping.words import (
    DASH_WORD,
    DASHING,
    NOBODY,
    NOBODY_WORD,
    PASS_WORD,
    PASSING,
    spellings,
)
from estimation_core.languages import Language
from estimation_core.languages.spelling import Misspelt, plain, read_call, read_number
from estimation_core.messages import Code, Message, Param, listing
from estimation_core.telling.acts import act_text

GROUPS = re.compile("[,;،؛]")
"""What divides the answers of a line."""


class Sayings:
    """Reads what was said."""

    def __init__(self, asked: Asked, names: Names, language: Language) -> None:
        self.asked = asked
        self.names = names
        self.language = language
        self.dash = spellings(DASH_WORD, language, *DASHING)
        self.passes = spellings(PASS_WORD, language, *PASSING)
        self.nobody = spellings(NOBODY_WORD, language, *NOBODY)
        self.unclear: Misspelt | None = None

    def line(self, text: str) -> Line:
        """What some answers tell; `Misspelt` where they tell nothing, or may tell several things."""
        groups = [group.split() for group in GROUPS.split(text)]
        groups = [group for group in groups if group]
        tokens = [token for group in groups for token in group]
        if not tokens:
            return Line()
        if self.asked.stage == "dash_calls" and (line := self._dash_callers(groups)) is not None:
            return line
        if self.asked.stage == "dash_calls" and {plain(token) for token in tokens} <= self.passes:
            raise Misspelt(Message("First the Dash Calls: press Enter if nobody makes one."))
        readings = list(dict.fromkeys(self._readings(groups)))
        if len(readings) == 1:
            return readings[0]
        if readings:
            raise Misspelt(
                Message(
                    "“{text}” can be read in several ways: {candidates}. With commas and names it is clear.",
                    text=text,
                    candidates=listing([self._shown(line) for line in readings], "or"),
                )
            )
        if self.unclear is not None:
            raise self.unclear
        raise Misspelt(self.unread(text))

    def _dash_callers(self, groups: Sequence[Sequence[str]]) -> Line | None:
        """The answer to who makes a Dash Call, where it is one."""
        tokens = [token for group in groups for token in group]
        if len(tokens) == 1 and plain(tokens[0]) in self.nobody:
            return Line(dashes=frozenset())
        alone = len(groups) == 1 or all(len(group) == 1 for group in groups)
        if alone and len(tokens) < 4 and all(len(self.names.seats(token)) == 1 for token in tokens):
            return Line(dashes=frozenset(self.names.several(tokens)))
        return None

    def _readings(self, groups: Sequence[Sequence[str]]) -> Iterator[Line]:
        strict: list[list[Item]] = [[]]
        for group in groups:
            items = [*self._item(tuple(group))]
            strict = [[*before, item] for before in strict for item in items]
        found = strict if len(groups) > 1 else []
        if not found:
            found = list(self._sequences(tuple(token for group in groups for token in group)))
        for items in found:
            line = self._line_of(items)
            if line is not None:
                yield line

    def _item(self, tokens: tuple[str, ...]) -> Iterator[Item]:
        """What stands between two commas, read as one answer."""
        answer = self._answer(tokens)
        if answer is not None:
            yield None, answer
        if len(tokens) < 2:
            return
        for seat in self._one_seat(tokens[0]):
            answer = self._answer(tokens[1:])
            if answer is not None:
                yield seat, answer
        if not plain(tokens[-1]).isdecimal():
            for seat in self._one_seat(tokens[-1]):
                answer = self._answer(tokens[:-1])
                if answer is not None:
                    yield seat, answer

    def _one_seat(self, token: str) -> list[int]:
        found = self.names.seats(token)
        if len(found) > 1:
            try:
                self.names.seat(token)
            except Misspelt as unclear:
                self.unclear = self.unclear or unclear
        return found if len(found) == 1 else []

    def _sequences(self, tokens: tuple[str, ...]) -> Iterator[list[Item]]:
        """All ways of reading tokens as answers, either each with its player before it or none with one."""
        # Four bare numbers are the estimates of all four, not those of two.
        bare = len(tokens) == 4 and all(plain(token).isdecimal() for token in tokens)
        for seated in (False,) if bare else (True, False):
            yield from self._from(tokens, seated)

    def _from(self, tokens: tuple[str, ...], seated: bool) -> Iterator[list[Item]]:
        if not tokens:
            yield []
            return
        seats: Sequence[int | None] = self._one_seat(tokens[0]) if seated else (None,)
        rest = tokens[1:] if seated else tokens
        for seat in seats:
            for length in (1, 2, 3):
                answer = self._answer(rest[:length]) if length <= len(rest) else None
                if answer is not None:
                    yield from (
                        [(seat, answer), *more] for more in self._from(rest[length:], seated)
                    )

    def _answer(self, tokens: tuple[str, ...]) -> Said | None:
        """What some tokens say, if they say one thing."""
        text = " ".join(tokens)
        word = plain(text)
        if word in self.dash:
            return DASH_CALL
        if word in self.passes:
            return PASS
        try:
            number = read_number(text)
        except Misspelt:
            pass
        else:
            return Estimate(number) if number <= HAND_SIZE else None
        if len(tokens) > 1 and not any(character.isdigit() for character in tokens[0]):
            return None  # "s 2" is what Salma said, not 2♠
        try:
            return read_call(text, self.language)
        except Misspelt as error:
            if error.candidates:
                self.unclear = error
            return None

    # What it means.

    def _line_of(self, items: list[Item]) -> Line | None:
        seats = [seat for seat, _ in items if seat is not None]
        if seats and len(seats) < len(items):
            return None
        said = [answer for _, answer in items]
        if not seats:
            return self._unseated(said)
        if len(set(seats)) < len(seats):
            again = next(seat for seat in seats if seats.count(seat) > 1)
            self.unclear = self.unclear or Misspelt(twice(self.names.players[again - 1]))
            return None
        return self._by_seat(dict(zip(seats, said, strict=True)))

    def _unseated(self, said: list[Said]) -> Line | None:
        """Answers without players: four are by seat, fewer in turn; passes tell of an auction."""
        asked = self.asked
        calls = tuple(answer for answer in said if isinstance(answer, Call | Pass | DashCall))
        may_call = asked.kind == "call" and asked.stage in ("auction", "round", "dash_calls")
        if may_call and len(calls) == len(said):
            if calls == (PASS,) and not asked.calling:
                return Line(passed=True)
            several = sum(isinstance(answer, Call) for answer in calls) > 1
            alone = asked.stage == "auction" and len(calls) == 1
            if asked.calling or PASS in calls or several or alone:
                return Line(calls=calls)
        if len(said) == 4:
            return self._by_seat(dict(zip(SEATS, said, strict=True)))
        if asked.stage == "estimates" and len(said) <= len(asked.turn):
            return self._by_seat(dict(zip(asked.turn, said, strict=False)))
        return None

    def _by_seat(self, said: dict[int, Said]) -> Line | None:
        """What each of some seats said."""
        estimates: list[tuple[int, Estimate | DashCall]] = []
        call: tuple[int, Call] | None = None
        for seat, answer in sorted(said.items()):
            if isinstance(answer, Pass):
                if self.asked.kind == "fixed" or self.asked.stage not in (
                    "auction",
                    "round",
                    "dash_calls",
                ):
                    return None
            elif not isinstance(answer, Call):
                estimates.append((seat, answer))
            elif self.asked.kind == "fixed":
                estimates.append((seat, Estimate(answer.number, answer.strain)))
            elif call is not None:
                return None
            else:
                call = seat, answer
        passed = call is None and PASS in said.values()
        if passed and any(isinstance(answer, Estimate) for _, answer in estimates):
            return None
        return Line(call=call, passed=passed, said=tuple(estimates))

    # Telling.

    def _shown(self, line: Line) -> Param:
        """A reading of a line, to tell it from another."""
        if line.calls is not None:
            return listing([act_text(call) for call in line.calls], "plain")
        said: dict[int, Said] = {**line.estimates}
        if line.call is not None:
            said[line.call[0]] = line.call[1]
        return listing(
            [
                Message(
                    "{player} {answer}",
                    player=self.names.players[seat - 1],
                    answer=act_text(answer),
                )
                for seat, answer in sorted(said.items())
            ],
            "plain",
        )

    def unread(self, text: str) -> Message:
        """What is wrong with a line of which nothing fits: the token that means nothing, if there is one."""
        for token in tokens_of(text):
            if self._answer((token,)) is None and not self.names.seats(token):
                if self.unclear is not None:
                    break
                return Message(
                    "“{text}” can be read neither as a player nor as something that was said.",
                    text=token,
                )
        return Message(
            "“{text}” cannot be read; a round is typed like {example}.",
            text=text.strip(),
            example=Code(EXAMPLES[self.asked.kind]),
        )


def tokens_of(text: str) -> list[str]:
    """The words of a line, whatever divides them."""
    return [token for group in GROUPS.split(text) for token in group.split()]
