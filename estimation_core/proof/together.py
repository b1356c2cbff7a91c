"""Many variants checked together: what they have in common is walked once, and two processes share the work."""

from __future__ import annotations

import os
from collections.abc import Hashable, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from estimation_core.errors import HouseRuleFailed
from estimation_core.proof.checking import Checked, check
from estimation_core.proof.openings import beginnings
from estimation_core.proof.proving import Prover, walk_key
from estimation_core.variants import Catalog, Loaded, load

PROCESSES = 2
ENOUGH = 3
"""From so many different auctions on, a second process is worth its start."""


@dataclass(frozen=True)
class Request:
    """A variant to load, with what is changed on top of it."""

    name: str
    house_rules: Mapping[str, Mapping[str, Any]]
    settings: Mapping[str, Any]

    def load(self, catalog: Catalog) -> Loaded:
        return load(
            self.name, house_rules=self.house_rules, settings=self.settings, catalog=catalog
        )


def check_all(
    requests: Sequence[Request],
    loaded: Sequence[Loaded],
    catalog: Catalog,
    processes: int | None = None,
) -> list[Checked]:
    """The check of what was loaded for each request from a catalog, in their order."""
    checked = {index: check(one) for index, one in enumerate(loaded) if one.rules is None}
    alike: dict[Hashable, list[int]] = {}
    for index, one in enumerate(loaded):
        if index not in checked:
            alike.setdefault(_alike(one, index), []).append(index)
    if processes is None:
        processes = PROCESSES if len(alike) >= ENOUGH and (os.cpu_count() or 1) > 1 else 1
    proven: dict[int, Checked] = {}
    if processes > 1:
        # The longest first, so that they end together.
        groups = sorted(alike.values(), key=len, reverse=True)
        try:
            with ProcessPoolExecutor(processes) as pool:
                tasks = [[requests[index] for index in group] for group in groups]
                places = [(catalog.variants_dirs, catalog.plugins_dirs)] * len(tasks)
                for group, done in zip(groups, pool.map(_work, places, tasks), strict=True):
                    proven.update(zip(group, done, strict=True))
        except (OSError, BrokenProcessPool):
            # Some machines allow no further processes; alone it only takes longer.
            proven.clear()
    if not proven:
        prover = Prover()
        proven = {
            index: check(loaded[index], prover) for group in alike.values() for index in group
        }
    checked |= proven
    return [checked[index] for index in range(len(loaded))]


def _alike(loaded: Loaded, index: int) -> Hashable:
    """The same for variants that have a walk in common."""
    try:
        key = walk_key(loaded.rules, beginnings(loaded.rules)[0]) if loaded.rules else None
    except HouseRuleFailed:
        key = None
    return index if key is None else key


def _work(
    places: tuple[tuple[Path, ...], tuple[Path, ...]], requests: list[Request]
) -> list[Checked]:
    """One task of a process. It loads the variants itself: the classes of house rules cannot be sent."""
    catalog, prover = _kept(places)
    return [check(request.load(catalog), prover) for request in requests]


@cache
def _kept(places: tuple[tuple[Path, ...], tuple[Path, ...]]) -> tuple[Catalog, Prover]:
    """What a process keeps between its tasks."""
    return Catalog(*places), Prover()
