"""The chapter on the score: the table of its lines, and who gets which (R9.2, R9.5)."""

from __future__ import annotations

from collections.abc import Iterator

from estimation_core.documents import Cell, Section, Table, paragraph
from estimation_core.messages import Message, Param, Signed, pmessage
from estimation_core.results import Risk
from estimation_core.rulebook.scope import Scope
from estimation_core.settings import Swing
from estimation_core.telling.rounds import risk_name

MADE, MISSED = pmessage("estimate", "Made"), pmessage("estimate", "Missed")


def score(scope: Scope) -> Section:
    """What a made and a missed estimate are worth."""
    return Section(
        "score",
        Message("The score of a round"),
        (
            paragraph(
                Message("After the 13 tricks everyone compares tricks and estimate."),
                Message(
                    "With exactly as many tricks as estimated, the estimate is made; with more or fewer "
                    "it is missed."
                ),
                Message("All lines of this table that apply to a player are added up."),
            ),
            Table((Message("Points"), MADE, MISSED), tuple(_rows(scope)), "<<<"),
            paragraph(
                Message(
                    "The sole winner is the only one of the four to make the estimate, the sole loser "
                    "the only one to miss it."
                ),
                _plain_dash(scope),
                scope.see_house_rules("score_lines", "score_factor", "adjust_sheet"),
            ),
        ),
        tuple(_inner(scope)),
    )


def _inner(scope: Scope) -> Iterator[Section]:
    if scope.settings.score.high.minimum:
        yield high(scope)
    if scope.dash_calls:
        yield dash_call(scope)


def _rows(scope: Scope) -> Iterator[tuple[Cell, ...]]:
    points = scope.settings.score
    yield Message("The estimate"), _made(scope), _missed(scope)
    yield Message("Caller"), *_swing(points.caller)
    yield Message("With"), *_swing(points.with_)
    sole = (Signed(points.sole_winner), Signed(-points.sole_loser))
    yield Message("Sole winner, sole loser"), *sole
    for level, swing in enumerate(scope.rules.risk_levels, 1):
        yield risk_name(Risk(1, level)), *_swing(swing)
    plain = points.plain_dash
    if plain.own:
        yield (
            Message("Dash in an Over round"),
            Signed(plain.over),
            _penalty(plain.missed_over, plain.missed_per_trick),
        )
        yield (
            Message("Dash in an Under round"),
            Signed(plain.under),
            _penalty(plain.missed_under, plain.missed_per_trick),
        )


def _swing(swing: Swing) -> tuple[Param, Param]:
    return Signed(swing.made), Signed(-swing.missed)


def _made(scope: Scope) -> Param:
    points = scope.settings.score
    fixed, each = Signed(points.made), Signed(points.made_per_trick)
    if not points.made_per_trick:
        return fixed
    if not points.made:
        return Message("{each} per trick", each=each)
    return Message("{points}, and {each} per trick", points=fixed, each=each)


def _missed(scope: Scope) -> Param:
    points = scope.settings.score
    fixed, each = Signed(-points.missed), Signed(-points.missed_per_trick)
    if not points.missed_per_trick:
        # How it would be counted makes no difference at 0 points.
        return fixed
    if points.missed_by == "estimate":
        if not points.missed:
            return Message("{each} per trick estimated", each=each)
        return Message("{points}, and {each} per trick estimated", points=fixed, each=each)
    if not points.missed:
        return Message("{each} per trick too many or too few", each=each)
    return Message("{points}, and {each} per trick too many or too few", points=fixed, each=each)


def _penalty(points: int, per_trick: int) -> Param:
    """What a missed Dash Call or Dash costs."""
    fixed, each = Signed(-points), Signed(-per_trick)
    if not per_trick:
        return fixed
    if not points:
        return Message("{each} per trick won", each=each)
    return Message("{points}, and {each} per trick won", points=fixed, each=each)


def _plain_dash(scope: Scope) -> Message:
    if scope.settings.score.plain_dash.own:
        return Message("A Dash has points of its own in place of those of the estimate.")
    return Message("A Dash is scored like any other estimate.")


def dash_call(scope: Scope) -> Section:
    """What a Dash Call is worth."""
    points = scope.settings.score.dash_call
    rows: tuple[tuple[Cell, ...], ...] = (
        (
            Message("In an Over round"),
            Signed(points.over),
            _penalty(points.missed_over, points.missed_per_trick),
        ),
        (
            Message("In an Under round"),
            Signed(points.under),
            _penalty(points.missed_under, points.missed_per_trick),
        ),
    )
    return Section(
        "dash-call-score",
        Message("The score of a Dash Call"),
        (
            paragraph(
                Message("A Dash Call is made if its player wins no trick at all."),
                Message("Its points stand in place of those of the estimate."),
            ),
            Table((Message("Dash Call"), MADE, MISSED), rows, "<<<"),
            paragraph(*_beside_a_dash_call(scope)),
        ),
    )


def _beside_a_dash_call(scope: Scope) -> Iterator[Message]:
    if scope.thirteen_possible:
        yield Message("At a total of exactly 13 it is worth as much as in an Under round.")
    yield Message("A Dash Caller is never Caller or With.")
    yield (
        Message("A Dash Caller can be the sole winner or loser like everyone else.")
        if scope.settings.score.dash_call.sole
        else Message(
            "A Dash Caller counts among the four, but neither wins nor loses points as the only one."
        )
    )
    yield (
        Message("A Dash Caller who bears the Risk wins or loses its points too.")
        if scope.settings.score.dash_call.risk
        else Message("A Dash Caller neither wins nor loses points by the Risk.")
    )


def high(scope: Scope) -> Section:
    """Points of their own for high estimates (R9.5)."""
    rules = scope.settings.score.high
    numbers = range(rules.minimum, min(13, rules.minimum + len(rules.made) - 1) + 1)
    rows = tuple(
        (number, Signed(made), _high_missed(missed, rules.missed_per_trick))
        for number, made, missed in zip(numbers, rules.made, rules.missed, strict=False)
    )
    return Section(
        "high",
        Message("High estimates"),
        (
            paragraph(_high_roles(scope), _high_place(scope)),
            Table((Message("Estimate"), MADE, MISSED), rows, ">><"),
            paragraph(
                Message("All other estimates are scored in the ordinary way."),
                Message("The points of a sole winner or loser are added to them.")
                if rules.sole
                else Message("The points of a sole winner or loser are not added to them."),
                Message("The points of the Risk are added to them.")
                if rules.risk
                else Message("The points of the Risk are not added to them."),
            ),
        ),
    )


def _high_roles(scope: Scope) -> Message:
    match scope.settings.score.high.roles:
        case "caller":
            return Message(
                "When the Caller has estimated {number} or more, another table holds.",
                number=scope.settings.score.high.minimum,
            )
        case "anyone":
            return Message(
                "For anybody who has estimated {number} or more, another table holds.",
                number=scope.settings.score.high.minimum,
            )
    return Message(
        "When the Caller or a With has estimated {number} or more, another table holds.",
        number=scope.settings.score.high.minimum,
    )


def _high_place(scope: Scope) -> Message:
    if scope.settings.score.high.replaces == "base":
        return Message(
            "It stands in place of the points of the estimate; those of Caller and With are added."
        )
    return Message(
        "It stands in place of the points of the estimate and of those of Caller and With."
    )


def _high_missed(points: int, each: int) -> Param:
    if not each:
        return Signed(-points)
    return Message(
        "{points}, and {each} per trick too many or too few",
        points=Signed(-points),
        each=Signed(-each),
    )
