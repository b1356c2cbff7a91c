"""`estimation simulate`: what it prints, in which form, and how it ends."""

from __future__ import annotations

import csv
import io
import json
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import estimation_core as ec
from estimation_core.cli.progress import time_left
from estimation_core.cli.run import INTERRUPTED, run
from estimation_core.simulation import Setup, Simulation

Call = Callable[..., tuple[int, str, str]]

QUICK = ("simulate", "koutchina", "--players", "random", "--seed", "4", "--jobs", "1")


def test_the_text_has_players_roles_and_rounds(call: Call) -> None:
    code, out, err = call(*QUICK, "--games", "20")
    assert code == 0 and not err
    assert out.startswith("Simulation: Koutchina, Micro\n")
    assert (
        "20 games among the computer players 4 × random, who change seats after every game." in out
    )
    assert "The seed is 4: with it the same games come again." in out
    for title in ("The players", "The roles", "The rounds", "The games", "How the scores spread"):
        assert f"\n{title}\n" in out


def test_the_json_is_what_the_library_counts(call: Call) -> None:
    code, out, _ = call(*QUICK, "--games", "20", "--format", "json")
    document = json.loads(out)
    assert code == 0
    assert document["format"] == "estimation-simulate/1"
    assert (document["variant"], document["players"]) == ("koutchina", ["random"] * 4)
    assert (document["seed"], document["games"], document["games_wanted"]) == (4, 20, 20)
    assert document["complete"] is True and document["against"] is None
    rules = ec.load_rules("koutchina")
    assert document["digest"] == ec.digest(rules)
    tally = Simulation(Setup(rules, ("random",) * 4, 4), 20).run().one
    figure = tally.figure("roles", "caller", "points")
    assert figure is not None and figure.margin is not None
    assert document["statistics"]["roles"]["caller"]["points"] == {
        "mean": round(figure.mean, 9),
        "margin": round(figure.margin, 9),
        "cases": figure.n,
    }
    spread = document["statistics"]["spread"]
    assert sum(spread["totals"].values()) == sum(spread["places_of"]["random"].values()) == 80


def test_the_same_seed_prints_the_same_whatever_the_jobs(call: Call) -> None:
    alone = call(*QUICK, "--games", "20", "--format", "json")
    assert call(*QUICK[:-1], "2", "--games", "20", "--format", "json") == alone


def test_two_variants_are_compared_on_the_same_deals(call: Call) -> None:
    args = ("--against", "classic-short", "--games", "12", "--format", "json")
    code, out, _ = call(*QUICK, *args)
    against = json.loads(out)["against"]
    assert code == 0
    assert against["variant"] == "classic-short"
    one = json.loads(out)["statistics"]["round"]["over"]["mean"]
    difference = against["differences"]["round"]["over"]["mean"]
    assert difference == pytest.approx(one - against["statistics"]["round"]["over"]["mean"])
    assert 0 <= against["changes"]["winner_changes"]["mean"] <= 1


@pytest.mark.parametrize(
    ("change", "title"),
    [
        (("--set", "score.made=20"), "changed"),
        (("--house-rule", "big-games"), "Koutchina, Micro, Big games"),
    ],
)
def test_a_change_is_compared_with_none(call: Call, change: tuple[str, ...], title: str) -> None:
    code, out, _ = call(*QUICK, *change, "--games", "30")
    assert code == 0
    assert "\nWhat the change does\n" in out
    assert "\nWhat it does not\n" in out
    assert title in out
    _, changed = out.split("\nWhat was changed\n")
    assert "score.made  20" in changed or "house_rules.big-games" in changed


def test_nothing_to_compare_is_a_wrong_call(call: Call) -> None:
    code, out, err = call(*QUICK, "--against", "koutchina", "--games", "2")
    assert (code, out) == (2, "")
    assert "the rules of both are the same" in err


def test_csv_has_a_row_for_each_measure(call: Call) -> None:
    code, out, _ = call(*QUICK, "--games", "10", "--set", "score.made=20", "--format", "csv")
    rows = list(csv.DictReader(io.StringIO(out)))
    assert code == 0
    (row,) = [row for row in rows if (row["group"], row["of"]) == ("roles", "caller")
              and row["measure"] == "made"]  # fmt: skip
    assert float(row["mean"]) == float(row["against_mean"])
    assert float(row["difference"]) == 0


def test_a_page_draws_what_the_tables_say(call: Call) -> None:
    code, out, _ = call(*QUICK, "--games", "10", "--set", "score.made=20", "--format", "html")
    assert code == 0
    assert out.count("<svg viewBox") == 3
    assert "How often each total comes at the end" in out


@pytest.mark.parametrize("players", ["club,random", "club,,random,random", ""])
def test_players_are_four_or_one(call: Call, players: str) -> None:
    code, _, err = call("simulate", "--players", players)
    assert code == 2
    assert "--players wants four computer players divided by commas, or one for all seats" in err


def test_an_unknown_player_is_told(call: Call) -> None:
    code, _, err = call("simulate", "--players", "nobody")
    assert code == 2
    assert "There is no computer player nobody." in err


def test_players_are_told_apart(call: Call) -> None:
    args = ("--players", "random,random,random,club", "--games", "2", "--seed", "1")
    code, out, _ = call("simulate", *args, "--jobs", "1", "--format", "json")
    assert code == 0
    players = json.loads(out)["statistics"]["players"]
    assert players["random"]["total"]["cases"] == 6
    assert players["club"]["total"]["cases"] == 2


def test_every_game_is_kept_as_a_record(call: Call, tmp_path: Path) -> None:
    folder = tmp_path / "games" / "kept"
    args = ("--games", "3", "--records", str(folder))
    assert call(*QUICK, *args)[0] == 0
    files = sorted(folder.iterdir())
    assert [file.name for file in files] == [f"game-00000{n}.game.toml" for n in (1, 2, 3)]
    code, out, _ = call("validate", "--strict", *map(str, files))
    assert code == 0
    assert out.count("a complete game") == 3
    code, _, err = call(*QUICK, *args)
    assert code == 2
    assert "holds records already" in err


def test_a_folder_that_cannot_be_is_told(call: Call, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    code, _, err = call(*QUICK, "--records", str(tmp_path / "file" / "folder"))
    assert code == 2
    assert "cannot be written" in err


@pytest.fixture
def broken_off(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ctrl-C once eight games are there."""
    take = Simulation._take

    def take_and_stop(self: Simulation, *args: object) -> None:
        take(self, *args)  # type: ignore[arg-type]
        if self.done >= 8:
            raise KeyboardInterrupt

    monkeypatch.setattr(Simulation, "_take", take_and_stop)


@pytest.mark.usefixtures("broken_off")
def test_ctrl_c_shows_what_is_known_so_far(call: Call) -> None:
    code, out, _ = call(*QUICK, "--games", "5000")
    assert code == INTERRUPTED
    assert "It was broken off: 5,000 games were to be played." in out
    assert "\nThe rounds\n" in out


@pytest.mark.usefixtures("broken_off")
def test_ctrl_c_is_told_beside_json(call: Call) -> None:
    code, out, err = call(*QUICK, "--games", "5000", "--format", "json")
    document = json.loads(out)
    assert code == INTERRUPTED
    assert document["complete"] is False and document["games_wanted"] == 5000
    assert f"Broken off after {document['games']} of 5,000 games." in err


def test_progress_is_one_line_on_a_terminal(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True, raising=False)
    monkeypatch.setattr("estimation_core.cli.progress.EVERY", 0)
    assert run([*QUICK, "--games", "6"], {}) == 0
    out, err = capsys.readouterr()
    assert "\r" not in out
    first, *lines, last = err.split("\r\x1b[K")[1:]
    assert first == "0 of 6 games (0%)"
    assert any(line.endswith("left") for line in lines)
    assert "\n" not in err and last == ""


@pytest.mark.parametrize(
    ("seconds", "text"),
    [
        (0.2, "about 1 second left"),
        (42, "about 42 seconds left"),
        (600, "about 10 minutes left"),
        (2 * 3600, "about 2 hours left"),
    ],
)
def test_the_time_left_is_told_in_its_unit(seconds: float, text: str) -> None:
    assert str(time_left(seconds)) == text


def test_a_house_rule_that_fails_ends_it_with_its_name(call: Call, tmp_path: Path) -> None:
    (tmp_path / "broken.py").write_text(
        "from estimation_core.hooks import HouseRule, hookimpl\n\n\n"
        "class Broken(HouseRule):\n"
        '    name = "broken"\n    summary = "It fails."\n\n'
        "    @hookimpl\n    def score_factor(self, result):\n        raise ZeroDivisionError\n",
        encoding="utf-8",
    )
    for jobs in ("1", "2"):
        code, out, err = call(
            "--plugins-dir", str(tmp_path), *QUICK[:-1], jobs, "--house-rule", "broken",
            "--games", "4",
        )  # fmt: skip
        assert (code, out) == (1, "")
        assert "The house rule broken failed in its hook score_factor" in err
        assert "Traceback" not in err


def test_without_dask_its_extra_is_named(call: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    code, _, err = call(*QUICK, "--dask", "tcp://127.0.0.1:1")
    assert code == 2
    assert 'pip install "estimation-core[dask]"' in err
