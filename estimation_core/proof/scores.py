"""The lowest and the highest score of one seat in one round, asked of the engine case by case."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from math import prod
from typing import Any

from estimation_core.cards import HAND_SIZE, SEATS
from estimation_core.engine.ruleset import Ruleset
from estimation_core.proof.watching import house_hooks
from estimation_core.results import Contract, Four, Result, Round
from estimation_core.rules.contract import risk_swing
from estimation_core.rules.facts import Facts
from estimation_core.settings import Settings

NONE, SOME, ALL = 0, 1, 2
"""How many of the other three make their estimates."""


class Cases:
    """What a seat can score by the core's lines, from some finished positions.

    A seat's score is the same wherever it has the same estimate, role, side, Risk and tricks, and none, some or all
    of the others make theirs. Which of these can occur together depends on the others' estimates; a result of each
    that can is scored by the engine. ``scores`` holds them all, ``results`` a position and the tricks of each, and
    ``by_role`` of each estimate, role and side.
    """

    def __init__(self, name: str, settings: Settings, finished: Iterable[Facts]) -> None:
        self.finished = tuple(finished)
        self.core = Ruleset(name, settings)
        self.scores: set[int] = set()
        self.results: list[tuple[Facts, Four]] = []
        self.by_role: dict[Any, tuple[Facts, Four]] = {}
        self._tried: set[Any] = set()
        self._left: dict[Any, set[tuple[int, int]]] = {}
        for facts in self.finished:
            self._add(facts)

    def contract(self, facts: Facts, round: Round | None = None) -> Contract:
        """The contract of a finished position; to the core's lines it does not matter in which round."""
        if round is None:
            round = Round(1, "call" if facts.played_on else facts.kind, None, 4)
        return self.core.contract(facts, round)

    def _add(self, facts: Facts) -> None:
        contract = self.contract(facts)
        order = sorted(SEATS, key=lambda seat: contract.estimates[seat - 1])
        numbers = tuple(sorted(contract.estimates))
        cases = self._cases_of(contract)
        for at, seat in enumerate(order):
            case, said = cases[seat - 1], numbers[:at] + numbers[at + 1 :]
            if (case, said) in self._tried:
                continue
            self._tried.add((case, said))
            left = self._left_of(case)
            others = order[:at] + order[at + 1 :]
            for won, how in tuple(left):
                shares = _shares(said, HAND_SIZE - won)[how]
                if shares is not None and (won, how) in left:
                    tricks = dict(zip(others, shares, strict=True)) | {seat: won}
                    result = Result(contract, (tricks[1], tricks[2], tricks[3], tricks[4]))
                    self._score(facts, result, cases)

    def _score(self, facts: Facts, result: Result, cases: list[Any]) -> None:
        """Score a result; each seat's case is then done."""
        self.scores.update(self.core.score(result).scores)
        self.results.append((facts, result.won))
        makers = sum(result.made)
        for case, won, made in zip(cases, result.won, result.made, strict=True):
            others = makers - made
            self._left_of(case).discard((won, (NONE, SOME, SOME, ALL)[others]))
            self.by_role.setdefault(case[:3], (facts, result.won))

    def _left_of(self, case: Any) -> set[tuple[int, int]]:
        """What has not been scored of a case: tricks, and how many of the others make theirs."""
        left = self._left.get(case)
        if left is None:
            left = {(won, how) for won in range(HAND_SIZE + 1) for how in (NONE, SOME, ALL)}
            self._left[case] = left
        return left

    def _cases_of(self, contract: Contract) -> list[Any]:
        """The case of each seat."""
        risk, side, total = contract.risk, contract.side, contract.total
        swing = risk_swing(self.core.settings, total) if risk else None
        return [
            (
                estimate,
                contract.role(seat),
                side,
                swing if risk and risk.seat == seat else None,
                contract.played_on,
            )
            for seat, estimate in zip(SEATS, contract.estimates, strict=True)
        ]


def score_range(rules: Ruleset, cases: Cases, rounds: Sequence[Round]) -> tuple[int, int] | None:
    """The lowest and highest score; None where a house rule makes it unknown. ``rounds`` are all that can end so.

    It is exact for the core's lines, and times the factors of house rules: the largest that they give in any result
    tried here, which is one of each kind of contract, one of each case of the score, and in every round one of each
    estimate, role and side. It is not known where a house rule adds lines, or gives factors by seat or below 1.
    `HouseRuleFailed` where a house rule fails in one of these results.
    """
    hooks = house_hooks(rules)
    factors = {1}
    plain = hooks.isdisjoint({"score_lines", "adjust_sheet"})
    if "score_factor" in hooks:
        for result in _results(cases, rounds):
            found = rules.score_factors(result, rules.score_lines(result))
            if any(not isinstance(factor.by, int) or factor.by < 1 for factor in found):
                plain = False
            factors.update(prod([factor.of(seat) for factor in found]) for seat in SEATS)
    if not hooks.isdisjoint({"score_lines", "adjust_sheet"}):
        # They are not counted, but one that fails is found.
        for result in _results_in(cases, cases.by_role.values(), rounds):
            rules.score(result)
    if not plain:
        return None
    scores = [score * factor for score in cases.scores for factor in factors]
    return (min(scores), max(scores)) if scores else None


def _results(cases: Cases, rounds: Sequence[Round]) -> Iterator[Result]:
    for facts in cases.finished:
        contract = cases.contract(facts, rounds[0])
        yield Result(contract, _some_tricks(contract))
    for facts, won in cases.results:
        yield Result(cases.contract(facts, rounds[0]), won)
    yield from _results_in(cases, cases.by_role.values(), rounds)


def _results_in(
    cases: Cases, results: Iterable[tuple[Facts, Four]], rounds: Sequence[Round]
) -> Iterator[Result]:
    """Results in each round in which they can stand."""
    for facts, won in results:
        for round in rounds:
            yield Result(cases.contract(facts, round), won)


def _some_tricks(contract: Contract) -> Four:
    """Tricks that go to the estimates as long as there are any, and to the last seat what is left."""
    left = HAND_SIZE
    tricks = []
    for estimate in contract.estimates[:3]:
        tricks.append(min(estimate, left))
        left -= tricks[-1]
    return tricks[0], tricks[1], tricks[2], left


@lru_cache(maxsize=1 << 14)
def _shares(said: tuple[int, ...], tricks: int) -> tuple[tuple[int, ...] | None, ...]:
    """How three players can share some tricks so that none, some or all of them make what they said."""
    found: list[tuple[int, ...] | None] = [None, None, None]
    if sum(said) == tricks:
        found[ALL] = said
    one, two, three = said
    for first in range(tricks + 1):
        for second in range(tricks - first + 1):
            third = tricks - first - second
            made = (first == one) + (second == two) + (third == three)
            how = NONE if made == 0 else SOME if made < 3 else ALL
            if found[how] is None:
                found[how] = (first, second, third)
                if None not in found[:ALL]:
                    return tuple(found)
    return tuple(found)
