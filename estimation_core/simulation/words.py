"""What the measures are called, and how a figure is written."""

from __future__ import annotations

from math import floor, log10

from estimation_core.messages import Code, Decimal, Message, Param, Percent, pmessage
from estimation_core.results import Risk
from estimation_core.simulation.figures import Figure
from estimation_core.simulation.tally import Key, is_share
from estimation_core.telling.rounds import risk_name

ROLES: dict[str, Message] = {
    "anyone": Message("all players"),
    "caller": Message("Caller"),
    "with": Message("With"),
    "dash_call": Message("Dash Call"),
    "other": pmessage("role", "the others"),
    "sole_winner": Message("sole winner"),
    "sole_loser": Message("sole loser"),
}

ROUNDS: dict[str, Message] = {
    "estimates": Message("sum of the four estimates"),
    "over": Message("Over rounds"),
    "under": Message("Under rounds"),
    "even": Message("rounds at exactly 13"),
    "risk": Message("rounds with a Risk"),
    "call": Message("number of the Call"),
    "dash_calls": Message("Dash Calls a round"),
    "super_call": Message("rounds with a Super Call"),
    "all_missed": Message("rounds that nobody made"),
    "sole_winner": Message("rounds with a sole winner"),
    "sole_loser": Message("rounds with a sole loser"),
    "multiplied": Message("rounds with a multiplier"),
}

GAMES: dict[str, Message] = {
    "rounds": Message("rounds a game"),
    "deals": Message("deals a game"),
    "all_passed": Message("deals that nobody called"),
    "redeals": Message("redeals by a house rule"),
    "total": Message("total of a player"),
    "winner_total": Message("total of the winner"),
    "lead": Message("points between the first and the last"),
}

OF_SOMEBODY: dict[str, Message] = {
    "points": Message("points a round"),
    "made": Message("estimates made"),
    "estimate": pmessage("average", "estimate"),
    "total": pmessage("average", "total"),
    "place": pmessage("average", "place"),
    "first": Message("games won"),
}

EXACT = 1e-9
"""A margin below this is none: all games had the same."""


def key_name(key: Key) -> Message:
    """What a measure is called in a table."""
    group, *whose, name = key
    if group == "round":
        return ROUNDS[name]
    if group == "game":
        return GAMES[name]
    if group == "risk":
        return risk_name(Risk(1, int(name)))
    if group == "numbers":
        return Message(
            "{who}: an estimate of {number} made", who=ROLES[whose[0]], number=int(whose[1])
        )
    return Message("{who}: {what}", who=who_name(group, whose[0]), what=OF_SOMEBODY[name])


def who_name(group: str, name: str) -> Param:
    """Whom a measure is about: a computer player, a seat, a role."""
    if group == "players":
        return Code(name)
    if group == "seats":
        return Message("seat {seat}", seat=int(name))
    return ROLES[name]


def figure_text(figure: Figure | None, key: Key, plus: bool = False) -> Param | None:
    """A figure with its margin, rounded to what the margin allows; None where there is none."""
    if figure is None:
        return None
    value = number_text(figure.mean, figure, key, plus)
    if figure.margin is None or figure.margin < EXACT:
        return value
    margin = number_text(figure.margin, figure, key)
    return Message("{value} ± {margin}", value=value, margin=margin)


def number_text(value: float, figure: Figure, key: Key, plus: bool = False) -> Decimal | Percent:
    """A number of a figure, with as many places as its margin makes sense of."""
    share = is_share(key)
    places = _places(figure.margin, 2 if share else 0)
    return Percent(value, places, plus) if share else Decimal(value, places, plus)


def _places(margin: float | None, shift: int) -> int:
    """So many decimal places that the margin has a digit or two; ``shift`` of them go into a percentage."""
    if margin is None or margin < EXACT:
        return 1
    return min(max(-floor(log10(margin * 10**shift) - 0.3), 0), 2 if not shift else 1)
