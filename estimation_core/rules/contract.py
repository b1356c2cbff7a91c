"""The contract of a round once all estimates are made: Caller, With, trump and Risk (R6.3, R6.6, R7, R9.1, R9.2)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from estimation_core.cards import SEATS, STRAINS, STRAINS_BY_CODE, Strain
from estimation_core.results import Contract, Risk, Round, SuperCall
from estimation_core.rules.estimates import estimators
from estimation_core.rules.facts import (
    PLACES,
    TURN_ORDER,
    Facts,
    left_in_turn,
    place_of,
    places_in,
    seat_at,
)
from estimation_core.settings import Settings, Swing

if TYPE_CHECKING:
    from estimation_core.engine.position import Position
    from estimation_core.engine.ruleset import Ruleset


_SEATS_OF = {dealer: (0, *(seat_at(place, dealer) for place in PLACES)) for dealer in SEATS}
"""For each dealer, the seats of the places; there is no place 0."""


def contract_of(position: Position, round: Round) -> Contract:
    """The contract that a finished bidding position makes; places become seats here."""
    facts, rules = position.facts, position.rules
    seats = _SEATS_OF[round.dealer]
    said = [number or 0 for number in facts.estimates]
    seat_1 = PLACES.index(place_of(1, round.dealer))
    one, two, three, four = said[seat_1:] + said[:seat_1]
    caller = caller_place(facts, rules.settings)
    others = left_in_turn(1, facts.dashes | 1 << caller)
    number = said[caller - 1]
    in_force = facts.super_call
    order = estimators(facts)
    return Contract(
        round=round,
        played_as=facts.kind,
        played_on=facts.played_on,
        dash_calls=frozenset([seats[place] for place in places_in(facts.dashes)]),
        estimates=(one, two, three, four),
        caller=seats[caller],
        withs=frozenset([seats[place] for place in others if said[place - 1] == number]),
        trump=_trump(facts, rules.settings, round),
        super_call=SuperCall(seats[in_force.place], in_force.number, in_force.strain)
        if in_force
        else None,
        last_estimator=seats[order[-1]] if order else None,
        risk=_risk(rules, facts, risk_place(facts, rules.settings, order), sum(said), seats),
    )


def caller_place(facts: Facts, settings: Settings) -> int:
    """The Caller: the maker of the Call, or in a fixed round the first to say the highest estimate (R6.6, R7.3)."""
    if facts.kind == "call":
        return facts.maker
    if settings.super_call.makes_caller and facts.super_call:
        return facts.super_call.place
    order = estimators(facts)
    said = [facts.estimates[place - 1] or 0 for place in order]
    return order[said.index(max(said))]


def _trump(facts: Facts, settings: Settings, round: Round) -> Strain:
    """The Super Call's strain, else the Call's, else that of the fixed round or of the round played on (R5.3, R7.2)."""
    if facts.super_call:
        return facts.super_call.strain
    if facts.kind == "call":
        return STRAINS[facts.height % 5]
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


def risk_level_at(settings: Settings) -> tuple[int, ...]:
    """For each total of the estimates the level of the Risk; 0 where there is none (R9.2)."""
    level = {swing: i for i, swing in enumerate(risk_levels(settings), 1)}
    swings = [risk_swing(settings, total) for total in range(53)]
    return tuple(level.get(swing, 0) if swing else 0 for swing in swings)


def _risk(
    rules: Ruleset, facts: Facts, place: int | None, total: int, seats: Sequence[int]
) -> Risk | None:
    """The Risk; there is none in a round played on without bonuses (R5.5)."""
    level = rules.risk_level_at[total]
    if place is None or not level or (facts.played_on and not rules.settings.all_pass.bonuses):
        return None
    return Risk(seats[place], level)
