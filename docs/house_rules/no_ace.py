"""A hand without an ace may ask for another deal, at most twice a round."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from estimation_core.hooks import (
    N_,
    SUITS,
    Card,
    HouseRule,
    Message,
    Whole,
    hookimpl,
    nmessage,
    setting,
)

ACES = tuple(Card.of(suit, 12) for suit in SUITS)


@dataclass(frozen=True, slots=True)
class NoAceSettings:
    limit: int = setting(Whole(1, 99), 2, N_("How many such redeals a round may have."))


class NoAce(HouseRule):
    name = "no-ace"
    title = N_("A hand without an ace")
    summary = N_("A player whose hand has no ace may have the cards dealt again, twice a round.")
    Settings = NoAceSettings

    def describe(self) -> Sequence[Message]:
        return [
            Message("Whoever holds no ace may have the cards dealt again before anything is said."),
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
        if any(hands[seat - 1] >> ace & 1 for ace in ACES):
            return None
        return Message("The hand has no ace.")
