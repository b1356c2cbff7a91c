"""R6 Estimates and R7 Super Calls: how many tricks each player says, and what may not be said."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from estimation_core.acts import DASH_CALL, ESTIMATES, SUPER_CALLS, BiddingAct, Estimate
from estimation_core.facts import TURN_ORDER, Facts, PlacedSuperCall, Stage
from estimation_core.hooks import Ban, hookimpl
from estimation_core.messages import Message, nmessage
from estimation_core.settings import Settings

if TYPE_CHECKING:
    from estimation_core.position import Position

SAYING: tuple[frozenset[BiddingAct], ...] = tuple(
    frozenset(act for act in (*ESTIMATES, *SUPER_CALLS) if act.number == number)
    for number in range(14)
)
"""All the ways to estimate a number: plain, and as a Super Call in each strain."""
ABOVE: tuple[frozenset[BiddingAct], ...] = tuple(
    frozenset(act for act in (*ESTIMATES, *SUPER_CALLS) if act.number > number)
    for number in range(14)
)
_WITH_SUPER_CALLS: tuple[tuple[BiddingAct, ...], ...] = tuple(
    (*ESTIMATES, *(act for act in SUPER_CALLS if minimum and act.number >= minimum))
    for minimum in range(14)
)


def begin(facts: Facts, first: int) -> Facts:
    """Everyone who estimates at all does so in turn from ``first`` (R6.1)."""
    order = [place for place in TURN_ORDER[first] if facts.estimates[place - 1] is None]
    if not order:
        return facts._replace(stage=Stage.PLAY, turn=0)
    return facts._replace(stage=Stage.ESTIMATES, turn=order[0])


def with_estimate(facts: Facts, place: int, number: int) -> tuple[int | None, ...]:
    """The estimates when a place says a number."""
    said = list(facts.estimates)
    said[place - 1] = number
    return tuple(said)


def estimators(facts: Facts) -> tuple[int, ...]:
    """The places that estimate at all, in turn: no Dash Caller, and in a call round not the Caller (R6.1, R6.4)."""
    if facts.kind == "call":
        out = facts.dashes | 1 << facts.maker
        order = TURN_ORDER[facts.maker % 4 + 1]
    else:
        out = facts.dashes
        order = TURN_ORDER[facts.first]
    return tuple(place for place in order if not out >> place & 1)


def super_calls_from(position: Position) -> int:
    """The lowest number that may be a Super Call here (R7.1); 0 where there are none."""
    settings = position.rules.settings
    if position.kind == "call" or (position.played_on and not settings.all_pass.super_calls):
        return 0
    return settings.super_call.minimum


def offers(position: Position, place: int) -> tuple[BiddingAct, ...]:
    return _WITH_SUPER_CALLS[super_calls_from(position)]


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
    facts = facts._replace(estimates=with_estimate(facts, place, act.number), super_call=in_force)
    return begin(facts, place % 4 + 1)


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
        if self.settings.zero_limit < 4 and zeros(auction) >= self.settings.zero_limit:
            return (Ban((DASH_CALL,), self._too_many_zeros()),)
        return ()

    @hookimpl
    def limit_estimates(self, auction: Position, seat: int) -> Sequence[Ban]:
        bans = []
        call = auction.call
        if (
            self.settings.cap == "call"
            and auction.kind == "call"
            and call is not None
            and call.number < 13
        ):
            # R6.2
            reason = Message(
                "No estimate may be above the Call's number, {number}.", number=call.number
            )
            bans.append(Ban(ABOVE[call.number], reason))
        if self.settings.zero_limit < 4 and zeros(auction) >= self.settings.zero_limit:
            # R6.5
            bans.append(Ban(SAYING[0], self._too_many_zeros()))
        if self.settings.forbidden_total and seat == auction.last_estimator:
            # R6.4
            missing = self.settings.forbidden_total - sum(
                number or 0 for number in auction.estimates
            )
            if 0 <= missing <= 13:
                reason = Message(
                    "The four estimates may not add up to {total}.",
                    total=self.settings.forbidden_total,
                )
                bans.append(Ban(SAYING[missing], reason))
        return bans

    def _too_many_zeros(self) -> Message:
        return nmessage(
            "Only {n} player may be at zero in a round, Dash Calls counted too.",
            "Only {n} players may be at zero in a round, Dash Calls counted too.",
            self.settings.zero_limit,
        )
