"""The pages in `docs/` are right: their files are written, and their commands run, in an empty folder."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
DOCS = ROOT / "docs"

BLOCK = re.compile(
    r"^<!-- (?P<mark>[^\n]+) -->\n```\w+\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL
)


NEEDS = {"learning.md": "pettingzoo"}
"""Pages whose programs need an extra."""


def blocks(page: str) -> list[tuple[str, str]]:
    """The marked blocks of a page: mark and text."""
    text = (DOCS / page).read_text(encoding="utf-8")
    return [(found["mark"], found["text"]) for found in BLOCK.finditer(text)]


def shell(line: str, folder: Path, typed: str = "") -> subprocess.CompletedProcess[str]:
    """A line as a shell runs it, with `estimation` from the checkout."""
    command = re.sub(r"^estimation\b", "python -m estimation_core", line)
    command = re.sub(r"^python\b", f'"{sys.executable}"', command)
    env = os.environ | {
        "PYTHONPATH": str(ROOT),
        "ESTIMATION_LOCALE": "en",
        "HOME": str(folder.parent),
        "XDG_CONFIG_HOME": str(folder.parent / "config"),
    }
    return subprocess.run(
        command, shell=True, cwd=folder, env=env, input=typed, capture_output=True,
        text=True, encoding="utf-8",
    )  # fmt: skip


@pytest.mark.parametrize("page", sorted(path.name for path in DOCS.glob("*.md")))
def test_a_page_works(page: str, tmp_path: Path) -> None:
    if page in NEEDS:
        pytest.importorskip(NEEDS[page])
    folder = tmp_path / "club"
    folder.mkdir()
    wrong = shown = ""
    for mark, text in blocks(page):
        kind, _, name = mark.partition(": ")
        if kind in ("file", "wrong"):
            (folder / name).parent.mkdir(exist_ok=True)
            (folder / name).write_text(text, encoding="utf-8")
            wrong = name
        elif kind == "type":
            done = shell(f"estimation {name}", folder, text)
            assert done.returncode == 0, text + done.stdout + done.stderr
            shown = done.stdout
        elif kind == "shows":
            # A question and its answer stand on one line only where somebody types.
            assert [line for line in text.splitlines() if line.strip() not in shown] == []
        elif kind == "says":
            done = shell(f"estimation variant check {wrong}", folder)
            assert done.returncode == 1
            assert done.stdout.splitlines()[1:] == text.splitlines()
        else:
            assert kind in ("try", "stuck")
            for line in text.splitlines():
                done = shell(line, folder)
                assert done.returncode == (kind == "stuck"), line + done.stdout + done.stderr
                assert kind == "try" or "(dead-end)" in done.stdout


def test_the_rules_of_the_tutorial_are_those_of_the_folder() -> None:
    files = dict(blocks("tutorial-house-rules.md"))
    for name in ("caller_pays", "no_echo"):
        assert files[f"file: rules/{name}.py"] == (DOCS / "house_rules" / f"{name}.py").read_text()


def test_links_lead_somewhere() -> None:
    for page in DOCS.glob("*.md"):
        for link in re.findall(r"\]\(([^)#]+)\)", page.read_text(encoding="utf-8")):
            assert (DOCS / link).exists(), f"{page.name}: {link}"
