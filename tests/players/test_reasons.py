"""What a hint says is what was weighed, and never speaks against the act."""

from __future__ import annotations

import random

import pytest
from playing import rules_of

from estimation_core.acts import DASH_CALL, DECLINE, PLAYS, REDEAL, Call
from estimation_core.cards import Strain
from estimation_core.engine.game import Game
from estimation_core.engine.view import View
from estimation_core.messages import Decimal, Message
from estimation_core.players.carding import Effort
from estimation_core.players.club import ClubPlayer
from estimation_core.players.outcome import OWN
from estimation_core.players.race import Tried
from estimation_core.players.reasons import reason
from estimation_core.players.weighed import Option, Weighed, weighed


def first_turn() -> View:
    return Game(rules_of("koutchina-full"), seed=1, dealer=4).view(1)


def test_a_bid_is_told_with_the_chance_to_make_the_number_and_the_next_best() -> None:
    call, other = Call(6, Strain.SPADES), Call(5, Strain.SPADES)
    found = weighed([other, call], [Tried(40, 300), Tried(40, 40 * OWN * 7)], [30, 20])
    assert str(reason(first_turn(), found)) == (
        "6♠: this hand makes its number in 50% of the sampled deals, worth +7.0 points on average. "
        "The next best, 5♠: 75% and +0.5 points."
    )


def test_a_dash_call_is_named() -> None:
    found = Weighed(DASH_CALL, (Option(DASH_CALL, 10, 0, 5),))
    assert str(reason(first_turn(), found)).startswith("a Dash Call: this hand makes its number")


def test_old_cards_and_new_ones() -> None:
    rules = rules_of("koutchina-full", None, "redeal-missing-suit")
    game = next(
        game for game in (Game(rules, seed=seed) for seed in range(99)) if game.stage == "redeal"
    )
    assert game.to_act is not None
    found = weighed((DECLINE, REDEAL), [Tried(20, 0), Tried(20, 20 * OWN * 3)], [3, 0])
    assert found.act == REDEAL
    assert str(reason(game.view(game.to_act), found)) == (
        "These cards are worth 0.0 points on average, new ones +3.0."
    )


def shown_points(message: Message) -> list[float]:
    """The points in a reason, in the order of its sentences."""
    points = []
    for value in message.params.values():
        if isinstance(value, Message):
            points.extend(shown_points(value))
        elif isinstance(value, Decimal):
            points.append(value.value)
    return points


@pytest.mark.parametrize("variant", ["koutchina-mini", "classic-redeal"])
def test_no_figure_speaks_against_the_act(variant: str) -> None:
    game = Game(rules_of(variant, {"game.call_rounds": 1, "game.fixed_rounds": ["NT"]}), seed=3)
    compared = 0
    while (seat := game.to_act) is not None:
        player = ClubPlayer(random.Random(seat), Effort(6, 0), Effort(6, 0))
        act, why = player.hint(game.view(seat))
        points = shown_points(why)
        assert points == sorted(points, reverse=True) or game.stage == "redeal"
        compared += len(points) == 2
        game.act(act)
    assert compared > 20


def test_equal_cards_need_no_figure() -> None:
    view = played_to_a_choice()
    why = str(reason(view, Weighed(view.legal[0])))
    assert why.endswith("All cards that may be laid here are worth the same.")


def played_to_a_choice() -> View:
    """A first lead."""
    game = Game(rules_of("koutchina-mini"), seed=2)
    while game.stage != "play":
        assert game.to_act is not None
        game.act(ClubPlayer(random.Random(1), Effort(1, 0)).choose(game.view(game.to_act)))
    assert game.to_act is not None
    view = game.view(game.to_act)
    assert view.legal[0] in PLAYS
    return view
