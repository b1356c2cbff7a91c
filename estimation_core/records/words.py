"""The entries of a record that are words in one text: a number, a seat or an answer for each seat, calls in turn."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from estimation_core.engine.beginning import MOST_NUMBER
from estimation_core.errors import NotationError, Path, Problem
from estimation_core.messages import Code, Message, brief, nmessage
from estimation_core.settings.kinds import Entry, Whole, wrong_type

MOST_WORDS = 300
"""More words than are said in any auction, and more cards than any trick has."""

SHOWN = 20
"""How much of a word that cannot be read a message repeats."""


@dataclass(frozen=True, slots=True)
class Seat(Entry):
    """The number of a seat; who writes a player's name is told the number."""

    names: Sequence[str] = ()

    def read(self, raw: Any, problems: list[Problem], path: Path = ()) -> Any:
        if isinstance(raw, str) and (fault := named(raw, self.names)):
            problems.append(Problem("wrong-type", fault, path))
            return None
        return _SEAT.read(raw, problems, path)

    def write(self, value: Any) -> Any:
        return value

    def describe(self) -> Message:
        return _SEAT.describe()


def named(text: str, names: Sequence[str]) -> Message | None:
    """What to say of a player's name that stands where a seat is wanted; None where it is nobody's."""
    if text.strip().isdigit():
        return None  # a player may be called "1"
    for seat, name in enumerate(names, 1):
        if name.strip().casefold() == text.strip().casefold():
            right = Code(str(seat))
            return Message(
                "Seats are given by their numbers: {name} is seat {seat}, so write {right}.",
                name=name,
                seat=seat,
                right=right,
            )
    return None


_SEAT = Whole(1, 4)


Word = Callable[[str], Any]
"""Reads one word; `NotationError` or `Unfit` where it is none."""


class Unfit(Exception):
    """A word that can be read, but not here; ``message`` says what would be."""

    def __init__(self, message: Message) -> None:
        super().__init__(message)
        self.message = message


@dataclass(frozen=True, slots=True)
class Words(Entry):
    """A text of words divided by blanks; where ``by_seat``, exactly one for each seat."""

    word: Word
    text: Callable[[Any], str] = str
    by_seat: bool = True

    def read(self, raw: Any, problems: list[Problem], path: Path = ()) -> Any:
        words = self._words(raw, problems, path)
        if words is None:
            return None
        before, values = len(problems), []
        for index, word in enumerate(words):
            try:
                values.append(self.word(word))
            except NotationError as error:
                problems.append(Problem("bad-notation", error.message, self._at(path, index)))
            except Unfit as error:
                problems.append(Problem("out-of-range", error.message, self._at(path, index)))
        return tuple(values) if len(problems) == before else None

    def _at(self, path: Path, index: int) -> Path:
        return (*path, index) if self.by_seat else path

    def _words(self, raw: Any, problems: list[Problem], path: Path) -> list[str] | None:
        if not isinstance(raw, str):
            problems.append(wrong_type(self.describe(), raw, path))
            return None
        words = raw.split()
        parts = raw.replace(",", " ").replace(";", " ").split()
        if len(parts) > len(words) or any(word.endswith((",", ";")) for word in words):
            message = Message(
                "What stands here is divided by blanks, not by commas: {right}.",
                right=Code(f'"{brief(" ".join(parts)).text}"'),
            )
            problems.append(Problem("bad-notation", message, path))
            return None
        if len(words) > MOST_WORDS:
            message = Message("Here stand more words than any deal has.")
            problems.append(Problem("bad-notation", message, path))
            return None
        if self.by_seat and len(words) != 4:
            message = nmessage(
                "Here stands {n} entry; it must be four, one for each seat.",
                "Here stand {n} entries; it must be four, one for each seat.",
                len(words),
            )
            problems.append(Problem("bad-notation", message, path))
            return None
        return words

    def write(self, value: Any) -> str:
        return " ".join(map(self.text, value))

    def describe(self) -> Message:
        return Message("text in quotes")


@dataclass(frozen=True, slots=True)
class Seats(Words):
    """Some seats, each at most once."""

    least: int = 0

    def read(self, raw: Any, problems: list[Problem], path: Path = ()) -> Any:
        seats = Words.read(self, raw, problems, path)
        if seats is None:
            return None
        if len(set(seats)) < len(seats):
            problems.append(Problem("out-of-range", Message("A seat stands here twice."), path))
        elif len(seats) < self.least:
            message = Message("At least one seat must have staked.")
            problems.append(Problem("out-of-range", message, path))
        else:
            return seats
        return None


def whole(word: str) -> int:
    """A whole number as it is written in a list by seat."""
    digits = word[1:] if word[:1] in ("-", "+") else word
    if not (digits.isascii() and digits.isdigit()) or len(digits) > MOST_DIGITS:
        raise NotationError(Message("{word} is no whole number.", word=brief(word, SHOWN)))
    return int(word)


MOST_DIGITS = 30
"""More than the points of any game have, and few enough to be shown."""


def between(least: int, most: int, names: Sequence[str] = ()) -> Word:
    """How to read a whole number in a range; ``names`` are those of the seats, where it is the number of one."""
    kind = Whole(least, most)

    def read(word: str) -> int:
        if fault := named(word, names):
            raise NotationError(fault)
        if not (word.isascii() and word.isdigit()):
            raise NotationError(Message("{word} is no whole number.", word=brief(word, SHOWN)))
        problems: list[Problem] = []
        number = kind.read(whole(word), problems)
        if problems:
            raise Unfit(problems[0].message)
        assert isinstance(number, int)
        return number

    return read


_ANSWERS: dict[str, bool | None] = {"dash": True, "no": False, "-": None}
ANSWERED = {answer: word for word, answer in _ANSWERS.items()}


def answer(word: str) -> bool | None:
    """Whether a seat made a Dash Call: ``dash``, ``no``, or ``-`` for who has not been asked yet."""
    if word.lower() not in _ANSWERS:
        raise NotationError(
            Message(
                "{word} is not known here: write {dash}, {no}, or {nothing} for who has not been asked yet.",
                word=brief(word, SHOWN),
                dash=Code("dash"),
                no=Code("no"),
                nothing=Code("-"),
            )
        )
    return _ANSWERS[word.lower()]


TRICKS_WON = Words(between(0, 13))
POINTS = Words(whole)


def total(word: str) -> int:
    """A total with which a game may begin."""
    points = whole(word)
    if abs(points) > MOST_NUMBER:
        raise Unfit(Message("No total is as large as this."))
    return points


TOTALS = Words(total)


def seats(names: Sequence[str] = (), least: int = 0) -> Seats:
    """Some seats, of players with these names."""
    return Seats(between(1, 4, names), by_seat=False, least=least)
