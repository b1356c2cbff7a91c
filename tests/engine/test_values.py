"""Games as values: copied, sent, compared, shown, told as a list of acts, built from what one seat has seen."""

from __future__ import annotations

import copy
import pickle
import random
import threading
from concurrent.futures import ProcessPoolExecutor
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from playing import ALL_SUITS, rules_of, say
from random_play import choose, play_on, positions, random_house_rules, random_settings, step

import estimation_core as ec
from estimation_core.cards import card_set
from estimation_core.engine import events
from estimation_core.engine.game import Game

SHORT = {"game.call_rounds": 2, "game.fixed_rounds": ["NT"]}
VARIANTS = ("koutchina-mini", "classic-redeal", "egyptian-tournament", "classic-one-bid")


def short(variant: str, seed: int) -> Game:
    return Game(rules_of(variant, SHORT), seed=seed)


class TestCopies:
    @pytest.mark.parametrize("variant", VARIANTS)
    def test_a_copy_goes_on_by_itself_from_any_position(self, variant: str) -> None:
        game = short(variant, 3)
        for number, _ in enumerate(positions(game, 3)):
            if number % 7:
                continue
            record = game.to_record()
            twin = game.copy()
            assert twin == game and twin is not game
            play_on(twin, number, steps=60)
            assert game.to_record() == record
            again = copy.copy(game)
            play_on(again, number, steps=60)
            assert again == twin and again != game

    def test_a_copy_deals_the_same_cards(self) -> None:
        game = short("koutchina-mini", 9)
        twin = game.copy()
        assert play_on(twin, 5) == play_on(game, 5)
        assert [deal.hands for deal in twin.deals] == [deal.hands for deal in game.deals]

    @pytest.mark.parametrize(
        "deals", [[ALL_SUITS] * 3, iter([ALL_SUITS] * 3)], ids=["list", "iterator"]
    )
    def test_deals_from_outside_are_read_by_both(self, deals: Any) -> None:
        game = Game(rules_of("koutchina"), deals=deals, dealer=4)
        twin = game.copy()
        for one in (game, twin):
            play_on(one, 1, deals=2)
            assert len(one.deals) == 3

    def test_a_copy_tells_nobody(self) -> None:
        heard: list[object] = []
        game = Game(rules_of("koutchina"), seed=1, dealer=4, listeners=[heard.append])
        before = len(heard)
        game.copy().act(ec.Estimate(4))
        assert len(heard) == before
        game.act(ec.Estimate(4))
        assert len(heard) > before

    def test_rules_are_shared(self) -> None:
        game = short("koutchina-mini", 1)
        assert copy.deepcopy(game).rules is game.rules


class TestSending:
    @pytest.mark.parametrize("variant", VARIANTS)
    def test_a_game_goes_on_where_it_was_sent(self, variant: str) -> None:
        game = short(variant, 4)
        for number, _ in enumerate(positions(game, 4)):
            if number % 11:
                continue
            twin = pickle.loads(pickle.dumps(game))
            assert twin == game and repr(twin) == repr(game)
            assert twin.legal_acts() == game.legal_acts()
            assert twin.to_record() == game.to_record()
            assert play_on(twin, number, steps=30) == play_on(game.copy(), number, steps=30)

    def test_every_public_value(self) -> None:
        game, heard = short("classic-redeal", 2), []
        game.listeners.append(heard.append)
        values: list[Any] = [game.rules, game.rules.settings]
        for number, _ in enumerate(positions(game, 2)):
            if number % 13:
                continue
            seat = game.to_act
            assert seat is not None
            deal = game.deal
            assert deal is not None
            values += [game.view(seat), game.view(seat % 4 + 1), deal, deal.position, game.standing]
            values += [deal.round, deal.contract, deal.position.facts]
        values += [deal.score for deal in game.deals] + [deal.result for deal in game.deals] + heard
        values += [ec.Start(2), ec.Stakes(10, (1, 2)), ec.Message("x", a=ec.Card(3)), ec.Card(51)]
        for value in values:
            again = pickle.loads(pickle.dumps(value))
            assert again == value, value
            assert type(again) is type(value)
            assert copy.copy(value) == value == copy.deepcopy(value), value
            assert repr(again) == repr(value) and " at 0x" not in repr(value), repr(value)
        assert {type(event) for event in heard} >= {
            events.Dealt, events.Called, events.CardPlayed, events.TrickWon, events.RoundScored,
        }  # fmt: skip

    @pytest.mark.parametrize(
        "error",
        [
            ec.IllegalAct(ec.Message("no")),
            ec.NotationError(ec.Message("no")),
            ec.RulesError([ec.Finding("conflict", ec.Message("no"))]),
            ec.RecordError([ec.Finding("wrong-hand", ec.Message("no"))] * 2),
            ec.HouseRuleFailed("bold", "score_lines", "bold.py", ec.Message("no")),
            ec.HouseRuleFailed("bold", "score_lines", "bold.py", ZeroDivisionError("oh")),
            ec.PlayerFailed("bold", "acme", 2, ec.Message("no")),
        ],
        ids=lambda error: type(error).__name__,
    )
    def test_every_public_error_crosses_a_process(self, error: ec.EstimationError) -> None:
        with ProcessPoolExecutor(1) as pool, pytest.raises(type(error)) as caught:
            pool.submit(_raise, error).result()
        assert str(caught.value) == str(error) != ""
        assert getattr(caught.value, "findings", None) == getattr(error, "findings", None)

    def test_a_game_is_played_on_in_another_process(self) -> None:
        game = play_on(short("koutchina-mini", 6), 6, steps=20)
        with ProcessPoolExecutor(1) as pool:
            there = pool.submit(play_on, game, 7).result()
        assert there == play_on(game.copy(), 7)


def _raise(error: Exception) -> None:
    raise error


def test_eight_threads_play_the_same_games_as_one() -> None:
    rules = rules_of("classic-redeal", SHORT)
    alone = [play_on(Game(rules, seed=seed), seed).totals for seed in range(8)]
    found: dict[int, object] = {}

    def work(seed: int) -> None:
        found[seed] = play_on(Game(rules, seed=seed), seed).totals

    threads = [threading.Thread(target=work, args=(seed,)) for seed in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [found[seed] for seed in range(8)] == alone


class TestEquality:
    def test_the_same_acts_make_equal_games_whatever_is_to_come(self) -> None:
        one = say(Game(rules_of("koutchina"), deals=[ALL_SUITS], dealer=4), "5 1")
        two = say(Game(rules_of("koutchina"), deals=[ALL_SUITS, ALL_SUITS], dealer=4), "5 1")
        assert one == two
        assert one.deal is not None and two.deal is not None
        assert one.deal.position == two.deal.position
        assert one.view(1) == two.view(1) != one.view(2)
        say(two, "1")
        assert one != two and one.deal != two.deal and one != "a game"

    def test_of_the_same_position_there_is_one_object(self) -> None:
        rules = rules_of("koutchina")
        one, two = (say(Game(rules, seed=1, dealer=4), "5") for _ in range(2))
        assert one.deal is not None and two.deal is not None
        assert one.deal.position is two.deal.position
        assert pickle.loads(pickle.dumps(one.deal.position)) == one.deal.position


def test_shown_by_repr() -> None:
    game = Game(rules_of("koutchina"), seed=1, dealer=4)
    assert repr(game) == (
        "<Game <Ruleset koutchina>: round 1, estimates, seat 1 to act, totals 0 0 0 0>"
    )
    say(game, "5 1")
    assert repr(game.deal) == "<Deal of round 1: 5 1; 0 cards played, estimates>"
    assert repr(game.view(3)) == "<View of seat 3: <Ruleset koutchina>, round 1, estimates>"
    play_on(game, 1)
    assert repr(game).startswith("<Game <Ruleset koutchina>: over, totals ")


class TestHistory:
    @pytest.mark.parametrize("variant", ["koutchina-mini", "egyptian-tournament", "classic"])
    def test_its_acts_make_the_game_again(self, variant: str) -> None:
        game = play_on(short(variant, 5), 5)
        again = short(variant, 5)
        for seat, act in game.history():
            assert again.to_act == seat
            again.act(act)
        assert again == game

    def test_it_is_told_in_the_middle_of_a_trick(self) -> None:
        game = say(Game(rules_of("koutchina"), deals=[ALL_SUITS], dealer=4), "5 1 1 2 | AS 3S")
        assert [(seat, str(act)) for seat, act in game.history()] == [
            (1, "5"), (2, "1"), (3, "1"), (4, "2"), (1, "AS"), (2, "3S"),
        ]  # fmt: skip

    def test_a_redeal_is_part_of_it(self) -> None:
        seeds = iter(range(99))
        game = short("classic-redeal", next(seeds))
        while game.stage != "redeal":
            game = short("classic-redeal", next(seeds))
        seat = game.to_act
        game.act(ec.Redeal())
        assert game.history()[-1] == (seat, ec.Redeal())


class TestFromView:
    @settings(max_examples=10)
    @given(random_settings(), random_house_rules(), st.integers(0, 999))
    def test_the_true_hands_make_the_same_position(
        self, changed: dict[str, object], house_rules: set[str], seed: int
    ) -> None:
        rules = rules_of("koutchina-full", changed | SHORT, *house_rules)
        game = Game(rules, seed=seed)
        for number, _ in enumerate(positions(game, seed)):
            if number % 23 or game.deal is None:
                continue
            for seat in (1, 2, 3, 4):
                view = game.view(seat)
                if view.stage == "redeal" and view.to_act is None:
                    continue  # who was asked before, this seat does not know
                built = Game.from_view(view, game.deal.left, seed=1)
                assert built.view(seat) == view
                assert (built.to_act, built.legal_acts()) == (game.to_act, game.legal_acts())
                assert built.totals == game.totals and built.standing == game.standing

    def test_it_is_played_to_the_same_score(self) -> None:
        game = play_on(short("koutchina-mini", 8), 8, steps=25)
        assert game.deal is not None
        built = Game.from_view(game.view(2), game.deal.left, seed=3)
        rng, number = random.Random(1), len(game.deals)
        while len(game.deals) == number and not game.over:
            act = choose(game, rng)
            game.act(act)
            built.act(act)
        assert built.deals[0].score == game.deals[number - 1].score
        assert built.totals == game.totals

    def test_hands_that_do_not_agree_are_refused(self) -> None:
        game = say(Game(rules_of("koutchina"), deals=[ALL_SUITS], dealer=4), "5 1 1 2 | AS 3S")
        assert game.deal is not None
        view, left = game.view(1), game.deal.left
        for hands in (
            left[:3],
            [left[1], left[0], left[2], left[3]],
            [left[0], left[1], left[2], left[3] | 1],
            [left[0], left[1] & left[1] - 1, left[2], left[3]],
        ):
            with pytest.raises(ValueError, match="hands"):
                Game.from_view(view, hands)

    def test_nor_those_that_deny_a_suit_that_was_not_followed(self) -> None:
        game = Game(rules_of("koutchina"), seed=3)
        rng = random.Random(2)
        while True:
            step(game, rng)
            deal = game.deal
            if deal and any(deal.voids) and deal.tricks and len(deal.cards) < 30:
                break
        out = next(seat for seat in (1, 2, 3, 4) if deal.voids[seat - 1])
        suit = deal.voids[out - 1].bit_length() - 1
        me = out % 4 + 1
        suits = card_set(range(13 * suit, 13 * suit + 13))
        other = next(
            (s for s in (1, 2, 3, 4) if s not in (out, me) and deal.left[s - 1] & suits), None
        )
        if other is None:
            pytest.fail("this seed has nobody to take the card from")
        hands = list(deal.left)
        taken = hands[other - 1] & suits
        taken &= -taken
        given = hands[out - 1] & -hands[out - 1]
        hands[other - 1] ^= taken | given
        hands[out - 1] ^= taken | given
        with pytest.raises(ValueError, match="do not agree"):
            Game.from_view(game.view(me), hands)

    def test_a_view_without_a_deal_is_refused(self) -> None:
        game = play_on(Game(rules_of("koutchina"), seed=1), 1)
        with pytest.raises(ValueError, match="no deal"):
            Game.from_view(game.view(1), [0, 0, 0, 0])


def test_a_listener_that_raises_leaves_the_others_informed_and_the_game_whole() -> None:
    heard: list[object] = []

    def moody(event: object) -> None:
        raise RuntimeError("not today")

    game = Game(rules_of("koutchina"), deals=[ALL_SUITS] * 5, dealer=4)
    quiet = game.copy()
    game.listeners += [moody, heard.append]
    rng = random.Random(3)
    while not game.over:
        act = choose(quiet, rng)
        quiet.act(act)
        with pytest.raises(RuntimeError, match="not today"):
            game.act(act)
    assert game == quiet
    assert isinstance(heard[-1], events.GameOver)
