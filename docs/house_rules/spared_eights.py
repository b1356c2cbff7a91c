"""The multiplier of a round spares whoever estimated 8 or more: for them the round counts once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from estimation_core.hooks import (
    N_,
    SEATS,
    HouseRule,
    Line,
    Message,
    Result,
    Sheet,
    Whole,
    hookimpl,
    setting,
)


@dataclass(frozen=True, slots=True)
class SparedEightsSettings:
    from_: int = setting(Whole(1, 13), 8, N_("From which estimate on the multiplier is left out."))


class SparedEights(HouseRule):
    name = "spared-eights"
    title = N_("High estimates are not multiplied")
    summary = N_("The multiplier of a round spares estimates of 8 and more.")
    Settings = SparedEightsSettings

    def describe(self) -> Sequence[Message]:
        return [
            Message(
                "Whoever estimated {number} or more scores as if the round had no multiplier.",
                number=self.settings.from_,
            )
        ]

    @hookimpl
    def adjust_sheet(self, result: Result, sheet: Sheet) -> Sequence[Line]:
        # A score is a multiple of the multiplier, which is at least 1.
        return [
            Line(seat, sheet.scores[seat - 1] // sheet.multiplier - sheet.scores[seat - 1])
            for seat in SEATS
            if result.contract.estimates[seat - 1] >= self.settings.from_
        ]
