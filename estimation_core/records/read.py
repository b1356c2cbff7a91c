"""Reading records: every finding of the whole file at once, each with its line."""

from __future__ import annotations

import datetime
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any

from estimation_core.engine.game import Stakes, Start
from estimation_core.errors import Finding, Unreadable
from estimation_core.messages import Code, Message
from estimation_core.records import values
from estimation_core.records.model import FORMAT, DealEntry, Record
from estimation_core.records.values import Fault
from estimation_core.settings.kinds import type_name
from estimation_core.toml.source import Source, parse_toml, read_toml
from estimation_core.toml.suggestions import unknown_key

MOST_DEALS = 5000
"""A record with more deals than any game can have is refused before it is judged."""

_DEAL_KEYS: dict[str, Callable[[Any], Any]] = {
    "hands": values.hands,
    "redeal_by": values.seat,
    "avoid": values.seats,
    "dealer": values.seat,
    "dash_calls": values.dash_calls,
    "calls": values.calls,
    "call": values.call,
    "caller": values.seat,
    "estimates": values.estimates,
    "tricks": values.tricks,
    "won": values.won,
    "scores": values.points,
}
_TEXT_KEYS = ("event", "site", "table")
_KEYS = (
    "format",
    "variant",
    "rules",
    "players",
    "dealer",
    "date",
    *_TEXT_KEYS,
    "start",
    "stakes",
    "house_rules",
)
_TABLES = ("deals", "ruleset")


class Reader:
    """Reads one source; `findings` grows as it goes."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self.findings: list[Finding] = []

    def find(
        self,
        code: str,
        message: Message,
        *path: str | int,
        by_key: bool = False,
        deal: int | None = None,
        trick: int | None = None,
        seat: int | None = None,
    ) -> None:
        """Adds a finding at the value of a path, or at its key."""
        place = self.source.key_place(*path) if by_key else self.source.place(*path)
        key = ".".join(part for part in path if isinstance(part, str)) or None
        self.findings.append(
            Finding.at(place, code, message, key=key, deal=deal, trick=trick, seat=seat)
        )

    def fault(self, fault: Fault, path: tuple[str | int, ...], deal: int | None = None) -> None:
        """Adds the finding of an entry that could not be read."""
        trick = seat = None
        if fault.index is not None:
            if path[-1] == "tricks":
                trick = fault.index + 1
            elif path[-1] == "hands":
                seat = fault.index + 1
            path = (*path, fault.index)
        self.find(fault.code, fault.message, *path, deal=deal, trick=trick, seat=seat)

    def value(
        self, read: Callable[[Any], Any], table: Mapping[str, Any], key: str, *path: str | int
    ) -> Any:
        """The value of a key, or None with a finding."""
        if key not in table:
            return None
        try:
            return read(table[key])
        except Fault as fault:
            self.fault(fault, (*path, key))
            return None

    def required(self, read: Callable[[Any], Any], key: str) -> Any:
        if key not in self.source.data:
            self.find("missing-key", Message("{key} is missing here.", key=Code(key)))
        return self.value(read, self.source.data, key)

    def unknown(
        self, keys: Iterable[str], known: Iterable[str], *path: str | int, deal: int | None = None
    ) -> None:
        """Findings for the keys that are neither known nor the user's own."""
        known = list(known)
        for key in keys:
            if key in known:
                continue
            message = unknown_key(key, known)
            self.find("unknown-key", message, *path, key, by_key=True, deal=deal)

    def table(self, key: str, known: Iterable[str]) -> Mapping[str, Any] | None:
        """A table of the head, its unknown keys found; None where it is absent or no table."""
        table = self.source.data.get(key)
        if table is None:
            return None
        if not isinstance(table, dict):
            self.find(
                "wrong-type",
                Message("This must be a table, not {given}.", given=type_name(table)),
                key,
            )
            return None
        self.unknown(table, known, key)
        return table


def read_record(path: Path) -> tuple[Source | None, Record | None, list[Finding]]:
    """The record in a file; None for what cannot be read at all. `OSError` where there is no such file."""
    try:
        source = read_toml(path)
    except Unreadable as error:
        return None, None, [error.finding()]
    record, findings = record_of(source)
    return source, record, findings


def parse_record(text: str, file: str = "") -> tuple[Source | None, Record | None, list[Finding]]:
    """The record in a text, as `read_record`."""
    try:
        source = parse_toml(text, file)
    except Unreadable as error:
        return None, None, [error.finding()]
    record, findings = record_of(source)
    return source, record, findings


def record_of(source: Source) -> tuple[Record | None, list[Finding]]:
    """The record of a source; None where its head cannot be used."""
    reader = Reader(source)
    data = source.data
    own = {key: value for key, value in data.items() if key.startswith("_")}
    reader.unknown((key for key in data if key not in own), (*_KEYS, *_TABLES))
    reader.required(_format, "format")
    variant = reader.required(values.text, "variant")
    players = reader.required(_players, "players")
    dealer = reader.required(values.seat, "dealer")
    texts = {key: reader.value(values.text, data, key) for key in _TEXT_KEYS}
    record = Record(
        variant=variant or "",
        players=players or ("1", "2", "3", "4"),
        dealer=dealer or 1,
        rules=reader.value(values.text, data, "rules"),
        date=reader.value(_date, data, "date"),
        **texts,
        start=_start(reader),
        stakes=_stakes(reader),
        house_rules=reader.value(_table, data, "house_rules") or {},
        ruleset=reader.value(_table, data, "ruleset"),
        deals=_deals(reader),
        own=own,
    )
    usable = variant is not None and players is not None and dealer is not None
    return (record if usable else None), reader.findings


def _format(value: Any) -> str:
    if values.text(value) != FORMAT:
        raise Fault(
            "out-of-range",
            Message("The format of a record is {format}.", format=Code(f'"{FORMAT}"')),
        )
    return FORMAT


def _players(value: Any) -> tuple[str, ...]:
    names = values.texts(value)
    if len(names) != 4:
        raise Fault("bad-notation", Message("There must be four players, by seat."))
    for index, name in enumerate(names):
        if not name.strip():
            raise Fault("out-of-range", Message("A player's name may not be empty."), index)
        if name in names[:index]:
            raise Fault(
                "out-of-range", Message("Two players have the same name, {name}.", name=name), index
            )
    return tuple(names)


def _date(value: Any) -> datetime.date:
    if isinstance(value, datetime.datetime) or not isinstance(value, datetime.date):
        raise Fault(
            "wrong-type",
            Message("This must be a date such as {example}.", example=Code("2026-11-29")),
        )
    return value


def _table(value: Any) -> Mapping[str, Any]:
    if not isinstance(value, dict):
        raise Fault(
            "wrong-type", Message("This must be a table, not {given}.", given=type_name(value))
        )
    return value


def _start(reader: Reader) -> Start | None:
    table = reader.table("start", ("round", "multiplier", "totals"))
    if table is None:
        return None
    if "round" not in table:
        reader.find("missing-key", Message("{key} is missing here.", key=Code("round")), "start")
    most = 10**6
    round = reader.value(
        lambda v: values.in_range(values.whole(v), 1, most), table, "round", "start"
    )
    multiplier = reader.value(
        lambda v: values.in_range(values.whole(v), 1, most), table, "multiplier", "start"
    )
    totals = reader.value(values.points, table, "totals", "start")
    return Start(round or 1, multiplier or 1, totals or (0, 0, 0, 0))


def _stakes(reader: Reader) -> Stakes | None:
    table = reader.table("stakes", ("pot", "seats"))
    if table is None:
        return None
    for key in ("pot", "seats"):
        if key not in table:
            reader.find("missing-key", Message("{key} is missing here.", key=Code(key)), "stakes")
    pot = reader.value(
        lambda v: values.in_range(values.whole(v), 0, 10**12), table, "pot", "stakes"
    )
    seats = reader.value(_stakers, table, "seats", "stakes")
    return None if pot is None or seats is None else Stakes(pot, seats)


def _stakers(value: Any) -> tuple[int, ...]:
    seats = values.seats(value)
    if not seats:
        raise Fault("out-of-range", Message("At least one seat must have staked."))
    return seats


def _deals(reader: Reader) -> tuple[DealEntry, ...]:
    deals = reader.source.data.get("deals", [])
    if not isinstance(deals, list) or not all(isinstance(deal, dict) for deal in deals):
        reader.find(
            "wrong-type",
            Message("Deals are written as tables under {header}.", header=Code("[[deals]]")),
            "deals",
        )
        return ()
    if len(deals) > MOST_DEALS:
        message = Message("A record may hold at most {most} deals.", most=MOST_DEALS)
        reader.find("out-of-range", message, "deals", MOST_DEALS)
        return ()
    return tuple(_deal(reader, index, deal) for index, deal in enumerate(deals))


def _deal(reader: Reader, index: int, table: dict[str, Any]) -> DealEntry:
    """One deal; a list that is missing while a later one is there is found too."""
    before = len(reader.findings)
    own = {key: value for key, value in table.items() if key.startswith("_")}
    reader.unknown(
        (key for key in table if key not in own), _DEAL_KEYS, "deals", index, deal=index + 1
    )
    entry: dict[str, Any] = {}
    for key, read in _DEAL_KEYS.items():
        if key in table:
            try:
                entry[key] = read(table[key])
            except Fault as fault:
                reader.fault(fault, ("deals", index, key), deal=index + 1)
    for key, later in _missing(table):
        message = Message(
            "{key} is missing here, though {later} is there.", key=Code(key), later=Code(later)
        )
        reader.find("missing-key", message, "deals", index, deal=index + 1)
    return DealEntry(**entry, own=own, sound=len(reader.findings) == before)


def _missing(table: dict[str, Any]) -> Iterable[tuple[str, str]]:
    """Pairs of a missing key and a later one that needs it."""
    if "redeal_by" in table:
        return
    for one, other in (("call", "caller"), ("caller", "call")):
        if one not in table and other in table and "calls" not in table:
            yield one, other
    if "tricks" in table and "hands" not in table:
        yield "hands", "tricks"
    for later in ("tricks", "won", "scores"):
        if later in table and "estimates" not in table and not _passed(table):
            yield "estimates", later
            return
    if "scores" in table and "won" not in table and "tricks" not in table and not _passed(table):
        yield "won", "scores"


def _passed(table: dict[str, Any]) -> bool:
    """Whether the calls say that everybody passed: then nothing later is needed."""
    calls = table.get("calls")
    return (
        isinstance(calls, str)
        and bool(calls.split())
        and {word.lower() for word in calls.split()} <= {"pass", "dash"}
    )
