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
    """A command line of the README, run where its files are."""
    program, *arguments = shlex.split(line)
    assert Path(program).name == "estimation"
    for name, text in files():
        (home / name).write_text(text, encoding="utf-8")
    return subprocess.run(
        [sys.executable, "-m", "estimation_core", *arguments],
        cwd=home,
        env=os.environ
        | {
            "ESTIMATION_LOCALE": "en",
            "HOME": str(home),
            "XDG_CONFIG_HOME": str(home),
            "PYTHONPATH": str(ROOT),
        },
        input=typed,
        capture_output=True,
        text=True,
        encoding="utf-8",
    )


def files() -> list[tuple[str, str]]:
    """The files that the README asks to save, with their names."""
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    pattern = r"^<!-- file: (\S+) -->\n```toml\n(.*?)```$"
    return re.findall(pattern, readme, re.MULTILINE | re.DOTALL)


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
    written = re.findall(r"--output (\S+)", line)
    assert done.stdout or written
    assert all((tmp_path / name).stat().st_size for name in written)


@pytest.mark.skipif(
    shutil.which("bash") is None or not (Path(sys.prefix) / "bin" / "activate").exists(),
    reason="needs bash and a virtual environment",
)
def test_every_line_can_be_pasted_as_it_stands(tmp_path: Path) -> None:
    """One after the other into a shell that has found the command as the README says."""
    (tmp_path / ".venv").symlink_to(sys.prefix)
    for name, text in files():
        (tmp_path / name).write_text(text, encoding="utf-8")
    programs = {shlex.split(line)[0] for line in tried_commands()}
    lines = [command("activate"), *(f"command -v {name}" for name in sorted(programs))]
    lines += ["estimation score tuesday.game.toml", "estimation variant check club-night.toml"]
    done = subprocess.run(
        ["bash", "-e", "-c", "\n".join(lines)],
        cwd=tmp_path,
        env={"PATH": os.defpath, "HOME": str(tmp_path), "ESTIMATION_LOCALE": "en"},
        capture_output=True,
        text=True,
        encoding="utf-8",
    )
    assert done.returncode == 0, done.stderr


def test_the_sheet_that_is_shown_is_the_one_that_is_scored(tmp_path: Path) -> None:
    done = estimation("estimation score tuesday.game.toml", tmp_path)
    assert "Mona" in done.stdout and "7♠ Karim" in done.stdout


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
    assert len(files()) == len(code_blocks("toml"))
    for line in (
        "estimation validate --strict tuesday.game.toml",
        "estimation variant check --strict club-night.toml",
    ):
        done = estimation(line, tmp_path)
        assert done.returncode == 0, done.stdout + done.stderr
