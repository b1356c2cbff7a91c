"""Learn the tables and weights of `estimation_core.players.policy`: `python tests/long/players_learn.py [--seed 1]`.

The policy plays against itself on random deals, with numbers that hands of their kind say. Counted is how often each
kind of card won a later trick, and the trick to which it was laid; kinds that are rare lean on their wider kinds. The
tables change the play, so that all is repeated a few times. Then the weights are searched for by the cross-entropy
method: in each generation some candidates play the same deals, each alone in every seat against three of the weights
so far, and the best of them say where the next generation lies. Needs the extra ``fast``; some minutes.

Writes `estimation_core/players/policy.json`. The same seed gives the same file.
"""

from __future__ import annotations

import argparse
import json
import random
import time
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np

from estimation_core.players import policy
from estimation_core.players.chances import (
    LATER_SIZE,
    NOW_SIZE,
    Table,
    contest_of,
    now_place,
    suit_row,
    wish_of,
)
from estimation_core.players.policy import Numbers, choose_play
from estimation_core.players.worth import worth
from estimation_core.rules.compiling import compiled
from estimation_core.rules.deal import deal_cards
from estimation_core.rules.kernel import count, draw, nth, top
from estimation_core.rules.play import playable, strength

FILE = Path(policy.__file__).with_name("policy.json")
START = (500, 60, 1000, 0, 0, 0, 0, 4, 4, 10, 10, 0)
WIDTH = (300, 60, 60, 150, 150, 40, 40, 8, 8, 8, 8, 150)


def watch_round(
    hands: Numbers,
    need: Numbers,
    turn: int,
    trump: int,
    later: Table,
    now: Table,
    weights: Table,
    state: Numbers,
    explore: int,
    later_seen: Numbers,
    later_won: Numbers,
    now_seen: Numbers,
    now_won: Numbers,
    places: Numbers,
    cards: Numbers,
    won: Numbers,
) -> None:
    """A round of the policy; what became of each kind of card is counted. In so many of 1000 turns a card at random."""
    left = hands[0] | hands[1] | hands[2] | hands[3]
    notes = 0
    led = -1
    best = -1
    best_seat = 0
    laid = 0
    pending = -1
    for _ in range(count(left)):
        hand = hands[turn]
        out = left ^ hand
        size = count(hand)
        if draw(state, 1000) < explore:
            legal = playable(hand, led)
            card = nth(legal, draw(state, count(legal)))
        else:
            card = choose_play(
                hand, out, need, turn, trump, led, best, best_seat, laid, later, now, weights
            )
        trumps_out = 0 if trump == 4 else count(out >> 13 * trump & 0x1FFF)
        contest = contest_of(need, size)
        if 0 <= need[turn] <= size:
            rest = hand ^ 1 << card
            while rest:
                other = top(rest)
                rest ^= 1 << other
                suit = other // 13
                own = hand >> 13 * suit & 0x1FFF
                suit_out = out >> 13 * suit & 0x1FFF
                row = suit_row(suit, trump, hand, contest, trumps_out)
                places[notes] = (
                    row
                    + min(count(suit_out), 9) * 24
                    + min(count(suit_out >> other - 13 * suit + 1), 5) * 4
                    + min(count(own >> other - 13 * suit + 1), 3)
                )
                cards[notes] = other
                notes += 1
        if led < 0:
            led = card // 13
        power = strength(card, led, trump)
        after = 3 - laid
        if power > best:
            best = power
            best_seat = turn
            if pending >= 0:
                now_seen[pending] += 1
            pending = -1
            if after:
                pending = now_place(card, led, trump, out, size, after, wish_of(need, turn, after))
        hands[turn] = hand ^ 1 << card
        left ^= 1 << card
        won[card] = 0
        if laid == 3:
            if pending >= 0:
                now_seen[pending] += 1
                now_won[pending] += 1
            pending = -1
            need[best_seat] -= 1
            turn = best_seat
            won[60 + best_seat] = 0
            suit = led
            # The card that won: of its strength, in the suit led or of trumps.
            taken = 13 * trump + best - 100 if best >= 100 else 13 * led + best - 50
            won[taken] = 1
            led = -1
            best = -1
            laid = 0
        else:
            laid += 1
            turn = (turn + 1) & 3
    for note in range(notes):
        later_seen[places[note]] += 1
        later_won[places[note]] += won[cards[note]]


def duel(
    deals: Any,
    how_many: int,
    later: Table,
    now: Table,
    mine: Table,
    theirs: Table,
    hands: Numbers,
    need: Numbers,
) -> int:
    """The points (thousandths a round are left to the caller) of one set of weights alone against three of another."""
    points = 0
    for deal in range(how_many):
        for seat in range(4):
            for other in range(4):
                hands[other] = deals[deal, other]
                need[other] = deals[deal, 4 + other]
            turn = deals[deal, 8]
            trump = deals[deal, 9]
            caller = turn
            left = hands[0] | hands[1] | hands[2] | hands[3]
            led = -1
            best = -1
            best_seat = 0
            laid = 0
            for _ in range(52):
                hand = hands[turn]
                card = choose_play(
                    hand,
                    left ^ hand,
                    need,
                    turn,
                    trump,
                    led,
                    best,
                    best_seat,
                    laid,
                    later,
                    now,
                    mine if turn == seat else theirs,
                )
                hands[turn] = hand ^ 1 << card
                left ^= 1 << card
                if laid == 0:
                    led = card // 13
                    best = -1
                power = strength(card, led, trump)
                if power > best:
                    best = power
                    best_seat = turn
                if laid == 3:
                    need[best_seat] -= 1
                    turn = best_seat
                    led = -1
                    best = -1
                    laid = 0
                else:
                    laid += 1
                    turn = (turn + 1) & 3
            made = 0
            for other in range(4):
                if need[other] == 0:
                    made += 1
            for other in range(4):
                gain = -abs(need[other])
                role = 20 if made == 1 else 10
                if other == caller:
                    gain -= 10
                if need[other] == 0:
                    gain = 10 + deals[deal, 4 + other]
                    if other == caller:
                        gain += 10
                    if made == 1:
                        gain += 10
                elif made == 3:
                    gain -= 10
                if made == 0:
                    gain = 0
                points += 15 * gain if other == seat else -gain
                role += 0
    return points


def contract(rng: random.Random) -> list[int]:
    """A deal with a trump, a leader and four numbers as hands like these say them."""
    hands = deal_cards(rng)
    if rng.random() < 0.5:
        tricks, caller, trump = max(
            (worth(hand, trump), seat, trump)
            for seat, hand in enumerate(hands)
            for trump in range(5)
        )
        numbers = [max(0, int(worth(hand, trump) + rng.random())) for hand in hands]
        numbers[caller] = max(4, *numbers, int(tricks))
        order = [(caller + 1 + i) % 4 for i in range(3)]
    else:
        trump = int(5 * rng.random())
        numbers = [max(0, int(worth(hand, trump) + rng.random())) for hand in hands]
        first = int(4 * rng.random())
        order = [(first + i) % 4 for i in range(4)]
        caller = max(order, key=lambda seat: (numbers[seat], -order.index(seat)))
    if sum(numbers) == 13:
        last = order[-1]
        numbers[last] += 1 if not numbers[last] or rng.random() < 0.5 else -1
    return [*hands, *numbers, caller, trump]


def smoothed(seen: Any, won: Any, shape: tuple[int, ...], narrow: tuple[int, ...]) -> list[int]:
    """The chances in thousandths; a rare kind leans on that which leaves out the narrower distinctions, one by one."""
    seen, won = seen.reshape(shape).astype(np.int64), won.reshape(shape).astype(np.int64)
    chance = np.full(shape, 500, np.int64)
    for depth in range(len(narrow), -1, -1):
        axes = tuple(narrow[:depth])
        n, w = (
            (seen.sum(axes, keepdims=True), won.sum(axes, keepdims=True)) if axes else (seen, won)
        )
        chance = (1000 * w + 40 * chance) // (n + 40)
        chance = np.broadcast_to(chance, shape)
    return [int(x) for x in chance.ravel()]


def learn_tables(
    kernel: SimpleNamespace, later: Any, now: Any, weights: Any, deals: Any, seed: int
) -> tuple[Any, Any]:
    later_seen, later_won = np.zeros(LATER_SIZE, np.int64), np.zeros(LATER_SIZE, np.int64)
    now_seen, now_won = np.zeros(NOW_SIZE, np.int64), np.zeros(NOW_SIZE, np.int64)
    places, cards, won = np.zeros(400, np.int64), np.zeros(400, np.int64), np.zeros(64, np.int64)
    state = np.array([2463534242, seed], np.int64)
    for deal in deals:
        kernel.watch_round(
            deal[:4].copy(),
            deal[4:8].copy(),
            int(deal[8]),
            int(deal[9]),
            later,
            now,
            weights,
            state,
            50,
            later_seen,
            later_won,
            now_seen,
            now_won,
            places,
            cards,
            won,
        )
    return (
        np.array(smoothed(later_seen, later_won, (3, 3, 5, 10, 6, 4), (2, 1, 3)), np.int64),
        np.array(smoothed(now_seen, now_won, (4, 3, 3, 5, 10, 6), (2, 3, 4)), np.int64),
    )


def search(
    kernel: SimpleNamespace,
    later: Any,
    now: Any,
    start: Any,
    rng: random.Random,
    generations: int,
    deals: int,
) -> Any:
    mean, width = [float(x) for x in start], [float(x) for x in WIDTH]
    base = np.array(start, np.int64)
    room = np.zeros(4, np.int64), np.zeros(4, np.int64)
    for generation in range(generations):
        table = np.array([contract(rng) for _ in range(deals)], np.int64)
        tried = []
        for _ in range(24):
            weights = np.array(
                [round(rng.gauss(m, w)) for m, w in zip(mean, width, strict=True)], np.int64
            )
            weights[1] = max(weights[1], 1)
            tried.append(
                (kernel.duel(table, deals, later, now, weights, base, *room), list(weights))
            )
        tried.sort(key=lambda pair: -pair[0])
        best = [weights for _, weights in tried[:6]]
        for i in range(len(mean)):
            values = [int(weights[i]) for weights in best]
            middle = sum(values) / len(values)
            spread = (sum((v - middle) ** 2 for v in values) / len(values)) ** 0.5
            mean[i] = 0.3 * mean[i] + 0.7 * middle
            width[i] = 0.4 * width[i] + 0.6 * spread + 0.02 * WIDTH[i]
        reached = np.array([round(m) for m in mean], np.int64)
        reached[1] = max(reached[1], 1)
        even = kernel.duel(table, deals, later, now, base, base, *room)
        gained = kernel.duel(table, deals, later, now, reached, base, *room) - even
        print(
            f"generation {generation}: {gained / deals / 4 / 15:+.2f} points a round {list(map(int, reached))}",
            flush=True,
        )
    return reached


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--deals", type=int, default=60_000)
    parser.add_argument("--generations", type=int, default=24)
    parser.add_argument("--rounds", type=int, default=3)
    chosen = parser.parse_args()
    functions = (*policy.POLICY[:-2], nth, draw, watch_round, duel)
    kernel = compiled(functions, lambda made: None)
    assert kernel is not None, "the extra fast is needed"
    rng = random.Random(chosen.seed)
    # Before anything is known every card above takes away the same.
    later = np.array([max(50, 900 - 250 * (i % 24 // 4)) for i in range(LATER_SIZE)], np.int64)
    now = np.array([max(50, 900 - 250 * (i % 6)) for i in range(NOW_SIZE)], np.int64)
    weights = np.array(START, np.int64)
    for step in range(chosen.rounds):
        start = time.time()
        deals = np.array([contract(rng) for _ in range(chosen.deals)], np.int64)
        for _ in range(2):
            later, now = learn_tables(kernel, later, now, weights, deals, chosen.seed)
        print(f"tables {step}: {time.time() - start:.0f} s", flush=True)
        weights = search(kernel, later, now, weights, rng, chosen.generations, 1500)
    FILE.write_text(
        json.dumps(
            {
                "weights": list(map(int, weights)),
                "later": list(map(int, later)),
                "now": list(map(int, now)),
            }
        )
    )


if __name__ == "__main__":
    main()
