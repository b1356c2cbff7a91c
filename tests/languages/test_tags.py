"""Language tags, and the language that is chosen by them."""

from __future__ import annotations

import pytest

from estimation_core.languages import canonical_tag, known_languages, negotiate


@pytest.mark.parametrize(
    ("written", "tag"),
    [
        ("fr", "fr"),
        ("fr-CA", "fr_CA"),
        ("FR_ca", "fr_CA"),
        ("ar_EG.UTF-8", "ar_EG"),
        ("de_DE@euro", "de_DE"),
        ("ar-Arab-EG", "ar_Arab_EG"),
        ("es-419", "es_419"),
        ("de-CH-1996", "de_CH"),
        ("C", "en"),
        ("C.UTF-8", "en"),
        ("POSIX", "en"),
        ("arz", "ar_EG"),
        ("arz_SA", "ar_SA"),
        ("gsw", "de_CH"),
    ],
)
def test_canonical_tags(written: str, tag: str) -> None:
    assert canonical_tag(written) == tag


@pytest.mark.parametrize(
    "written", ["", "f", "français", "fr_", "_EG", "fr/EG", "fr CA", "12", "--help"]
)
def test_what_is_no_tag(written: str) -> None:
    assert canonical_tag(written) is None


def test_the_project_speaks_four_languages() -> None:
    assert known_languages() == ("en", "ar", "de", "fr")


@pytest.mark.parametrize(
    ("tags", "chosen"),
    [
        (["fr-CA"], ("fr", "fr_CA")),
        (["ar_MA.UTF-8"], ("ar", "ar_MA")),
        (["", "de"], ("de", "de")),
        (["en_GB", "fr"], ("en", "en_GB")),
        (["C", "fr"], ("en", "en")),
        ([], ("en", "en")),
    ],
)
def test_the_first_tag_that_is_spoken(tags: list[str], chosen: tuple[str, str]) -> None:
    assert negotiate(tags) == (*chosen, None)


def test_an_unknown_language_is_named_and_the_next_one_taken() -> None:
    catalog, locale, problem = negotiate(["xx", "de"])
    assert (catalog, locale) == ("de", "de")
    assert str(problem) == "The program does not speak xx; it speaks en, ar, de, and fr."


def test_a_malformed_tag_is_named_and_english_comes_last() -> None:
    catalog, _, problem = negotiate(["fran çais"])
    assert catalog == "en"
    assert str(problem) == "fran çais is not a language tag; it should look like fr or ar_EG."
