"""`estimation standings`: a season's folder, what of it counts, in every language and format."""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from estimation_core.languages.layout import display_width

GAMES = Path(__file__).resolve().parents[1] / "games"
SHEETS = sorted((GAMES / "legal").glob("*-sheet.game.toml"))

Call = Callable[..., tuple[int, str, str]]


def sheet(
    folder: Path,
    name: str,
    source: int = 0,
    players: str = "Mona Karim Salma Ben",
    date: str | None = None,
    event: str | None = None,
) -> Path:
    """A complete game under other names."""
    text = SHEETS[source].read_text(encoding="utf-8")
    listed = f"players = {json.dumps(players.split(), ensure_ascii=False)}"
    text = re.sub(r"^players = \[.*?\]", lambda _: listed, text, flags=re.DOTALL | re.MULTILINE)
    text = re.sub(r"^(date|event) = .*\n", "", text, flags=re.MULTILINE)
    head = (f"date = {date}\n" if date else "") + (f'event = "{event}"\n' if event else "")
    folder.mkdir(exist_ok=True)
    path = folder / f"{name}.game.toml"
    path.write_text(text.replace("players =", f"{head}players =", 1), encoding="utf-8")
    return path


@pytest.fixture
def season(tmp_path: Path) -> Path:
    folder = tmp_path / "season"
    sheet(folder, "1", 0, date="2026-09-01", event="Café Riche")
    sheet(folder, "2", 1, "Karim Mona Dan Salma", date="2026-09-08", event="cafe riche ")
    sheet(folder, "3", 2, "Mona Karim Salma Dan", date="2026-09-08")
    sheet(folder / "october", "4", 0, "Ben Dan Mona Karim", date="2026-10-06")
    return folder


def counted(call: Call, folder: Path) -> dict[str, int]:
    """Everybody's points, added up from what `score` says of each file."""
    points: dict[str, int] = {}
    _, out, _ = call("score", *map(str, folder.rglob("*.game.toml")), "--format", "json")
    for file in json.loads(out)["files"]:
        for name, total in zip(file["players"], file["totals"], strict=True):
            points[name] = points.get(name, 0) + total
    return points


def document(call: Call, *args: str, code: int = 0) -> Any:
    given, out, _ = call("standings", *args, "--format", "json")
    assert given == code
    return json.loads(out)


def points(found: Any) -> dict[str, int]:
    return {one["player"]: one["points"] for one in found["players"]}


def test_the_points_are_those_of_the_files(call: Call, season: Path) -> None:
    found = document(call, str(season))
    assert (found["format"], found["games"]) == ("estimation-standings/1", 4)
    assert points(found) == counted(call, season)
    assert [one["points"] for one in found["players"]] == sorted(
        counted(call, season).values(), reverse=True
    )


def test_the_document(call: Call, season: Path) -> None:
    found = document(call, str(season))
    assert [*found] == [
        *("format", "games", "since", "until", "event"),
        *("players", "pairs", "evenings", "left_out"),
    ]
    mona = next(one for one in found["players"] if one["player"] == "Mona")
    assert [*mona] == [
        *("player", "spellings", "games", "wins", "places", "points", "points_per_game", "rounds"),
        *("points_per_round", "made", "share_made", "best", "worst"),
    ]
    assert mona["games"] == 4 and mona["points_per_game"] == mona["points"] / 4
    assert mona["best"]["points"] >= mona["worst"]["points"]
    assert [evening["date"] for evening in found["evenings"]] == [
        "2026-09-01",
        "2026-09-08",
        "2026-10-06",
    ]
    assert found["pairs"][0]["games"] == 4


@pytest.mark.parametrize(
    ("options", "games"),
    [
        (("--since", "2026-09-08"), 3),
        (("--until", "2026-09-08"), 3),
        (("--since", "2026-09-08", "--until", "2026-09-30"), 2),
        (("--event", "Café Riche"), 2),
        (("--event", "CAFE RICHE", "--since", "2026-09-02"), 1),
        (("--since", "2027-01-01"), 0),
        (("--since", "٢٠٢٦-٠٩-٠٨"), 3),
    ],
)
def test_what_is_asked_for(options: tuple[str, ...], games: int, call: Call, season: Path) -> None:
    found = document(call, str(season), *options)
    assert found["games"] == games
    assert not found["left_out"]


def test_a_game_without_a_date_is_of_no_day(call: Call, season: Path) -> None:
    sheet(season, "5")
    assert document(call, str(season))["games"] == 5
    assert document(call, str(season), "--since", "2000-01-01")["games"] == 4


def test_a_file_counts_once_however_often_it_is_named(call: Call, season: Path) -> None:
    assert document(call, str(season), str(season / "1.game.toml"))["games"] == 4


def test_wrong_and_unfinished_files_are_told_and_left_out(call: Call, season: Path) -> None:
    (season / "wrong.game.toml").write_text(
        (GAMES / "faulty" / "wrong-score-2.game.toml").read_text(encoding="utf-8")
    )
    (season / "later.game.toml").write_text(
        (GAMES / "legal" / "classic-unfinished.game.toml").read_text(encoding="utf-8")
    )
    (season / "torn.game.toml").write_bytes(b"players = [\xff")
    code, out, err = call("standings", str(season))
    assert code == 1 and "4 games, from" in out
    assert "later.game.toml is not finished, and is left out." in err
    assert "wrong.game.toml is wrong, and is left out." in err and "(wrong-score)" in err
    assert "torn.game.toml is wrong, and is left out." in err
    found = document(call, str(season), code=1)
    assert {Path(one["file"]).name: one["reason"] for one in found["left_out"]} == {
        "later.game.toml": "unfinished",
        "torn.game.toml": "wrong",
        "wrong.game.toml": "wrong",
    }
    assert points(found) == points(
        document(call, *map(str, sorted(season.rglob("[1-4].game.toml"))))
    )


def test_an_unfinished_game_alone_is_no_fault(call: Call) -> None:
    code, out, _ = call("standings", str(GAMES / "legal" / "classic-unfinished.game.toml"))
    assert code == 0 and "There is no complete game to count." in out


def test_a_file_that_is_not_there(call: Call, season: Path) -> None:
    code, out, err = call("standings", str(season), "nowhere.game.toml")
    assert code == 2 and "4 games" in out
    assert "There is no file nowhere.game.toml." in err


def test_spellings_are_united_on_request(call: Call, season: Path) -> None:
    sheet(season, "5", 0, "mona KARIM Salma Ben", date="2026-10-07")
    code, _, err = call("standings", str(season))
    assert code == 0 and "Mona and mona may be one player: --unite counts them as one." in err
    apart, together = document(call, str(season)), document(call, str(season), "--unite")
    assert len(apart["players"]) == len(together["players"]) + 2
    assert points(together)["Mona"] == points(apart)["Mona"] + points(apart)["mona"]
    mona = next(one for one in together["players"] if one["player"] == "Mona")
    assert mona["spellings"] == ["Mona", "mona"]
    _, out, err = call("standings", str(season), "--unite")
    assert "Mona is also written mona." in out and not err


def test_two_spellings_at_one_table_are_not_united(call: Call, season: Path) -> None:
    sheet(season, "5", 0, "mona Mona Salma Ben")
    _, _, err = call("standings", str(season), "--unite")
    assert "5.game.toml is left out: two of its players would be one and the same." in err


def test_csv(call: Call, season: Path) -> None:
    sheet(season, "5", 0, "=1+1 Karim Salma Ben")
    _, out, _ = call("standings", str(season), "--format", "csv")
    rows = list(csv.DictReader(io.StringIO(out)))
    wanted = {name.replace("=", "'="): value for name, value in counted(call, season).items()}
    assert {row["player"]: int(row["points"]) for row in rows} == wanted
    assert all(
        int(row["games"])
        == sum(int(row[place]) for place in ("first", "second", "third", "fourth"))
        for row in rows
    )


@pytest.mark.parametrize(
    ("locale", "said"),
    [
        ("en", "4 games, from September 1, 2026 to October 6, 2026."),
        ("fr", "4 parties, du 1er septembre 2026 au 6 octobre 2026."),
        ("de", "4 Partien, vom 1. September 2026 bis 6. Oktober 2026."),
        ("ar", "4 بولات"),
    ],
)
def test_every_language(locale: str, said: str, call: Call, season: Path) -> None:
    code, out, err = call("--locale", locale, "standings", str(season))
    assert (code, err) == (0, "")
    assert said in re.sub("[\u2066-\u2069]", "", out)


@pytest.mark.parametrize("locale", ["en", "fr", "de", "ar"])
def test_a_narrow_screen(
    locale: str, call: Call, season: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "50")
    _, out, _ = call("--locale", locale, "standings", str(season))
    tables = [line for line in out.splitlines() if re.search(r"\d\D+\d", line)]
    assert max(map(display_width, tables[1:])) <= 50


def test_a_page_draws_the_season(call: Call, season: Path, tmp_path: Path) -> None:
    page = tmp_path / "season.html"
    assert call("standings", str(season), "--output", str(page))[0] == 0
    text = page.read_text(encoding="utf-8")
    assert text.count("<polyline") == 5
    assert len(set(re.findall(r'<polyline [^>]*stroke-dasharray="([^"]*)"', text))) == 5


@pytest.mark.parametrize("day", ["yesterday", "2026-13-01", "24.11.2026", ""])
def test_what_is_no_day(day: str, call: Call, season: Path) -> None:
    code, out, err = call("standings", str(season), "--since", day)
    assert (code, out) == (2, "")
    assert "is no day; write one such as 2026-11-29." in err


@pytest.mark.parametrize("option", [("--house-rule", "big-game"), ("--set", "score.mde=1")])
def test_a_wrong_option_is_told_once(option: tuple[str, str], call: Call, season: Path) -> None:
    code, out, err = call("standings", str(season), *option)
    assert (code, out) == (2, "")
    assert err.count("error: ") == 1


@pytest.mark.parametrize("format", ["html", "csv"])
def test_a_page_that_is_there_is_kept_where_a_name_is_wrong_or_no_game_counts(
    call: Call, season: Path, tmp_path: Path, format: str
) -> None:
    page = tmp_path / f"season.{format}"
    assert call("standings", str(season), "--output", str(page))[0] == 0
    before = page.read_bytes()
    code, _, err = call("standings", str(season) + "s", "--output", str(page))
    assert (code, page.read_bytes()) == (2, before)
    assert f"Nothing is written to {page}." in err
    code, _, err = call("standings", str(season), "--since", "2030-01-01", "--output", str(page))
    assert (code, page.read_bytes()) == (1, before)
    assert f"Nothing is written to {page}." in err
