"""The contract of a round once all estimates are made: Caller, With, trump and Risk (R6.3, R6.6, R7, R9.1, R9.2)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from estimation_core.cards import SEATS, STRAINS_BY_CODE, Strain
from estimation_core.facts import PLACES, TURN_ORDER, Facts, places_in, seat_at
from estimation_core.results import Contract, Risk, Round, SuperCall
from estimation_core.rules.estimates import estimators
from estimation_core.settings import Settings, Swing

if TYPE_CHECKING:
    from estimation_core.position import Position
    from estimation_core.ruleset import Ruleset


_SEATS_OF = {dealer: {place: seat_at(place, dealer) for place in PLACES} for dealer in SEATS}
"""For each dealer, the seats of the places."""


def contract_of(position: Position, round: Round) -> Contract:
    """The contract that a finished bidding position makes; places become seats here."""
    facts, settings = position.facts, position.rules.settings
    dealer = round.dealer
    seats = _SEATS_OF[dealer]
    said = [number or 0 for number in facts.estimates]
    by_seat = [0, 0, 0, 0]
    for place in PLACES:
        by_seat[seats[place] - 1] = said[place - 1]
    caller = caller_place(facts, settings)
    number = said[caller - 1]
    out = facts.dashes | 1 << caller
    withs = [place for place in PLACES if not out >> place & 1 and said[place - 1] == number]
    in_force = facts.super_call
    order = estimators(facts)
    total = sum(said)
    return Contract(
        round=round,
        played_as=facts.kind,
        played_on=facts.played_on,
        dash_calls=frozenset(seats[place] for place in places_in(facts.dashes)),
        estimates=(by_seat[0], by_seat[1], by_seat[2], by_seat[3]),
        caller=seats[caller],
        withs=frozenset(seats[place] for place in withs),
        trump=_trump(facts, settings, round),
        super_call=SuperCall(seats[in_force.place], in_force.number, in_force.strain)
        if in_force
        else None,
        last_estimator=seats[order[-1]] if order else None,
        risk=_risk(position.rules, facts, risk_place(facts, settings, order), total, seats),
    )


def caller_place(facts: Facts, settings: Settings) -> int:
    """The Caller: the maker of the Call, or in a fixed round the first to say the highest estimate (R6.6, R7.3)."""
    if facts.kind == "call":
        return facts.maker
    if settings.super_call.makes_caller and facts.super_call:
        return facts.super_call.place
    # `max` gives the first of equals: the first to say it.
    return max(estimators(facts), key=lambda place: facts.estimates[place - 1] or 0)


def _trump(facts: Facts, settings: Settings, round: Round) -> Strain:
    """The Super Call's strain, else the Call's, else that of the fixed round or of the round played on (R5.3, R7.2)."""
    if facts.super_call:
        return facts.super_call.strain
    if facts.kind == "call":
        return Strain(facts.height % 5)
    if facts.played_on or round.strain is None:
        return STRAINS_BY_CODE[settings.all_pass.strain]
    return round.strain


def risk_place(facts: Facts, settings: Settings, order: tuple[int, ...]) -> int | None:
    """Who bears the Risk: the last estimator, or the last seat of the rotation even if it made a Dash Call (R9.2)."""
    if settings.score.risk_bearer == "last_estimator":
        return order[-1] if order else None
    return TURN_ORDER[facts.maker][-1] if facts.kind == "call" else TURN_ORDER[facts.first][-1]


def risk_swing(settings: Settings, total: int) -> Swing | None:
    """The points of the Risk at this total; the last of a list stays (R9.2)."""
    if total == 13:
        return None
    swings = settings.score.risk_over if total > 13 else settings.score.risk_under
    return swings[min(abs(total - 13), len(swings)) - 1] if swings else None


def risk_levels(settings: Settings) -> tuple[Swing, ...]:
    """The different points above 0 of the two lists, from low to high: level 1, 2, 3 … (R9.2)."""
    swings: Iterable[Swing] = (*settings.score.risk_over, *settings.score.risk_under)
    different = {swing for swing in swings if swing.made or swing.missed}
    return tuple(sorted(different, key=lambda swing: (swing.made, swing.missed)))


def _risk(
    rules: Ruleset, facts: Facts, place: int | None, total: int, seats: dict[int, int]
) -> Risk | None:
    """The Risk; there is none in a round played on without bonuses (R5.5)."""
    swing = risk_swing(rules.settings, total)
    if facts.played_on and not rules.settings.all_pass.bonuses:
        return None
    if place is None or swing is None or not (swing.made or swing.missed):
        return None
    return Risk(seats[place], rules.risk_levels.index(swing) + 1)
