"""Cards, strains, calls and numbers as people type them."""

from __future__ import annotations

import itertools

import pytest

from estimation_core.acts import CALLS, Call
from estimation_core.cards import DECK, RANKS, STRAIN_CODES, Card, Strain, card_set
from estimation_core.languages import Language
from estimation_core.languages.spelling import (
    Misspelt,
    read_call,
    read_card,
    read_number,
    read_strain,
    read_yes_no,
)

LANGUAGES = ["en", "fr", "de", "ar_EG", "ar_MA"]
DIGITS = str.maketrans("0123456789", "٠١٢٣٤٥٦٧٨٩")

# What people write, from the glossary; suits run clubs, diamonds, hearts, spades.
RANK_SPELLINGS = {
    "en": {"J": ["jack"], "Q": ["queen"], "K": ["king"], "A": ["ace"]},
    "fr": {"J": ["V", "valet"], "Q": ["D", "dame"], "K": ["R", "roi"], "A": ["as", "As"]},
    "de": {"J": ["B", "Bube"], "Q": ["D", "Dame"], "K": ["König", "konig"], "A": ["Ass"]},
    "ar": {"J": ["و", "ولد"], "Q": ["ب", "بنت"], "K": ["ش", "شايب"], "A": ["آس", "اس"]},
}
SUIT_SPELLINGS = {
    "en": [["clubs", "club"], ["diamonds"], ["hearts"], ["spades"]],
    "fr": [["T", "trèfle", "trefle"], ["K", "carreau"], ["cœur", "coeur"], ["P", "pique"]],
    "de": [["Kz", "Kreuz"], ["Kr", "Karo"], ["H", "Herz"], ["P", "Pik"]],
    "ar": [["سباتي", "سباتى", "تريفل"], ["ديناري", "كارو"], ["كبة", "كبه", "هارت"], ["بستوني"]],
}
NO_TRUMP = {
    "en": ["NT", "no trump"],
    "fr": ["SA", "sans-atout", "sans atout"],
    "de": ["ohne", "ohne Trumpf"],
    "ar": ["سانز"],
}
AMBIGUOUS_SUITS = {"fr": {"C"}}


def rank_spellings(rank: int, language: str) -> list[str]:
    own = RANK_SPELLINGS[language].get(RANKS[rank], [])
    if rank > 8:
        return [RANKS[rank], RANKS[rank].lower(), *own]
    number = str(rank + 2)
    return [number, number.translate(DIGITS), *(["T"] if rank == 8 else [])]


def suit_spellings(suit: int, language: str) -> list[str]:
    codes = {STRAIN_CODES[suit]} - AMBIGUOUS_SUITS.get(language, set())
    return ["♣♦♥♠"[suit], "♣♦♥♠"[suit] + "\ufe0f", *codes, *SUIT_SPELLINGS[language][suit]]


@pytest.mark.parametrize("tag", LANGUAGES)
def test_every_card_in_every_spelling_reads_back(tag: str) -> None:
    language = Language.of(tag)
    for card in DECK:
        ranks = rank_spellings(card.rank, language.catalog)
        for rank, suit in itertools.product(ranks, suit_spellings(card.suit, language.catalog)):
            for text in (rank + suit, f" {rank} {suit} ", f"{rank}-{suit}", (rank + suit).lower()):
                assert read_card(text, language) == card, text
        for rank in ranks:
            sign = "♣♦♥♠"[card.suit]
            name = SUIT_SPELLINGS[language.catalog][card.suit][-1]
            assert read_card(sign + rank, language) == card
            assert len(name) < 3 or read_card(f"{name} {rank}", language) == card


@pytest.mark.parametrize("symbols", [True, False])
@pytest.mark.parametrize("tag", LANGUAGES)
def test_every_card_reads_back_as_it_is_shown(tag: str, symbols: bool) -> None:
    language = Language.of(tag, symbols=symbols)
    for card in DECK:
        shown = language.card(card)
        assert read_card(shown, language, hand=card_set([card])) == card
        assert read_card(language.card(card, "name"), language) == card


@pytest.mark.parametrize("tag", LANGUAGES)
def test_the_notation_of_records_is_read_everywhere(tag: str) -> None:
    language = Language.of(tag)
    for card in DECK:
        assert read_card(card.code, language, hand=card_set([card])) == card


@pytest.mark.parametrize("tag", ["en", "de", "ar_EG"])
def test_no_spelling_means_two_cards(tag: str) -> None:
    language = Language.of(tag)
    for card in DECK:
        for rank in rank_spellings(card.rank, language.catalog):
            for suit in suit_spellings(card.suit, language.catalog):
                read_card(rank + suit, language)  # would raise


def test_french_c_is_the_card_that_is_in_the_hand() -> None:
    french = Language.of("fr")
    ace_of_hearts, ace_of_clubs = Card.of(Strain.HEARTS, 12), Card.of(Strain.CLUBS, 12)
    assert read_card("AC", french, hand=card_set([ace_of_hearts])) == ace_of_hearts
    assert read_card("AC", french, hand=card_set([ace_of_clubs])) == ace_of_clubs


@pytest.mark.parametrize("hand", [None, 0, card_set(DECK)])
def test_french_c_is_otherwise_refused_with_both_cards(hand: int | None) -> None:
    french = Language.of("fr")
    with pytest.raises(Misspelt) as refusal:
        read_card("RC", french, hand)
    assert refusal.value.candidates == (Card.of(Strain.HEARTS, 11), Card.of(Strain.CLUBS, 11))
    assert "R♥" in french.text(refusal.value.message)


@pytest.mark.parametrize(
    "text", ["", "K", "♠", "1♠", "11S", "KX", "KK", "KSS", "spades of king of", "💥"]
)
@pytest.mark.parametrize("tag", ["en", "de", "ar"])
def test_what_is_no_card(text: str, tag: str) -> None:
    with pytest.raises(Misspelt) as refusal:
        read_card(text, Language.of(tag))
    assert refusal.value.candidates == ()


@pytest.mark.parametrize("tag", LANGUAGES)
def test_every_strain_in_every_spelling_reads_back(tag: str) -> None:
    language = Language.of(tag)
    for suit in range(4):
        for text in suit_spellings(suit, language.catalog):
            assert read_strain(text, language) == Strain(suit)
    for text in (*NO_TRUMP[language.catalog], "NT", "nt"):
        assert read_strain(text, language) == Strain.NO_TRUMP


@pytest.mark.parametrize("tag", LANGUAGES)
def test_every_call_in_every_spelling_reads_back(tag: str) -> None:
    language = Language.of(tag)
    for call in CALLS:
        if call.strain == Strain.NO_TRUMP:
            strains = [*NO_TRUMP[language.catalog], "NT"]
        else:
            strains = suit_spellings(call.strain, language.catalog)
        for strain, digits in itertools.product(strains, ({}, DIGITS)):
            number = str(call.number).translate(digits)
            assert read_call(f"{number}{strain}", language) == call
            assert read_call(f" {number} {strain}", language) == call
            assert read_call(f"{strain} {number}", language) == call
        assert read_call(language.call(call), language) == call
        assert read_call(language.call(call, "name"), language) == call


def test_ambiguous_strains_are_refused_with_the_candidates() -> None:
    with pytest.raises(Misspelt) as refusal:
        read_strain("C", Language.of("fr"))
    assert set(refusal.value.candidates) == {Strain.HEARTS, Strain.CLUBS}
    with pytest.raises(Misspelt) as refusal:
        read_call("5 K", Language.of("de"))
    assert set(refusal.value.candidates) == {Call(5, Strain.CLUBS), Call(5, Strain.DIAMONDS)}


@pytest.mark.parametrize("text", ["", "4", "NT", "0♠", "14♠", "4X", "4 5 ♠", "♠"])
def test_what_is_no_call(text: str) -> None:
    with pytest.raises(Misspelt):
        read_call(text, Language.of("en"))


@pytest.mark.parametrize(("text", "number"), [("7", 7), (" ١٣ ", 13), ("۱۲", 12), ("0", 0)])
def test_numbers_in_any_digits(text: str, number: int) -> None:
    assert read_number(text) == number


@pytest.mark.parametrize("text", ["", "seven", "-3", "1.5", "²", "½", "1 2", "9" * 12])
def test_what_is_no_number(text: str) -> None:
    with pytest.raises(Misspelt):
        read_number(text)


@pytest.mark.parametrize(
    ("tag", "yes", "no"),
    [
        ("en", "Y", "no"),
        ("fr", "oui", "N"),
        ("de", "j", "nein"),
        ("ar", "أيوة", "لا"),
        ("ar", "y", "n"),
    ],
)
def test_yes_and_no(tag: str, yes: str, no: str) -> None:
    language = Language.of(tag)
    assert read_yes_no(yes, language) is True
    assert read_yes_no(no, language) is False


def test_neither_yes_nor_no() -> None:
    with pytest.raises(Misspelt, match="“maybe” is no answer; say yes or no"):
        read_yes_no("maybe", Language.of("en"))
