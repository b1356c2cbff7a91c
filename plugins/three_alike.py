"""R9.6 Three alike: a round in which three players said the same number counts double.

An example of a house rule about the score with a choice among its settings.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from estimation_core.hooks import (
    N_,
    SEATS,
    Choice,
    HouseRule,
    Message,
    Result,
    Whole,
    hookimpl,
    nmessage,
    setting,
)


@dataclass(frozen=True, slots=True)
class ThreeAlikeSettings:
    seats: int = setting(
        Whole(2, 4), 3, N_("How many players must have said the same number."), "R9.6"
    )
    number: Literal["highest", "any"] = setting(
        Choice(("highest", "any")),
        "highest",
        N_("Whether it must be the highest number of the round, or may be any."),
        "R9.6",
    )
    factor: int = setting(Whole(2, 100), 2, N_("How often such a round counts."), "R9.6")


class ThreeAlike(HouseRule):
    """At least `seats` equal estimates; a Dash Caller's 0 does not count (R9.6)."""

    name = "three-alike"
    version = "1"
    title = N_("Three alike")
    summary = N_("A round in which three players said the same highest number counts double.")
    Settings = ThreeAlikeSettings

    def describe(self) -> Sequence[Message]:
        settings = self.settings
        if settings.number == "highest":
            alike = nmessage(
                "If the highest estimate of a round comes from at least {n} player, the round counts ×{factor}.",
                "If the highest estimate of a round comes from at least {n} players, the round counts ×{factor}.",
                settings.seats,
                factor=settings.factor,
            )
        else:
            alike = nmessage(
                "If at least {n} player has said the same number, whichever it is, the round counts ×{factor}.",
                "If at least {n} players have said the same number, whichever it is, the round counts ×{factor}.",
                settings.seats,
                factor=settings.factor,
            )
        return [alike, Message("The 0 of a Dash Call is no such number.")]

    @hookimpl
    def score_factor(self, result: Result) -> int:
        contract = result.contract
        said = Counter(
            estimate
            for seat, estimate in zip(SEATS, contract.estimates, strict=True)
            if seat not in contract.dash_calls
        )
        alike = said[max(said)] if self.settings.number == "highest" else max(said.values())
        return self.settings.factor if alike >= self.settings.seats else 1
