"""The last of the planned rounds counts double, and the table is told before it."""

from __future__ import annotations

from collections.abc import Sequence

from estimation_core.hooks import N_, HouseRule, Message, Result, Round, Rules, hookimpl


class LastDouble(HouseRule):
    name = "last-double"
    title = N_("The last round")
    summary = N_("The last round counts double.")

    def describe(self) -> Sequence[Message]:
        return [Message("Everything in the last round counts double.")]

    @hookimpl
    def announce(self, rules: Rules, round: Round) -> Message | None:
        return Message("The last round counts double.") if _is_last(rules, round) else None

    @hookimpl
    def score_factor(self, rules: Rules, result: Result) -> int:
        return 2 if _is_last(rules, result.contract.round) else 1


def _is_last(rules: Rules, round: Round) -> bool:
    return round.number == len(rules.plan())
