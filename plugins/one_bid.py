"""R5.4 One bid: each player speaks exactly once in the auction, and the highest call wins.

An example of a house rule about bidding. It only forbids: who has spoken may not call again. That the auction is
then over needs no word of its own, since nobody but the maker of the standing call could still call (R5.3).
"""

from __future__ import annotations

from collections.abc import Sequence

from estimation_core.hooks import CALLS, N_, Auction, Ban, HouseRule, Message, hookimpl

ANY_CALL = frozenset(CALLS)


class OneBid(HouseRule):
    """In order, pass or call higher than the standing call, once (R5.4)."""

    name = "one-bid"
    version = "1"
    title = N_("One bid")
    summary = N_("Each player speaks only once in the auction; the highest call wins.")

    def describe(self) -> Sequence[Message]:
        return [
            Message("In the auction each player speaks only once: pass, or call higher."),
            Message("The highest call wins."),
        ]

    @hookimpl
    def ban_calls(self, auction: Auction, place: int) -> Sequence[Ban]:
        if place not in auction.spoken:
            return ()
        return (Ban(ANY_CALL, Message("Each player speaks only once in the auction.")),)
