"""R3 Deal and missing suits."""

import random
from collections import Counter

import pytest
from playing import (
    ALL_SUITS,
    SEAT_ONE_VOID,
    deal_of,
    deal_under_way,
    game_of,
    play_round,
    rules_of,
    say,
)

from estimation_core.cards import FULL_DECK, Strain
from estimation_core.engine import events
from estimation_core.engine.game import Game
from estimation_core.errors import IllegalAct
from estimation_core.rules.deal import Hands, deal_cards

ALL_VOID = deal_of("AKQJT98765432...", "..AKQJT98.AKQJT9", ".AKQJT987.7654.8", ".65432.32.765432")
"""A deal in which every hand lacks a suit."""


def hands_of(game: Game) -> Hands | None:
    return deal_under_way(game).hands


def test_r3_1_all_52_cards_are_dealt_13_each() -> None:
    rng = random.Random(1)
    for _ in range(200):
        hands = deal_cards(rng)
        assert [hand.bit_count() for hand in hands] == [13] * 4
        assert sum(hands) == FULL_DECK


def test_r3_1_every_card_falls_to_every_seat_equally_often() -> None:
    rng = random.Random(2)
    counts: Counter[tuple[int, int]] = Counter()
    for _ in range(4000):
        for seat, hand in enumerate(deal_cards(rng)):
            counts.update((seat, card) for card in range(52) if hand >> card & 1)
    # 1,000 expected, with a standard deviation of 27.
    assert 860 < min(counts.values()) <= max(counts.values()) < 1140


def test_r3_1_a_seed_repeats_the_game() -> None:
    deals = [hands_of(Game(rules_of("koutchina"), seed=seed)) for seed in (7, 7, 8)]
    assert deals[0] == deals[1] != deals[2]


def test_r3_1_a_seed_gives_the_same_deal_on_every_machine() -> None:
    hands = deal_cards(random.Random(7 << 20 | 1))
    assert [f"{hand:013x}" for hand in hands] == [
        "03ca090000097",
        "0020244a18f20",
        "d810d22104040",
        "24050094e3008",
    ]


def test_r3_2_koutchina_never_deals_again_for_a_missing_suit() -> None:
    game = game_of("koutchina-full", hands=[SEAT_ONE_VOID])
    assert game.stage == "dash_calls"
    assert deal_under_way(game).avoid == ()


@pytest.mark.parametrize("round", [1, 14])
def test_r3_2_classic_players_without_a_suit_say_avoid_in_every_round(round: int) -> None:
    heard: list[object] = []
    game = game_of("classic", round=round, hands=[SEAT_ONE_VOID])
    assert deal_under_way(game).avoid == (1,)
    Game(rules_of("classic"), deals=[SEAT_ONE_VOID], dealer=2, listeners=[heard.append])
    assert heard[1:] == [events.AvoidSaid(1)]


def test_r3_2_avoid_tells_that_a_suit_is_missing_and_not_which() -> None:
    game = game_of("classic", hands=[SEAT_ONE_VOID])
    view = game.view(3)
    assert view.avoid == (1,)
    assert view.voids == ((), (), (), ())


def test_r3_2_avoid_changes_no_rule() -> None:
    with_void, without = (game_of("classic", hands=[hands]) for hands in (SEAT_ONE_VOID, ALL_SUITS))
    assert with_void.legal_acts() == without.legal_acts()


def test_r3_3_the_first_time_a_seat_fails_to_follow_a_suit_it_is_marked() -> None:
    heard: list[object] = []
    game = game_of("koutchina", hands=[SEAT_ONE_VOID])
    game.listeners.append(heard.append)
    say(game, "3 4 3 4 | AS TS 6S")
    assert deal_under_way(game).turn == 1
    say(game, "AH")
    marks = [event for event in heard if isinstance(event, events.AvoidMarked)]
    assert marks == [events.AvoidMarked(1, Strain.SPADES)]
    assert game.view(2).voids[0] == (Strain.SPADES,)
    say(game, "KS 9S 5S KH")
    assert len([event for event in heard if isinstance(event, events.AvoidMarked)]) == 1


def test_r3_3_a_seat_that_has_won_more_than_it_estimated_is_marked() -> None:
    heard: list[object] = []
    game = game_of("koutchina", hands=[SEAT_ONE_VOID])
    game.listeners.append(heard.append)
    say(game, "3 3 1 1 | AH 9H 7H 4H | KH 8H 6H 3H | QH TD 5H 2H")
    assert events.OverEstimate(1) not in heard
    say(game, "JH 9D 7D 4D")
    assert events.OverEstimate(1) in heard


class TestRedealMissingSuit:
    """R3.4, the house rule ``redeal-missing-suit``."""

    def test_r3_4_a_player_without_a_suit_may_have_the_cards_dealt_again(self) -> None:
        game = game_of("koutchina-redeal", hands=[SEAT_ONE_VOID, ALL_SUITS])
        assert (game.stage, game.to_act) == ("redeal", 1)
        say(game, "redeal")
        assert hands_of(game) == ALL_SUITS
        assert game.stage == "estimates"

    def test_r3_4_who_declines_plays_the_deal(self) -> None:
        game = say(game_of("koutchina-redeal", hands=[SEAT_ONE_VOID]), "no")
        assert (game.stage, len(game.deals)) == ("estimates", 1)

    def test_r3_4_nobody_is_asked_where_no_suit_is_missing(self) -> None:
        assert game_of("koutchina-redeal", hands=[ALL_SUITS]).stage == "estimates"

    def test_r3_4_players_are_asked_in_order_from_the_seat_after_the_dealer(self) -> None:
        game = game_of("koutchina-redeal", dealer=2, hands=[ALL_VOID])
        asked = []
        while game.stage == "redeal":
            asked.append(game.to_act)
            say(game, "no")
        assert asked == [3, 4, 1, 2]

    @pytest.mark.parametrize("round", [1, 14])
    def test_r3_4_in_every_kind_of_round(self, round: int) -> None:
        game = game_of("classic-redeal", round=round, hands=[SEAT_ONE_VOID])
        assert game.stage == "redeal"

    def test_r3_4_dealer_round_and_multiplier_stay(self) -> None:
        game = game_of("classic-redeal", round=3, multiplier=2, dealer=2, hands=[SEAT_ONE_VOID])
        say(game, "redeal")
        round = deal_under_way(game).round
        assert (round.number, round.dealer, round.multiplier, round.redeals) == (3, 2, 2, 1)

    def test_r3_4_after_three_redeals_of_a_round_the_deal_stands(self) -> None:
        game = game_of("koutchina-redeal", hands=[SEAT_ONE_VOID] * 4)
        say(game, "redeal redeal redeal")
        assert (game.stage, len(game.deals)) == ("estimates", 4)

    def test_r3_4_the_limit_is_a_setting(self) -> None:
        rules = rules_of("koutchina", redeal_missing_suit={"limit": 1})
        game = say(game_of(rules, hands=[SEAT_ONE_VOID] * 2), "redeal")
        assert game.stage == "estimates"

    def test_r3_4_every_round_has_the_limit_anew(self) -> None:
        rules = rules_of("koutchina", redeal_missing_suit={"limit": 1})
        game = game_of(rules, hands=[SEAT_ONE_VOID, None, SEAT_ONE_VOID])
        say(game, "redeal")
        play_round(game, "3 3 3 3", "3 3 3 4")
        assert game.stage == "redeal"

    def test_r3_4_they_do_not_count_among_the_redeals_after_an_all_pass(self) -> None:
        rules = rules_of("koutchina-full", redeal_missing_suit={})
        game = game_of(rules, hands=[SEAT_ONE_VOID] * 9)
        passed = "no | no no no no | pass pass pass pass"
        say(game, "redeal")
        say(game, passed)
        say(game, "redeal")
        say(game, passed)
        assert not deal_under_way(game).round.played_on
        say(game, passed)
        assert deal_under_way(game).round.played_on

    def test_r3_4_redeals_after_an_all_pass_do_not_reset_the_limit(self) -> None:
        rules = rules_of("koutchina-full", redeal_missing_suit={"limit": 1})
        game = game_of(rules, hands=[SEAT_ONE_VOID] * 3)
        say(game, "redeal")
        assert game.stage == "dash_calls"
        say(game, "no no no no | pass pass pass pass")
        assert game.stage == "dash_calls"

    def test_r3_4_avoid_is_said_only_when_the_deal_stands(self) -> None:
        heard: list[object] = []
        game = game_of("classic-redeal", hands=[SEAT_ONE_VOID, SEAT_ONE_VOID])
        game.listeners.append(heard.append)
        say(game, "redeal")
        assert game.view(2).avoid == ()
        say(game, "no")
        assert game.view(2).avoid == (1,)
        assert heard.count(events.AvoidSaid(1)) == 1
        assert events.RedealTaken(1, "redeal-missing-suit") in heard

    def test_r3_4_nobody_else_is_told_who_is_asked(self) -> None:
        game = game_of("koutchina-redeal", hands=[deal_of("AKQ.AKQ.AKQ.AKQ2", ".JT987.JT98.JT98")])
        assert game.to_act == 2
        views = [game.view(seat) for seat in (1, 2, 3, 4)]
        assert [view.to_act for view in views] == [None, 2, None, None]
        assert {view.stage for view in views} == {"redeal"}
        reasons = [str(view.redeal_reason) for view in views]
        assert reasons == ["None", "The hand has no ♠.", "None", "None"]
        assert views[0].legal == ()

    def test_r3_4_a_redeal_that_is_told_by_seat_is_an_event_too(self) -> None:
        heard: list[object] = []
        game = game_of("koutchina-redeal", dealer=2, hands=[ALL_VOID])
        game.listeners.append(heard.append)
        game.redeal(1)
        assert heard[0] == events.RedealTaken(1, "redeal-missing-suit")

    def test_r3_4_a_seat_with_all_suits_cannot_have_the_cards_dealt_again(self) -> None:
        game = game_of("koutchina-redeal", hands=[SEAT_ONE_VOID])
        with pytest.raises(IllegalAct, match="Seat 2 cannot"):
            game.redeal(2)
        assert (game.stage, len(game.deals)) == ("redeal", 1)
