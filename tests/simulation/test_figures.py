"""Figures: means and margins against the textbook, and what a margin must not claim."""

from __future__ import annotations

import random
from math import sqrt
from statistics import NormalDist, mean, stdev

import pytest
from hypothesis import given
from hypothesis import strategies as st

from estimation_core.simulation.figures import Cross, Sums, difference, figure, student

GAMES = st.lists(st.tuples(st.integers(-500, 500), st.integers(0, 18)), min_size=1, max_size=20)


def sums_of(games: list[tuple[int, int]]) -> Sums:
    sums = Sums()
    for x, n in games:
        sums = sums.plus(Sums.of(x, n))
    return sums


def cross_of(one: list[tuple[int, int]], other: list[tuple[int, int]]) -> Cross:
    cross = Cross()
    for (x, n), (y, m) in zip(one, other, strict=True):
        cross = cross.plus(Cross(x * y, x * m, n * y, n * m))
    return cross


def test_a_mean_of_one_case_a_game_has_the_margin_of_students_test() -> None:
    numbers = [3, 8, -2, 5, 11, 0, 4]
    found = figure(sums_of([(number, 1) for number in numbers]))
    assert found is not None and found.margin is not None
    assert found.mean == mean(numbers)
    assert found.margin == pytest.approx(2.447 * stdev(numbers) / sqrt(7), rel=1e-3)


@pytest.mark.parametrize(
    ("freedom", "quantile"), [(1, 12.706), (2, 4.303), (5, 2.571), (10, 2.228), (100, 1.984)]
)
def test_the_quantiles_of_student(freedom: int, quantile: float) -> None:
    assert student(freedom) == pytest.approx(quantile, rel=0.02)


def test_without_a_case_there_is_no_figure_and_of_one_game_no_margin() -> None:
    assert figure(Sums()) is None
    found = figure(Sums.of(12, 4))
    assert found is not None and (found.mean, found.margin, found.n, found.games) == (3, None, 4, 1)


def test_a_share_that_was_always_so_is_not_certain() -> None:
    found = figure(sums_of([(1, 1)] * 30), share=True)
    assert found is not None and found.margin is not None
    assert found.mean == 1
    assert 0.05 < found.margin < 0.2


def test_a_share_ends_at_all_and_nothing() -> None:
    found = figure(sums_of([(0, 1), (1, 2)]), share=True)
    assert found is not None and found.margin is not None
    assert found.margin <= max(found.mean, 1 - found.mean)


@given(GAMES, GAMES)
def test_sums_merge_in_any_order(one: list[tuple[int, int]], other: list[tuple[int, int]]) -> None:
    together = sums_of([*one, *other])
    assert sums_of(one).plus(sums_of(other)) == together == sums_of([*other, *one])


@given(GAMES)
def test_two_that_agree_in_every_game_do_not_differ(games: list[tuple[int, int]]) -> None:
    sums = sums_of(games)
    found = difference(sums, sums, cross_of(games, games))
    if found is not None:
        assert found.mean == 0
        assert not found.margin


def test_on_the_same_deals_a_difference_is_clearer_than_on_others() -> None:
    rng = random.Random(5)
    one = [(rng.randint(-300, 300), 18) for _ in range(50)]
    other = [(x - 20 + rng.randint(-5, 5), n) for x, n in one]
    found = difference(sums_of(one), sums_of(other), cross_of(one, other))
    alone = figure(sums_of(one))
    assert found is not None and found.margin is not None
    assert alone is not None and alone.margin is not None
    assert abs(found.mean - 20 / 18) < found.margin < alone.margin / 10


def test_a_margin_holds_the_true_value_in_about_95_of_100() -> None:
    rng = random.Random(11)
    normal = NormalDist()
    held = 0
    for _ in range(400):
        games = []
        for _ in range(25):
            n = rng.randint(3, 12)
            luck = normal.inv_cdf(rng.random() or 0.5)
            games.append((round(10 * sum(5 + luck + rng.random() - 0.5 for _ in range(n))), n))
        found = figure(sums_of(games))
        assert found is not None and found.margin is not None
        held += abs(found.mean - 50) <= found.margin
    assert 0.91 <= held / 400 <= 0.985
