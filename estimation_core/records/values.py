"""The single entries of a record: from what TOML gave to a value, with a fault where it is none."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from estimation_core.acts import Call
from estimation_core.cards import Card
from estimation_core.errors import NotationError
from estimation_core.messages import Code, Message, nmessage
from estimation_core.notation import read_call, read_card, read_estimate, read_hand
from estimation_core.records.model import Said
from estimation_core.results import Four
from estimation_core.settings.kinds import type_name

T = TypeVar("T")


class Fault(Exception):
    """An entry that cannot be read: its code, and the index of the list at which it stands, if it is in one."""

    def __init__(self, code: str, message: Message, index: int | None = None) -> None:
        super().__init__(code)
        self.code = code
        self.message = message
        self.index = index


def text(value: Any) -> str:
    if not isinstance(value, str):
        raise Fault(
            "wrong-type",
            Message("This must be text in quotes, not {given}.", given=type_name(value)),
        )
    return value


def whole(value: Any) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        raise Fault(
            "wrong-type",
            Message("This must be a whole number, not {given}.", given=type_name(value)),
        )
    return value


def seat(value: Any) -> int:
    """A seat, 1 to 4."""
    return in_range(whole(value), 1, 4)


def in_range(number: int, least: int, most: int) -> int:
    if not least <= number <= most:
        message = Message(
            "This must be a whole number from {least} to {most}.", least=least, most=most
        )
        raise Fault("out-of-range", message)
    return number


def texts(value: Any) -> list[str]:
    """A list of texts."""
    if not isinstance(value, list):
        raise Fault(
            "wrong-type",
            Message("This must be a list of texts, not {given}.", given=type_name(value)),
        )
    for index, entry in enumerate(value):
        if not isinstance(entry, str):
            message = Message("This must be text in quotes, not {given}.", given=type_name(entry))
            raise Fault("wrong-type", message, index)
    return value


def words(value: Any) -> list[str]:
    """The words of a text, divided by spaces."""
    return text(value).split()


def four_words(value: Any) -> list[str]:
    """Exactly four words, one for each seat."""
    found = words(value)
    if len(found) != 4:
        message = nmessage(
            "Here stands {n} entry; it must be four, one for each seat.",
            "Here stand {n} entries; it must be four, one for each seat.",
            len(found),
        )
        raise Fault("bad-notation", message)
    return found


def number(word: str, *, signed: bool = False) -> int:
    """A whole number as it is written in a list by seat."""
    digits = word[1:] if signed and word[:1] in ("-", "+") else word
    if not (digits.isascii() and digits.isdigit()) or len(digits) > 9:
        raise Fault("bad-notation", Message("{word} is no whole number.", word=Code(word[:20])))
    return int(word)


def noted(read: Callable[[str], T], word: str, index: int | None = None) -> T:
    """What a reader of notation makes of a word."""
    try:
        return read(word)
    except NotationError as error:
        raise Fault("bad-notation", error.message, index) from error


def won(value: Any) -> Four:
    """The tricks won by seat, each 0 to 13."""
    a, b, c, d = [in_range(number(word), 0, 13) for word in four_words(value)]
    return a, b, c, d


def points(value: Any) -> Four:
    """Points by seat."""
    a, b, c, d = [number(word, signed=True) for word in four_words(value)]
    return a, b, c, d


def seats(value: Any) -> tuple[int, ...]:
    """Some seats, each at most once."""
    found = tuple(in_range(number(word), 1, 4) for word in words(value))
    if len(set(found)) < len(found):
        raise Fault("out-of-range", Message("A seat stands here twice."))
    return found


def dash_calls(value: Any) -> tuple[bool | None, ...]:
    """By seat: ``dash``, ``no``, or ``-`` for who has not been asked yet."""
    answers: dict[str, bool | None] = {"dash": True, "no": False, "-": None}
    found = []
    for word in four_words(value):
        if word.lower() not in answers:
            message = Message(
                "{word} is not known here: write {dash}, {no}, or {nothing} for who has not been asked yet.",
                word=Code(word[:20]),
                dash=Code("dash"),
                no=Code("no"),
                nothing=Code("-"),
            )
            raise Fault("bad-notation", message)
        found.append(answers[word.lower()])
    return tuple(found)


def calls(value: Any) -> tuple[Said, ...]:
    return tuple(noted(read_call, word) for word in words(value))


def call(value: Any) -> Call:
    """The Call alone."""
    found = noted(read_call, text(value).strip())
    if not isinstance(found, Call):
        raise Fault(
            "bad-notation",
            Message("The Call is a number with a strain, such as {example}.", example=Code("5NT")),
        )
    return found


def estimates(value: Any) -> tuple[Any, ...]:
    return tuple(noted(read_estimate, word) for word in four_words(value))


def hands(value: Any) -> tuple[tuple[Card, ...], ...]:
    """The four hands; whether they make a deal is judged later."""
    found = texts(value)
    if len(found) != 4:
        raise Fault("bad-notation", Message("There must be four hands, one for each seat."))
    return tuple(tuple(noted(read_hand, word, index)) for index, word in enumerate(found))


def tricks(value: Any) -> tuple[tuple[Card, ...], ...]:
    """The tricks, each with its cards in turn; how many there are is judged later."""
    return tuple(
        tuple(noted(read_card, word, index) for word in trick.split())
        for index, trick in enumerate(texts(value))
    )
