"""What the seats will probably say: the bidding played to its end by rule of thumb, and how hands fit what was said."""

from __future__ import annotations

from math import exp

from estimation_core.acts import DASH_CALL, BiddingAct, Call, DashCall, Estimate
from estimation_core.cards import STRAINS_BY_CODE, Strain
from estimation_core.facts import Stage, seat_at
from estimation_core.players.worth import worth
from estimation_core.position import Position
from estimation_core.results import Round

DASH_WORTH = 0.9
"""A hand worth no more than this under any trump will probably be a Dash Call."""

SPREAD = 1.3
"""How far, in tricks, what is said lies from what the hand is worth; found by trial."""


def trump_of(position: Position, round: Round) -> Strain:
    """The trump, as far as it is settled: that of the Super Call, of the Call or of the round (R5.3, R7.2)."""
    super_call = position.super_call
    if super_call is not None:
        return super_call.strain
    call = position.call
    if position.kind == "call" and call is not None:
        return call.strain
    if position.played_on or round.strain is None:
        return STRAINS_BY_CODE[position.rules.settings.all_pass.strain]
    return round.strain


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
        if position.stage is Stage.ESTIMATES:
            return self._estimate(position, hand)
        legal = position.legal()
        tricks, strain = best_strain(hand)
        if tricks <= DASH_WORTH and DASH_CALL in legal:
            return DASH_CALL
        if position.stage is Stage.AUCTION and tricks >= 1:
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
            known = self._estimates[position] = trump_of(position, self.round), plain or acts
        trump, estimates = known
        tricks = worth(hand, trump)
        return min(estimates, key=lambda act: abs(act.number - tricks))


class Fit:
    """How well dealt hands fit what the other seats have said so far."""

    def __init__(
        self, said: tuple[tuple[int, BiddingAct], ...], seat: int, trump: Strain | None
    ) -> None:
        """``trump`` is None while it is not settled."""
        latest = {
            speaker: act for speaker, act in said if isinstance(act, Call | Estimate | DashCall)
        }
        self.expected: list[tuple[int, Strain | None, float]] = []
        for speaker, act in latest.items():
            if speaker == seat:
                continue
            if isinstance(act, DashCall):
                self.expected.append((speaker - 1, trump, 0.0))
            elif isinstance(act, Call):
                self.expected.append((speaker - 1, act.strain, float(act.number)))
            else:
                self.expected.append((speaker - 1, act.strain or trump, float(act.number)))

    def __call__(self, dealt: list[int]) -> float:
        distance = 0.0
        for seat, trump, number in self.expected:
            tricks = best_strain(dealt[seat])[0] if trump is None else worth(dealt[seat], trump)
            distance += (tricks - number) ** 2
        return exp(-distance / (2 * SPREAD * SPREAD))
