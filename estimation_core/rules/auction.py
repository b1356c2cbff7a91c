"""R5 Auction: in turn, pass or call higher, until nobody but the maker of the standing call could still call."""

from __future__ import annotations

from collections.abc import Callable

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
from estimation_core.rules.facts import Facts, following, left_in_turn
from estimation_core.settings import Settings

Legal = Callable[[Facts, int], int]
"""What a place could do if it were its turn in the facts after an act, all bans counted, as a set."""

_CALLS_FROM = tuple(said_set(CALLS[lowest:]) for lowest in range(len(CALLS) + 1))
"""The calls from each one of `CALLS` on, as sets."""


def begin(facts: Facts) -> Facts:
    """The auction starts from the opener; seats that made a Dash Call are skipped (R5.2)."""
    return facts._replace(stage="auction", turn=_next_in(facts.first, facts.dashes))


def standing_call(facts: Facts) -> Call | None:
    """The standing call; after the auction, the Call."""
    return CALLS[facts.height - CALLS[0].height] if facts.height else None


def lowest_call(settings: Settings, height: int) -> int:
    """The index in `CALLS` of the lowest call that may follow the standing one (R5.1, R5.3)."""
    return max(height + 1, 5 * settings.auction.minimum) - CALLS[0].height


def offers(settings: Settings, facts: Facts, place: int) -> int:
    """Pass or call higher; a Dash Call in one's first turn, where they are made in turn."""
    offered = PASS.mark | _CALLS_FROM[lowest_call(settings, facts.height)]
    if settings.dash_call.in_auction and not facts.spoken >> place & 1:
        offered |= DASH_CALL.mark
    return offered


def unoffered(settings: Settings, facts: Facts, act: BiddingAct) -> Message:
    if isinstance(act, Call):
        call = standing_call(facts)
        if call is not None and act.height <= call.height:
            return Message("A call must be higher than the standing call, {call}.", call=call)
        lowest = Call(settings.auction.minimum, Strain.CLUBS)
        return Message("The lowest call is {call}.", call=lowest)
    if isinstance(act, DashCall):
        if settings.dash_call.in_auction:
            return Message("A Dash Call can be made only in one's first turn of the auction.")
        return Message("There are no Dash Calls in the auction.")
    return Message("This is the auction: call or pass.")


def after(settings: Settings, facts: Facts, act: BiddingAct, legal: Legal) -> Facts:
    place = facts.turn
    spoken = facts.spoken | 1 << place
    out = facts.dashes | facts.passed | (0 if isinstance(act, Call) else 1 << place)
    turn = _next_in(following(place), out)
    if isinstance(act, Call):
        facts = _said(facts, turn, spoken, facts.passed, act.height, place)
    elif isinstance(act, Pass):
        passed = facts.passed | 1 << place
        facts = _said(facts, turn, spoken, passed, facts.height, facts.maker)
    else:
        facts = facts._replace(
            turn=turn,
            spoken=spoken,
            dashes=facts.dashes | 1 << place,
            estimates=estimates.with_estimate(facts, place, 0),
        )
    if not facts.height:
        # Nobody has called yet: the auction goes on while somebody is left to speak.
        return facts if turn else _nobody_called(settings, facts)
    return facts if _somebody_could_call(facts, legal) else _settled(facts)


def _said(facts: Facts, turn: int, spoken: int, passed: int, height: int, maker: int) -> Facts:
    """The facts after a call or a pass: as `_replace` makes them, which takes several times as long."""
    kind, played_on, stage, _, first, dashes, *_, said, super_call, context = facts
    return Facts(
        kind,
        played_on,
        stage,
        turn,
        first,
        dashes,
        spoken,
        passed,
        height,
        maker,
        said,
        super_call,
        context,
    )


def _next_in(first: int, out: int) -> int:
    """The first place in turn that is still in the auction; 0 if none is."""
    left = left_in_turn(first, out)
    return left[0] if left else 0


def _somebody_could_call(facts: Facts, legal: Legal) -> bool:
    """Whether anybody but the maker of the standing call has a legal call left, or a Dash Call (R5.3)."""
    others = left_in_turn(1, facts.dashes | facts.passed | 1 << facts.maker)
    # Pass is always offered, and alone it is no reason to go on. Whose turn it is most likely could.
    if facts.turn in others and legal(facts, facts.turn) & ~PASS.mark:
        return True
    return any(legal(facts, place) & ~PASS.mark for place in others if place != facts.turn)


def _settled(facts: Facts) -> Facts:
    """The standing call is the Call, its number the Caller's estimate (R5.3)."""
    said = estimates.with_estimate(facts, facts.maker, facts.height // 5)
    return estimates.begin(facts, following(facts.maker), said)


def _nobody_called(settings: Settings, facts: Facts) -> Facts:
    """R5.5: the same deal is played as a fixed round, or it is over."""
    if settings.all_pass.then == "fixed":
        first = first_when_played_on(settings)
        return estimates.begin(
            facts, first, facts.estimates, kind="fixed", played_on=True, first=first
        )
    return facts._replace(stage="all_passed", turn=0)


def first_when_played_on(settings: Settings) -> int:
    """The place from which the first estimate comes in a round that nobody called (R5.5)."""
    return 4 if settings.all_pass.first == "dealer" else 1
