"""`club` and `expert`: computer players that try out what they might say or play on sampled hands."""

from __future__ import annotations

import random

from estimation_core.acts import Act
from estimation_core.engine.view import View
from estimation_core.messages import Message
from estimation_core.players.bidding import weigh_bids
from estimation_core.players.carding import Effort, weigh_cards
from estimation_core.players.playouts import Playouts, best_playouts, plain_playouts
from estimation_core.players.reasons import reason
from estimation_core.players.weighed import Weighed

CLUB = Effort(24, 2_000), Effort(60, 2_500)
"""The efforts of `club`, for its bids and for its cards: some 20 ms of plain Python a decision at most."""

PATIENT = Effort(60, 9_000), Effort(100, 9_000)
"""The efforts of `expert` in plain Python."""

FAST = Effort(400, 400_000), Effort(300, 400_000)
"""The efforts of `expert` with the extra ``fast``."""


class ClubPlayer:
    """A player that bids what its hand is worth and keeps to it in play, as far as it is given time."""

    def __init__(
        self,
        rng: random.Random,
        bids: Effort = CLUB[0],
        plays: Effort = CLUB[1],
        playouts: Playouts | None = None,
    ) -> None:
        self.rng = rng
        self.bids = bids
        self.plays = plays
        self.playouts = playouts or plain_playouts()

    def choose(self, view: View) -> Act:
        return self.weigh(view).act

    def hint(self, view: View) -> tuple[Act, Message]:
        found = self.weigh(view)
        return found.act, reason(view, found)

    def weigh(self, view: View) -> Weighed:
        """The act that it would choose, and all that it has weighed for that."""
        if len(view.legal) == 1:
            return Weighed(view.legal[0])
        if view.stage == "play":
            return weigh_cards(view, self.rng, self.playouts, self.plays)
        return weigh_bids(view, self.rng, self.playouts, self.bids)


def expert(rng: random.Random) -> ClubPlayer:
    """The same player with far more patience, which the extra ``fast`` makes worth far more."""
    playouts = best_playouts()
    return ClubPlayer(rng, *(FAST if playouts.compiled else PATIENT), playouts)
