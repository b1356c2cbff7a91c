"""Trying out several acts on the same sampled hands: what is plainly worse drops out, the rest gets the time."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

FIRST_SHARE = 3
"""The options that are plainly worse drop out after this part of the hands (a third), and after each further one."""

LEAST = 6
"""Nothing drops out before so many hands."""


class Tried(NamedTuple):
    """How an option did: in how many hands it was tried, and its worth in all of them."""

    hands: int
    worth: int


def race(
    options: int,
    worlds: Sequence[Sequence[int]],
    values: Callable[[list[int], Sequence[Sequence[int]]], list[int]],
) -> list[Tried]:
    """Tries all options on a third of the hands, and those of the better half on each further third.

    ``values`` gives the worth of some options in some worlds: for each world the options in turn.
    """
    alive = list(range(options))
    sums = [0] * options
    seen = [0] * options
    step = max(-(-len(worlds) // FIRST_SHARE), LEAST)
    for start in range(0, len(worlds), step):
        part = worlds[start : start + step]
        found = values(alive, part)
        for place, option in enumerate(alive):
            sums[option] += sum(found[place :: len(alive)])
            seen[option] += len(part)
        if len(alive) > 2:
            alive.sort(key=lambda option: -sums[option])
            alive = sorted(alive[: (len(alive) + 1) // 2])
    return [Tried(count, worth) for count, worth in zip(seen, sums, strict=True)]
