"""Which positions are walked as one: what is kept of a position's facts in each phase of the bidding."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from enum import IntEnum
from operator import attrgetter
from typing import Any

from estimation_core.acts import BiddingAct, Estimate
from estimation_core.rules.facts import Facts
from estimation_core.settings import Settings

FIELDS = Facts._fields
CALL_STRAIN = "call.strain"
SUPER_CALL_STRAIN = "super_call.strain"
"""Looks at part of a fact: the number of the Call is known from its maker's estimate, its strain is not."""
EVERYTHING = (*FIELDS, SUPER_CALL_STRAIN)

PARTS = {CALL_STRAIN: {"height"}, SUPER_CALL_STRAIN: {"super_call", SUPER_CALL_STRAIN}}


class Phase(IntEnum):
    """The phases of the bidding."""

    DASH_CALLS = 0
    AUCTION = 1
    CALL_ESTIMATES = 2
    FIXED_ESTIMATES = 3

    __hash__ = int.__hash__


CORE = {
    Phase.DASH_CALLS: FIELDS,
    Phase.AUCTION: ("stage", "turn", "dashes", "passed", "height", "maker", "context"),
    Phase.CALL_ESTIMATES: ("kind", "stage", "turn", "dashes", "maker", "estimates", "context"),
    Phase.FIXED_ESTIMATES: (
        *("kind", "played_on", "stage", "turn", "first", "dashes", "estimates", "context"),
    ),
}
"""What the core's rules need. In the auction they also ask who has spoken where Dash Calls are made in turn."""

BEFORE = {
    Phase.DASH_CALLS: (Phase.DASH_CALLS,),
    Phase.AUCTION: (Phase.DASH_CALLS, Phase.AUCTION),
    Phase.CALL_ESTIMATES: (Phase.DASH_CALLS, Phase.AUCTION, Phase.CALL_ESTIMATES),
    Phase.FIXED_ESTIMATES: (Phase.DASH_CALLS, Phase.AUCTION, Phase.FIXED_ESTIMATES),
}
"""The phases that can stand before each, and itself."""


def phase_of(facts: Facts) -> Phase:
    """The phase of a position in which somebody must act."""
    if facts.stage == "estimates":
        return Phase.CALL_ESTIMATES if facts.kind == "call" else Phase.FIXED_ESTIMATES
    return Phase.DASH_CALLS if facts.stage == "dash_calls" else Phase.AUCTION


class Merging:
    """What is kept so far. Positions with the same `key` are walked as one."""

    def __init__(self, settings: Settings) -> None:
        self._kept = {phase: set(fields) for phase, fields in CORE.items()}
        self._keys: dict[Phase, Callable[[Facts], Any]] = {}
        if settings.dash_call.in_auction:
            self._kept[Phase.AUCTION].add("spoken")
        if settings.super_call.makes_caller:
            # No ban looks at it, but the score does: its maker is the Caller (R7.3).
            self._kept[Phase.FIXED_ESTIMATES].add("super_call")

    def keep(self, looks: Iterable[tuple[Phase, str]]) -> bool:
        """Keep what was looked at, in the phase of the look and before it; whether any of it had been dropped."""
        new = False
        for phase, look in looks:
            wanted = PARTS.get(look, {look})
            for earlier in BEFORE[phase]:
                if not wanted <= self._kept[earlier]:
                    self._kept[earlier] |= wanted
                    new = True
        if new:
            self._keys.clear()
        return new

    def key(self, facts: Facts) -> Any:
        """What is kept of a position in which somebody must act."""
        phase = phase_of(facts)
        make = self._keys.get(phase)
        if make is None:
            make = self._keys[phase] = self._make_key(phase)
        return make(facts)

    def _make_key(self, phase: Phase) -> Callable[[Facts], Any]:
        kept = self._kept[phase]
        if "super_call" not in kept or SUPER_CALL_STRAIN in kept:
            return attrgetter(*[field for field in FIELDS if field in kept])
        others = attrgetter(*[field for field in FIELDS if field in kept - {"super_call"}])
        return lambda facts: (others(facts), facts.super_call and facts.super_call[:2])

    def followed(self, facts: Facts, acts: tuple[BiddingAct, ...]) -> Iterable[BiddingAct]:
        """The acts to walk: of Super Calls that lead to merged positions, one."""
        kept = self._kept[Phase.FIXED_ESTIMATES]
        if phase_of(facts) is not Phase.FIXED_ESTIMATES or SUPER_CALL_STRAIN in kept:
            return acts
        apart = "super_call" in kept
        different: dict[tuple[int, bool], BiddingAct] = {}
        for act in acts:
            assert isinstance(act, Estimate)  # the core offers nothing else here
            different.setdefault((act.number, apart and act.strain is not None), act)
        return different.values()
