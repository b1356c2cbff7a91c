"""The sheet as people keep it: a line for each round, on wide screens and narrow ones, and on a page."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from estimation_core.documents import Table, html_page
from estimation_core.languages import Language
from estimation_core.languages.layout import display_width
from estimation_core.messages import Code, Message
from estimation_core.records.judging import judge_file, judge_text
from estimation_core.report import score_report
from estimation_core.report.sheet import sheet, short_names
from estimation_core.variants import Catalog

GAMES = Path(__file__).resolve().parents[1] / "games"
ROUND = GAMES / "worked" / "fr-full-round.game.toml"
WHOLE = GAMES / "legal" / "koutchina-full-stakes.game.toml"

Call = Callable[..., tuple[int, str, str]]


def lines(call: Call, monkeypatch: pytest.MonkeyPatch, width: int, *args: str) -> list[str]:
    monkeypatch.setenv("COLUMNS", str(width))
    code, out, err = call(*args)
    assert (code, err) == (0, "")
    return [line.rstrip() for line in out.splitlines()]


def the_sheet(path: Path) -> Table:
    judged = judge_file(path, Catalog()).judged
    assert judged is not None
    table = next(iter(sheet(judged.record.players, judged.deals, judged.totals_after)))
    assert isinstance(table, Table)
    return table


# ---- A line for each round ------------------------------------------------------------------------------------------


def test_a_round_is_one_line(call: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    shown = lines(call, monkeypatch, 100, "score", str(ROUND))
    wanted = "1 Dan 7♠ Ben 0/1 7/7 2/4 1/1 Under Dan −33 +27 −2 +21 −33 +27 −2 +21"
    assert wanted.split() in [line.split() for line in shown]


def test_every_round_of_a_game_has_its_line(call: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    shown = lines(call, monkeypatch, 100, "score", str(WHOLE))
    rounds = [line for line in shown if re.match(r" *\d+ (Rana|Sami|Tala|Ziad) ", line)]
    assert [int(line.split()[0]) for line in rounds] == list(range(1, 19))
    eighth = (
        "8 Sami 13 NT Ziad 13/13 2/0 13/0 13/0 Over Tala 3 ×4 +172 −8 −212 −92 +285 −32 −200 −106"
    )
    assert rounds[7].split() == eighth.split()


@pytest.mark.parametrize("locale", ["en", "fr", "de", "ar"])
@pytest.mark.parametrize("width", [50, 80])
def test_a_narrow_screen_parts_the_sheet(
    width: int, locale: str, call: Call, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown = lines(call, monkeypatch, width, "--locale", locale, "score", str(WHOLE))
    # Each part has all rounds.
    rounds = [line for line in shown if re.match(r"\W*1?\d\b.*\d", line)]
    last = [line for line in shown if re.match(r"\W*18\b", line)]
    assert len(last) == (3 if width == 50 else 2)
    assert max(map(display_width, rounds)) <= width


def test_totals_are_those_after_the_round() -> None:
    table = the_sheet(WHOLE)
    judged = judge_file(WHOLE, Catalog()).judged
    assert judged is not None
    assert (
        [tuple(cell.value for cell in row[-4:]) for row in table.rows]
        == [  # type: ignore[union-attr]
            tuple(totals) for totals in judged.totals_after[1:]
        ]
    )


def test_a_round_that_nobody_made_differs_from_one_of_zeros() -> None:
    first = the_sheet(WHOLE).rows[0]
    assert first[10:14] == (Code("–"),) * 4
    assert Message("Nobody made it (Sa'aydeh).") not in first


def test_a_round_that_everybody_passed_has_no_estimates() -> None:
    text = ROUND.read_text(encoding="utf-8").partition("[[deals]]")[0]
    passed = (
        text.replace('"koutchina-full"', '"classic"') + '[[deals]]\ncalls = "pass pass pass pass"\n'
    )
    judged = judge_text(passed, Catalog()).judged
    assert judged is not None and judged.deals
    table = next(iter(sheet(judged.record.players, judged.deals, judged.totals_after)))
    assert isinstance(table, Table)
    assert str(table.rows[0][2]) == "pass"
    assert table.rows[0][3:7] == (None,) * 4
    assert table.rows[0][10:14] == (Code("–"),) * 4


def test_what_stood_before_has_a_line() -> None:
    text = ROUND.read_text(encoding="utf-8").replace(
        "[[deals]]", '[start]\nround = 14\ntotals = "31 -4 12 0"\n\n[[deals]]', 1
    )
    judged = judge_text(text, Catalog()).judged
    assert judged is not None
    table = next(iter(sheet(judged.record.players, judged.deals, judged.totals_after)))
    assert isinstance(table, Table)
    assert str(table.rows[0][0]) == "before"
    assert [cell.value for cell in table.rows[0][-4:]] == [31, -4, 12, 0]  # type: ignore[union-attr]


def test_reasons_are_told_on_request(call: Call) -> None:
    _, short, _ = call("score", str(ROUND))
    _, long, _ = call("score", str(ROUND), "--reasons")
    assert "made +17, Caller +10" in long and "made" not in short
    assert long.startswith(short.rstrip("\n"))


# ---- Names ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("names", "short"),
    [
        (["Mona", "Karim", "Salma", "Yousef"], ["Mona", "Karim", "Salma", "Yousef"]),
        (["Maximilian", "Al", "B", "C"], ["Maxim.", "Al", "B", "C"]),
        (
            ["Mohamed A", "Mohamed B", "Mohamed C", "Moham."],
            ["Moh. 1", "Moh. 2", "Moh. 3", "Moh. 4"],
        ),
    ],
)
def test_long_names_are_shortened_and_still_differ(names: list[str], short: list[str]) -> None:
    assert short_names(names) == short


def test_a_shortened_name_is_explained() -> None:
    text = ROUND.read_text(encoding="utf-8").replace('"Anna"', '"Maximilian Alexander"')
    page = html_page(score_report([judge_text(text, Catalog())]), Language.of("en"))
    assert "<bdi>Maxim.</bdi> is <bdi>Maximilian Alexander</bdi>." in page


# ---- On a page ------------------------------------------------------------------------------------------------------


def test_a_page_has_the_names_of_the_groups_over_the_columns() -> None:
    page = html_page(score_report([judge_file(ROUND, Catalog())]), Language.of("en"))
    spans = re.findall(r'<t[hd](?: scope="colgroup")? colspan="(\d+)">([^<]*)<', page)
    assert spans == [
        ("3", ""),
        ("4", "Estimate and tricks"),
        ("3", ""),
        ("4", "Score"),
        ("4", "Total"),
    ]
