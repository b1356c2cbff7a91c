"""Some rounds count double, whatever is said in them: at many tables the 8th and the 13th."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from estimation_core.hooks import (
    N_,
    HouseRule,
    ListOf,
    Message,
    Result,
    Whole,
    hookimpl,
    listing,
    setting,
)


@dataclass(frozen=True, slots=True)
class DoubleRoundSettings:
    rounds: tuple[int, ...] = setting(
        ListOf(Whole(1, 999)), (8, 13), N_("The numbers of the rounds that count more.")
    )
    factor: int = setting(Whole(2, 100), 2, N_("How often such a round counts."))


class DoubleRounds(HouseRule):
    name = "double-rounds"
    title = N_("Double rounds")
    summary = N_("Rounds 8 and 13 count double.")
    Settings = DoubleRoundSettings

    def describe(self) -> Sequence[Message]:
        return [
            Message(
                "Everything counts ×{factor} in these rounds: {rounds}.",
                factor=self.settings.factor,
                rounds=listing(self.settings.rounds),
            )
        ]

    @hookimpl
    def score_factor(self, result: Result) -> int:
        number = result.contract.round.number
        return self.settings.factor if number in self.settings.rounds else 1
