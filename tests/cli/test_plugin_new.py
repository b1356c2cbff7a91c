"""`estimation plugin new`: a distribution that works at once, and never over other files."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
import tomllib
from collections.abc import Callable
from pathlib import Path

import pytest

from estimation_core.cli.run import run

ROOT = Path(__file__).resolve().parents[2]

Call = Callable[..., tuple[int, str, str]]


@pytest.fixture
def call(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> Call:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    (tmp_path / "here").mkdir()
    monkeypatch.chdir(tmp_path / "here")

    def run_it(*args: str) -> tuple[int, str, str]:
        code = run(args, {})
        out, err = capsys.readouterr()
        return code, out, err

    return run_it


def as_installed(
    folder: Path, module: str, name: str, class_name: str, group: str = "estimation.plugins"
) -> dict[str, str]:
    """The environment of a process in which the distribution in a folder is installed, as pip would have it."""
    site = folder.parent / "site"
    info = site / "example-1.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: example\nVersion: 1\n")
    (info / "entry_points.txt").write_text(f"[{group}]\n{name} = {module}:{class_name}\n")
    path = os.pathsep.join(map(str, (ROOT, site, folder)))
    return os.environ | {"PYTHONPATH": path, "ESTIMATION_LOCALE": "en"}


def test_its_tests_pass_and_it_is_used(call: Call, tmp_path: Path) -> None:
    """`tests/long/third_party.py` does the same with pip, in an environment of its own."""
    code, out, _ = call("plugin", "new", "lucky-number")
    assert code == 0
    assert 'pip install -e "lucky-number[test]"' in out
    folder = Path("lucky-number").resolve()
    env = as_installed(folder, "estimation_lucky_number", "lucky-number", "LuckyNumberRule")
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()

    def python(*args: str) -> str:
        done = subprocess.run(
            [sys.executable, *args], cwd=elsewhere, env=env, capture_output=True, text=True,
            encoding="utf-8",
        )  # fmt: skip
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    python("-m", "pytest", "-q", "-p", "no:cacheprovider", str(folder))
    shown = python("-m", "estimation_core", "variant", "show", "koutchina-lucky-number")
    assert ["house_rules.lucky-number.points", "10"] in [
        line.split()[:2] for line in shown.splitlines()
    ]
    listed = python("-m", "estimation_core", "--locale", "fr", "plugin", "list")
    assert "Qui réussit une certaine estimation gagne quelques points de plus." in listed


def test_the_tests_of_a_new_player_pass_and_it_sits_at_a_table(call: Call, tmp_path: Path) -> None:
    code, out, _ = call("plugin", "new", "bold-one", "--player")
    assert code == 0 and 'pip install -e "bold-one[test]"' in out
    folder = Path("bold-one").resolve()
    env = as_installed(
        folder, "estimation_bold_one", "bold-one", "BoldOnePlayer", "estimation.players"
    )
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    for args in (
        ("-m", "pytest", "-q", "-p", "no:cacheprovider", str(folder)),
        ("-m", "estimation_core", "play", "--seats", "bold-one,random,random,random"),
    ):
        done = subprocess.run(
            [sys.executable, *args], cwd=elsewhere, env=env | {"HOME": str(elsewhere)},
            capture_output=True, text=True, encoding="utf-8", stdin=subprocess.DEVNULL,
        )  # fmt: skip
        assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize("name", ["random", "club", "expert"])
def test_a_name_that_a_player_has(name: str, call: Call) -> None:
    code, _, err = call("plugin", "new", name, "--player")
    assert (code, f"There is a computer player {name} already" in err) == (2, True)


@pytest.mark.parametrize("name", ["person", "Bold", "a b", ""])
def test_what_is_no_name_for_a_player(name: str, call: Call) -> None:
    code, _, err = call("plugin", "new", "--player", "--", name)
    assert (code, "is no name for a computer player" in err) == (2, True)
    assert not list(Path().iterdir())


@pytest.mark.parametrize("kind", [(), ("--player",)], ids=["house rule", "player"])
@pytest.mark.parametrize("name", ["a", "class", "house", "x2-y3"])
def test_whatever_the_name_the_files_can_be_read(
    name: str, kind: tuple[str, ...], call: Call
) -> None:
    assert call("plugin", "new", name, "--dir", "there/ours", *kind)[0] == 0
    for path in Path("there/ours").rglob("*"):
        if path.suffix == ".py":
            ast.parse(path.read_text(encoding="utf-8"))
        if path.suffix == ".toml":
            tomllib.loads(path.read_text(encoding="utf-8"))
        assert "${" not in path.name and (path.is_dir() or "${" not in path.read_text("utf-8"))


def test_nothing_is_overwritten(call: Call) -> None:
    Path("lucky-number").mkdir()
    Path("lucky-number/notes.txt").write_text("mine")
    code, _, err = call("plugin", "new", "lucky-number")
    assert (code, "is not overwritten" in err) == (2, True)
    assert [path.name for path in Path("lucky-number").iterdir()] == ["notes.txt"]


@pytest.mark.parametrize("name", ["Lucky", "lucky_number", "core", "../lucky", "", "-x", "é"])
def test_what_is_no_name_for_a_house_rule(name: str, call: Call) -> None:
    assert call("plugin", "new", "--", name)[0] == 2
    assert not list(Path().iterdir())


def test_a_name_that_a_house_rule_has(call: Call) -> None:
    code, _, err = call("plugin", "new", "big-games")
    assert (code, "There is a house rule big-games already" in err) == (2, True)
