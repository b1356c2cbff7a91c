"""R4 Dash Call."""

import pytest
from playing import contract_of, game_of, legal_words, lines, play_round, refused, rules_of, say

from estimation_core.acts import PASS
from estimation_core.engine.ruleset import Ruleset

THREE = {"dash_call.limit": 3}
IN_TURN = {"dash_call.when": "in_turn"}


def in_turn(variant: str = "classic") -> Ruleset:
    return rules_of(variant, IN_TURN)


class TestRounds:
    def test_r4_1_koutchina_call_rounds_open_with_dash_calls(self) -> None:
        assert game_of("koutchina-full").stage == "dash_calls"

    def test_r4_1_koutchina_fixed_rounds_have_none(self) -> None:
        assert game_of("koutchina-full", round=14).stage == "estimates"

    @pytest.mark.parametrize("round", [1, 14])
    def test_r4_1_classic_call_and_fixed_rounds_have_them(self, round: int) -> None:
        assert game_of("classic", round=round).stage == "dash_calls"

    @pytest.mark.parametrize(
        ("rounds", "stages"),
        [([], ["auction", "estimates"]), (["fixed"], ["auction", "dash_calls"])],
    )
    def test_r4_1_the_kinds_of_round_are_a_setting(
        self, rounds: list[str], stages: list[str]
    ) -> None:
        rules = rules_of("classic", {"dash_call.rounds": rounds})
        assert [game_of(rules, round=round).stage for round in (1, 14)] == stages


class TestTurn:
    @pytest.mark.parametrize("variant", ["koutchina-full", "classic"])
    def test_r4_2_from_the_seat_after_the_dealer_each_is_asked_once(self, variant: str) -> None:
        game = game_of(variant, dealer=2)
        asked = []
        while game.stage == "dash_calls":
            asked.append(game.to_act)
            say(game, "no")
        assert asked == [3, 4, 1, 2]

    def test_r4_2_a_dash_call_is_made_or_declined(self) -> None:
        assert legal_words(game_of("koutchina-full"), "dash no") == "dash no"
        assert str(game_of("koutchina-full").why_not(PASS)) == (
            "First the Dash Calls: make a Dash Call or decline."
        )

    def test_r4_3_a_dash_caller_takes_no_part_in_the_auction(self) -> None:
        game = say(game_of("koutchina-full"), "dash no dash no")
        speakers = [game.to_act]
        say(game, "4C")
        speakers.append(game.to_act)
        assert speakers == [2, 4]

    def test_r4_3_a_dash_caller_takes_no_part_in_the_estimates(self) -> None:
        game = say(game_of("koutchina-full"), "no no dash no | 4C pass pass")
        assert game.to_act == 2
        say(game, "3")
        assert game.to_act == 4

    def test_r4_3_the_estimate_of_a_dash_caller_is_0(self) -> None:
        game = say(game_of("koutchina-full"), "no no dash no | 4C pass pass | 3 4")
        contract = contract_of(game)
        assert contract.estimates == (4, 3, 0, 4)
        assert contract.dash_calls == {3}

    def test_r4_3_in_a_fixed_round_too(self) -> None:
        game = say(game_of("classic", round=14), "dash no no no | 3 3 3")
        assert contract_of(game).estimates == (0, 3, 3, 3)


class TestLimit:
    @pytest.mark.parametrize("variant", ["koutchina-full", "classic"])
    def test_r4_4_a_third_dash_call_is_not_legal(self, variant: str) -> None:
        game = say(game_of(variant), "dash dash")
        assert legal_words(game, "dash no") == "no"
        assert refused(game, "dash") == "There may be only 2 Dash Calls in a round."

    @pytest.mark.parametrize("limit", [1, 2, 3])
    def test_r4_4_the_limit_is_a_setting(self, limit: int) -> None:
        rules = rules_of("classic", {"dash_call.limit": limit})
        game = say(game_of(rules), "dash " * limit)
        assert refused(game, "dash")
        say(game, "no " * (4 - limit))
        assert game.stage == "auction"

    def test_r4_4_with_the_limit_0_there_are_none(self) -> None:
        rules = rules_of("classic", {"dash_call.limit": 0})
        assert game_of(rules).stage == "auction"

    def test_r4_4_with_three_the_seat_that_is_left_speaks_once(self) -> None:
        game = say(game_of(rules_of("classic", THREE)), "dash dash no dash")
        assert (game.stage, game.to_act) == ("auction", 3)
        say(game, "9H")
        assert game.stage == "result"

    def test_r4_4_with_three_nobody_else_estimates_and_nobody_bears_the_risk(self) -> None:
        game = say(game_of(rules_of("classic", THREE)), "dash dash no dash | 9H")
        contract = contract_of(game)
        assert contract.estimates == (0, 0, 9, 0)
        assert (contract.last_estimator, contract.risk) == (None, None)

    def test_r4_4_with_three_the_seat_that_is_left_may_pass(self) -> None:
        game = say(game_of(rules_of("classic", THREE)), "dash dash no dash | pass")
        assert (game.deals[0].all_passed, len(game.deals)) == (True, 2)

    def test_r4_4_with_three_in_a_fixed_round_the_seat_that_is_left_estimates(self) -> None:
        game = say(game_of(rules_of("classic", THREE), round=14), "dash no dash dash | 4")
        contract = contract_of(game)
        assert (contract.caller, contract.last_estimator) == (2, 2)

    def test_r4_4_koutchina_counts_dash_calls_among_the_zeros(self) -> None:
        rules = rules_of("koutchina-full", {**THREE, "estimates.zero_limit": 1})
        game = say(game_of(rules), "dash")
        assert refused(game, "dash") == (
            "Only 1 player may be at zero in a round, Dash Calls counted too."
        )


class TestInTurn:
    """R4.2 *added*: ``dash_call.when = "in_turn"``."""

    def test_r4_2_in_turn_a_call_round_has_no_dash_call_turn_of_its_own(self) -> None:
        assert game_of(in_turn()).stage == "auction"

    def test_r4_2_in_turn_dash_is_an_answer_in_the_first_turn(self) -> None:
        game = game_of(in_turn())
        assert legal_words(game, "dash pass 4C") == "dash pass 4C"
        say(game, "dash 4C")
        assert legal_words(game, "dash pass 4D") == "dash pass 4D"

    def test_r4_2_in_turn_dash_is_no_answer_later(self) -> None:
        game = say(game_of(in_turn()), "4C 4D pass pass")
        assert game.to_act == 1
        assert refused(game, "dash") == (
            "A Dash Call can be made only in one's first turn of the auction."
        )

    def test_r4_2_in_turn_who_dashes_is_out_of_the_auction_and_the_estimates(self) -> None:
        game = say(game_of(in_turn()), "dash 4C pass pass")
        assert (game.stage, game.to_act) == ("estimates", 3)
        say(game, "4 3")
        assert contract_of(game).estimates == (0, 4, 4, 3)

    def test_r4_2_in_turn_fixed_rounds_have_the_turn_before_the_estimates(self) -> None:
        game = game_of(in_turn(), round=14)
        assert game.stage == "dash_calls"
        assert say(game, "dash no no no").stage == "estimates"

    def test_r4_2_in_turn_koutchina_fixed_rounds_have_none(self) -> None:
        assert game_of(in_turn("koutchina-full"), round=14).stage == "estimates"

    def test_r4_4_in_turn_the_limit_holds(self) -> None:
        game = say(game_of(in_turn()), "dash dash")
        assert legal_words(game, "dash pass") == "pass"

    def test_r4_4_in_turn_with_three_the_seat_that_is_left_speaks_once(self) -> None:
        game = say(game_of(rules_of("classic", {**IN_TURN, **THREE})), "dash dash dash")
        assert (game.stage, game.to_act) == ("auction", 4)
        assert say(game, "4C").stage == "result"

    def test_r4_4_in_turn_a_call_does_not_end_the_auction_while_somebody_could_dash(self) -> None:
        game = say(game_of(in_turn()), "13NT pass")
        assert (game.stage, game.to_act) == ("auction", 3)
        assert legal_words(game, "dash pass") == "dash pass"

    def test_r6_5_in_turn_zeros_are_counted_together(self) -> None:
        rules = rules_of("koutchina-full", {**IN_TURN, "estimates.zero_limit": 1})
        game = say(game_of(rules), "dash")
        assert legal_words(game, "dash pass") == "pass"
        say(game, "4C pass pass")
        assert legal_words(game, "0 1") == "1"

    def test_r4_2_in_turn_scores_as_any_dash_call(self) -> None:
        game = play_round(game_of(in_turn()), "dash 4C pass pass | 4 3", "0 4 4 5")
        assert lines(game, 1) == {"dash_call": 33}

    def test_r4_1_in_turn_counts_only_where_call_rounds_have_dash_calls(self) -> None:
        rules = rules_of("classic", {**IN_TURN, "dash_call.rounds": ["fixed"]})
        assert refused(game_of(rules), "dash") == "There are no Dash Calls in the auction."
