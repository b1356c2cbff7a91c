"""R6 Estimates and R7 Super Calls: how many tricks each player says, and what may not be said."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING, Any

from estimation_core.acts import (
    DASH_CALL,
    ESTIMATES,
    SUPER_CALLS,
    BiddingAct,
    Estimate,
    said_set,
)
from estimation_core.hooks import Ban, hookimpl
from estimation_core.messages import Message, nmessage
from estimation_core.rules.facts import Facts, PlacedSuperCall, Stage, left_in_turn
from estimation_core.settings import Settings

if TYPE_CHECKING:
    from estimation_core.engine.position import Position

ALL = (*ESTIMATES, *SUPER_CALLS)
"""All the ways to estimate."""

# Asking an enumeration for a member is slow on Python 3.11.
_ESTIMATES, _PLAY = Stage.ESTIMATES, Stage.PLAY

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
    for place in left_in_turn(first, 0):
        if said[place - 1] is None:
            return facts._replace(stage=_ESTIMATES, turn=place, estimates=said, **changes)
    return facts._replace(stage=_PLAY, turn=0, estimates=said, **changes)


def with_estimate(facts: Facts, place: int, number: int) -> tuple[int | None, ...]:
    """The estimates when a place says a number."""
    said = list(facts.estimates)
    said[place - 1] = number
    return tuple(said)


def estimators(facts: Facts) -> tuple[int, ...]:
    """The places that estimate at all, in turn: no Dash Caller, and in a call round not the Caller (R6.1, R6.4)."""
    if facts.kind == "call":
        return left_in_turn(facts.maker % 4 + 1, facts.dashes | 1 << facts.maker)
    return left_in_turn(facts.first, facts.dashes)


def super_calls_from(position: Position) -> int:
    """The lowest number that may be a Super Call here (R7.1); 0 where there are none."""
    settings = position.rules.settings
    if position.kind == "call" or (position.played_on and not settings.all_pass.super_calls):
        return 0
    return settings.super_call.minimum


def offers(position: Position, place: int) -> int:
    return _PLAIN | _SUPER_CALLS_FROM[super_calls_from(position)]


def unoffered(position: Position, act: BiddingAct) -> Message:
    if isinstance(act, Estimate) and act.strain is not None:
        minimum = super_calls_from(position)
        if minimum:
            return Message("A Super Call needs an estimate of at least {minimum}.", minimum=minimum)
        return Message("There are no Super Calls in this round.")
    return Message(
        "These are the estimates: say a number from {least} to {most}.", least=0, most=13
    )


def after(position: Position, act: BiddingAct) -> Facts:
    assert isinstance(act, Estimate)  # nothing else is offered
    facts = position.facts
    place = facts.turn
    in_force = facts.super_call
    if act.strain is not None and (in_force is None or act.number > in_force.number):
        # R7.2: one on an equal or lower number has no effect on the trump.
        in_force = PlacedSuperCall(place, act.number, act.strain)
    said = with_estimate(facts, place, act.number)
    return begin(facts, place % 4 + 1, said, super_call=in_force)


def zeros(position: Position) -> int:
    """Dash Calls and Dashes so far, together (R6.5)."""
    return position.facts.estimates.count(0)


class EstimateRules:
    """What forbids an estimate."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings.estimates

    @hookimpl
    def ban_calls(self, auction: Position, seat: int) -> Sequence[Ban]:
        """R6.5: a third zero is not legal as a Dash Call either."""
        limit = self.settings.zero_limit
        return (no_dash_call(limit),) if zeros(auction) >= limit else ()

    @hookimpl
    def limit_estimates(self, auction: Position, seat: int) -> Sequence[Ban]:
        settings, call = self.settings, auction.call
        bans = []
        if settings.cap == "call" and auction.kind == "call" and call is not None:
            bans.append(not_above(call.number))
        if zeros(auction) >= settings.zero_limit:
            bans.append(no_zero(settings.zero_limit))
        if settings.forbidden_total and seat == auction.last_estimator:
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
