"""From a ruleset to its proof; what several rulesets have in common is walked once."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass

from estimation_core.messages import Message
from estimation_core.plugin_contract import implemented_hooks
from estimation_core.proof.openings import Beginning, beginnings
from estimation_core.proof.scores import score_range
from estimation_core.proof.walking import MOST_STATES, Walk, walk
from estimation_core.proof.watching import BAN_HOOKS, SCORE_HOOKS, house_hooks
from estimation_core.proof.words import dead_end_text
from estimation_core.results import Round
from estimation_core.ruleset import Ruleset


@dataclass(frozen=True, slots=True)
class Proof:
    """What is proven of a ruleset.

    ``states`` counts the merged positions in which somebody must act, ``dead_ends`` those in which nobody can;
    ``texts`` tells of the nearest dead end of each kind of round. ``score_min`` and ``score_max`` are those of one
    seat in one round (`estimation_core.proof.scores`), None where house rules add lines. ``idle`` names the house
    rules that could only forbid something, and never do.
    """

    states: int
    dead_ends: int
    score_min: int | None
    score_max: int | None
    texts: tuple[Message, ...] = ()
    idle: tuple[str, ...] = ()


def prove(rules: Ruleset, most_states: int = MOST_STATES) -> Proof:
    """The proof of one ruleset; `HouseRuleFailed` or `NotFinished` where there is none."""
    return Prover(most_states).prove(rules)


class Prover:
    """Proves rulesets one after another. Their kinds of round are walked one by one and remembered."""

    def __init__(self, most_states: int = MOST_STATES) -> None:
        self.most_states = most_states
        self._walks: dict[Hashable, Walk] = {}
        self._ranges: dict[Hashable, tuple[int, int] | None] = {}

    def prove(self, rules: Ruleset) -> Proof:
        """The proof of a ruleset; `HouseRuleFailed` or `NotFinished` where there is none."""
        begin = beginnings(rules)
        rounds = [round for one in begin for round in one.rounds]
        walks = [self._walk(rules, one) for one in begin]
        ranges = [
            self._range(rules, one, found, rounds) for one, found in zip(begin, walks, strict=True)
        ]
        known = [one for one in ranges if one is not None]
        lines = "score_lines" in house_hooks(rules)
        return Proof(
            states=sum(found.states for found in walks),
            dead_ends=sum(found.dead_ends for found in walks),
            score_min=None if lines or not known else min(low for low, _ in known),
            score_max=None if lines or not known else max(high for _, high in known),
            texts=tuple(dead_end_text(rules, found.nearest) for found in walks if found.nearest),
            idle=_idle(rules, begin, walks),
        )

    def _walk(self, rules: Ruleset, begin: Beginning) -> Walk:
        key = _walk_key(rules, begin)
        found = self._walks.get(key) if key else None
        if found is None:
            found = walk(rules, begin.openings, self.most_states)
            if key:
                self._walks[key] = found
        return found

    def _range(
        self, rules: Ruleset, begin: Beginning, found: Walk, rounds: Sequence[Round]
    ) -> tuple[int, int] | None:
        key = _walk_key(rules, begin)
        if key is None or not house_hooks(rules).isdisjoint(SCORE_HOOKS):
            return score_range(rules, found.contracts, rounds)
        key = key, rules.settings.score
        if key not in self._ranges:
            self._ranges[key] = score_range(rules, found.contracts, rounds)
        return self._ranges[key]


def _walk_key(rules: Ruleset, begin: Beginning) -> Hashable:
    """What a walk depends on; None where house rules forbid anything, since those may ask for any setting."""
    if not house_hooks(rules).isdisjoint(BAN_HOOKS):
        return None
    settings = rules.settings
    # A fixed round has no auction.
    auction = None if begin.kind == "fixed" else (settings.auction, settings.all_pass)
    risk = settings.score.risk_bearer
    return (
        begin.openings,
        settings.dash_call,
        auction,
        settings.estimates,
        settings.super_call,
        risk,
    )


def _idle(rules: Ruleset, begin: Sequence[Beginning], walks: Sequence[Walk]) -> tuple[str, ...]:
    """The house rules that could only forbid something, and never do; a game of one kind of round proves nothing."""
    if {one.kind for one in begin} != {"call", "fixed"}:
        return ()
    banning = {name for found in walks for name in found.banning}
    return tuple(
        name
        for name, rule in rules.house_rules.items()
        if name not in banning and {*implemented_hooks(type(rule))} <= {*BAN_HOOKS}
    )
