"""Wrong arguments of a game are told as such, with what was expected."""

from __future__ import annotations

from typing import Any

import pytest
from playing import rules_of

import estimation_core as ec

NAMES = ("Mona", "Karim", "Salma", "Youssef")


@pytest.mark.parametrize(
    ("arguments", "error", "told"),
    [
        ({"dealer": 7}, ValueError, "the dealer's seat is a whole number from 1 to 4, not 7"),
        ({"dealer": 0}, ValueError, "not 0"),
        ({"dealer": "2"}, TypeError, "not '2'"),
        ({"dealer": True}, TypeError, "not True"),
        ({"players": "Mona"}, ValueError, "four players"),
        ({"players": NAMES[:3]}, ValueError, "four players"),
        ({"players": ("Mona", "Mona", "Salma", "Omar")}, ValueError, "the same name, Mona"),
        ({"players": ("Mona", " ", "Salma", "Omar")}, ValueError, "name"),
        ({"players": (1, 2, 3, 4)}, TypeError, "names are text"),
        ({"start": ec.Start(round=9)}, ValueError, "round"),
    ],
)
def test_a_game(arguments: dict[str, Any], error: type[Exception], told: str) -> None:
    with pytest.raises(error, match=told):
        ec.Game(rules_of("koutchina"), **({"players": NAMES} | arguments))


@pytest.mark.parametrize(
    ("make", "error"),
    [
        (lambda: ec.Start(0), ValueError),
        (lambda: ec.Start(1.0), TypeError),  # type: ignore[arg-type]
        (lambda: ec.Start(1, 0), ValueError),
        (lambda: ec.Start(1, 1, (0, 0, 0)), ValueError),  # type: ignore[arg-type]
        (lambda: ec.Start(1, 1, (0, 0, 0, "0")), TypeError),  # type: ignore[arg-type]
        (lambda: ec.Stakes(-1, (1, 2)), ValueError),
        (lambda: ec.Stakes(1.5, (1, 2)), TypeError),  # type: ignore[arg-type]
        (lambda: ec.Stakes(100, ()), ValueError),
        (lambda: ec.Stakes(100, (1, 1)), ValueError),
        (lambda: ec.Stakes(100, (1, 5)), ValueError),
    ],
)
def test_a_start_and_stakes(make: Any, error: type[Exception]) -> None:
    with pytest.raises(error):
        make()


@pytest.mark.parametrize("act", ["pass", None, 3, ec.Call, object()])
@pytest.mark.parametrize("said", [(), (4, 4, 3, 3)], ids=["estimates", "play"])
def test_what_is_no_act_is_a_type_error_and_leaves_the_game(act: Any, said: Any) -> None:
    game = ec.Game(rules_of("koutchina"), seed=1, dealer=4)
    for number in said:
        game.act(ec.Estimate(number))
    before = game.to_record()
    for ask in (game.act, game.why_not):
        with pytest.raises(TypeError, match="an act is one of the classes"):
            ask(act)
    assert game.to_record() == before


@pytest.mark.parametrize("seat", [0, 5, "1", None, True])
def test_a_view_is_that_of_a_seat(seat: Any) -> None:
    with pytest.raises((ValueError, TypeError), match="a seat is a whole number from 1 to 4"):
        ec.Game(rules_of("koutchina"), seed=1).view(seat)
