"""R3.4 Redeal at a missing suit: who has no card of some suit may have the cards dealt again.

An example of a house rule about the deal. The engine asks the players in order, deals again and counts; all that a
rule has to say is who may ask, and why.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from estimation_core.hooks import (
    N_,
    HouseRule,
    Message,
    Whole,
    hookimpl,
    listing,
    missing_suits,
    nmessage,
    setting,
)


@dataclass(frozen=True, slots=True)
class RedealSettings:
    limit: int = setting(
        Whole(1, 99), 3, N_("How many such redeals a round may have; then the deal stands."), "R3.4"
    )


class RedealMissingSuit(HouseRule):
    """In every kind of round, at most `limit` times a round (R3.4)."""

    name = "redeal-missing-suit"
    version = "1"
    title = N_("Redeal at a missing suit")
    summary = N_("A player without any card of some suit may have the cards dealt again.")
    Settings = RedealSettings

    def describe(self) -> Sequence[Message]:
        return [
            Message(
                "Whoever has no card of some suit may have the cards dealt again before anything is said."
            ),
            Message(
                "The players are asked in turn, starting with the player after the dealer; "
                "the same dealer deals again, and the round and its multiplier stay."
            ),
            nmessage(
                "That can happen {n} time in a round; then the deal stands.",
                "That can happen {n} times in a round; then the deal stands.",
                self.settings.limit,
            ),
        ]

    @property
    def redeals_per_round(self) -> int:
        limit: int = self.settings.limit
        return limit

    @hookimpl
    def offer_redeal(self, hands: Sequence[int], seat: int) -> Message | None:
        missing = missing_suits(hands[seat - 1])
        if not missing:
            return None
        return Message("The hand has no {suits}.", suits=listing(missing, "or"))
