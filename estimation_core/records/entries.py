"""The entries of a record: each kind with its strict reader and the writer that is its reverse.

They are read as settings are (`estimation_core.settings.kinds`), all faults of an entry at once: a path below the entry
is the index of the list, or of the seat in a text with a word for each seat.
"""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from typing import Any

from estimation_core.acts import Call
from estimation_core.cards import Card, card_set
from estimation_core.errors import NotationError, Path, Problem
from estimation_core.messages import Code, Message
from estimation_core.notation import (
    fault_of_name,
    read_call,
    read_card,
    read_estimate,
    read_hand,
    write_call,
    write_cards,
    write_estimate,
    write_hand,
)
from estimation_core.records.words import (
    ANSWERED,
    MOST_WORDS,
    POINTS,
    TRICKS_WON,
    Seat,
    Words,
    answer,
    seats,
)
from estimation_core.settings.kinds import MOST_PROBLEMS, Entry, wrong_type


class Text(Entry):
    """Any text."""

    def read(self, raw: Any, problems: list[Problem], path: Path = ()) -> str | None:
        if isinstance(raw, str):
            return raw
        problems.append(wrong_type(self.describe(), raw, path))
        return None

    def write(self, value: Any) -> Any:
        return value

    def describe(self) -> Message:
        return Message("text in quotes")


class Table(Text):
    """A table, whatever is in it."""

    def read(self, raw: Any, problems: list[Problem], path: Path = ()) -> Any:
        if isinstance(raw, dict):
            return raw
        problems.append(wrong_type(self.describe(), raw, path))
        return None

    def describe(self) -> Message:
        return Message("a table")


class Day(Text):
    """A date without a time."""

    def read(self, raw: Any, problems: list[Problem], path: Path = ()) -> Any:
        if isinstance(raw, datetime.date) and not isinstance(raw, datetime.datetime):
            return raw
        problems.append(Problem("wrong-type", self.describe(), path))
        return None

    def describe(self) -> Message:
        return Message("This must be a date such as {example}.", example=Code("2026-11-29"))


class TheCall(Text):
    """The Call alone."""

    def read(self, raw: Any, problems: list[Problem], path: Path = ()) -> Any:
        text = Text.read(self, raw, problems, path)
        if text is None:
            return None
        try:
            call = read_call(text.strip())
        except NotationError as error:
            problems.append(Problem("bad-notation", error.message, path))
            return None
        if isinstance(call, Call):
            return call
        message = Message(
            "The Call is a number with a strain, such as {example}.", example=Code("5NT")
        )
        problems.append(Problem("bad-notation", message, path))
        return None

    def write(self, value: Any) -> str:
        return write_call(value)


class Texts(Entry):
    """A list of texts, each read by itself."""

    def read(self, raw: Any, problems: list[Problem], path: Path = ()) -> Any:
        if not isinstance(raw, list):
            problems.append(wrong_type(self.describe(), raw, path))
            return None
        before, values = len(problems), []
        for index, text in enumerate(raw):
            if len(problems) - before >= MOST_PROBLEMS:
                break
            at = (*path, index)
            if isinstance(text, str):
                values.append(self.entry(text, problems, at))
            else:
                problems.append(wrong_type(Message("text in quotes"), text, at))
        return tuple(values) if len(problems) == before else None

    def entry(self, text: str, problems: list[Problem], path: Path) -> Any:
        """What one text says."""
        return text

    def write(self, value: Any) -> Any:
        return list(value)

    def describe(self) -> Message:
        return Message("a list of texts")


class Names(Texts):
    """The four players' names by seat; none is empty, and no two are the same."""

    def read(self, raw: Any, problems: list[Problem], path: Path = ()) -> Any:
        names = Texts.read(self, raw, problems, path)
        if names is None:
            return None
        if len(names) != 4:
            message = Message("There must be four players, by seat.")
            problems.append(Problem("bad-notation", message, path))
            return None
        before = len(problems)
        for index, name in enumerate(names):
            if fault := fault_of_name(name, names[:index]):
                problems.append(Problem("out-of-range", fault, (*path, index)))
        return names if len(problems) == before else None


class Hands(Texts):
    """The four hands; whether they make a deal is judged later."""

    def read(self, raw: Any, problems: list[Problem], path: Path = ()) -> Any:
        hands = Texts.read(self, raw, problems, path)
        if hands is not None and len(hands) != 4:
            message = Message("There must be four hands, one for each seat.")
            problems.append(Problem("bad-notation", message, path))
            return None
        return hands

    def entry(self, text: str, problems: list[Problem], path: Path) -> Any:
        try:
            return tuple(read_hand(text))
        except NotationError as error:
            problems.append(Problem("bad-notation", error.message, path))
            return ()

    def write(self, value: Any) -> Any:
        return [write_hand(card_set(hand)) for hand in value]


class Tricks(Texts):
    """The tricks, each with its cards in turn; how many there are is judged later."""

    def entry(self, text: str, problems: list[Problem], path: Path) -> Any:
        cards: list[Card] = []
        for word in text.split()[:MOST_WORDS]:
            try:
                cards.append(read_card(word))
            except NotationError as error:
                problems.append(Problem("bad-notation", error.message, path))
        return tuple(cards)

    def write(self, value: Any) -> Any:
        return [write_cards(trick) for trick in value]


def of_deal(names: Sequence[str] = ()) -> dict[str, Entry]:
    """The keys of a deal among players with these names, in the order in which they are written."""
    seat = Seat(names)
    return {
        "dealer": seat,
        "hands": Hands(),
        "redeal_by": seat,
        "avoid": seats(names),
        "dash_calls": Words(answer, ANSWERED.__getitem__),
        "calls": Words(read_call, write_call, by_seat=False),
        "call": TheCall(),
        "caller": seat,
        "estimates": Words(read_estimate, write_estimate),
        "tricks": Tricks(),
        "won": TRICKS_WON,
        "scores": POINTS,
    }


DEAL = of_deal()
"""The keys of a deal, for who writes them."""
