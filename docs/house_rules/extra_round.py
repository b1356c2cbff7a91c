"""A game does not end on a round that nobody made: one more is played, its strain going on from no trump again."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from estimation_core.hooks import (
    N_,
    HouseRule,
    Message,
    NextRound,
    Played,
    RoundPlan,
    Rules,
    Whole,
    hookimpl,
    nmessage,
    setting,
)

STRAINS = ("NT", "S", "H", "D", "C")
"""From high to low, as in the last five rounds."""


@dataclass(frozen=True, slots=True)
class ExtraRoundSettings:
    limit: int = setting(Whole(1, 99), 5, N_("How many extra rounds there can be at most."))


class ExtraRound(HouseRule):
    name = "extra-round"
    title = N_("Extra round")
    summary = N_("When all four miss the last round, an extra one is played, from no trump on.")
    Settings = ExtraRoundSettings

    def describe(self) -> Sequence[Message]:
        return [
            Message(
                "When nobody makes the last round, one more fixed round is played at no trump; "
                "when nobody makes that one either, the next is played in spades, and so on."
            ),
            nmessage(
                "There is {n} extra round at most.",
                "There are {n} extra rounds at most.",
                self.settings.limit,
            ),
        ]

    @hookimpl
    def next_round(self, rules: Rules, history: Sequence[Played]) -> NextRound | None:
        last = history[-1]
        extra = last.round.number - len(rules.plan())
        if not 0 <= extra < self.settings.limit:
            return None
        if last.result is None or not last.result.all_missed:
            return None
        return NextRound(insert=RoundPlan("fixed", STRAINS[extra % len(STRAINS)]))
