"""Random games and random rules for tests."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from hypothesis import strategies as st

from estimation_core.acts import (
    CALLS,
    DASH_CALL,
    DECLINE,
    ESTIMATES,
    PASS,
    PLAYS,
    REDEAL,
    SUPER_CALLS,
    Act,
    Call,
    Won,
)
from estimation_core.engine.game import Game

EVERY_ACT: tuple[Act, ...] = (
    DASH_CALL,
    DECLINE,
    PASS,
    REDEAL,
    *CALLS,
    *ESTIMATES,
    *SUPER_CALLS,
    *PLAYS,
)
"""Every act that a player could do at any time."""


def choose(game: Game, rng: random.Random) -> Act:
    """A random legal act; the kinds of act are equally likely, so that auctions end."""
    acts = game.legal_acts()
    kinds = sorted({type(act).__name__ for act in acts})
    kind = kinds[int(rng.random() * len(kinds))]
    of_kind = [act for act in acts if type(act).__name__ == kind]
    if kind == Call.__name__:
        # Low calls leave something to call to the others.
        return of_kind[int(rng.random() ** 3 * len(of_kind))]
    return of_kind[int(rng.random() * len(of_kind))]


def step(game: Game, rng: random.Random) -> None:
    """One random act, or the tricks won of a deal without cards."""
    if game.stage == "result":
        cuts = sorted(int(rng.random() * 14) for _ in range(3))
        game.act(Won((cuts[0], cuts[1] - cuts[0], cuts[2] - cuts[1], 13 - cuts[2])))
    else:
        game.act(choose(game, rng))


def play_on(game: Game, seed: int, deals: int = 999, steps: int = 10**6) -> Game:
    """Plays a game on at random, to its end or until so many deals or steps have been made."""
    rng = random.Random(seed)
    while not game.over and steps and len(game.deals) <= deals:
        step(game, rng)
        steps -= 1
    return game


def positions(game: Game, seed: int) -> Iterator[Game]:
    """The game before each of its random acts."""
    rng = random.Random(seed)
    while not game.over:
        yield game
        step(game, rng)


def _wholes(least: int, most: int) -> st.SearchStrategy[int]:
    return st.integers(least, most)


_SWINGS = _wholes(0, 30) | st.fixed_dictionaries({"made": _wholes(0, 30), "missed": _wholes(0, 30)})
_FLAGS = st.booleans()
_FIRST = st.sampled_from(["after_dealer", "dealer"])
_STRAINS = st.sampled_from(["NT", "S", "H", "D", "C"])

_SINGLE: dict[str, st.SearchStrategy[Any]] = {
    "game.fixed_rounds": st.lists(_STRAINS, max_size=2),
    "deal.announce_missing_suit": _FLAGS,
    "dash_call.rounds": st.lists(st.sampled_from(["call", "fixed"]), unique=True),
    "dash_call.when": st.sampled_from(["before_auction", "in_turn"]),
    "dash_call.limit": _wholes(0, 3),
    # A Call of 1 under these limits may leave the last estimator no number.
    "auction.minimum": _wholes(2, 13),
    "auction.opener": st.sampled_from(["after_dealer", "dealer", "previous_caller"]),
    "all_pass.then": st.sampled_from(["redeal", "redeal_next_dealer", "next_round", "fixed"]),
    "all_pass.redeals": _wholes(1, 3),
    "all_pass.strain": _STRAINS,
    "all_pass.first": _FIRST,
    "all_pass.bonuses": _FLAGS,
    "all_pass.super_calls": _FLAGS,
    "all_pass.multiplies": _FLAGS,
    "estimates.cap": st.sampled_from(["call", "none"]),
    "estimates.forbidden_total": st.sampled_from([0, 13]) | _wholes(0, 52),
    "estimates.zero_limit": _wholes(0, 4),
    "super_call.minimum": _wholes(0, 13),
    "super_call.makes_caller": _FLAGS,
    "score.made": _wholes(-20, 20),
    "score.made_per_trick": _wholes(-3, 3),
    "score.missed": _wholes(0, 9),
    "score.missed_per_trick": _wholes(0, 3),
    "score.missed_by": st.sampled_from(["difference", "estimate"]),
    "score.caller": _SWINGS,
    "score.with": _SWINGS,
    "score.sole_winner": _wholes(0, 20),
    "score.sole_loser": _wholes(0, 20),
    "score.risk_over": st.lists(_SWINGS, max_size=6),
    "score.risk_under": st.lists(_SWINGS, max_size=6),
    "score.risk_bearer": st.sampled_from(["last_estimator", "last_seat"]),
    "score.dash_call.risk": _FLAGS,
    "score.dash_call.missed_per_trick": _wholes(0, 5),
    "score.dash_call.sole": _FLAGS,
}
_PLAIN_DASH = {
    "score.plain_dash.own": st.just(True),
    **{
        f"score.plain_dash.{key}": _wholes(0, 40)
        for key in ("over", "under", "missed_over", "missed_under", "missed_per_trick")
    },
}
_HIGH = {
    "score.high.minimum": _wholes(1, 13),
    "score.high.roles": st.sampled_from(["caller", "caller_and_with", "anyone"]),
    "score.high.made": st.just([41, 42, 43]),
    "score.high.missed": st.just([20, 21, 22]),
    "score.high.missed_per_trick": _wholes(0, 3),
    "score.high.replaces": st.sampled_from(["base_and_role", "base"]),
    "score.high.sole": _FLAGS,
    "score.high.risk": _FLAGS,
}
_ALL_MISSED = st.sampled_from(
    [
        {},
        {"score.all_missed.scores": "kept", "score.all_missed.multipliers": []},
        {"score.all_missed.multipliers": []},
        {"score.all_missed.multipliers": [3, 3, 5]},
    ]
)


@st.composite
def random_settings(draw: st.DrawFn) -> dict[str, Any]:
    """Random settings for a short game on top of ``koutchina-full`` that always leave a legal act."""
    settings: dict[str, Any] = {"game.call_rounds": 2, "game.fixed_rounds": ["H"]}
    settings |= draw(st.fixed_dictionaries({}, optional=_SINGLE))
    for group in (_PLAIN_DASH, _HIGH):
        if draw(_FLAGS):
            settings |= draw(st.fixed_dictionaries(group))
    return settings | draw(_ALL_MISSED)


def random_house_rules() -> st.SearchStrategy[set[str]]:
    return st.sets(
        st.sampled_from(
            ["big-games", "no-dash-at-risk", "one-bid", "redeal-missing-suit", "three-alike"]
        )
    )
