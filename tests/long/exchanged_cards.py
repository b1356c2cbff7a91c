"""Many exchanges of hidden cards: nothing that a seat is told, and nothing that a computer player does, changes (R1.5).

    python tests/long/exchanged_cards.py [--pairs 10000] [--hints 300] [--seed 1]

Prints how many pairs were compared; exit status 1 at the first difference.
"""

from __future__ import annotations

import argparse
import random
import sys
from pathlib import Path

from estimation_core.engine.game import Game
from estimation_core.players import make_player

ROOT = Path(__file__).resolve().parents[2]


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--pairs", type=int, default=10_000)
    parser.add_argument("--hints", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    sys.path[0] = str(ROOT / "tests")
    from hidden_cards import SHORT, exchanged, replayed, told
    from playing import SHIPPED, rules_of
    from random_play import step

    pairs, seed = 0, options.seed
    hints = dict.fromkeys(("club", "expert"), 0)
    while pairs < options.pairs or min(hints.values()) < options.hints:
        seed += 1
        heard: list[object] = []
        rules = rules_of(SHIPPED[seed % len(SHIPPED)], SHORT)
        game, rng = Game(rules, seed=seed, listeners=[heard.append]), random.Random(seed)
        while not game.over:
            step(game, rng)
            if game.deal is None or rng.random() > 0.2:
                continue
            for seat in (1, 2, 3, 4):
                hands = exchanged(game.deal, seat, rng)
                other_heard: list[object] = []
                other = hands and replayed(game, hands, other_heard)
                if not other or other.deal is None or other.deal.avoid != game.deal.avoid:
                    continue
                # That a redeal is being offered is known to all (docs/architecture.md); to whom, is not.
                if bool(other.deal.redeals) != bool(game.deal.redeals):
                    continue
                pairs += 1
                if told(other, seat) != told(game, seat) or repr(other_heard) != repr(heard):
                    print(f"seed {seed}, seat {seat}: something that was told differs")
                    return 1
                level = min(hints, key=hints.__getitem__)
                if game.to_act == seat == other.to_act and hints[level] < options.hints:
                    hints[level] += 1
                    one, two = (
                        make_player(level, random.Random(5)).hint(each.view(seat))
                        for each in (game, other)
                    )
                    if (one[0], str(one[1])) != (two[0], str(two[1])):
                        print(f"seed {seed}, seat {seat}: {level} does something else")
                        return 1
    print(
        f"{pairs} pairs of hands that a seat cannot tell apart: nothing differs; hints compared: {hints}"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
