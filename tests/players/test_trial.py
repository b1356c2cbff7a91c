"""Trying a computer player out: what its author is told."""

from __future__ import annotations

import random
from typing import Any

import pytest

from estimation_core.acts import Act
from estimation_core.engine.view import View
from estimation_core.messages import Message
from estimation_core.players.aimless import RandomPlayer
from estimation_core.testing import try_player


def test_a_player_that_keeps_to_the_rules() -> None:
    try_player(RandomPlayer, games=1).assert_ok()


class Illegal(RandomPlayer):
    """Plays the two of clubs whatever it holds."""

    def choose(self, view: View) -> Act:
        from estimation_core.acts import PLAYS

        return PLAYS[0] if view.stage == "play" else super().choose(view)


class Forgetful(RandomPlayer):
    """Its chances do not come from its generator."""

    def choose(self, view: View) -> Act:
        return view.legal[int(random.random() * len(view.legal))]


class Two(RandomPlayer):
    """Hints at something else than it does."""

    def hint(self, view: View) -> tuple[Act, Message]:
        return view.legal[-1], Message("So.")

    def choose(self, view: View) -> Act:
        return view.legal[0]


class Silent(RandomPlayer):
    def hint(self, view: View) -> Any:
        return self.choose(view), "because"


class Raising(RandomPlayer):
    def choose(self, view: View) -> Act:
        raise ZeroDivisionError


def no_player(rng: random.Random) -> Any:
    raise OSError("no table for me")


@pytest.mark.parametrize(
    ("factory", "told"),
    [
        (Illegal, "it chose 2C, which is not legal here"),
        (Forgetful, "Made twice from the same seed"),
        (Two, "Made twice from the same seed"),
        (Silent, "its reason must be a Message, not str"),
        (Raising, "ZeroDivisionError"),
        (no_player, "OSError: no table for me"),
    ],
)
def test_what_is_wrong_is_told(factory: Any, told: str) -> None:
    trial = try_player(factory, games=2, variants=["koutchina-mini"])
    assert 0 < len(trial.problems) <= 5
    with pytest.raises(AssertionError, match=told):
        trial.assert_ok()
