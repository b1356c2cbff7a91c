"""The command ``estimation``: the only part of the project that prints, and that reads the environment."""

from __future__ import annotations

import sys


def main() -> None:
    """The entry point: runs the command line and ends the process with its exit code."""
    from estimation_core.cli.run import run

    sys.exit(run(sys.argv[1:]))
