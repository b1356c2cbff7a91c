"""Compare places in many random TOML documents with tree-sitter-toml; time large documents.

Run with ``python tests/long/toml_locator.py [documents]``; the default is 3,000 documents.
"""

from __future__ import annotations

import runpy
import sys
import time
from pathlib import Path

from estimation_core.toml.source import parse_toml

DEAL = """
[[deals]]  # the next
dealer = 2
hands = ["AKQJ.T98.765.432", "T98.AKQ.JT9.8765", "765.765.AKQ.AKQJ", "432.J432.8432.T9"]
calls = ["pass", "4S", "pass", "5H", "pass", "pass", "pass"]
estimates = [3, 5, 2, 1]
tricks = [["AS", "TS", "7S", "4S"], ["KS", "9S", "6S", "3S"], ["QS", "8S", "5S", "2S"]]
won = { mine.a = 3, "yours" = 5, theirs = [2, 1] }
"""


def main(count: int) -> None:
    tests = runpy.run_path(str(Path(__file__).parents[1] / "toml" / "test_source.py"))
    compare, document = tests["compare"], tests["document"]
    values = sum(compare(document(seed)) for seed in range(count))
    print(f"{count} documents agree with the grammar, {values} values")
    for megabytes in (1, 2, 5):
        text = DEAL * (megabytes * 1_000_000 // len(DEAL))
        begin = time.perf_counter()
        source = parse_toml(text, "large.toml")
        read = time.perf_counter()
        source.place("deals", 0)
        located = time.perf_counter()
        print(f"{megabytes} MB: read in {read - begin:.2f} s, located in {located - read:.2f} s")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 3_000)
