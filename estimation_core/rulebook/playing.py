"""The chapters on the total of the estimates and on the play of the cards (R8, R9.1, R9.2)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from estimation_core.documents import Bullets, Cell, Paragraph, Section, Table, paragraph
from estimation_core.messages import Message, Param, Signed, listing, pmessage
from estimation_core.results import Risk
from estimation_core.rulebook.scope import Scope
from estimation_core.rules.contract import risk_swing
from estimation_core.settings import Swing
from estimation_core.telling.rounds import risk_name

MOST = {"over": 39, "under": 13}
"""How far the four estimates can be from 13: 52 at the most, 0 at the least."""


def over_under(scope: Scope) -> Section:
    """Over, Under and the Risk."""
    return Section(
        "over-under",
        Message("Over, Under and Risk"),
        (
            Paragraph(tuple(_sides(scope))),
            *_risk(scope),
        ),
    )


def _sides(scope: Scope) -> Iterator[Message]:
    if scope.dash_calls:
        yield Message("The four estimates are added up; a Dash Call counts 0.")
    else:
        yield Message("The four estimates are added up.")
    yield Message(
        "A total above 13 makes the round Over: there are not enough tricks for everyone."
    )
    yield Message(
        "A total below 13 makes it Under: there are tricks to spare, and somebody has to take them."
    )
    if scope.thirteen_possible:
        yield Message("At exactly 13 it is neither, and there is no Risk.")


def _risk(scope: Scope) -> Iterator[Paragraph | Bullets | Table]:
    score = scope.settings.score
    if not any(swing.made or swing.missed for swing in (*score.risk_over, *score.risk_under)):
        yield paragraph(Message("There is no Risk under these rules."))
        return
    yield paragraph(
        _bearer(scope),
        _no_bearer(scope),
        Message("The further the total is from 13, the greater the Risk."),
        Message(
            "Its points are won with a made estimate and lost with a missed one, besides all others."
        ),
    )
    yield paragraph(*_nearest(scope))
    if _reachable(scope, "over") == _reachable(scope, "under"):
        yield _risk_table(scope, ("under", "over"))
    else:
        yield paragraph(Message("In an Over round:"))
        yield _risk_table(scope, ("over",))
        yield paragraph(Message("In an Under round:"))
        yield _risk_table(scope, ("under",))


def _nearest(scope: Scope) -> Iterator[Message]:
    """What the totals next to 13 bring, which the last to estimate is often left with."""
    over, under = (_swing(scope, side, 1) != Swing(0, 0) for side in ("over", "under"))
    if over and under:
        yield Message("A total of 12 or 14, one away from 13, brings a Risk already.")
    elif not (over or under):
        yield Message(
            "A total of 12 or 14, one away from 13, brings no Risk: nobody wins or loses points by it."
        )
    else:
        yield Message(
            "A total of {with_risk}, one away from 13, brings a Risk already; one of {without} brings "
            "none.",
            with_risk=14 if over else 12,
            without=12 if over else 14,
        )


def _bearer(scope: Scope) -> Message:
    if scope.settings.score.risk_bearer == "last_seat":
        return Message(
            "The last player in turn bears the Risk, even after a Dash Call: in a call round the one "
            "before the Caller, otherwise the one before the first to estimate."
        )
    return Message("The last to estimate bears the Risk, since that player settles the total.")


def _no_bearer(scope: Scope) -> Message | None:
    if not scope.caller_alone_possible or scope.settings.score.risk_bearer == "last_seat":
        return None
    return Message("If nobody but the Caller has estimated, there is no Risk.")


def _swing(scope: Scope, side: str, distance: int) -> Swing:
    total = 13 + distance if side == "over" else 13 - distance
    return risk_swing(scope.settings, total) or Swing(0, 0)


def _reachable(scope: Scope, side: str) -> list[Swing]:
    """The Risk at each distance that both sides can reach, and on one side alone at those beyond."""
    last = _swing(scope, side, MOST[side])
    swings = [_swing(scope, side, distance) for distance in range(1, MOST[side] + 1)]
    while len(swings) > 1 and swings[-2] == last:
        swings.pop()
    return swings


def _risk_table(scope: Scope, sides: tuple[str, ...]) -> Table:
    """One row for each run of distances with the same points."""
    swings = _reachable(scope, sides[0])
    rows: list[tuple[Cell, ...]] = []
    first = 1
    for swing, run in groupby(swings):
        last = first + len(list(run)) - 1
        beyond = last == len(swings)
        totals = listing([_totals(side, first, last, beyond) for side in sides], "plain")
        points = (Signed(swing.made), Signed(-swing.missed))
        rows.append((_span(first, last, beyond), totals, _level(scope, swing), *points))
        first = last + 1
    head = (
        Message("Away from 13"),
        Message("Total"),
        Message("Risk"),
        pmessage("estimate", "Made"),
        pmessage("estimate", "Missed"),
    )
    return Table(head, tuple(rows), "<<<>>", stacked=True)


def _level(scope: Scope, swing: Swing) -> Message:
    if not (swing.made or swing.missed):
        return Message("no Risk")
    return risk_name(Risk(1, scope.rules.risk_levels.index(swing) + 1))


def _span(first: int, last: int, beyond: bool) -> Param:
    if beyond:
        return Message("{number} or more", number=first)
    if last - first < 2:
        return listing(range(first, last + 1), "or")
    return Message("{first} to {last}", first=first, last=last)


def _totals(side: str, first: int, last: int, beyond: bool) -> Param:
    """The totals at these distances."""
    if side == "over":
        return _span(13 + first, 13 + last, beyond)
    if beyond:
        return Message("{number} or less", number=13 - first)
    return _span(13 - last, 13 - first, beyond=False)


def play(scope: Scope) -> Section:
    """The thirteen tricks."""
    return Section(
        "play",
        Message("Playing the tricks"),
        (
            Bullets(
                (
                    paragraph(
                        Message("The Caller leads to the first trick, with any card."),
                        Message("The others follow in turn, each with one card."),
                    ),
                    paragraph(
                        Message("If you have a card of the suit led, you must follow suit."),
                        Message("If not, you may play any card, a trump or not."),
                    ),
                    paragraph(
                        Message("The highest trump wins the trick."),
                        Message(
                            "If there is no trump in it, and always at no trump, the highest card of the "
                            "suit led wins."
                        ),
                    ),
                    paragraph(Message("Whoever wins a trick leads to the next.")),
                )
            ),
            paragraph(
                Message("All 13 tricks are played, however the round stands."),
                Message(
                    "Everyone keeps their tricks in sight, so that all can compare them with the estimates."
                ),
                Message(
                    "The first time a player cannot follow a suit, the table takes note of it (Avoid): "
                    "a reminder for everyone, not a rule."
                ),
            ),
        ),
    )
