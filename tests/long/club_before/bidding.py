"""How a computer player bids: every act that may be worth it is tried out on sampled hands."""

from __future__ import annotations

import random
from collections.abc import Sequence

from club_before.adding import total
from club_before.outcome import Payoff, average_points, play_whole
from club_before.prediction import Foresight, best_strain, fit_of
from club_before.race import race
from club_before.worlds import Worlds
from club_before.worth import worth
from estimation_core.acts import DASH_CALL, DECLINE, REDEAL, Act, BiddingAct, Call, Estimate
from estimation_core.cards import Strain
from estimation_core.engine.position import Position
from estimation_core.engine.view import View
from estimation_core.results import Contract, Round
from estimation_core.rules.contract import first_trump, trump
from estimation_core.settings.scoring import Score

DASH_HOPE = 2.2
"""A Dash Call is thought about only with a hand worth no more than this under any trump."""

REACH = 1.6
"""How far from a hand's worth an estimate may lie to be thought about."""

MOST_CALLS = 5
"""How many calls are thought about at a time."""

CAUTION = 0.12
"""The share of what is at stake by which a zero must look better than the rest: rules of thumb duck better than real
players let them, and of several guesses the one with most at stake is the likeliest to look best by chance. Found by
trial."""


def choose_bid(view: View, rng: random.Random, worlds: int) -> Act:
    """The act of the bidding, or the answer to a redeal, that brings most on sampled hands."""
    position, round = view.position, view.round
    assert position is not None and round is not None  # there is a deal
    if view.stage == "redeal":
        trial = _Trial(view, position, round, ())
        points = [trial.follow(position, hands) for hands in trial.worlds(rng, worlds)]
        # R3.4: new cards promise what any do.
        return REDEAL if total(points) < average_points(view.rules) * worlds else DECLINE
    acts = promising(position, round, view.dealt)
    if len(acts) == 1:
        return acts[0]
    trial = _Trial(view, position, round, acts)
    handicaps = [_handicap(act, view.rules.settings.score) for act in acts]
    return acts[race(handicaps, trial.worlds(rng, worlds), trial)]


def _handicap(act: BiddingAct, score: Score) -> float:
    """The points by which a zero must be better than the rest."""
    if act == DASH_CALL:
        return CAUTION * (score.dash_call.under + score.dash_call.missed_under)
    if isinstance(act, Estimate) and act.number == 0:
        return CAUTION * (score.made + score.missed + score.missed_per_trick)
    return 0.0


def promising(position: Position, round: Round, hand: int) -> Sequence[BiddingAct]:
    """The legal acts worth a thought; never none."""
    legal = position.legal()
    if position.stage == "estimates":
        return _estimates(legal, hand, trump(position.rules.settings, round, position.facts))
    calls = []
    others: list[BiddingAct] = []
    for act in legal:
        if isinstance(act, Call):
            # Much more than the hand is worth will fail; much less throws points away.
            short = act.number - worth(hand, act.strain)
            if -REACH <= short <= 1:
                calls.append((abs(short) + act.number - 2 * worth(hand, act.strain), act))
        elif act != DASH_CALL or best_strain(hand)[0] <= DASH_HOPE:
            others.append(act)
    calls.sort(key=lambda pair: pair[0])
    return [*others, *(call for _, call in calls[:MOST_CALLS])] or legal


def _estimates(legal: Sequence[BiddingAct], hand: int, trump: Strain) -> Sequence[BiddingAct]:
    plain: list[tuple[float, BiddingAct]] = []
    super_calls: list[BiddingAct] = []
    for act in legal:
        if isinstance(act, Estimate):
            distance = abs(act.number - worth(hand, trump if act.strain is None else act.strain))
            if act.strain is None:
                plain.append((distance, act))
            elif distance <= 1:
                super_calls.append(act)
    plain.sort(key=lambda pair: pair[0])
    near = [act for distance, act in plain if distance <= REACH]
    return [*(near or [act for _, act in plain[:2]]), *super_calls] or legal


class _Trial:
    """Acts of the bidding on sampled hands: what follows is foreseen, the cards are played out and scored."""

    def __init__(
        self, view: View, position: Position, round: Round, acts: Sequence[BiddingAct]
    ) -> None:
        self.view = view
        self.round = round
        self.after = [position.next(act) for act in acts]
        self.foresight = Foresight(round)
        settled = position.stage == "estimates"
        self.fit = fit_of(
            view.said,
            view.seat,
            first_trump(view.rules.settings, round, position.facts) if settled else None,
        )
        self._contracts: dict[Position, tuple[Contract, Payoff]] = {}
        redealt = view.rules.settings.all_pass.deals_again
        self.unplayed = average_points(view.rules) if redealt else 0.0

    def worlds(self, rng: random.Random, count: int) -> list[list[int]]:
        return Worlds(self.view).sample(rng, count, self.fit)

    def __call__(self, option: int, hands: list[int]) -> float:
        return self.follow(self.after[option], hands)

    def follow(self, position: Position, hands: list[int]) -> float:
        """What a position is worth with these hands."""
        end = self.foresight.end(position, hands)
        if end.stage != "play":
            return self.unplayed
        known = self._contracts.get(end)
        if known is None:
            contract = self.view.rules.contract(end.facts, self.round)
            payoff = Payoff(self.view, contract)
            known = self._contracts[end] = contract, payoff
        contract, payoff = known
        return payoff(play_whole(contract, hands))
