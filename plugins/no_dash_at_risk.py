"""R6.7 No Dash at Risk: the last estimator may not say 0.

An example of a house rule that limits estimates: it names the acts that it forbids in a position, and the reason.
"""

from __future__ import annotations

from collections.abc import Sequence

from estimation_core.hooks import N_, Auction, Ban, Estimate, HouseRule, Message, hookimpl


class NoDashAtRisk(HouseRule):
    """The last estimator is the last seat in turn that estimates at all (R6.4, R6.7)."""

    name = "no-dash-at-risk"
    version = "1"
    title = N_("No Dash at Risk")
    summary = N_("The player who bears the Risk may not say 0.")

    def describe(self) -> Sequence[Message]:
        return [Message("The last to estimate may not say 0.")]

    @hookimpl
    def limit_estimates(self, auction: Auction, place: int) -> Sequence[Ban]:
        if place != auction.last_estimator:
            return ()
        return (Ban((Estimate(0),), Message("The last to estimate may not say 0.")),)
