"""The rule book: golden texts in four languages, examples that are the engine's, nothing left in English."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from babel.messages.pofile import read_po
from golden_books import TAGS, golden_file, shipped, written

from estimation_core import Game, Ruleset, load_rules
from estimation_core.acts import Won
from estimation_core.cli.run import run
from estimation_core.documents import Document, Table, html_page, markdown
from estimation_core.engine.beginning import Start
from estimation_core.hooks import HouseRule
from estimation_core.languages import Language
from estimation_core.languages.catalogs import Catalog
from estimation_core.messages import Code, Message, Signed
from estimation_core.rulebook import rule_book
from estimation_core.rulebook.examples import worked
from estimation_core.rules.contract import risk_level_at
from estimation_core.settings import Settings, Whole, setting

ROOT = Path(__file__).resolve().parents[2]
HOUSE_RULES = ("big-games", "no-dash-at-risk", "one-bid", "redeal-missing-suit", "three-alike")


@pytest.mark.parametrize("tag", TAGS)
@pytest.mark.parametrize("variant", shipped())
def test_golden(variant: str, tag: str) -> None:
    kept = golden_file(variant, tag).read_text(encoding="utf-8")
    assert written(variant, tag) == kept, "if it is meant: python tests/golden/update.py"


# ---- Worked examples ------------------------------------------------------------------------------------------------


def played_again(rules: Ruleset) -> Iterator[tuple[Any, Game]]:
    """Each example, and a game in which its acts were done and its tricks told."""
    for example in worked(rules):
        start = Start(example.contract.round.number)
        game = Game(rules, ("A", "B", "C", "D"), deals=(), dealer=4, start=start)
        game.deal_hands(None)
        for _, seat, act in example.said:
            assert game.to_act == seat
            game.act(act)
        game.act(Won(example.result.won))
        yield example, game


@pytest.mark.parametrize("variant", shipped())
def test_examples_are_what_the_engine_scores(variant: str) -> None:
    rules = load_rules(variant)
    book = rule_book(rules)
    examples = list(played_again(rules))
    kinds = {round.kind for round in rules.plan()}
    assert {example.contract.round.kind for example, _ in examples} == kinds
    sections = [one for one in book.walk() if re.fullmatch(r"example-\d+", one.key)]
    assert len(sections) == len(examples)
    for (example, game), section in zip(examples, sections, strict=True):
        score = game.deals[-1].score
        assert score is not None
        assert score.scores == example.score.scores
        assert score.lines == example.score.lines
        table = [block for block in section.blocks if isinstance(block, Table)][1]
        assert [row[-1] for row in table.rows] == [Signed(points) for points in score.scores]
        assert [row[2] for row in table.rows] == list(example.result.won)


def test_a_round_that_leads_nowhere_is_no_example() -> None:
    """Where only 13 can be called, nothing fits the wishes but a call of 13."""
    strict = load_rules("classic", settings={"auction.minimum": 13})
    calls = [one.contract.estimates for one in worked(strict) if one.contract.round.kind == "call"]
    assert calls and all(max(estimates) == 13 for estimates in calls)


# ---- House rules ----------------------------------------------------------------------------------------------------


def ruleset(rule: HouseRule) -> Ruleset:
    return Ruleset("test", Settings(), [rule])


def test_a_house_rule_without_words_of_its_own_is_described_by_its_settings() -> None:
    @dataclass(frozen=True, slots=True)
    class Own:
        by: int = setting(Whole(0, 9), 3, "How much it is.")
        often: tuple[int, ...] = setting(Whole(0), (1, 2), "How often.")

    class Quiet(HouseRule):
        name = "quiet"
        summary = "Something is different."
        Settings = Own

    text = markdown(rule_book(ruleset(Quiet())), Language.of("en"))
    assert "### quiet" in text
    assert "Something is different. How much it is. Here: 3. How often. Here: 1, 2." in text


def test_a_house_rule_that_fails_to_describe_itself_is_named(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    (tmp_path / "loud.py").write_text(
        "from estimation_core.hooks import HouseRule\n"
        "class Loud(HouseRule):\n"
        "    name = 'loud'\n"
        "    def describe(self):\n"
        "        raise KeyError('no words')\n"
    )
    code = run(["--plugins-dir", str(tmp_path), "rules", "--house-rule", "loud"], {})
    err = capsys.readouterr().err
    assert code == 1
    assert "loud" in err and "describe" in err and "Traceback" not in err


@pytest.mark.parametrize("name", HOUSE_RULES)
def test_each_house_rule_of_the_project_speaks_for_itself(name: str) -> None:
    rules = load_rules("classic", house_rules={name: {}})
    rule = rules.house_rules[name]
    assert type(rule).describe is not HouseRule.describe
    book = markdown(rule_book(rules), Language.of("en"))
    assert all(str(sentence) in book for sentence in rule.describe())
    assert str(Message(rule.title)) in book


# ---- Nothing left in English ----------------------------------------------------------------------------------------


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> set[tuple[str | None, str]]:
    """Every text that a catalog is asked for, with its context."""
    texts: set[tuple[str | None, str]] = set()
    text, plural = Catalog.text, Catalog.plural

    def note_text(self: Catalog, msgid: str, context: str | None = None) -> str:
        texts.add((context, msgid))
        return text(self, msgid, context)

    def note_plural(self: Catalog, singular: str, several: str, n: int) -> str:
        texts.add((None, singular))
        return plural(self, singular, several, n)

    monkeypatch.setattr(Catalog, "text", note_text)
    monkeypatch.setattr(Catalog, "plural", note_plural)
    return texts


def untranslated(language: str, texts: set[tuple[str | None, str]]) -> list[str]:
    path = ROOT / "locales" / language / "LC_MESSAGES" / "estimation.po"
    with path.open("rb") as source:
        catalog = read_po(source, locale=language)
    missing = []
    for context, msgid in texts:
        entry = catalog.get(msgid, context)
        forms = entry.string if entry is not None else ""
        if not (all(forms) if isinstance(forms, tuple | list) else forms):
            missing.append(msgid)
    return sorted(filter(None, missing))


@pytest.mark.parametrize("language", ["fr", "de", "ar"])
def test_no_rule_book_has_a_word_of_english(
    language: str, asked: set[tuple[str | None, str]]
) -> None:
    for variant in shipped():
        for house_rules in ((), HOUSE_RULES):
            rules = load_rules(variant, house_rules={name: {} for name in house_rules})
            book = rule_book(rules)
            html_page(book, Language.of(language))
            markdown(book, Language.of(language))
    assert len(asked) > 150
    assert not untranslated(language, asked)


# ---- The command ----------------------------------------------------------------------------------------------------

Call = Callable[..., tuple[int, str, str]]


def test_the_default_is_the_micro_game_as_text(call: Call) -> None:
    code, out, err = call("rules")
    assert (code, err) == (0, "")
    assert out.startswith("The rules of Estimation: Koutchina, Micro\n=====")
    assert "\n1. The cards are dealt; the trump is known already.\n" in out


def test_tables_without_room_are_written_row_by_row(
    call: Call, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    _, out, _ = call("rules")
    assert "\nThe estimate\n  Made: +10, and +1 per trick\n" in out


def test_markdown_in_a_right_to_left_block(call: Call) -> None:
    _, out, _ = call("--locale", "ar_EG", "rules", "classic", "--format", "markdown")
    assert out.startswith('<div dir="rtl" lang="ar-EG">\n\n# ')


def test_changes_show_in_the_title_and_hide_the_summary(call: Call) -> None:
    _, plain, _ = call("rules", "classic-short")
    _, changed, _ = call("rules", "classic-short", "--set", "game.call_rounds=5")
    assert "thirteen call rounds" in plain
    assert "thirteen call rounds" not in changed
    assert changed.startswith("The rules of Estimation: Classic, 13 rounds, changed\n")


def test_a_page_of_its_own(call: Call) -> None:
    _, out, _ = call("--locale", "ar_EG", "rules", "koutchina-full", "--format", "html")
    assert out.startswith('<!DOCTYPE html>\n<html lang="ar-EG" dir="rtl">')
    assert not re.search(r'(src|href)="(?!#)', out)
    assert "url(" not in out and "@import" not in out and "<script" not in out
    anchors = set(re.findall(r'href="#([^"]+)"', out))
    ids = re.findall(r' id="([^"]+)"', out)
    assert anchors <= set(ids) and len(ids) == len(set(ids))
    assert out.count("<bdi") == out.count("</bdi>")


def test_remarks_and_titles_of_a_file_are_shown_as_they_are(call: Call, tmp_path: Path) -> None:
    club = tmp_path / "club.toml"
    club.write_text(
        'format = 1\nextends = "classic"\n[title]\nfr = "Chez <Zoé> & Cie"\n'
        '[remarks]\nfr = "Pas de *téléphone*."\n'
    )
    _, page, _ = call("--locale", "de", "rules", str(club), "--format", "html")
    assert "<bdi>Chez &lt;Zoé&gt; &amp; Cie</bdi>" in page
    assert "<bdi>Pas de *téléphone*.</bdi>" in page
    _, marked, _ = call("rules", str(club), "--format", "markdown")
    assert r"Pas de \*téléphone\*." in marked


def test_a_document_without_anything_is_one_too() -> None:
    assert markdown(Document(Code("x")), Language.of("en")) == "# x"


# ---- What players ask first -----------------------------------------------------------------------------------------


def said(rules: Ruleset, key: str) -> str:
    """A chapter in English, without those inside it."""
    text = markdown(
        Document("T", (), tuple(s for s in rule_book(rules).walk() if s.key == key)), Language()
    )
    return text.replace("\n", " ")


@pytest.mark.parametrize("variant", shipped())
def test_r9_2_what_a_total_of_12_or_14_brings_is_said(variant: str) -> None:
    rules = load_rules(variant)
    brings = [risk_level_at(rules.settings)[total] for total in (12, 14)]
    assert brings == [0, 0]
    assert "A total of 12 or 14, one away from 13, brings no Risk" in said(rules, "over-under")


@pytest.mark.parametrize(
    ("over", "under", "sentence"),
    [
        ([10], [10], "A total of 12 or 14, one away from 13, brings a Risk already."),
        (
            [10],
            [0, 10],
            "A total of 14, one away from 13, brings a Risk already; one of 12 brings none.",
        ),
        (
            [0, 10],
            [10],
            "A total of 12, one away from 13, brings a Risk already; one of 14 brings none.",
        ),
    ],
)
def test_r9_2_a_risk_one_away_from_13_is_said(
    over: list[int], under: list[int], sentence: str
) -> None:
    settings = {"score.risk_over": over, "score.risk_under": under}
    assert sentence in said(load_rules("classic", settings=settings), "over-under")


@pytest.mark.parametrize("variant", ["koutchina", "koutchina-mini", "koutchina-full", "classic"])
def test_r9_3_a_round_that_nobody_made_is_one_of_the_rounds_of_any_length(variant: str) -> None:
    assert "in a short game as in a long one: it is not played again" in said(
        load_rules(variant), "all-missed"
    )


@pytest.mark.parametrize("variant", ["koutchina", "koutchina-mini", "koutchina-full"])
def test_r5_5_a_round_that_is_dealt_again_is_still_to_be_played_in_any_length(variant: str) -> None:
    assert "a game has all its rounds, in a short game as in a long one" in said(
        load_rules(variant), "all-pass"
    )
