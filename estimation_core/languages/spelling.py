"""Cards, strains, calls and numbers as people type them, in their own language or in the notation of records.

What means several things, as the French ``C`` (cœur, or the clubs of records), is refused with what it could be and
how to type each.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar

from estimation_core.acts import Call
from estimation_core.cards import Card, Strain, cards_in
from estimation_core.languages.language import Language
from estimation_core.languages.meanings import (
    begun_meanings,
    call_meanings,
    card_meanings,
    numbered,
    odd_card_meanings,
    plain,
    signed_number,
    strain_meanings,
)
from estimation_core.languages.typed import Candidate, typed
from estimation_core.languages.words import YES_NO, Forms
from estimation_core.messages import Message, Param, listing

__all__ = (
    "Candidate",
    "Misspelt",
    "plain",
    "read_call",
    "read_card",
    "read_number",
    "read_strain",
    "read_yes_no",
    "shortened",
    "yes_no_words",
)

_T = TypeVar("_T", Card, Strain, Call)


class Misspelt(Exception):
    """What was typed cannot be read: ``message`` says why, ``candidates`` what it could mean, if several things."""

    def __init__(self, message: Message, candidates: Iterable[Candidate] = ()) -> None:
        super().__init__(str(message))
        self.message = message
        self.candidates = tuple(candidates)


def read_card(
    text: str, language: Language, hand: int | None = None, legal: int | None = None
) -> Card:
    """A card that was typed.

    Of several it could be, the only one that is ``legal`` or in the ``hand`` (sets of cards) is meant. Where it is
    known which cards are legal, a suit, a rank or the beginning of a card is enough if it fits only one of them.
    """
    found, odd = card_meanings(text, language), odd_card_meanings(text, language)
    for held in (legal, hand):
        if held is not None:
            meant = _among(found, held) or _among(odd, held)
            if len(meant) == 1:
                return meant.pop()
    if legal is not None:
        begun = begun_meanings(text, language, legal)
        if len(begun) == 1 or not found:
            found = begun or found
    return _only(
        text,
        language,
        found or odd,
        lambda: Message(
            "“{text}” is not a card; cards are written like {card}, or {typed}.",
            text=shortened(text),
            card=_example(legal),
            typed=typed(_example(legal), language),
        ),
    )


def read_strain(text: str, language: Language) -> Strain:
    """A suit or no trump that was typed."""
    return _only(
        text,
        language,
        strain_meanings(text, language),
        lambda: Message(
            "“{text}” is not a strain; the strains are {strains}.",
            text=shortened(text),
            strains=listing(list(reversed(Strain))),
        ),
    )


def read_call(text: str, language: Language, legal: Sequence[Call] = ()) -> Call:
    """A number of tricks with a strain; of several calls that it could be, the only ``legal`` one is meant."""
    found = call_meanings(text, language)
    if len(meant := found & set(legal)) == 1:
        return meant.pop()
    example = legal[len(legal) // 2] if legal else Call(4, Strain.HEARTS)
    return _only(
        text,
        language,
        found,
        lambda: Message(
            "“{text}” is not a call; calls are written like {call}, or {typed}.",
            text=shortened(text),
            call=example,
            typed=typed(example, language),
        ),
    )


def read_number(text: str, language: Language | None = None) -> int:
    """A whole number that was typed, in the digits of any script; up to thirteen also in words of the language."""
    number = signed_number(text)
    if number is None and language is not None:
        number = next((one for one, rest in numbered(text, language) if not rest), None)
    if number is not None:
        return number
    raise Misspelt(Message("“{text}” is not a number.", text=shortened(text)))


def read_yes_no(text: str, language: Language) -> bool:
    """The answer to a question; English ones are understood in every language."""
    word = plain(text)
    for forms_of_yes, forms_of_no in (_yes_no(language), YES_NO["en"]):
        if word in map(plain, forms_of_yes):
            return True
        if word in map(plain, forms_of_no):
            return False
    yes, no = yes_no_words(language)
    raise Misspelt(
        Message("“{text}” is no answer; say {yes} or {no}.", text=shortened(text), yes=yes, no=no)
    )


def yes_no_words(language: Language) -> tuple[str, str]:
    """Yes and no as they are shown."""
    yes, no = _yes_no(language)
    return yes[0], no[0]


def _yes_no(language: Language) -> tuple[Forms, Forms]:
    return YES_NO.get(language.catalog, YES_NO["en"])


def shortened(text: str) -> str:
    """What was typed, as a refusal repeats it."""
    text = text.strip()
    return text if len(text) <= 40 else f"{text[:40]}…"


def _among(cards: Iterable[Card], held: int) -> set[Card]:
    return {card for card in cards if held >> card & 1}


def _example(legal: int | None) -> Card:
    """The card by which a refusal shows how cards are written."""
    return next(cards_in(legal)) if legal else Card.of(Strain.SPADES, 11)


def _only(
    text: str, language: Language, found: Iterable[_T], otherwise: Callable[[], Message]
) -> _T:
    """The one thing that was found, or the complaint that there is none or there are several."""
    candidates = sorted(found, key=_order, reverse=True)
    if len(candidates) == 1:
        return candidates[0]
    if not candidates:
        raise Misspelt(otherwise())
    meanings: list[Param] = list(candidates)
    raise Misspelt(
        Message(
            "“{text}” can mean {candidates}: type {ways}.",
            text=shortened(text),
            candidates=listing(meanings, "or"),
            ways=listing([typed(candidate, language) for candidate in candidates], "or"),
        ),
        candidates,
    )


def _order(candidate: Candidate) -> int:
    return candidate.height if isinstance(candidate, Call) else int(candidate)
