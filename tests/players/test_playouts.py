"""Playouts: the policy plays by the rules, the same compiled as in plain Python, and nothing drops out early."""

from __future__ import annotations

import importlib.util
import random
from collections.abc import Sequence

import pytest

from estimation_core.acts import PLAYS
from estimation_core.cards import card_set
from estimation_core.notation import read_hand
from estimation_core.players import policy
from estimation_core.players.carding import different
from estimation_core.players.outcome import lack_of
from estimation_core.players.playouts import (
    Trick,
    best_playouts,
    learnt,
    plain_playouts,
    trick_of,
)
from estimation_core.players.race import Tried, race
from estimation_core.players.weighed import weighed
from estimation_core.rules.deal import deal_cards

with_fast = pytest.mark.skipif(
    importlib.util.find_spec("numba") is None, reason="the extra fast is not installed"
)


def cards(text: str) -> int:
    return card_set(read_hand(text))


def deals(count: int) -> list[tuple[list[int], list[int], int, int]]:
    """Hands, numbers, a leader and a trump."""
    found = []
    for seed in range(count):
        rng = random.Random(seed)
        numbers = [int(rng.random() * 5) for _ in range(4)]
        found.append((list(deal_cards(rng)), numbers, seed % 4, seed % 5))
    return found


def test_a_playout_lays_every_card_and_gives_every_trick() -> None:
    for hands, numbers, leader, trump in deals(40):
        outcome = plain_playouts().whole(hands, numbers, leader, trump)
        won = [number - lack_of(outcome, seat) for seat, number in enumerate(numbers)]
        assert sum(won) == 13 and min(won) >= 0


def test_what_is_remembered_is_what_would_be_counted_again() -> None:
    for hands, numbers, leader, trump in deals(20):
        lack = numbers.copy()
        policy.play_out(hands.copy(), lack, leader, trump, -1, -1, 0, 0, *learnt())
        assert policy.outcome_of(lack) == plain_playouts().whole(hands, numbers, leader, trump)


@with_fast
def test_the_same_compiled_to_the_last_card() -> None:
    fast = best_playouts()
    assert fast.compiled
    for hands, numbers, leader, trump in deals(200):
        assert fast.whole(hands, numbers, leader, trump) == plain_playouts().whole(
            hands, numbers, leader, trump
        )


@with_fast
def test_options_come_to_the_same_compiled() -> None:
    for hands, numbers, leader, trump in deals(10):
        at = Trick(leader, trump, -1, -1, 0, 0)
        options = different(hands[leader], (1 << 52) - 1 ^ hands[leader])
        found = [
            playouts.cards([hands], options, numbers, at)
            for playouts in (best_playouts(), plain_playouts())
        ]
        assert found[0] == found[1]


def test_the_last_card_of_a_trick_takes_it() -> None:
    # Ace, king and queen of spades lie there; seat 0 has no spade, and the two of clubs is a trump.
    at = trick_of(0, 1, [51, 50, 49], 0)
    assert at == Trick(0, 0, 3, 62, 1, 3)
    world = [cards(".2..2"), cards(".3.."), cards(".4.."), cards(".5..")]
    both = plain_playouts().cards([world], [0, 26], [1, 0, 0, 0], at)
    # With the trump it takes this trick; with the heart seat 1 does, and its trump the next.
    assert [[lack_of(outcome, seat) for seat in range(4)] for outcome in both] == [
        [0, 0, 0, -1],
        [0, -1, 0, 0],
    ]


def test_one_card_stands_for_its_equals() -> None:
    hand = cards("AKJ.72..")
    assert set(different(hand, cards("QT.5.."))) == {26, 31, 48, 50}  # two, seven, jack, king


# The race.


def watched(options: int, worlds: int) -> tuple[list[Tried], list[tuple[list[int], int]]]:
    asked: list[tuple[list[int], int]] = []

    def values(alive: list[int], part: Sequence[Sequence[int]]) -> list[int]:
        asked.append((alive.copy(), len(part)))
        return [10 * option for _ in part for option in alive]

    return race(options, [[0]] * worlds, values), asked


def test_nothing_drops_out_before_a_third_of_the_hands() -> None:
    tried, asked = watched(8, 30)
    assert asked == [([*range(8)], 10), ([4, 5, 6, 7], 10), ([6, 7], 10)]
    assert tried[0] == Tried(10, 0) and tried[7] == Tried(30, 2100)


def test_nothing_drops_out_before_six_hands() -> None:
    _, asked = watched(8, 9)
    assert asked == [([*range(8)], 6), ([4, 5, 6, 7], 3)]


def test_the_best_average_wins_among_those_that_went_furthest() -> None:
    acts = [PLAYS[card] for card in range(4)]
    tried = [Tried(10, 900), Tried(30, 300), Tried(30, 600), Tried(30, 600)]
    found = weighed(acts, tried, [5, 6, 7, 8])
    assert found.act == acts[2]
    assert [option.act for option in found.options] == [acts[2], acts[3], acts[1]]
    assert [option.made for option in found.options] == [7, 8, 6]
