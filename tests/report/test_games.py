"""The score report, and the comparison of two variants: what they say, and that nothing is left in English."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from estimation_core import load_rules
from estimation_core.documents import LineChart, html_page
from estimation_core.languages import Language
from estimation_core.records.judging import judge_file, judge_text
from estimation_core.report import score_report
from estimation_core.rulebook import rule_book
from estimation_core.rulebook.compare import differences
from estimation_core.variants import Catalog

GAMES = Path(__file__).resolve().parents[1] / "games"
ROUND = GAMES / "worked" / "fr-full-round.game.toml"

Call = Callable[..., tuple[int, str, str]]


def words(page: str) -> str:
    """The text of a page without its markup."""
    return re.sub(r"\s+", " ", re.sub("<[^>]+>", "", page.partition("<body")[2]))


# ---- The report -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("locale", "said"),
    [
        ("en", "made +17, Caller +10"),
        ("fr", "réussie +17, Appelant +10"),
        ("de", "getroffen +17, Caller +10"),
        ("ar_EG", "جاب طلبه +١٧، صاحب الكول +١٠"),
    ],
)
def test_a_round_with_its_lines(call: Call, locale: str, said: str) -> None:
    code, out, err = call("--locale", locale, "score", str(ROUND), "--format", "html")
    assert (code, err) == (0, "")
    assert said in words(out)
    assert not re.search(r'(src|href)="(?!#)', out) and "<script" not in out


def test_the_drawing_has_the_totals_after_every_round() -> None:
    judged = judge_file(GAMES / "legal" / "koutchina-full-sheet.game.toml", Catalog())
    assert judged.judged is not None
    charts = [
        block
        for section in score_report([judged]).walk()
        for block in section.blocks
        if isinstance(block, LineChart)
    ]
    (chart,) = charts
    assert chart.steps == tuple(range(1, 19))
    assert [series[-1] for _, series in chart.series] == list(judged.judged.totals)
    assert all(len(series) == 19 for _, series in chart.series)


def test_lines_differ_in_more_than_colour() -> None:
    judged = judge_file(ROUND, Catalog())
    page = html_page(score_report([judged]), Language.of("en"))
    dashes = re.findall(r'<polyline [^>]*stroke-dasharray="([^"]*)"', page)
    assert len(set(dashes)) == 4
    assert len(re.findall('<svg class="sample', page)) == 4


def test_names_cannot_write_markup() -> None:
    text = ROUND.read_text(encoding="utf-8")
    players = 'players = ["<b>A", "\u2067&\u2069", "محمد", "D"]'
    names = re.sub(r"players = \[.*?\]", players, text, count=1, flags=re.DOTALL)
    page = html_page(score_report([judge_text(names, Catalog())]), Language.of("fr"))
    assert "<bdi>&lt;b&gt;A</bdi>" in page
    assert "<bdi>&amp;</bdi>" in page
    assert "<bdi>محمد</bdi>" in page
    assert page.count("<bdi") == page.count("</bdi>")


def test_a_wrong_file_shows_its_findings_and_the_rounds_before(call: Call) -> None:
    wrong = GAMES / "faulty" / "wrong-score-2.game.toml"
    code, out, err = call("score", str(wrong), "--format", "html")
    assert code == 1
    assert "wrong-score" in err
    assert "What is wrong with this file" in words(out)


def test_several_files_have_a_chapter_each(call: Call) -> None:
    other = GAMES / "worked" / "fr-two-all-missed.game.toml"
    _, out, _ = call("score", str(ROUND), str(other), "--format", "html")
    assert '<section id="game-1">' in out and '<section id="game-2-places">' in out
    ids = re.findall(r' id="([^"]+)"', out)
    assert len(ids) == len(set(ids))


def test_an_unreadable_file_still_makes_a_page(call: Call, tmp_path: Path) -> None:
    broken = tmp_path / "broken.game.toml"
    broken.write_text("players = [")
    code, out, _ = call("score", str(broken), "--format", "html")
    assert code == 1
    assert "broken.game.toml" in out


# ---- Two variants ---------------------------------------------------------------------------------------------------


def test_nothing_differs_between_a_variant_and_itself(call: Call) -> None:
    code, out, _ = call("variant", "diff", "classic", "classic")
    assert (code, out) == (0, "The rules of both are the same.\n")
    book = rule_book(load_rules("classic"))
    assert differences(book, book) == []


def test_the_difference_in_sentences_and_values(
    call: Call, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "120")
    code, out, _ = call("variant", "diff", "koutchina-full", "classic")
    assert code == 0
    said = 'Only in classic:\n\n- Before anything else is said, everyone who has no card of some suit says "Avoid".'
    assert said in out
    assert re.search(r"estimates.zero_limit +2 \(koutchina.toml:\d+\) +4 \(classic.toml:\d+\)", out)


def test_what_is_only_in_another_chapter_does_not_differ() -> None:
    """The Micro game tells of call rounds too, among the rules of longer games."""
    found = differences(rule_book(load_rules("koutchina")), rule_book(load_rules("koutchina-mini")))
    texts = [str(text) for one in found for text in (*one.only_first, *one.only_second)]
    assert "The player after the dealer speaks first, then the others in turn." not in texts


def test_the_difference_as_json(call: Call) -> None:
    code, out, _ = call(
        "--locale", "ar", "variant", "diff", "classic", "classic-big-games", "--format", "json"
    )
    assert code == 0 and out.isascii()
    document = json.loads(out)
    assert document["format"] == "estimation-diff/1"
    assert (document["a"]["variant"], document["b"]["variant"]) == ("classic", "classic-big-games")
    by_key = {one["key"]: one for one in document["differences"]}
    assert list(by_key) == [
        "house_rules.big-games",
        "house_rules.big-games.from",
        "house_rules.big-games.factor",
    ]
    on = by_key["house_rules.big-games"]
    assert on["a"] is None
    assert on["b"]["value"] is True
    assert on["b"]["origin"]["file"].endswith("classic-big-games.toml")
    assert by_key["house_rules.big-games.from"]["b"] == {"value": 8, "origin": None}


def test_origins_of_both_sides(call: Call) -> None:
    _, out, _ = call("variant", "diff", "classic", "egyptian-tournament", "--format", "json")
    by_key = {one["key"]: one for one in json.loads(out)["differences"]}
    made = by_key["score.made"]
    assert (made["a"]["value"], made["b"]["value"]) == (10, 13)
    assert made["a"]["origin"]["file"].endswith("classic.toml")
    assert made["b"]["origin"]["file"].endswith("egyptian-tournament.toml")
    assert by_key["all_pass.multiplies"]["b"] is None


@pytest.mark.parametrize("locale", ["fr", "de", "ar_EG"])
def test_the_difference_in_every_language(call: Call, locale: str) -> None:
    code, out, _ = call("--locale", locale, "variant", "diff", "koutchina", "egyptian-tournament")
    assert code == 0
    assert not re.search(r"\b(the|only|round|estimate)\b", out.replace("estimates.", ""))
