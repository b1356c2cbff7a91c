"""Spellings of one name, and names that only look alike."""

from __future__ import annotations

import pytest

from estimation_core.languages.names import same_name


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Mona", "mona "),
        ("Mona", "MONA"),
        ("Chloé", "Chloe"),
        ("Chloe\u0301", "Chloé"),
        ("Anne-Marie", "Anne Marie"),
        ("Strauß", "STRAUSS"),
        ("أحمد", "احمد"),
        ("مُنى", "مني"),
        ("فاطمة", "فاطمه"),
        ("محمـــد", "محمد"),
        ("\u2067منى\u2069", "منى"),
    ],
)
def test_spellings_of_one_name(one: str, other: str) -> None:
    assert same_name(one) == same_name(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [("Mona", "Muna"), ("Karim", "Karima"), ("منى", "مها"), ("Ben", "Ben 2"), ("🎲", "🎯")],
)
def test_names_of_two_people(one: str, other: str) -> None:
    assert same_name(one) != same_name(other)
