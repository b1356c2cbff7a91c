"""Calls of ``estimation play`` in tests, with what is typed at its prompts."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

COMMAND = [sys.executable, "-m", "estimation_core"]
ROOT = Path(__file__).parent.parent


def play(
    *options: str, typed: str = "", locale: str = "en", **environ: str
) -> subprocess.CompletedProcess[str]:
    """A whole call of ``play`` with what is typed at its prompts."""
    kept = {
        "PATH": os.environ["PATH"],
        "HOME": os.environ.get("HOME", "/"),
        "PYTHONPATH": str(ROOT),
    }
    return subprocess.run(
        [*COMMAND, "--locale", locale, "play", *options],
        input=typed,
        capture_output=True,
        text=True,
        encoding="utf-8",
        env={**kept, "LC_ALL": "C.UTF-8", **environ},
        timeout=120,
    )
