"""R9 Score: the lines of a round, its factors, and what is added to the totals."""

from __future__ import annotations

from collections.abc import Sequence
from math import prod
from typing import TYPE_CHECKING

from estimation_core.cards import SEATS
from estimation_core.hooks import hookimpl
from estimation_core.results import Line, Result, Score
from estimation_core.rules.contract import risk_swing
from estimation_core.settings import Settings

if TYPE_CHECKING:
    from estimation_core.ruleset import Ruleset

ALWAYS_SHOWN = frozenset({"base", "dash_call", "high", "plain_dash"})
"""Lines that stand in the score even with 0 points."""


class ScoreRules:
    """The score lines of the core."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.score = settings.score

    @hookimpl
    def score_lines(self, result: Result) -> Sequence[Line]:
        contract, made = result.contract, result.made
        only_base = contract.played_on and not self.settings.all_pass.bonuses
        sole_winner, sole_loser = result.sole(True), result.sole(False)
        lines: list[Line] = []
        for seat in SEATS:
            ok = made[seat - 1]
            dashed = seat in contract.dash_calls
            high = None if dashed or only_base else self._high(result, seat, ok)
            lines.append(high or self._first_line(result, seat, ok))
            if only_base:
                continue
            rules = self.score
            if not dashed and (high is None or rules.high.replaces == "base"):
                if seat == contract.caller:
                    lines.append(Line(seat, rules.caller.points(ok), "caller"))
                elif seat in contract.withs:
                    lines.append(Line(seat, rules.with_.points(ok), "with"))
            if seat == (sole_winner if ok else sole_loser) and (
                rules.dash_call.sole if dashed else high is None or rules.high.sole
            ):
                points = rules.sole_winner if ok else -rules.sole_loser
                lines.append(Line(seat, points, "sole_winner" if ok else "sole_loser"))
            risk = contract.risk
            if (
                risk
                and risk.seat == seat
                and (rules.dash_call.risk if dashed else high is None or rules.high.risk)
            ):
                swing = risk_swing(self.settings, contract.total)
                if swing:
                    lines.append(Line(seat, swing.points(ok), "risk"))
        return lines

    def _first_line(self, result: Result, seat: int, made: bool) -> Line:
        """The base line, or what stands in its place for a Dash Call or a Dash (R9.2)."""
        n, t = result.contract.estimates[seat - 1], result.won[seat - 1]
        over = result.contract.side == "over"
        if seat in result.contract.dash_calls:
            dash = self.score.dash_call
            if made:
                return Line(seat, dash.over if over else dash.under, "dash_call")
            penalty = dash.missed_over if over else dash.missed_under
            return Line(seat, -penalty - dash.missed_per_trick * t, "dash_call")
        if n == 0 and self.score.plain_dash.own:
            plain = self.score.plain_dash
            if made:
                return Line(seat, plain.over if over else plain.under, "plain_dash")
            penalty = plain.missed_over if over else plain.missed_under
            return Line(seat, -penalty - plain.missed_per_trick * t, "plain_dash")
        if made:
            return Line(seat, self.score.made + self.score.made_per_trick * t, "base")
        counted = n if self.score.missed_by == "estimate" else abs(n - t)
        return Line(seat, -self.score.missed - self.score.missed_per_trick * counted, "base")

    def _high(self, result: Result, seat: int, made: bool) -> Line | None:
        """The line of a high estimate (R9.5); numbers after the end of the lists are ordinary."""
        high = self.score.high
        contract = result.contract
        n = contract.estimates[seat - 1]
        if not high.minimum or not high.minimum <= n < high.minimum + len(high.made):
            return None
        roles = {"caller": {contract.caller}, "caller_and_with": {contract.caller, *contract.withs}}
        if seat not in roles.get(high.roles, SEATS):
            return None
        index = n - high.minimum
        if made:
            return Line(seat, high.made[index], "high")
        difference = abs(n - result.won[seat - 1])
        return Line(seat, -high.missed[index] - high.missed_per_trick * difference, "high")


def score_round(rules: Ruleset, result: Result) -> Score:
    """The itemised score of a round: each seat's lines × the factors × the multiplier (R9.2 to R9.4)."""
    lines: tuple[list[Line], ...] = ([], [], [], [])
    for line in rules.score_lines(result):
        if line.points or line.name in ALWAYS_SHOWN:
            lines[line.seat - 1].append(line)
    factors = rules.score_factors(result)
    multiplier = result.contract.round.multiplier
    missed = result.all_missed
    if missed and rules.settings.score.all_missed.scores == "none":
        # R9.3: nobody scores in that round.
        scores = (0, 0, 0, 0)
    else:
        one, two, three, four = [
            sum([line.points for line in lines[seat - 1]])
            * prod([factor.of(seat) for factor in factors])
            * multiplier
            for seat in SEATS
        ]
        scores = (one, two, three, four)
    return Score(
        status="all_missed" if missed else "scored",
        lines=tuple(tuple(of_seat) for of_seat in lines),
        factors=factors,
        multiplier=multiplier,
        scores=scores,
    )
