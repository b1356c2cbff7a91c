"""Cards, strains, calls and numbers as people type them, in their own language or in the notation of records.

A card is rank then suit (``10♥``, ``RP``, ``roi de pique``), or a suit sign or a suit's name first (``♥K``,
``Herz König``). Letters are read without regard to case, accents and harakat, digits in any script. What means
several things, as the French ``C`` (cœur, or the clubs of records), is refused with what it could be.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple, TypeVar

from estimation_core.acts import Call
from estimation_core.cards import HAND_SIZE, RANKS, STRAIN_CODES, Card, Strain
from estimation_core.languages.language import Language
from estimation_core.languages.words import EN, SUIT_SYMBOLS, YES_NO, Forms, card_words
from estimation_core.messages import Code, Message, Param, listing

Candidate = Card | Strain | Call

_T = TypeVar("_T", Card, Strain, Call)


class Misspelt(Exception):
    """What was typed cannot be read: ``message`` says why, ``candidates`` what it could mean, if several things."""

    def __init__(self, message: Message, candidates: Iterable[Candidate] = ()) -> None:
        super().__init__(str(message))
        self.message = message
        self.candidates = tuple(candidates)


def read_card(text: str, language: Language, hand: int | None = None) -> Card:
    """A card that was typed. Of several it could be, the only one in ``hand`` (a set of cards) is meant."""
    token, spellings = _token(text, language), _spellings(language.catalog)
    found = {Card.of(suit, rank) for rank, suit in _splits(token, spellings)}
    if len(found) > 1 and hand is not None:
        held = {card for card in found if hand >> card & 1}
        found = held if len(held) == 1 else found
    return _only(
        text,
        found,
        Message(
            "“{text}” is not a card; cards are written like {card} or {code}.",
            text=text.strip(),
            card=Card.of(Strain.SPADES, 11),
            code=Code("KS"),
        ),
    )


def read_strain(text: str, language: Language) -> Strain:
    """A suit or no trump that was typed."""
    return _only(
        text,
        _spellings(language.catalog).strains.get(_token(text, language), frozenset()),
        Message(
            "“{text}” is not a strain; the strains are {strains}.",
            text=text.strip(),
            strains=listing(list(reversed(Strain))),
        ),
    )


def read_call(text: str, language: Language) -> Call:
    """A number of tricks with a strain that was typed."""
    token = _token(text, language)
    match = re.fullmatch(r"([0-9]+)([^0-9]+)|([^0-9]+)([0-9]+)", token)
    found: set[Call] = set()
    if match is not None:
        number = int(match[1] or match[4])
        if 1 <= number <= HAND_SIZE:
            strains = _spellings(language.catalog).strains.get(match[2] or match[3], ())
            found = {Call(number, strain) for strain in strains}
    return _only(
        text,
        found,
        Message(
            "“{text}” is not a call; calls are written like {call} or {code}.",
            text=text.strip(),
            call=Call(4, Strain.HEARTS),
            code=Code("4H"),
        ),
    )


def read_number(text: str) -> int:
    """A number that was typed, in the digits of any script."""
    digits = _latin_digits(text.strip())
    if not re.fullmatch(r"[0-9]{1,9}", digits):
        raise Misspelt(Message("“{text}” is not a number.", text=text.strip()))
    return int(digits)


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
        Message("“{text}” is no answer; say {yes} or {no}.", text=text.strip(), yes=yes, no=no)
    )


def yes_no_words(language: Language) -> tuple[str, str]:
    """Yes and no as they are shown."""
    yes, no = _yes_no(language)
    return yes[0], no[0]


def _yes_no(language: Language) -> tuple[Forms, Forms]:
    return YES_NO.get(language.catalog, YES_NO["en"])


def plain(text: str) -> str:
    """A text as it is compared: no accents, harakat, case or invisible characters; Latin digits."""
    text = _latin_digits(text.strip().casefold()).translate(_LETTERS)
    kept = (c for c in unicodedata.normalize("NFKD", text) if unicodedata.category(c) not in _SKIP)
    return " ".join("".join(kept).translate(_LETTERS).split())


_SKIP = {"Mn", "Me", "Cf"}
_LETTERS = str.maketrans({"œ": "oe", "ة": "ه", "ى": "ي", "ی": "ي", "ک": "ك", "ـ": None, "’": "'"})


def _latin_digits(text: str) -> str:
    return "".join(str(unicodedata.decimal(c)) if c.isdecimal() else c for c in text)


def _token(text: str, language: Language) -> str:
    """What was typed in one piece, without the small words and the Arabic article."""
    fillers = set(card_words(language.catalog).fillers) | set(EN.fillers)
    words = re.split(r"[\s\-]+", plain(text))
    words[1:-1] = [word for word in words[1:-1] if word not in fillers]
    if language.catalog == "ar":
        words = [word.removeprefix("ال") if len(word) > 4 else word for word in words]
    return "".join(words)


class _Spellings(NamedTuple):
    """All that is read in a language, each spelling with what it can mean."""

    ranks: dict[str, int]
    suits: dict[str, frozenset[Strain]]
    strains: dict[str, frozenset[Strain]]

    leading: dict[str, Strain]
    """Suit signs and names, which may stand before the rank."""


@lru_cache(maxsize=16)
def _spellings(language: str) -> _Spellings:
    words = card_words(language)
    ranks = {RANKS[rank].casefold(): rank for rank in range(13)} | {"10": 8}
    for letter, name, others, rank in zip(
        words.letters, words.ranks, words.other_ranks, range(9, 13), strict=True
    ):
        ranks |= {plain(form): rank for form in (letter, name, *others)}
    suits: dict[str, set[Strain]] = {}
    leading: dict[str, Strain] = {}
    for suit in list(Strain)[:4]:
        names = (SUIT_SYMBOLS[suit], _OUTLINES[suit], words.suits[suit], *words.other_suits[suit])
        leading |= {plain(name): suit for name in names}
        for form in (STRAIN_CODES[suit], words.suit_letters[suit], *names):
            suits.setdefault(plain(form), set()).add(suit)
    on_cards = {form: frozenset(meant) for form, meant in suits.items()}
    no_trump = (STRAIN_CODES[Strain.NO_TRUMP], words.no_trump, words.no_trump_name)
    alone = on_cards | {
        re.sub(r"[\s\-]", "", plain(form)): frozenset({Strain.NO_TRUMP})
        for form in (*no_trump, *words.other_no_trump)
    }
    for letter in words.not_alone:
        alone[plain(letter)] = frozenset(
            suit for suit in Strain if suit < 4 and words.suits[suit].startswith(letter)
        )
    return _Spellings(ranks, on_cards, alone, leading)


_OUTLINES = ("♧", "♢", "♡", "♤")


def _splits(token: str, spellings: _Spellings) -> Iterable[tuple[int, Strain]]:
    """All ways of reading a token as a rank and a suit."""
    for place in range(1, len(token)):
        before, after = token[:place], token[place:]
        if before in spellings.ranks:
            for suit in spellings.suits.get(after, ()):
                yield spellings.ranks[before], suit
        if before in spellings.leading and after in spellings.ranks:
            yield spellings.ranks[after], spellings.leading[before]


def _only(text: str, found: Iterable[_T], otherwise: Message) -> _T:
    """The one thing that was found, or the complaint that there is none or there are several."""
    candidates = sorted(found, key=_order, reverse=True)
    if len(candidates) == 1:
        return candidates[0]
    if not candidates:
        raise Misspelt(otherwise)
    meanings: list[Param] = list(candidates)
    raise Misspelt(
        Message(
            "“{text}” can mean {candidates}.",
            text=text.strip(),
            candidates=listing(meanings, "or"),
        ),
        candidates,
    )


def _order(candidate: Candidate) -> int:
    return candidate.height if isinstance(candidate, Call) else int(candidate)
