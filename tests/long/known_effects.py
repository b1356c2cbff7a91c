"""Three effects that everybody expects, with players that look at the points: do they come out with the right sign?

    python tests/long/known_effects.py [--games 60] [--jobs 2]

Doubling what a miss costs lowers the totals; `one-bid` lowers the number of the Call; forbidding a total of 13 moves
rounds to Over and Under. Players of level `club` play both rulesets on the same deals; with the extra ``fast`` a game
takes some three seconds a pair, without it half a minute. `tests/simulation/test_effects.py` does the same with players
that choose by lot, in seconds.
"""

from __future__ import annotations

import argparse
import sys
from typing import Any

import estimation_core as ec
from estimation_core.simulation import Processes, Setup, Simulation
from estimation_core.simulation.effects import told

VARIANT = "koutchina-mini"


def compared(
    games: int, jobs: int, changed: dict[str, Any], base: dict[str, Any], house_rule: str = ""
) -> Simulation:
    """Both rulesets on the same deals."""
    house_rules = {house_rule: {}} if house_rule else {}
    rules = ec.load_rules(VARIANT, settings=changed, house_rules=house_rules)
    against = ec.load_rules(VARIANT, settings=base)
    simulation = Simulation(Setup(rules, ("club",) * 4, 11, against), games)
    simulation.run(Processes(jobs) if jobs > 1 else None)
    return simulation


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--games", type=int, default=60)
    parser.add_argument("--jobs", type=int, default=2)
    options = parser.parse_args()
    wrong = 0
    for name, arguments, expected in (
        (
            "a miss costs 10 and not 5",
            ({"score.missed": 10}, {"score.missed": 5}),
            {"game.total": -1},
        ),
        ("one bid", ({}, {}, "one-bid"), {"round.call": -1}),
        (
            "13 is forbidden",
            ({}, {"estimates.forbidden_total": 0}),
            {"round.even": -1, "round.over": 1, "round.under": 1},
        ),
    ):
        simulation = compared(options.games, options.jobs, *arguments)
        print(f"{name}, {simulation.done} games:")
        for key, sign in expected.items():
            figure = simulation.tallies.difference(*key.split("."))
            right = figure is not None and figure.mean * sign > 0
            wrong += not right
            shown = f"{figure.mean:+.3f} ± {figure.margin or 0:.3f}" if figure else "none"
            print(f"  {key}: {shown}{'' if right else '  WRONG'}")
        for sentence in told(simulation.tallies).does:
            print(f"  {sentence}")
    sys.exit(wrong > 0)


if __name__ == "__main__":
    main()
