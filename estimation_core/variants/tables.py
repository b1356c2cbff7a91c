"""Reading the tables of the rules strictly: the core's settings and the house rules, wherever a document has them.

A variant file has them at its top, a record under ``[ruleset]``. Everything that is wrong is found in one pass.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any

from estimation_core.errors import Finding, HouseRuleFailed, Place
from estimation_core.hooks import HouseRule
from estimation_core.messages import N_, Code, Message, listing
from estimation_core.plugins.discovery import HouseRules, PluginProblem, file_of
from estimation_core.settings import CORE_SETTINGS, Flag, Problem, Setting, declared
from estimation_core.settings.kinds import wrong_type
from estimation_core.toml.source import Source
from estimation_core.toml.suggestions import unknown_name
from estimation_core.variants.parts import HOUSE_RULES, TEXTS, Given, HouseRuleTable, Sheet, Where
from estimation_core.variants.slips import KnownKeys, unknown_key, unknown_table

TOP_KEYS = ("format", "extends", "source")
"""The keys of a variant file outside its tables."""

CORE_TABLES = tuple(
    dict.fromkeys(
        ".".join(parts[:depth])
        for parts in (key.split(".") for key in CORE_SETTINGS)
        for depth in range(1, len(parts))
    )
)
"""The names of all tables that hold settings of the core."""

ENABLED = Flag()


def settings_of(rule: type[HouseRule]) -> dict[str, Setting]:
    """The settings of a house rule by their keys."""
    return {setting.key: setting for setting in declared(rule.Settings)}


Path = tuple[str, ...]
"""The keys that lead to an entry, from the tables of the rules on. Quoted keys may have dots in them."""


class TableReader:
    """Reads the tables of one document into a `Sheet`."""

    def __init__(self, sheet: Sheet, source: Source, house_rules: HouseRules) -> None:
        self.sheet = sheet
        self.source = source
        self.known_house_rules = house_rules

    @cached_property
    def known(self) -> KnownKeys:
        """All that the document may have; only slips ask for it, and it imports every house rule."""
        return known_keys(self.known_house_rules, variant=not self.sheet.path)

    def table(self) -> Mapping[str, Any]:
        """The table of the document that holds the rules; empty, with a finding, where it is none."""
        data: Any = self.source.data
        for step in self.sheet.path:
            data = data.get(step, {}) if isinstance(data, dict) else {}
        if isinstance(data, dict):
            return data
        self.problem((), wrong_type(Message("a table"), data))
        self.sheet.faulty |= {*CORE_SETTINGS}
        return {}

    def core(self, raw: Mapping[str, Any], table: Path = ()) -> None:
        """The settings of the core among the entries of a table, and all that have no business there."""
        for name, value in raw.items():
            path = (*table, name)
            key = ".".join(path)
            if "." in name or (key not in CORE_SETTINGS and key not in CORE_TABLES):
                self.unknown(path, value)
            elif key in CORE_SETTINGS:
                self.setting(CORE_SETTINGS[key], path, value)
            elif isinstance(value, dict):
                self.core(value, path)
            else:
                self.problem(path, wrong_type(Message("a table"), value))
                self.sheet.faulty |= {one for one in CORE_SETTINGS if one.startswith(f"{key}.")}

    def setting(self, setting: Setting, path: Path, raw: Any) -> None:
        """One setting of the core."""
        value = self._read(setting, path, raw)
        if value is None:
            self.sheet.faulty.add(setting.key)
            return
        earlier = self.sheet.values.get(setting.key)
        if earlier is not None:
            # Only the command line gives a key twice, such as two entries of one table.
            value = setting.kind.merge(earlier.value, value)
        self.sheet.values[setting.key] = Given(value, Where(self.sheet, path))

    def house_rules(self, raw: Any, path: Path = (HOUSE_RULES,)) -> None:
        """The table of house rules."""
        if not isinstance(raw, dict):
            self.problem(path, wrong_type(Message("a table"), raw))
            return
        for name, table in raw.items():
            rule = self._house_rule(name, (*path, name))
            if rule is None:
                continue
            if isinstance(table, dict):
                self._house_rule_table(rule, table, (*path, name))
            else:
                self.problem((*path, name), wrong_type(Message("a table"), table))

    def _house_rule(self, name: str, path: Path) -> type[HouseRule] | None:
        if not self.sheet.findings.has_room("unknown-house-rule", self.sheet.file):
            self.sheet.findings.count("unknown-house-rule", self.sheet.file)
            return None
        try:
            plugin = self.known_house_rules.find(name)
        except PluginProblem as problem:
            self.add("plugin-error", problem.message, path, self._key_place(path))
            return None
        if plugin is None:
            message = unknown_house_rule(name, self.known_house_rules)
            self.add("unknown-house-rule", message, path, self._key_place(path))
            return None
        return plugin.rule

    def _house_rule_table(self, rule: type[HouseRule], raw: dict[str, Any], path: Path) -> None:
        table = self.sheet.house_rules.setdefault(
            rule.name, HouseRuleTable(rule, Where(self.sheet, path))
        )
        settings = settings_of(rule)
        for name, value in raw.items():
            whole = (*path, name)
            if name == "enabled":
                problems: list[Problem] = []
                table.enabled = ENABLED.read(value, problems)
                for problem in problems:
                    self.problem(whole, problem)
            elif name in settings:
                read = self._read_theirs(rule, settings[name], whole, value)
                if read is not None:
                    table.values[name] = Given(read, Where(self.sheet, whole))
            else:
                self.unknown(whole, value)

    def unknown(self, path: Path, raw: Any) -> None:
        """A key or table that is not known."""
        table, name = ".".join(path[:-1]), path[-1]
        if not self.sheet.findings.has_room("unknown-key", self.sheet.file):
            self.sheet.findings.count("unknown-key", self.sheet.file)
            return
        if isinstance(raw, dict):
            message = unknown_table(".".join(path), self.known)
        else:
            message = unknown_key(table, name, self.known)
        self.add("unknown-key", message, path, self._key_place(path))

    def problem(self, path: Path, problem: Problem) -> None:
        """A problem of the value at a path."""
        if not self.sheet.findings.has_room(problem.code, self.sheet.file):
            self.sheet.findings.count(problem.code, self.sheet.file)
            return
        whole = (*path, *problem.path)
        if problem.code == "unknown-key":
            place = self.source.key_place(*self.sheet.path, *whole)
        else:
            place = self.source.place(*self.sheet.path, *whole)
        self.add(problem.code, problem.message, whole, place)

    def add(self, code: str, message: Message, path: tuple[str | int, ...], place: Place) -> None:
        """A finding at a place."""
        if not self.sheet.findings.has_room(code, self.sheet.file):
            self.sheet.findings.count(code, self.sheet.file)
            return
        key = ".".join(step for step in path if isinstance(step, str)) or None
        self.sheet.findings.add(Finding.at(place, code, message, key=key))

    def _read(self, setting: Setting, path: Path, raw: Any) -> Any:
        problems: list[Problem] = []
        value = setting.kind.read(raw, problems)
        for problem in problems:
            self.problem(path, problem)
        return None if problems else value

    def _read_theirs(self, rule: type[HouseRule], setting: Setting, path: Path, raw: Any) -> Any:
        """The same for a setting of a house rule, which may have brought a kind of its own."""
        try:
            return self._read(setting, path, raw)
        except Exception as error:
            failed = HouseRuleFailed(rule.name, f"Settings.{setting.key}", file_of(rule), error)
            self.add("plugin-error", failed.message, path, self._key_place(path))
            return None

    def _key_place(self, path: Path) -> Place:
        return self.source.key_place(*self.sheet.path, *path)


def unknown_house_rule(name: str, house_rules: HouseRules) -> Message:
    """What to say of a house rule that nobody brings."""
    plugins, problems = house_rules.everything()
    message = unknown_name(
        N_("There is no house rule {name}."), name, [plugin.name for plugin in plugins]
    )
    if not problems:
        return message
    return Message(
        "{sentence} These could not be used, and might bring it: {files}.",
        sentence=message,
        files=listing([Code(problem.file) for problem in problems]),
    )


def known_keys(house_rules: HouseRules, variant: bool = True) -> KnownKeys:
    """All that a variant file may have, or the ``[ruleset]`` of a record."""
    keys = [*(TOP_KEYS if variant else ()), *CORE_SETTINGS]
    tables = [*(TEXTS if variant else ()), *CORE_TABLES, HOUSE_RULES]
    for plugin in house_rules.everything()[0]:
        table = f"{HOUSE_RULES}.{plugin.name}"
        tables.append(table)
        keys.extend(f"{table}.{name}" for name in ("enabled", *settings_of(plugin.rule)))
    return KnownKeys(tuple(keys), tuple(tables))


def read_tables(source: Source, path: Path, house_rules: HouseRules) -> Sheet:
    """The core's settings and the house rules below ``path`` of a document."""
    sheet = Sheet(source.file, source, path)
    reader = TableReader(sheet, source, house_rules)
    table = reader.table()
    reader.house_rules(table.get(HOUSE_RULES, {}))
    reader.core({key: value for key, value in table.items() if key != HOUSE_RULES})
    return sheet


def read_house_rule_tables(source: Source, path: Path, house_rules: HouseRules) -> Sheet:
    """The house rules alone, in the table at ``path`` of a document."""
    sheet = Sheet(source.file, source, path[:-1])
    reader = TableReader(sheet, source, house_rules)
    reader.house_rules(reader.table().get(path[-1], {}), path[-1:])
    return sheet
