"""R6 Estimates."""

import pytest
from playing import contract_of, game_of, legal_words, refused, rules_of, say

from estimation_core.engine.game import Game

NUMBERS = "0 1 2 3 4 5 6 7 8 9 10 11 12 13"


def after_call(variant: str = "koutchina-full", call: str = "5H") -> Game:
    """A call round in which seat 1 is the Caller; seat 2 is next to estimate."""
    return say(game_of(variant), f"no no no no | {call} pass pass pass")


class TestTurn:
    def test_r6_1_call_round_from_the_seat_after_the_caller(self) -> None:
        game = say(game_of("koutchina-full"), "no no no no | pass pass 5H pass")
        order = []
        while game.stage == "estimates":
            order.append(game.to_act)
            say(game, "1")
        assert order == [4, 1, 2]

    def test_r6_1_call_round_dash_callers_say_nothing(self) -> None:
        game = say(game_of("koutchina-full"), "no dash no no | 5H pass pass")
        assert game.to_act == 3

    def test_r6_1_fixed_round_from_the_seat_after_the_dealer(self) -> None:
        game = game_of("koutchina", dealer=3)
        order = []
        while game.stage == "estimates":
            order.append(game.to_act)
            say(game, "1")
        assert order == [4, 1, 2, 3]

    def test_r6_1_fixed_round_dash_callers_say_nothing(self) -> None:
        game = say(game_of("classic", round=14), "dash no no no")
        assert game.to_act == 2


class TestCap:
    @pytest.mark.parametrize("variant", ["koutchina-full", "classic"])
    def test_r6_2_no_estimate_is_above_the_number_of_the_call(self, variant: str) -> None:
        game = after_call(variant)
        assert legal_words(game, NUMBERS) == "0 1 2 3 4 5"
        assert refused(game, "6") == "No estimate may be above the Call's number, 5."

    def test_r6_2_fixed_rounds_go_from_0_to_13(self) -> None:
        assert legal_words(game_of("koutchina"), NUMBERS) == NUMBERS

    def test_r6_2_without_a_cap_call_rounds_go_to_13_too(self) -> None:
        rules = rules_of("koutchina-full", {"estimates.cap": "none"})
        game = say(game_of(rules), "no no no no | 5H pass pass pass")
        assert legal_words(game, NUMBERS) == NUMBERS

    def test_r6_2_without_a_cap_a_higher_estimate_changes_nothing_about_the_caller(self) -> None:
        rules = rules_of("koutchina-full", {"estimates.cap": "none"})
        game = say(game_of(rules), "no no no no | 5H pass pass pass | 9 5 1")
        assert (contract_of(game).caller, contract_of(game).withs) == (1, {3})


class TestWith:
    def test_r6_3_an_estimate_equal_to_the_callers_is_a_with(self) -> None:
        game = say(after_call(), "5 3 5")
        assert contract_of(game).withs == {2, 4}

    def test_r6_3_other_estimates_are_none(self) -> None:
        game = say(after_call(), "4 3 0")
        assert contract_of(game).withs == set()


class TestForbiddenTotal:
    @pytest.mark.parametrize("variant", ["koutchina-full", "classic"])
    def test_r6_4_the_last_estimator_may_not_bring_the_total_to_13(self, variant: str) -> None:
        game = say(after_call(variant), "3 2")
        assert legal_words(game, "0 1 2 3 4 5") == "0 1 2 4 5"
        assert refused(game, "3") == "The four estimates may not add up to 13."

    def test_r6_4_others_may_reach_13(self) -> None:
        game = say(after_call(), "5")
        assert refused(game, "3") == ""

    def test_r6_4_the_last_estimator_is_no_dash_caller(self) -> None:
        game = say(game_of("koutchina-full"), "no no no dash | 5H pass pass | 4")
        # Seat 3 speaks last: seat 4 made a Dash Call.
        assert refused(game, "4") == "The four estimates may not add up to 13."
        assert contract_of(say(game, "3")).last_estimator == 3

    def test_r6_4_the_last_estimator_is_not_the_caller(self) -> None:
        game = say(game_of("koutchina-full"), "no no no no | pass pass pass 5H | 3 3")
        assert game.to_act == 3
        assert refused(game, "2") == "The four estimates may not add up to 13."

    def test_r6_4_fixed_round_the_dealer_is_last(self) -> None:
        game = say(game_of("koutchina"), "4 4 4")
        assert game.to_act == 4
        assert refused(game, "1") == "The four estimates may not add up to 13."

    def test_r6_4_fixed_round_the_last_estimator_is_no_dash_caller(self) -> None:
        game = say(game_of("classic", round=14), "no no no dash | 4 5")
        # Seat 3 speaks last: the dealer made a Dash Call.
        assert refused(game, "4") == "The four estimates may not add up to 13."

    def test_r6_4_a_super_call_may_not_either(self) -> None:
        game = say(game_of("koutchina"), "2 1 2")
        assert legal_words(game, "8 8H 9 9H") == "9 9H"

    def test_r6_4_another_total_may_be_forbidden(self) -> None:
        rules = rules_of("koutchina", {"estimates.forbidden_total": 20})
        game = say(game_of(rules), "4 4 4")
        assert legal_words(game, "1 8") == "1"

    def test_r6_4_no_total_need_be_forbidden(self) -> None:
        rules = rules_of("koutchina", {"estimates.forbidden_total": 0})
        game = say(game_of(rules), "4 4 4")
        assert legal_words(game, NUMBERS) == NUMBERS
        # 0 is no total either.
        rules = rules_of("koutchina", {"estimates.forbidden_total": 0, "estimates.zero_limit": 4})
        assert refused(say(game_of(rules), "0 0 0"), "0") == ""


class TestZeroLimit:
    def test_r6_5_koutchina_a_third_zero_is_not_legal_as_an_estimate(self) -> None:
        game = say(game_of("koutchina"), "0 0")
        assert legal_words(game, NUMBERS) == NUMBERS.removeprefix("0 ")
        assert refused(game, "0") == (
            "Only 2 players may be at zero in a round, Dash Calls counted too."
        )

    def test_r6_5_koutchina_dash_calls_and_dashes_count_together(self) -> None:
        game = say(game_of("koutchina-full"), "dash no no no | 5H pass pass | 0")
        assert refused(game, "0") != ""

    def test_r6_5_koutchina_two_dash_calls_leave_no_dash(self) -> None:
        game = say(game_of("koutchina-full"), "dash dash no no | 5H pass")
        assert refused(game, "0") != ""

    def test_r6_5_koutchina_a_third_zero_is_not_legal_as_a_dash_call(self) -> None:
        rules = rules_of("koutchina-full", {"dash_call.limit": 3})
        game = say(game_of(rules), "dash dash")
        assert refused(game, "dash") == (
            "Only 2 players may be at zero in a round, Dash Calls counted too."
        )

    def test_r6_5_classic_has_no_limit_on_dashes(self) -> None:
        game = say(game_of("classic"), "dash dash no no | 5H pass")
        assert refused(game, "0") == ""
        game = say(game_of("classic", round=14), "no no no no | 0 0 0")
        assert refused(game, "0") == ""

    @pytest.mark.parametrize("limit", [0, 1, 3])
    def test_r6_5_the_limit_is_a_setting(self, limit: int) -> None:
        game = game_of(rules_of("koutchina", {"estimates.zero_limit": limit}))
        say(game, "0 " * limit)
        assert refused(game, "0") != ""


class TestFixedCaller:
    def test_r6_6_the_highest_estimate_is_the_caller(self) -> None:
        assert contract_of(say(game_of("koutchina"), "2 6 3 1")).caller == 2

    def test_r6_6_of_equals_the_first_to_say_it(self) -> None:
        contract = contract_of(say(game_of("koutchina", dealer=2), "2 6 3 6"))
        assert (contract.caller, contract.withs) == (4, {2})

    def test_r6_6_the_others_on_that_number_are_with(self) -> None:
        assert contract_of(say(game_of("koutchina"), "4 4 2 4")).withs == {2, 4}

    def test_r6_6_even_if_the_number_is_0(self) -> None:
        contract = contract_of(say(game_of("classic", round=14), "no no no no | 0 0 0 0"))
        assert (contract.caller, contract.withs) == (1, {2, 3, 4})

    def test_r6_6_dash_callers_are_never_caller_or_with(self) -> None:
        contract = contract_of(say(game_of("classic", round=14), "dash no dash no | 0 0"))
        assert (contract.caller, contract.withs) == (2, {4})

    def test_r6_6_a_dash_caller_is_never_with_in_a_call_round_either(self) -> None:
        contract = contract_of(say(game_of("classic"), "dash no no no | 4C pass pass | 4 0"))
        assert contract.withs == {3}


class TestNoDashAtRisk:
    """R6.7 *added*, the house rule ``no-dash-at-risk``."""

    def test_r6_7_the_last_estimator_may_not_say_0(self) -> None:
        rules = rules_of("koutchina", None, "no-dash-at-risk")
        game = say(game_of(rules), "3 3 3")
        assert refused(game, "0") == (
            "The last to estimate may not say 0. (house rule No Dash at Risk)"
        )

    def test_r6_7_the_others_may(self) -> None:
        game = game_of(rules_of("koutchina", None, "no-dash-at-risk"))
        assert refused(game, "0") == ""
        assert refused(say(game, "0 3"), "0") == ""

    def test_r6_7_in_call_rounds_too(self) -> None:
        rules = rules_of("classic", None, "no-dash-at-risk")
        game = say(game_of(rules), "no no no dash | 4C pass pass | 3")
        assert game.to_act == 3
        assert legal_words(game, "0 1") == "1"
