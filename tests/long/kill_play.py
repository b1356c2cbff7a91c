"""Kills games at the terminal at random moments: every act that the screen has shown must be in the file.

    python tests/long/kill_play.py --kills 300

Each game runs in a pseudo-terminal, with one, two or four persons, alone or against computer players, on the screen
that scrolls or on the one that is drawn. Persons answer with hints. After a random while the program gets SIGKILL;
then the file is read, and what was shown (estimates, calls, finished tricks) is looked for in it.
"""

from __future__ import annotations

import argparse
import os
import pty
import random
import re
import select
import signal
import subprocess
import sys
import tempfile
import time
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

SEATS = ("Ann,club,club,club", "Ann,Ben,club,random", "club,club,random,club", "Ann,Ben,Cid,Dan")
VARIANTS = ("koutchina", "koutchina-mini", "classic")
SUITS = str.maketrans("♠♥♦♣", "SHDC")
ANSI = re.compile("\x1b\\[[0-9;?]*[a-zA-Z]")


def screen_of(options: list[str], seconds: float, path: Path) -> str:
    """What a game has shown until it was killed after some seconds."""
    master, slave = pty.openpty()
    program = subprocess.Popen(
        [sys.executable, "-m", "estimation_core", "--locale", "en", "play", *options, "--save", path],
        stdin=slave, stdout=slave, stderr=slave, cwd=ROOT, start_new_session=True,
        env={**os.environ, "TERM": "xterm", "COLUMNS": "100", "LINES": "40"},
    )  # fmt: skip
    os.close(slave)
    shown, end, asked = "", time.monotonic() + seconds, 0
    while time.monotonic() < end and program.poll() is None:
        if not select.select([master], [], [], 0.02)[0]:
            continue
        try:
            shown += os.read(master, 65536).decode("utf-8", "replace")
        except OSError:
            break
        tail = shown[asked:]
        if re.search(
            r"(\(yes or no\)|Your (estimate|call)[^\n]*:|Your card:|only pass:|looking\.) $", tail
        ):
            asked = len(shown)
            os.write(master, b"\n" if tail.endswith("looking. ") else b"hint\n\n")
    program.send_signal(signal.SIGKILL)
    program.wait()
    while select.select([master], [], [], 0.05)[0]:
        try:
            part = os.read(master, 65536)
        except OSError:
            break
        if not part:
            break
        shown += part.decode("utf-8", "replace")
    os.close(master)
    return ANSI.sub("", shown).replace("\r", "")


def wrong(shown: str, path: Path) -> list[str]:
    """What the screen has shown and the file does not have."""
    rounds = re.split(r"\n(?=Round \d+ of \d+|Extra round)", shown)[1:]
    # What is told again for whoever comes to the keyboard is the same deal once more.
    if not path.exists():
        return ["no file"] if rounds else []
    deals = tomllib.loads(path.read_text("utf-8")).get("deals", [])
    tricks = {trick for deal in deals for trick in deal.get("tricks", [])}
    said = " ".join(str(deal.get("estimates", "")) for deal in deals).split()
    calls = " ".join(str(deal.get("calls", "")) for deal in deals)
    missing = []
    for cards in re.findall(r"Trick \d+: (.*?) – ", shown.replace("\n", " ")):
        played = " ".join(re.findall(r"(?:10|[2-9JQKA])[♠♥♦♣]", cards))
        written = played.replace("10", "T").translate(SUITS)
        if written not in tricks:
            missing.append(f"trick {written}")
    for number in re.findall(r"\w+ says (\d+)", shown):
        if number not in said:
            missing.append(f"estimate {number}")
    for call in re.findall(r"\w+ calls (\S+?)\.?\n", shown):
        if call.translate(SUITS).replace("\u00a0", "").replace(" ", "") not in calls.replace(
            " ", ""
        ):
            missing.append(f"call {call}")
    for number, _ in re.findall(r"Round (\d+) of (\d+)", shown):
        if int(number) > len(deals):
            missing.append(f"round {number}")
    return missing


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--longest", type=float, default=6.0)
    wanted = parser.parse_args()
    chance = random.Random(wanted.seed)
    lost, acts = 0, 0
    for kill in range(1, wanted.kills + 1):
        seats, variant = chance.choice(SEATS), chance.choice(VARIANTS)
        options = [
            "--seats",
            seats,
            "--variant",
            variant,
            "--seed",
            str(kill),
            "--screen",
            "scroll",
        ]
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "g.game.toml"
            shown = screen_of(options, chance.uniform(0.3, wanted.longest), path)
            missing = wrong(shown, path)
            acts += len(re.findall(r"Trick \d|says \d|calls \d", shown))
        if missing:
            lost += 1
            print(f"{kill}: {' '.join(options)}: {'; '.join(missing)}", flush=True)
        if kill % 50 == 0:
            print(f"{kill} kills, {acts} things shown, {lost} with a loss", flush=True)
    print(f"{wanted.kills} kills, {acts} things shown, {lost} with a loss")
    return 1 if lost else 0


if __name__ == "__main__":
    raise SystemExit(main())
