"""The house: how many modules stand at the top, how long they are, and that imports go round in no circle."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
HOUSE = ROOT / "estimation_core"
TOP = 12
LINES = 350
ALLOWED = {
    # `str(message)` is its English sentence; imported when it is asked for.
    ("messages", "languages"),
    # Types alone: the two answer one another, and one object of each is the other's.
    ("engine.position", "engine.ruleset"),
    ("engine.view", "engine.game"),
    ("engine.from_view", "engine.game"),
    ("languages.params", "languages.language"),
    # Names of the engine that another module carries out, imported when they are called.
    ("engine.game", "records.games"),
    ("engine.game", "records.write"),
    ("engine.view", "engine.view_json"),
}
"""Imports that would close a circle, each with its reason; an import for a type alone is one too."""


def modules() -> dict[str, Path]:
    names = {}
    for path in HOUSE.rglob("*.py"):
        parts = path.relative_to(HOUSE).with_suffix("").parts
        names[".".join(part for part in parts if part != "__init__")] = path
    return names


def imports(path: Path, known: set[str]) -> set[str]:
    """The modules of the house that a module imports, wherever in it."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("estimation_core"):
            module = (node.module or "").removeprefix("estimation_core").removeprefix(".")
            for name in node.names:
                inner = f"{module}.{name.name}".removeprefix(".")
                found.add(inner if inner in known else module)
        elif isinstance(node, ast.Import):
            found |= {name.name.removeprefix("estimation_core.") for name in node.names}
    return found & known


def arrows() -> dict[str, set[str]]:
    paths = modules()
    return {
        name: {to for to in imports(path, set(paths)) if to not in (name, "")}
        for name, path in paths.items()
    }


def circles(graph: dict[str, set[str]]) -> list[set[str]]:
    """The sets of modules that each lead to one another."""
    reached: dict[str, set[str]] = {}
    for start in graph:
        seen, todo = set(), [start]
        while todo:
            for to in graph[todo.pop()] - seen:
                seen.add(to)
                todo.append(to)
        reached[start] = seen
    found = [
        {other for other in graph if other in reached[name] and name in reached[other]}
        for name in graph
        if name in reached[name]
    ]
    return [one for index, one in enumerate(found) if one not in found[:index]]


def test_imports_go_round_in_no_circle() -> None:
    graph = arrows()
    kept = {name: {to for to in out if (name, to) not in ALLOWED} for name, out in graph.items()}
    assert circles(kept) == []


@pytest.mark.parametrize("arrow", sorted(ALLOWED))
def test_every_exception_is_still_needed(arrow: tuple[str, str]) -> None:
    graph = arrows()
    name, to = arrow
    assert to in graph[name]
    others = {(a, b) for a, b in ALLOWED if (a, b) != arrow}
    kept = {a: {b for b in out if (a, b) not in others} for a, out in graph.items()}
    assert circles(kept)


def test_at_most_twelve_modules_stand_beside_the_rooms() -> None:
    # Two files make the package and `python -m estimation_core`; they hold nothing of their own.
    names = {path.stem for path in HOUSE.glob("*.py")} - {"__init__", "__main__"}
    assert len(names) <= TOP


def test_no_module_is_long() -> None:
    paths = [*HOUSE.rglob("*.py"), *(ROOT / "plugins").glob("*.py")]
    long = {
        path.relative_to(ROOT).as_posix(): len(path.read_text("utf-8").splitlines())
        for path in paths
    }
    assert not {path for path, lines in long.items() if lines > LINES}


def test_what_the_plan_of_the_house_names_is_there() -> None:
    """Each file, folder and name of docs/architecture.md: a newcomer finds it at the first try."""
    text = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    named = set(re.findall(r"`([a-z_]+/[\w./]*)`", text))
    assert len(named) > 40
    for name in sorted(named):
        homes = [ROOT / name, HOUSE / name]
        if any(home.exists() for home in homes):
            continue
        # `rules/estimates.EstimateRules.limit_estimates`: a module, and what is defined in it.
        module, *defined = name.split(".")
        source = HOUSE / f"{module}.py"
        assert source.is_file(), name
        code = source.read_text(encoding="utf-8")
        for one in defined:
            assert re.search(rf"^\s*(def|class) {one}\b|^\s*{one}\b.*=|^\s*{one}: ", code, re.M), (
                name
            )
