"""Two pieces of work measured in turn: whatever else the machine does strikes both. Ratios and their medians."""

from __future__ import annotations

import os
import platform
import statistics
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple


class Paired(NamedTuple):
    """The costs of both, one of each for every pair, in seconds."""

    first: list[float]
    second: list[float]

    @property
    def ratios(self) -> list[float]:
        """How many times the cost of the second the first is, pair by pair."""
        return [one / two for one, two in zip(self.first, self.second, strict=True)]


def measure(
    first: Callable[[], object],
    second: Callable[[], object],
    pairs: int,
    clock: Callable[[], float],
) -> Paired:
    """Does both in turn so many times; every other pair begins with the second."""
    costs = Paired([], [])
    for pair in range(pairs):
        order = ((first, costs.first), (second, costs.second))
        for work, kept in order if pair % 2 == 0 else reversed(order):
            start = clock()
            work()
            kept.append(clock() - start)
    return costs


def spread(numbers: list[float]) -> str:
    """The median, and between which numbers the middle half lies."""
    low, middle, high = statistics.quantiles(numbers, n=4)
    return f"{middle:.2f} (middle half {low:.2f} to {high:.2f})"


def machine() -> str:
    """What it was measured on."""
    model = platform.processor()
    info = Path("/proc/cpuinfo")
    if info.exists():
        names = [line for line in info.read_text().splitlines() if line.startswith("model name")]
        model = names[0].partition(":")[2].strip() if names else model
    load = f", load {os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else ""
    python = f"{sys.implementation.name} {platform.python_version()}"
    return f"{python}, {platform.system()}, {os.cpu_count()} × {model or 'unknown processor'}{load}"
