"""Texts as objects: a sentence of the English source, what fills its places, and nothing of any language yet.

A rule, a finding or a refusal carries a `Message`; only the command line and the writers of documents turn it into
a sentence (`estimation_core.languages.translate`). Catalog extraction knows the names in this module.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal, TypeAlias

from estimation_core.acts import Call
from estimation_core.cards import Card, Strain

if TYPE_CHECKING:
    import datetime


@dataclass(frozen=True, slots=True)
class Code:
    """Text that is the same in every language and runs left to right: a key, a path, notation."""

    text: str


@dataclass(frozen=True, slots=True)
class Signed:
    """A number of points, always shown with its sign."""

    value: int


@dataclass(frozen=True, slots=True)
class Decimal:
    """A number with a fixed number of decimal places, such as an average."""

    value: float
    places: int = 1


@dataclass(frozen=True, slots=True)
class Percent:
    """A share of one, shown as a percentage."""

    value: float
    places: int = 0


@dataclass(frozen=True, slots=True)
class Date:
    """A day of the calendar."""

    value: datetime.date


@dataclass(frozen=True, slots=True)
class Listing:
    """Several values in one sentence, joined as the language joins them."""

    items: tuple[Param, ...]
    style: Literal["and", "or", "plain"] = "and"


@dataclass(frozen=True, slots=True)
class Message:
    """A translatable text.

    ``msgid`` is a whole English sentence with named places (``{seat}``); ``params`` fills them. ``plural`` is the
    sentence for several, chosen by the parameter ``n``; ``context`` tells apart what English does not.
    """

    msgid: str
    params: Mapping[str, Param] = field(default_factory=dict)
    plural: str | None = None
    context: str | None = None

    def __init__(self, msgid: str, /, **params: Param) -> None:
        _fill(self, msgid, params)

    def __hash__(self) -> int:
        return hash((self.msgid, self.plural, self.context, tuple(sorted(self.params))))

    def __str__(self) -> str:
        """The English sentence, for logs and error objects; people read `languages.translate`."""
        from estimation_core.languages import translate

        return translate(self, "en")


def _fill(
    message: Message,
    msgid: str,
    params: Mapping[str, Param],
    plural: str | None = None,
    context: str | None = None,
) -> Message:
    object.__setattr__(message, "msgid", msgid)
    object.__setattr__(message, "params", params)
    object.__setattr__(message, "plural", plural)
    object.__setattr__(message, "context", context)
    return message


Param: TypeAlias = (
    str | int | Code | Signed | Decimal | Percent | Date | Listing | Message | Card | Strain | Call
)
"""What may fill a place: a plain string is a person's own text (a name), a number is written in the reader's way."""


def nmessage(singular: str, plural: str, n: int, **params: Param) -> Message:
    """A text with a singular and a plural, chosen by ``n`` (which is also a place)."""
    return _fill(Message.__new__(Message), singular, {"n": n, **params}, plural)


def pmessage(context: str, msgid: str, **params: Param) -> Message:
    """A text whose English words mean several things; ``context`` says which."""
    return _fill(Message.__new__(Message), msgid, params, None, context)


def N_(msgid: str) -> str:
    """Marks a text for the catalogs where it is declared; it is wrapped in a `Message` when it is used."""
    return msgid


def listing(items: Sequence[Param], style: Literal["and", "or", "plain"] = "and") -> Listing:
    """Several values as one parameter."""
    return Listing(tuple(items), style)
