"""How a computer player plays its cards: each is tried out on sampled hands that agree with all it has seen."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import NamedTuple

from estimation_core.acts import PLAYS
from estimation_core.cards import cards_in
from estimation_core.engine.view import View
from estimation_core.players.outcome import Payoff
from estimation_core.players.playouts import Playouts, trick_of
from estimation_core.players.prediction import fit_of
from estimation_core.players.race import race
from estimation_core.players.weighed import Weighed, weighed
from estimation_core.players.worlds import Worlds
from estimation_core.rules.contract import first_trump
from estimation_core.rules.play import FOLLOWING, playable

SUIT_MASKS = FOLLOWING[:4]


class Effort(NamedTuple):
    """How long a player thinks: the sampled hands at most, and the cards laid in all playouts together at most."""

    worlds: int
    cards: int

    def worlds_for(self, options: int, cards_left: int) -> int:
        """How many hands are sampled for so many options with so many cards to be laid."""
        return min(self.worlds, max(6, self.cards // (options * cards_left)))


def weigh_cards(view: View, rng: random.Random, playouts: Playouts, effort: Effort) -> Weighed:
    """The card that brings most on sampled hands."""
    contract, position, round = view.contract, view.position, view.round
    assert contract and position and round  # cards are played
    at = trick_of(view.seat - 1, (view.leader or 1) - 1, view.trick, int(contract.trump))
    known = Worlds(view)
    hidden = 0
    for bit in known.hidden:
        hidden |= bit
    for card in view.trick:
        hidden |= 1 << card
    cards = different(playable(view.hand, at.led), hidden)
    if len(cards) == 1:
        return Weighed(PLAYS[cards[0]])
    payoff = Payoff(view, contract)
    need = [n - t for n, t in zip(contract.estimates, view.won, strict=True)]
    left = len(known.hidden) + view.hand.bit_count()
    made = [0] * len(cards)

    def values(alive: list[int], worlds: Sequence[Sequence[int]]) -> list[int]:
        outcomes = playouts.cards(worlds, [cards[option] for option in alive], need, at)
        for place, option in enumerate(alive):
            made[option] += sum(map(payoff.made, outcomes[place :: len(alive)]))
        return [payoff(outcome) for outcome in outcomes]

    fit = fit_of(view.said, view.seat, first_trump(view.rules.settings, round, position.facts))
    worlds = known.sample(rng, effort.worlds_for(len(cards), left), fit)
    tried = race(len(cards), worlds, values)
    return weighed([PLAYS[card] for card in cards], tried, made)


def different(cards: int, others: int) -> list[int]:
    """One card of each run of equals, the lowest: nobody else holds a card between two that are equal."""
    chosen: list[int] = []
    for mask in SUIT_MASKS:
        above = -1
        run: list[int] = []
        for card in cards_in(cards & mask):
            between = others & mask & -(2 << card)
            if above != between:
                run.append(int(card))
                above = between
            else:
                run[-1] = int(card)
        chosen.extend(run)
    return chosen
