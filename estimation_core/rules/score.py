"""R9 Score: the lines of a round, its factors, and what is added to the totals."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from estimation_core.cards import HAND_SIZE, SEATS
from estimation_core.hooks import hookimpl
from estimation_core.results import Factor, Line, Result, Role, Score
from estimation_core.rules.contract import risk_swing
from estimation_core.settings import Settings
from estimation_core.settings.scoring import DashCallScore, PlainDash

ALWAYS_SHOWN = frozenset({"base", "dash_call", "high", "plain_dash"})
"""Lines that stand in the score even with 0 points."""


class ScoreRules:
    """The score lines of the core."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.score = settings.score
        # The lines of a seat depend on little, so that the same ones come again and again.
        self._lines = lru_cache(maxsize=1 << 13)(self._lines_of)

    @hookimpl
    def score_lines(self, result: Result) -> Sequence[Line]:
        contract = result.contract
        total = contract.total
        bearer = contract.risk.seat if contract.risk else None
        only_base = contract.played_on and not self.settings.all_pass.bonuses
        sole = result.sole
        lines: list[Line] = []
        for seat, n, t in zip(SEATS, contract.estimates, result.won, strict=True):
            risk = total if seat == bearer else None
            lines += self._lines(
                seat, n, t, contract.role(seat), total > HAND_SIZE, seat == sole, risk, only_base
            )
        return lines

    def _lines_of(
        self,
        seat: int,
        n: int,
        t: int,
        role: Role,
        over: bool,
        sole: bool,
        risk: int | None,
        only_base: bool,
    ) -> tuple[Line, ...]:
        """The lines of a seat: ``sole`` winner or loser, ``risk`` the total of the estimates if it bears the Risk."""
        rules, made = self.score, n == t
        first = self._first_line(seat, n, t, role, over)
        if only_base:
            return (first,)
        high = self._high(seat, n, t, role)
        lines = [high or first]
        if role == "caller" and (high is None or rules.high.replaces == "base"):
            lines.append(Line(seat, rules.caller.points(made), "caller"))
        if role == "with" and (high is None or rules.high.replaces == "base"):
            lines.append(Line(seat, rules.with_.points(made), "with"))
        # What counts beside a Dash Call, or beside the points of a high estimate.
        beside = rules.dash_call if role == "dash_call" else rules.high if high else None
        if sole and (beside is None or beside.sole):
            points, name = (
                (rules.sole_winner, "sole_winner") if made else (-rules.sole_loser, "sole_loser")
            )
            lines.append(Line(seat, points, name))
        if risk is not None and (beside is None or beside.risk):
            swing = risk_swing(self.settings, risk)
            if swing:
                lines.append(Line(seat, swing.points(made), "risk"))
        return tuple(lines)

    def _first_line(self, seat: int, n: int, t: int, role: Role, over: bool) -> Line:
        """The base line, or what stands in its place for a Dash Call or a Dash (R9.2)."""
        rules, made = self.score, n == t
        if role == "dash_call":
            return Line(seat, _dash_points(rules.dash_call, made, over, t), "dash_call")
        if n == 0 and rules.plain_dash.own:
            return Line(seat, _dash_points(rules.plain_dash, made, over, t), "plain_dash")
        if made:
            return Line(seat, rules.made + rules.made_per_trick * t, "base")
        counted = n if rules.missed_by == "estimate" else abs(n - t)
        return Line(seat, -rules.missed - rules.missed_per_trick * counted, "base")

    def _high(self, seat: int, n: int, t: int, role: Role) -> Line | None:
        """The line of a high estimate (R9.5); numbers after the end of the lists are ordinary."""
        high = self.score.high
        if role == "dash_call" or not high.minimum:
            return None
        if not high.minimum <= n < high.minimum + len(high.made):
            return None
        roles = {"caller": ("caller",), "caller_and_with": ("caller", "with")}
        if role not in roles.get(high.roles, ("caller", "with", "other")):
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


def score_round(
    settings: Settings, result: Result, all_lines: Iterable[Line], factors: tuple[Factor, ...] = ()
) -> Score:
    """The itemised score of a round: each seat's lines × the factors × the multiplier (R9.2 to R9.4)."""
    lines: list[list[Line]] = [[], [], [], []]
    sums = [0, 0, 0, 0]
    for line in all_lines:
        seat, points, name, _ = line
        if points or name in ALWAYS_SHOWN:
            lines[seat - 1].append(line)
            sums[seat - 1] += points
    for factor in factors:
        sums = [total * factor.of(seat) for seat, total in zip(SEATS, sums, strict=True)]
    multiplier = result.contract.round.multiplier
    missed = result.all_missed
    if missed and settings.score.all_missed.scores == "none":
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


def with_lines_after(score: Score, lines: Iterable[Line]) -> Score:
    """A score with lines that are added after the factors and the multiplier."""
    after: list[list[Line]] = [[], [], [], []]
    for line in lines:
        if line.points:
            after[line.seat - 1].append(line)
    one, two, three, four = (
        points + sum(line.points for line in added)
        for points, added in zip(score.scores, after, strict=True)
    )
    return score._replace(
        scores=(one, two, three, four), after=tuple(tuple(of_seat) for of_seat in after)
    )
