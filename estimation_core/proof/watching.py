"""Positions that note what house rules look at, and a ruleset that asks every ban twice.

A ban that looked at nothing but certain facts is the same wherever those facts are (`estimation_core.proof`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, cast

from estimation_core.acts import BiddingAct, Call
from estimation_core.cards import Strain
from estimation_core.engine.position import Position
from estimation_core.engine.ruleset import Ruleset
from estimation_core.errors import HouseRuleFailed
from estimation_core.hooks import Ban
from estimation_core.messages import Message
from estimation_core.plugins.contract import implemented_hooks
from estimation_core.proof.merging import (
    CALL_STRAIN,
    EVERYTHING,
    FIELDS,
    SUPER_CALL_STRAIN,
    Phase,
    phase_of,
)
from estimation_core.rules.facts import Facts, PlacedSuperCall, Stage

BAN_HOOKS = ("ban_calls", "limit_estimates")

Note = Callable[[str], None]


def house_hooks(rules: Ruleset) -> set[str]:
    """The hooks that the house rules of a ruleset have."""
    return {hook for rule in rules.house_rules.values() for hook in implemented_hooks(type(rule))}


class WatchedRules(Ruleset):
    """The same rules, for a proof.

    ``looks`` gathers what the bans of house rules look at, ``banning`` the house rules that forbid anything.
    """

    def __init__(self, rules: Ruleset) -> None:
        house_rules = tuple(rules.house_rules.values())
        super().__init__(rules.name, rules.settings, house_rules, rules.variant)
        self.looks: set[tuple[Phase, str]] = set()
        self.banning: set[str] = set()
        self._watched = {
            name: [hook.owner for hook in self._hooks[name] if hook.owner != "core"]
            for name in BAN_HOOKS
        }

    def bans(self, position: Position, place: int) -> list[tuple[str, Ban]]:
        """All bans, asked for twice; `HouseRuleFailed` where a house rule answers differently."""
        facts = position.facts
        name = "limit_estimates" if facts.stage is Stage.ESTIMATES else "ban_calls"
        owners = self._watched[name]
        if not owners:
            return super().bans(position, place)
        phase = phase_of(facts)
        watched = WatchedPosition(
            self, facts, self.looks_at, lambda look: self.looks.add((phase, look))
        )
        bans = super().bans(watched, place)
        again = super().bans(watched, place)
        for owner in owners:
            acts = _acts_of(owner, bans)
            if acts != _acts_of(owner, again):
                raise self._changeable(owner, name)
            if acts:
                self.banning.add(owner)
        return bans

    def _changeable(self, owner: str, name: str) -> HouseRuleFailed:
        hook = next(hook for hook in self._hooks[name] if hook.owner == owner)
        return self._failed(
            hook, name, Message("It answers differently when it is asked twice about one position.")
        )


def _acts_of(owner: str, bans: list[tuple[str, Ban]]) -> set[BiddingAct]:
    return set[BiddingAct]().union(*[ban.acts for whose, ban in bans if whose == owner])


class WatchedPosition(Position):
    """A position that notes what is read of it."""

    __slots__ = ("_note", "_real")

    def __init__(self, rules: Ruleset, facts: Facts, looks_at: tuple[str, ...], note: Note) -> None:
        super().__init__(rules, cast(Facts, WatchedFacts(facts, note)), looks_at)
        self._real = facts
        self._note = note

    def as_seen_with(self, looks_at: tuple[str, ...]) -> Position:
        return WatchedPosition(self.rules, self._real, looks_at, self._note)

    @property
    def call(self) -> Call | None:
        # That there is one, and its number, follow from what is always kept.
        height = self._real.height
        return WatchedCall(Call(height // 5, Strain(height % 5)), self._note) if height else None

    @property
    def super_call(self) -> PlacedSuperCall | None:
        self._note("super_call")
        in_force = self._real.super_call
        return cast(PlacedSuperCall, WatchedSuperCall(in_force, self._note)) if in_force else None


class _Watched:
    """A tuple whose named parts are noted by `_read`; whoever takes it as a whole has looked at everything."""

    def __init__(self, real: Any, note: Note) -> None:
        self._real = real
        self._note = note

    def _read(self, name: str) -> None:
        raise NotImplementedError

    def _all(self) -> Any:
        self._read("")
        return self._real

    def __getattr__(self, name: str) -> Any:
        self._read(name)
        return getattr(self._real, name)

    def __iter__(self) -> Iterator[Any]:
        return iter(self._all())

    def __len__(self) -> int:
        return len(self._real)

    def __getitem__(self, index: Any) -> Any:
        return self._all()[index]

    def __eq__(self, other: object) -> bool:
        return bool(self._all() == (other._all() if isinstance(other, _Watched) else other))

    def __hash__(self) -> int:
        return hash(self._all())

    def __repr__(self) -> str:
        return repr(self._all())


class WatchedFacts(_Watched):
    """The facts of a position, each noted when it is read."""

    def _read(self, name: str) -> None:
        for look in (name,) if name in FIELDS else EVERYTHING:
            self._note(look)


class WatchedSuperCall(_Watched):
    """The Super Call in force; to look at its maker and number is not yet to look at its strain."""

    def _read(self, name: str) -> None:
        if name not in ("place", "number"):
            self._note(SUPER_CALL_STRAIN)


class WatchedCall(Call):
    """The standing call; to look at its number is not yet to look at its strain."""

    __slots__ = ("_note", "_real")
    _note: Note
    _real: Call

    def __init__(self, real: Call, note: Note) -> None:
        object.__setattr__(self, "_real", real)
        object.__setattr__(self, "_note", note)

    def _whole(self) -> Call:
        self._note(CALL_STRAIN)
        return self._real

    @property
    def number(self) -> int:
        return self._real.number

    @property
    def strain(self) -> Strain:
        return self._whole().strain

    @property
    def height(self) -> int:
        return self._whole().height

    def __eq__(self, other: object) -> bool:
        return self._whole() == (other._real if isinstance(other, WatchedCall) else other)

    def __hash__(self) -> int:
        return hash(self._whole())

    def __repr__(self) -> str:
        return repr(self._whole())
