"""What the seats will probably say: the bidding played to its end by rule of thumb, and how hands fit what was said."""

from __future__ import annotations

from math import exp

from estimation_core.acts import DASH_CALL, PASS, BiddingAct, Call, DashCall, Estimate
from estimation_core.cards import STRAINS_BY_CODE, Strain
from estimation_core.facts import Stage, seat_at
from estimation_core.players.worth import worth
from estimation_core.position import Position
from estimation_core.results import Round
from estimation_core.ruleset import Ruleset

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


def best_worth(hand: int) -> float:
    return best_strain(hand)[0]


def likely_act(position: Position, round: Round, hand: int) -> BiddingAct:
    """What a hand would say, by a quick rule of thumb."""
    legal = position.legal()
    if len(legal) == 1:
        return legal[0]
    if position.stage is Stage.ESTIMATES:
        return nearest(legal, worth(hand, trump_of(position, round)))
    tricks, strain = best_strain(hand)
    if tricks <= DASH_WORTH and DASH_CALL in legal:
        return DASH_CALL
    if position.stage is Stage.DASH_CALLS:
        return next(act for act in legal if act != DASH_CALL)
    call = Call(int(tricks), strain) if tricks >= 1 else PASS
    return call if call in legal else PASS if PASS in legal else legal[0]


def nearest(legal: tuple[BiddingAct, ...], tricks: float) -> BiddingAct:
    """The plain estimate that comes nearest."""
    return min(
        legal,
        key=lambda act: (
            abs(act.number - tricks) if isinstance(act, Estimate) and act.strain is None else 99.0
        ),
    )


def foresee(position: Position, round: Round, hands: list[int]) -> Position:
    """The position at the end of the bidding, if everybody says what is likely. Hands are by seat."""
    while position.turn:
        hand = hands[seat_at(position.turn, round.dealer) - 1]
        position = position.next(likely_act(position, round, hand))
    return position


class Fit:
    """How well dealt hands fit what the other seats have said so far."""

    def __init__(
        self,
        said: tuple[tuple[int, BiddingAct], ...],
        seat: int,
        trump: Strain | None,
    ) -> None:
        """``trump`` is None while it is not settled."""
        self.expected: list[tuple[int, Strain | None, float, float]] = []
        latest = {speaker: act for speaker, act in said if isinstance(act, Call | Estimate)}
        for speaker, act in said:
            if speaker != seat and isinstance(act, DashCall):
                self.expected.append((speaker - 1, trump, 0.0, SPREAD))
        for speaker, act in latest.items():
            if speaker == seat:
                continue
            if isinstance(act, Call):
                self.expected.append((speaker - 1, act.strain, act.number + 0.3, SPREAD))
            else:
                self.expected.append((speaker - 1, act.strain or trump, float(act.number), SPREAD))

    def __call__(self, dealt: list[int]) -> float:
        distance = 0.0
        for seat, trump, number, spread in self.expected:
            tricks = best_worth(dealt[seat]) if trump is None else worth(dealt[seat], trump)
            distance += ((tricks - number) / spread) ** 2
        return exp(-distance / 2)


def likely_result_of_redeal(rules: Ruleset) -> float:
    """The points that a round may be expected to bring: what passing the deal up is worth."""
    score = rules.settings.score
    return 0.45 * (score.made + 2 * score.made_per_trick) - 0.55 * (
        score.missed + score.missed_per_trick
    )
