"""The pages in a real browser: right-to-left columns, no overflow on a phone and on A4, order, contrast."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Literal

import pytest
from browser import A4, Browser, find_chromium, running

from estimation_core import load_rules
from estimation_core.documents import html_page
from estimation_core.languages import Language
from estimation_core.records.judging import judge_file, judge_text
from estimation_core.report import score_report
from estimation_core.report.season import standings_report
from estimation_core.report.standings import played_game, standings
from estimation_core.rulebook import rule_book
from estimation_core.variants import Catalog

chromium = find_chromium()
pytestmark = pytest.mark.skipif(chromium is None, reason="no Chromium on this machine")

GAMES = Path(__file__).resolve().parents[1] / "games" / "legal"
TAGS = ("ar_EG", "fr", "de")
PHONE = 360


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    assert chromium is not None
    with running(chromium) as page:
        yield page


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """A rule book with everything in it and a score report, in each language."""
    folder = tmp_path_factory.mktemp("pages")
    rules = load_rules(
        "egyptian-tournament", house_rules={"big-games": {}, "redeal-missing-suit": {}}
    )
    judged = judge_file(GAMES / "koutchina-full-stakes.game.toml", Catalog())
    written = {}
    for tag in TAGS:
        for name, document in (("rules", rule_book(rules)), ("score", score_report([judged]))):
            path = folder / f"{name}-{tag}.html"
            path.write_text(html_page(document, Language.of(tag)), encoding="utf-8")
            written[f"{name}-{tag}"] = path
    return written


PAGES = [f"{name}-{tag}" for name in ("rules", "score") for tag in TAGS]

TOO_WIDE = """
[...document.querySelectorAll('main *')].filter(element => {
    if (element.closest('.table, svg')) return false;
    const box = element.getBoundingClientRect();
    return box.width && (box.left < -0.5 || box.right > innerWidth + 0.5);
}).map(element => element.outerHTML.slice(0, 80))
"""


@pytest.mark.parametrize("width", [PHONE, A4])
@pytest.mark.parametrize("page", PAGES)
def test_nothing_is_wider_than_the_page(
    page: str, width: int, browser: Browser, pages: dict[str, Path]
) -> None:
    browser.open(pages[page], width)
    assert browser.run("document.documentElement.scrollWidth") <= width
    assert browser.run(TOO_WIDE) == []


@pytest.mark.parametrize("page", PAGES)
def test_tables_fit_on_a_printed_page(page: str, browser: Browser, pages: dict[str, Path]) -> None:
    # What A4 leaves between the margins.
    browser.open(pages[page], A4 - 2 * 57)
    browser.media("dark", "print")
    assert browser.run(
        "[...document.querySelectorAll('table')].every(t => t.offsetWidth <= innerWidth)"
    )
    assert browser.run("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"


HEADS = """
[...document.querySelectorAll('table:not(.stacked)')].map(table =>
    [...table.rows[0].cells].map(cell => cell.getBoundingClientRect().left))
"""


@pytest.mark.parametrize("page", PAGES)
def test_columns_run_as_the_language_reads(
    page: str, browser: Browser, pages: dict[str, Path]
) -> None:
    browser.open(pages[page], A4)
    heads = browser.run(HEADS)
    assert heads
    for lefts in heads:
        assert lefts == sorted(lefts, reverse=page.endswith("ar_EG"))


IN_ORDER = """
[...document.querySelectorAll('bdi[dir=ltr]')].filter(bdi => bdi.offsetWidth).map(bdi => {
    const lefts = [];
    const walker = document.createTreeWalker(bdi, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
        for (let i = 0; i < walker.currentNode.length; i++) {
            const range = document.createRange();
            range.setStart(walker.currentNode, i);
            range.setEnd(walker.currentNode, i + 1);
            lefts.push(range.getBoundingClientRect().left);
        }
    }
    return [bdi.textContent, lefts];
})
"""


@pytest.mark.parametrize("page", PAGES)
def test_cards_and_signed_numbers_stand_in_order(
    page: str, browser: Browser, pages: dict[str, Path]
) -> None:
    browser.open(pages[page], PHONE)
    shown: list[tuple[str, list[float]]] = browser.run(IN_ORDER)
    assert any(text[0] in "+−" for text, _ in shown)
    assert any(text[-1] in "♠♥♦♣" for text, _ in shown)
    wrong = [text for text, lefts in shown if lefts != sorted(lefts)]
    assert wrong == []


def test_time_runs_from_right_to_left_in_arabic(browser: Browser, pages: dict[str, Path]) -> None:
    script = """
    [...document.querySelectorAll('.chart polyline')].map(line =>
        [line.points[0].x, line.points[line.points.length - 1].x])
    """
    for page, rtl in (("score-ar_EG", True), ("score-fr", False)):
        browser.open(pages[page], PHONE)
        ends = browser.run(script)
        assert len(ends) == 4
        assert all((first > last) == rtl for first, last in ends)


COLOURS = """
[...document.querySelectorAll('h1, h2, h3, p, a, li, th, td, .red, figcaption, svg text, polyline')]
.map(element => {
    const style = getComputedStyle(element);
    let behind = element;
    while (behind && ['rgba(0, 0, 0, 0)', 'transparent'].includes(
        getComputedStyle(behind).backgroundColor)) behind = behind.parentElement;
    const svg = element.matches('svg text') ? style.fill : style.color;
    return [element.tagName, svg, getComputedStyle(behind || document.body).backgroundColor];
})
"""


def luminance(colour: str) -> float:
    parts = [float(part) / 255 for part in colour[colour.index("(") + 1 : -1].split(",")[:3]]
    linear = [
        part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    ]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("page", ["rules-ar_EG", "score-de"])
def test_everything_can_be_read_in_both_colour_schemes(
    page: str, scheme: Literal["light", "dark"], browser: Browser, pages: dict[str, Path]
) -> None:
    browser.open(pages[page], PHONE, scheme)
    colours: list[Any] = browser.run(COLOURS)
    dark = luminance(browser.run("getComputedStyle(document.body).backgroundColor")) < 0.1
    assert dark == (scheme == "dark")
    weak = {
        (tag, front, back)
        for tag, front, back in colours
        # WCAG: 4.5 for text, 3 for drawings.
        if contrast(front, back) < (3 if tag == "polyline" else 4.5)
    }
    assert weak == set()


# ---- Score reports --------------------------------------------------------------------------------------------------

LONG_NAMES = (
    "Maximilian Alexander Freiherr",
    "Mohamed Abdelrahman Elsayed",
    "محمد",
    "Bartholomäus",
)

HIDDEN = """
[...document.querySelectorAll('.table')].filter(box => box.scrollWidth > box.clientWidth + 1)
    .map(box => box.outerHTML.slice(0, 80))
"""


@pytest.fixture(scope="module")
def long_names(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    text = (GAMES / "koutchina-full-stakes.game.toml").read_text(encoding="utf-8")
    players = f"players = {json.dumps(LONG_NAMES)}"
    text = re.sub(r"players = \[.*?\]", lambda _: players, text, count=1, flags=re.DOTALL)
    judged = judge_text(text, Catalog())
    assert judged.valid
    folder = tmp_path_factory.mktemp("names")
    for tag in TAGS:
        page = html_page(score_report([judged]), Language.of(tag))
        (folder / f"{tag}.html").write_text(page, encoding="utf-8")
    return {tag: folder / f"{tag}.html" for tag in TAGS}


@pytest.mark.parametrize("width", [1200, A4, PHONE])
@pytest.mark.parametrize("tag", TAGS)
def test_long_names_push_nobody_out_of_sight(
    tag: str, width: int, browser: Browser, long_names: dict[str, Path]
) -> None:
    browser.open(long_names[tag], width)
    assert browser.run("document.documentElement.scrollWidth") <= width
    assert browser.run(HIDDEN) == []


LINES_OF_A_ROW = """
[...document.querySelectorAll('table.detailed tbody tr')].map(row => {
    const tops = [...row.cells].filter(cell => cell.offsetHeight)
        .map(cell => Math.round(cell.getBoundingClientRect().top));
    return new Set(tops).size;
})
"""


def test_a_round_on_a_phone_is_four_rows_with_a_line_of_reasons(
    browser: Browser, pages: dict[str, Path]
) -> None:
    browser.open(pages["score-fr"], PHONE)
    lines = browser.run(LINES_OF_A_ROW)
    assert len(lines) == 4 * 18
    assert set(lines) <= {1, 2}


def test_the_sheet_is_one_line_a_round_on_paper(browser: Browser, pages: dict[str, Path]) -> None:
    browser.open(pages["score-fr"], A4 - 2 * 57)
    browser.media("light", "print")
    heights = browser.run(
        "[...document.querySelectorAll('table.grouped tbody tr')].map(row => row.offsetHeight)"
    )
    assert len(heights) == 18
    assert max(heights) < 2 * min(heights)
    browser.media("light", "screen")


# ---- Standings ------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def season(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """All complete sheets there are as a season, with far more players than a drawing can hold."""
    judged = [judge_file(path, Catalog()) for path in sorted(GAMES.glob("*-sheet.game.toml"))]
    table = standings(
        played_game(file.file, file.judged) for file in judged if file.judged is not None
    )
    folder = tmp_path_factory.mktemp("season")
    for tag in TAGS:
        page = html_page(standings_report(table), Language.of(tag))
        (folder / f"{tag}.html").write_text(page, encoding="utf-8")
    return {tag: folder / f"{tag}.html" for tag in TAGS}


@pytest.mark.parametrize("width", [1200, A4, PHONE])
@pytest.mark.parametrize("tag", TAGS)
def test_standings_fit_on_the_page(
    tag: str, width: int, browser: Browser, season: dict[str, Path]
) -> None:
    browser.open(season[tag], width)
    assert browser.run("document.documentElement.scrollWidth") <= width
    assert browser.run(HIDDEN) == []


@pytest.mark.parametrize("tag", TAGS)
def test_standings_fit_on_paper(tag: str, browser: Browser, season: dict[str, Path]) -> None:
    browser.open(season[tag], A4 - 2 * 57)
    browser.media("light", "print")
    assert browser.run(
        "[...document.querySelectorAll('table')].every(t => t.offsetWidth <= innerWidth)"
    )
    browser.media("light", "screen")


@pytest.mark.parametrize(("tag", "rtl"), [("ar_EG", True), ("fr", False)])
def test_the_season_runs_as_the_language_reads(
    tag: str, rtl: bool, browser: Browser, season: dict[str, Path]
) -> None:
    browser.open(season[tag], PHONE)
    ends = browser.run("""
    [...document.querySelectorAll('.chart polyline')].map(line =>
        [line.points[0].x, line.points[line.points.length - 1].x])
    """)
    assert len(ends) == 8
    assert all((first > last) == rtl for first, last in ends)
    colours = browser.run(
        "[...document.querySelectorAll('.chart g')].map(g => getComputedStyle(g).color)"
    )
    assert len(set(colours)) == 8


@pytest.mark.parametrize("page", PAGES)
def test_the_contents_have_no_numbers_that_the_text_lacks(
    page: str, browser: Browser, pages: dict[str, Path]
) -> None:
    browser.open(pages[page], PHONE)
    assert browser.run("getComputedStyle(document.querySelector('nav ol')).listStyleType") == "none"
