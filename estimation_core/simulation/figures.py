"""Means with confidence intervals out of sums that merge: whole numbers, so that no order of merging changes them.

A measure is a ratio: so many points in so many rounds, so many estimates made of so many. Its games are independent,
the rounds of one game are not; so the interval comes from how the games differ (the ratio estimator, each game a
cluster). Two rulesets that play the same deals are compared game by game, and what the deals bring cancels out.
"""

from __future__ import annotations

from math import pi, sqrt, tan
from statistics import NormalDist
from typing import NamedTuple

CONFIDENCE = 0.95
"""How often an interval holds the true value."""

_Z = 1.959963984540054
"""Of a standard normal variable 95 % lies between minus and plus this."""


class Sums(NamedTuple):
    """What is kept of a measure: over ``games`` with a case of it the sums of ``x``, ``n``, and their products."""

    games: int = 0
    x: int = 0
    n: int = 0
    xx: int = 0
    xn: int = 0
    nn: int = 0

    def plus(self, other: Sums) -> Sums:
        """The sums over the games of both."""
        games, x, n, xx, xn, nn = self
        more, y, m, yy, ym, mm = other
        return Sums(games + more, x + y, n + m, xx + yy, xn + ym, nn + mm)

    @classmethod
    def of(cls, x: int, n: int) -> Sums:
        """The sums of one game."""
        return cls(1, x, n, x * x, x * n, n * n)


class Cross(NamedTuple):
    """What is kept of a measure under two rulesets: the sums of the products of theirs, game by game."""

    xx: int = 0
    xn: int = 0
    nx: int = 0
    nn: int = 0

    def plus(self, other: Cross) -> Cross:
        """The sums over the games of both."""
        return Cross(self.xx + other.xx, self.xn + other.xn, self.nx + other.nx, self.nn + other.nn)


class Figure(NamedTuple):
    """A mean over ``n`` cases in so many ``games``.

    The true one lies within ``margin`` of it at 95 %; None where that cannot be told.
    """

    mean: float
    margin: float | None
    n: int
    games: int


def figure(sums: Sums, share: bool = False) -> Figure | None:
    """The mean of a measure; None where there was no case of it.

    Of a ``share`` that was always or never so, the margin is that of a Wilson interval: not nothing.
    """
    if not sums.n:
        return None
    mean = sums.x / sums.n
    if share and sums.x in (0, sums.n):
        return Figure(mean, _Z**2 / (sums.n + _Z**2), sums.n, sums.games)
    if sums.games < 2:
        return Figure(mean, None, sums.n, sums.games)
    margin = student(sums.games - 1) * sqrt(max(_variance(sums), 0.0))
    if share:
        # Of a few cases it would reach beyond all and nothing.
        margin = min(margin, max(mean, 1 - mean))
    return Figure(mean, margin, sums.n, sums.games)


def difference(one: Sums, other: Sums, cross: Cross) -> Figure | None:
    """How much more the first of two rulesets has on the same deals; None where either has no case."""
    if not one.n or not other.n:
        return None
    first, second = one.x / one.n, other.x / other.n
    mean = first - second
    games = min(one.games, other.games)
    if games < 2:
        return Figure(mean, None, one.n, games)
    shared = cross.xx - second * cross.xn - first * cross.nx + first * second * cross.nn
    covariance = shared / one.n / other.n * games / (games - 1)
    variance = _variance(one) + _variance(other) - 2 * covariance
    # Of two that agree in every game only the rounding of the sums is left.
    variance = variance if variance > 1e-12 * (first**2 + second**2) else 0.0
    return Figure(mean, student(games - 1) * sqrt(variance), one.n, games)


def _variance(sums: Sums) -> float:
    """The variance of a ratio of sums over games, by linearisation."""
    mean = sums.x / sums.n
    spread = sums.xx - 2 * mean * sums.xn + mean * mean * sums.nn
    return spread / sums.n / sums.n * sums.games / (sums.games - 1)


def student(freedom: int, confidence: float = CONFIDENCE) -> float:
    """Within minus and plus so much lies such a share of a variable that follows Student's distribution."""
    if freedom == 1:
        return tan(pi * confidence / 2)
    if freedom == 2:
        return confidence * sqrt(2 / (1 - confidence**2))
    z = _Z if confidence == CONFIDENCE else NormalDist().inv_cdf((1 + confidence) / 2)
    # Cornish and Fisher's expansion.
    one = (z**3 + z) / 4
    two = (5 * z**5 + 16 * z**3 + 3 * z) / 96
    three = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384
    return z + one / freedom + two / freedom**2 + three / freedom**3
