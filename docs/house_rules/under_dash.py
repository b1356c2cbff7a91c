"""A Dash (an estimate of 0 that is no Dash Call) that is made in an Under round earns something more."""

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
    Signed,
    Whole,
    hookimpl,
    setting,
)


@dataclass(frozen=True, slots=True)
class UnderDashSettings:
    points: int = setting(Whole(0), 10, N_("Points for a Dash made in an Under round."))


class UnderDash(HouseRule):
    name = "under-dash"
    title = N_("A Dash in an Under round")
    summary = N_("A Dash that is made in an Under round earns 10 points more.")
    Settings = UnderDashSettings

    def describe(self) -> Sequence[Message]:
        return [
            Message(
                "A Dash that is made in an Under round earns {points} more.",
                points=Signed(self.settings.points),
            )
        ]

    @hookimpl
    def score_lines(self, result: Result) -> Sequence[Line]:
        contract = result.contract
        if contract.side != "under":
            return ()
        return [
            Line(seat, self.settings.points)
            for seat in SEATS
            if contract.estimates[seat - 1] == 0
            and result.made[seat - 1]
            and seat not in contract.dash_calls
        ]
