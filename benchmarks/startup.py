"""Start-up of the installed wheel, in times of `python -c pass` by the same interpreter.

    python benchmarks/startup.py [--pairs 40]

Builds the wheel of this checkout, installs it into a scratch environment and runs `estimation --help` and
`estimation score` of one sheet there. The budgets are 5 and 8 times.
"""

from __future__ import annotations

import argparse
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from paired import machine, measure, spread

ROOT = Path(__file__).parent.parent
SHEET = ROOT / "tests" / "games" / "worked" / "fr-full-round.game.toml"
BUDGETS = {"--help": 5, "score": 8}


def installed(folder: Path) -> Path:
    """The programs of a fresh environment that has the wheel."""
    subprocess.run([sys.executable, "-m", "venv", folder], check=True)
    programs = folder / ("Scripts" if os.name == "nt" else "bin")
    subprocess.run([programs / "python", "-m", "pip", "install", "-q", str(ROOT)], check=True)
    return programs


def run(*command: str | Path) -> Callable[[], object]:
    """Runs a command from nowhere near the checkout, its output thrown away."""
    environ = {**os.environ, "LC_ALL": "C.UTF-8", "ESTIMATION_LOCALE": "en"}
    environ.pop("PYTHONPATH", None)
    return lambda: subprocess.run(
        command, check=True, stdout=subprocess.DEVNULL, env=environ, cwd=tempfile.gettempdir()
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--pairs", type=int, default=40)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        programs = installed(Path(scratch) / "env")
        nothing = run(programs / "python", "-c", "pass")
        print(machine())
        for name, arguments in (("--help", ["--help"]), ("score", ["score", str(SHEET)])):
            work = run(programs / "estimation", *arguments)
            work()  # the first run compiles
            costs = measure(work, nothing, options.pairs, time.perf_counter)
            print(
                f"estimation {name}: {spread(costs.ratios)} times `python -c pass` "
                f"({1000 * statistics.median(costs.first):.0f} ms), budget {BUDGETS[name]}"
            )


if __name__ == "__main__":
    main()
