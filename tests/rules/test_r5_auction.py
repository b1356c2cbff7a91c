"""R5 Auction, and what follows when nobody calls."""

from typing import Any

import pytest
from playing import (
    contract_of,
    deal_under_way,
    game_of,
    legal_words,
    lines,
    play_round,
    points,
    refused,
    rules_of,
    say,
)

from estimation_core.acts import CALLS
from estimation_core.cards import Strain
from estimation_core.engine.game import Game
from estimation_core.engine.ruleset import Ruleset

NO_DASH = "no no no no"
ALL_PASS = "no no no no | pass pass pass pass"


def auction(rules: Ruleset | str = "koutchina-full", *, dealer: int = 4, round: int = 1) -> Game:
    """A game at the beginning of an auction."""
    return say(game_of(rules, dealer=dealer, round=round), NO_DASH)


class TestCalls:
    def test_r5_1_the_lowest_call_is_4_clubs(self) -> None:
        game = auction()
        assert refused(game, "3NT") == "The lowest call is 4♣."
        assert refused(game, "4C") == ""

    def test_r5_1_the_highest_call_is_13_nt(self) -> None:
        assert CALLS[-1].number == 13 and CALLS[-1].strain is Strain.NO_TRUMP
        assert refused(auction(), "13NT") == ""

    @pytest.mark.parametrize("minimum", [1, 7, 13])
    def test_r5_1_the_minimum_is_a_setting(self, minimum: int) -> None:
        game = auction(rules_of("koutchina-full", {"auction.minimum": minimum}))
        assert legal_words(game, f"{minimum}C") == f"{minimum}C"
        if minimum > 1:
            assert refused(game, f"{minimum - 1}NT") == f"The lowest call is {minimum}♣."

    def test_r5_1_a_call_is_higher_with_more_tricks_or_a_higher_strain(self) -> None:
        game = say(auction(), "5H")
        assert legal_words(game, "4NT 5C 5D 5H 5S 5NT 6C") == "5S 5NT 6C"

    def test_r5_1_strains_rank_nt_s_h_d_c(self) -> None:
        game = auction()
        for call in ("4C", "4D", "4H", "4S", "4NT", "5C"):
            assert refused(game, call) == ""
            say(game, call)
            assert refused(game, call) != ""


class TestOpener:
    @pytest.mark.parametrize("variant", ["koutchina-full", "classic"])
    def test_r5_2_the_seat_after_the_dealer_opens(self, variant: str) -> None:
        assert auction(variant, dealer=2).to_act == 3

    def test_r5_2_seats_that_made_a_dash_call_are_skipped(self) -> None:
        game = say(game_of("koutchina-full"), "dash dash no no")
        assert game.to_act == 3

    def test_r5_2_the_dealer_may_open(self) -> None:
        game = auction(rules_of("classic", {"auction.opener": "dealer"}), dealer=2)
        assert game.to_act == 2
        assert say(game, "4C").to_act == 3

    def test_r5_2_a_dealer_who_made_a_dash_call_is_skipped(self) -> None:
        rules = rules_of("classic", {"auction.opener": "dealer"})
        assert say(game_of(rules), "no no no dash").to_act == 1

    def test_r5_2_previous_caller_opens(self) -> None:
        game = auction(PREVIOUS)
        assert game.to_act == 1
        play_round(game, "pass pass 4C pass | 3 4 4", "4 4 3 2")
        assert say(game, NO_DASH).to_act == 3

    def test_r5_2_the_previous_caller_who_made_a_dash_call_is_skipped(self) -> None:
        game = play_round(auction(PREVIOUS), "pass pass 4C pass | 3 4 4", "4 4 3 2")
        # Seat 1 deals now; seat 3 makes a Dash Call.
        assert say(game, "no dash no no").to_act == 4

    def test_r5_2_the_latest_call_round_that_had_a_caller_counts(self) -> None:
        game = play_round(auction(PREVIOUS), "pass pass 4C pass | 3 4 4", "4 4 3 2")
        say(game, f"{NO_DASH} | pass pass pass pass")
        assert deal_under_way(game).round.number == 3
        assert say(game, NO_DASH).to_act == 3

    def test_r5_2_without_a_previous_caller_the_seat_after_the_dealer_opens(self) -> None:
        game = say(auction(PREVIOUS, dealer=2), "pass pass pass pass")
        assert say(game, NO_DASH).to_act == 4


PREVIOUS = rules_of("classic", {"auction.opener": "previous_caller"})


class TestInTurn:
    def test_r5_3_a_pass_is_final(self) -> None:
        game = say(auction(), "pass 4C 4D pass 4H")
        assert game.to_act == 3

    def test_r5_3_the_auction_is_over_when_all_others_have_passed(self) -> None:
        game = say(auction(), "4C pass pass")
        assert game.stage == "auction"
        assert say(game, "pass").stage == "estimates"

    def test_r5_3_the_last_to_speak_calls_and_the_auction_is_over(self) -> None:
        assert say(auction(), "pass pass pass 4C").stage == "estimates"

    def test_r5_3_after_13_nt_nobody_is_asked_any_more(self) -> None:
        game = say(auction(), "4C 13NT")
        assert (game.stage, game.to_act) == ("estimates", 3)

    def test_r5_3_in_turn_nobody_is_asked_who_could_neither_call_nor_make_a_dash_call(self) -> None:
        rules = rules_of("classic", {"dash_call.when": "in_turn"})
        assert say(game_of(rules), "dash dash 13NT").stage == "estimates"
        assert say(game_of(rules), "4C dash 13NT").to_act == 4
        assert say(game_of(rules), "4C dash 13NT pass").stage == "estimates"

    def test_r5_3_the_maker_of_the_standing_call_is_the_caller(self) -> None:
        game = say(auction(), "4C 4H pass 5D pass 5S pass | 3 5 2")
        contract = contract_of(game)
        assert contract.caller == 2
        assert contract.trump is Strain.SPADES
        assert contract.estimates[1] == 5

    def test_r5_3_the_example_of_the_german_page(self) -> None:
        """Ben, Carla, Dan, Anna; Anna deals: Ben 4♣, Carla 4♥, Dan passes, Anna 5♦, Ben passes, Carla 5♠, …"""
        game = say(auction("classic", dealer=1), "4C 4H pass 5D pass 5S pass")
        assert (game.stage, game.to_act) == ("estimates", 4)
        say(game, "3 5")
        assert refused(game, "0") == "The four estimates may not add up to 13."
        say(game, "2")
        contract = contract_of(game)
        assert (contract.caller, contract.trump, contract.withs) == (3, Strain.SPADES, {1})
        assert (contract.total, contract.side) == (15, "over")
        assert contract.risk is not None and (contract.risk.seat, contract.risk.level) == (2, 1)


class TestOneBid:
    """R5.4, the house rule ``one-bid``."""

    def test_r5_4_each_player_speaks_exactly_once(self) -> None:
        game = auction("classic-one-bid")
        speakers = []
        for word in ("4C", "4D", "pass", "4H"):
            speakers.append(game.to_act)
            say(game, word)
        assert speakers == [1, 2, 3, 4]
        assert game.stage == "estimates"

    def test_r5_4_the_highest_call_wins(self) -> None:
        game = say(auction("classic-one-bid"), "4C 4D pass 4H | 3 3 4")
        assert (contract_of(game).caller, contract_of(game).trump) == (4, Strain.HEARTS)

    def test_r5_4_one_passes_or_calls_higher_than_the_standing_call(self) -> None:
        game = say(auction("classic-one-bid"), "4D")
        assert legal_words(game, "4C 4D 4H pass") == "4H pass"

    def test_r5_4_in_turn_who_made_a_dash_call_has_spoken(self) -> None:
        rules = rules_of("classic-one-bid", {"dash_call.when": "in_turn"})
        game = say(game_of(rules), "dash 4C pass 4D")
        assert (game.stage, game.to_act) == ("estimates", 2)


class TestRedeal:
    """R5.5 ``redeal`` (Koutchina)."""

    def test_r5_5_redeal_same_dealer_same_round(self) -> None:
        game = say(game_of("koutchina-full", dealer=2, round=5), ALL_PASS)
        round = deal_under_way(game).round
        assert (round.number, round.dealer, len(game.deals)) == (5, 2, 2)

    def test_r5_5_redeal_scores_nothing_and_the_multiplier_stays(self) -> None:
        game = say(game_of("koutchina-full", round=5, multiplier=2), ALL_PASS)
        assert game.totals == (0, 0, 0, 0)
        assert deal_under_way(game).round.multiplier == 2

    def test_r5_5_third_redeal_is_itself_played_as_fixed(self) -> None:
        game = say(game_of("koutchina-full"), ALL_PASS)
        say(game, ALL_PASS)
        assert game.stage == "dash_calls"
        say(game, ALL_PASS)
        # Three passed deals stand before this one.
        assert (len(game.deals), game.stage) == (4, "estimates")
        say(game, "3 5 1 3")
        contract = contract_of(game)
        assert (contract.round.kind, contract.played_as) == ("call", "fixed")
        assert (contract.caller, contract.trump) == (2, Strain.NO_TRUMP)

    def test_r5_5_third_redeal_has_no_dash_calls_in_koutchina(self) -> None:
        assert after_redeals("koutchina-full").stage == "estimates"

    def test_r5_5_third_redeal_opens_with_dash_calls_where_fixed_rounds_do(self) -> None:
        rules = rules_of("koutchina-full", {"dash_call.rounds": ["call", "fixed"]})
        assert after_redeals(rules).stage == "dash_calls"

    def test_r5_5_third_redeal_opens_with_dash_calls_where_in_turn_too(self) -> None:
        settings = {"dash_call.rounds": ["call", "fixed"], "dash_call.when": "in_turn"}
        game = game_of(rules_of("koutchina-full", settings))
        say(game, "pass " * 12)
        assert (game.stage, len(game.deals)) == ("dash_calls", 4)

    def test_r5_5_redeals_are_counted_in_a_row(self) -> None:
        game = say(game_of("koutchina-full"), f"{ALL_PASS} | {ALL_PASS}")
        play_round(game, "no no no no | 4C pass pass pass | 3 4 3", "4 3 4 2")
        say(game, f"{ALL_PASS} | {ALL_PASS}")
        assert not deal_under_way(game).round.played_on

    @pytest.mark.parametrize("redeals", [1, 2, 5])
    def test_r5_5_the_number_of_redeals_is_a_setting(self, redeals: int) -> None:
        rules = rules_of("koutchina-full", {"all_pass.redeals": redeals})
        game = game_of(rules)
        for _ in range(redeals):
            assert game.stage == "dash_calls"
            say(game, ALL_PASS)
        assert game.stage == "estimates"

    def test_r5_5_redeals_0_is_without_end(self) -> None:
        game = game_of(rules_of("koutchina-full", {"all_pass.redeals": 0}))
        for _ in range(120):
            say(game, ALL_PASS)
        assert game.stage == "dash_calls"

    def test_r5_5_redeal_next_dealer_is_the_same_round(self) -> None:
        rules = rules_of("koutchina-full", {"all_pass.then": "redeal_next_dealer"})
        game = say(game_of(rules, dealer=4, round=5), ALL_PASS)
        round = deal_under_way(game).round
        assert (round.number, round.dealer) == (5, 1)

    def test_r5_5_redeal_next_dealer_ends_too(self) -> None:
        rules = rules_of("koutchina-full", {"all_pass.then": "redeal_next_dealer"})
        game = after_redeals(rules)
        assert game.stage == "estimates"
        assert deal_under_way(game).round.dealer == 3
        assert game.to_act == 4

    def test_r5_5_after_the_round_the_next_seat_deals(self) -> None:
        game = play_round(after_redeals("koutchina-full"), "3 5 1 3", "3 5 2 3")
        round = deal_under_way(game).round
        assert (round.number, round.dealer) == (2, 1)


def after_redeals(rules: Ruleset | str) -> Game:
    """A game in which nobody called three times."""
    return say(game_of(rules), f"{ALL_PASS} | {ALL_PASS} | {ALL_PASS}")


class TestNextRound:
    """R5.5 ``next_round`` (classic)."""

    def test_r5_5_next_round_the_round_is_used_up_unscored(self) -> None:
        game = say(game_of("classic", dealer=2, round=5), ALL_PASS)
        assert game.totals == (0, 0, 0, 0)
        assert deal_under_way(game).round.number == 6

    def test_r5_5_next_round_the_next_seat_deals(self) -> None:
        game = say(game_of("classic", dealer=2), ALL_PASS)
        assert deal_under_way(game).round.dealer == 3

    def test_r5_5_next_round_counts_double(self) -> None:
        game = say(game_of("classic"), ALL_PASS)
        assert deal_under_way(game).round.multiplier == 2
        play_round(game, "no no no no | 5S pass pass pass | 3 5 2", "2 5 4 2")
        assert points(game)[1] == 2 * (10 + 5 + 10)

    def test_r5_5_next_round_in_the_last_call_round_passes_on_to_the_fixed_ones(self) -> None:
        game = say(game_of("classic", round=13), ALL_PASS)
        round = deal_under_way(game).round
        assert (round.kind, round.multiplier) == ("fixed", 2)

    def test_r5_5_next_round_in_the_last_round_ends_the_game(self) -> None:
        game = say(game_of("classic-short", round=13), ALL_PASS)
        assert game.over


class TestFixed:
    """R5.5 ``fixed`` (Egyptian tournament): this same deal is played on."""

    def test_r5_5_fixed_this_same_deal_is_played_on(self) -> None:
        game = say(game_of("egyptian-tournament"), ALL_PASS)
        assert (len(game.deals), game.stage) == (1, "estimates")

    def test_r5_5_fixed_in_no_trump(self) -> None:
        game = say(game_of("egyptian-tournament"), f"{ALL_PASS} | 3 3 3 5")
        assert contract_of(game).trump is Strain.NO_TRUMP

    def test_r5_5_fixed_the_strain_is_a_setting(self) -> None:
        rules = rules_of("egyptian-tournament", {"all_pass.strain": "H"})
        game = say(game_of(rules), f"{ALL_PASS} | 3 3 3 5")
        assert contract_of(game).trump is Strain.HEARTS

    def test_r5_5_fixed_dash_calls_already_made_stand(self) -> None:
        game = say(game_of("egyptian-tournament"), "no dash no no | pass pass pass")
        assert game.stage == "estimates"
        say(game, "3 4 5")
        assert contract_of(game).dash_calls == {2}
        assert contract_of(game).estimates == (4, 0, 5, 3)

    def test_r5_5_fixed_dash_calls_made_in_turn_stand(self) -> None:
        rules = rules_of("egyptian-tournament", {"dash_call.when": "in_turn"})
        game = say(game_of(rules), "pass dash pass pass | 3 4 5")
        assert contract_of(game).dash_calls == {2}

    def test_r5_5_the_first_estimate_comes_from_the_dealer(self) -> None:
        game = say(game_of("egyptian-tournament", dealer=2), ALL_PASS)
        assert game.to_act == 2

    def test_r5_5_the_first_estimate_may_come_from_the_seat_after_the_dealer(self) -> None:
        rules = rules_of("egyptian-tournament", {"all_pass.first": "after_dealer"})
        assert say(game_of(rules, dealer=2), ALL_PASS).to_act == 3

    def test_r5_5_dash_callers_are_skipped(self) -> None:
        game = say(game_of("egyptian-tournament"), "no no no dash | pass pass pass")
        assert game.to_act == 1

    def test_r5_5_after_redeals_the_first_estimate_may_come_from_the_dealer(self) -> None:
        rules = rules_of("koutchina-full", {"all_pass.first": "dealer"})
        assert after_redeals(rules).to_act == 4

    @pytest.mark.parametrize("variant", ["egyptian-tournament", "koutchina-full"])
    def test_r5_5_played_on_estimates_are_0_to_13_without_cap(self, variant: str) -> None:
        game = game_of(variant)
        while game.stage in ("dash_calls", "auction"):
            say(game, ALL_PASS)
        assert legal_words(game, "0 1 12 13") == "0 1 12 13"

    def test_r5_5_played_on_the_forbidden_total_holds(self) -> None:
        game = say(game_of("egyptian-tournament"), f"{ALL_PASS} | 3 3 3")
        assert refused(game, "4") == "The four estimates may not add up to 13."

    def test_r5_5_koutchina_has_super_calls_when_played_on(self) -> None:
        game = say(after_redeals("koutchina-full"), "8H 1 1 1")
        contract = contract_of(game)
        assert contract.trump is Strain.HEARTS
        assert contract.super_call is not None and contract.super_call.seat == 1

    def test_r5_5_the_egyptian_tournament_has_none(self) -> None:
        game = say(game_of("egyptian-tournament"), ALL_PASS)
        assert refused(game, "8H") == "There are no Super Calls in this round."

    def test_r5_5_super_calls_when_played_on_are_a_setting(self) -> None:
        rules = rules_of("egyptian-tournament", {"all_pass.super_calls": True})
        game = say(game_of(rules), f"{ALL_PASS} | 8H 1 1 1")
        assert contract_of(game).trump is Strain.HEARTS
        off = rules_of("koutchina-full", {"all_pass.super_calls": False})
        assert refused(after_redeals(off), "8H")

    def test_r5_5_without_super_calls_fixed_rounds_still_have_them(self) -> None:
        game = say(game_of("egyptian-tournament", round=14), "no no no no")
        assert refused(game, "8H") == ""

    def test_r5_5_played_on_the_caller_is_found_as_in_a_fixed_round_and_leads(self) -> None:
        game = say(game_of("egyptian-tournament"), f"{ALL_PASS} | 3 5 1 5")
        contract = contract_of(game)
        # The dealer, seat 4, spoke first; seat 1 said 5 before seat 3.
        assert (contract.caller, contract.withs) == (1, {3})

    def test_r5_5_without_bonuses_only_the_base_line_counts(self) -> None:
        game = say(game_of("egyptian-tournament"), f"{ALL_PASS} | 1 8 1 8")
        assert contract_of(game).risk is None
        play_round(game, "", "8 1 3 1")
        assert [lines(game, seat) for seat in (1, 2, 3, 4)] == [
            {"base": 21},
            {"base": 14},
            {"base": -5},
            {"base": 14},
        ]

    def test_r5_5_without_bonuses_there_is_no_sole_winner_or_loser(self) -> None:
        game = play_round(game_of("egyptian-tournament"), f"{ALL_PASS} | 3 3 3 3", "3 3 4 3")
        assert points(game) == (16, 16, -1, 16)

    def test_r5_5_without_bonuses_a_dash_caller_has_the_line_of_the_dash_call(self) -> None:
        words = "no dash no no | pass pass pass | 3 4 5"
        game = play_round(game_of("egyptian-tournament"), words, "4 0 5 4")
        assert lines(game, 2) == {"dash_call": 33}
        game = play_round(game_of("egyptian-tournament"), words, "4 1 5 3")
        assert lines(game, 2) == {"dash_call": -33}

    def test_r5_5_with_bonuses_all_lines_count(self) -> None:
        game = play_round(after_redeals("koutchina-full"), "3 5 0 3", "3 4 1 5")
        assert [lines(game, seat) for seat in (1, 2, 3, 4)] == [
            {"base": 13, "sole_winner": 10},
            {"base": -1, "caller": -10},
            {"base": -1},
            {"base": -2, "risk": -10},
        ]


class TestMultiplies:
    """R5.5 ``all_pass.multiplies``."""

    def test_r5_5_multiplies_twice_in_a_row_is_four_times(self) -> None:
        game = say(game_of("classic"), f"{ALL_PASS} | {ALL_PASS}")
        assert deal_under_way(game).round.multiplier == 4
        say(game, ALL_PASS)
        assert deal_under_way(game).round.multiplier == 4

    def test_r5_5_multiplies_is_a_step_as_a_round_that_all_four_missed(self) -> None:
        game = play_round(game_of("classic"), "no no no no | 5S pass pass pass | 3 5 2", "4 4 4 1")
        assert deal_under_way(game).round.multiplier == 2
        say(game, ALL_PASS)
        assert deal_under_way(game).round.multiplier == 4

    def test_r5_5_multiplies_with_redeals_lets_the_same_round_count_more(self) -> None:
        rules = rules_of("koutchina-full", {"all_pass.multiplies": True})
        game = say(game_of(rules), ALL_PASS)
        round = deal_under_way(game).round
        assert (round.number, round.multiplier) == (1, 2)

    @pytest.mark.parametrize("then", ["next_round", "redeal", "redeal_next_dealer"])
    def test_r5_5_without_multiplies_it_neither_climbs_nor_resets(self, then: str) -> None:
        settings: dict[str, Any] = {"all_pass.then": then, "all_pass.multiplies": False}
        rules = rules_of("koutchina-full", settings)
        for multiplier in (1, 2, 4):
            game = say(game_of(rules, multiplier=multiplier), ALL_PASS)
            assert deal_under_way(game).round.multiplier == multiplier
