"""For authors of computer players: a player tried out in one call.

from estimation_core.testing import try_player

def test_my_player():
    try_player(MyPlayer).assert_ok()
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from estimation_core.acts import Act
from estimation_core.engine.game import Game
from estimation_core.engine.ruleset import Ruleset
from estimation_core.errors import PlayerFailed
from estimation_core.messages import Code, Message
from estimation_core.players.guard import GuardedPlayer
from estimation_core.players.player import Factory
from estimation_core.variants import load_rules

RULES = ("koutchina-mini", "classic-redeal", "egyptian-tournament")
"""What a player is tried under where nothing is said: both sources, redeals, passed deals played on."""


@dataclass(frozen=True, slots=True)
class PlayerTrial:
    """What came of a trial: everything that is wrong."""

    problems: tuple[Message, ...]

    def assert_ok(self) -> None:
        """`AssertionError` with all problems, if there are any."""
        assert not self.problems, "\n".join(map(str, self.problems))


def try_player(
    factory: Factory,
    *,
    variants: Sequence[str] = RULES,
    games: int = 3,
    seed: int = 1,
    most: int = 5,
) -> PlayerTrial:
    """Try a computer player out: whole games at all four seats under several rules.

    It must make one of ``view.legal`` its choice wherever play leads, give the same act and a `Message` as its hint,
    and choose the same again when it is made anew from the same seed. ``most`` problems are told.
    """
    problems: list[Message] = []
    for variant in variants:
        rules = load_rules(variant)
        for number in range(seed, seed + games):
            for problem in _tried(factory, rules, number):
                problems.append(problem)
                if len(problems) >= most:
                    return PlayerTrial(tuple(problems))
    return PlayerTrial(tuple(problems))


def _tried(factory: Factory, rules: Ruleset, seed: int) -> Iterator[Message]:
    """A game with this player at all seats, asked twice a turn; random acts are strewn in, so that play varies."""
    game, chance = Game(rules, seed=seed), random.Random(seed)
    while not game.over:
        seat = game.to_act
        assert seat is not None  # a game that deals by itself waits for nobody else
        view, turn = game.view(seat), int(chance.random() * 2**32)
        try:
            act = _made(factory, turn).choose(view)
            again, _ = _made(factory, turn).hint(view)
        except PlayerFailed as failed:
            yield failed.message
            return
        if again != act:
            yield _inconstant(rules, seat, act, again)
            return
        # One act in eight is another's: a player must cope with a table that does not play as it would.
        strange = chance.random() < 0.125
        game.act(view.legal[int(chance.random() * len(view.legal))] if strange else act)


def _made(factory: Factory, seed: int) -> GuardedPlayer:
    kind = getattr(factory, "__name__", type(factory).__name__)
    try:
        player = factory(random.Random(seed))
    except Exception as error:
        raise PlayerFailed(kind, kind, 0, Code(f"{type(error).__name__}: {error}"[:300])) from error
    return GuardedPlayer(player, kind, getattr(factory, "__module__", kind))


def _inconstant(rules: Ruleset, seat: int, act: Act, again: Act) -> Message:
    return Message(
        "Made twice from the same seed, the player chose {act} and then {again} at seat {seat} ({variant}): "
        "it may keep nothing, and draw its chances from its generator alone.",
        act=Code(str(act)),
        again=Code(str(again)),
        seat=seat,
        variant=Code(rules.name),
    )
