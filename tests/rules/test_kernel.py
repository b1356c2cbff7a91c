"""The kernel plays by R8, draws each legal card as likely, and is the same compiled."""

from __future__ import annotations

import importlib.util
import random
from collections import Counter
from pathlib import Path

import pytest

from estimation_core.cards import cards_in
from estimation_core.rules import compiling
from estimation_core.rules.deal import deal_cards
from estimation_core.rules.kernel import (
    KERNEL,
    compiled_kernel,
    draw,
    nth,
    play_at_random,
    play_often,
)
from estimation_core.rules.play import BITS, Tricks

with_fast = pytest.mark.skipif(
    importlib.util.find_spec("numba") is None, reason="the extra fast is not installed"
)


@pytest.fixture(autouse=True, scope="module")
def caches_of_its_own(tmp_path_factory: pytest.TempPathFactory) -> object:
    with pytest.MonkeyPatch.context() as patch:
        folder = tmp_path_factory.mktemp("cache")
        patch.setattr(compiling, "user_folder", lambda kind: folder)
        compiling.compiled.cache_clear()
        yield
    compiling.compiled.cache_clear()


def played(seed: int) -> tuple[list[int], list[int], list[int]]:
    """The four hands of a round at random, the cards as they were laid and the tricks won."""
    hands, cards, won = list(deal_cards(random.Random(seed))), [0] * 52, [0] * 4
    kept = hands.copy()
    play_at_random(hands, seed % 4, seed % 5, [seed + 1, seed], won, cards)
    assert hands == [0, 0, 0, 0]
    return kept, cards, won


def test_r8_a_round_at_random_is_a_round_of_the_game() -> None:
    for seed in range(100):
        hands, cards, won = played(seed)
        tricks = Tricks(hands, seed % 4 + 1, seed % 5)
        for card in cards:
            assert tricks.legal & BITS[card]
            tricks.play(card)
        assert (tricks.turn, tricks.won) == (0, won)


def test_every_number_is_drawn_as_often() -> None:
    state = [1, 0]
    found = Counter(draw(state, 7) for _ in range(7000))
    assert set(found) == set(range(7)) and all(880 < times < 1120 for times in found.values())


def test_the_cards_of_a_set_by_their_place() -> None:
    cards = 0b1011 << 20
    assert [nth(cards, index) for index in range(3)] == sorted(map(int, cards_in(cards)))


def test_a_deal_played_often_is_played_anew_each_time() -> None:
    hands, won, room = list(deal_cards(random.Random(1))), [0] * 4, [0] * 56
    play_often(hands, 20, 0, 4, [1, 0], won, room)
    assert sum(won) == 20 * 13
    assert hands == list(deal_cards(random.Random(1)))
    assert sorted(room[:52]) == list(range(52))


@with_fast
def test_the_same_cards_compiled() -> None:
    from numpy import array, int64, zeros

    kernel = compiled_kernel()
    assert kernel is not None
    for seed in range(300):
        hands, cards, won = played(seed)
        laid, taken = zeros(52, int64), zeros(4, int64)
        start = array([seed + 1, seed], int64)
        kernel.play_at_random(array(hands, int64), seed % 4, seed % 5, start, taken, laid)
        assert (laid.tolist(), taken.tolist()) == (cards, won)


@with_fast
def test_who_waits_is_told_once_and_how_long_it_took(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(compiling, "user_folder", lambda kind: tmp_path)
    told: list[float | None] = []
    monkeypatch.setattr(compiling, "listeners", [told.append])
    compiling.compiled.cache_clear()
    assert compiled_kernel() is not None
    before, after = told
    assert before is None and after is not None and after > 0
    compiling.compiled.cache_clear()
    assert compiled_kernel() is not None
    assert len(told) == 2  # it was kept
    compiling.compiled.cache_clear()


def test_without_the_extra_there_is_nothing_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiling, "can_compile", lambda: False)
    compiling.compiled.cache_clear()
    assert compiled_kernel() is None
    compiling.compiled.cache_clear()


def test_other_sources_are_kept_elsewhere() -> None:
    assert compiling.cache_of(KERNEL) != compiling.cache_of(
        (test_other_sources_are_kept_elsewhere,)
    )
