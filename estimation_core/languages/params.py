"""What fills the places of a message: each kind of value as the reader sees it."""

from __future__ import annotations

from collections.abc import Iterable

from estimation_core.acts import Call
from estimation_core.cards import Card, Strain
from estimation_core.languages.bidi import LRI, RLI
from estimation_core.languages.formats import ListStyle, join_items
from estimation_core.languages.language import Form, Language
from estimation_core.languages.words import SUIT_SYMBOLS, card_words, rank_text
from estimation_core.messages import (
    Code,
    Date,
    Decimal,
    Listing,
    Message,
    Param,
    Percent,
    Signed,
    Texts,
)


def param_text(value: Param, language: Language) -> str:
    """A value as it stands in a sentence."""
    # A card and a strain are integers too, so they come before the plain number.
    match value:
        case str():
            return language.name(value)
        case Card():
            return card_text(value, "symbol", language)
        case Strain():
            return strain_text(value, "symbol", language)
        case int():
            return language.number(value)
        case Message():
            return language.text(value)
        case Code():
            return language.code(value.text)
        case Signed():
            return language.signed(value.value)
        case Decimal():
            return language.decimal(value.value, value.places, value.plus)
        case Percent():
            return language.percent(value.value, value.places, value.plus)
        case Date():
            return language.date(value.value)
        case Listing():
            return listing_text(value.items, value.style, language)
        case Texts():
            return language.name(language.chosen(value.by_language))
        case Call():
            return call_text(value, "symbol", language)


def listing_text(items: Iterable[Param], style: ListStyle, language: Language) -> str:
    """Several values as the language joins them."""
    return join_items([param_text(item, language) for item in items], style, language.locale)


def card_text(card: int, form: Form, language: Language) -> str:
    """A card by its sign, ``K♠``, or by name, ``king of spades``."""
    words, rank, suit = card_words(language.catalog), card % 13, card // 13
    if form == "symbol":
        return language.isolated(LRI, rank_text(rank, words.letters) + _suit(suit, language))
    name = words.ranks[rank - 9] if rank >= 9 else language.number(rank + 2)
    return words.name.format(rank=name, suit=words.suits[suit])


def strain_text(strain: int, form: Form, language: Language) -> str:
    """A strain by its sign, ``♠`` or ``NT``, or by name, ``spades`` or ``no trump``."""
    words = card_words(language.catalog)
    if strain == Strain.NO_TRUMP:
        return words.no_trump if form == "symbol" else words.no_trump_name
    return _suit(strain, language) if form == "symbol" else words.suits[strain]


def call_text(call: Call, form: Form, language: Language) -> str:
    """A number of tricks with a strain: ``4♣``, ``6 NT``."""
    number, strain = language.number(call.number), strain_text(call.strain, form, language)
    if form == "symbol" and call.strain != Strain.NO_TRUMP:
        return language.isolated(LRI, number + strain)
    return language.isolated(RLI, f"{number} {strain}")


def _suit(suit: int, language: Language) -> str:
    if language.symbols:
        return SUIT_SYMBOLS[suit]
    return card_words(language.catalog).suit_letters[suit]
