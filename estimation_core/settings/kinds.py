"""The kinds of value a setting can have, each with its strict reader, its range in words and its JSON Schema.

A reader takes what TOML gave and returns the typed value; what is wrong with it is added to a list of `Problem`,
one for each fault, with the path below the setting at which it stands. Nothing is ever repaired: ``true`` is not an
integer, ``3.0`` is not, ``"3"`` is not.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import Any

from estimation_core.errors import Path, Problem
from estimation_core.messages import N_, Code, Message, listing
from estimation_core.toml.suggestions import unknown_choice

LARGEST = 1_000_000
"""No number of points or factor may be larger, so that sums stay readable."""


MOST_PROBLEMS = 100
"""After so many problems in one value no more is looked for: it was never meant to be one."""


def type_name(value: Any) -> Message:
    """What TOML calls the type of a value."""
    for kind, name in _TYPE_NAMES:
        if isinstance(value, kind):
            return Message(name)
    return Message(N_("a date or time"))


_TYPE_NAMES: tuple[tuple[type | tuple[type, ...], str], ...] = (
    (bool, N_("true or false")),
    (int, N_("a whole number")),
    (float, N_("a number with a fraction")),
    (str, N_("text")),
    (list, N_("a list")),
    (dict, N_("a table")),
)


def wrong_type(wanted: Message, value: Any, path: Path = ()) -> Problem:
    """The problem of a value of another type than the wanted one."""
    message = Message("This must be {wanted}, not {given}.", wanted=wanted, given=type_name(value))
    return Problem("wrong-type", message, path)


class Entry(ABC):
    """One kind of entry in a file: a strict reader, and the writer that is its reverse."""

    @abstractmethod
    def read(self, raw: Any, problems: list[Problem], path: Path = ()) -> Any:
        """The typed value of ``raw``; None, and at least one problem added, where it has none."""

    @abstractmethod
    def write(self, value: Any) -> Any:
        """The value as TOML and JSON have it."""

    @abstractmethod
    def describe(self) -> Message:
        """What may stand there, in words."""


class Kind(Entry):
    """One kind of value of a setting: an entry that knows how files inherit it, and its JSON Schema."""

    def merge(self, parent: Any, child: Any) -> Any:
        """What holds where a parent file and its child both give a value: the child's replaces it whole."""
        return child

    def gaps(self, value: Any) -> tuple[str, ...]:
        """The keys that a merged value still lacks."""
        return ()

    @abstractmethod
    def schema(self) -> dict[str, Any]:
        """The JSON Schema of the raw value."""


class Flag(Kind):
    """``true`` or ``false``."""

    def read(self, raw: Any, problems: list[Problem], path: Path = ()) -> Any:
        if isinstance(raw, bool):
            return raw
        problems.append(wrong_type(self.describe(), raw, path))
        return None

    def write(self, value: Any) -> Any:
        return value

    def schema(self) -> dict[str, Any]:
        return {"type": "boolean"}

    def describe(self) -> Message:
        return Message("true or false")


@dataclass(frozen=True, slots=True)
class Whole(Kind):
    """A whole number in a range; ``taken_off`` marks a penalty, which is written as a positive number."""

    least: int = -LARGEST
    most: int = LARGEST
    taken_off: bool = False

    def read(self, raw: Any, problems: list[Problem], path: Path = ()) -> Any:
        if isinstance(raw, bool) or not isinstance(raw, int):
            problems.append(wrong_type(Message("a whole number"), raw, path))
            return None
        if self.taken_off and -LARGEST <= raw < 0:
            message = Message(
                "These points are taken off, so write them as a positive number: {right} instead of {given}.",
                right=Code(str(-raw)),
                given=Code(str(raw)),
            )
            problems.append(Problem("out-of-range", message, path))
            return None
        if not self.least <= raw <= self.most:
            problems.append(Problem("out-of-range", self._out_of_range(raw), path))
            return None
        return raw

    def _out_of_range(self, raw: int) -> Message:
        digits = str(raw) if abs(raw) < 10**18 else "…"
        return Message(
            "{given} is out of range: it must be {range}.",
            given=Code(digits),
            # Not `describe`, which leaves out bounds that nobody comes near by chance.
            range=Message(
                "a whole number from {least} to {most}", least=self.least, most=self.most
            ),
        )

    def write(self, value: Any) -> Any:
        return value

    def schema(self) -> dict[str, Any]:
        return {"type": "integer", "minimum": self.least, "maximum": self.most}

    def describe(self) -> Message:
        if self.most < LARGEST:
            return Message(
                "a whole number from {least} to {most}", least=self.least, most=self.most
            )
        if self.least > -LARGEST:
            return Message("a whole number of {least} or more", least=self.least)
        return Message("a whole number")


@dataclass(frozen=True, slots=True)
class Choice(Kind):
    """One of a few words."""

    words: tuple[str, ...]

    def read(self, raw: Any, problems: list[Problem], path: Path = ()) -> Any:
        if not isinstance(raw, str):
            problems.append(wrong_type(self.describe(), raw, path))
            return None
        if raw in self.words:
            return raw
        message = unknown_choice(raw, self.words)
        problems.append(Problem("out-of-range", message, path))
        return None

    def write(self, value: Any) -> Any:
        return value

    def schema(self) -> dict[str, Any]:
        return {"enum": list(self.words)}

    def describe(self) -> Message:
        words = listing([Code(f'"{word}"') for word in self.words], "or")
        return Message("one of {words}", words=words)


@dataclass(frozen=True, slots=True)
class ListOf(Kind):
    """A list of values of one kind, at most ``most`` long."""

    item: Kind
    most: int = 99
    unique: bool = False

    def read(self, raw: Any, problems: list[Problem], path: Path = ()) -> Any:
        if not isinstance(raw, list):
            problems.append(wrong_type(self.describe(), raw, path))
            return None
        if len(raw) > self.most:
            message = Message("The list may have at most {most} entries.", most=self.most)
            problems.append(Problem("out-of-range", message, (*path, self.most)))
            return None
        before = len(problems)
        values = [self.item.read(entry, problems, (*path, i)) for i, entry in enumerate(raw)]
        if len(problems) > before:
            return None
        if self.unique:
            for i, value in enumerate(values):
                if value in values[:i]:
                    message = Message("{given} stands twice in the list.", given=Code(str(raw[i])))
                    problems.append(Problem("out-of-range", message, (*path, i)))
                    return None
        return tuple(values)

    def write(self, value: Any) -> Any:
        return [self.item.write(entry) for entry in value]

    def schema(self) -> dict[str, Any]:
        schema = {"type": "array", "items": self.item.schema(), "maxItems": self.most}
        return schema | {"uniqueItems": True} if self.unique else schema

    def describe(self) -> Message:
        return Message("a list, each entry {item}", item=self.item.describe())
