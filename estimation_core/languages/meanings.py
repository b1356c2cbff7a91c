"""What a text that was typed can mean: every card, strain, call or number that it spells in a language.

A card is rank then suit (``10♥``, ``RP``, ``roi de pique``), or a suit sign or a suit's name first (``♥K``,
``Herz König``). Letters are read without regard to case, accents and harakat, digits in any script.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from estimation_core.acts import Call
from estimation_core.cards import HAND_SIZE, RANKS, STRAIN_CODES, Card, Strain, cards_in
from estimation_core.languages.language import Language
from estimation_core.languages.words import EN, NUMBER_WORDS, SUIT_SYMBOLS, card_words


def card_meanings(text: str, language: Language) -> set[Card]:
    """The cards that a text spells."""
    return _cards(_splits(_token(text, language), _spellings(language.catalog, language.symbols)))


def odd_card_meanings(text: str, language: Language) -> set[Card]:
    """The cards that a text spells with the letter of the suit first, as few people write them."""
    token, spellings = _token(text, language), _spellings(language.catalog, language.symbols)
    return _cards(
        (rank, suit)
        for place in range(1, len(token))
        if (rank := spellings.ranks.get(token[place:])) is not None
        for suit in spellings.suits.get(token[:place], ())
    )


def begun_meanings(text: str, language: Language, legal: int) -> set[Card]:
    """Of a set of cards those of which a text is the suit or the rank; if of none, those that it begins."""
    token, spellings = _token(text, language), _spellings(language.catalog, language.symbols)
    if not token:
        return set()
    suits, rank = spellings.suits.get(token, frozenset()), spellings.ranks.get(token)
    cards = list(cards_in(legal))
    if meant := {card for card in cards if card.suit in suits or card.rank == rank}:
        return meant
    ranks = [[form for form, one in spellings.ranks.items() if one == rank] for rank in range(13)]
    names = [
        [form for form, meant in spellings.suits.items() if suit in meant] for suit in range(4)
    ]
    return {
        card
        for card in cards
        for one in ranks[card.rank]
        for suit in names[card.suit]
        if (one + suit).startswith(token) or (suit + one).startswith(token)
    }


def strain_meanings(text: str, language: Language) -> frozenset[Strain]:
    """The strains that a text spells."""
    return _spellings(language.catalog, language.symbols).strains.get(
        _token(text, language), frozenset()
    )


def call_meanings(text: str, language: Language) -> set[Call]:
    """The calls that a text spells: a number of tricks and a strain, in this order or the other."""
    token = _token(text, language)
    match = re.fullmatch(r"([0-9]{1,9})([^0-9]+)|([^0-9]+)([0-9]{1,9})", token)
    spelt = (
        [(int(match[1] or match[4]), match[2] or match[3])] if match else numbered(text, language)
    )
    strains = _spellings(language.catalog, language.symbols).strains
    return {
        Call(number, strain)
        for number, rest in spelt
        if 1 <= number <= HAND_SIZE
        for strain in strains.get(rest, ())
    }


def numbered(text: str, language: Language) -> list[tuple[int, str]]:
    """The number words that a text begins with, each with what follows."""
    token, words = _token(text, language), _spellings(language.catalog, language.symbols).numbers
    return [
        (words[token[:end]], token[end:])
        for end in range(1, len(token) + 1)
        if token[:end] in words
    ]


def card_letters(language: Language) -> set[str]:
    """The characters with which a card can begin, written by its letters or signs; words are told by more than one."""
    spellings = _spellings(language.catalog, language.symbols)
    short = [form for form in (*spellings.ranks, *spellings.suits) if len(form) <= 2]
    names = [form for form in spellings.suits if len(form) > 2]
    return {form[0] for form in (*short, *names)}


def signed_number(text: str) -> int | None:
    """The whole number that a text is, in the digits of any script."""
    digits = _latin_digits(text[:LONGEST].strip()).replace("−", "-")
    return int(digits) if re.fullmatch(r"-?[0-9]{1,9}", digits) else None


LONGEST = 100
"""No card, call or answer is longer; what is longer is not looked at."""


def plain(text: str) -> str:
    """A text as it is compared: no accents, harakat, case or invisible characters; Latin digits."""
    if len(text) > LONGEST:
        return ""
    text = "".join(_UNREAD if _is_another(c) else c for c in text.strip())
    text = _latin_digits(text.casefold()).translate(_LETTERS)
    kept = (c for c in unicodedata.normalize("NFKD", text) if unicodedata.category(c) not in _SKIP)
    return " ".join("".join(kept).translate(_LETTERS).split())


_UNREAD = "\ufffd"
_SKIP = {"Mn", "Me", "Cf"}
_LETTERS = str.maketrans({"œ": "oe", "ة": "ه", "ى": "ي", "ی": "ي", "ک": "ك", "ـ": None, "’": "'"})
_SAME = ("<wide>", "<noBreak>", "<initial>", "<medial>", "<final>", "<isolated>")
"""The forms of a letter that people type for it; others only look like it, as the long ſ is no S."""


def _is_another(char: str) -> bool:
    return (
        not char.isascii()
        and unicodedata.decomposition(char).startswith("<")
        and not unicodedata.decomposition(char).startswith(_SAME)
        and not char.isdecimal()
    )


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

    numbers: dict[str, int]
    """The words for numbers."""


@lru_cache(maxsize=16)
def _spellings(language: str, signs: bool) -> _Spellings:
    """Where suits are shown by letters, those letters mean what is shown, and nothing of the notation of records."""
    words = card_words(language)
    numbers = {
        _joined(form): number
        for number, forms in enumerate(NUMBER_WORDS.get(language, NUMBER_WORDS["en"]))
        for form in forms
    }
    ranks = {word: number - 2 for word, number in numbers.items() if 2 <= number <= 10}
    ranks |= {RANKS[rank].casefold(): rank for rank in range(13)} | {"10": 8}
    for letter, name, others, rank in zip(
        words.letters, words.ranks, words.other_ranks, range(9, 13), strict=True
    ):
        ranks |= {plain(form): rank for form in (letter, name, *others)}
    suits: dict[str, set[Strain]] = {}
    leading: dict[str, Strain] = {}
    for suit in list(Strain)[:4]:
        names = (SUIT_SYMBOLS[suit], _OUTLINES[suit], words.suits[suit], *words.other_suits[suit])
        leading |= {plain(name): suit for name in names}
        codes = (
            (STRAIN_CODES[suit],) if signs or STRAIN_CODES[suit] not in words.suit_letters else ()
        )
        for form in (*codes, words.suit_letters[suit], *names):
            suits.setdefault(plain(form), set()).add(suit)
    on_cards = {form: frozenset(meant) for form, meant in suits.items()}
    no_trump = (STRAIN_CODES[Strain.NO_TRUMP], words.no_trump, words.no_trump_name)
    alone = on_cards | {
        _joined(form): frozenset({Strain.NO_TRUMP}) for form in (*no_trump, *words.other_no_trump)
    }
    for letter in words.not_alone:
        alone[plain(letter)] = frozenset(
            suit for suit in Strain if suit < 4 and words.suits[suit].startswith(letter)
        )
    return _Spellings(ranks, on_cards, alone, leading, numbers)


def _joined(form: str) -> str:
    return re.sub(r"[\s\-]", "", plain(form))


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


def _cards(splits: Iterable[tuple[int, Strain]]) -> set[Card]:
    return {Card.of(suit, rank) for rank, suit in splits}
