"""A fixed round in spades comes after the planned rounds, and the table is told so before it."""

from __future__ import annotations

from collections.abc import Sequence

from estimation_core.hooks import (
    N_,
    HouseRule,
    Message,
    NextRound,
    Played,
    Round,
    RoundPlan,
    Rules,
    Strain,
    hookimpl,
)


class SpadesAnnounced(HouseRule):
    name = "spades-announced"
    title = N_("A round in spades")
    summary = N_("At the end one more fixed round is played in spades, and it is announced.")

    def describe(self) -> Sequence[Message]:
        return [Message("After the planned rounds comes one more fixed round, in spades.")]

    @hookimpl
    def announce(self, rules: Rules, round: Round) -> Message | None:
        if round.number <= len(rules.plan()):
            return None
        return Message("One more round: {strain} are trump.", strain=Strain.SPADES)

    @hookimpl
    def next_round(self, rules: Rules, history: Sequence[Played]) -> NextRound | None:
        if history[-1].round.number != len(rules.plan()):
            return None
        return NextRound(insert=RoundPlan("fixed", Strain.SPADES))
