"""The events of the bidding: what an act of a deal was, and what came of it."""

from __future__ import annotations

from collections.abc import Iterator

from estimation_core import events
from estimation_core.acts import Act, Call, DashCall, Decline, Estimate, Pass, Settled
from estimation_core.deal import Deal
from estimation_core.position import Position


def bidding_events(deal: Deal, before: Position, seat: int, act: Act) -> Iterator[events.Event]:
    """What ``seat`` said in the position ``before``, and what follows from it."""
    after = deal.position
    if isinstance(act, DashCall):
        yield events.DashCallMade(seat)
    elif isinstance(act, Decline):
        yield events.DashCallDeclined(seat)
    elif isinstance(act, Call):
        yield events.Called(seat, act)
    elif isinstance(act, Settled):
        for dasher in sorted(act.dash_calls):
            yield events.DashCallMade(dasher)
        yield events.Called(act.caller, act.call)
    elif isinstance(act, Pass):
        yield events.Passed(seat)
    elif isinstance(act, Estimate):
        yield events.Estimated(seat, act)
        if act.strain is not None and after.super_call != before.super_call:
            yield events.TrumpChanged(seat, act.strain)
    if deal.all_passed:
        yield events.AllPassed(played_on=False)
    elif after.played_on and not before.played_on:
        yield events.AllPassed(played_on=True)
    if deal.contract is not None and before is not after:
        yield events.ContractMade(deal.contract)
