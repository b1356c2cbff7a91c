"""Estimation for learning programs: PettingZoo's interface of agents in turn (AEC); needs the extra ``env``.

    from estimation_core.env import env

    table = env("koutchina-mini", house_rules={"big-games": {}}, rewards="round")
    table.reset(seed=7)
    for agent in table.agent_iter():
        observation, reward, termination, truncation, info = table.last()
        done = termination or truncation
        action = None if done else table.action_space(agent).sample(observation["action_mask"])
        table.step(action)

An action is the number of an act (`estimation_core.acts.act_from_id`). What an agent observes is made of its seat's
view (`estimation_core.engine.view.View`) and nothing else: no hidden card, no seed.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any, Literal

import numpy
from gymnasium.spaces import Box, Dict, Discrete
from pettingzoo import AECEnv
from pettingzoo.utils.wrappers import (
    AssertOutOfBoundsWrapper,
    OrderEnforcingWrapper,
    TerminateIllegalWrapper,
)

from estimation_core.acts import ACTION_COUNT, act_from_id
from estimation_core.cards import SEATS
from estimation_core.engine.beginning import hidden_seed
from estimation_core.engine.features import FEATURES, features_of
from estimation_core.engine.game import Game
from estimation_core.engine.ruleset import Ruleset
from estimation_core.engine.view import View
from estimation_core.variants import DEFAULT, load_rules

Rewards = Literal["round", "game"]

ILLEGAL = -100
"""The reward of an agent that does what is not legal; it ends the game, without a reward for the others."""

FURTHEST = 10.0
"""The bounds of a feature, either way."""


def env(*args: Any, **options: Any) -> Any:
    """A table that ends the game of whoever does what is not legal; what it takes is that of `EstimationEnv`."""
    table = TerminateIllegalWrapper(raw_env(*args, **options), illegal_reward=ILLEGAL)
    return OrderEnforcingWrapper(AssertOutOfBoundsWrapper(table))


class EstimationEnv(AECEnv):
    """A table of four agents, ``seat_1`` to ``seat_4``.

    ``rules`` is a ruleset or the name of a variant, which ``house_rules`` and ``settings`` change as
    `estimation_core.load_rules` does. ``rewards`` come as points after every ``round``, or as the total at the end of
    the ``game``; ``scale`` multiplies them. An episode is a game, or so many ``rounds`` of one, which is then
    truncated. `reset` with a seed repeats the deals; further resets without one go on from it.
    """

    metadata = {  # noqa: RUF012 - so PettingZoo has it
        "name": "estimation_v1",
        "render_modes": ["ansi"],
        "is_parallelizable": False,
    }

    def __init__(
        self,
        rules: Ruleset | str = DEFAULT,
        *,
        house_rules: Mapping[str, Mapping[str, Any]] | None = None,
        settings: Mapping[str, Any] | None = None,
        rewards: Rewards = "round",
        scale: float = 1.0,
        rounds: int | None = None,
        render_mode: Literal["ansi"] | None = None,
    ) -> None:
        super().__init__()
        if isinstance(rules, Ruleset) and (house_rules or settings):
            raise ValueError(
                "a ruleset has its house rules and settings; name a variant to change it"
            )
        if rewards not in ("round", "game"):
            raise ValueError(f"rewards come by round or by game, not by {rewards!r}")
        if rounds is not None and rounds < 1:
            raise ValueError(f"an episode has one round at least, not {rounds}")
        if isinstance(rules, str):
            rules = load_rules(rules, house_rules=house_rules or {}, settings=settings or {})
        self.rules = rules
        self.by_round = rewards == "round"
        self.scale = scale
        self.rounds = rounds
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{seat}" for seat in SEATS]
        self._seat = dict(zip(self.possible_agents, SEATS, strict=True))
        # A space has chances of its own, so that every agent has its own space.
        self.observation_spaces = {agent: _observations() for agent in self.possible_agents}
        self.action_spaces = {agent: Discrete(ACTION_COUNT) for agent in self.possible_agents}
        self._seeds = random.Random(hidden_seed())
        self._shown: tuple[int, dict[str, View]] = (-1, {})
        self.game: Game

    def observation_space(self, agent: str) -> Any:
        """The features (`FEATURES` tells which number means what), and which actions are legal."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """The numbers of all acts."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game; ``options`` may have ``dealer``, the seat of the first dealer."""
        if seed is not None:
            self._seeds = random.Random(seed)
        dealer = (options or {}).get("dealer")
        self.game = Game(self.rules, seed=int(self._seeds.random() * 2**53), dealer=dealer)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._scored = 0
        self._steps = 0
        self._shown = (-1, {})
        self._turn()

    def view(self, agent: str) -> View:
        """All that the agent may know, as players of the project get it."""
        step, views = self._shown
        if step != self._steps:
            self._shown = step, views = self._steps, {}
        if agent not in views:
            views[agent] = self.game.view(self._seat[agent])
        return views[agent]

    def observe(self, agent: str) -> dict[str, Any]:
        """The features of the agent's view, and a mask of the acts that are legal for it now."""
        view = self.view(agent)
        features = numpy.array(features_of(view), dtype=numpy.float32)
        return {
            "observation": numpy.clip(features, -FURTHEST, FURTHEST),
            "action_mask": numpy.frombuffer(view.legal_mask(), dtype=numpy.int8).copy(),
        }

    def step(self, action: int | None) -> None:
        """The act of this number, by the agent in turn; `IllegalAct` leaves the game as it was."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError("an agent in turn must act")
        self.game.act(act_from_id(int(action)))
        self._steps += 1
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self._reward()
        if self.game.over:
            self.terminations = dict.fromkeys(self.agents, True)
        elif self.rounds is not None and self._scored >= self.rounds:
            self.truncations = dict.fromkeys(self.agents, True)
        self._turn()
        self._accumulate_rewards()

    def _reward(self) -> None:
        """What the rounds scored since the last act, or the game, bring."""
        scored = [deal.score for deal in self.game.deals if deal.score is not None]
        new, self._scored = scored[self._scored :], len(scored)
        over = self.game.over or (self.rounds is not None and self._scored >= self.rounds)
        for agent, seat in self._seat.items():
            if self.by_round:
                points = sum(score.scores[seat - 1] for score in new)
            else:
                points = self.game.totals[seat - 1] if over else 0
            self.rewards[agent] = self.scale * points

    def _turn(self) -> None:
        seat = self.game.to_act
        if seat is not None:
            self.agent_selection = self.possible_agents[seat - 1]

    def render(self) -> str | None:
        """The table as the agent in turn sees it, where ``render_mode`` is ``ansi``."""
        if self.render_mode is None:
            return None
        view = self.view(self.agent_selection)
        round = view.round.number if view.round else len(view.results)
        shown = [
            f"round {round}, {view.stage}, {self.agent_selection} to act",
            f"hand {' '.join(str(act) for act in view.legal)}",
            f"trick {' '.join(card.code for card in view.trick)}",
            f"estimates {' '.join('-' if n is None else str(n) for n in view.estimates)}",
            f"won {' '.join(map(str, view.won))}",
            f"totals {' '.join(map(str, view.totals))}",
        ]
        return "\n".join(shown)

    def close(self) -> None:
        """There is nothing to close."""


def _observations() -> Any:
    return Dict(
        {
            "observation": Box(-FURTHEST, FURTHEST, (sum(FEATURES.values()),), numpy.float32),
            "action_mask": Box(0, 1, (ACTION_COUNT,), numpy.int8),
        }
    )


raw_env = EstimationEnv
"""The table itself: what is not legal raises `IllegalAct`."""
