"""The Caller who misses pays more when the table has estimated low: 20 in place of 10 at a total of 11 or less."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from estimation_core.hooks import N_, HouseRule, Line, Message, Result, Whole, hookimpl, setting


@dataclass(frozen=True, slots=True)
class CallerPaysSettings:
    total: int = setting(
        Whole(0, 52), 11, N_("Up to which total of the four estimates the Caller pays more.")
    )
    missed: int = setting(
        Whole(0, taken_off=True), 20, N_("Points taken off there for the Caller who misses.")
    )


class CallerPays(HouseRule):
    name = "caller-pays"
    title = N_("The Caller pays")
    summary = N_("At a total of 11 or less the Caller who misses pays 20 in place of 10.")
    Settings = CallerPaysSettings

    def describe(self) -> Sequence[Message]:
        return [
            Message(
                "If the four estimates add up to {total} or less and the Caller misses, "
                "the line for the Caller is {points} points.",
                total=self.settings.total,
                points=-self.settings.missed,
            )
        ]

    @hookimpl
    def score_lines(self, result: Result, lines: Sequence[Line]) -> Sequence[Line]:
        contract = result.contract
        if contract.total > self.settings.total or result.made[contract.caller - 1]:
            return ()
        # The core's line stays; this one makes up the difference. Where a table has no such line, nothing is paid.
        return [
            Line(line.seat, -self.settings.missed - line.points)
            for line in lines
            if line.name == "caller"
        ]
