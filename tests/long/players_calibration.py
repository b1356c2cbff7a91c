"""How often players make what they expect to make: `python tests/long/players_calibration.py [NAME] [--games 40]`.

Four of a kind play. For every seat its last word is taken, with the chance that it saw to make it and whether it did;
they are added up by role and number. Prints the averages, the share of rounds that all four missed and the points.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections import defaultdict
from pathlib import Path
from statistics import mean

from estimation_core.acts import Call, DashCall, Estimate
from estimation_core.engine.game import Game
from estimation_core.engine.ruleset import Ruleset
from estimation_core.variants import load_rules

sys.path.insert(0, str(Path(__file__).parent))

from players_duel import player_called

Seen = dict[tuple[str, int], list[tuple[float, bool]]]


def watch(
    rules: Ruleset, name: str, seed: int, seen: Seen, figures: dict[str, list[float]]
) -> None:
    """One game."""
    game = Game(rules, seed=seed)
    players = [player_called(name, random.Random(4 * seed + i)) for i in range(4)]
    words: dict[int, tuple[str, int, float]] = {}
    deals = 0
    while (seat := game.to_act) is not None:
        view, player = game.view(seat), players[seat - 1]
        found = player.weigh(view)
        act = found.act
        if view.stage != "play" and found.options:
            chance = found.options[0].made / found.options[0].deals
            if isinstance(act, Call):
                words[seat] = "call", act.number, chance
            elif isinstance(act, DashCall):
                words[seat] = "dash call", 0, chance
            elif isinstance(act, Estimate):
                role = "estimate" if act.strain is None else "super call"
                words[seat] = role, act.number, chance
        game.act(act)
        for deal in game.deals[deals:]:
            if deal.result is None or deal.score is None:
                break
            deals += 1
            for of, (role, number, chance) in words.items():
                if role == "call" and of != deal.result.contract.caller:
                    continue
                if number == deal.result.contract.estimates[of - 1]:
                    seen[role, number].append((chance, deal.result.made[of - 1]))
            words = {}
            figures["all missed"].append(deal.result.all_missed)
            figures["over"].append(sum(deal.result.contract.estimates) > 13)
            figures["points"].append(mean(deal.score.scores))
            figures["made"].append(mean(deal.result.made))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("name", nargs="?", default="expert")
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--variant", default="koutchina-mini")
    chosen = parser.parse_args()
    seen: Seen = defaultdict(list)
    figures: dict[str, list[float]] = defaultdict(list)
    for number in range(chosen.games):
        watch(load_rules(chosen.variant), chosen.name, chosen.seed + number, seen, figures)
    for (role, number), found in sorted(seen.items()):
        expected, made = mean(chance for chance, _ in found), mean(made for _, made in found)
        print(
            f"{role:10} {number:2}  {len(found):4} times  expected {expected:.2f}  made {made:.2f}"
        )
    print(
        {name: round(mean(values), 3) for name, values in figures.items()},
        len(figures["made"]),
        "rounds",
    )


if __name__ == "__main__":
    main()
