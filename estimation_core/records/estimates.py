"""The estimates of a deal that a record tells, in turn (R6, R7)."""

from __future__ import annotations

from estimation_core.acts import DashCall, Estimate, said_set
from estimation_core.messages import Message
from estimation_core.records.told import Stop, Told
from estimation_core.rules.facts import seat_at


def say_estimates(told: Told) -> None:
    """R6 and R7: in turn; the Caller's estimate is the number of the Call."""
    if told.entry.estimates is None:
        return
    stage = told.deal.stage
    if stage == "auction":
        for seat, said in enumerate(told.estimates, 1):
            if isinstance(said, Estimate):
                message = Message("The auction is not over, so nobody can estimate yet.")
                raise Stop("illegal-estimate", message, ("estimates",), seat=seat)
        return
    if told.deal.all_passed:
        raise Stop(
            "illegal-estimate",
            Message("Everybody passed: there is nothing to estimate."),
            ("estimates",),
        )
    caller_estimate(told)
    while told.deal.stage == "estimates":
        seat = told.deal.turn
        said = told.estimates[seat - 1]
        if said is None:
            none_out_of_turn(told)
            return
        if isinstance(said, DashCall):
            message = Message("Seat {seat} made no Dash Call.", seat=seat)
            raise Stop("contradiction", message, ("estimates",), seat=seat)
        told.do(said, estimate_code(told, said), "estimates", seat=seat)


def estimate_code(told: Told, said: Estimate) -> str:
    """Which of the two codes fits: a Super Call is wrong as such where the rules do not offer it."""
    if said.strain is None:
        return "illegal-estimate"
    plain = told.deal.why_not(Estimate(said.number))
    return (
        "illegal-super-call"
        if plain is None or not super_call_offered(told, said)
        else "illegal-estimate"
    )


def super_call_offered(told: Told, said: Estimate) -> bool:
    return bool(said.mark & said_set(told.deal.position.offered()))


def caller_estimate(told: Told) -> None:
    position = told.deal.position
    if position.kind != "call" or position.maker is None or position.call is None:
        return
    seat = seat_at(position.maker, told.deal.round.dealer)
    said = told.estimates[seat - 1]
    if isinstance(said, Estimate) and said.strain is not None:
        message = Message("There are no Super Calls in this round.")
        raise Stop("illegal-super-call", message, ("estimates",), seat=seat)
    if said is not None and said != Estimate(position.call.number):
        message = Message(
            "The Caller's estimate is the number of the Call, {number}.",
            number=position.call.number,
        )
        raise Stop("contradiction", message, ("estimates",), seat=seat)


def none_out_of_turn(told: Told) -> None:
    """Nobody may have said anything after the first who has not."""
    dealer = told.deal.round.dealer
    position = told.deal.position
    for place in position.estimators:
        seat = seat_at(place, dealer)
        if position.estimates[place - 1] is None and told.estimates[seat - 1] is not None:
            message = Message("Seat {seat} estimates before its turn.", seat=seat)
            raise Stop("illegal-estimate", message, ("estimates",), seat=seat)
