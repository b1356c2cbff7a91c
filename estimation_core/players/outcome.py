"""What the end of a deal is worth to a seat, by the rules of the table."""

from __future__ import annotations

from estimation_core.engine.ruleset import Ruleset
from estimation_core.engine.view import View
from estimation_core.results import Contract, Result

OWN = 15
"""How many times a seat's own points count, where each point of another seat counts once against them."""


class Payoff:
    """What outcomes are worth to a seat under a contract: its own points, and a little what the others do not get.

    Worths are whole numbers, `OWN` to a point. Scoring asks every rule and house rule, so that each result is
    remembered. An outcome is what each seat lacks of its estimate, in one number (`policy.outcome_of`).
    """

    def __init__(self, view: View, contract: Contract) -> None:
        self.view = view
        self.contract = contract
        self.seat = view.seat
        self._known: dict[int, int] = {}

    def __call__(self, outcome: int) -> int:
        value = self._known.get(outcome)
        if value is None:
            value = self._known[outcome] = self._worth(outcome)
        return value

    def made(self, outcome: int) -> bool:
        """Whether the seat makes its estimate."""
        return lack_of(outcome, self.seat - 1) == 0

    def _worth(self, outcome: int) -> int:
        one, two, three, four = (
            number - lack_of(outcome, seat) for seat, number in enumerate(self.contract.estimates)
        )
        result = Result(self.contract, (one, two, three, four))
        scores = self.view.rules.score(result, self.view.totals, self.view.history).scores
        mine = scores[self.seat - 1]
        return (OWN * mine - (sum(scores) - mine)) // self.contract.round.multiplier


def lack_of(outcome: int, seat: int) -> int:
    """What a seat, counted from 0, lacks of its estimate."""
    return (outcome >> 5 * seat & 31) - 13


def average_points(rules: Ruleset) -> int:
    """About what a round is worth before its cards are seen: few tricks, made somewhat less than every second time."""
    score = rules.settings.score
    made = score.made + 2 * score.made_per_trick
    missed = score.missed + score.missed_per_trick
    return OWN * (45 * made - 55 * missed) // 100
