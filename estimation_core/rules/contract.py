"""The contract of a round once all estimates are made: Caller, With, trump and Risk (R6.3, R6.6, R7, R9.1, R9.2)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from estimation_core.cards import HAND_SIZE, STRAINS, STRAINS_BY_CODE, Strain
from estimation_core.results import Contract, Risk, Round, SuperCall
from estimation_core.rules.estimates import estimators
from estimation_core.rules.facts import (
    SEATS_OF,
    TURN_ORDER,
    Facts,
    by_seat,
    left_in_turn,
    places_in,
)
from estimation_core.settings import Settings, Swing


def contract_of(
    facts: Facts, settings: Settings, round: Round, levels: Sequence[int] | None = None
) -> Contract:
    """The contract that finished bidding makes; places become seats here.

    ``levels`` are those of `risk_level_at`, for whoever keeps them.
    """
    seats = SEATS_OF[round.dealer]
    said = [number or 0 for number in facts.estimates]
    one, two, three, four = by_seat(said, round.dealer)
    caller = caller_place(facts, settings)
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
        trump=trump(settings, round, facts),
        super_call=SuperCall(seats[in_force.place], in_force.number, in_force.strain)
        if in_force
        else None,
        last_estimator=seats[order[-1]] if order else None,
        risk=_risk(
            facts,
            settings,
            risk_place(facts, settings, order),
            (levels or risk_level_at(settings))[sum(said)],
            seats,
        ),
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


def trump(settings: Settings, round: Round, facts: Facts) -> Strain:
    """The trump as far as it is known: the strain of the Super Call in force, else `first_trump` (R7.2)."""
    return facts.super_call.strain if facts.super_call else first_trump(settings, round, facts)


def first_trump(settings: Settings, round: Round, facts: Facts) -> Strain:
    """The strain of the Call, else of the fixed round or of the round played on, before any Super Call (R5.3, R5.5)."""
    if facts.kind == "call" and facts.height:
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
    distance = total - HAND_SIZE
    swings = settings.score.risk_over if distance > 0 else settings.score.risk_under
    return swings[min(abs(distance), len(swings)) - 1] if swings and distance else None


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
    facts: Facts, settings: Settings, place: int | None, level: int, seats: Sequence[int]
) -> Risk | None:
    """The Risk; there is none in a round played on without bonuses (R5.5)."""
    if place is None or not level or (facts.played_on and not settings.all_pass.bonuses):
        return None
    return Risk(seats[place], level)
