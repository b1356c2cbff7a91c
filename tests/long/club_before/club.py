"""`club` and `expert` as they were: computer players that try out what they might do on sampled hands."""

from __future__ import annotations

import random

from club_before.bidding import choose_bid
from club_before.carding import choose_card
from estimation_core.acts import Act
from estimation_core.engine.view import View
from estimation_core.messages import Message


class ClubPlayer:
    """A player that bids what its hand is worth and keeps to it in play.

    ``bids`` and ``plays`` say on how many sampled hands it tries out its bids and its cards.
    """

    def __init__(self, rng: random.Random, bids: int = 32, plays: int = 16) -> None:
        self.rng = rng
        self.bids = bids
        self.plays = plays

    def choose(self, view: View) -> Act:
        if len(view.legal) == 1:
            return view.legal[0]
        if view.stage == "play":
            return choose_card(view, self.rng, self.plays)
        return choose_bid(view, self.rng, self.bids)

    def hint(self, view: View) -> tuple[Act, Message]:
        return self.choose(view), Message("So it did before.")


def expert(rng: random.Random) -> ClubPlayer:
    """The same player with far more patience."""
    return ClubPlayer(rng, bids=200, plays=120)
