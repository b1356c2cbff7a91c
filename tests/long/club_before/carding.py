"""How a computer player plays its cards: each is tried out on sampled hands that agree with all it has seen."""

from __future__ import annotations

import random

from club_before.outcome import Payoff
from club_before.prediction import fit_of
from club_before.race import race
from club_before.rollout import SUIT_MASKS, play_out
from club_before.worlds import Worlds
from estimation_core.acts import PLAYS, Act
from estimation_core.cards import cards_in
from estimation_core.engine.view import View
from estimation_core.rules.contract import first_trump
from estimation_core.rules.play import playable, strength


def choose_card(view: View, rng: random.Random, worlds: int) -> Act:
    """The card that brings most on sampled hands."""
    contract, position, round = view.contract, view.position, view.round
    assert contract and position and round  # cards are played
    seat = view.seat - 1
    led = view.trick[0] // 13 if view.trick else -1
    known = Worlds(view)
    hidden = sum(known.hidden)
    cards = different(playable(view.hand, led), hidden | sum(1 << card for card in view.trick))
    if len(cards) == 1:
        return PLAYS[cards[0]]
    trump = int(contract.trump)
    payoff = Payoff(view, contract)
    need = [n - t for n, t in zip(contract.estimates, view.won, strict=True)]
    laid = len(view.trick)
    best, best_seat = -1, 0
    leader = (view.leader or 1) - 1
    for offset, laid_card in enumerate(view.trick):
        power = strength(laid_card, led, trump)
        if power > best:
            best, best_seat = power, (leader + offset) % 4
    fit = fit_of(view.said, view.seat, first_trump(view.rules.settings, round, position.facts))

    def value(option: int, hands: list[int]) -> float:
        card = cards[option]
        left, lack = hands.copy(), need.copy()
        left[seat] ^= 1 << card
        suit = led if laid else card // 13
        power = strength(card, suit, trump)
        top, top_seat = (power, seat) if power > best else (best, best_seat)
        if laid == 3:
            lack[top_seat] -= 1
            play_out(left, lack, top_seat, trump)
        else:
            play_out(left, lack, (seat + 1) & 3, trump, suit, top, top_seat, laid + 1)
        return payoff(lack)

    return PLAYS[cards[race([0.0] * len(cards), known.sample(rng, worlds, fit), value)]]


def different(cards: int, others: int) -> list[int]:
    """One card of each run of equals: nobody else holds a card between two that are equal."""
    chosen = []
    for mask in SUIT_MASKS:
        above = -1
        for card in cards_in(cards & mask):
            between = others & mask & -(2 << card)
            if above != between:
                chosen.append(int(card))
                above = between
    return chosen
