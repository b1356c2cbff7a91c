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


def test_first_command_works() -> None:
    """Its setting up is tried by tests/long/installs.py; here the program runs from the checkout."""
    program, *arguments = shlex.split(command("first-command").split("&&")[-1])
    assert Path(program).name == "estimation"
    done = subprocess.run(
        [sys.executable, "-m", "estimation_core", *arguments],
        cwd=ROOT,
        env=os.environ | {"ESTIMATION_LOCALE": "en"},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout
