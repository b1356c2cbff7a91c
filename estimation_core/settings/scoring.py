"""The settings of the score (R9.2, R9.3, R9.5), declared once; the defaults are Koutchina's."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from estimation_core.messages import N_
from estimation_core.settings.declare import Effect, setting
from estimation_core.settings.kinds import Choice, Flag, ListOf, Whole
from estimation_core.settings.swings import Swing, SwingKind

POINTS = Whole()
PENALTY = Whole(0, taken_off=True)
RISK_LIST = ListOf(SwingKind(), most=39)

OWN_DASH = Effect(
    lambda values: values.get("score.plain_dash.own") is True,
    N_("It counts only where score.plain_dash.own is true."),
)
HIGH = Effect(
    lambda values: values.get("score.high.minimum") != 0,
    N_("It counts only where score.high.minimum is above 0."),
)


@dataclass(frozen=True, slots=True)
class DashCallScore:
    risk: bool = setting(
        Flag(), False, N_("Whether a Dash Caller who bears the Risk is paid for it."), "R9.2"
    )
    over: int = setting(POINTS, 25, N_("Points for a Dash Call made in an Over round."), "R9.2")
    under: int = setting(POINTS, 33, N_("Points for a Dash Call made in an Under round."), "R9.2")
    missed_over: int = setting(
        PENALTY, 25, N_("Points taken off for a Dash Call missed in an Over round."), "R9.2"
    )
    missed_under: int = setting(
        PENALTY, 33, N_("Points taken off for a Dash Call missed in an Under round."), "R9.2"
    )
    missed_per_trick: int = setting(
        PENALTY,
        0,
        N_("Points taken off for each trick that a Dash Caller wins, besides the others."),
        "R9.2",
    )
    sole: bool = setting(
        Flag(), True, N_("Whether a Dash Caller gets the points of a sole winner or loser."), "R9.2"
    )


@dataclass(frozen=True, slots=True)
class PlainDash:
    own: bool = setting(
        Flag(), False, N_("Whether a Dash has points of its own in place of the base line."), "R9.2"
    )
    over: int = setting(POINTS, 0, N_("Points for a Dash made in an Over round."), "R9.2", OWN_DASH)
    under: int = setting(
        POINTS, 0, N_("Points for a Dash made in an Under round."), "R9.2", OWN_DASH
    )
    missed_over: int = setting(
        PENALTY, 0, N_("Points taken off for a Dash missed in an Over round."), "R9.2", OWN_DASH
    )
    missed_under: int = setting(
        PENALTY, 0, N_("Points taken off for a Dash missed in an Under round."), "R9.2", OWN_DASH
    )
    missed_per_trick: int = setting(
        PENALTY,
        0,
        N_("Points taken off for each trick won after a Dash, besides the others."),
        "R9.2",
        OWN_DASH,
    )


@dataclass(frozen=True, slots=True)
class High:
    minimum: int = setting(
        Whole(0, 13),
        0,
        N_("From which estimate on the two lists of points hold; 0 = none."),
        "R9.5",
    )
    roles: Literal["caller", "caller_and_with", "anyone"] = setting(
        Choice(("caller", "caller_and_with", "anyone")),
        "caller_and_with",
        N_("For whom the lists of high estimates hold."),
        "R9.5",
        HIGH,
    )
    made: tuple[int, ...] = setting(
        ListOf(POINTS, most=13),
        (),
        N_("Points for the lowest high estimate when made, for the next, and so on."),
        "R9.5",
        HIGH,
    )
    missed: tuple[int, ...] = setting(
        ListOf(PENALTY, most=13),
        (),
        N_("Points taken off for the lowest high estimate when missed, for the next, and so on."),
        "R9.5",
        HIGH,
    )
    missed_per_trick: int = setting(
        PENALTY,
        0,
        N_("Points taken off for each trick by which a high estimate is missed."),
        "R9.5",
        HIGH,
    )
    replaces: Literal["base_and_role", "base"] = setting(
        Choice(("base_and_role", "base")),
        "base_and_role",
        N_(
            "Whether the high points stand for the base line alone or for the Caller's and With's too."
        ),
        "R9.5",
        HIGH,
    )
    sole: bool = setting(
        Flag(), True, N_("Whether sole points are added to the high points."), "R9.5", HIGH
    )
    risk: bool = setting(
        Flag(), True, N_("Whether the Risk is added to the high points."), "R9.5", HIGH
    )


@dataclass(frozen=True, slots=True)
class AllMissed:
    scores: Literal["none", "kept"] = setting(
        Choice(("none", "kept")),
        "none",
        N_("Whether the minus points count when all four miss."),
        "R9.3",
    )
    multipliers: tuple[int, ...] = setting(
        ListOf(Whole(2)),
        (2, 4),
        N_("What the next round counts after one such round, after two in a row, and so on."),
        "R9.3",
    )


_RISK = tuple(Swing(points, points) for points in (0, 10, 10, 20, 20, 30))


@dataclass(frozen=True, slots=True)
class Score:
    made: int = setting(POINTS, 10, N_("Points for an estimate that is made."), "R9.2")
    made_per_trick: int = setting(
        POINTS, 1, N_("Points for each trick of an estimate that is made."), "R9.2"
    )
    missed: int = setting(
        PENALTY, 0, N_("Points taken off for an estimate that is missed."), "R9.2"
    )
    missed_per_trick: int = setting(
        PENALTY, 1, N_("Points taken off for each trick that is counted as missed."), "R9.2"
    )
    missed_by: Literal["difference", "estimate"] = setting(
        Choice(("difference", "estimate")),
        "difference",
        N_("Whether a missed estimate costs by the difference or by its own number."),
        "R9.2",
    )
    caller: Swing = setting(
        SwingKind(), Swing(10, 10), N_("Points for the Caller, or taken off."), "R9.2"
    )
    with_: Swing = setting(
        SwingKind(), Swing(10, 10), N_("Points for a With, or taken off."), "R9.2"
    )
    sole_winner: int = setting(
        Whole(0), 10, N_("Points for the only player who makes the estimate."), "R9.2"
    )
    sole_loser: int = setting(
        PENALTY, 10, N_("Points taken off for the only player who misses."), "R9.2"
    )
    risk_over: tuple[Swing, ...] = setting(
        RISK_LIST,
        _RISK,
        N_("The Risk in an Over round, by how far the total is from 13."),
        "R9.2",
    )
    risk_under: tuple[Swing, ...] = setting(
        RISK_LIST,
        _RISK,
        N_("The Risk in an Under round, by how far the total is from 13."),
        "R9.2",
    )
    risk_bearer: Literal["last_estimator", "last_seat"] = setting(
        Choice(("last_estimator", "last_seat")),
        "last_estimator",
        N_("Whether the Risk goes to the last player who estimates or stays with the last seat."),
        "R9.2",
    )
    dash_call: DashCallScore = field(default_factory=DashCallScore)
    plain_dash: PlainDash = field(default_factory=PlainDash)
    high: High = field(default_factory=High)
    all_missed: AllMissed = field(default_factory=AllMissed)
