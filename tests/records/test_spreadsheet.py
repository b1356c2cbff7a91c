"""Sheets as tables: what is written is read back in every language, slips have row and column, nothing is a formula."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from keeping import SHEETS, without_cards
from playing import catalog, rules_of

from estimation_core.languages import Language
from estimation_core.records.book import Book
from estimation_core.records.judging import JudgedFile, judge_file
from estimation_core.records.model import DealEntry, Record
from estimation_core.records.spreadsheet import sheet_csv
from estimation_core.records.spreadsheet.cells import read_text, read_whole, text_cell

LANGUAGES = ("en", "fr", "de", "ar", "ar_EG")


def written(record: Record, book: Book, tag: str = "en") -> str:
    return sheet_csv(record, book.rules, book.told, book.totals, Language.of(tag))


def book_of(record: Record) -> Book:
    settings = {} if record.ruleset is None else record.ruleset
    house_rules = settings.get("house_rules", {})
    rules = rules_of(record.variant, None, *house_rules)
    return Book(record, rules, record.deals)


def read(text: str, tmp_path: Path) -> JudgedFile:
    path = tmp_path / "s.csv"
    path.write_bytes(text.encode("utf-8"))
    return judge_file(path, catalog())


def found(file: JudgedFile) -> list[str]:
    return [f"{one.line}:{one.column} {one.code}" for one in file.findings]


PLAYERS = ("Mona", "Karim", "Salma", "Youssef")
HEADINGS = [
    "Round",
    "Dealer",
    "Call",
    "Caller",
    *(f"{player}: estimate" for player in PLAYERS),
    *(f"{player}: tricks" for player in PLAYERS),
    "×",
    *(f"{player}: total" for player in PLAYERS),
]
SIMPLE = f"""\
Rules,koutchina-full
,
{",".join(HEADINGS)}
1,Youssef,7♠,Karim,dash,7,2,1,1,7,4,1,1,-33,27,-2,21
2,Mona,5H,3,3,2,5,2,3,2,5,3,1,-20,39,23,10
"""


def with_cell(row: int, column: int, value: str) -> str:
    rows = list(csv.reader(io.StringIO(SIMPLE)))
    rows[row - 1][column - 1] = value
    text = io.StringIO()
    csv.writer(text).writerows(rows)
    return text.getvalue()


def test_a_sheet_typed_in_a_spreadsheet(tmp_path: Path) -> None:
    file = read(SIMPLE, tmp_path)
    assert found(file) == []
    assert file.judged is not None and file.judged.totals == (-20, 39, 23, 10)


CASES = [(sheet, LANGUAGES[number % 5]) for number, sheet in enumerate(SHEETS)]
CASES += [(sheet, tag) for sheet in SHEETS[::16] for tag in LANGUAGES]
"""Every sheet in one language, some in all of them; tests/long has all in all."""


@pytest.mark.parametrize(("sheet", "tag"), CASES, ids=str)
def test_what_is_written_is_read_back(sheet: Path, tag: str, tmp_path: Path) -> None:
    same_when_read_back(sheet, tag, tmp_path)


def same_when_read_back(sheet: Path, tag: str, tmp_path: Path) -> None:
    record = without_cards(sheet)
    book = book_of(record)
    file = read(written(record, book, tag), tmp_path)
    assert not [one for one in found(file) if "rules-changed" not in one], file.findings
    assert file.judged is not None and file.record is not None
    assert file.judged.totals_after == tuple(book.totals)
    again = Book(file.record, book.rules, file.record.deals)
    assert [(d.round, d.won, d.contract) for d in again.told] == [
        (d.round, d.won, d.contract) for d in book.told
    ]
    assert again.head.stakes == book.head.stakes and again.head.date == book.head.date


@pytest.mark.parametrize(
    "habit",
    [
        lambda text: "\ufeff" + text,
        lambda text: text.replace("\n", "\r\n"),
        lambda text: text.replace("\n", "\r"),
        lambda text: text.replace(",", ";"),
        lambda text: text.replace(",", "\t"),
        lambda text: "\n\n" + text.replace("\n2,", "\n\n,,,,\n2,") + ",,,,,\n\n",
        lambda text: text.replace("27", "27.0").replace(",4,", ",4.00,"),
        lambda text: text.replace(",", ";").replace("27", "27,0"),
        lambda text: text.translate(str.maketrans("0123456789", "٠١٢٣٤٥٦٧٨٩")),
        lambda text: text.replace("-33", "−33"),
        lambda text: text.replace("\n", ",,,\n"),
        lambda text: text.replace("Karim", '"Karim"'),
        lambda text: text.replace("Mona: ", "Mona : ").replace("Dealer", "DEALER"),
    ],
    ids=[
        "mark",
        "crlf",
        "cr",
        "semicolons",
        "tabs",
        "empty rows",
        "decimals",
        "decimal commas",
        "arabic digits",
        "minus sign",
        "empty columns",
        "quotes",
        "blanks",
    ],
)
def test_habits_of_spreadsheets(habit: Callable[[str], str], tmp_path: Path) -> None:
    file = read(habit(SIMPLE), tmp_path)
    assert found(file) == []
    assert file.judged is not None and file.judged.totals == (-20, 39, 23, 10)


@pytest.mark.parametrize(
    ("row", "column", "value", "finding"),
    [
        (4, 1, "2", "4:1 contradiction"),
        (4, 2, "Joe", "4:2 out-of-range"),
        (5, 2, "Karim", "5:2 wrong-dealer"),
        (4, 3, "7X", "4:3 bad-notation"),
        (4, 3, "", "4:1 missing-key"),
        (4, 4, "Joe", "4:4 out-of-range"),
        (4, 4, "Salma", "4:7 contradiction"),
        (4, 5, "14", "4:5 bad-notation"),
        (4, 5, "two", "4:5 bad-notation"),
        (4, 8, "4", "4:8 illegal-estimate"),
        (4, 9, "14", "4:9 out-of-range"),
        (4, 9, "", "4:9 missing-key"),
        (4, 9, "2", "4:9 wrong-won"),
        (4, 14, "-34", "4:14 wrong-score"),
        (4, 9, "x", "4:9 bad-notation"),
        (5, 13, "2", "5:13 contradiction"),
        (5, 15, "38", "5:15 wrong-score"),
        (3, 5, "Zoe: estimate", "3:9 unknown-key"),
        (3, 2, "Dealers?", "3:2 unknown-key"),
        (3, 13, "Round", "3:13 contradiction"),
        (1, 1, "Rulez", "1:1 unknown-key"),
        (1, 2, "nowhere", "1:2 unknown-variant"),
    ],
)
def test_slips_are_found_with_row_and_column(
    row: int, column: int, value: str, finding: str, tmp_path: Path
) -> None:
    assert finding in found(read(with_cell(row, column, value), tmp_path))


def test_what_is_no_table_of_a_sheet(tmp_path: Path) -> None:
    assert found(read("a,b\n1,2\n", tmp_path)) == ["1:1 unreadable"]
    assert found(read("", tmp_path)) == ["1:1 unreadable"]
    path = tmp_path / "s.csv"
    path.write_bytes(SIMPLE.encode("utf-16"))
    assert found(judge_file(path, catalog())) == ["1:1 unreadable"]


def test_a_strain_that_may_be_two_is_refused_in_french(tmp_path: Path) -> None:
    """The C of records is clubs, that of a French table cœur."""
    text = SIMPLE.replace("Dealer", "Donneur").replace(": estimate", " : estimation")
    text = text.replace(": tricks", " : plis").replace("5H", "5C")
    assert "5:3 bad-notation" in found(read(text, tmp_path))


def test_all_passes_and_redeals(tmp_path: Path) -> None:
    record = Record("koutchina-redeal", PLAYERS, 4, deals=(DealEntry(redeal_by=2),))
    kept = Book(record, rules_of("koutchina-redeal"), record.deals)
    file = read(written(record, kept), tmp_path)
    assert found(file) == [] and file.record is not None
    assert file.record.deals[0].redeal_by == 2


def test_own_columns_and_rows_are_kept(tmp_path: Path) -> None:
    text = SIMPLE.replace("\n1,", ",_light\n1,").replace(",21\n", ",21,poor\n")
    file = read("_club,x\n" + text, tmp_path)
    assert found(file) == [] and file.record is not None
    assert file.record.own == {"_club": "x"}
    assert file.record.deals[0].own == {"_light": "poor"}


@given(st.text(max_size=12))
def test_no_text_is_a_formula_and_every_one_is_read_back(text: str) -> None:
    cell = text_cell(text)
    assert not cell.startswith(("=", "+", "-", "@", "\t", "\r"))
    again = read_text(cell)
    assert read_text(text_cell(again)) == again


@given(st.integers(-(10**6), 10**6), st.sampled_from(["{}", "{}.0", "{},00", "'{}", " {} "]))
def test_numbers_as_spreadsheets_write_them(number: int, shape: str) -> None:
    text = shape.format(number)
    if not (shape == "'{}" and number >= 0):
        assert read_whole(text) == number


def test_words_are_no_numbers() -> None:
    assert [read_whole(text) for text in ("", "x", "1.5", "1 2 3 4 5 6 7 8 9 0", "--1")] == [
        None
    ] * 5
