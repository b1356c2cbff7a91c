"""What a deal would bring: sampled hands played out, and scored by the rules of the table."""

from __future__ import annotations

from club_before.rollout import play_out
from estimation_core.engine.ruleset import Ruleset
from estimation_core.engine.view import View
from estimation_core.results import Contract, Result

RIVALRY = 0.2
"""What a point more for the three others together, on average, takes from one's own; found by trial."""


class Payoff:
    """What a result is worth to a seat under a contract: its own points, and a little what the others do not get.

    Scoring asks every rule and house rule, so that each result is remembered.
    """

    def __init__(self, view: View, contract: Contract) -> None:
        self.view = view
        self.contract = contract
        self.seat = view.seat
        self._known: dict[tuple[int, int, int, int], float] = {}

    def __call__(self, need: list[int]) -> float:
        """``need`` is what each seat lacks of its estimate at the end."""
        one, two, three, four = need
        key = (one, two, three, four)
        value = self._known.get(key)
        if value is None:
            a, b, c, d = self.contract.estimates
            result = Result(self.contract, (a - one, b - two, c - three, d - four))
            scores = self.view.rules.score(result, self.view.totals, self.view.history).scores
            mine = scores[self.seat - 1] / self.contract.round.multiplier
            others = (sum(scores) / self.contract.round.multiplier - mine) / 3
            value = self._known[key] = mine - RIVALRY * others
        return value


def play_whole(contract: Contract, hands: list[int]) -> list[int]:
    """What each seat lacks of its estimate when a deal is played from its first card."""
    need = list(contract.estimates)
    play_out(hands.copy(), need, contract.caller - 1, contract.trump)
    return need


def average_points(rules: Ruleset) -> float:
    """About what a round brings before its cards are seen: a few tricks, made somewhat less than every second time."""
    score = rules.settings.score
    made = score.made + 2 * score.made_per_trick
    missed = score.missed + score.missed_per_trick
    return 0.45 * made - 0.55 * missed
