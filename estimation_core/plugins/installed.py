"""Installed distributions that bring house rules or computer players, by their entry point groups.

Looking costs a few milliseconds; `importlib.metadata`, which costs ten times as much, is imported only where some
distribution has the group. Nothing of a distribution is imported before its entry point is loaded.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from estimation_core.errors import Unreadable
from estimation_core.files import VARIANT_LIMIT, is_folder, read_bytes

HOUSE_RULES = "estimation.plugins"
PLAYERS = "estimation.players"

LOCALES = "locales"
"""The folder of a package, or beside single files, that has catalogs."""

SINGLE_FILE = "estimation_house_rule_"
"""What the names of modules begin with that are single files of a folder."""


class EntryPoint(NamedTuple):
    """One entry of the group: its name, ``module:attribute``, the distribution that has it, and how to load it."""

    name: str
    value: str
    distribution: str
    load: Callable[[], Any]

    @property
    def module(self) -> str:
        return self.value.partition(":")[0].strip()


def entry_points(group: str) -> tuple[EntryPoint, ...]:
    """The entries of a group, one for each name that a distribution declares; nothing of theirs is imported."""
    return _entry_points(group, tuple(_search_path()))


def package_folders(name: str) -> dict[Path, str]:
    """The folders called ``name`` inside the packages of those distributions, the outermost package first.

    Each with its distribution.
    """
    folders: dict[Path, str] = {}
    for entry in entry_points(HOUSE_RULES):
        for package in _packages(entry.module):
            if is_folder(package / name):
                folders.setdefault(package / name, entry.distribution)
    return folders


def domain_of(module: str) -> str | None:
    """The folder with the catalogs of whoever wrote a module: beside a single file, or in the outermost package.

    None for the project's own, whose texts are in the project's catalogs, and where there is no such folder.
    """
    if module.partition(".")[0] == "estimation_core":
        return None
    file = getattr(sys.modules.get(module), "__file__", None)
    if not file:
        return None
    if module.startswith(SINGLE_FILE):
        folders = [Path(file).parent]
    else:
        # `a.b.c` lies in the packages a and a.b; what is no package has no folder of its own.
        names = module.split(".")[:-1] or [module]
        above = [sys.modules.get(".".join(names[: i + 1])) for i in range(len(names))]
        folders = [Path(path) for one in above for path in getattr(one, "__path__", ())]
    return next((str(one / LOCALES) for one in folders if is_folder(one / LOCALES)), None)


def _search_path() -> Iterator[str]:
    """Where distributions are installed: the import path, but never the working directory."""
    try:
        here = os.getcwd()
    except OSError:  # it has been deleted, or may not be entered
        here = ""
    for entry in dict.fromkeys(sys.path):
        if os.path.isabs(entry) and entry != here:
            yield entry


@lru_cache(maxsize=8)
def _entry_points(group: str, path: tuple[str, ...]) -> tuple[EntryPoint, ...]:
    if not any(_has_group(entry, group) for entry in path):
        return ()
    from importlib.metadata import distributions

    found: dict[tuple[str, str], EntryPoint] = {}
    for distribution in distributions(path=list(path)):
        name = distribution.metadata["Name"] or ""
        for entry in distribution.entry_points.select(group=group):
            # A distribution that lies twice on the path counts once, where Python would import it from.
            found.setdefault(
                (name, entry.name), EntryPoint(entry.name, entry.value, name, entry.load)
            )
    return tuple(found.values())


def _has_group(entry: str, group: str) -> bool:
    """Whether some distribution in a folder of the import path may have the group."""
    try:
        names = os.listdir(entry)
    except NotADirectoryError:
        return True  # a zip file: `importlib.metadata` can look inside
    except OSError:
        return False
    return any(
        _mentions(group, os.path.join(entry, name, "entry_points.txt"))
        for name in names
        if name.endswith((".dist-info", ".egg-info"))
    )


def _mentions(group: str, path: str) -> bool:
    try:
        return group.encode() in read_bytes(Path(path), VARIANT_LIMIT)
    except (OSError, Unreadable):
        return False


def _packages(module: str) -> Iterator[Path]:
    """The folders of the packages on the way to a module, without importing any of them."""
    from importlib.util import find_spec

    parts = module.split(".")
    try:
        spec = find_spec(parts[0])
    except (ImportError, ValueError):
        return
    for location in (spec and spec.submodule_search_locations) or ():
        folder = Path(location)
        yield folder
        for part in parts[1:]:
            folder = folder / part
            if is_folder(folder):
                yield folder
