"""`keep` killed in the middle of everything: `python tests/long/keep_kills.py [KILLS]`, 500 if not said.

A sheet is kept through a pseudo-terminal, and the program killed with SIGKILL at any moment, again and again. Whatever
was answered by the next prompt must be on disk: the file holds exactly that, or the answer under way besides. Then a
kept file is cut off at every byte: going on with it is refused, or asked about, or nothing of it is missing.
"""

from __future__ import annotations

import os
import pty
import random
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "tests")]

from evenings import EVENINGS, Evening, evening  # noqa: E402
from keeping import head  # noqa: E402
from playing import catalog  # noqa: E402

from estimation_core.cli.keeping.resuming import cut_off  # noqa: E402
from estimation_core.records.book import Book  # noqa: E402
from estimation_core.records.judging import judge_file, judge_text  # noqa: E402

COMMAND = [sys.executable, "-m", "estimation_core", "--locale", "en", "keep", "--resume"]


class Keeper:
    """One run of `keep` at a pseudo-terminal."""

    def __init__(self, path: Path) -> None:
        self.terminal, inner = pty.openpty()
        env = {**os.environ, "TERM": "dumb", "COLUMNS": "80", "PYTHONPATH": str(ROOT)}
        command = [*COMMAND, str(path)]
        self.process = subprocess.Popen(command, stdin=inner, stdout=inner, stderr=inner, env=env)
        os.close(inner)

    def prompt(self) -> str:
        """What is shown up to the next prompt, which ends in a blank."""
        shown = b""
        while not shown.endswith(b" ") or shown.endswith(b"\n "):
            shown += os.read(self.terminal, 65536)
        return shown.decode("utf-8", "replace")

    def type(self, line: str) -> None:
        os.write(self.terminal, line.encode() + b"\n")

    def kill(self) -> None:
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        os.close(self.terminal)


def states(kept: Evening, path: Path) -> list[str]:
    """The file after each line, when nothing disturbs."""
    path.write_text(head(kept.record), "utf-8")
    keeper = Keeper(path)
    keeper.prompt()
    found = [path.read_text("utf-8")]
    for line in kept.lines:
        keeper.type(line)
        keeper.prompt()
        found.append(path.read_text("utf-8"))
    keeper.kill()
    return found


def kills(wanted: int, folder: Path) -> Counter[str]:
    """So many kills at random moments, each followed by going on from what is on disk."""
    rng = random.Random(1)
    seen: Counter[str] = Counter()
    evenings = [evening(sheet, "en") for sheet in EVENINGS]
    known = [states(kept, folder / f"{n}.game.toml") for n, kept in enumerate(evenings)]
    number = 0
    while seen["kills"] < wanted:
        kept, after = evenings[number % len(evenings)], known[number % len(evenings)]
        path = folder / f"killed-{number}.game.toml"
        path.write_text(head(kept.record), "utf-8")
        number += 1
        done = 0
        while done < len(kept.lines) and seen["kills"] < wanted:
            keeper = Keeper(path)
            keeper.prompt()
            for _ in range(int(4 * rng.random())):
                if done < len(kept.lines):
                    keeper.type(kept.lines[done])
                    keeper.prompt()
                    done += 1
            assert path.read_text("utf-8") == after[done], "something acknowledged is not on disk"
            under_way = done < len(kept.lines)
            if under_way:
                keeper.type(kept.lines[done])
                time.sleep(rng.random() * 0.03)
            keeper.kill()
            seen["kills"] += 1
            text = path.read_text("utf-8")
            if under_way and text == after[done + 1]:
                done += 1
                seen["with the answer under way"] += 1
            else:
                assert text == after[done], f"{path}: neither before nor after {kept.lines[done]!r}"
    left = [path for path in folder.iterdir() if path.suffix != ".toml"]
    seen["files left beside"] = len(left)
    return seen


def cuts(folder: Path) -> Counter[str]:
    """A kept sheet cut off at every byte."""
    kept = evening(EVENINGS[0], "en")
    path = folder / "cut.game.toml"
    content = states(kept, path)[-1].encode()
    whole = book(content)
    assert whole is not None
    seen: Counter[str] = Counter()
    for length in range(len(content)):
        path.write_bytes(content[:length])
        file = judge_file(path, catalog())
        if not file.valid or file.record is None:
            seen["refused"] += 1
        elif file.findings:
            seen["warned of"] += 1
        elif cut_off(file.record):
            seen["asked about"] += 1
        else:
            assert book(content[:length]) == whole, f"cut at {length}: silently different"
            seen["nothing missing"] += 1
    return seen


def book(content: bytes) -> str | None:
    """What a sheet says, written canonically."""
    file = judge_text(content.decode(), catalog())
    if file.judged is None or file.record is None:
        return None
    return Book(file.record, file.judged.rules, file.record.deals).text()


def main() -> int:
    wanted = int(sys.argv[1]) if len(sys.argv) > 1 else 500
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        begin = time.perf_counter()
        for title, seen in (("kills", kills(wanted, folder)), ("cuts", cuts(folder))):
            print(f"{title}: {dict(seen)}, {time.perf_counter() - begin:.0f} s")
    return 0


if __name__ == "__main__":
    sys.exit(main())
