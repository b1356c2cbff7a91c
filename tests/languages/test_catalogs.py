"""The catalogs: every text translated, nothing stale, plural forms and places right, the words of the glossary."""

from __future__ import annotations

import importlib.util
import re
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest
from babel.messages import Catalog
from babel.messages import Message as Text
from babel.messages.pofile import read_po

ROOT = Path(__file__).resolve().parents[2]
PLURALS = {"ar": 6, "de": 2, "fr": 2}

# A word of the English text, and what its translation must then hold, by the glossary: stems, as regular expressions.
# An empty pattern leaves the language free.
TERMS: dict[str, dict[str, str]] = {
    r"tricks?": {"fr": r"\bplis?\b", "de": r"[Ss]tich", "ar": r"لم[ّ]?[ةت]|لم[ّ]?ات"},
    r"trumps?": {"fr": r"atout", "de": r"[Tt]rumpf", "ar": r"حكم|سانز"},
    r"house rules?": {
        "fr": r"règles? maison",
        "de": r"[Hh]ausregel",
        "ar": r"قاعدة خاصة|قواعد|القاعدة",
    },
    r"variants?": {"fr": r"variante", "de": r"[Vv]ariante", "ar": r"(نظام|نظامين|أنظمة) (ال)?لعب"},
    r"Dash Calls?": {"fr": r"Dash Call", "de": r"Dash Call", "ar": r"داش كول"},
    r"Super Calls?": {"fr": r"Super appel", "de": r"Super Call", "ar": r"سوبر كول"},
    r"Risk": {"fr": r"Risk", "de": r"Risk", "ar": r"ريسك"},
    r"Avoid": {"fr": r"Avoid", "de": r"Avoid", "ar": r"أفويد"},
    r"dealer": {"fr": r"donneur", "de": r"Geber", "ar": r"موزّ?ع"},
    r"multipliers?": {"fr": r"multiplicateur", "de": r"Faktor", "ar": r"مضاعف"},
    r"the Caller": {"fr": r"Appelant", "de": r"Caller", "ar": r"صاحب الكول"},
    r"estimates?": {"fr": r"estim", "de": r"[Ss]chätz", "ar": r"طلب"},
    r"auction": {"fr": r"enchère", "de": r"[Rr]eiz", "ar": r"مزاد"},
    r"redeals?": {"fr": r"redistribu", "de": r"[Nn]eu", "ar": r"إعادة|توزيع"},
    r"computer players?": {"fr": r"ordinateur", "de": r"Computerspieler", "ar": r"الكمبيوتر"},
    r"stakes?": {"fr": r"mise", "de": r"[Ee]insatz|[Ee]insätze", "ar": r"رهان"},
}


def load_tool() -> ModuleType:
    spec = importlib.util.spec_from_file_location("update_catalogs", ROOT / "locales" / "update.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


tool = load_tool()


@pytest.fixture(scope="module")
def texts() -> Catalog:
    catalog = tool.template()
    assert isinstance(catalog, Catalog)
    return catalog


@pytest.fixture(params=sorted(PLURALS))
def language(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def path(language: str) -> Path:
    return ROOT / "locales" / language / "LC_MESSAGES" / "estimation.po"


def messages(language: str) -> list[Text]:
    with path(language).open("rb") as source:
        return [text for text in read_po(source, locale=language) if text.id]


def forms(text: str | tuple[str, ...] | list[str] | None) -> tuple[str, ...]:
    return (text or "",) if isinstance(text, str | None) else tuple(text)


def pairs(language: str) -> Iterator[tuple[Text, tuple[str, ...], tuple[str, ...]]]:
    for message in messages(language):
        yield message, forms(message.id), forms(message.string)


def test_every_language_has_a_catalog() -> None:
    assert sorted(tool.LANGUAGES) == sorted(PLURALS)


def test_the_catalog_has_exactly_the_texts_of_the_code(language: str, texts: Catalog) -> None:
    before = path(language).read_bytes()
    assert tool.updated(language, before, texts) == before, "run: python locales/update.py"


def test_nothing_is_missing_or_empty(language: str) -> None:
    missing = [source[0] for _, source, target in pairs(language) if not all(target)]
    assert not missing


def test_nothing_is_fuzzy(language: str) -> None:
    assert not [message.id for message in messages(language) if message.fuzzy]


def test_the_number_of_plural_forms(language: str) -> None:
    with path(language).open("rb") as source:
        assert read_po(source, locale=language).num_plurals == PLURALS[language]
    for _, source_forms, target in pairs(language):
        assert len(target) == (1 if len(source_forms) == 1 else PLURALS[language]), source_forms


def places(text: str) -> set[str]:
    return set(re.findall(r"\{\w+(?:![rsa])?\}|%\(\w+\)s", text))


def test_the_places_are_those_of_the_source(language: str) -> None:
    """A plural form may speak of its number in words."""
    for _, source, target in pairs(language):
        allowed = set.union(*map(places, source))
        needed = set.intersection(*map(places, source))
        if len(source) > 1:
            needed -= {"{n}", "{nargs}"}
        for form in filter(None, target):
            assert needed <= places(form) <= allowed, (source, form)


@pytest.mark.parametrize("term", TERMS)
def test_the_words_of_the_glossary(term: str, language: str) -> None:
    wanted = TERMS[term][language]
    missing = [
        (source[0], form)
        for message, source, target in pairs(language)
        if not is_clicks(message) and re.search(rf"\b{term}\b", re.sub(r"{\w+}", "", source[0]))
        for form in target
        if form and not re.search(wanted, form)
    ]
    assert not missing


def is_clicks(message: Text) -> bool:
    return all(file == "click" for file, _ in message.locations)


def test_no_text_steers_its_own_direction(language: str) -> None:
    """Isolates are the formatter's; a stray one in a catalog would show up in every sentence."""
    steering = "[\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]"
    assert not [target for _, _, target in pairs(language) if re.search(steering, "".join(target))]


def test_numbers_in_texts_are_in_latin_digits(language: str) -> None:
    """They are shown in the reader's digits, whichever those are."""
    assert not [
        target for _, _, target in pairs(language) if re.search("[٠-٩۰-۹]", "".join(target))
    ]


def test_french_signs_keep_to_their_word() -> None:
    """A no-break space stands before : ; ! ? and inside guillemets; a line must not begin with one of them."""
    for _, _, target in pairs("fr"):
        for form in target:
            assert not re.search(r"[^\s(] [;:!?»]|« ", form), form


def test_the_same_spaces_and_lines_around_a_text(language: str) -> None:
    for _, source, target in pairs(language):
        for form in target:
            assert form.strip() == form or source[0].strip() != source[0], form
            assert not form or form.count("\n") == source[0].count("\n"), form
