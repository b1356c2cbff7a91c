"""The scores as comma-separated values: no cell is a formula, and none steers what shows it."""

from __future__ import annotations

import csv
import io
from pathlib import Path

import pytest

from estimation_core.records.judging import judge_text
from estimation_core.report.spreadsheet import CSV_COLUMNS, score_csv, text_cell
from estimation_core.variants import Catalog

ROUND = Path(__file__).resolve().parents[1] / "games" / "worked" / "fr-full-round.game.toml"


@pytest.mark.parametrize("sign", ["=", "+", "-", "@", "\t=", "\r=", " =", "\u2068="])
def test_no_text_can_be_a_formula(sign: str) -> None:
    assert text_cell(f"{sign}1+1")[0] == "'"


@pytest.mark.parametrize("name", ["Mona", "محمد", "Mona-Lisa", "O'Hara", "1+1"])
def test_ordinary_names_stay_as_they_are(name: str) -> None:
    assert text_cell(name) == name


@pytest.mark.parametrize(
    "foreign", ["\x1b[31m", "a\nb", "a\u202eb", "a\u2067b", "a\x9bb", "a\u2028b"]
)
def test_a_cell_is_one_line_without_controls(foreign: str) -> None:
    assert text_cell(foreign).isprintable()


def test_the_player_and_the_file_are_texts() -> None:
    text = ROUND.read_text(encoding="utf-8").replace('"Anna"', '"=HYPERLINK(0)"')
    rows = list(csv.DictReader(io.StringIO(score_csv([judge_text(text, Catalog(), file="@a")]))))
    assert {row["file"] for row in rows} == {"'@a"}
    assert rows[0]["player"] == "'=HYPERLINK(0)"
    assert [int(row["score"]) for row in rows] == [-33, 27, -2, 21]
    assert tuple(rows[0]) == CSV_COLUMNS
