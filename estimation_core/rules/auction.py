"""R5 Auction: in turn, pass or call higher, until nobody but the maker of the standing call could still call."""

from __future__ import annotations

from typing import TYPE_CHECKING

from estimation_core.acts import (
    CALLS,
    DASH_CALL,
    PASS,
    BiddingAct,
    Call,
    DashCall,
    Pass,
    said_set,
)
from estimation_core.cards import Strain
from estimation_core.messages import Message
from estimation_core.rules import estimates
from estimation_core.rules.facts import Facts, Stage, left_in_turn
from estimation_core.settings import Settings

if TYPE_CHECKING:
    from estimation_core.engine.position import Position

_CALLS_FROM = tuple(said_set(CALLS[lowest:]) for lowest in range(len(CALLS) + 1))
"""The calls from each one of `CALLS` on, as sets."""


def begin(facts: Facts) -> Facts:
    """The auction starts from the opener; seats that made a Dash Call are skipped (R5.2)."""
    return facts._replace(stage=Stage.AUCTION, turn=_next_in(facts.first, facts.dashes))


def dash_in_turn(settings: Settings) -> bool:
    """Whether "dash" is one of the answers in a player's first turn of the auction (R4.2)."""
    dash_call = settings.dash_call
    return dash_call.when == "in_turn" and "call" in dash_call.rounds and dash_call.limit > 0


def lowest_call(settings: Settings, height: int) -> int:
    """The index in `CALLS` of the lowest call that may follow the standing one (R5.1, R5.3)."""
    return max(height + 1, 5 * settings.auction.minimum) - CALLS[0].height


def offers(position: Position, place: int) -> int:
    """Pass or call higher; a Dash Call in one's first turn, where they are made in turn."""
    facts, settings = position.facts, position.rules.settings
    offered = PASS.mark | _CALLS_FROM[lowest_call(settings, facts.height)]
    if dash_in_turn(settings) and not facts.spoken >> place & 1:
        offered |= DASH_CALL.mark
    return offered


def unoffered(position: Position, act: BiddingAct) -> Message:
    settings, call = position.rules.settings, position.call
    if isinstance(act, Call):
        if call is not None and act.height <= call.height:
            return Message("A call must be higher than the standing call, {call}.", call=call)
        lowest = Call(settings.auction.minimum, Strain.CLUBS)
        return Message("The lowest call is {call}.", call=lowest)
    if isinstance(act, DashCall):
        if dash_in_turn(settings):
            return Message("A Dash Call can be made only in one's first turn of the auction.")
        return Message("There are no Dash Calls in the auction.")
    return Message("This is the auction: call or pass.")


def after(position: Position, act: BiddingAct) -> Facts:
    facts = position.facts
    place = facts.turn
    spoken = facts.spoken | 1 << place
    out = facts.dashes | facts.passed | (0 if isinstance(act, Call) else 1 << place)
    turn = _next_in(place % 4 + 1, out)
    if isinstance(act, Call):
        facts = facts._replace(turn=turn, spoken=spoken, height=act.height, maker=place)
    elif isinstance(act, Pass):
        facts = facts._replace(turn=turn, spoken=spoken, passed=facts.passed | 1 << place)
    else:
        facts = facts._replace(
            turn=turn,
            spoken=spoken,
            dashes=facts.dashes | 1 << place,
            estimates=estimates.with_estimate(facts, place, 0),
        )
    if not facts.height:
        # Nobody has called yet: the auction goes on while somebody is left to speak.
        return facts if turn else _nobody_called(position, facts)
    return facts if _somebody_could_call(position, facts) else _settled(position, facts)


def _next_in(first: int, out: int) -> int:
    """The first place in turn that is still in the auction; 0 if none is."""
    left = left_in_turn(first, out)
    return left[0] if left else 0


def _somebody_could_call(position: Position, facts: Facts) -> bool:
    """Whether anybody but the maker of the standing call has a legal call left, or a Dash Call (R5.3)."""
    others = left_in_turn(1, facts.dashes | facts.passed | 1 << facts.maker)
    if not others:
        return False
    here = position.rules.position(facts)
    # Pass is always offered, and alone it is no reason to go on. Whose turn it is most likely could, and what they may
    # say is remembered.
    if here.turn in others and here.legal_set() & ~PASS.mark:
        return True
    return any(here.legal_set_for(place) & ~PASS.mark for place in others)


def _settled(position: Position, facts: Facts) -> Facts:
    """The standing call is the Call, its number the Caller's estimate (R5.3)."""
    said = estimates.with_estimate(facts, facts.maker, facts.height // 5)
    first = facts.maker % 4 + 1
    if position.rules.forgets_auction:
        return estimates.begin(facts, first, said, spoken=0, passed=0)
    return estimates.begin(facts, first, said)


def _nobody_called(position: Position, facts: Facts) -> Facts:
    """R5.5: the same deal is played as a fixed round, or it is over."""
    settings = position.rules.settings
    if settings.all_pass.then == "fixed":
        first = first_when_played_on(settings)
        return estimates.begin(
            facts, first, facts.estimates, kind="fixed", played_on=True, first=first
        )
    return facts._replace(stage=Stage.ALL_PASSED, turn=0)


def first_when_played_on(settings: Settings) -> int:
    """The place from which the first estimate comes in a round that nobody called (R5.5)."""
    return 4 if settings.all_pass.first == "dealer" else 1
