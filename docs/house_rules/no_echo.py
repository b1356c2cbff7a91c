"""No echo: an estimate may not equal that of the player just before.

The player just before is the one who estimated just before in this round: the Caller's number, which was said in the
auction, does not count, nor does a Dash Call. A Super Call is an estimate like any other.
"""

from __future__ import annotations

from collections.abc import Sequence

from estimation_core.hooks import (
    ESTIMATES,
    N_,
    SUPER_CALLS,
    Auction,
    Ban,
    HouseRule,
    Message,
    hookimpl,
)


class NoEcho(HouseRule):
    name = "no-echo"
    title = N_("No echo")
    summary = N_("An estimate may not equal that of the player just before.")

    @hookimpl
    def limit_estimates(self, auction: Auction, place: int) -> Sequence[Ban]:
        turn = auction.estimators.index(place)
        if turn == 0:
            return ()
        number = auction.estimates[auction.estimators[turn - 1] - 1]
        reason = Message("The player just before has said {number} already.", number=number or 0)
        same = [act for act in (*ESTIMATES, *SUPER_CALLS) if act.number == number]
        return [Ban(same, reason)]
