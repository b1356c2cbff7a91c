"""The effective rules as plain data: their digest, and the tables in which a record carries them.

Both leave out what cannot take effect, so that two files that mean the same rules have the same digest::

    digest(rules)           # "sha256:…"
    rules_tables(rules)     # {"game": {"call_rounds": 0, …}, …, "house_rules": {"big-games": {"from": 8, …}}}
"""

from __future__ import annotations

from typing import Any

from estimation_core.engine.ruleset import Ruleset
from estimation_core.hooks import HouseRule
from estimation_core.settings import CORE_SETTINGS, Settings, values_of
from estimation_core.variants.merging import effective, effective_in
from estimation_core.variants.parts import HOUSE_RULES
from estimation_core.variants.tables import settings_of


def digest(rules: Ruleset) -> str:
    """SHA-256 over the canonical JSON of all that has an effect (record-format.md)."""
    # Few programs ask for it, and these two take a while to import.
    import hashlib
    import json

    document = {
        "house_rules": {
            name: {"version": rule.version, **house_rule_settings(rule)}
            for name, rule in rules.house_rules.items()
        },
        "settings": core_settings(rules.settings),
    }
    text = json.dumps(document, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return f"sha256:{hashlib.sha256(text.encode()).hexdigest()}"


def core_settings(settings: Settings) -> dict[str, Any]:
    """The core's settings that have an effect by their whole keys, as TOML has them, in the order of the rules."""
    return {
        key: CORE_SETTINGS[key].kind.write(value)
        for key, value in effective(values_of(settings)).items()
    }


def house_rule_settings(rule: HouseRule) -> dict[str, Any]:
    """The settings of a house rule that have an effect, as TOML has them."""
    settings = settings_of(type(rule))
    values = effective_in(settings, values_of(rule.settings))
    return {key: settings[key].kind.write(value) for key, value in values.items()}


def rules_tables(rules: Ruleset) -> dict[str, Any]:
    """The effective rules as the tables of a variant file that extends nothing, for the ``[ruleset]`` of a record."""
    tables = nested(core_settings(rules.settings))
    if rules.house_rules:
        tables[HOUSE_RULES] = {
            name: house_rule_settings(rule) for name, rule in sorted(rules.house_rules.items())
        }
    return tables


def nested(flat: dict[str, Any]) -> dict[str, Any]:
    """Values by whole keys as tables inside tables."""
    tables: dict[str, Any] = {}
    for key, value in flat.items():
        *steps, last = key.split(".")
        table = tables
        for step in steps:
            table = table.setdefault(step, {})
        table[last] = value
    return tables
