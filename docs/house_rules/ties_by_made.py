"""Players with equal totals are parted by how many of their estimates they made."""

from __future__ import annotations

from collections.abc import Sequence

from estimation_core.hooks import N_, SEATS, Four, HouseRule, Message, Played, hookimpl


class TiesByMade(HouseRule):
    name = "ties-by-made"
    title = N_("Equal totals")
    summary = N_("Equal totals are parted by the estimates made.")

    def describe(self) -> Sequence[Message]:
        return [Message("Of players with the same total, who made more estimates stands higher.")]

    @hookimpl
    def break_tie(self, history: Sequence[Played]) -> Four:
        results = [played.result for played in history if played.result is not None]
        one, two, three, four = (sum(result.made[seat - 1] for result in results) for seat in SEATS)
        return one, two, three, four
