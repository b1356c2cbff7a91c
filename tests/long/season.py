"""Standings over generated games: `python tests/long/season.py [GAMES]`.

Complete games with random acts, of twelve players over as many evenings as three games a week make, are written to a
folder. `estimation standings` counts them; so does this script, from the games themselves. Prints seconds and memory.
"""

from __future__ import annotations

import datetime
import json
import random
import resource
import subprocess
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "tests")]

from playing import SHIPPED, rules_of  # noqa: E402
from random_play import choose  # noqa: E402

from estimation_core.engine.game import Game  # noqa: E402

PLAYERS = [
    "Mona",
    "Karim",
    "Salma",
    "Youssef",
    "Rana",
    "Sami",
    "Tala",
    "Ziad",
    "ليلى",
    "هدى",
    "نور",
    "طارق",
]
FIRST = datetime.date(2020, 9, 1)


def write(folder: Path, number: int) -> Game:
    """One game, in a file of its own."""
    rng = random.Random(number)
    players = tuple(rng.sample(PLAYERS, 4))
    game = Game(rules_of(SHIPPED[number % len(SHIPPED)]), players, seed=number)
    while not game.over:
        game.act(choose(game, rng))
    day = FIRST + datetime.timedelta(days=number // 3 * 7)
    text = game.to_record(date=day)
    (folder / f"{number:05}.game.toml").write_text(text, encoding="utf-8")
    return game


def main() -> None:
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 2000
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        points: Counter[str] = Counter()
        wins: Counter[str] = Counter()
        for number in range(games):
            game = write(folder, number)
            for player, total, place in zip(game.players, game.totals, game.places, strict=True):
                points[player] += total
                wins[player] += place == 1
        for form in ("json", "html"):
            started = time.perf_counter()
            command = [sys.executable, "-m", "estimation_core", "standings", name, "--format", form]
            done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, check=True)
            seconds = time.perf_counter() - started
            most = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024
            print(
                f"{games} games, {form}: {seconds:.1f} s, {most:.0f} MB, {len(done.stdout)} bytes"
            )
            if form == "json":
                found = json.loads(done.stdout)
                assert found["games"] == games
                assert {one["player"]: one["points"] for one in found["players"]} == points
                assert {one["player"]: one["wins"] for one in found["players"]} == wins


if __name__ == "__main__":
    main()
