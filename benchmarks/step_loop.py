"""The engine's step loop beside OpenSpiel's spades and RLCard's bridge, driven from Python: rounds a second, in pairs.

    python benchmarks/step_loop.py [--pairs 60] [--seed 1]

A round goes from the deal to its score, under all the rules of koutchina-full: 13 call rounds and 5 fixed ones a game,
every legal act as likely as any other, nobody listening. Both sides take their choices from the same random source and
are measured in processor time.
"""

from __future__ import annotations

import argparse
import random
import statistics
import time
from collections.abc import Callable

from paired import Paired, machine, measure, spread

import estimation_core as ec

ROUNDS = 18
"""The rounds of a game of koutchina-full."""

CHUNK = 20
"""The games of a chunk in the steady state, long enough that what the other side left in the caches hardly counts."""


def play_game(rules: ec.Ruleset, seed: int, number: Callable[[], float]) -> None:
    """A game of the engine by random legal acts."""
    game = ec.Game(rules, seed=seed)
    while not game.over:
        acts = game.legal_acts()
        game.act(acts[int(number() * len(acts))])


def play_spades(spades: object, number: Callable[[], float]) -> None:
    """A round of OpenSpiel's spades by random legal acts, its cards dealt one by one as OpenSpiel has it."""
    state = spades.new_initial_state()  # type: ignore[attr-defined]
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            state.apply_action(outcomes[int(number() * len(outcomes))][0])
        else:
            actions = state.legal_actions()
            state.apply_action(actions[int(number() * len(actions))])


def play_bridge(number: Callable[[], float]) -> None:
    """A deal of RLCard's bridge by random legal acts, by its own game object."""
    import numpy
    from rlcard.games.bridge import Game

    game = Game()
    game.np_random = numpy.random.RandomState(int(number() * 2**32))
    game.init_game()
    while not game.is_over():
        acts = game.judger.get_legal_actions()
        game.step(acts[int(number() * len(acts))])


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--pairs", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    import pyspiel

    number = random.Random(options.seed).random
    spades = pyspiel.load_game("spades")
    seeds = iter(range(options.seed, 1 << 60))
    rules = ec.load_rules("koutchina-full")
    fresh: list[ec.Ruleset] = []

    def spiel(games: int) -> Callable[[], None]:
        def work() -> None:
            for _ in range(ROUNDS * games):
                play_spades(spades, number)

        return work

    def warm() -> None:
        for _ in range(CHUNK):
            play_game(rules, next(seeds), number)

    def cold() -> None:
        play_game(fresh.pop(), next(seeds), number)

    print(machine())
    fresh.extend(ec.load_rules("koutchina-full") for _ in range(options.pairs))
    say("cold: the first game of a ruleset", measure(cold, spiel(1), options.pairs, clock), 1)
    for _ in range(1000 // CHUNK):
        warm()
        spiel(1)()
    say(
        "steady: a ruleset that has seen 1000 games",
        measure(warm, spiel(CHUNK), options.pairs, clock),
        CHUNK,
    )

    def bridge() -> None:
        for _ in range(ROUNDS * CHUNK):
            play_bridge(number)

    pairs = max(options.pairs // 6, 3)
    say("steady, beside bridge", measure(warm, bridge, pairs, clock), CHUNK, "bridge")


clock = time.process_time


def say(title: str, costs: Paired, games: int, other: str = "spades") -> None:
    """Prints the medians of rounds a second on both sides, and of their ratios."""
    ours, theirs = (ROUNDS * games / statistics.median(side) for side in costs)
    print(f"{title}, {len(costs.first)} pairs of {ROUNDS * games} rounds")
    print(f"  engine {ours:,.0f} rounds/s, {other} {theirs:,.0f} rounds/s")
    # Rounds a second: the inverse of costs.
    print(f"  engine / {other}: {spread([1 / ratio for ratio in costs.ratios])}")


if __name__ == "__main__":
    main()
