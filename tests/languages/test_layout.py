"""Widths, paragraphs, tables, and the visual order of right-to-left text."""

from __future__ import annotations

import sys

import pytest

from estimation_core.cards import Card, Strain
from estimation_core.languages import Language
from estimation_core.languages.bidi import VisualOrderMissing, to_visual, without_controls
from estimation_core.languages.layout import columns, display_width, pad, wrap


def rows(language: Language) -> list[list[str]]:
    return [["Mona", language.signed(27)], ["Youssef", language.signed(-2)]]


@pytest.mark.parametrize(
    ("text", "width"),
    [
        ("Mona", 4),
        ("\u2066K♠\u2069", 2),
        ("١٢ كبّة", 6),
        ("é", 1),
        ("e\u0301", 1),
        ("", 0),
    ],
)
def test_width(text: str, width: int) -> None:
    assert display_width(text) == width


@pytest.mark.parametrize(
    ("text", "width"),
    [
        ("日本", 4),
        ("❤\ufe0f", 2),
        ("♥\ufe0f", 2),
        ("👨\u200d👩\u200d👧\u200d👦", 2),
        ("👍🏽", 2),
        ("🇪🇬", 2),
        ("\u2068Mona 🎲\u2069", 7),
        ("a\u200db", 2),
        ("Mona\n🎲", 6),
    ],
)
def test_width_of_signs_that_join(text: str, width: int) -> None:
    pytest.importorskip("wcwidth")
    assert display_width(text) == width


def test_a_name_with_an_emoji_leaves_the_columns_straight() -> None:
    pytest.importorskip("wcwidth")
    lines = columns([["Mona ❤\ufe0f", "1"], ["Youssef", "2"]], "<>", Language())
    assert [display_width(line) for line in lines] == [10, 10]


def test_pad() -> None:
    assert [pad("ab", 5, align) for align in "<>^"] == ["ab   ", "   ab", " ab  "]
    assert pad("\u2066K♠\u2069", 4) == "\u2066K♠\u2069  "
    assert pad("abc", 2) == "abc"


def test_wrap_keeps_to_the_width_and_indents_what_follows() -> None:
    assert wrap("one two three four", 9, indent=2) == ["one two", "  three", "  four"]


def test_wrap_keeps_lines_and_long_words() -> None:
    assert wrap("a\n\nbbbbbbbb c", 4) == ["a", "", "bbbbbbbb", "c"]


def test_wrap_keeps_the_indent_of_a_first_line() -> None:
    assert wrap("  one two", 6) == ["  one", "two"]


def test_columns_in_a_left_to_right_language() -> None:
    assert columns(rows(Language()), "<>", Language()) == ["Mona     +27", "Youssef   −2"]


def test_columns_in_arabic_with_isolates() -> None:
    arabic = Language.of("ar")
    lines = columns(rows(arabic), "<>", arabic)
    assert [without_controls(line) for line in lines] == [" Mona     +27", " Youssef  −2"]
    assert all(line.startswith(" \u200f\u2068") for line in lines)


def test_columns_in_visual_order_run_from_the_right_and_stay_aligned() -> None:
    arabic = Language.of("ar", bidi="visual")
    lines = columns(rows(arabic), "<>", arabic)
    assert lines == ["+27     Mona", " −2  Youssef"]


def test_columns_of_shaped_text_are_measured_after_shaping() -> None:
    lines = columns([["سلام", "1"], ["abcd", "2"]], "<<", Language.of("ar", bidi="visual"))
    assert {display_width(line) for line in lines} == {7}  # lam and alef share one cell


def test_no_rows_no_lines() -> None:
    assert columns([], "<>", Language()) == []


@pytest.mark.parametrize(
    ("logical", "visual"),
    [
        ("ab", "ab"),
        ("اب", "ﺏﺍ"),
        ("قال \u2068Mona\u2069: \u2066+27\u2069", "+27 :Mona ﻝﺎﻗ"),
        ("اب \u2066K♠\u2069 \u2066R♥\u2069", "R♥ K♠ ﺏﺍ"),
        ("(اب) [12]", "[12] (ﺏﺍ)"),
        ("اب (a(b)) «اب»", "«ﺏﺍ» (a(b)) ﺏﺍ"),
        ("٣ ≤ ٤", "٤ ≥ ٣"),
    ],
)
def test_visual_order(logical: str, visual: str) -> None:
    assert to_visual(logical) == visual


def test_display_turns_each_line_round_in_visual_order_only() -> None:
    assert Language.of("ar", bidi="visual").display("اب\n\nab") == "ﺏﺍ\n\nab"
    assert Language.of("ar").display("اب") == "اب"
    assert Language.of("fr", bidi="visual").display("ab") == "ab"


def test_visual_order_without_its_packages_is_a_clear_message(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "bidi", None)
    with pytest.raises(VisualOrderMissing, match=r"install estimation-core\[arabic\]"):
        to_visual("اب")


def test_a_hand_reads_from_the_right_in_visual_order() -> None:
    arabic = Language.of("ar_EG", bidi="visual")
    hand = [Card.of(Strain.SPADES, 12), Card.of(Strain.HEARTS, 8)]
    assert arabic.display(arabic.cards(hand)) == "10♥ A♠"
