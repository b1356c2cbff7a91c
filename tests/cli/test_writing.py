"""Documents are in UTF-8 whatever the console is, go to a file on request, and no page goes to a terminal."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from estimation_core.languages.layout import display_width

GAMES = Path(__file__).resolve().parents[1] / "games"
ROUND = str(GAMES / "worked" / "fr-full-round.game.toml")

Call = Callable[..., tuple[int, str, str]]

RULES = ("rules", "koutchina")
SCORE = ("score", ROUND)
SEASON = ("standings", str(GAMES / "legal" / "koutchina-sheet.game.toml"))
TRIED = ("simulate", "koutchina", "--games", "2", "--players", "random", "--jobs", "1")
DIFF = ("variant", "diff", "koutchina", "classic")


def on_a_console(encoding: str, *args: str) -> bytes:
    """What a command writes to a pipe while the console has some encoding."""
    done = subprocess.run(
        [sys.executable, "-m", "estimation_core", *args],
        env={**os.environ, "PYTHONIOENCODING": encoding, "PYTHONUTF8": "0"},
        capture_output=True,
        check=True,
    )
    return done.stdout


# ---- The encoding ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("encoding", ["cp1252", "ascii", "utf-16"])
@pytest.mark.parametrize("command", [RULES, SCORE, DIFF])
def test_a_page_is_in_utf_8(command: tuple[str, ...], encoding: str) -> None:
    page = on_a_console(encoding, "--locale", "fr", *command, "--format", "html").decode("utf-8")
    assert '<meta charset="utf-8">' in page
    assert "é" in page and "?" not in page.partition("<main>")[2].partition("</h1>")[0]


@pytest.mark.parametrize(
    "command", [(*RULES, "--format", "markdown"), (*SCORE, "--format", "html")]
)
def test_an_arabic_document_is_in_arabic_on_a_console_without_its_letters(
    command: tuple[str, ...],
) -> None:
    text = on_a_console("cp1252", "--locale", "ar", *command).decode("utf-8")
    assert 'lang="ar"' in text
    assert "قواعد" in text


def test_only_what_is_shown_is_told_to_be_in_english() -> None:
    """A page is in Arabic all the same, and nothing need be said about the console."""
    env = {**os.environ, "PYTHONIOENCODING": "cp1252", "PYTHONUTF8": "0"}
    said = {}
    for form in ("html", "text"):
        command = ["--locale", "ar", *RULES, "--format", form]
        done = subprocess.run(
            [sys.executable, "-m", "estimation_core", *command],
            env=env,
            capture_output=True,
            check=True,
        )
        said[form] = done.stderr.decode("cp1252")
    assert said["html"] == ""
    assert "English it is" in said["text"]


def test_names_in_csv_survive_the_console(tmp_path: Path) -> None:
    path = tmp_path / "a.game.toml"
    path.write_text(
        Path(ROUND).read_text(encoding="utf-8").replace("Anna", "منى"), encoding="utf-8"
    )
    assert "منى" in on_a_console("cp1252", "score", str(path), "--format", "csv").decode("utf-8")


# ---- Files ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("command", "name", "begins"),
    [
        (RULES, "rules.html", "<!DOCTYPE html>"),
        (RULES, "rules.md", "# The rules"),
        (RULES, "rules.txt", "The rules"),
        (RULES, "rules", "The rules"),
        (SCORE, "score.HTML", "<!DOCTYPE html>"),
        (SCORE, "score.csv", "file,deal"),
        (SCORE, "score.json", "{"),
        (DIFF, "diff.html", "<!DOCTYPE html>"),
        (DIFF, "diff.md", "# What differs"),
        (DIFF, "diff.json", "{"),
        (SEASON, "season.html", "<!DOCTYPE html>"),
        (SEASON, "season.csv", "player,"),
        (TRIED, "tried.html", "<!DOCTYPE html>"),
        (TRIED, "tried.json", "{"),
        (("variant", "schema"), "schema.json", "{"),
    ],
)
def test_the_name_of_the_file_chooses_the_format(
    command: tuple[str, ...], name: str, begins: str, call: Call, tmp_path: Path
) -> None:
    path = tmp_path / name
    code, out, err = call(*command, "--output", str(path))
    assert (code, out) == (0, "")
    assert err == f"Written to {path}.\n"
    assert path.read_text(encoding="utf-8").startswith(begins)


def test_a_format_that_is_named_goes_before_the_name_of_the_file(
    call: Call, tmp_path: Path
) -> None:
    path = tmp_path / "rules.html"
    call(*RULES, "--format", "markdown", "--output", str(path))
    assert path.read_text(encoding="utf-8").startswith("# ")


def test_a_file_that_is_there_is_replaced(call: Call, tmp_path: Path) -> None:
    path = tmp_path / "rules.html"
    path.write_text("yesterday")
    call(*RULES, "--output", str(path))
    assert "yesterday" not in path.read_text(encoding="utf-8")


@pytest.mark.parametrize("name", ["", "there/is/no\0name", "x" * 300])
def test_what_is_no_file_is_not_written(name: str, call: Call, tmp_path: Path) -> None:
    code, out, err = call(*RULES, "--output", str(tmp_path / name))
    assert (code, out) == (2, "")
    assert "Error: " in err
    assert "mistake" not in err


def test_a_device_is_not_replaced(call: Call) -> None:
    code, _, err = call(*RULES, "--output", os.devnull)
    assert code == 2 and os.devnull in err
    assert not Path(os.devnull).is_file()


@pytest.mark.parametrize("locale", ["en", "ar"])
def test_a_text_in_a_file_keeps_to_its_width(locale: str, call: Call, tmp_path: Path) -> None:
    path = tmp_path / "rules.txt"
    call("--locale", locale, *RULES, "--output", str(path))
    lines = path.read_text(encoding="utf-8").splitlines()
    assert max(map(display_width, lines)) <= 100


def test_what_differs_not_at_all_can_be_a_page(call: Call, tmp_path: Path) -> None:
    path = tmp_path / "diff.html"
    assert call("variant", "diff", "classic", "classic", "--output", str(path))[0] == 0
    assert "The rules of both are the same." in path.read_text(encoding="utf-8")


def test_the_exit_code_of_findings_stays(call: Call, tmp_path: Path) -> None:
    path = tmp_path / "score.json"
    wrong = str(GAMES / "faulty" / "wrong-score-2.game.toml")
    assert call("score", wrong, "--output", str(path))[0] == 1
    assert json.loads(path.read_text())["files"][0]["findings"]


# ---- Terminals ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("command", [RULES, SCORE, DIFF, SEASON, TRIED])
def test_no_page_is_poured_into_a_terminal(
    command: tuple[str, ...], call: Call, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    code, out, err = call(*command, "--format", "html")
    assert (code, out) == (2, "")
    assert "--output" in err
