"""What the seats will probably say: the bidding played to its end by rule of thumb, and how hands fit what was said."""

from __future__ import annotations

from math import exp

from club_before.worth import worth
from estimation_core.acts import DASH_CALL, BiddingAct, Call, DashCall, Estimate
from estimation_core.cards import Strain
from estimation_core.engine.position import Position
from estimation_core.results import Round
from estimation_core.rules import contract
from estimation_core.rules.facts import seat_at

DASH_WORTH = 0.9
"""A hand worth no more than this under any trump will probably be a Dash Call."""

SPREAD = 1.3
"""How far, in tricks, what is said lies from what the hand is worth; found by trial."""


def best_strain(hand: int) -> tuple[float, Strain]:
    """The strain under which a hand is worth most, and how much."""
    return max((worth(hand, strain), strain) for strain in Strain)


class Foresight:
    """Plays the bidding of a round to its end as if everybody said what is likely."""

    def __init__(self, round: Round) -> None:
        self.round = round
        self._estimates: dict[Position, tuple[Strain, list[Estimate]]] = {}

    def end(self, position: Position, hands: list[int]) -> Position:
        """The position at the end of the bidding, or at a dead end of it; hands are by seat."""
        while position.turn and position.legal():
            hand = hands[seat_at(position.turn, self.round.dealer) - 1]
            position = position.next(self._act(position, hand))
        return position

    def _act(self, position: Position, hand: int) -> BiddingAct:
        """What a hand would say, by a quick rule of thumb."""
        if position.stage == "estimates":
            return self._estimate(position, hand)
        legal = position.legal()
        tricks, strain = best_strain(hand)
        if tricks <= DASH_WORTH and DASH_CALL in legal:
            return DASH_CALL
        if position.stage == "auction" and tricks >= 1:
            call = Call(min(int(tricks), 13), strain)
            if call in legal:
                return call
        # Decline or pass, unless a house rule forbids it.
        return legal[0]

    def _estimate(self, position: Position, hand: int) -> BiddingAct:
        known = self._estimates.get(position)
        if known is None:
            acts = [act for act in position.legal() if isinstance(act, Estimate)]
            plain = [act for act in acts if act.strain is None]
            known = self._estimates[position] = (
                contract.trump(position.rules.settings, self.round, position.facts),
                plain or acts,
            )
        trump, estimates = known
        tricks = worth(hand, trump)
        return min(estimates, key=lambda act: abs(act.number - tricks))


Expected = tuple[int, Strain | None, int]
"""A seat (from 0), the trump it spoke of, and its tricks; None while the trump is not settled."""


class Fit:
    """How well dealt hands fit what was said."""

    def __init__(self, expected: list[Expected]) -> None:
        self.expected = expected

    def __call__(self, dealt: list[int]) -> float:
        distance = 0.0
        for seat, trump, number in self.expected:
            tricks = best_strain(dealt[seat])[0] if trump is None else worth(dealt[seat], trump)
            distance += (tricks - number) ** 2
        return exp(-distance / (2 * SPREAD * SPREAD))


def fit_of(said: tuple[tuple[int, BiddingAct], ...], seat: int, trump: Strain | None) -> Fit | None:
    """How hands fit what the other seats have said; None where that tells nothing yet.

    ``trump`` is the first trump, None while it is not settled.
    """
    expected: dict[int, Expected] = {}
    highest = 0
    # The last word of each seat counts; passing and declining tell little.
    for speaker, act in said:
        if isinstance(act, Estimate):
            if act.strain is not None and act.number > highest:
                highest, trump = act.number, act.strain
            # Whoever estimated before a Super Call did not know of it.
            expected[speaker] = speaker - 1, trump, act.number
        elif isinstance(act, Call):
            expected[speaker] = speaker - 1, act.strain, act.number
        elif isinstance(act, DashCall):
            expected[speaker] = speaker - 1, trump, 0
    expected.pop(seat, None)
    return Fit(list(expected.values())) if expected else None
