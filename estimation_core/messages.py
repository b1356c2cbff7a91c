"""Texts as objects: a sentence of the English source, what fills its places, and nothing of any language yet.

A rule, a finding or a refusal carries a `Message`; only the command line and the writers of documents turn it into
a sentence (`estimation_core.languages.translate`). Catalog extraction knows the names in this module.

No dataclasses here: every command imports this module before it can say a word, and each would cost it a millisecond.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Literal, NamedTuple, TypeAlias

if TYPE_CHECKING:
    import datetime

    from estimation_core.acts import Call
    from estimation_core.cards import Card, Strain


class Code(NamedTuple):
    """Text that is the same in every language and runs left to right: a key, a path, notation."""

    text: str


def brief(text: str, most: int = 60) -> Code:
    """A text of somebody's file as it is repeated in a sentence: a very long one only in part."""
    return Code(text if len(text) <= most else f"{text[:most]}…")


class Signed(NamedTuple):
    """A number of points, always shown with its sign."""

    value: int


class Decimal(NamedTuple):
    """A number with a fixed number of decimal places, such as an average; ``plus`` shows its sign in any case."""

    value: float
    places: int = 1
    plus: bool = False


class Percent(NamedTuple):
    """A share of one, shown as a percentage; ``plus`` shows its sign in any case."""

    value: float
    places: int = 0
    plus: bool = False


class Date(NamedTuple):
    """A day of the calendar."""

    value: datetime.date


class Listing(NamedTuple):
    """Several values in one sentence, joined as the language joins them."""

    items: tuple[Param, ...]
    style: Literal["and", "or", "plain"] = "and"


class Texts(NamedTuple):
    """A text that its author wrote in several languages, by their tags, such as the title of a variant."""

    by_language: Mapping[str, str]


class Message:
    """A translatable text; it does not change once it is made.

    ``msgid`` is a whole English sentence with named places (``{seat}``); ``params`` fills them. ``plural`` is the
    sentence for several, chosen by the parameter ``n``; ``context`` tells apart what English does not. ``domain`` is
    the folder of the catalogs in which a plugin has the text (`in_domain`); None where it is the project's.
    """

    __slots__ = ("context", "domain", "msgid", "params", "plural")

    def __init__(self, msgid: str, /, **params: Param) -> None:
        self.msgid = msgid
        self.params: Mapping[str, Param] = params
        self.plural: str | None = None
        self.context: str | None = None
        self.domain: str | None = None

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Message):
            return NotImplemented
        return self._text == other._text and self.params == other.params

    def __hash__(self) -> int:
        return hash((*self._text, *sorted(self.params)))

    def __repr__(self) -> str:
        return f"<Message {str(self)!r}>"

    def __str__(self) -> str:
        """The English sentence, for logs and error objects; people read `languages.translate`."""
        from estimation_core.languages import translate

        return translate(self, "en")

    @property
    def _text(self) -> tuple[str, str | None, str | None]:
        return self.msgid, self.plural, self.context


Param: TypeAlias = (
    "str | int | Code | Signed | Decimal | Percent | Date | Listing | Texts | Message"
    " | Card | Strain | Call"
)
"""What may fill a place: a plain string is a person's own text (a name), a number is written in the reader's way."""


def nmessage(singular: str, plural: str, n: int, **params: Param) -> Message:
    """A text with a singular and a plural, chosen by ``n`` (which is also a place)."""
    message = Message(singular, n=n, **params)
    message.plural = plural
    return message


def pmessage(context: str, msgid: str, /, **params: Param) -> Message:
    """A text whose English words mean several things; ``context`` says which."""
    message = Message(msgid, **params)
    message.context = context
    return message


def in_domain(message: Message, domain: str | None) -> Message:
    """The message, to be looked up in the catalogs of a plugin, with the messages in its places; then in the project's.

    Whoever asks a plugin for a text says so at once, before anybody has read it. The same text means other things to
    other plugins, so that each has a space of its own.
    """
    if domain is not None and message.domain is None:
        message.domain = domain
        for value in message.params.values():
            for part in value.items if isinstance(value, Listing) else (value,):
                if isinstance(part, Message):
                    in_domain(part, domain)
    return message


def N_(msgid: str) -> str:
    """Marks a text for the catalogs where it is declared; it is wrapped in a `Message` when it is used."""
    return msgid


def listing(items: Sequence[Param], style: Literal["and", "or", "plain"] = "and") -> Listing:
    """Several values as one parameter."""
    return Listing(tuple(items), style)
