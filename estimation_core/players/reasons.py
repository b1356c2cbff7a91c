"""Why a computer player would do what it does, in words: what it weighed, and never another figure."""

from __future__ import annotations

from typing import cast

from estimation_core.acts import DECLINE, BiddingAct, Play
from estimation_core.engine.view import View
from estimation_core.messages import Decimal, Message, Param, Percent, nmessage
from estimation_core.players.outcome import OWN
from estimation_core.players.weighed import Option, Weighed
from estimation_core.telling.acts import act_noun, act_text


def reason(view: View, found: Weighed) -> Message:
    """A few sentences on an act that a player has chosen."""
    if len(view.legal) == 1:
        return Message("Nothing else is legal here.")
    if view.stage == "redeal":
        return _redeal(found)
    compared = _compared(found)
    if isinstance(found.act, Play):
        return Message("{first} {second}", first=_aim(view), second=compared)
    return compared


def _redeal(found: Weighed) -> Message:
    """The cards that were dealt, and others."""
    these, new = sorted(found.options, key=lambda option: option.act != DECLINE)
    return Message(
        "These cards are worth {points} points on average, new ones {other_points}.",
        points=_points(these),
        other_points=_points(new),
    )


def _compared(found: Weighed) -> Message:
    """What the act promises, and what the next best does: by what it was chosen, so that it can be no less."""
    if not found.options:
        if isinstance(found.act, Play):
            return Message("All cards that may be laid here are worth the same.")
        return Message("No other act is worth a thought with this hand.")
    best, *others = found.options
    first = Message(
        "{act}: this hand makes its number in {share} of the sampled deals, worth {points} points on average.",
        act=_noun(best),
        share=_share(best),
        points=_points(best),
    )
    if not others:
        return first
    second = Message(
        "The next best, {act}: {share} and {points} points.",
        act=_noun(others[0]),
        share=_share(others[0]),
        points=_points(others[0]),
    )
    return Message("{first} {second}", first=first, second=second)


def _noun(option: Option) -> Param:
    act = option.act
    return act_text(act) if isinstance(act, Play) else act_noun(cast(BiddingAct, act))


def _share(option: Option) -> Percent:
    return Percent(option.made / option.deals)


def _points(option: Option) -> Decimal:
    """Points on average, with what the others get counted a little (`outcome.Payoff`)."""
    return Decimal(option.worth / (OWN * option.deals), plus=True)


def _aim(view: View) -> Message:
    """What the seat wants of the tricks that are left."""
    assert view.contract is not None  # cards are played
    lacks = view.contract.estimates[view.seat - 1] - view.won[view.seat - 1]
    if lacks > 0:
        return nmessage(
            "This hand still needs {n} trick.", "This hand still needs {n} tricks.", lacks
        )
    if lacks == 0:
        return Message("This hand has all the tricks it wants.")
    return Message("This hand has too many tricks already; now it can spoil the others' estimates.")
