"""For authors of house rules and computer players: a rule or a player tried out in one call.

    from estimation_core.testing import try_house_rule

    def test_my_rule():
        try_house_rule(MyRule, {"limit": 2}).assert_ok()

`try_house_rule` looks for everything that would go wrong at a table: what the class says of itself, the proof that no
bidding gets stuck under it (`estimation_core.proof`), whole random games, and that its order among other house rules
makes no difference.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from estimation_core.acts import Act
from estimation_core.engine.game import Game
from estimation_core.engine.ruleset import Ruleset
from estimation_core.errors import EstimationError, HouseRuleFailed, told_of
from estimation_core.hooks import HouseRule
from estimation_core.messages import Code, Message
from estimation_core.players.trial import PlayerTrial, try_player
from estimation_core.plugins.contract import breaches
from estimation_core.proof import Proof, prove
from estimation_core.proof.trying import try_hooks
from estimation_core.results import Four
from estimation_core.rules.rounds import MOST_ROUNDS
from estimation_core.settings import build
from estimation_core.variants import DEFAULT, load_rules
from estimation_core.variants.tables import settings_of

__all__ = ["PlayerTrial", "Trial", "random_acts", "try_house_rule", "try_player"]


@dataclass(frozen=True, slots=True)
class Trial:
    """What came of a trial: everything that is wrong, and the proof, where there is one."""

    problems: tuple[Message, ...]
    proof: Proof | None = None

    def assert_ok(self) -> None:
        """`AssertionError` with all problems, if there are any."""
        assert not self.problems, "\n".join(map(str, self.problems))


def try_house_rule(
    rule: type[HouseRule],
    settings: Mapping[str, Any] | None = None,
    *,
    variant: str = f"{DEFAULT}-mini",
    beside: Iterable[type[HouseRule]] = (),
    games: int = 5,
    seed: int = 1,
) -> Trial:
    """Try a house rule out on top of a variant.

    ``settings`` are as a variant file has them; ``beside`` are further house rules with which it must get along, in
    whatever order; ``games`` random games are played from ``seed`` on.
    """
    wrong = breaches(rule)
    if wrong:
        return Trial(tuple(wrong))
    problems: list[Message] = []
    proof: Proof | None = None
    try:
        made = rule(_settings(rule, settings or {}, problems))
        if problems:
            return Trial(tuple(problems))
        base = load_rules(variant)
        others = [one for one in base.house_rules.values() if one.name != made.name]
        others += [other() for other in beside]
        rules = Ruleset(base.name, base.settings, [*others, made])
        turned = Ruleset(base.name, base.settings, [made, *reversed(others)])
        problems.extend(problem.message for _, problem in rules.problems())
        proof = prove(rules)
        problems.extend(proof.texts)
        try_hooks(rules)
        # A game that can get stuck is not worth playing.
        for number in range(seed, seed + (0 if proof.dead_ends else games)):
            problems.extend(_differences(rules, turned, number))
    except EstimationError as error:
        problems.append(error.message)
    except (KeyboardInterrupt, MemoryError):
        raise
    except Exception as error:
        # Whatever a rule does, such as in its own `__init__`, is told as one of its problems.
        problems.append(Message("It cannot be tried: {error}", error=told_of(error)))
    return Trial(tuple(problems), proof)


def random_acts(rules: Ruleset, seed: int) -> Iterator[tuple[Game, Act]]:
    """A game whose players choose at random among what is legal: before each act, the game and the act."""
    game, choice = Game(rules, seed=seed), random.Random(seed)
    while not game.over:
        acts = game.legal_acts()
        act = acts[int(len(acts) * choice.random())]
        yield game, act
        game.act(act)


def _settings(rule: type[HouseRule], given: Mapping[str, Any], problems: list[Message]) -> Any:
    """The settings of a rule as its own dataclass; what is wrong with them is added to the problems."""
    known, values = settings_of(rule), {}
    for key, value in given.items():
        if key not in known:
            problems.append(Message("There is no setting {key}.", key=Code(key)))
            continue
        faults: list[Any] = []
        values[key] = known[key].kind.read(value, faults)
        problems.extend(fault.message for fault in faults)
    return None if problems else build(rule.Settings, values)


def _differences(rules: Ruleset, turned: Ruleset, seed: int) -> Iterator[Message]:
    """A random game under some rules, played again under the same rules in another order."""
    said: list[Act] = []
    first = _played(rules, seed, said)
    if len(first.standing.history) >= MOST_ROUNDS:
        yield Message(
            "After {rounds} rounds the house rules still let the game go on (game {seed}).",
            rounds=MOST_ROUNDS,
            seed=seed,
        )
    again = Game(turned, seed=seed)
    try:
        for act in said:
            again.act(act)
    except EstimationError as error:
        if isinstance(error, HouseRuleFailed):
            raise
        yield Message(
            "In another order of the house rules an act is not legal (game {seed}): {reason}",
            seed=seed,
            reason=error.message,
        )
        return
    if _scored(again) != _scored(first):
        yield Message(
            "In another order of the house rules the scores are others (game {seed}).", seed=seed
        )


def _played(rules: Ruleset, seed: int, said: list[Act]) -> Game:
    """A random game, and what was said in it."""
    game: Game | None = None
    for game, act in random_acts(rules, seed):  # noqa: B007
        said.append(act)
    assert game is not None  # a game has a round
    return game


def _scored(game: Game) -> list[Four | None]:
    return [deal.score.scores if deal.score else None for deal in game.deals]
