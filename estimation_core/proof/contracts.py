"""How the bidding can end, as far as it matters for a score: positions with the same estimates and roles count once."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from estimation_core.rules.contract import caller_place, risk_place
from estimation_core.rules.estimates import estimators
from estimation_core.rules.facts import Facts
from estimation_core.settings import Settings


class Contracts:
    """Finished positions, one for each kind of them.

    Two are of one kind where the same estimates were said, those of the Caller and of the Risk's bearer too,
    whichever seats said them: their contracts then differ only in who is who.
    """

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._kinds: dict[Any, Facts] = {}
        self._risk_places: dict[Any, int | None] = {}

    def add(self, facts: Facts) -> None:
        """Take in a position after the last estimate."""
        said = facts.estimates
        caller, risk = caller_place(facts, self._settings), self._risk_place(facts)
        kind = (
            self._said(facts),
            said[caller - 1],
            risk and (said[risk - 1], facts.dashes >> risk & 1, risk == caller),
        )
        self._kinds.setdefault(kind, facts)

    def before_last(self, facts: Facts) -> Any:
        """What of a position before the last estimate decides, with that estimate, of which kind the end is."""
        in_force = facts.super_call
        return (
            self._said(facts),
            facts.maker and facts.estimates[facts.maker - 1],
            in_force and in_force.number,
            self._risk_place(facts) == facts.turn,
        )

    def _said(self, facts: Facts) -> Any:
        said = [-1 if number is None else number for number in facts.estimates]
        return facts.kind, facts.played_on, facts.dashes.bit_count(), tuple(sorted(said))

    def _risk_place(self, facts: Facts) -> int | None:
        who = (facts.kind, facts.dashes, facts.maker, facts.first)
        if who not in self._risk_places:
            self._risk_places[who] = risk_place(facts, self._settings, estimators(facts))
        return self._risk_places[who]

    def __iter__(self) -> Iterator[Facts]:
        return iter(self._kinds.values())

    def __len__(self) -> int:
        return len(self._kinds)
