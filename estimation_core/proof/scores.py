"""The lowest and the highest score of one seat in one round, asked of the engine case by case."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from math import prod
from typing import Any

from estimation_core.cards import HAND_SIZE, SEATS
from estimation_core.facts import Facts
from estimation_core.position import Position
from estimation_core.proof.watching import SCORE_HOOKS, house_hooks
from estimation_core.results import Contract, Four, Result, Round
from estimation_core.rules.contract import contract_of, risk_swing
from estimation_core.rules.score import score_round
from estimation_core.ruleset import Ruleset
from estimation_core.settings import RoundKind

NONE, SOME, ALL = 0, 1, 2
"""How many of the other three make their estimates."""


def score_range(
    rules: Ruleset, finished: Iterable[Facts], rounds: Sequence[Round]
) -> tuple[int, int] | None:
    """The lowest and highest score in one of the ``rounds`` of a game; None where house rules add lines.

    It is exact for the core's lines, and times the factors of house rules: the largest that they give in any result
    tried here, which is one of each kind of contract, one of each case of the score, and in every round one of each
    estimate and role. `HouseRuleFailed` where a house rule fails in one of them.
    """
    asked = not house_hooks(rules).isdisjoint(SCORE_HOOKS)
    cases = _Cases(Ruleset(rules.name, rules.settings), rounds)
    factors = {1}
    for facts in finished:
        contract = cases.add(facts)
        if asked:
            factors |= _factors(rules, Result(contract, _some_tricks(contract)))
    if asked:
        for result in cases.results():
            factors |= _factors(rules, result)
    if "score_lines" in house_hooks(rules) or not cases.scores:
        return None
    scores = [score * factor for score in cases.scores for factor in factors]
    return min(scores), max(scores)


def _factors(rules: Ruleset, result: Result) -> set[int]:
    """By what the house rules multiply a seat's points."""
    factors = score_round(rules, result).factors
    return {prod([factor.of(seat) for factor in factors]) for seat in SEATS}


class _Cases:
    """What a seat can score, by cases.

    A seat's score is the same wherever it has the same estimate, role, side, Risk and tricks, and none, some or all
    of the others make theirs. Which of these can occur together depends on the others' estimates; a result of each
    that can is scored by the engine.
    """

    def __init__(self, core: Ruleset, rounds: Sequence[Round]) -> None:
        self._core = core
        self._rounds = rounds
        self._tried: set[Any] = set()
        self._open: dict[Any, set[tuple[int, int]]] = {}
        self._scored: list[Result] = []
        self._in_rounds: dict[Any, tuple[Facts, Four]] = {}
        self._possible: dict[tuple[RoundKind, bool], list[Round]] = {}
        self.scores: set[int] = set()

    def add(self, facts: Facts) -> Contract:
        """Take in all that can follow from a finished position; its contract."""
        contract = contract_of(Position(self._core, facts), self._rounds_of(facts)[0])
        side, total, risk = contract.side, contract.total, contract.risk
        order = sorted(SEATS, key=lambda seat: contract.estimates[seat - 1])
        numbers = tuple(sorted(contract.estimates))
        for at, seat in enumerate(order):
            swing = risk_swing(self._core.settings, total) if risk and risk.seat == seat else None
            case = (numbers[at], _role(contract, seat), side, swing, contract.played_on)
            said = numbers[:at] + numbers[at + 1 :]
            if (case, said) in self._tried:
                continue
            self._tried.add((case, said))
            left = self._open.get(case)
            if left is None:
                left = {(won, how) for won in range(HAND_SIZE + 1) for how in (NONE, SOME, ALL)}
                self._open[case] = left
            others = order[:at] + order[at + 1 :]
            for won, how in tuple(left):
                shares = _shares(said, HAND_SIZE - won)[how]
                if shares is not None:
                    left.discard((won, how))
                    tricks = dict(zip(others, shares, strict=True)) | {seat: won}
                    result = Result(contract, (tricks[1], tricks[2], tricks[3], tricks[4]))
                    self._scored.append(result)
                    self.scores.add(score_round(self._core, result).scores[seat - 1])
                    self._in_rounds.setdefault(case[:3], (facts, result.won))
        return contract

    def _rounds_of(self, facts: Facts) -> list[Round]:
        """The rounds whose bidding can end like this."""
        how = facts.kind, facts.played_on
        if how not in self._possible:
            kind = "call" if facts.played_on else facts.kind
            rounds = [round for round in self._rounds if round.kind == kind]
            self._possible[how] = [one for one in rounds if one.played_on == how[1]] or rounds
        return self._possible[how]

    def results(self) -> Iterator[Result]:
        """A result of each case, and of each estimate and role in every other round that it can stand in."""
        yield from self._scored
        for facts, won in self._in_rounds.values():
            for round in self._rounds_of(facts)[1:]:
                yield Result(contract_of(Position(self._core, facts), round), won)


def _role(contract: Contract, seat: int) -> str:
    if seat in contract.dash_calls:
        return "dash_call"
    return (
        "caller" if seat == contract.caller else "with" if seat in contract.withs else "estimator"
    )


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
