"""What a word that is not known may have meant."""

from __future__ import annotations

import pytest

from estimation_core.toml.suggestions import closest, unknown_choice, unknown_key, unknown_name

NAMES = ("koutchina", "koutchina-mini", "koutchina-full", "classic", "classic-short")


@pytest.mark.parametrize(
    ("word", "meant"),
    [
        ("clasic", "classic"),
        ("Classic", "classic"),
        ("classic\u200b", "classic"),
        ("ｃlassic", "classic"),
        ("koutchina mini", "koutchina-mini"),
        ("mini", "koutchina-mini"),
        ("short", "classic-short"),
    ],
)
def test_what_was_meant(word: str, meant: str) -> None:
    assert closest(word, NAMES) == meant


@pytest.mark.parametrize("word", ["", "c", "k", "help", "poker", "x" * 5_000, "classic" * 9])
def test_nothing_far_fetched(word: str) -> None:
    assert closest(word, NAMES) is None


def test_a_part_of_several_means_none_of_them() -> None:
    assert closest("mini", ("koutchina-mini", "classical-mini")) is None


def test_nobody_is_asked_whether_they_meant_what_they_said() -> None:
    assert closest("c", ("c",)) is None
    assert closest("classic", ("classic", "clasic")) == "clasic"


def test_the_sentences() -> None:
    assert (
        str(unknown_key("mde", ("made", "missed"))) == "mde is not known here; did you mean made?"
    )
    assert str(unknown_key("zzz", ("a", "b"))) == "zzz is not known here; possible are a and b."
    assert 'did you mean "call"?' in str(unknown_choice("cal", ("call", "none")))
    assert str(unknown_choice("x", ("a",))) == '"x" is no choice here. Possible are "a".'
    assert (
        str(unknown_name("There is no {name}.", "clasic", NAMES))
        == "There is no clasic. Did you mean classic?"
    )
