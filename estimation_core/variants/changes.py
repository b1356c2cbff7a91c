"""What is changed on top of a variant's files: house rules that are switched on, and single settings.

They are read as strictly as a file, and are layers of the same merge; in findings and origins their files are called
``--house-rule`` and ``--set``.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from typing import Any

from estimation_core.errors import Finding
from estimation_core.messages import Code, Message
from estimation_core.plugins.discovery import HouseRules
from estimation_core.toml.source import parse_toml
from estimation_core.variants.merging import Merged
from estimation_core.variants.parts import HOUSE_RULES, Sheet
from estimation_core.variants.tables import TableReader

SET = "--set"
HOUSE_RULE = "--house-rule"


def parse_setting(text: str) -> tuple[str, Any] | None:
    """``KEY=VALUE`` as a key and its value: a TOML value, else the text itself; None where it has no such shape."""
    key, equals, value = text.partition("=")
    key = key.strip()
    if not equals or not key:
        return None
    try:
        document = tomllib.loads(f"value = {value}")
    except (tomllib.TOMLDecodeError, ValueError, RecursionError):
        return key, value
    # More than a value, such as a second line, is no TOML value.
    return key, document["value"] if document.keys() == {"value"} else value


def house_rule_layer(
    wanted: Mapping[str, Mapping[str, Any]], house_rules: HouseRules
) -> Iterator[Sheet]:
    """The layer that switches house rules on; none where none is wanted."""
    if wanted:
        reader = _reader(HOUSE_RULE, house_rules)
        for name, settings in wanted.items():
            reader.house_rules({name: {"enabled": True, **settings}})
        yield reader.sheet


def settings_layer(wanted: Mapping[str, Any], house_rules: HouseRules) -> Iterator[Sheet]:
    """The layer that changes single settings."""
    if wanted:
        reader = _reader(SET, house_rules)
        for key, value in wanted.items():
            steps = key.split(".")
            tree = value
            for step in reversed(steps[1:]):
                tree = {step: tree}
            if steps[0] == HOUSE_RULES:
                reader.house_rules(tree)
            else:
                reader.core({steps[0]: tree})
        yield reader.sheet


def not_on(layer: Sheet, merged: Merged) -> Iterator[Finding]:
    """Settings of house rules that are not on, which ``--set`` does not switch on by itself."""
    if layer.switches:
        return
    for name, table in layer.house_rules.items():
        rule = merged.house_rules.get(name)
        if table.enabled is None and not (rule and rule.enabled):
            key = f"{HOUSE_RULES}.{name}.{next(iter(table.values), '')}".rstrip(".")
            message = Message(
                "The house rule {house_rule} is not on; {option} switches it on.",
                house_rule=Code(name),
                option=Code(f"{HOUSE_RULE} {name}"),
            )
            yield Finding("unknown-key", message, file=layer.file, key=key)


def _reader(file: str, house_rules: HouseRules) -> TableReader:
    source = parse_toml("", file)
    return TableReader(Sheet(file, source, switches=False), source, house_rules)
