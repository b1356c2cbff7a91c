"""The table for learning programs: PettingZoo's own tests, and that an agent sees no more than its seat may know."""

from __future__ import annotations

import random
import warnings
from typing import Any

import pytest

import estimation_core as ec

pytest.importorskip("pettingzoo")

import numpy
from pettingzoo.test import api_test, seed_test
from pettingzoo.utils import random_demo

from estimation_core.engine.features import FEATURES, features_of
from estimation_core.env import ILLEGAL, EstimationEnv, env, raw_env

RULES = ("koutchina", "classic-redeal", "egyptian-tournament")


@pytest.mark.parametrize("variant", RULES)
def test_pettingzoos_own_test_of_the_interface(variant: str) -> None:
    with warnings.catch_warnings():
        # It would rather have observations without a mask.
        warnings.simplefilter("ignore", UserWarning)
        api_test(env(variant, render_mode="ansi"), num_cycles=300)


@pytest.mark.parametrize("variant", RULES)
def test_pettingzoos_own_test_of_seeds(variant: str) -> None:
    seed_test(lambda: env(variant), num_cycles=100)


def test_pettingzoos_random_demo() -> None:
    random_demo(env("koutchina"), render=False, episodes=2)


def played(table: Any, seed: int = 1) -> dict[str, float]:
    """A game by random legal acts; what each agent got in all."""
    chances = random.Random(seed)
    table.reset(seed=seed)
    got = dict.fromkeys(table.possible_agents, 0.0)
    for agent in table.agent_iter():
        observation, reward, termination, truncation, _ = table.last()
        got[agent] += reward
        legal = numpy.flatnonzero(observation["action_mask"])
        if termination or truncation:
            table.step(None)
        else:
            table.step(int(legal[int(chances.random() * len(legal))]))
    return got


def test_rewards_by_round_add_up_to_the_totals() -> None:
    table = raw_env("koutchina-mini")
    got = played(table)
    assert tuple(got.values()) == table.game.totals
    assert any(got.values())


def test_rewards_by_game_are_the_totals_at_its_end() -> None:
    table = raw_env("koutchina-mini", rewards="game", scale=0.5)
    assert played(table) == {
        agent: 0.5 * total
        for agent, total in zip(table.possible_agents, table.game.totals, strict=True)
    }


def test_an_episode_of_some_rounds_is_cut_short() -> None:
    table = raw_env("koutchina", rounds=2)
    played(table)
    assert not table.game.over
    assert sum(deal.score is not None for deal in table.game.deals) == 2


def test_the_mask_has_the_numbers_of_the_legal_acts() -> None:
    table = raw_env("koutchina-mini")
    table.reset(seed=3)
    for _ in range(150):
        legal = table.game.legal_acts()
        agent = table.agent_selection
        mask = table.observe(agent)["action_mask"]
        assert {ec.act_from_id(int(number)) for number in numpy.flatnonzero(mask)} == set(legal)
        for other in set(table.agents) - {agent}:
            assert not table.observe(other)["action_mask"].any()
        table.step(legal[len(legal) // 2].id)


def test_no_hidden_card_is_observed() -> None:
    """Other hands of the others, as far as they agree with what was seen, change nothing."""
    rules = ec.load_rules("koutchina")
    game = ec.Game(rules, seed=5)
    chances = random.Random(2)
    for _ in range(120):
        acts = game.legal_acts()
        game.act(acts[int(chances.random() * len(acts))])
        seat = game.to_act
        if seat is None or game.deal is None:
            continue
        view = game.view(seat)
        before = features_of(view)
        other, another = seat % 4, (seat + 1) % 4
        deal = game.deal
        kept = list(deal.left)
        deal.left[other], deal.left[another] = deal.left[another], deal.left[other]
        try:
            assert features_of(game.view(seat)) == before
        finally:
            deal.left[:] = kept


def test_every_number_has_its_place() -> None:
    game = ec.Game(ec.load_rules("koutchina"), seed=5)
    seat = game.to_act
    assert seat is not None
    seen = features_of(game.view(seat))
    assert len(seen) == sum(FEATURES.values())
    assert sum(seen[: FEATURES["hand"]]) == 13
    place: dict[str, list[float]] = {}
    start = 0
    for name, size in FEATURES.items():
        place[name] = seen[start : start + size]
        start += size
    assert place["stage"] == [0, 0, 0, 1, 0]
    assert place["kind"] == [0, 1]
    assert sum(place["dealer"]) == 1
    assert sum(place["trump"]) == 1


def test_a_house_rule_is_at_the_table() -> None:
    table = raw_env("koutchina-mini", house_rules={"big-games": {}})
    assert "big-games" in table.rules.house_rules
    assert raw_env(table.rules).rules is table.rules


def test_what_is_not_legal_ends_the_game_of_whoever_does_it() -> None:
    table = env("koutchina")
    table.reset(seed=1)
    agent = table.agent_selection
    mask = table.observe(agent)["action_mask"]
    table.step(int(numpy.flatnonzero(mask == 0)[0]))
    assert table.rewards[agent] == ILLEGAL
    assert all(table.terminations.values())


def test_the_table_itself_refuses_it_with_the_reason() -> None:
    table = raw_env("koutchina")
    table.reset(seed=1)
    before = table.game.to_record()
    with pytest.raises(ec.IllegalAct):
        table.step(ec.Pass().id)
    assert table.game.to_record() == before


def test_the_same_seed_deals_the_same_games() -> None:
    one, other = raw_env("koutchina"), raw_env("koutchina")
    for table in (one, other):
        table.reset(seed=8)
        table.reset()
    assert one.game.to_record() == other.game.to_record()
    first = raw_env("koutchina")
    first.reset(seed=8)
    assert first.game.to_record() != one.game.to_record()


def test_the_first_dealer_may_be_named() -> None:
    table = raw_env("koutchina")
    table.reset(seed=1, options={"dealer": 3})
    assert table.game.first_dealer == 3


def test_the_table_is_shown_as_the_agent_in_turn_sees_it() -> None:
    table = raw_env("koutchina", render_mode="ansi")
    table.reset(seed=1)
    shown = table.render()
    assert shown is not None and shown.startswith("round 1, estimates, ")
    assert raw_env("koutchina").render() is None


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ({"rewards": "trick"}, "by round or by game"),
        ({"rounds": 0}, "one round at least"),
        ({"rules": ec.load_rules("koutchina"), "settings": {"score.made": 1}}, "name a variant"),
    ],
)
def test_wrong_arguments_are_told(options: dict[str, Any], told: str) -> None:
    with pytest.raises(ValueError, match=told):
        EstimationEnv(**options)
