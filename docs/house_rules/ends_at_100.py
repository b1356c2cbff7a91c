"""The game ends as soon as somebody has 100 points, however many rounds are left."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from estimation_core.hooks import (
    N_,
    HouseRule,
    Message,
    NextRound,
    Played,
    Whole,
    hookimpl,
    setting,
)


@dataclass(frozen=True, slots=True)
class EndsAt100Settings:
    points: int = setting(Whole(1), 100, N_("With how many points a player ends the game."))


class EndsAt100(HouseRule):
    name = "ends-at-100"
    title = N_("The game ends at 100")
    summary = N_("The game ends after the round in which somebody reaches 100 points.")
    Settings = EndsAt100Settings

    def describe(self) -> Sequence[Message]:
        return [
            Message(
                "As soon as somebody has {points} points or more after a round, the game is over.",
                points=self.settings.points,
            )
        ]

    @hookimpl
    def next_round(self, history: Sequence[Played]) -> NextRound | None:
        if max(history[-1].totals) >= self.settings.points:
            return NextRound(end=True)
        return None
