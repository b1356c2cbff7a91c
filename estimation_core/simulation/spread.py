"""How numbers spread: quantiles and bins of a histogram."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, floor
from typing import NamedTuple

from estimation_core.simulation.tally import Histogram

BINS = 30
"""At most about so many bins."""


def quantiles(histogram: Histogram, shares: Sequence[float]) -> list[int]:
    """For each share the smallest number below or at which so much of all lies."""
    numbers = sorted(histogram)
    total = sum(histogram.values())
    found = []
    for share in shares:
        reached = 0
        for number in numbers:
            reached += histogram[number]
            if reached >= share * total:
                break
        found.append(number)
    return found


class Binned(NamedTuple):
    """Histograms over the same bins: the middles of these, and for each histogram the share that lies in each."""

    middles: list[int]
    shares: list[list[float]]


def binned(histograms: Sequence[Histogram]) -> Binned:
    """Some histograms in bins of a round width."""
    numbers = [number for histogram in histograms for number in histogram]
    if not numbers:
        return Binned([0], [[0.0] for _ in histograms])
    width = _round_width(max(numbers) - min(numbers))
    first, last = floor(min(numbers) / width), ceil((max(numbers) + 1) / width)
    shares = []
    for histogram in histograms:
        kept = [0] * (last - first)
        for number, times in histogram.items():
            kept[number // width - first] += times
        total = sum(kept) or 1
        shares.append([times / total for times in kept])
    return Binned([(index + first) * width + width // 2 for index in range(last - first)], shares)


def _round_width(span: int) -> int:
    size = 1
    while True:
        for factor in (1, 2, 5):
            if size * factor * BINS >= span:
                return size * factor
        size *= 10
