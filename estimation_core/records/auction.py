"""The Dash Calls and the auction of a deal that a record tells, act by act (R4, R5)."""

from __future__ import annotations

from estimation_core.acts import (
    DASH_CALL,
    DECLINE,
    PASS,
    Act,
    Call,
    DashCall,
    Pass,
    Settled,
)
from estimation_core.cards import SEATS
from estimation_core.engine.position import Position
from estimation_core.errors import IllegalAct
from estimation_core.messages import Code, Message
from estimation_core.notation import write_call
from estimation_core.records.told import Stop, Told
from estimation_core.rules.facts import place_of, seat_at


def dash_calls(told: Told) -> None:
    """R4: in turn from the seat after the dealer; what is not written follows from the estimates."""
    dealer = told.deal.round.dealer
    order = [seat_at(place, dealer) for place in (1, 2, 3, 4)]
    given = told.entry.dash_calls
    if told.deal.stage != "dash_calls":
        no_dash_turn(told, order)
        return
    path = "dash_calls" if given else "estimates"
    for seat in order:
        dashed = given[seat - 1] if given else inferred_dash(told, seat)
        if dashed is None:
            if given and (
                told.said_more
                or any(given[other - 1] is not None for other in order[order.index(seat) :])
            ):
                message = Message("Seat {seat} was asked for a Dash Call before this.", seat=seat)
                raise Stop("contradiction", message, (path,), seat=seat)
            return
        told.do(DASH_CALL if dashed else DECLINE, "illegal-dash-call", path, seat=seat)


def inferred_dash(told: Told, seat: int) -> bool | None:
    """Whether a seat made a Dash Call, from what was said later; None where nothing was."""
    return isinstance(told.estimates[seat - 1], DashCall) if told.said_more else None


def no_dash_turn(told: Told, order: list[int]) -> None:
    """Where Dash Calls have no turn of their own, one may only be told of as part of the auction."""
    if told.deal.stage == "auction" and told.in_turn:
        return
    for seat in order:
        given = told.entry.dash_calls
        path = "dash_calls" if given and given[seat - 1] else "estimates"
        if (given and given[seat - 1]) or isinstance(told.estimates[seat - 1], DashCall):
            message = Message("There are no Dash Calls in this round.")
            raise Stop("illegal-dash-call", message, (path,), seat=seat)


def auction(told: Told) -> None:
    """R5: call by call, or only how it ended."""
    entry = told.entry
    if told.deal.stage != "auction":
        if entry.calls is not None or entry.call is not None:
            key = "calls" if entry.calls is not None else "call"
            raise Stop("illegal-call", Message("There is no auction in this round."), (key,))
        return
    if entry.calls is not None:
        calls(told, entry.calls)
    elif entry.call is not None and entry.caller is not None:
        settled(told, entry.call, entry.caller)
    elif told.said_more:
        message = Message("{key} is missing here: this round has an auction.", key=Code("calls"))
        raise Stop("missing-key", message)
    if entry.calls is not None and (entry.call is not None or entry.caller is not None):
        compare_call(told)
    if told.in_turn:
        compare_dashes(told)


def calls(told: Told, calls: tuple[Act, ...]) -> None:
    silent = set[int]()
    before = told.deal.position
    for act in calls:
        if told.deal.stage == "auction":
            seat, before = told.deal.turn, told.deal.position
            code = "illegal-dash-call" if isinstance(act, DashCall) else "illegal-call"
            told.do(act, code, "calls", seat=seat)
            continue
        # After the end of the auction the others may still be written down as passing (R5.3).
        left = left_in_auction(told, before) - silent
        if act != PASS or not left:
            raise Stop("illegal-call", Message("The auction was over before this."), ("calls",))
        silent.add(min(left))


def left_in_auction(told: Told, before: Position) -> set[int]:
    """The seats that neither passed nor made a Dash Call nor the standing call, and could call before the last act.

    Where a house rule has let them speak already for the last time, they cannot pass any more (R5.4).
    """
    deal = told.deal
    out = {seat for seat, act in told.deal.said if isinstance(act, Pass | DashCall)}
    callers = [seat for seat, act in told.deal.said if isinstance(act, Call)]
    if deal.all_passed:
        return set()
    dealer = deal.round.dealer
    return {
        seat
        for seat in set(SEATS) - out - set(callers[-1:])
        if before.legal_set_for(place_of(seat, dealer)) & ~PASS.mark
    }


def settled(told: Told, call: Call, caller: int) -> None:
    if told.dashed(caller):
        message = Message("Seat {seat} made a Dash Call and cannot be the Caller.", seat=caller)
        raise Stop("wrong-caller", message, ("caller",), seat=caller)
    dashes = frozenset(seat for seat in SEATS if told.in_turn and told.dashed(seat))
    try:
        told.game.act(Settled(caller, call, dashes))
    except IllegalAct as error:
        reason = told.deal.position.why_not(call) or error.message
        raise Stop("illegal-call", reason, ("call",), seat=caller) from error


def compare_call(told: Told) -> None:
    """`call` and `caller` beside `calls` repeat how the auction ended."""
    position, entry = told.deal.position, told.entry
    call = position.call if told.deal.stage != "auction" else None
    maker = seat_at(position.maker, told.deal.round.dealer) if call and position.maker else None
    if entry.call is not None and entry.call != call:
        if call is None:
            message = Message("The calls end without a Call.")
        else:
            message = Message("By the calls the Call is {call}.", call=Code(write_call(call)))
        raise Stop("wrong-caller", message, ("call",), seat=maker)
    if entry.caller is not None and entry.caller != maker:
        if maker is None:
            message = Message("The calls end without a Caller.")
        else:
            message = Message("By the calls the Caller is seat {seat}.", seat=maker)
        raise Stop("wrong-caller", message, ("caller",), seat=maker)


def compare_dashes(told: Told) -> None:
    """Where Dash Calls are made in turn, other entries must tell of the same ones."""
    dealer = told.deal.round.dealer
    for seat in SEATS:
        dashed = bool(told.deal.position.facts.dashes >> place_of(seat, dealer) & 1)
        if told.dashed(seat) not in (None, dashed):
            given = told.entry.dash_calls and told.entry.dash_calls[seat - 1] is not None
            key = "dash_calls" if given else "estimates"
            message = Message(
                "Seat {seat} made a Dash Call in one entry and none in the other.", seat=seat
            )
            raise Stop("contradiction", message, (key,), seat=seat)
