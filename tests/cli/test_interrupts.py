"""Ctrl-C while a stranger's code runs: it is told whose (plugins.md 6)."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
RULE = """
import os, signal, time
from estimation_core.hooks import HouseRule, hookimpl

{at_import}


class Slow(HouseRule):
    name = "slow"
    summary = "It takes its time."

    @hookimpl
    def ban_calls(self, auction, place):
        {in_hook}
"""
# The rule itself sends the signal, so that no clock is needed: it arrives while the rule runs.
PRESS = "os.kill(os.getpid(), signal.SIGINT); time.sleep(60)"


@pytest.mark.skipif(os.name != "posix", reason="needs signals")
@pytest.mark.parametrize(
    ("places", "told"),
    [
        (
            {"at_import": "pass", "in_hook": PRESS},
            "Stopped in the hook ban_calls of the house rule slow",
        ),
        ({"at_import": PRESS, "in_hook": "pass"}, "Stopped while "),
    ],
    ids=["hook", "import"],
)
def test_what_was_running_is_named(tmp_path: Path, places: dict[str, str], told: str) -> None:
    (tmp_path / "slow.py").write_text(RULE.format(**places))
    done = subprocess.run(
        [
            sys.executable, "-m", "estimation_core", "--plugins-dir", str(tmp_path),
            "variant", "check", "koutchina-mini", "--house-rule", "slow",
        ],
        capture_output=True, text=True, cwd=ROOT, stdin=subprocess.DEVNULL,
        env=os.environ | {"HOME": str(tmp_path), "ESTIMATION_LOCALE": "en"}, timeout=50,
    )  # fmt: skip
    assert done.returncode == 128 + signal.SIGINT
    assert told in done.stderr and "slow.py" in done.stderr
    assert "Traceback" not in done.stderr
