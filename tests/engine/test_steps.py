"""The step interface: one source of legality, illegal acts change nothing, every game ends."""

from __future__ import annotations

import random
import threading
from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from playing import ALL_SUITS, SHIPPED, deal_of, game_of, rules_of, say
from random_play import EVERY_ACT, play_on, positions, random_house_rules, random_settings, step

from estimation_core.acts import DASH_CALL, PASS, Call, Estimate, Play, Settled, Won
from estimation_core.cards import Card, Strain
from estimation_core.engine.beginning import Start
from estimation_core.engine.game import Game
from estimation_core.engine.ruleset import Ruleset
from estimation_core.errors import IllegalAct

SPOKEN = ("redeal", "dash_calls", "auction", "estimates")


def snapshot(game: Game) -> tuple[object, ...]:
    deal = game.deal
    inside = deal and (
        deal.position,
        deal.acts[:],
        deal.cards[:],
        deal.left[:],
        deal.won[:],
        deal.voids[:],
        deal.redeals[:],
        deal.turn,
        deal.stage,
        deal.tricks and (deal.tricks.legal, deal.tricks.led, deal.tricks.best),
    )
    return len(game.deals), game.standing, game.totals, inside


def check_game(rules: Ruleset, seed: int) -> Game:
    """Plays a random game and checks every position of it."""
    game = Game(rules, seed=seed)
    for _ in positions(game, seed):
        legal = game.legal_acts()
        assert legal, "a position without a legal act"
        before = snapshot(game)
        allowed = [act for act in EVERY_ACT if game.why_not(act) is None]
        assert sorted(map(repr, allowed)) == sorted(map(repr, legal))
        assert len(set(legal)) == len(legal)
        for act in EVERY_ACT[seed % 7 :: 7]:
            if act not in legal:
                with pytest.raises(IllegalAct):
                    game.act(act)
        assert snapshot(game) == before
    assert game.over
    return game


@pytest.mark.parametrize("variant", ["koutchina-mini", "classic-redeal", "egyptian-tournament"])
def test_legal_acts_are_those_for_which_there_is_no_reason_against(variant: str) -> None:
    lengths = {"game.call_rounds": 2, "game.fixed_rounds": ["NT"]}
    check_game(rules_of(variant, lengths), seed=4)


@settings(max_examples=15)
@given(random_settings(), random_house_rules(), st.integers(0, 999))
def test_under_any_rules_every_game_ends_and_every_position_has_a_legal_act(
    changed: dict[str, object], house_rules: set[str], seed: int
) -> None:
    changed |= {"game.call_rounds": 1, "game.fixed_rounds": ["S"]}
    check_game(rules_of("koutchina-full", changed, *house_rules), seed)


@settings(max_examples=30)
@given(random_settings(), random_house_rules(), st.integers(0, 10**6))
def test_under_any_rules_the_scores_follow_from_the_lines(
    changed: dict[str, object], house_rules: set[str], seed: int
) -> None:
    rules = rules_of("koutchina-full", changed, *house_rules)
    game = play_on(Game(rules, seed=seed), seed)
    totals = [0, 0, 0, 0]
    kept = rules.settings.score.all_missed.scores == "kept"
    for deal in game.deals:
        score, contract = deal.score, deal.contract
        if score is None or contract is None:
            assert deal.all_passed or deal.redeal_by is not None
            continue
        for seat in (1, 2, 3, 4):
            expected = sum(line.points for line in score.lines[seat - 1]) * score.multiplier
            for factor in score.factors:
                expected *= factor.of(seat)
            if score.status == "all_missed" and not kept:
                expected = 0
            assert score.scores[seat - 1] == expected
            totals[seat - 1] += expected
        made = [n == t for n, t in zip(contract.estimates, deal.won, strict=True)]
        assert (score.status == "all_missed") is not any(made)
    assert list(game.totals) == totals


@settings(max_examples=30)
@given(random_settings(), st.integers(0, 10**6))
def test_r6_4_under_any_rules_the_forbidden_total_never_arises_from_an_estimate(
    changed: dict[str, object], seed: int
) -> None:
    rules = rules_of("koutchina-full", changed)
    game = play_on(Game(rules, seed=seed), seed)
    forbidden = rules.settings.estimates.forbidden_total
    for deal in game.deals:
        if deal.contract and deal.contract.last_estimator is not None and forbidden:
            assert deal.contract.total != forbidden


@settings(max_examples=30)
@given(random_settings(), st.integers(0, 10**6))
def test_r6_5_under_any_rules_there_are_no_more_zeros_and_dash_calls_than_allowed(
    changed: dict[str, object], seed: int
) -> None:
    rules = rules_of("koutchina-full", changed)
    game = play_on(Game(rules, seed=seed), seed)
    for deal in game.deals:
        if deal.contract:
            assert len(deal.contract.dash_calls) <= rules.settings.dash_call.limit
            assert deal.contract.estimates.count(0) <= rules.settings.estimates.zero_limit


@pytest.mark.parametrize("variant", SHIPPED)
def test_every_shipped_variant_can_be_played(variant: str) -> None:
    game = play_on(Game(rules_of(variant), seed=11), 11)
    assert game.over
    assert len({deal.round.number for deal in game.deals}) == len(rules_of(variant).plan())


class TestReasons:
    """What is refused is refused in words that fit the stage."""

    @pytest.mark.parametrize(
        ("words", "act", "reason"),
        [
            ("", PASS, "First the Dash Calls: make a Dash Call or decline."),
            ("", Play(Card(0)), "No card can be played yet."),
            ("no no no no", DASH_CALL, "There are no Dash Calls in the auction."),
            ("no no no no", Estimate(3), "This is the auction: call or pass."),
            (
                "no no no no | 5H",
                Call(5, Strain.HEARTS),
                "A call must be higher than the standing call, 5♥.",
            ),
            (
                "no no no no | 5H pass pass pass",
                PASS,
                "These are the estimates: say a number from 0 to 13.",
            ),
            ("no no no no", Won((4, 4, 4, 1)), "It is too early for this."),
            (
                "no no no no",
                Settled(1, Call(3, Strain.CLUBS)),
                "The auction cannot have ended like this.",
            ),
            ("no no no no | 5H pass pass pass | 3 3 3", PASS, "It is time to play a card."),
        ],
    )
    def test_reasons(self, words: str, act: object, reason: str) -> None:
        game = say(game_of("koutchina-full", hands=[ALL_SUITS]), words)
        assert str(game.why_not(act)) == reason  # type: ignore[arg-type]

    def test_a_sheet_waits_for_the_tricks_won(self) -> None:
        game = say(game_of("koutchina"), "5 3 3 3")
        assert (game.stage, game.to_act, game.legal_acts()) == ("result", None, ())
        assert str(game.why_not(PASS)) == "Only the tricks won are still missing in this deal."
        assert str(game.why_not(Won((4, 4, 4, 4)))) == (
            "The tricks won must add up to 13, not to 16."
        )

    def test_tricks_are_not_told_while_cards_are_played(self) -> None:
        game = say(game_of("koutchina", hands=[ALL_SUITS]), "5 3 3 3 | AS")
        assert str(game.why_not(Won((4, 4, 4, 1)))) == (
            "The tricks are being played: they are not told."
        )

    def test_before_a_deal_from_outside(self) -> None:
        game = Game(rules_of("koutchina"), deals=[])
        assert (game.stage, game.to_act) == ("deal", None)
        assert str(game.why_not(Estimate(3))) == "The cards have not been dealt yet."
        with pytest.raises(IllegalAct):
            game.act(Estimate(3))
        with pytest.raises(IllegalAct):
            game.redeal(1)


class TestDeals:
    def test_deals_may_be_given_from_outside_one_by_one(self) -> None:
        game = Game(rules_of("koutchina"), deals=[])
        game.deal_hands(ALL_SUITS)
        assert game.stage == "estimates"
        with pytest.raises(ValueError, match="waits for no deal"):
            game.deal_hands(ALL_SUITS)

    def test_what_is_no_deal_is_refused(self) -> None:
        game = Game(rules_of("koutchina"), deals=[])
        one, two, three, _ = ALL_SUITS
        with pytest.raises(ValueError, match="four hands of 13 cards"):
            game.deal_hands((one, two, three, three))
        assert (game.stage, game.deals) == ("deal", [])

    def test_a_game_may_begin_in_the_middle(self) -> None:
        game = Game(rules_of("koutchina-full"), seed=1, dealer=2, start=Start(14, 4, (1, 2, 3, 4)))
        assert game.deal is not None
        assert (game.deal.round.number, game.deal.round.kind) == (14, "fixed")
        assert (game.deal.round.multiplier, game.totals) == (4, (1, 2, 3, 4))

    @pytest.mark.parametrize("start", [Start(19), Start(1, 3)])
    def test_but_only_where_there_is_such_a_round(self, start: Start) -> None:
        with pytest.raises(ValueError, match="round"):
            Game(rules_of("koutchina-full"), start=start)

    @pytest.mark.parametrize("players", ["Mona", ("Mona", "Karim", "Salma")])
    def test_only_with_four_players(self, players: Sequence[str]) -> None:
        with pytest.raises(ValueError, match="four players"):
            Game(rules_of("koutchina-full"), players=players)

    def test_the_same_seed_and_acts_give_the_same_game(self) -> None:
        one, two = (play_on(Game(rules_of("classic-short"), seed=5), 6) for _ in range(2))
        assert one.totals == two.totals
        assert [deal.cards for deal in one.deals] == [deal.cards for deal in two.deals]

    def test_without_a_seed_every_game_is_another(self) -> None:
        deals = {Game(rules_of("koutchina")).deals[0].hands for _ in range(3)}
        assert len(deals) == 3

    def test_what_was_played_does_not_change_later_deals(self) -> None:
        """Only the seed and the number of the deal do, so that a game can be resumed."""
        one, two = (play_on(Game(rules_of("koutchina"), seed=5), player) for player in (1, 2))
        assert one.deals[0].cards != two.deals[0].cards
        assert [deal.hands for deal in one.deals] == [deal.hands for deal in two.deals]


class TestSettled:
    """A score sheet that tells only how an auction ended."""

    @pytest.mark.parametrize("variant", ["koutchina-full", "classic", "classic-one-bid"])
    @pytest.mark.parametrize("caller", [1, 2, 3, 4])
    def test_any_seat_may_have_become_the_caller(self, variant: str, caller: int) -> None:
        game = say(game_of(variant), "no no no no")
        game.act(Settled(caller, Call(4, Strain.CLUBS)))
        assert game.stage == "estimates"
        assert game.to_act == caller % 4 + 1

    def test_not_a_dash_caller(self) -> None:
        game = say(game_of("koutchina-full"), "no dash no no")
        assert game.why_not(Settled(2, Call(5, Strain.CLUBS))) is not None

    def test_not_below_the_minimum(self) -> None:
        game = say(game_of("koutchina-full"), "no no no no")
        with pytest.raises(IllegalAct):
            game.act(Settled(2, Call(3, Strain.CLUBS)))
        assert game.stage == "auction"

    def test_with_dash_calls_made_in_turn(self) -> None:
        game = game_of(rules_of("classic", {"dash_call.when": "in_turn"}))
        game.act(Settled(3, Call(5, Strain.CLUBS), frozenset({1, 4})))
        assert game.to_act == 2
        assert game.view(1).estimates == (0, None, 5, 0)

    def test_not_with_more_of_them_than_allowed(self) -> None:
        game = game_of(rules_of("classic", {"dash_call.when": "in_turn"}))
        act = Settled(3, Call(5, Strain.CLUBS), frozenset({1, 2, 4}))
        assert str(game.why_not(act)) == "The auction cannot have ended like this."


class TestTakeBack:
    def test_what_was_said_last(self) -> None:
        game = say(game_of("koutchina-full", hands=[ALL_SUITS]), "no no no no | 4C")
        assert game.take_back() == Call(4, Strain.CLUBS)
        assert (game.stage, game.to_act) == ("auction", 1)
        assert say(game, "4D").to_act == 2

    def test_the_card_played_last(self) -> None:
        game = say(game_of("koutchina", hands=[ALL_SUITS]), "5 3 3 3 | AS QS")
        before = game.view(2)
        say(game, "TS 8S")
        game.take_back()
        game.take_back()
        assert game.view(2) == before

    def test_nothing_before_anything_was_said(self) -> None:
        with pytest.raises(IllegalAct, match="nothing in this round"):
            game_of("koutchina", hands=[ALL_SUITS]).take_back()

    def test_nothing_of_a_round_before(self) -> None:
        game = Game(rules_of("koutchina"), deals=[deal_of()], dealer=4)
        say(game, "5 3 3 3")
        rng = random.Random(1)
        while game.deal is not None:
            step(game, rng)
        with pytest.raises(IllegalAct):
            game.take_back()


def test_games_under_different_rules_side_by_side_in_threads() -> None:
    alone = {variant: play_on(Game(rules_of(variant), seed=3), 3).totals for variant in SHIPPED[:4]}
    together: dict[str, tuple[int, ...]] = {}

    def run(variant: str) -> None:
        together[variant] = play_on(Game(rules_of(variant), seed=3), 3).totals

    threads = [threading.Thread(target=run, args=(variant,)) for variant in alone]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert together == alone
