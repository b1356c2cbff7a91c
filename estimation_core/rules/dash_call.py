"""R4 Dash Call: the promise to win no trick, made before the auction or in it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from estimation_core.acts import DASH_CALL, DECLINE, BiddingAct, DashCall, said_set
from estimation_core.hooks import Auction, Ban, hookimpl
from estimation_core.messages import Message, nmessage
from estimation_core.rules import auction, estimates
from estimation_core.rules.auction import Legal
from estimation_core.rules.facts import Facts
from estimation_core.settings import Settings

OFFERED = said_set((DECLINE, DASH_CALL))


def offers(settings: Settings, facts: Facts, place: int) -> int:
    return OFFERED


def unoffered(settings: Settings, facts: Facts, act: BiddingAct) -> Message:
    return Message("First the Dash Calls: make a Dash Call or decline.")


def after(settings: Settings, facts: Facts, act: BiddingAct, legal: Legal) -> Facts:
    """Each place is asked once, from the seat after the dealer (R4.2)."""
    place = facts.turn
    if isinstance(act, DashCall):
        facts = with_dash_call(facts, place)
    if place < 4:
        return facts._replace(turn=place + 1)
    return (
        auction.begin(facts)
        if facts.kind == "call"
        else estimates.begin(facts, facts.first, facts.estimates)
    )


def with_dash_call(facts: Facts, place: int) -> Facts:
    """A Dash Caller takes no part in the auction or the estimates; the estimate is 0 (R4.3)."""
    return facts._replace(
        dashes=facts.dashes | 1 << place, estimates=estimates.with_estimate(facts, place, 0)
    )


class DashCallRules:
    """What forbids a Dash Call."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings

    @hookimpl
    def ban_calls(self, auction: Auction, place: int) -> Sequence[Ban]:
        """R4.4: at most so many Dash Calls a round."""
        limit = self.settings.dash_call.limit
        return () if len(auction.dash_callers) < limit else _limit_reached(limit)


@cache
def _limit_reached(limit: int) -> tuple[Ban]:
    reason = nmessage(
        "There may be only {n} Dash Call in a round.",
        "There may be only {n} Dash Calls in a round.",
        limit,
    )
    return (Ban((DASH_CALL,), reason),)
