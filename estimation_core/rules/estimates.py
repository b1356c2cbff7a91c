"""R6 Estimates and R7 Super Calls: how many tricks each player says, and what may not be said."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

from estimation_core.acts import (
    DASH_CALL,
    ESTIMATES,
    SUPER_CALLS,
    BiddingAct,
    Estimate,
    said_set,
)
from estimation_core.hooks import Auction, Ban, PlacedSuperCall, hookimpl
from estimation_core.messages import Message, nmessage
from estimation_core.results import Stage
from estimation_core.rules.facts import Facts, following, left_in_turn
from estimation_core.settings import Settings

ALL = (*ESTIMATES, *SUPER_CALLS)
"""All the ways to estimate."""

_PLAIN = said_set(ESTIMATES)
_SUPER_CALLS_FROM = tuple(
    said_set(act for act in SUPER_CALLS if minimum and act.number >= minimum)
    for minimum in range(14)
)
"""The Super Calls that may be made from each least number on (0: none), as sets."""


def begin(facts: Facts, first: int, said: tuple[int | None, ...], /, **changes: Any) -> Facts:
    """Everyone who estimates at all does so in turn from ``first`` (R6.1): who has said nothing yet.

    ``said`` are the estimates so far, ``changes`` what else is new in the facts.
    """
    stage, turn = _turn_from(first, said)
    return facts._replace(stage=stage, turn=turn, estimates=said, **changes)


def _turn_from(first: int, said: tuple[int | None, ...]) -> tuple[Stage, int]:
    """Who estimates next, in turn from ``first``; after the last one the cards are played."""
    for place in left_in_turn(first, 0):
        if said[place - 1] is None:
            return "estimates", place
    return "play", 0


def with_estimate(facts: Facts, place: int, number: int) -> tuple[int | None, ...]:
    """The estimates when a place says a number."""
    said = list(facts.estimates)
    said[place - 1] = number
    return tuple(said)


def estimators(facts: Facts) -> tuple[int, ...]:
    """The places that estimate at all, in turn: no Dash Caller, and in a call round not the Caller (R6.1, R6.4)."""
    if facts.kind == "call":
        return left_in_turn(following(facts.maker), facts.dashes | 1 << facts.maker)
    return left_in_turn(facts.first, facts.dashes)


def super_calls_from(settings: Settings, facts: Facts) -> int:
    """The lowest number that may be a Super Call here (R7.1); 0 where there are none."""
    if facts.kind == "call" or (facts.played_on and not settings.all_pass.super_calls):
        return 0
    return settings.super_call.minimum


def offers(settings: Settings, facts: Facts, place: int) -> int:
    return _PLAIN | _SUPER_CALLS_FROM[super_calls_from(settings, facts)]


def unoffered(settings: Settings, facts: Facts, act: BiddingAct) -> Message:
    if isinstance(act, Estimate) and act.strain is not None:
        minimum = super_calls_from(settings, facts)
        if minimum:
            return Message("A Super Call needs an estimate of at least {minimum}.", minimum=minimum)
        return Message("There are no Super Calls in this round.")
    return Message(
        "These are the estimates: say a number from {least} to {most}.", least=0, most=13
    )


def after(settings: Settings, facts: Facts, act: BiddingAct, legal: object) -> Facts:
    assert isinstance(act, Estimate)  # nothing else is offered
    place = facts.turn
    in_force = facts.super_call
    if act.strain is not None and (in_force is None or act.number > in_force.number):
        # R7.2: one on an equal or lower number has no effect on the trump.
        in_force = PlacedSuperCall(place, act.number, act.strain)
    said = with_estimate(facts, place, act.number)
    stage, turn = _turn_from(following(place), said)
    kind, played_on, _, _, first, dashes, spoken, passed, height, maker, _, _, context = facts
    # As `_replace` does, which takes several times as long.
    return Facts(
        kind,
        played_on,
        stage,
        turn,
        first,
        dashes,
        spoken,
        passed,
        height,
        maker,
        said,
        in_force,
        context,
    )


def zeros(auction: Auction) -> int:
    """Dash Calls and Dashes so far, together (R6.5)."""
    return auction.estimates.count(0)


class EstimateRules:
    """What forbids an estimate."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings.estimates

    @hookimpl
    def ban_calls(self, auction: Auction, place: int) -> Sequence[Ban]:
        """R6.5: a third zero is not legal as a Dash Call either."""
        limit = self.settings.zero_limit
        return (no_dash_call(limit),) if zeros(auction) >= limit else ()

    @hookimpl
    def limit_estimates(self, auction: Auction, place: int) -> Sequence[Ban]:
        settings, call = self.settings, auction.call
        bans = []
        if settings.cap == "call" and auction.kind == "call" and call is not None:
            bans.append(not_above(call.number))
        if zeros(auction) >= settings.zero_limit:
            bans.append(no_zero(settings.zero_limit))
        if settings.forbidden_total and place == auction.last_estimator:
            missing = settings.forbidden_total - sum([number or 0 for number in auction.estimates])
            if 0 <= missing <= 13:
                bans.append(not_in_total(missing, settings.forbidden_total))
        return bans


# Each ban is made once, since the same are asked for again and again.


@cache
def not_above(number: int) -> Ban:
    """R6.2"""
    reason = Message("No estimate may be above the Call's number, {number}.", number=number)
    return Ban([act for act in ALL if act.number > number], reason)


@cache
def not_in_total(missing: int, total: int) -> Ban:
    """R6.4"""
    reason = Message("The four estimates may not add up to {total}.", total=total)
    return Ban(saying(missing), reason)


@cache
def no_zero(limit: int) -> Ban:
    """R6.5"""
    return Ban(saying(0), _too_many_zeros(limit))


@cache
def no_dash_call(limit: int) -> Ban:
    """R6.5"""
    return Ban((DASH_CALL,), _too_many_zeros(limit))


def saying(number: int) -> list[Estimate]:
    """All the ways to estimate a number: plain, and as a Super Call in each strain."""
    return [act for act in ALL if act.number == number]


def _too_many_zeros(limit: int) -> Message:
    return nmessage(
        "Only {n} player may be at zero in a round, Dash Calls counted too.",
        "Only {n} players may be at zero in a round, Dash Calls counted too.",
        limit,
    )
