"""From a ruleset to its proof; what several rulesets have in common is walked once."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass

from estimation_core.engine.ruleset import Ruleset
from estimation_core.messages import Message
from estimation_core.plugins.contract import implemented_hooks
from estimation_core.proof.openings import Beginning, beginnings
from estimation_core.proof.scores import Cases, score_range
from estimation_core.proof.walking import MOST_STATES, Walk, walk
from estimation_core.proof.watching import BAN_HOOKS, house_hooks
from estimation_core.proof.words import dead_end_text


@dataclass(frozen=True, slots=True)
class Proof:
    """What is proven of a ruleset.

    ``states`` counts the merged positions in which somebody must act, ``dead_ends`` those in which nobody can;
    ``texts`` tells of the nearest dead end of each kind of round. ``score_min`` and ``score_max`` are those of one
    seat in one round (`estimation_core.proof.scores`), None where house rules make it unknown. ``idle`` names the house
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
        self._all_cases: dict[Hashable, Cases] = {}

    def prove(self, rules: Ruleset) -> Proof:
        """The proof of a ruleset; `HouseRuleFailed` or `NotFinished` where there is none."""
        kinds = beginnings(rules)
        walks = [self._walk(rules, kind) for kind in kinds]
        ranges = [
            score_range(rules, self._cases(rules, kind, found), kind.rounds)
            for kind, found in zip(kinds, walks, strict=True)
        ]
        unknown = any(
            one is None and len(found.contracts) for one, found in zip(ranges, walks, strict=True)
        )
        known = [one for one in ranges if one is not None and not unknown]
        return Proof(
            states=sum(found.states for found in walks),
            dead_ends=sum(found.dead_ends for found in walks),
            score_min=min((low for low, _ in known), default=None),
            score_max=max((high for _, high in known), default=None),
            texts=tuple(dead_end_text(rules, found.nearest) for found in walks if found.nearest),
            idle=_idle(rules, kinds, walks),
        )

    def dead_ends(self, rules: Ruleset) -> tuple[Message, ...]:
        """The nearest dead end of each kind of round in words, without the scores that take longer to prove.

        `HouseRuleFailed`, `NotFinished` or `NotSound` as for a whole proof.
        """
        walks = [self._walk(rules, kind) for kind in beginnings(rules)]
        return tuple(dead_end_text(rules, found.nearest) for found in walks if found.nearest)

    def _walk(self, rules: Ruleset, kind: Beginning) -> Walk:
        key = walk_key(rules, kind)
        found = self._walks.get(key)
        if found is None:
            found = walk(rules, kind.openings, self.most_states)
            if key is not None:
                self._walks[key] = found
        return found

    def _cases(self, rules: Ruleset, kind: Beginning, found: Walk) -> Cases:
        key = walk_key(rules, kind), rules.settings.score
        cases = self._all_cases.get(key)
        if cases is None:
            cases = Cases(rules.name, rules.settings, found.contracts)
            if key[0] is not None:
                self._all_cases[key] = cases
        return cases


def walk_key(rules: Ruleset, kind: Beginning) -> Hashable:
    """What a walk depends on; None where house rules forbid anything, since those may ask for any setting."""
    if not house_hooks(rules).isdisjoint(BAN_HOOKS):
        return None
    settings = rules.settings
    # A fixed round has no auction.
    auction = None if kind.kind == "fixed" else (settings.auction, settings.all_pass)
    risk = settings.score.risk_bearer
    return (
        kind.openings,
        settings.dash_call,
        auction,
        settings.estimates,
        settings.super_call,
        risk,
    )


def _idle(rules: Ruleset, kinds: Sequence[Beginning], walks: Sequence[Walk]) -> tuple[str, ...]:
    """The house rules that could only forbid something, and never do; a game of one kind of round proves nothing."""
    if {one.kind for one in kinds} != {"call", "fixed"}:
        return ()
    banning = {name for found in walks for name in found.banning}
    return tuple(
        name
        for name, rule in rules.house_rules.items()
        if name not in banning and {*implemented_hooks(type(rule))} <= {*BAN_HOOKS}
    )
