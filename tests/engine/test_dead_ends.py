"""A game under rules that leave somebody nothing to say: whose fault it is, and that nothing is lost (plugins.md 2)."""

from __future__ import annotations

import pickle
import random

import pytest
from playing import rules_of
from random_play import choose

import estimation_core as ec
from estimation_core.acts import ESTIMATES, SUPER_CALLS, Estimate
from estimation_core.engine.game import Game
from estimation_core.engine.ruleset import Ruleset
from estimation_core.hooks import Ban, HouseRule, hookimpl
from estimation_core.messages import Message


class NoEquals(HouseRule):
    """Harmless alone: no two equal estimates."""

    name = "no-equals"
    title = "No equals"
    summary = "No two estimates are equal."

    @hookimpl
    def limit_estimates(self, auction):  # type: ignore[no-untyped-def]
        said = {number for number in auction.estimates if number is not None}
        acts = [act for act in (*ESTIMATES, *SUPER_CALLS) if act.number in said]
        return [Ban(acts, Message("That number has been said."))] if acts else None


class Sums(HouseRule):
    """Harmless alone: the last estimator may bring the total to few sums only."""

    name = "sums"
    title = "Only some totals"
    summary = "The last estimator may not bring the total near 13."

    @hookimpl
    def limit_estimates(self, auction):  # type: ignore[no-untyped-def]
        said = [number for number in auction.estimates if number is not None]
        if len(said) < 3:
            return None
        acts = [act for act in (*ESTIMATES, *SUPER_CALLS) if act.number not in said]
        return [Ban(acts, Message("That would be one of the totals that are barred."))]


def stuck_game() -> Game:
    base = rules_of("koutchina")
    rules = Ruleset(base.name, base.settings, [NoEquals(), Sums()])
    game = Game(rules, seed=1, dealer=4)
    for number in (5, 4, 3):
        game.act(Estimate(number))
    return game


def test_each_rule_alone_does_no_harm() -> None:
    base = rules_of("koutchina")
    for rule in (NoEquals(), Sums()):
        game = Game(Ruleset(base.name, base.settings, [rule]), seed=1)
        rng = random.Random(1)
        while not game.over:
            game.act(choose(game, rng))


def test_the_seat_in_turn_is_told_whose_rules_close_each_choice() -> None:
    game = stuck_game()
    for ask in (game.legal_acts, lambda: game.act(Estimate(2)), lambda: game.view(4)):
        with pytest.raises(ec.DeadEnd) as stuck:
            ask()
        assert (stuck.value.seat, stuck.value.culprits) == (4, ("sums", "core", "no-equals"))
        told = str(stuck.value)
        assert told.startswith("The rules leave seat 4 nothing to say. Each choice is closed: ")
        assert "That number has been said. (house rule No equals)" in told
        assert (
            "That would be one of the totals that are barred. (house rule Only some totals)" in told
        )


def test_the_game_stands_as_it_was_and_can_be_saved() -> None:
    game = stuck_game()
    before = game.to_record()
    with pytest.raises(ec.DeadEnd):
        game.act(Estimate(2))
    assert game.to_record() == before
    assert 'estimates = "5 4 3 -"' in before
    assert (game.to_act, game.stage) == (4, "estimates")
    assert game.view(1).estimates == (5, 4, 3, None)
    assert game.copy() == game


def test_what_led_there_can_be_taken_back() -> None:
    game = stuck_game()
    assert game.take_back() == Estimate(3)
    assert game.legal_acts()


def test_it_can_be_sent() -> None:
    with pytest.raises(ec.DeadEnd) as stuck:
        stuck_game().legal_acts()
    again = pickle.loads(pickle.dumps(stuck.value))
    assert (type(again), str(again), again.culprits) == (
        ec.DeadEnd,
        str(stuck.value),
        stuck.value.culprits,
    )
