"""Later rounds weigh more: the round's number is added to every made estimate and taken off every missed one."""

from __future__ import annotations

from collections.abc import Sequence

from estimation_core.hooks import N_, SEATS, HouseRule, Line, Result, hookimpl


class RoundNumber(HouseRule):
    name = "round-number"
    title = N_("The round's number")
    summary = N_(
        "The number of the round is added to every made estimate and taken off every missed one."
    )

    @hookimpl
    def score_lines(self, result: Result) -> Sequence[Line]:
        number = result.contract.round.number
        return [Line(seat, number if result.made[seat - 1] else -number) for seat in SEATS]
