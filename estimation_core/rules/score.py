"""R9 Score: the lines of a round, its factors, and what is added to the totals."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from estimation_core.cards import SEATS
from estimation_core.hooks import hookimpl
from estimation_core.results import Contract, Line, Result, Score
from estimation_core.rules.contract import risk_swing
from estimation_core.settings import Settings
from estimation_core.settings.core import DashCallScore, PlainDash

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
        contract, rules = result.contract, self.score
        dash_calls, caller, withs = contract.dash_calls, contract.caller, contract.withs
        risk = contract.risk
        only_base = contract.played_on and not self.settings.all_pass.bonuses
        over = contract.total > 13
        who_made = result.made
        winners = who_made.count(True)
        sole = who_made.index(winners == 1) + 1 if winners in (1, 3) else None
        lines: list[Line] = []
        for seat, n, t, made in zip(SEATS, contract.estimates, result.won, who_made, strict=True):
            dashed = seat in dash_calls
            if only_base:
                lines.append(self._first_line(seat, n, t, made, dashed, over))
                continue
            high = self._high(contract, seat, n, t) if rules.high.minimum and not dashed else None
            lines.append(high or self._first_line(seat, n, t, made, dashed, over))
            if not dashed and (high is None or rules.high.replaces == "base"):
                if seat == caller:
                    lines.append(Line(seat, rules.caller.points(made), "caller"))
                elif seat in withs:
                    lines.append(Line(seat, rules.with_.points(made), "with"))
            # What counts beside a Dash Call, or beside the points of a high estimate.
            beside = rules.dash_call if dashed else rules.high if high else None
            if seat == sole and (beside is None or beside.sole):
                if made:
                    lines.append(Line(seat, rules.sole_winner, "sole_winner"))
                else:
                    lines.append(Line(seat, -rules.sole_loser, "sole_loser"))
            if risk and seat == risk.seat and (beside is None or beside.risk):
                swing = risk_swing(self.settings, contract.total)
                if swing:
                    lines.append(Line(seat, swing.points(made), "risk"))
        return lines

    def _first_line(self, seat: int, n: int, t: int, made: bool, dashed: bool, over: bool) -> Line:
        """The base line, or what stands in its place for a Dash Call or a Dash (R9.2)."""
        rules = self.score
        if dashed:
            return Line(seat, _dash_points(rules.dash_call, made, over, t), "dash_call")
        if n == 0 and rules.plain_dash.own:
            return Line(seat, _dash_points(rules.plain_dash, made, over, t), "plain_dash")
        if made:
            return Line(seat, rules.made + rules.made_per_trick * t, "base")
        counted = n if rules.missed_by == "estimate" else abs(n - t)
        return Line(seat, -rules.missed - rules.missed_per_trick * counted, "base")

    def _high(self, contract: Contract, seat: int, n: int, t: int) -> Line | None:
        """The line of a high estimate (R9.5); numbers after the end of the lists are ordinary."""
        high = self.score.high
        if not high.minimum <= n < high.minimum + len(high.made):
            return None
        roles = {"caller": {contract.caller}, "caller_and_with": {contract.caller, *contract.withs}}
        if seat not in roles.get(high.roles, SEATS):
            return None
        index = n - high.minimum
        if n == t:
            return Line(seat, high.made[index], "high")
        return Line(seat, -high.missed[index] - high.missed_per_trick * abs(n - t), "high")


def _dash_points(dash: DashCallScore | PlainDash, made: bool, over: bool, won: int) -> int:
    """The points of a Dash Call, or of a Dash that has its own: other ones in an Over round (R9.2)."""
    if made:
        return dash.over if over else dash.under
    return -(dash.missed_over if over else dash.missed_under) - dash.missed_per_trick * won


def score_round(rules: Ruleset, result: Result) -> Score:
    """The itemised score of a round: each seat's lines × the factors × the multiplier (R9.2 to R9.4)."""
    lines: tuple[list[Line], ...] = ([], [], [], [])
    sums = [0, 0, 0, 0]
    for line in rules.score_lines(result):
        seat, points, name, _ = line
        if points or name in ALWAYS_SHOWN:
            lines[seat - 1].append(line)
            sums[seat - 1] += points
    factors = rules.score_factors(result)
    for factor in factors:
        sums = [total * factor.of(seat) for seat, total in zip(SEATS, sums, strict=True)]
    multiplier = result.contract.round.multiplier
    missed = result.all_missed
    if missed and rules.settings.score.all_missed.scores == "none":
        # R9.3: nobody scores in that round.
        sums = [0, 0, 0, 0]
    one, two, three, four = sums
    return Score(
        status="all_missed" if missed else "scored",
        lines=tuple([tuple(of_seat) for of_seat in lines]),
        factors=factors,
        multiplier=multiplier,
        scores=(one * multiplier, two * multiplier, three * multiplier, four * multiplier),
    )
