"""Whose fault it is when a computer player of another distribution fails (plugins.md 6)."""

from __future__ import annotations

import pickle
import random
from types import SimpleNamespace
from typing import Any

import pytest
from playing import rules_of

import estimation_core as ec
from estimation_core.engine.game import Game
from estimation_core.engine.view import View
from estimation_core.messages import Message
from estimation_core.players import make_player, registry


class Mute(Exception):
    def __str__(self) -> str:
        raise RuntimeError("cannot even say why")


class Odd:
    """What is no act, and is sure to be equal to one."""

    def __eq__(self, other: object) -> bool:
        raise RuntimeError("compares nothing")

    def __hash__(self) -> int:
        return 0

    def __repr__(self) -> str:
        raise RuntimeError("shows nothing")


def raising(error: BaseException) -> Any:
    def fail(view: View) -> Any:
        raise error

    return fail


def player_that(
    monkeypatch: pytest.MonkeyPatch, choose: Any = None, hint: Any = None
) -> tuple[Any, View]:
    """A player of a distribution that answers like this, and a view of a first turn."""
    answer = SimpleNamespace(choose=choose or print, hint=hint or print)
    found = SimpleNamespace(
        name="bold", value="acme:Bold", distribution="acme", load=lambda: lambda rng: answer
    )
    monkeypatch.setattr(registry, "entry_points", lambda group: [found])
    game = Game(rules_of("koutchina-mini"), seed=1, dealer=4)
    return make_player("bold", random.Random(1)), game.view(1)


@pytest.mark.parametrize(
    ("error", "told"),
    [
        (RuntimeError("out of ideas"), "RuntimeError: out of ideas"),
        (ValueError(), "ValueError"),
        (SystemExit(3), "SystemExit: 3"),
        (Mute(), "Mute"),
    ],
)
def test_whatever_it_raises_is_told_as_its_own(
    monkeypatch: pytest.MonkeyPatch, error: BaseException, told: str
) -> None:
    player, view = player_that(monkeypatch, raising(error), raising(error))
    for ask in (player.choose, player.hint):
        with pytest.raises(ec.PlayerFailed) as failed:
            ask(view)
        assert str(failed.value) == (
            f"The computer player bold (acme: acme:Bold) failed at seat 1: {told}"
        )


def test_ctrl_c_is_no_failure(monkeypatch: pytest.MonkeyPatch) -> None:
    player, view = player_that(monkeypatch, raising(KeyboardInterrupt()))
    with pytest.raises(KeyboardInterrupt):
        player.choose(view)


@pytest.mark.parametrize(
    "choice",
    [ec.Estimate(3), ec.Play(0), None, "no", 0, Odd()],
    ids=lambda value: type(value).__name__,
)
def test_a_choice_that_is_not_legal_is_its_own_fault(
    monkeypatch: pytest.MonkeyPatch, choice: Any
) -> None:
    player, view = player_that(
        monkeypatch, lambda view: choice, lambda view: (choice, Message("So."))
    )
    for ask in (player.choose, player.hint):
        with pytest.raises(ec.PlayerFailed, match=r"it chose .* which is not legal here"):
            ask(view)


@pytest.mark.parametrize("answer", [None, (1,), (ec.DashCall(), "because")])
def test_a_hint_is_an_act_and_a_message(monkeypatch: pytest.MonkeyPatch, answer: Any) -> None:
    player, view = player_that(monkeypatch, hint=lambda view: answer)
    with pytest.raises(ec.PlayerFailed):
        player.hint(view)


def test_what_is_legal_passes(monkeypatch: pytest.MonkeyPatch) -> None:
    act, why = ec.DashCall(), Message("So.")
    player, view = player_that(monkeypatch, lambda view: act, lambda view: (act, why))
    assert player.choose(view) == act and player.hint(view) == (act, why)


def test_the_failure_can_be_sent_to_another_process() -> None:
    failed = ec.PlayerFailed("bold", "acme", 2, Message("oh"))
    again = pickle.loads(pickle.dumps(failed))
    assert (type(again), str(again), again.seat) == (ec.PlayerFailed, str(failed), 2)
