"""Find the weights of `estimation_core.players.worth` by simulation.

Run with ``python tests/long/players_worth.py [deals]``; the default of 20,000 deals takes about two minutes.

Every hand of a random deal is played out under every trump and for every estimate that might fit it, the others
keeping to what their hands are worth by the weights so far. Its worth is the middle of the estimates that were made;
the weights are those of least squares. Repeated a few times, since the others' estimates depend on the weights.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator

from estimation_core.players import worth as module
from estimation_core.players.outcome import lack_of
from estimation_core.players.playouts import best_playouts
from estimation_core.players.worth import ruff_features, suit_features, worth
from estimation_core.rules.deal import deal_cards

Row = tuple[list[float], float]
REPEATS = 3
RIDGE = 1.0


def samples(deals: int, rng: random.Random, no_trump: bool) -> Iterator[Row]:
    """The features of a hand and what it turned out to be worth, one of each deal."""
    for _ in range(deals):
        hands = deal_cards(rng)
        seat, leader = int(4 * rng.random()), int(4 * rng.random())
        trump = 4 if no_trump else int(4 * rng.random())
        values = [worth(hand, trump) for hand in hands]
        # A table claims about 13 tricks: without this the weights would drift from one repeat to the next.
        share = (13 + 4 * (rng.random() - 0.5) - sum(values)) / 4
        targets = [max(0, round(value + share)) for value in values]
        near = targets[seat]
        made = []
        for estimate in range(max(0, near - 3), min(13, near + 3) + 1):
            need = targets.copy()
            need[seat] = estimate
            outcome = best_playouts().whole(hands, need, leader, trump)
            if not lack_of(outcome, seat):
                made.append(estimate)
        if made:
            yield row(hands[seat], trump), sum(made) / len(made)


def row(hand: int, trump: int) -> list[float]:
    """The features of a hand: those of its suits added up, of trumps and side suits apart."""
    suits = [hand >> 13 * suit & 0x1FFF for suit in range(4)]
    own: list[float] = []
    if trump < 4:
        trumps = suits.pop(trump)
        sizes = [cards.bit_count() for cards in suits]
        own = [*suit_features(trumps), *ruff_features(sizes, trumps.bit_count())]
    return [*map(sum, zip(*map(suit_features, suits), strict=True)), *own]


def least_squares(rows: list[Row]) -> list[float]:
    """The weights that fit best, with a small penalty that keeps them unique."""
    size = len(rows[0][0])
    table = [[RIDGE * (i == j) for j in range(size)] + [0.0] for i in range(size)]
    for features, value in rows:
        present = [(i, x) for i, x in enumerate(features) if x]
        for i, x in present:
            line = table[i]
            for j, y in present:
                line[j] += x * y
            line[size] += x * value
    for i in range(size):
        for k in range(size):
            if k != i:
                factor = table[k][i] / table[i][i]
                table[k] = [a - factor * b for a, b in zip(table[k], table[i], strict=True)]
    return [table[i][size] / table[i][i] for i in range(size)]


def use(no_trump: list[float], trump: list[float]) -> None:
    """Lets `worth` use these weights."""
    side = len(module.SUIT_FEATURES)
    module.NO_TRUMP = tuple(no_trump)
    module.SIDE = tuple(trump[:side])
    module.TRUMP = tuple(trump[side : 2 * side])
    module.RUFFS = tuple(trump[2 * side :])
    for remembered in (
        module._without_trump,
        module._beside_trumps,
        module._as_trumps,
        module._ruffs,
    ):
        remembered.cache_clear()


def main(deals: int) -> None:
    for repeat in range(REPEATS):
        weights = []
        for no_trump in (True, False):
            rng = random.Random(repeat)
            rows = list(samples(deals, rng, no_trump))
            weights.append(least_squares(rows))
            error = sum(
                (value - sum(a * b for a, b in zip(features, weights[-1], strict=True))) ** 2
                for features, value in rows
            )
            spread = (error / len(rows)) ** 0.5
            print(
                f"{len(rows)} hands, no trump: {no_trump}, standard error {spread:.2f}", flush=True
            )
        use(*weights)
    for name in ("NO_TRUMP", "SIDE", "TRUMP", "RUFFS"):
        print(name, tuple(round(weight, 2) for weight in getattr(module, name)))


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 20_000)
