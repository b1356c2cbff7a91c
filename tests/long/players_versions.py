"""The same games on two interpreters: `python tests/long/players_versions.py OTHER_PYTHON [--games 100]`.

Plays games of computer players here and in another interpreter (Python 3.12 or later, where ``sum`` adds fractions in
another way), which must be able to import what the project depends on, and compares every act. `random`, `club` and
`expert` sit at the table in turn. Ends with status 1 where a game differs.
"""

from __future__ import annotations

import argparse
import json
import random
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
TABLES = (("club",) * 4, ("club", "random", "club", "random"), ("expert", "club", "random", "club"))
HOUSE_RULES: tuple[dict[str, dict[str, object]], ...] = ({}, {"three-alike": {}}, {"big-games": {}})


def games(count: int, variant: str) -> list[list[str]]:
    """The acts of so many games, in their notation."""
    sys.path.insert(0, str(ROOT))
    from estimation_core.engine.game import Game
    from estimation_core.players import make_player
    from estimation_core.variants import load_rules

    played = []
    for number in range(count):
        table, rules = TABLES[number % 3], load_rules(variant, house_rules=HOUSE_RULES[number % 3])
        players = [make_player(name, random.Random(4 * number + i)) for i, name in enumerate(table)]
        game = Game(rules, seed=number)
        acts = []
        while (seat := game.to_act) is not None:
            act = players[seat - 1].choose(game.view(seat))
            acts.append(str(act))
            game.act(act)
        played.append(acts)
    return played


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument(
        "other", nargs="?", help="another interpreter; without one, prints the acts"
    )
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--variant", default="koutchina")
    chosen = parser.parse_args()
    if chosen.other is None:
        json.dump(games(chosen.games, chosen.variant), sys.stdout)
        return 0
    told = [__file__, "--games", str(chosen.games), "--variant", chosen.variant]
    other = subprocess.Popen([chosen.other, *told], stdout=subprocess.PIPE)
    here = games(chosen.games, chosen.variant)
    there = json.loads(other.communicate()[0])
    different = [
        number for number, (one, two) in enumerate(zip(here, there, strict=True)) if one != two
    ]
    version = "{}.{}.{}".format(*sys.version_info)
    print(
        f"{len(here)} games here (Python {version}) and there: {len(different)} differ {different}"
    )
    return bool(different)


if __name__ == "__main__":
    sys.exit(main())
