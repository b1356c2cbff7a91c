"""The README's two commands are the ones that are run."""

import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]


def command(name: str) -> str:
    """The line that the README marks as NAME; it is one line, so that one paste runs it."""
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    blocks = re.findall(rf"^<!-- {name} -->\n```sh\n([^\n]+)\n```$", readme, re.MULTILINE)
    assert len(blocks) == 1, f"README.md must mark exactly one line as {name}"
    return str(blocks[0])


@pytest.mark.skipif(shutil.which("bash") is None, reason="needs bash")
def test_ci_runs_the_test_command() -> None:
    shown = subprocess.run(
        ["bash", ROOT / ".ci" / "run", "--show"], capture_output=True, text=True, check=True
    )
    assert shown.stdout.strip() == command("test-command")


def estimation(line: str, home: Path, typed: str = "") -> subprocess.CompletedProcess[str]:
    """A command line of the README, run from the checkout."""
    program, *arguments = shlex.split(line)
    assert Path(program).name == "estimation"
    return subprocess.run(
        [sys.executable, "-m", "estimation_core", *arguments],
        cwd=ROOT,
        env=os.environ
        | {"ESTIMATION_LOCALE": "en", "HOME": str(home), "XDG_CONFIG_HOME": str(home)},
        input=typed,
        capture_output=True,
        text=True,
        encoding="utf-8",
    )


def test_first_command_is_a_game_at_the_prompt(tmp_path: Path) -> None:
    """Its setting up is tried by tests/long/installs.py."""
    played = estimation(command("first-command").split("&&")[-1], tmp_path, typed="leave\n")
    assert played.returncode == 0, played.stderr
    assert "Round 1 of 5" in played.stdout


def tried_commands() -> list[str]:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    blocks = re.findall(r"^<!-- try -->\n```sh\n(.*?)```$", readme, re.MULTILINE | re.DOTALL)
    return [line for block in blocks for line in block.splitlines()]


@pytest.mark.parametrize("line", tried_commands())
def test_a_command_of_the_readme_works(line: str, tmp_path: Path) -> None:
    done = estimation(line, tmp_path, typed="leave\n")
    assert done.returncode == 0, done.stderr
    assert done.stdout


def code_blocks(language: str) -> list[str]:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    return re.findall(rf"^```{language}\n(.*?)```$", readme, re.MULTILINE | re.DOTALL)


def test_the_library_example_runs() -> None:
    (example,) = code_blocks("python")
    done = subprocess.run(
        [sys.executable, "-c", example], cwd=ROOT, capture_output=True, text=True, encoding="utf-8"
    )
    assert done.returncode == 0, done.stderr


def test_the_files_of_the_readme_are_right(tmp_path: Path) -> None:
    sheet, variant = code_blocks("toml")
    (tmp_path / "sheet.game.toml").write_text(sheet, encoding="utf-8")
    (tmp_path / "club-night.toml").write_text(variant, encoding="utf-8")
    for line in (
        f"estimation validate --strict {tmp_path}/sheet.game.toml",
        f"estimation variant check --strict {tmp_path}/club-night.toml",
    ):
        done = estimation(line, tmp_path)
        assert done.returncode == 0, done.stdout + done.stderr
