"""Cards, strains, calls and numbers as people type them."""

from __future__ import annotations

import itertools

import pytest

from estimation_core.acts import CALLS, Call
from estimation_core.cards import DECK, RANKS, STRAIN_CODES, Card, Strain, card_set
from estimation_core.languages import Language
from estimation_core.languages.meanings import call_meanings, card_meanings, strain_meanings
from estimation_core.languages.spelling import (
    Misspelt,
    read_call,
    read_card,
    read_number,
    read_strain,
    read_yes_no,
)
from estimation_core.languages.typed import typed
from estimation_core.languages.words import NUMBER_WORDS

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
    "de": [["Kr", "Kz", "Kreuz"], ["Ka", "Karo"], ["H", "Herz"], ["P", "Pik"]],
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


@pytest.mark.parametrize(
    ("text", "number"), [("7", 7), (" ١٣ ", 13), ("۱۲", 12), ("0", 0), ("-1", -1), ("−2", -2)]
)
def test_numbers_in_any_digits(text: str, number: int) -> None:
    assert read_number(text) == number


@pytest.mark.parametrize("text", ["", "seven", "--3", "1.5", "²", "½", "1 2", "9" * 12])
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


# In the reader's own way.


@pytest.mark.parametrize("tag", LANGUAGES)
def test_what_is_taught_to_be_typed_means_that_and_nothing_else(tag: str) -> None:
    language = Language.of(tag)
    for card in DECK:
        assert card_meanings(typed(card, language), language) == {card}
    for call in CALLS:
        assert call_meanings(typed(call, language), language) == {call}
    for strain in Strain:
        assert strain_meanings(typed(strain, language), language) == {strain}


def test_french_hearts_are_taught_by_their_name_since_c_is_clubs_too() -> None:
    french = Language.of("fr")
    assert typed(Call(8, Strain.HEARTS), french) == "8 cœur"
    assert typed(Card.of(Strain.SPADES, 11), french) == "RP"


@pytest.mark.parametrize("rank", "23456789TBDKA")
def test_german_kr_is_kreuz_and_ka_is_karo(rank: str) -> None:
    german = Language.of("de")
    assert read_card(f"{rank}Kr", german).suit is Strain.CLUBS
    assert read_card(f"{rank}Kz", german).suit is Strain.CLUBS
    assert read_card(f"{rank}Ka", german).suit is Strain.DIAMONDS


def test_german_letters_are_shown_as_people_say_them() -> None:
    german = Language.of("de", symbols=False)
    assert [german.strain(suit) for suit in range(4)] == ["Kr", "Ka", "H", "P"]


@pytest.mark.parametrize("language", NUMBER_WORDS)
def test_numbers_are_read_in_words(language: str) -> None:
    read = Language.of(language)
    for number, forms in enumerate(NUMBER_WORDS[language]):
        for form in forms:
            assert read_number(form, read) == number
            if number:
                assert read_call(f"{form} {read.strain(3, 'name')}", read) == Call(
                    number, Strain.SPADES
                )
            if 2 <= number <= 10:
                name = f"{form} {read.strain(2, 'name')}"
                assert read_card(name, read) == Card.of(Strain.HEARTS, number - 2)


def of(*codes: str) -> int:
    return card_set(card for card in DECK if card.code in codes)


@pytest.mark.parametrize(
    ("text", "legal", "meant"),
    [
        ("h", "5H", "5H"),
        ("hearts", "5H AS", "5H"),
        ("q", "QD 4D", "QD"),
        ("queen", "QD 4D", "QD"),
        ("hk", "KH AH", "KH"),
        ("10", "TC 9C", "TC"),
        ("1", "TC 9C", "TC"),
        ("qu", "QD 4D", "QD"),
        ("king of s", "KS KH", "KS"),
    ],
)
def test_a_suit_a_rank_or_the_beginning_of_a_card_is_enough_where_one_fits(
    text: str, legal: str, meant: str
) -> None:
    assert read_card(text, Language.of("en"), legal=of(*legal.split())).code == meant


def test_where_several_cards_fit_they_are_told_with_what_to_type() -> None:
    english = Language.of("en")
    with pytest.raises(Misspelt) as refusal:
        read_card("h", english, legal=of("5H", "9H", "2C"))
    assert english.text(refusal.value.message) == "“h” can mean 9♥ or 5♥: type 9H or 5H."


def test_what_cannot_be_played_is_no_part_of_another_card() -> None:
    """A card that is held and not legal is refused by the rules, not taken for a legal one."""
    german = Language.of("de")
    held, legal = of("AS", "AH"), of("AH")
    assert read_card("as", german, held, legal).code == "AS"


def test_french_c_is_the_one_that_may_be_played() -> None:
    french = Language.of("fr")
    assert read_card("5c", french, of("5H", "5C"), of("5C")).code == "5C"


@pytest.mark.parametrize("text", ["7\u017f", "7\u24c8", "\u2077S"])
def test_what_only_looks_like_a_letter_is_none(text: str) -> None:
    with pytest.raises(Misspelt):
        read_card(text, Language.of("en"))


def test_a_long_text_is_refused_at_once_and_not_repeated() -> None:
    for read in (read_card, read_call, read_strain):
        with pytest.raises(Misspelt) as refusal:
            read("7H" * 200_000, Language.of("fr"))
        assert len(str(refusal.value.message)) < 200


@pytest.mark.parametrize("text", ["أيوا", "ايوه", "آه", "نعم"])
def test_every_way_to_say_yes_in_cairo(text: str) -> None:
    assert read_yes_no(text, Language.of("ar"))


@pytest.mark.parametrize("tag", LANGUAGES)
def test_letters_on_the_screen_are_read_as_they_are_shown(tag: str) -> None:
    language = Language.of(tag, symbols=False, bidi="plain")
    for card in DECK:
        assert read_card(language.card(card), language) == card
    for call in CALLS:
        assert read_call(language.call(call), language) == call
