"""Auctions that note what house rules look at, and a ruleset that asks every ban twice.

A ban that looked at nothing but certain facts is the same wherever those facts are (`estimation_core.proof`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, cast

from estimation_core.acts import BiddingAct, Call
from estimation_core.cards import Strain
from estimation_core.engine.asking import Hook
from estimation_core.engine.position import Position
from estimation_core.engine.ruleset import Ruleset, See
from estimation_core.hooks import CONTEXT, Auction, Ban, PlacedSuperCall
from estimation_core.messages import Message
from estimation_core.plugins.contract import implemented_hooks
from estimation_core.proof.merging import CALL_STRAIN, SUPER_CALL_STRAIN, Phase, phase_of
from estimation_core.proof.trying import complain

BAN_HOOKS = ("ban_calls", "limit_estimates")

Note = Callable[[str], None]

_SEEN_IN: dict[str, tuple[str, ...]] = {
    "opener": ("first",),
    "dash_callers": ("dashes",),
    "called": ("spoken", "passed", "dashes"),
    **dict.fromkeys(CONTEXT, ("context",)),
}
"""The facts that an attribute of an auction is made of, where that is not the fact of its name."""


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
        self._read: set[tuple[str, str]] = set()

    def bans(self, position: Position, place: int, see: See | None = None) -> list[tuple[str, Ban]]:
        """All bans, asked for twice; `HouseRuleFailed` where a house rule answers differently."""
        name = "limit_estimates" if position.stage == "estimates" else "ban_calls"
        hooks = self.asking.of_house_rules(name)
        if not hooks:
            return super().bans(position, place)
        phase = phase_of(position.facts)

        def watched(hook: Hook) -> Auction:
            auction = position.auction(hook.looks_at)
            if hook.owner == "core":
                return auction
            return WatchedAuction(auction, lambda look: self.looks.add((phase, look)))

        bans = super().bans(position, place, watched)
        again = super().bans(position, place, watched)
        for hook in hooks:
            acts = _acts_of(hook.owner, bans)
            if acts != _acts_of(hook.owner, again):
                message = Message(
                    "It answers differently when it is asked twice about one position."
                )
                raise hook.failed(message)
            if acts:
                self.banning.add(hook.owner)
        self._read_reasons(bans)
        return bans

    def _read_reasons(self, bans: list[tuple[str, Ban]]) -> None:
        """Each text of a ban once: nothing in it may be left unfilled."""
        for owner, ban in bans:
            if owner != "core" and (owner, ban.reason.msgid) not in self._read:
                self._read.add((owner, ban.reason.msgid))
                for name in BAN_HOOKS:
                    for hook in self.asking.of_house_rules(name):
                        if hook.owner == owner:
                            complain(hook, ban.reason)


def _acts_of(owner: str, bans: list[tuple[str, Ban]]) -> set[BiddingAct]:
    return set[BiddingAct]().union(*[ban.acts for whose, ban in bans if whose == owner])


class WatchedAuction(Auction):
    """An auction that notes what is read of it: none of its attributes is set, so that every look comes by here."""

    __slots__ = ("_note", "_real")

    def __init__(self, real: Auction, note: Note) -> None:
        super().__init__(_real=real, _note=note)

    def __getattr__(self, name: str) -> Any:
        value = getattr(self._real, name)
        if name == "call":
            # That there is one, and its number, follow from what is always kept.
            return WatchedCall(value, self._note) if value else None
        if name in ("estimators", "last_estimator"):
            looks: tuple[str, ...] = (
                "kind",
                "dashes",
                "first" if self._real.kind == "fixed" else "maker",
            )
        else:
            looks = _SEEN_IN.get(name, (name,))
        for look in looks:
            self._note(look)
        if name == "super_call" and value:
            return cast(PlacedSuperCall, WatchedSuperCall(value, self._note))
        return value


class WatchedSuperCall:
    """The Super Call in force; to look at its maker and number is not yet to look at its strain."""

    def __init__(self, real: PlacedSuperCall, note: Note) -> None:
        self._real = real
        self._note = note

    @property
    def place(self) -> int:
        return self._real.place

    @property
    def number(self) -> int:
        return self._real.number

    def _whole(self) -> PlacedSuperCall:
        self._note(SUPER_CALL_STRAIN)
        return self._real

    def __getattr__(self, name: str) -> Any:
        return getattr(self._whole(), name)

    def __iter__(self) -> Iterator[Any]:
        return iter(self._whole())

    def __len__(self) -> int:
        return len(self._real)

    def __getitem__(self, index: Any) -> Any:
        return self._whole()[index]

    def __eq__(self, other: object) -> bool:
        return self._whole() == (other._real if isinstance(other, WatchedSuperCall) else other)

    def __hash__(self) -> int:
        return hash(self._whole())

    def __repr__(self) -> str:
        return repr(self._whole())


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
