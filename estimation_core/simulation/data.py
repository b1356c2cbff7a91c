"""A simulation as plain data: the JSON document of `simulate`, and the same figures for a spreadsheet."""

from __future__ import annotations

import csv
import io
from typing import Any

from estimation_core.engine.ruleset import Ruleset
from estimation_core.simulation.effects import clear_effects
from estimation_core.simulation.figures import CONFIDENCE, Figure
from estimation_core.simulation.running import Simulation
from estimation_core.simulation.tally import Key, Tally
from estimation_core.variants import digest, rules_tables
from estimation_core.variants.parts import HOUSE_RULES

CSV_COLUMNS = (
    "group",
    "of",
    "measure",
    "mean",
    "margin",
    "cases",
    "against_mean",
    "against_margin",
    "against_cases",
    "difference",
    "difference_margin",
)


def simulation_document(simulation: Simulation) -> dict[str, Any]:
    """The document ``estimation-simulate/1``, as docs/simulating.md tells it."""
    setup, tallies = simulation.setup, simulation.tallies
    document: dict[str, Any] = {
        "format": "estimation-simulate/1",
        **_rules(setup.rules),
        "players": list(setup.players),
        "seed": setup.seed,
        "games": simulation.done,
        "games_wanted": simulation.games,
        "complete": simulation.complete,
        "worker_deaths": simulation.deaths,
        "confidence": CONFIDENCE,
        "statistics": _statistics(tallies.one),
        "against": None,
    }
    if setup.against is not None:
        differences: dict[str, Any] = {}
        for key in tallies.measures():
            difference = tallies.difference(*key)
            if difference is not None:
                _put(differences, key, _figure(difference))
        changes = {key[-1]: tallies.changes.figure(*key) for key in sorted(tallies.changes.sums)}
        document["against"] = {
            **_rules(setup.against),
            "statistics": _statistics(tallies.other),
            "differences": differences,
            "clear": [".".join(key) for key in clear_effects(tallies)],
            "changes": {name: _figure(one) for name, one in changes.items() if one is not None},
        }
    return document


def _rules(rules: Ruleset) -> dict[str, Any]:
    tables = rules_tables(rules)
    house_rules = tables.pop(HOUSE_RULES, {})
    return {
        "variant": rules.name,
        "digest": digest(rules),
        "house_rules": house_rules,
        "settings": tables,
    }


def _statistics(tally: Tally) -> dict[str, Any]:
    """All measures by group, and how often each number came."""
    statistics: dict[str, Any] = {}
    for key in sorted(tally.sums):
        figure = tally.figure(*key)
        if figure is not None:
            _put(statistics, key, _figure(figure))
    spread: dict[str, Any] = {}
    for key, histogram in sorted(tally.spreads.items()):
        _put(spread, key, {str(number): histogram[number] for number in sorted(histogram)})
    statistics["spread"] = spread
    return statistics


def _put(tree: dict[str, Any], key: Key, value: Any) -> None:
    for name in key[:-1]:
        tree = tree.setdefault(name, {})
    tree[key[-1]] = value


def _figure(figure: Figure) -> dict[str, Any]:
    margin = None if figure.margin is None else round(figure.margin, 9)
    return {"mean": round(figure.mean, 9), "margin": margin, "cases": figure.n}


def simulation_csv(simulation: Simulation) -> str:
    """A row for each measure; the columns are the same in every language."""
    tallies = simulation.tallies
    text = io.StringIO()
    table = csv.writer(text, lineterminator="\n")
    table.writerow(CSV_COLUMNS)
    for key in tallies.measures():
        group, *of, name = key
        row: list[object] = [group, " ".join(of), name]
        row += _cells(tallies.one.figure(*key))
        if simulation.setup.against is None:
            row += [""] * 5
        else:
            row += _cells(tallies.other.figure(*key))
            row += _cells(tallies.difference(*key))[:2]
        table.writerow(row)
    return text.getvalue().rstrip("\n")


def _cells(figure: Figure | None) -> list[object]:
    if figure is None:
        return ["", "", ""]
    margin = "" if figure.margin is None else round(figure.margin, 6)
    return [round(figure.mean, 6), margin, figure.n]
