"""R9 Score: every line, the factors and the multiplier."""

from typing import Any

import pytest
from playing import (
    contract_of,
    deal_under_way,
    game_of,
    lines,
    play_round,
    points,
    refused,
    rules_of,
    say,
    score_of,
    win,
)

from estimation_core.engine.game import Game
from estimation_core.engine.ruleset import Ruleset
from estimation_core.results import Risk, Side

NO_DASH = "no no no no"
LAST_SEAT = {"score.risk_bearer": "last_seat"}
OWN_DASH = {
    "score.plain_dash.own": True,
    "score.plain_dash.over": 11,
    "score.plain_dash.under": 22,
    "score.plain_dash.missed_over": 3,
    "score.plain_dash.missed_under": 4,
    "score.plain_dash.missed_per_trick": 5,
}


def fixed(words: str, tricks: str, rules: Ruleset | str = "koutchina") -> Game:
    """A fixed round at NT, seat 4 being the last to estimate."""
    return play_round(game_of(rules), words, tricks)


def changed(settings: dict[str, Any], variant: str = "koutchina") -> Ruleset:
    return rules_of(variant, settings)


class TestSides:
    @pytest.mark.parametrize(
        ("words", "total", "side"), [("5 3 4 2", 14, "over"), ("5 3 4 0", 12, "under")]
    )
    def test_r9_1_over_13_is_over_and_below_is_under(
        self, words: str, total: int, side: Side
    ) -> None:
        contract = contract_of(say(game_of("koutchina"), words))
        assert (contract.total, contract.side) == (total, side)

    def test_r9_1_exactly_13_is_even(self) -> None:
        rules = changed({"estimates.forbidden_total": 0})
        contract = contract_of(say(game_of(rules), "5 3 4 1"))
        assert (contract.side, contract.risk) == ("even", None)

    @pytest.mark.parametrize(("tricks", "score"), [("0 5 4 4", 33), ("1 5 4 3", -33)])
    def test_r9_1_in_an_even_round_a_dash_call_is_worth_what_it_is_under(
        self, tricks: str, score: int
    ) -> None:
        rules = changed({"estimates.forbidden_total": 0}, "classic")
        game = play_round(game_of(rules), "dash no no no | 5S pass pass | 4 4", tricks)
        assert lines(game, 1) == {"dash_call": score}

    def test_r9_1_three_dash_calls_and_a_call_of_13_are_even(self) -> None:
        """The last estimator may not bring the total to 13, but here nobody estimates."""
        rules = changed({"dash_call.limit": 3}, "classic")
        contract = contract_of(say(game_of(rules), "dash dash dash no | 13NT"))
        assert contract.side == "even"


class TestBase:
    @pytest.mark.parametrize(
        ("estimate", "won", "score"),
        [(3, 3, 13), (0, 0, 10), (3, 5, -2), (4, 3, -1)],
    )
    def test_r9_2_made_10_and_the_tricks_missed_the_difference(
        self, estimate: int, won: int, score: int
    ) -> None:
        """The examples of the score calculator: 3 and 3, 0 and 0, 3 and 5, 4 and 3."""
        game = fixed(f"5 {estimate} 5 1", f"5 {won} {7 - won} 1")
        assert lines(game, 2) == {"base": score}

    def test_r9_2_the_points_are_settings(self) -> None:
        rules = changed(
            {
                "score.made": 20,
                "score.made_per_trick": 3,
                "score.missed": 5,
                "score.missed_per_trick": 2,
            }
        )
        game = fixed("5 3 3 1", "5 3 5 0", rules)
        assert lines(game, 2)["base"] == 20 + 3 * 3
        assert lines(game, 3)["base"] == -(5 + 2 * 2)

    def test_r9_2_missed_by_estimate_counts_the_tricks_of_the_estimate(self) -> None:
        rules = changed({"score.missed_by": "estimate"})
        game = fixed("5 3 3 0", "5 4 1 3", rules)
        assert [lines(game, seat)["base"] for seat in (2, 3, 4)] == [-3, -3, 0]


class TestCallerAndWith:
    def test_r9_2_caller_and_with_get_10_when_made(self) -> None:
        game = fixed("4 4 1 3", "4 4 2 3")
        assert lines(game, 1) == {"base": 14, "caller": 10}
        assert lines(game, 2) == {"base": 14, "with": 10}

    def test_r9_2_caller_and_with_lose_10_when_missed(self) -> None:
        game = fixed("5 5 1 1", "4 3 1 5")
        assert lines(game, 1) == {"base": -1, "caller": -10}
        assert lines(game, 2) == {"base": -2, "with": -10}

    def test_r9_2_caller_and_with_have_their_own_points(self) -> None:
        swings = {"score.caller": {"made": 8, "missed": 3}, "score.with": 6}
        game = fixed("4 4 1 3", "3 4 2 4", changed(swings))
        assert (lines(game, 1)["caller"], lines(game, 2)["with"]) == (-3, 6)

    def test_r9_2_a_line_of_0_points_is_left_out(self) -> None:
        game = fixed("4 4 1 3", "4 4 2 3", changed({"score.with": 0}))
        assert lines(game, 2) == {"base": 14}


class TestSole:
    def test_r9_2_the_only_one_to_make_it_is_sole_winner(self) -> None:
        game = fixed("5 1 3 3", "5 2 2 4")
        assert lines(game, 1) == {"base": 15, "caller": 10, "sole_winner": 10}
        assert all("sole_winner" not in lines(game, seat) for seat in (2, 3, 4))

    def test_r9_2_the_only_one_to_miss_is_sole_loser(self) -> None:
        game = fixed("5 1 3 3", "5 1 4 3")
        assert lines(game, 3) == {"base": -1, "sole_loser": -10}

    def test_r9_2_two_who_make_it_are_not_sole(self) -> None:
        game = fixed("5 1 3 3", "5 1 2 5")
        assert all("sole" not in str(lines(game, seat)) for seat in (1, 2, 3, 4))

    def test_r9_2_the_points_are_settings(self) -> None:
        rules = changed({"score.sole_winner": 7, "score.sole_loser": 4})
        assert lines(fixed("5 1 3 3", "5 2 2 4", rules), 1)["sole_winner"] == 7
        assert lines(fixed("5 1 3 3", "5 1 4 3", rules), 3)["sole_loser"] == -4

    def test_r9_2_a_dash_caller_always_counts_among_the_four(self) -> None:
        words = "dash no no no | 5S pass pass | 3 3"
        for variant in ("koutchina-full", "classic"):
            game = play_round(game_of(variant), words, "0 5 4 4")
            # Seats 1 and 2 made it, so nobody is sole winner.
            assert lines(game, 2) == {"base": 15, "caller": 10}

    @pytest.mark.parametrize(
        ("variant", "line"),
        [
            ("koutchina-full", {"dash_call": 33, "sole_winner": 10}),
            ("classic", {"dash_call": 33}),
        ],
    )
    def test_r9_2_sole_points_on_a_dash_call_koutchina_yes_classic_no(
        self, variant: str, line: dict[str, int]
    ) -> None:
        words = "dash no no no | 5S pass pass | 3 3"
        game = play_round(game_of(variant), words, "0 6 2 5")
        assert lines(game, 1) == line

    @pytest.mark.parametrize(
        ("variant", "line"),
        [
            ("koutchina-full", {"dash_call": -33, "sole_loser": -10}),
            ("classic", {"dash_call": -33}),
        ],
    )
    def test_r9_2_a_dash_caller_as_sole_loser(self, variant: str, line: dict[str, int]) -> None:
        words = "dash no no no | 5S pass pass | 3 3"
        game = play_round(game_of(variant), words, "2 5 3 3")
        assert lines(game, 1) == line


class TestRisk:
    @pytest.mark.parametrize(
        ("last", "level", "made"),
        [
            # Seats 1 to 3 say 5, 3 and 3: 11 without the last.
            (1, None, None),
            (0, 1, 10),
            (3, None, None),
            (4, 1, 10),
            (5, 1, 10),
            (6, 2, 20),
            (7, 2, 20),
            (8, 3, 30),
            (13, 3, 30),
        ],
    )
    def test_r9_2_by_the_distance_from_13(
        self, last: int, level: int | None, made: int | None
    ) -> None:
        game = say(game_of("koutchina"), f"5 3 3 {last}")
        risk = contract_of(game).risk
        assert risk == (None if level is None else Risk(4, level))
        win(game, f"{13 - last} 0 0 {last}")
        assert lines(game, 4).get("risk") == made

    @pytest.mark.parametrize(("last", "points"), [(4, -10), (6, -20), (8, -30)])
    def test_r9_2_the_risk_is_taken_off_when_missed(self, last: int, points: int) -> None:
        game = fixed(f"5 3 3 {last}", f"{12 - last} 0 0 {last + 1}")
        assert lines(game, 4)["risk"] == points

    def test_r9_2_the_last_estimator_bears_it(self) -> None:
        game = say(game_of("koutchina-full"), "no no no dash | 5S pass pass | 3 1")
        assert contract_of(game).risk == Risk(3, 2)

    def test_r9_2_a_dash_is_an_ordinary_estimate_risk_included(self) -> None:
        game = fixed("5 3 3 0", "6 4 3 0")
        assert lines(game, 4) == {"base": 10, "risk": 10}
        assert lines(fixed("5 3 3 0", "6 3 2 2"), 4) == {"base": -2, "risk": -10}

    def test_r9_2_in_a_fixed_round_the_bearer_may_also_be_caller(self) -> None:
        assert lines(fixed("1 2 3 9", "1 2 1 9"), 4) == {"base": 19, "caller": 10, "risk": 10}

    def test_r9_2_in_a_fixed_round_the_bearer_may_also_be_with(self) -> None:
        assert lines(fixed("5 2 3 5", "5 2 1 5"), 4) == {"base": 15, "with": 10, "risk": 10}

    def test_r9_2_lists_by_side_the_last_stays(self) -> None:
        rules = changed({"score.risk_over": [0, 5], "score.risk_under": [1]})
        assert lines(fixed("5 3 3 3", "5 3 2 3", rules), 4).get("risk") is None
        assert lines(fixed("5 3 3 9", "1 1 2 9", rules), 4)["risk"] == 5
        assert lines(fixed("5 3 3 1", "6 3 3 1", rules), 4)["risk"] == 1
        assert lines(fixed("5 1 1 1", "9 2 1 1", rules), 4)["risk"] == 1

    def test_r9_2_an_empty_list_is_no_risk_on_that_side(self) -> None:
        rules = changed({"score.risk_over": []})
        assert contract_of(say(game_of(rules), "5 3 3 9")).risk is None
        assert contract_of(say(game_of(rules), "5 1 1 1")).risk == Risk(4, 2)

    def test_r9_2_the_level_is_the_rank_of_its_points_among_both_lists(self) -> None:
        rules = changed({"score.risk_over": [0, 15], "score.risk_under": [0, 10, 20]})
        assert contract_of(say(game_of(rules), "5 3 3 0")).risk == Risk(4, 1)
        assert contract_of(say(game_of(rules), "5 3 3 4")).risk == Risk(4, 2)
        assert contract_of(say(game_of(rules), "5 3 1 0")).risk == Risk(4, 3)

    def test_r9_2_the_risk_may_be_a_swing(self) -> None:
        rules = changed({"score.risk_over": [0, {"made": 5, "missed": 12}]})
        assert lines(fixed("5 3 3 4", "5 3 1 4", rules), 4)["risk"] == 5
        assert lines(fixed("5 3 3 4", "5 3 2 3", rules), 4)["risk"] == -12


class TestRiskBearerLastSeat:
    """R9.2 *added*: ``score.risk_bearer = "last_seat"``."""

    WORDS = "no no no dash | 5S pass pass | 3 1"

    def test_r9_2_last_seat_keeps_the_risk_even_if_it_made_a_dash_call(self) -> None:
        game = say(game_of(changed(LAST_SEAT, "classic")), self.WORDS)
        assert contract_of(game).risk == Risk(4, 2)

    def test_r9_2_last_seat_is_paid_on_a_dash_call_only_with_dash_call_risk(self) -> None:
        game = play_round(game_of(changed(LAST_SEAT, "classic")), self.WORDS, "5 3 5 0")
        assert lines(game, 4) == {"dash_call": 33}
        paid = changed({**LAST_SEAT, "score.dash_call.risk": True}, "classic")
        game = play_round(game_of(paid), self.WORDS, "5 3 5 0")
        assert lines(game, 4) == {"dash_call": 33, "risk": 20}
        game = play_round(game_of(paid), self.WORDS, "5 3 4 1")
        assert lines(game, 4) == {"dash_call": -33, "risk": -20}

    def test_r9_2_last_seat_in_a_call_round_is_the_last_before_the_caller(self) -> None:
        words = "no no dash no | pass pass 5S | 3 1"
        game = say(game_of(changed(LAST_SEAT, "classic")), words)
        assert contract_of(game).risk == Risk(3, 2)

    def test_r9_2_last_seat_in_a_fixed_round_is_the_dealer(self) -> None:
        game = say(game_of(changed(LAST_SEAT, "classic"), round=14), "no no no dash | 5 3 1")
        assert contract_of(game).risk == Risk(4, 2)

    def test_r9_2_last_seat_that_estimates_is_paid_as_ever(self) -> None:
        game = fixed("5 3 3 4", "5 3 1 4", changed(LAST_SEAT))
        assert lines(game, 4)["risk"] == 10

    def test_r9_2_the_forbidden_total_stays_with_the_last_estimator(self) -> None:
        game = say(game_of(changed(LAST_SEAT, "classic")), "no no no dash | 5S pass pass | 4")
        assert refused(game, "4") == "The four estimates may not add up to 13."


class TestDashCall:
    OVER = "dash no no no | 6S pass pass | 5 4"
    UNDER = "dash no no no | 6S pass pass | 2 3"

    @pytest.mark.parametrize("variant", ["koutchina-full", "classic"])
    @pytest.mark.parametrize(
        ("words", "tricks", "score"),
        [
            (OVER, "0 6 5 2", 25),
            (OVER, "1 6 5 1", -25),
            (UNDER, "0 6 2 5", 33),
            (UNDER, "1 6 2 4", -33),
            (UNDER, "5 6 2 0", -33),
        ],
    )
    def test_r9_2_25_in_an_over_round_33_in_an_under_round(
        self, variant: str, words: str, tricks: str, score: int
    ) -> None:
        assert lines(play_round(game_of(variant), words, tricks), 1) == {"dash_call": score}

    def test_r9_2_the_points_are_settings(self) -> None:
        rules = changed(
            {
                "score.dash_call.over": 1,
                "score.dash_call.under": 2,
                "score.dash_call.missed_over": 3,
                "score.dash_call.missed_under": 4,
                "score.dash_call.missed_per_trick": 5,
            },
            "classic",
        )

        def dash_call(words: str, tricks: str) -> int:
            return lines(play_round(game_of(rules), words, tricks), 1)["dash_call"]

        assert dash_call(self.OVER, "0 6 5 2") == 1
        assert dash_call(self.UNDER, "0 6 2 5") == 2
        assert dash_call(self.OVER, "2 6 5 0") == -3 - 5 * 2
        assert dash_call(self.UNDER, "3 6 2 2") == -4 - 5 * 3

    def test_r9_2_never_caller_with_or_risk(self) -> None:
        words = "no no no dash | 0 0 0"
        game = play_round(game_of("classic", round=14), words, "0 13 0 0")
        assert lines(game, 4) == {"dash_call": 33}


class TestPlainDash:
    """R9.2 *added*: ``score.plain_dash``."""

    @pytest.mark.parametrize(
        ("words", "tricks", "score"),
        [
            ("0 5 5 4", "0 5 5 3", 11),
            ("0 5 5 2", "0 5 5 3", 22),
            ("0 5 5 4", "2 5 5 1", -3 - 5 * 2),
            ("0 5 5 2", "1 5 5 2", -4 - 5),
        ],
    )
    def test_r9_2_a_dash_has_its_own_points_in_place_of_the_base(
        self, words: str, tricks: str, score: int
    ) -> None:
        game = fixed(words, tricks, changed(OWN_DASH))
        assert lines(game, 1)["plain_dash"] == score
        assert "base" not in lines(game, 1)

    def test_r9_2_other_estimates_keep_the_base(self) -> None:
        assert lines(fixed("0 5 5 2", "0 5 5 3", changed(OWN_DASH)), 4)["base"] == -1

    def test_r9_2_the_other_lines_still_add(self) -> None:
        game = fixed("5 5 2 0", "4 4 5 0", changed(OWN_DASH))
        assert lines(game, 4) == {"plain_dash": 22, "sole_winner": 10}
        game = fixed("4 4 2 0", "4 5 4 0", changed(OWN_DASH))
        assert lines(game, 4) == {"plain_dash": 22, "risk": 10}

    def test_r9_2_a_dash_call_keeps_its_own(self) -> None:
        rules = changed(OWN_DASH, "classic")
        game = play_round(game_of(rules), "dash no no no | 6S pass pass | 5 0", "0 6 5 2")
        assert "dash_call" in lines(game, 1)


class TestAllMissed:
    """R9.3, the Sa'aydeh."""

    MISSED = ("5 3 3 3", "4 4 4 1")
    CALL_ROUND = "no no no no | 5S pass pass pass | 3 3 3"

    def test_r9_3_nobody_scores_and_the_next_counts_double(self) -> None:
        game = fixed(*self.MISSED)
        assert score_of(game).status == "all_missed"
        assert points(game) == (0, 0, 0, 0) == game.totals
        assert deal_under_way(game).round.multiplier == 2

    def test_r9_3_the_lines_are_as_they_would_have_been(self) -> None:
        game = fixed(*self.MISSED)
        assert lines(game, 1) == {"base": -1, "caller": -10}

    def test_r9_3_twice_in_a_row_four_times_and_never_more(self) -> None:
        game = game_of("koutchina")
        multipliers = []
        for _ in range(4):
            play_round(game, *self.MISSED)
            multipliers.append(deal_under_way(game).round.multiplier)
        assert multipliers == [2, 4, 4, 4]

    def test_r9_3_back_to_1_after_a_round_in_which_somebody_made_it(self) -> None:
        game = fixed(*self.MISSED)
        play_round(game, "5 3 3 3", "2 5 3 3")
        assert deal_under_way(game).round.multiplier == 1

    def test_r9_3_the_multiplier_applies_to_the_whole_sum(self) -> None:
        """The example of the score calculator: everything would be doubled, +54, −4, −66, +42."""
        game = game_of("koutchina-full", multiplier=2)
        play_round(game, "dash no no no | 7S pass pass | 2 1", "1 7 4 1")
        assert points(game) == (-66, 54, -4, 42)

    def test_r9_3_redeals_keep_it(self) -> None:
        game = play_round(game_of("koutchina-full"), self.CALL_ROUND, "4 4 4 1")
        say(game, "no no no no | pass pass pass pass")
        assert deal_under_way(game).round.multiplier == 2

    def test_r9_3_it_passes_from_the_last_call_round_to_the_first_fixed_round(self) -> None:
        game = play_round(game_of("koutchina-full", round=13), self.CALL_ROUND, "4 4 4 1")
        round = deal_under_way(game).round
        assert (round.kind, round.multiplier) == ("fixed", 2)

    def test_r9_3_with_the_last_round_it_lapses(self) -> None:
        game = play_round(game_of("koutchina", round=5), *self.MISSED)
        assert game.over and game.totals == (0, 0, 0, 0)

    def test_r9_3_the_multipliers_are_a_setting(self) -> None:
        game = game_of(changed({"score.all_missed.multipliers": [3]}))
        for _ in range(3):
            play_round(game, *self.MISSED)
            assert deal_under_way(game).round.multiplier == 3
        game = game_of(changed({"score.all_missed.multipliers": []}))
        play_round(game, *self.MISSED)
        assert deal_under_way(game).round.multiplier == 1

    def test_r9_3_kept_the_minus_points_count(self) -> None:
        kept = {"score.all_missed.scores": "kept", "score.all_missed.multipliers": []}
        game = fixed(*self.MISSED, changed(kept))
        assert score_of(game).status == "all_missed"
        assert points(game) == (-11, -1, -1, -2) == game.totals
        assert deal_under_way(game).round.multiplier == 1

    def test_r9_3_a_dash_caller_who_makes_it_made_it(self) -> None:
        words = "dash no no no | 5S pass pass | 3 3"
        game = play_round(game_of("koutchina-full"), words, "0 6 5 2")
        assert score_of(game).status == "scored"


class TestBigGames:
    """R9.4, the house rule ``big-games``."""

    def test_r9_4_from_8_on_every_result_counts_double(self) -> None:
        game = play_round(game_of("classic-big-games", round=14), f"{NO_DASH} | 8 2 1 1", "8 3 1 1")
        assert points(game) == (2 * 28, 2 * -11, 2 * 11, 2 * 11)
        assert [(factor.name, factor.by) for factor in score_of(game).factors] == [("big-games", 2)]

    def test_r9_4_below_8_it_does_not(self) -> None:
        words = f"{NO_DASH} | 7 2 2 1"
        game = play_round(game_of("classic-big-games", round=14), words, "7 3 2 1")
        assert score_of(game).factors == ()

    def test_r9_4_it_multiplies_with_the_multiplier(self) -> None:
        game = game_of("classic-big-games", round=14, multiplier=4)
        play_round(game, f"{NO_DASH} | 8 2 1 1", "8 3 1 1")
        assert points(game)[0] == 28 * 2 * 4

    def test_r9_4_number_and_factor_are_settings(self) -> None:
        rules = rules_of("koutchina", big_games={"from": 5, "factor": 3})
        assert points(fixed("5 3 3 1", "5 3 4 1", rules))[0] == 25 * 3


class TestEgyptianTournament:
    """R9.5, the variant ``egyptian-tournament``."""

    def test_r9_5_made_13_and_the_tricks(self) -> None:
        game = play_round(
            game_of("egyptian-tournament"), "no no no no | 5S pass pass pass | 3 3 1", "5 3 4 1"
        )
        assert lines(game, 2) == {"base": 16}
        assert lines(game, 1) == {"base": 18, "caller": 10}

    @pytest.mark.parametrize(
        ("number", "made", "missed_by_2"), [(8, 41, -22), (9, 42, -22), (10, 43, -22)]
    )
    @pytest.mark.parametrize("kind", ["call", "fixed"])
    def test_r9_5_8_9_and_10_have_a_list_in_every_kind_of_round(
        self, number: int, made: int, missed_by_2: int, kind: str
    ) -> None:
        rest = 13 - number
        game = say(game_of("egyptian-tournament", round=1 if kind == "call" else 14), "no no no no")
        say(
            game,
            f"{number}S pass pass pass | 0 0 0" if kind == "call" else f"{number} 0 0 0",
        )
        win(game, f"{number} {rest} 0 0")
        # It stands for the base and the Caller's line.
        assert lines(game, 1) == {"high": made}

        game = say(game_of("egyptian-tournament", round=1 if kind == "call" else 14), "no no no no")
        say(
            game,
            f"{number}S pass pass pass | 0 0 0" if kind == "call" else f"{number} 0 0 0",
        )
        win(game, f"{number - 2} {rest + 2} 0 0")
        assert lines(game, 1) == {"high": missed_by_2}

    @pytest.mark.parametrize("number", [7, 11, 12, 13])
    def test_r9_5_other_numbers_are_ordinary(self, number: int) -> None:
        words = f"{NO_DASH} | {number} 0 0 3"
        tricks = f"{number} 0 0 {13 - number}"
        game = play_round(game_of("egyptian-tournament", round=14), words, tricks)
        assert lines(game, 1) == {"base": 13 + number, "caller": 10}

    def test_r9_5_the_list_holds_for_a_with(self) -> None:
        words = f"{NO_DASH} | 8 8 0 0"
        game = play_round(game_of("egyptian-tournament", round=14), words, "8 4 1 0")
        assert lines(game, 2) == {"high": -24}

    def test_r9_5_only_for_caller_and_with(self) -> None:
        words = f"{NO_DASH} | 9 8 0 0"
        game = play_round(game_of("egyptian-tournament", round=14), words, "5 8 0 0")
        assert lines(game, 2) == {"base": 21}

    def test_r9_5_sole_and_risk_still_add(self) -> None:
        words = f"{NO_DASH} | 1 1 1 8"
        game = play_round(game_of("egyptian-tournament", round=14), words, "2 3 0 8")
        # T = 11, two from 13.
        assert lines(game, 4) == {"high": 41, "sole_winner": 10, "risk": 10}

    def test_r9_5_everything_else_as_classic(self) -> None:
        egyptian = rules_of("egyptian-tournament").settings
        classic = rules_of("classic").settings
        for chapter in ("game", "deal", "dash_call", "auction", "estimates", "super_call"):
            assert getattr(egyptian, chapter) == getattr(classic, chapter)


class TestHigh:
    """R9.5: the list of high estimates as settings."""

    def high(self, **settings: Any) -> Ruleset:
        given = {
            "minimum": 8,
            "roles": "caller_and_with",
            "made": [40, 50],
            "missed": [20, 25],
            "missed_per_trick": 2,
            "replaces": "base_and_role",
            "sole": True,
            "risk": True,
        } | settings
        return changed({f"score.high.{key}": value for key, value in given.items()})

    def test_r9_5_the_next_number_has_the_next_points(self) -> None:
        assert lines(fixed("9 1 1 1", "9 2 1 1", self.high()), 1) == {"high": 50}
        assert lines(fixed("9 1 1 1", "6 5 1 1", self.high()), 1) == {"high": -25 - 2 * 3}

    def test_r9_5_for_the_caller_alone(self) -> None:
        rules = self.high(roles="caller")
        game = fixed("8 8 1 1", "8 5 0 0", rules)
        assert lines(game, 1) == {"high": 40, "sole_winner": 10}
        assert lines(game, 2) == {"base": -3, "with": -10}

    def test_r9_5_for_anyone(self) -> None:
        game = fixed("9 8 1 1", "5 8 0 0", self.high(roles="anyone"))
        assert lines(game, 2) == {"high": 40, "sole_winner": 10}

    def test_r9_5_in_place_of_the_base_alone(self) -> None:
        rules = self.high(replaces="base")
        assert lines(fixed("8 1 1 1", "8 1 2 2", rules), 1) == {"high": 40, "caller": 10}

    def test_r9_5_without_sole_points(self) -> None:
        rules = self.high(sole=False)
        assert lines(fixed("8 8 1 1", "8 5 0 0", rules), 1) == {"high": 40}
        assert lines(fixed("8 1 1 1", "9 2 1 1", rules), 1) == {"high": -22}

    def test_r9_5_without_risk(self) -> None:
        rules = self.high(risk=False)
        assert lines(fixed("1 1 1 8", "2 2 1 8", rules), 4) == {"high": 40}
        # Others who bear the Risk are paid for it.
        assert lines(fixed("8 3 3 1", "8 2 2 1", rules), 4) == {"base": 11, "risk": 10}


class TestThreeAlike:
    """R9.6 *added*, the house rule ``three-alike``."""

    def factors(self, words: str, **settings: Any) -> tuple[str, ...]:
        rules = rules_of("classic", three_alike=settings)
        game = play_round(game_of(rules, round=14), words, "13 0 0 0")
        return tuple(f"{factor.name} {factor.by}" for factor in score_of(game).factors)

    def test_r9_6_three_who_say_the_highest_number(self) -> None:
        assert self.factors(f"{NO_DASH} | 4 4 4 2") == ("three-alike 2",)

    def test_r9_6_all_four(self) -> None:
        assert self.factors(f"{NO_DASH} | 4 4 4 4") == ("three-alike 2",)

    def test_r9_6_two_are_not_enough(self) -> None:
        assert self.factors(f"{NO_DASH} | 4 4 3 3") == ()

    def test_r9_6_three_on_a_lower_number_do_not_count(self) -> None:
        assert self.factors(f"{NO_DASH} | 2 2 2 5") == ()

    def test_r9_6_any_number(self) -> None:
        assert self.factors(f"{NO_DASH} | 2 2 2 5", number="any") == ("three-alike 2",)

    def test_r9_6_seats_and_factor_are_settings(self) -> None:
        assert self.factors(f"{NO_DASH} | 4 4 3 3", seats=2, factor=5) == ("three-alike 5",)

    def test_r9_6_a_dash_callers_0_does_not_count(self) -> None:
        assert self.factors("dash no no no | 0 0 5", number="any") == ()
        assert self.factors("dash no no no | 0 0 0", number="any") == ("three-alike 2",)

    def test_r9_6_in_a_call_round_the_caller_counts(self) -> None:
        rules = rules_of("classic-three-alike")
        words = f"{NO_DASH} | 5S pass pass pass | 5 5 2"
        game = play_round(game_of(rules), words, "5 3 3 2")
        assert points(game)[0] == 2 * (15 + 10)

    def test_r9_6_it_multiplies_with_the_others(self) -> None:
        rules = rules_of("classic-three-alike", None, "big-games")
        game = game_of(rules, round=14, multiplier=2)
        play_round(game, f"{NO_DASH} | 8 8 8 2", "8 2 2 1")
        assert points(game)[0] == (18 + 10 + 10) * 2 * 2 * 2


class TestSourcePages:
    """The worked examples of the source pages that are not among ``games/worked``."""

    def test_r9_2_caller_on_5_who_takes_5_scores_25_and_35_if_alone(self) -> None:
        words = "no no no no | 5S pass pass pass | 3 3 1"
        assert points(play_round(game_of("koutchina-full"), words, "5 3 4 1"))[0] == 25
        assert points(play_round(game_of("koutchina-full"), words, "5 4 2 2"))[0] == 35

    def test_r9_2_caller_on_5_who_takes_3_loses_12(self) -> None:
        words = "no no no no | 5S pass pass pass | 3 3 1"
        assert points(play_round(game_of("koutchina-full"), words, "3 3 5 2"))[0] == -12

    def test_r9_2_the_last_on_1_with_a_total_of_15(self) -> None:
        words = "no no no no | 5S pass pass pass | 5 4 1"
        assert points(play_round(game_of("koutchina-full"), words, "5 3 4 1"))[3] == 21
        assert points(play_round(game_of("koutchina-full"), words, "5 3 3 2"))[3] == -11

    def test_r9_2_a_whole_round(self) -> None:
        words = "dash no no no | 7S pass pass | 2 1"
        game = play_round(game_of("koutchina-full"), words, "1 7 4 1")
        assert points(game) == (-33, 27, -2, 21)

    def test_r9_2_the_example_of_the_german_page(self) -> None:
        """Ben deals after Anna: 25 for Carla, −1 for Dan, −13 for Anna, 22 for Ben."""
        words = "no no no no | 4C 4H pass 5D pass 5S pass | 3 5 2"
        game = play_round(game_of("classic", dealer=1), words, "2 2 5 4")
        assert points(game) == (-13, 22, 25, -1)

    @pytest.mark.parametrize(
        ("words", "level"),
        [
            ("5 4 3 2", None),  # 14
            ("5 4 3 0", None),  # 12
            ("5 4 2 0", 1),  # 11
            ("4 3 2 1", 1),  # 10
            ("5 4 3 3", 1),  # 15
            ("5 4 4 3", 1),  # 16
            ("4 3 1 1", 2),  # 9
            ("3 3 1 1", 2),  # 8
            ("5 5 4 3", 2),  # 17
            ("5 5 5 3", 2),  # 18
            ("3 2 1 1", 3),  # 7
            ("5 5 5 4", 3),  # 19
        ],
    )
    def test_r9_2_the_totals_of_the_calculators_table(self, words: str, level: int | None) -> None:
        risk = contract_of(say(game_of("koutchina"), words)).risk
        assert (risk.level if risk else None) == level
