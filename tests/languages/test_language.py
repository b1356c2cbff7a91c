"""Messages, numbers and cards in the reader's language."""

from __future__ import annotations

import datetime
import subprocess
import sys
import unicodedata
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from estimation_core.acts import Call
from estimation_core.cards import DECK, Card, Strain
from estimation_core.languages import Language, translate
from estimation_core.messages import (
    Code,
    Date,
    Decimal,
    Listing,
    Message,
    Param,
    Percent,
    Signed,
    listing,
    nmessage,
)

KING_OF_SPADES = Card.of(Strain.SPADES, 11)
TEN_OF_HEARTS = Card.of(Strain.HEARTS, 8)
LRI, RLI, FSI, PDI = "\u2066", "\u2067", "\u2068", "\u2069"

EVERY_PARAM: dict[str, Param] = {
    "name": "Mona",
    "number": 12345,
    "code": Code("a.toml"),
    "signed": Signed(-12),
    "decimal": Decimal(-1.25, 2),
    "percent": Percent(0.456),
    "date": Date(datetime.date(2026, 3, 5)),
    "listing": listing([1, 2, 3]),
    "message": Message("Stopped."),
    "card": KING_OF_SPADES,
    "strain": Strain.NO_TRUMP,
    "call": Call(4, Strain.CLUBS),
}
EVERYTHING = Message(" | ".join(f"{{{name}}}" for name in EVERY_PARAM), **EVERY_PARAM)


def test_every_kind_of_param_in_english() -> None:
    assert translate(EVERYTHING, "en") == (
        "Mona | 12,345 | a.toml | −12 | −1.25 | 46% | March 5, 2026 | 1, 2, and 3 | Stopped. | K♠ | NT | 4♣"
    )


def test_every_kind_of_param_in_french() -> None:
    assert translate(EVERYTHING, "fr") == (
        "Mona | 12\u202f345 | a.toml | −12 | −1,25 | 46\xa0% | 5 mars 2026 | 1, 2 et 3 | Arrêté. | R♠ | SA | 4♣"
    )


def test_every_kind_of_param_in_german() -> None:
    assert translate(EVERYTHING, "de") == (
        "Mona | 12.345 | a.toml | −12 | −1,25 | 46\xa0% | 5. März 2026 | 1, 2 und 3 | Angehalten. | K♠ | ohne | 4♣"
    )


def test_every_kind_of_param_in_arabic_stands_between_isolates_where_it_needs_them() -> None:
    assert translate(EVERYTHING, "ar_EG") == " | ".join(
        [
            f"{FSI}Mona{PDI}",
            "١٢٬٣٤٥",
            f"{LRI}a.toml{PDI}",
            f"{LRI}−١٢{PDI}",
            f"{LRI}−١٫٢٥{PDI}",
            "٤٦٪",
            "٥ مارس ٢٠٢٦",
            "١ و٢ و٣",
            "وقفنا هنا.",
            f"{LRI}K♠{PDI}",
            "سانز",
            f"{LRI}٤♣{PDI}",
        ]
    )


@pytest.mark.parametrize("tag", ["en", "en_GB", "fr", "fr_CA", "de", "de_AT"])
def test_left_to_right_languages_have_no_invisible_characters(tag: str) -> None:
    text = translate(EVERYTHING, tag)
    assert not [char for char in text if unicodedata.category(char) == "Cf"]


def test_plain_arabic_has_no_isolates() -> None:
    text = Language.of("ar_EG", bidi="plain").text(EVERYTHING)
    assert not [char for char in text if unicodedata.category(char) == "Cf"]


def test_digits_follow_the_region() -> None:
    assert Language.of("ar_EG").number(17) == "١٧"
    assert Language.of("ar_MA").number(17) == "17"


def test_digits_can_be_chosen() -> None:
    assert Language.of("ar_EG", digits="latin").number(12345) == "12,345"
    assert Language.of("ar_MA", digits="native").number(17) == "١٧"
    assert Language.of("fr", digits="native").number(17) == "17"


def test_numbers_within_a_text_are_in_the_readers_digits(tmp_path: Path) -> None:
    catalog(tmp_path, "ar", 'msgid "x"\nmsgstr "UTF-8, 0 ... 13؛ R4.2 و13"\n')
    shown = Language.of("ar_EG", folders=[tmp_path]).text(Message("x"))
    assert shown == "UTF-8, ٠ ... ١٣؛ R4.2 و١٣"


def test_signs() -> None:
    english = Language()
    assert [english.signed(points) for points in (27, 0, -2)] == ["+27", "0", "−2"]
    assert [english.number(points) for points in (27, 0, -2)] == ["27", "0", "−2"]


def test_what_rounds_to_nothing_has_no_sign() -> None:
    assert Language().decimal(-0.04) == "0.0"
    assert Language().percent(-0.001) == "0%"


def test_cards_are_shown_in_the_readers_way() -> None:
    shown = {
        tag: Language.of(tag).cards([KING_OF_SPADES, TEN_OF_HEARTS]) for tag in ("en", "fr", "de")
    }
    assert shown == {"en": "K♠ 10♥", "fr": "R♠ 10♥", "de": "K♠ 10♥"}


def test_cards_have_names() -> None:
    named = {
        tag: [Language.of(tag).card(card, "name") for card in (KING_OF_SPADES, TEN_OF_HEARTS)]
        for tag in ("en", "fr", "de", "ar_EG")
    }
    assert named == {
        "en": ["king of spades", "10 of hearts"],
        "fr": ["roi de pique", "10 de cœur"],
        "de": ["Pik-König", "Herz-10"],
        "ar_EG": ["شايب بستوني", "١٠ كبة"],
    }


def test_suits_without_signs() -> None:
    assert Language.of("en", symbols=False).card(KING_OF_SPADES) == "KS"
    assert Language.of("fr", symbols=False).card(KING_OF_SPADES) == "RP"


def test_strains_and_calls_by_name() -> None:
    french = Language.of("fr")
    assert french.strain(Strain.NO_TRUMP, "name") == "sans-atout"
    assert french.call(Call(5, Strain.HEARTS), "name") == "5 cœur"
    assert french.call(Call(6, Strain.NO_TRUMP)) == "6 SA"


def test_listings_are_joined_as_the_language_joins_them() -> None:
    seats = Listing((1, 2, 3), "or")
    assert translate(Message("{x}", x=seats), "en") == "1, 2, or 3"
    assert translate(Message("{x}", x=seats), "de") == "1, 2 oder 3"
    assert translate(Message("{x}", x=listing([1, 2], "plain")), "ar_EG") == "١، ٢"
    assert translate(Message("{x}", x=listing([])), "en") == ""


def test_plurals() -> None:
    def said(n: int) -> str:
        return translate(nmessage("{n} trick", "{n} tricks", n), "en")

    assert [said(0), said(1), said(2)] == ["0 tricks", "1 trick", "2 tricks"]


def test_a_name_may_hold_braces() -> None:
    assert (
        translate(Message("{who} leads.", who="{card}", card=KING_OF_SPADES), "en")
        == "{card} leads."
    )


def test_doubled_braces_stand_for_themselves() -> None:
    assert translate(Message("{{made = {n}}}", n=10), "en") == "{made = 10}"


def test_an_unknown_region_or_language_still_writes_numbers() -> None:
    assert Language.of("fr_XX").listing([1, 2]) == "1 et 2"
    assert Language.of("xx").number(1234) == "1,234"


def test_english_does_not_import_babel() -> None:
    program = (
        "import sys; from estimation_core.languages import translate\n"
        "from estimation_core.messages import Message, listing\n"
        "translate(Message('{a} {b}', a=12345, b=listing([1, 2, 3])), 'en')\n"
        "sys.exit('babel' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 0


def test_many_languages_at_once_in_threads() -> None:
    tags = ["en", "fr", "de", "ar_EG"] * 50
    with ThreadPoolExecutor(8) as pool:
        said = list(pool.map(lambda tag: translate(Message("Stopped."), tag), tags))
    assert said == ["Stopped.", "Arrêté.", "Angehalten.", "وقفنا هنا."] * 50


# ---- Catalogs of plugins ---------------------------------------------------------------------------------------------


def catalog(folder: Path, tag: str, texts: str) -> Path:
    target = folder / tag / "LC_MESSAGES" / "rules-of-mine.po"
    target.parent.mkdir(parents=True)
    header = 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=utf-8\\n"\n\n'
    target.write_text(header + texts, encoding="utf-8")
    return folder


def test_a_plugin_brings_texts_of_its_own(tmp_path: Path) -> None:
    catalog(tmp_path, "fr", 'msgid "Full moon."\nmsgstr "Pleine lune."\n')
    french = Language.of("fr", folders=[tmp_path])
    assert french.text(Message("Full moon.")) == "Pleine lune."
    assert french.text(Message("Stopped.")) == "Arrêté."
    assert Language.of("fr").text(Message("Full moon.")) == "Full moon."


def test_a_plugin_cannot_change_the_projects_texts(tmp_path: Path) -> None:
    catalog(tmp_path, "fr", 'msgid "Stopped."\nmsgstr "Zut."\n')
    assert Language.of("fr", folders=[tmp_path]).text(Message("Stopped.")) == "Arrêté."


def test_a_catalog_of_a_region_comes_before_its_language(tmp_path: Path) -> None:
    catalog(tmp_path, "fr", 'msgid "Full moon."\nmsgstr "Pleine lune."\n')
    catalog(tmp_path, "fr_CA", 'msgid "Full moon."\nmsgstr "Pleine lune !"\n')
    assert Language.of("fr-CA", folders=[tmp_path]).text(Message("Full moon.")) == "Pleine lune !"


def test_a_broken_catalog_costs_only_its_texts(tmp_path: Path) -> None:
    catalog(tmp_path, "fr", "this is no catalog")
    (tmp_path / "fr/LC_MESSAGES/other.mo").write_bytes(b"neither is this")
    french = Language.of("fr", folders=[tmp_path])
    assert french.text(Message("Full moon.")) == "Full moon."
    assert french.text(Message("Stopped.")) == "Arrêté."


def test_a_translation_with_a_foreign_place_is_not_used(tmp_path: Path) -> None:
    catalog(tmp_path, "fr", 'msgid "Full {moon}."\nmsgstr "Pleine {lune}."\n')
    french = Language.of("fr", folders=[tmp_path])
    assert french.text(Message("Full {moon}.", moon="x")) == "Full x."


def test_all_cards_can_be_shown() -> None:
    assert len({Language.of("ar").card(card) for card in DECK}) == 52
