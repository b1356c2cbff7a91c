"""The command ``estimation``: the only part of the project that prints, and that reads the environment."""

from __future__ import annotations

import sys


def main() -> None:
    """The entry point: runs the command line and ends the process with its exit code."""
    try:
        from estimation_core.cli.run import run

        code = run(sys.argv[1:])
    except KeyboardInterrupt:
        # Before the command line could guard itself, or while it was saying good-bye.
        code = 130
    sys.exit(code)
