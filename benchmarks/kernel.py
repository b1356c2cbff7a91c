"""Random legal play, from the first card to the last, one thread: the compiled kernel, plain C and OpenSpiel's C++.

    python benchmarks/kernel.py [--pairs 15]

Needs the extras ``fast`` and ``bench`` and a C compiler (``cc``). All play a deal of 13 tricks again and again, each
legal card as likely; OpenSpiel plays its spades by its own random rollouts. They take turns in one run, and what counts
is the median of the ratios. The C version (`plain.c`) must lay the very same cards as the kernel.
"""

from __future__ import annotations

import argparse
import ctypes
import random
import subprocess
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from statistics import median, quantiles

import numpy as np
import pyspiel

from estimation_core.rules.deal import deal_cards
from estimation_core.rules.kernel import compiled_kernel

HANDS = np.array(deal_cards(random.Random(1)), np.int64)
SPADES = 3


def room() -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """A state of the draws, the tricks won, and room for the cards."""
    return np.array([2463534242, 1], np.int64), np.zeros(4, np.int64), np.zeros(56, np.int64)


def plain_c() -> Callable[..., None]:
    """The C version, compiled now."""
    library = Path(tempfile.mkdtemp()) / "plain.so"
    source = Path(__file__).with_name("plain.c")
    subprocess.run(["cc", "-O3", "-shared", "-fPIC", "-o", library, source], check=True)
    function = ctypes.CDLL(str(library)).play_often
    numbers = np.ctypeslib.ndpointer(np.int64)
    whole = ctypes.c_int64
    function.argtypes = [numbers, whole, whole, whole, numbers, numbers, numbers]
    function.restype = None
    return function  # type: ignore[no-any-return]


def spades() -> pyspiel.State:
    """A deal of spades whose bidding is over."""
    rng, state = random.Random(1), pyspiel.load_game("spades").new_initial_state()
    while state.is_chance_node() or max(state.legal_actions()) >= 52:  # cards dealt, then bids
        state.apply_action(rng.choice(state.legal_actions()))
    return state


def seconds(work: Callable[[], object]) -> float:
    start = time.process_time()
    work()
    return time.process_time() - start


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--pairs", type=int, default=15)
    chosen = parser.parse_args()
    kernel, in_c = compiled_kernel(), plain_c()
    assert kernel is not None, "the extra fast is needed"
    ours, theirs = room(), room()
    kernel.play_often(HANDS, 1000, 0, SPADES, *ours)
    in_c(HANDS, 1000, 0, SPADES, *theirs)
    assert all((one[:52] == two[:52]).all() for one, two in zip(ours, theirs, strict=True))
    start = spades()
    often, seldom = 200_000, 5_000
    rates: list[tuple[float, float, float]] = []
    for number in range(chosen.pairs):
        # A tree search of one step: all its time goes into the rollouts from there.
        evaluator = pyspiel.RandomRolloutEvaluator(seldom, number)
        search = pyspiel.MCTSBot(start.get_game(), evaluator, 1.0, 1, 100, False, number, False)
        rates.append(
            (
                often / seconds(lambda: kernel.play_often(HANDS, often, 0, SPADES, *ours)),
                often / seconds(lambda: in_c(HANDS, often, 0, SPADES, *theirs)),
                seldom / seconds(partial(search.mcts_search, start)),
            )
        )
    for name, place in (("kernel", 0), ("plain C", 1), ("OpenSpiel", 2)):
        print(f"{name:10} {median(rate[place] for rate in rates):12,.0f} rounds a second")
    for name, place in (("plain C", 1), ("OpenSpiel", 2)):
        ratios = [rate[0] / rate[place] for rate in rates]
        low, middle, high = quantiles(ratios, n=4)
        print(f"kernel / {name}: {middle:.2f} ({low:.2f} to {high:.2f})")


if __name__ == "__main__":
    main()
