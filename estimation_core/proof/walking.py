"""The walk: breadth-first through all merged positions that some beginnings of a round can reach."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, get_args

from estimation_core.acts import BiddingAct, Call
from estimation_core.engine.position import Position
from estimation_core.engine.ruleset import Ruleset
from estimation_core.errors import EstimationError
from estimation_core.messages import Message
from estimation_core.proof.contracts import Contracts
from estimation_core.proof.merging import Merging
from estimation_core.proof.watching import BAN_HOOKS, WatchedRules, house_hooks
from estimation_core.results import Stage
from estimation_core.rules.estimates import estimators
from estimation_core.rules.facts import Facts

MOST_STATES = 1_000_000
MOST_SECONDS = 300
"""The bounds of one walk. Without house rules that look at much it has some 10,000 positions and takes a second."""


class NotFinished(EstimationError):
    """The walk was given up: there are too many positions, or it takes too long."""


class NotSound(EstimationError):
    """Something has occurred that the core's rules exclude."""


@dataclass(frozen=True, slots=True)
class DeadEndFound:
    """A position where the place in turn has no legal act: a shortest way there from how the round begins."""

    opening: Facts
    way: tuple[BiddingAct, ...]


@dataclass(frozen=True, slots=True)
class Walk:
    """What a walk has found.

    ``states`` counts the merged positions in which somebody must act, ``dead_ends`` those where nobody can;
    ``nearest`` is the one of them with the shortest way; ``banning`` names the house rules that forbid anything.
    """

    states: int
    dead_ends: int
    nearest: DeadEndFound | None
    contracts: Contracts
    banning: frozenset[str]


def walk(rules: Ruleset, openings: Iterable[Facts], most_states: int = MOST_STATES) -> Walk:
    """Everything that can be reached from positions in which rounds begin.

    `HouseRuleFailed` where a ban raises or answers amiss, `NotFinished` beyond the bounds, `NotSound` never.
    """
    openings = tuple(openings)
    watched = None if house_hooks(rules).isdisjoint(BAN_HOOKS) else WatchedRules(rules)
    merging = Merging(rules.settings)
    until = time.monotonic() + MOST_SECONDS
    while True:
        walker = _Walker(watched or rules, merging, openings)
        while walker.queue:
            walker.step()
            if watched and merging.keep(watched.looks):
                break
            if len(walker.reached) > most_states or time.monotonic() > until:
                raise NotFinished(_too_much(rules, len(walker.reached)))
        else:
            return walker.found(watched.banning if watched else ())


def _too_much(rules: Ruleset, states: int) -> Message:
    return Message(
        "The proof was given up after {states} positions: house rules must look at less, or answer faster.",
        states=states,
    )


class _Walker:
    """One attempt, with what is known so far of what bans look at."""

    def __init__(self, rules: Ruleset, merging: Merging, openings: Iterable[Facts]) -> None:
        self.rules = rules
        self.merging = merging
        self.forbidden = rules.settings.estimates.forbidden_total
        self.contracts = Contracts(rules.settings)
        self.dead_ends = 0
        self.nearest: DeadEndFound | None = None
        self.queue: deque[tuple[Any, Position]] = deque()
        self.reached: dict[Any, tuple[Any, BiddingAct] | Facts] = {}
        """How each merged position was first reached: by an act from another one, or a round begins there."""
        self.calls: dict[Any, set[BiddingAct]] = {}
        """The calls that were walked, by position without its standing call."""
        self.lasts: dict[Any, list[tuple[BiddingAct, ...]]] = {}
        """The last estimates that were walked, by what decides which contracts follow from them."""
        for facts in openings:
            key = merging.key(facts)
            if key not in self.reached:
                self.reached[key] = facts
                self.queue.append((key, rules.position(facts)))

    def step(self) -> None:
        """Walk all acts of the next position."""
        key, position = self.queue.popleft()
        facts = position.facts
        acts = position.legal()
        if not acts:
            self.dead_ends += 1
            self.nearest = self.nearest or self._way_to(key)
            return
        rank = _rank(facts)
        for act in self._followed(facts, acts):
            after = position.next(act)
            if not after.facts.turn:
                self._finish(after.facts)
                continue
            if _rank(after.facts) <= rank:
                raise NotSound(Message("The bidding could go on for ever."))
            following = self.merging.key(after.facts)
            if following not in self.reached:
                self.reached[following] = key, act
                self.queue.append((following, after))

    def _followed(self, facts: Facts, acts: tuple[BiddingAct, ...]) -> Iterable[BiddingAct]:
        """The acts to walk: without those that were walked from a position that differs in nothing they care for."""
        if facts.stage == "dash_calls":
            return acts
        if facts.stage == "auction":
            # A call leaves no trace of the one that it beats.
            walked = self.calls.setdefault(
                self.merging.key(facts._replace(height=0, maker=0)), set()
            )
            new = [act for act in acts if act not in walked]
            walked.update(act for act in new if isinstance(act, Call))
            return new
        if facts.estimates.count(None) == 1:
            lasts = self.lasts.setdefault(self.contracts.before_last(facts), [])
            if acts in lasts:
                return ()
            lasts.append(acts)
        return self.merging.followed(facts, acts)

    def _finish(self, facts: Facts) -> None:
        if facts.stage == "play":
            if self.forbidden and sum(facts.estimates) == self.forbidden and estimators(facts):  # type: ignore[arg-type]
                raise NotSound(Message("The estimates could add up to the forbidden total."))
            self.contracts.add(facts)

    def _way_to(self, key: Any) -> DeadEndFound:
        way: list[BiddingAct] = []
        while not isinstance(came := self.reached[key], Facts):
            key, act = came
            way.append(act)
        return DeadEndFound(came, tuple(way[::-1]))

    def found(self, banning: Iterable[str]) -> Walk:
        return Walk(
            len(self.reached), self.dead_ends, self.nearest, self.contracts, frozenset(banning)
        )


_STAGES = get_args(Stage)


def _rank(facts: Facts) -> tuple[int, ...]:
    """Every act raises this, and it has few values: so the bidding ends."""
    asked = facts.turn if facts.stage == "dash_calls" else 0
    out = (facts.dashes | facts.passed).bit_count()
    return _STAGES.index(facts.stage), asked, facts.height, out, -facts.estimates.count(None)
