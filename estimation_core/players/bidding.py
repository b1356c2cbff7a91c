"""How a computer player bids: every act that may be worth it is tried out on sampled hands."""

from __future__ import annotations

import random
from collections.abc import Sequence

from estimation_core.acts import DASH_CALL, DECLINE, PASS, Act, BiddingAct, Call, Estimate
from estimation_core.cards import Strain
from estimation_core.facts import Stage
from estimation_core.players.outcome import Payoff, play_whole
from estimation_core.players.prediction import (
    Fit,
    best_worth,
    foresee,
    likely_result_of_redeal,
    trump_of,
)
from estimation_core.players.worlds import Worlds
from estimation_core.players.worth import worth
from estimation_core.position import Position
from estimation_core.results import Contract
from estimation_core.rules.contract import contract_of
from estimation_core.view import View

DASH_HOPE = 2.2
"""A Dash Call is thought about only with a hand worth no more than this under any trump."""

REACH = 1.6
"""How far from a hand's worth a number of tricks may lie to be thought about."""


def choose_bid(view: View, rng: random.Random, worlds: int) -> Act:
    """The act of the bidding, or the answer to a redeal, that brings most on sampled hands."""
    position = view.position
    assert position is not None and view.round is not None  # there is a deal
    if view.stage == "redeal":
        return _answer_redeal(view, position, rng, worlds)
    acts = promising(view, position)
    if len(acts) == 1:
        return acts[0]
    values = try_out(view, position, acts, rng, worlds)
    return max(zip(values, acts, strict=True), key=lambda pair: pair[0])[1]


def _answer_redeal(view: View, position: Position, rng: random.Random, worlds: int) -> Act:
    """R3.4: the cards are dealt again where these bring less than any."""
    answers = {type(act): act for act in view.legal}
    (value,) = try_out(view, position, [None], rng, worlds)
    redeal = value < likely_result_of_redeal(view.rules)
    return next((act for kind, act in answers.items() if (act == DECLINE) != redeal), view.legal[0])


def promising(view: View, position: Position) -> list[BiddingAct]:
    """The legal acts worth a thought; never none."""
    legal = position.legal()
    if len(legal) == 1:
        return list(legal)
    hand = view.dealt
    assert view.round is not None
    if position.stage is Stage.ESTIMATES:
        return _estimates(legal, hand, trump_of(position, view.round))
    acts: list[BiddingAct] = []
    for act in legal:
        if isinstance(act, Call):
            tricks = worth(hand, act.strain)
            if tricks - REACH <= act.number <= tricks + 1:
                acts.append(act)
        elif act == DASH_CALL:
            if best_worth(hand) <= DASH_HOPE:
                acts.append(act)
        else:
            acts.append(act)
    if PASS in legal and len(acts) > 7:
        calls = [act for act in acts if isinstance(act, Call)]
        calls.sort(
            key=lambda call: (
                abs(worth(hand, call.strain) - 0.5 - call.number) - worth(hand, call.strain)
            )
        )
        acts = [act for act in acts if not isinstance(act, Call)] + calls[:5]
    return acts or list(legal[:1])


def _estimates(legal: Sequence[BiddingAct], hand: int, trump: Strain) -> list[BiddingAct]:
    acts = [act for act in legal if isinstance(act, Estimate)]
    plain = [act for act in acts if act.strain is None]

    def distance(act: Estimate) -> float:
        return abs(act.number - worth(hand, trump if act.strain is None else act.strain))

    plain.sort(key=distance)
    chosen: list[BiddingAct] = [*([act for act in plain if distance(act) <= REACH] or plain[:2])]
    chosen += [act for act in acts if act.strain is not None and distance(act) <= 1.0]
    return chosen


def try_out(
    view: View,
    position: Position,
    acts: Sequence[BiddingAct | None],
    rng: random.Random,
    count: int,
) -> list[float]:
    """What each act brings on average over sampled hands; None stands for going on as is likely."""
    round = view.round
    assert round is not None
    settled = position.stage is Stage.ESTIMATES
    known = Worlds(view)
    fit = Fit(view.said, view.seat, trump_of(position, round) if settled else None)
    payoffs: dict[Position, tuple[Contract, Payoff] | None] = {}
    nothing = (
        likely_result_of_redeal(view.rules)
        if view.rules.settings.all_pass.then.startswith("redeal")
        else 0.0
    )
    sums = [0.0] * len(acts)
    for hands in known.sample(rng, count, fit):
        for index, act in enumerate(acts):
            end = foresee(position if act is None else position.next(act), round, hands)
            if end not in payoffs:
                payoffs[end] = None
                if end.stage is Stage.PLAY:
                    contract = contract_of(end, round)
                    payoffs[end] = contract, Payoff(view.rules, contract, view.seat)
            found = payoffs[end]
            if found is None:
                sums[index] += nothing
            else:
                contract, payoff = found
                sums[index] += payoff(play_whole(contract, hands))
    return [value / count for value in sums]
