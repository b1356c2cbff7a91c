"""Reading records: every finding of the whole file at once, each with its line."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from estimation_core.engine.beginning import Stakes, Start
from estimation_core.errors import Finding, Findings, Problem, Unreadable
from estimation_core.messages import Code, Message
from estimation_core.records import entries, words
from estimation_core.records.model import FORMAT, DealEntry, Record
from estimation_core.settings.kinds import Entry, Whole
from estimation_core.toml.source import Source, parse_toml, read_toml
from estimation_core.toml.suggestions import unknown_key

MOST_DEALS = 1000
"""A record with more deals than any game can have is refused before it is judged."""


class Format(entries.Text):
    """The version of the format."""

    def read(self, raw: Any, problems: list[Problem], path: tuple[str | int, ...] = ()) -> Any:
        text = super().read(raw, problems, path)
        if text is not None and text != FORMAT:
            message = Message("The format of a record is {format}.", format=Code(f'"{FORMAT}"'))
            problems.append(Problem("out-of-range", message, path))
        return text


_TEXT = entries.Text()
_TABLE = entries.Table()
_REQUIRED: dict[str, Entry] = {
    "format": Format(),
    "variant": _TEXT,
    "players": entries.Names(),
    "dealer": words.Seat(),
}
_OPTIONAL: dict[str, Entry] = {
    "rules": _TEXT,
    "date": entries.Day(),
    "event": _TEXT,
    "site": _TEXT,
    "table": _TEXT,
    "house_rules": _TABLE,
    "ruleset": _TABLE,
}
_START: dict[str, Entry] = {
    "round": Whole(1, 10**6),
    "multiplier": Whole(1, 10**6),
    "totals": words.TOTALS,
}
_STAKES: dict[str, Entry] = {"pot": Whole(0, 10**12), "seats": words.seats(least=1)}
_KEYS = (*_REQUIRED, *_OPTIONAL, "start", "stakes", "deals")


class Reader:
    """Reads one source; `findings` grows as it goes."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self.findings = Findings()

    def find(self, problem: Problem, deal: int | None = None, *, by_key: bool = False) -> None:
        """Adds the finding of a problem, whose path leads from the top of the file to a value, or to its key."""
        file = self.source.file
        if not self.findings.has_room(problem.code, file):
            self.findings.count(problem.code, file)
            return
        path = problem.path
        place = self.source.key_place(*path) if by_key else self.source.place(*path)
        key = ".".join(part for part in path if isinstance(part, str)) or None
        trick = seat = None
        if deal is not None and isinstance(path[-1], int) and len(path) > 2:
            number = path[-1] + 1
            trick, seat = (number, None) if path[-2] == "tricks" else (None, number)
        self.findings.add(
            Finding.at(
                place, problem.code, problem.message, key=key, deal=deal, trick=trick, seat=seat
            )
        )

    def entries(
        self,
        table: Mapping[str, Any],
        known: Mapping[str, Entry],
        *path: str | int,
        required: Iterable[str] = (),
        deal: int | None = None,
    ) -> dict[str, Any]:
        """The values of a table by their keys, without those that could not be read."""
        for key in required:
            if key not in table:
                message = Message("{key} is missing here.", key=Code(key))
                self.find(Problem("missing-key", message, path), deal)
        values = {}
        for key, entry in known.items():
            if key in table:
                problems: list[Problem] = []
                value = entry.read(table[key], problems, (*path, key))
                for problem in problems:
                    self.find(problem, deal)
                if not problems:
                    values[key] = value
        return values

    def unknown(
        self,
        table: Mapping[str, Any],
        known: Sequence[str],
        *path: str | int,
        deal: int | None = None,
    ) -> None:
        """Findings for the keys that are neither known nor the user's own."""
        for key in table:
            if key not in known and not (own(key) and path[:1] in ((), ("deals",))):
                if self.findings.has_room("unknown-key", self.source.file):
                    problem = Problem("unknown-key", unknown_key(key, known), (*path, key))
                    self.find(problem, deal, by_key=True)
                else:
                    self.findings.count("unknown-key", self.source.file)

    def table(self, key: str, known: Mapping[str, Entry], *required: str) -> dict[str, Any] | None:
        """A table of the head; None where it is absent or no table."""
        if key not in self.source.data:
            return None
        problems: list[Problem] = []
        table = _TABLE.read(self.source.data[key], problems, (key,))
        for problem in problems:
            self.find(problem)
        if table is None:
            return None
        self.unknown(table, [*known], key)
        return self.entries(table, known, key, required=required)


def own(key: str) -> bool:
    """Whether a key is the user's own: kept, and ignored."""
    return key.startswith("_")


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
    if type(data.get("format")) is int and not {"players", "deals"} & data.keys():
        message = Message(
            "This is the file of a variant, not of a game; {command} checks it.",
            command=Code("estimation variant check"),
        )
        reader.find(Problem("wrong-type", message, ("format",)))
        return None, list(reader.findings)
    reader.unknown(data, _KEYS)
    names = _names(data)
    head = reader.entries(data, _REQUIRED | {"dealer": words.Seat(names)}, required=_REQUIRED)
    head |= reader.entries(data, _OPTIONAL)
    usable = {"variant", "players", "dealer"} <= head.keys()
    head.pop("format", None)
    record = Record(
        **{"variant": "", "players": ("1", "2", "3", "4"), "dealer": 1, **head},
        start=_start(reader),
        stakes=_stakes(reader, names),
        deals=_deals(reader, names),
        own={key: value for key, value in data.items() if own(key)},
    )
    return (record if usable else None), list(reader.findings)


def _names(data: Mapping[str, Any]) -> Sequence[str]:
    """The players' names, as far as there are any."""
    names = data.get("players")
    return (
        [name if isinstance(name, str) else "" for name in names[:4]]
        if isinstance(names, list)
        else ()
    )


def _start(reader: Reader) -> Start | None:
    table = reader.table("start", _START, "round")
    return None if table is None else Start(**table)


def _stakes(reader: Reader, names: Sequence[str]) -> Stakes | None:
    known = _STAKES | {"seats": words.seats(names, least=1)}
    table = reader.table("stakes", known, *_STAKES)
    return Stakes(**table) if table is not None and table.keys() == _STAKES.keys() else None


def _deals(reader: Reader, names: Sequence[str]) -> tuple[DealEntry, ...]:
    deals = reader.source.data.get("deals", [])
    if not isinstance(deals, list) or not all(isinstance(deal, dict) for deal in deals):
        message = Message("Deals are written as tables under {header}.", header=Code("[[deals]]"))
        reader.find(Problem("wrong-type", message, ("deals",)))
        return ()
    if len(deals) > MOST_DEALS:
        message = Message("A record may hold at most {most} deals.", most=MOST_DEALS)
        reader.find(Problem("out-of-range", message, ("deals", MOST_DEALS)))
        return ()
    known = entries.of_deal(names)
    return tuple(_deal(reader, index, deal, known) for index, deal in enumerate(deals))


def _deal(
    reader: Reader, index: int, table: dict[str, Any], known: Mapping[str, Entry]
) -> DealEntry:
    """One deal; a list that is missing while a later one is there is found too."""
    before = len(reader.findings)
    path, deal = ("deals", index), index + 1
    reader.unknown(table, [*known], *path, deal=deal)
    values = reader.entries(table, known, *path, deal=deal)
    for key, later in _missing(table):
        message = Message(
            "{key} is missing here, though {later} is there.", key=Code(key), later=Code(later)
        )
        reader.find(Problem("missing-key", message, path), deal)
    mine = {key: value for key, value in table.items() if own(key)}
    return DealEntry(**values, own=mine, sound=len(reader.findings) == before)


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
