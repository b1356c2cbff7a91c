"""Merging the files of a chain, root first: tables by key, a list or a value whole."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from estimation_core.errors import Finding, Place
from estimation_core.hooks import HouseRule
from estimation_core.messages import Code, Message
from estimation_core.settings import CORE_SETTINGS, Setting
from estimation_core.variants.parts import HOUSE_RULES, Given, Sheet, Where
from estimation_core.variants.tables import settings_of

MANY_GAPS = 10
"""Who leaves out more keys than this in a file without a parent most likely forgot the parent."""


class MergedRule:
    """A house rule as the files so far have it; ``given`` are the settings that files give."""

    def __init__(self, rule: type[HouseRule], where: Where) -> None:
        self.rule = rule
        self.where = where
        self.enabled = False
        self.given: dict[str, Given] = {}

    def values(self) -> dict[str, Any]:
        """All settings, those that no file gives at their defaults."""
        settings = settings_of(self.rule)
        return {
            key: self.given[key].value if key in self.given else setting.default
            for key, setting in settings.items()
        }


class Merged:
    """What holds after some files. ``faulty`` keys are given somewhere, but their values could not be read."""

    def __init__(self) -> None:
        self.given: dict[str, Given] = {}
        self.house_rules: dict[str, MergedRule] = {}
        self.faulty: set[str] = set()

    def add(self, sheet: Sheet) -> None:
        """Let one more file, the child of those before, have its say."""
        for key, given in sheet.values.items():
            parent = self.given.get(key)
            if parent is not None:
                merged = CORE_SETTINGS[key].kind.merge(parent.value, given.value)
                given = Given(merged, given.where)
            self.given[key] = given
            self.faulty.discard(key)
        for key in sheet.faulty:
            self.given.pop(key, None)
            self.faulty.add(key)
        for name, table in sheet.house_rules.items():
            rule = self.house_rules.get(name)
            if rule is None:
                rule = self.house_rules[name] = MergedRule(table.rule, table.where)
            if table.enabled is not None or sheet.switches:
                rule.enabled = table.enabled is not False
                rule.where = table.where
            rule.given |= table.values

    @property
    def values(self) -> dict[str, Any]:
        """The typed values by key, in the order of the rules."""
        return {key: self.given[key].value for key in CORE_SETTINGS if key in self.given}

    def on(self) -> dict[str, MergedRule]:
        """The house rules that are on, by name in order."""
        return {name: rule for name, rule in sorted(self.house_rules.items()) if rule.enabled}


class _Watched(dict[str, Any]):
    """Values that notice when one is asked for that is not there."""

    blind = False

    def get(self, key: str, default: Any = None) -> Any:
        if key not in self:
            self.blind = True
        return super().get(key, default)


def can_take_effect(setting: Setting, values: Mapping[str, Any]) -> bool | None:
    """Whether a setting can take effect among these values; None where that hangs on a value that is not known."""
    watched = _Watched(values)
    effect = setting.has_effect(watched)
    return None if watched.blind else effect


def effective(values: Mapping[str, Any]) -> dict[str, Any]:
    """Those of the core's values that can take effect, in the order of the rules."""
    return {
        key: values[key]
        for key, setting in CORE_SETTINGS.items()
        if key in values and setting.has_effect(values)
    }


def effective_in(settings: Mapping[str, Setting], values: Mapping[str, Any]) -> dict[str, Any]:
    """Those of a house rule's values that can take effect."""
    return {key: values[key] for key, setting in settings.items() if setting.has_effect(values)}


def missing_keys(sheets: Sequence[Sheet]) -> Iterator[Finding]:
    """`missing-key` for every key that can take effect and that no file gives, each at the first file that lacks it."""
    merged = Merged()
    for sheet in sheets:
        merged.add(sheet)
    last = _gaps(merged)
    if not last:
        return
    if len(last) > MANY_GAPS and sheets[0].extends is None and not sheets[0].path:
        message = Message(
            "This file extends no other variant, so it must give every key there is, and many are missing. "
            "With {line} at its top it gives only what differs.",
            line=Code('extends = "koutchina"'),
        )
        yield Finding.at(Place(sheets[0].file), "missing-key", message, key="extends")
        return
    open_gaps = dict(last)
    state = Merged()
    for sheet in sheets:
        state.add(sheet)
        here = _gaps(state)
        for gap in [gap for gap in open_gaps if gap in here]:
            setting = open_gaps.pop(gap)
            # What is missing inside a value that a file gives stands at that value.
            given = state.given.get(setting.key)
            place = sheet.header(gap) if given is None else given.where.place
            message = Message("{key} is missing: {help}", key=Code(gap), help=Message(setting.help))
            yield Finding.at(place, "missing-key", message, key=gap)


def _gaps(merged: Merged) -> dict[str, Setting]:
    values = merged.values
    gaps = {}
    for key, setting in CORE_SETTINGS.items():
        if key in merged.faulty or not can_take_effect(setting, values):
            continue
        if key not in values:
            gaps[key] = setting
        else:
            gaps |= {f"{key}.{inner}": setting for inner in setting.kind.gaps(values[key])}
    return gaps


def unreachable(sheet: Sheet, merged: Merged) -> Iterator[Finding]:
    """A warning for each key that this very file sets and that cannot take effect."""
    values = merged.values
    for key, given in sheet.values.items():
        setting = CORE_SETTINGS[key]
        if can_take_effect(setting, values) is False and setting.effect is not None:
            yield _warning(key, given, Message(setting.effect.text))
    for name, table in sheet.house_rules.items():
        rule = merged.house_rules[name]
        settings, rule_values = settings_of(table.rule), rule.values()
        for key, given in table.values.items():
            whole = f"{HOUSE_RULES}.{name}.{key}"
            effect = settings[key].effect
            if not rule.enabled and sheet.switches:
                off = Message("The house rule {house_rule} is switched off.", house_rule=Code(name))
                yield _warning(whole, given, off)
            elif effect is not None and not effect.test(rule_values):
                yield _warning(whole, given, Message(effect.text))


def _warning(key: str, given: Given, reason: Message) -> Finding:
    message = Message("{key} has no effect here. {reason}", key=Code(key), reason=reason)
    return Finding.at(given.where.place, "unreachable", message, "warning", key=key)


Later = Callable[[Sequence[Place]], Place]
"""Picks the place that comes last in a chain of files."""


def later_in(files: Sequence[str]) -> Later:
    """How to pick the later of some places, given the files from the root to the child."""
    order = {file: index for index, file in enumerate(files)}

    def later(places: Sequence[Place]) -> Place:
        return max(places, key=lambda one: (order.get(one.file, -1), one.line, one.column))

    return later
