"""The parts of a variant as values: where something was set, what one file gives, and what holds in the end."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from estimation_core.errors import Finding, Findings, Place
from estimation_core.hooks import HouseRule
from estimation_core.plugins.sending import address_of, class_at
from estimation_core.toml.source import Source

# Plain classes and named tuples: making a dataclass takes ten times as long, and every start of the program pays.

HOUSE_RULES = "house_rules"
"""The table of a file that switches house rules on and off."""

TEXTS = ("title", "summary", "remarks")
"""The tables of a file that hold a text in several languages."""


class Where(NamedTuple):
    """Where a value stands, as the keys that lead to it; lines are counted only when somebody asks for them."""

    sheet: Sheet
    path: tuple[str | int, ...]

    @property
    def place(self) -> Place:
        return self.sheet.place(*self.path)

    def __reduce__(self) -> tuple[Any, ...]:
        # The file itself is not sent with each place in it.
        return _where_at, (self.place,)


class Given(NamedTuple):
    """A typed value as a file gives it."""

    value: Any
    where: Where


class HouseRuleTable:
    """The table of one house rule in one file. ``enabled`` is None where the table leaves it out."""

    def __init__(self, rule: type[HouseRule], where: Where) -> None:
        self.rule = rule
        self.where = where
        self.enabled: bool | None = None
        self.values: dict[str, Given] = {}


class Sheet:
    """What one file says of the rules, all of it read, and what is wrong with it.

    ``faulty`` has the keys of settings whose values could not be read: they are given, only not known.
    ``path`` leads to the tables of the rules inside the document: empty in a variant file. ``switches`` says whether
    the table of a house rule switches it on by being there; on the command line only ``--house-rule`` does.
    ``credit`` is the file's ``source``: where its rules come from.
    """

    def __init__(
        self,
        file: str,
        source: Source | None = None,
        path: tuple[str, ...] = (),
        *,
        switches: bool = True,
        findings: Sequence[Finding] = (),
    ) -> None:
        self.file = file
        self.source = source
        self.path = path
        self.switches = switches
        self.findings = Findings(findings)
        self.values: dict[str, Given] = {}
        self.house_rules: dict[str, HouseRuleTable] = {}
        self.faulty: set[str] = set()
        self.extends: Given | None = None
        self.texts: dict[str, dict[str, str]] = {}
        self.credit: str | None = None

    def header(self, key: str) -> Place:
        """Where a missing key is reported: at its table, else at line 1."""
        *tables, _ = key.split(".")
        data: Any = self.source.data if self.source else {}
        steps = (*self.path, *tables)
        for step in steps:
            data = data.get(step) if isinstance(data, dict) else None
        if self.source is None or not isinstance(data, dict) or not steps:
            return Place(self.file)
        return self.place(*tables)

    def place(self, *path: str | int) -> Place:
        """The place of a value of the rules."""
        assert self.source is not None
        return self.source.place(*self.path, *path)


class _SentSheet(Sheet):
    """The file of a place that came from another process: nothing of it is known but that place."""

    def __init__(self, place: Place) -> None:
        super().__init__(place.file)
        self._place = place

    def place(self, *path: str | int) -> Place:
        return self._place


def _where_at(place: Place) -> Where:
    return Where(_SentSheet(place), ())


class HouseRuleInUse(NamedTuple):
    """A house rule that is on, with its settings and the place of its table."""

    rule: type[HouseRule]
    values: Mapping[str, Any]
    where: Where

    def __reduce__(self) -> tuple[Any, ...]:
        # The class of a single file cannot be imported by its name in another process.
        return _in_use, (address_of(self.rule), self.values, self.where)


def _in_use(
    address: tuple[str, str, str], values: Mapping[str, Any], where: Where
) -> HouseRuleInUse:
    return HouseRuleInUse(class_at(*address), values, where)


class Variant(NamedTuple):
    """A variant as it holds: its own texts, and the effective values with their places.

    ``values`` maps whole keys of the core's settings that can take effect to typed values, in the order of the rules;
    ``places`` maps those keys, ``house_rules.NAME`` and ``house_rules.NAME.KEY`` to what set them (what a house
    rule's own default gives has no place). ``parents`` are the names it extends, the nearest first.
    """

    name: str
    file: str
    texts: Mapping[str, Mapping[str, str]]
    source: str | None
    parents: tuple[str, ...]
    values: Mapping[str, Any]
    house_rules: Mapping[str, HouseRuleInUse]
    places: Mapping[str, Where]

    @property
    def origins(self) -> dict[str, Place]:
        """The file and line that set each value."""
        return {key: where.place for key, where in self.places.items()}

    @property
    def title(self) -> Mapping[str, str]:
        """The title by language; empty where the name is shown."""
        return self.texts.get("title", {})

    @property
    def summary(self) -> Mapping[str, str]:
        return self.texts.get("summary", {})

    @property
    def remarks(self) -> Mapping[str, str]:
        """What no setting says, by language."""
        return self.texts.get("remarks", {})
