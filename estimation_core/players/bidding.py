"""How a computer player bids: every act that may be worth it is tried out on sampled hands."""

from __future__ import annotations

import random
from collections.abc import Sequence

from estimation_core.acts import DASH_CALL, DECLINE, REDEAL, BiddingAct, Call, Estimate
from estimation_core.cards import Strain
from estimation_core.engine.position import Position
from estimation_core.engine.view import View
from estimation_core.players.carding import Effort
from estimation_core.players.outcome import OWN, Payoff, average_points
from estimation_core.players.playouts import Playouts
from estimation_core.players.prediction import Foresight, best_strain, fit_of
from estimation_core.players.race import Tried, race
from estimation_core.players.weighed import Weighed, weighed
from estimation_core.players.worlds import Worlds
from estimation_core.players.worth import worth
from estimation_core.results import Contract, Round
from estimation_core.rules.contract import first_trump, trump
from estimation_core.settings.scoring import Score

DECK = 52

DASH_HOPE = 2.2
"""A Dash Call is thought about only with a hand worth no more than this under any trump."""

REACH = 1.6
"""How far from a hand's worth an estimate may lie to be thought about."""

MOST_CALLS = 5
"""How many calls are thought about at a time."""

CAUTION = 12
"""The share, in hundredths, of what is at stake by which a zero must look better than the rest: of several guesses the
one with most at stake is the likeliest to look best by chance."""


def weigh_bids(view: View, rng: random.Random, playouts: Playouts, effort: Effort) -> Weighed:
    """The act of the bidding, or the answer to a redeal, that brings most on sampled hands."""
    position, round = view.position, view.round
    assert position is not None and round is not None  # there is a deal
    if view.stage == "redeal":
        trial = _Trial(view, round, playouts, settled=False)
        worlds = trial.worlds(rng, effort.worlds_for(1, DECK))
        outcomes = [trial.follow(position, hands) for hands in worlds]
        worth = sum(worth for worth, _ in outcomes)
        # R3.4: new cards promise what any do.
        new = average_points(view.rules) * len(worlds)
        both = Tried(len(worlds), worth), Tried(len(worlds), new)
        made = sum(made for _, made in outcomes), 0
        return weighed((DECLINE, REDEAL), both, made)
    acts = promising(position, round, view.dealt)
    if len(acts) == 1:
        return Weighed(acts[0])
    trial = _Trial(view, round, playouts, settled=position.stage == "estimates")
    handicaps = [_handicap(act, view.rules.settings.score) for act in acts]
    after = [position.next(act) for act in acts]
    tally = [0] * len(acts)

    def values(alive: list[int], worlds: Sequence[Sequence[int]]) -> list[int]:
        found = []
        for hands in worlds:
            for option in alive:
                worth, made = trial.follow(after[option], hands)
                tally[option] += made
                found.append(worth - handicaps[option])
        return found

    tried = race(len(acts), trial.worlds(rng, effort.worlds_for(len(acts), DECK)), values)
    return weighed(acts, tried, tally)


def _handicap(act: BiddingAct, score: Score) -> int:
    """The worth by which a zero must be better than the rest."""
    if act == DASH_CALL:
        return OWN * CAUTION * (score.dash_call.under + score.dash_call.missed_under) // 100
    if isinstance(act, Estimate) and act.number == 0:
        return OWN * CAUTION * (score.made + score.missed + score.missed_per_trick) // 100
    return 0


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

    def __init__(self, view: View, round: Round, playouts: Playouts, settled: bool) -> None:
        assert view.position is not None  # there is a deal
        self.playouts = playouts
        self.view = view
        self.round = round
        self.foresight = Foresight(round)
        first = first_trump(view.rules.settings, round, view.position.facts) if settled else None
        self.fit = fit_of(view.said, view.seat, first)
        self._contracts: dict[Position, tuple[Contract, Payoff]] = {}
        redealt = view.rules.settings.all_pass.deals_again
        self.unplayed = average_points(view.rules) if redealt else 0

    def worlds(self, rng: random.Random, count: int) -> list[list[int]]:
        return Worlds(self.view).sample(rng, count, self.fit)

    def follow(self, position: Position, hands: Sequence[int]) -> tuple[int, bool]:
        """What a position is worth with these hands, and whether the seat makes its number."""
        end = self.foresight.end(position, hands)
        if end.stage != "play":
            return self.unplayed, False
        known = self._contracts.get(end)
        if known is None:
            contract = self.view.rules.contract(end.facts, self.round)
            known = self._contracts[end] = contract, Payoff(self.view, contract)
        contract, payoff = known
        outcome = self.playouts.whole(
            hands, contract.estimates, contract.caller - 1, int(contract.trump)
        )
        return payoff(outcome), payoff.made(outcome)
