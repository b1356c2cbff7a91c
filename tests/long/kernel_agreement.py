"""The kernel, plain and compiled, and OpenSpiel on who wins a trick: `python tests/long/kernel_agreement.py`.

Plays 100,000 random rounds in plain Python and compiled (extra ``fast``), which must lay the same cards and count the
same tricks; and 10,000 rounds of OpenSpiel's spades (extra ``bench``), with spades as trump: the same cards may follow,
and every trick goes to the same seat. Ends with status 1 where anything differs.
"""

from __future__ import annotations

import argparse
import random
import sys
import time

import numpy as np

from estimation_core.cards import card_set
from estimation_core.rules.deal import deal_cards
from estimation_core.rules.kernel import compiled_kernel, nth, play_at_random
from estimation_core.rules.play import playable, winner

SPADES = 3


def rounds_differ(number: int) -> bool:
    """Whether a round is another one when it is compiled."""
    kernel = compiled_kernel()
    assert kernel is not None, "the extra fast is needed"
    hands, state, won, cards = laid(number, number % 4, number % 5)
    again, taken, found = np.array(hands, np.int64), np.zeros(4, np.int64), np.zeros(52, np.int64)
    start = np.array(state, np.int64)
    kernel.play_at_random(again, number % 4, number % 5, start, taken, found)
    return taken.tolist() != won or found.tolist() != cards


def laid(number: int, leader: int, trump: int) -> tuple[list[int], list[int], list[int], list[int]]:
    """The hands of a random round, the state it was played from, the tricks won and the cards in turn."""
    hands = list(deal_cards(random.Random(number)))
    state, won, cards = [number + 1, 7 * number], [0] * 4, [0] * 52
    play_at_random(hands.copy(), leader, trump, state.copy(), won, cards)
    return hands, state, won, cards


def spades_differ(number: int) -> bool:
    """Whether OpenSpiel's spades lets another card follow than the kernel does, or gives a trick to another seat.

    Its own random cards are played, since it forbids to lead spades before one was thrown.
    """
    import pyspiel

    rng = random.Random(number)
    hands = list(deal_cards(rng))
    state = pyspiel.load_game("spades").new_initial_state()
    for place in range(52):  # dealt one by one, seat by seat; cards have the same numbers there
        state.apply_action(nth(hands[place % 4], place // 4))
    while max(state.legal_actions()) >= 52:  # bids
        state.apply_action(rng.choice(state.legal_actions()))
    for _ in range(13):
        leader, led = state.current_player(), -1
        trick: list[int] = []
        for _ in range(4):
            seat, legal = state.current_player(), state.legal_actions()
            if trick and card_set(legal) != playable(hands[seat], led):
                return True
            card = rng.choice(legal)
            trick.append(card)
            hands[seat] ^= 1 << card
            led = trick[0] // 13
            state.apply_action(card)
        taken = winner(trick, leader + 1, SPADES) - 1
        if not state.is_terminal() and state.current_player() != taken:
            return True
    return not state.is_terminal()


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--rounds", type=int, default=100_000)
    parser.add_argument("--spades", type=int, default=10_000)
    chosen = parser.parse_args()
    start = time.monotonic()
    compiled_differ = sum(map(rounds_differ, range(chosen.rounds)))
    print(f"{chosen.rounds} rounds, plain and compiled: {compiled_differ} differ", flush=True)
    other_differ = sum(map(spades_differ, range(chosen.spades)))
    print(f"{chosen.spades} rounds of OpenSpiel's spades: {other_differ} differ")
    print(f"{time.monotonic() - start:.0f} s")
    return bool(compiled_differ or other_differ)


if __name__ == "__main__":
    sys.exit(main())
