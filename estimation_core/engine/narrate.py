"""The events of a game: what an act of a deal was, and what came of it.

A game imports this when somebody listens; a game that nobody listens to never needs the events.
"""

from __future__ import annotations

from collections.abc import Iterator

from estimation_core.acts import Act, Call, DashCall, Decline, Estimate, Pass, Play, Settled
from estimation_core.cards import STRAINS
from estimation_core.engine import events
from estimation_core.engine.deal import Deal
from estimation_core.engine.position import Position
from estimation_core.results import Four


def deal_events(deal: Deal, number: int) -> Iterator[events.Event]:
    """The cards have been dealt, the ``number``-th time in the game."""
    yield events.Dealt(number, deal.round)
    for announced in deal.announced:
        yield events.Announced(announced.house_rule, announced.text)
    if not deal.redeals:
        yield from _avoid_events(deal)


def _avoid_events(deal: Deal) -> Iterator[events.Event]:
    return map(events.AvoidSaid, deal.avoid)


def redeal_events(deal: Deal) -> Iterator[events.Event]:
    """What came of the last answer to the offer of a redeal (R3.4)."""
    if deal.redeal_by is not None and deal.redeal_rule is not None:
        yield events.RedealTaken(deal.redeal_by, deal.redeal_rule)
    elif not deal.redeals:
        yield from _avoid_events(deal)


def card_events(deal: Deal, seat: int, act: Play, voids: int) -> Iterator[events.Event]:
    """A card has been played; ``voids`` are the suits that its seat had shown to lack before, as bits (R3.3)."""
    yield events.CardPlayed(seat, act.card)
    for suit in reversed(STRAINS):
        if (deal.voids[seat - 1] & ~voids) >> suit & 1:
            yield events.AvoidMarked(seat, suit)
    assert deal.tricks is not None  # cards are played
    if deal.tricks.led < 0:
        winner = deal.tricks.best_seat
        yield events.TrickWon(winner, len(deal.tricks.leaders))
        contract = deal.contract
        if contract and deal.won[winner - 1] == contract.estimates[winner - 1] + 1:
            yield events.OverEstimate(winner)


def score_events(deal: Deal, totals: Four) -> Iterator[events.Event]:
    """A round has been scored."""
    if deal.result is not None and deal.score is not None:
        yield events.RoundScored(deal.result, deal.score, totals)


def end_events(
    totals: Four, places: tuple[int, ...], payout: Four | None
) -> Iterator[events.Event]:
    """The game is over."""
    yield events.GameOver(totals, places, payout)


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
