"""R10 Stakes."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from playing import game_of, play_round, rules_of

from estimation_core.engine.beginning import Stakes
from estimation_core.rules.stakes import payout
from estimation_core.settings import Settings

ALL = (1, 2, 3, 4)


def paid(pot: int, stakers: tuple[int, ...], totals: tuple[int, ...]) -> tuple[int, ...]:
    return payout(Settings(), pot, stakers, totals)


@pytest.mark.parametrize("variant", ["koutchina", "classic"])
def test_r10_1_the_shares_are_the_same_in_both_families(variant: str) -> None:
    shares = dict(rules_of(variant).settings.stakes.shares)
    assert shares == {2: (100,), 3: (70, 30), 4: (60, 30, 10)}


def test_r10_1_two_stakers_all_to_the_better() -> None:
    assert paid(100, (2, 3), (90, 20, 10, 80)) == (0, 100, 0, 0)


def test_r10_1_three_stakers_70_30() -> None:
    assert paid(100, (2, 3, 4), (90, 20, 10, 80)) == (0, 30, 0, 70)


def test_r10_1_four_stakers_60_30_10_the_last_gets_nothing() -> None:
    assert paid(100, ALL, (90, 20, 10, 80)) == (60, 10, 0, 30)


def test_r10_1_by_rank_among_those_who_staked() -> None:
    # Seat 1 won the game, and did not stake.
    assert paid(100, (2, 4), (90, 20, 10, 10)) == (0, 100, 0, 0)


def test_r10_1_one_staker_takes_the_pot_back() -> None:
    assert paid(70, (3,), (90, 20, -10, 80)) == (0, 0, 70, 0)


def test_r10_1_the_shares_are_a_setting() -> None:
    rules = rules_of("koutchina", {"stakes.shares.2": [60, 40]})
    assert payout(rules.settings, 10, (1, 2), (5, 3, 9, 9)) == (6, 4, 0, 0)


def test_r10_2_two_tied_for_first_of_four_get_45_each() -> None:
    assert paid(100, ALL, (50, 50, 20, 10)) == (45, 45, 10, 0)


def test_r10_2_two_tied_for_last_of_four_get_5_each() -> None:
    assert paid(100, ALL, (50, 40, 10, 10)) == (60, 30, 5, 5)


def test_r10_2_three_tied_for_second_share_what_they_fill() -> None:
    assert paid(120, ALL, (50, 10, 10, 10)) == (72, 16, 16, 16)


def test_r10_2_all_four_equal() -> None:
    assert paid(100, ALL, (7, 7, 7, 7)) == (25, 25, 25, 25)


def test_r10_3_units_left_go_to_the_better_placed() -> None:
    # 70 % and 30 % of 11 are 7.7 and 3.3: 7 and 3, and one unit is left.
    assert paid(11, (1, 2, 3), (1, 2, 3, 0)) == (0, 3, 8, 0)


def test_r10_3_then_to_the_lower_seat() -> None:
    assert paid(101, (2, 4), (0, 5, 0, 5)) == (0, 51, 0, 50)
    assert paid(3, ALL, (7, 7, 7, 7)) == (1, 1, 1, 0)


@given(
    st.integers(0, 10_000),
    st.sets(st.sampled_from(ALL), min_size=1),
    st.tuples(*[st.integers(-3, 3)] * 4),
)
def test_r10_3_the_payout_sums_to_the_pot(
    pot: int, stakers: set[int], totals: tuple[int, ...]
) -> None:
    got = paid(pot, tuple(sorted(stakers)), totals)
    assert sum(got) == pot
    assert all(share >= 0 for share in got)
    assert all(got[seat - 1] == 0 for seat in {*ALL} - stakers)


@given(st.integers(0, 10_000), st.tuples(*[st.integers(-3, 3)] * 4))
def test_r10_2_who_is_better_placed_never_gets_less(pot: int, totals: tuple[int, ...]) -> None:
    got = paid(pot, ALL, totals)
    for one in range(4):
        for other in range(4):
            if totals[one] > totals[other]:
                assert got[one] >= got[other]
            elif totals[one] == totals[other]:
                assert abs(got[one] - got[other]) <= 1


def test_r10_1_the_game_pays_out_at_its_end_only() -> None:
    game = game_of("koutchina", round=5, stakes=Stakes(100, (1, 2)))
    assert game.payout is None
    play_round(game, "5 3 3 3", "4 4 3 2")
    assert game.payout == (0, 100, 0, 0)


def test_r10_1_without_stakes_there_is_no_payout() -> None:
    game = play_round(game_of("koutchina", round=5), "5 3 3 3", "4 4 3 2")
    assert game.over and game.payout is None
