"""A record as it stands in its file: what was written, read into values, and nothing concluded from it."""

from __future__ import annotations

import datetime
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

from estimation_core.acts import Call, DashCall, Estimate, Pass
from estimation_core.cards import Card
from estimation_core.engine.beginning import Stakes, Start
from estimation_core.results import Four

FORMAT = "estimation-record/1"

NOTHING: Mapping[str, Any] = MappingProxyType({})

Said = Call | Pass | DashCall
"""One answer of an auction as it is written."""


class DealEntry(NamedTuple):
    """One ``[[deals]]`` table. None where a key is absent; entries by seat are None where a seat has not spoken yet.

    ``sound`` is false where something in the table could not be read: such a deal is not judged. ``own`` holds the
    user's keys, which begin with an underscore.
    """

    hands: tuple[tuple[Card, ...], ...] | None = None
    redeal_by: int | None = None
    avoid: tuple[int, ...] | None = None
    dealer: int | None = None
    dash_calls: tuple[bool | None, ...] | None = None
    calls: tuple[Said, ...] | None = None
    call: Call | None = None
    caller: int | None = None
    estimates: tuple[Estimate | DashCall | None, ...] | None = None
    tricks: tuple[tuple[Card, ...], ...] | None = None
    won: Four | None = None
    scores: Four | None = None
    own: Mapping[str, Any] = NOTHING
    sound: bool = True

    @property
    def says_passed(self) -> bool:
        """Whether the table itself says that everybody passed and that nothing was played."""
        calls = self.calls
        return (
            bool(calls)
            and all(not isinstance(act, Call) for act in calls or ())
            and self.estimates is None
        )


class Record(NamedTuple):
    """A whole record. ``house_rules`` and ``ruleset`` are the raw tables; ``rules`` is a digest."""

    variant: str
    players: tuple[str, ...]
    dealer: int
    deals: tuple[DealEntry, ...] = ()
    rules: str | None = None
    date: datetime.date | None = None
    event: str | None = None
    site: str | None = None
    table: str | None = None
    start: Start | None = None
    stakes: Stakes | None = None
    house_rules: Mapping[str, Any] = NOTHING
    ruleset: Mapping[str, Any] | None = None
    own: Mapping[str, Any] = NOTHING


class Kept(NamedTuple):
    """What a record says that does not follow from the game, and is kept for when the game is written again.

    ``head`` has the keys of the head besides those of the game; ``deals`` the users' own keys of each deal.
    """

    head: Mapping[str, Any]
    deals: tuple[Mapping[str, Any], ...]

    def own_of(self, index: int) -> Mapping[str, Any]:
        """The user's own keys of a deal."""
        return self.deals[index] if index < len(self.deals) else NOTHING


def kept_of(record: Record) -> Kept:
    """What there is to keep in a record."""
    head = {key: getattr(record, key) for key in ("date", "event", "site", "table")}
    return Kept({**head, "own": dict(record.own)}, tuple(dict(entry.own) for entry in record.deals))
