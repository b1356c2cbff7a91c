"""Counts the keys of whole games at the terminal: ``python tests/long/keystrokes.py --games 5``.

A Micro game against three computer players, played through a pseudo-terminal by someone who types as little as the
screen lets them: on the drawn table the letter at a card, on the scrolling one a rank with its suit and Enter.
"""

from __future__ import annotations

import argparse
import os
import pty
import re
import select
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SEQUENCE = re.compile("\x1b\\[[0-9;?]*[a-zA-Z]")
SUITS = {"♠": "s", "♥": "h", "♦": "d", "♣": "c"}


class Table:
    """One game, its screen, and how many keys were pressed."""

    def __init__(self, kind: str, seed: int, folder: str, root: Path) -> None:
        self.kind = kind
        master, slave = pty.openpty()
        options = [] if kind == "before" else ["--screen", kind, "--pace", "0"]
        self.program = subprocess.Popen(
            [sys.executable, "-m", "estimation_core", "--locale", "en", "play", "--seats",
             "Me,random,random,random", "--seed", str(seed), "--save", f"{folder}/{kind}{seed}.toml", *options],
            stdin=slave, stdout=slave, stderr=slave, cwd=root, start_new_session=True,
            env={**os.environ, "TERM": "xterm", "COLUMNS": "80", "LINES": "24", "NO_COLOR": "1",
                 "PYTHONPATH": str(root)},
        )  # fmt: skip
        os.close(slave)
        self.master = master
        self.keys = 0

    def read(self) -> str:
        """What is shown until the program waits."""
        text, quiet = "", 0
        while quiet < 3:
            if not select.select([self.master], [], [], 0.08)[0]:
                quiet += 1 if text or self.program.poll() is not None else 0
                continue
            try:
                data = os.read(self.master, 65536)
            except OSError:
                return text
            if not data:
                return text
            text += data.decode("utf-8", "replace")
            quiet = 0
        return text

    def press(self, keys: str) -> None:
        self.keys += len(keys)
        os.write(self.master, keys.encode())

    def answer(self, shown: str) -> None:
        """The fewest keys that answer what is asked."""
        # The latest picture alone, where it is drawn.
        last = SEQUENCE.sub("", shown.rpartition("\x1b[H")[2]).rstrip()
        end = last.rsplit("\n", 1)[-1]
        if "Press any key" in end:
            self.press(" ")
        elif "Your estimate" in end:
            number = re.search(r"\((\d)", end)
            self.press((number[1] if number else "0") + ("" if self.kind == "redraw" else "\n"))
        elif "Your card" in end and self.kind == "redraw":
            hand = [line for line in last.splitlines() if re.match(r"^ +[a-z]( |$)", line)]
            self.press(hand[-1].split()[0] if hand else "\x1b[C\n")
        elif "Your card" in end:
            lines = last.splitlines()
            at = max(i for i, line in enumerate(lines) if "Your hand:" in line)
            cards = next((x for x in lines[at:] if "You can play:" in x), None)
            if cards is not None:
                legal = cards.split(":")[1].split()
            else:
                legal, suit = [], ""
                for word in lines[at].split(":")[1].split():
                    suit = word if word in SUITS else suit
                    legal += [] if word in SUITS else [word + suit]
            self.press(self.shortest(legal) + "\n")
        elif "?" in end or "Enter" in end:
            self.press("\n")

    def shortest(self, legal: list[str]) -> str:
        """A rank alone where only one card has it, as is enough since."""
        ranks = [card[:-1] for card in legal]
        if self.kind != "before":
            for rank in ranks:
                if ranks.count(rank) == 1:
                    return rank.replace("10", "t").lower()
        return self.spelt(legal[0])

    @staticmethod
    def spelt(card: str) -> str:
        return card[:-1].replace("10", "t").lower() + SUITS[card[-1]]


def played(kind: str, seed: int, root: Path) -> int:
    with tempfile.TemporaryDirectory() as folder:
        table = Table(kind, seed, folder, root)
        end = time.monotonic() + 300
        while table.program.poll() is None and time.monotonic() < end:
            shown = table.read()
            if "The game is kept in" in shown or "Another game" in shown:
                break
            table.answer(shown)
        table.program.kill()
        table.program.wait()
        return table.keys


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=5)
    parser.add_argument("--before", type=Path, help="a checkout to compare with, of a time before")
    wanted = parser.parse_args()
    kinds = [("redraw", ROOT), ("scroll", ROOT)] + (
        [("before", wanted.before)] if wanted.before else []
    )
    for kind, root in kinds:
        counts = [played(kind, seed, root) for seed in range(1, wanted.games + 1)]
        print(f"{kind}: {counts}, median {statistics.median(counts):g}", flush=True)


if __name__ == "__main__":
    main()
