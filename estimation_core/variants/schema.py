"""The JSON Schema of variant files, from the same declarations that read them; for editors, by a line ``#:schema``."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from estimation_core.hooks import HouseRule
from estimation_core.settings import CORE_SETTINGS, Setting
from estimation_core.variants.parts import HOUSE_RULES, TEXTS
from estimation_core.variants.reading import FORMAT, LANGUAGE
from estimation_core.variants.tables import settings_of

DIALECT = "http://json-schema.org/draft-07/schema#"
"""The dialect that the language servers for TOML all know."""

TEXT: Mapping[str, Any] = {"type": "string", "pattern": r"\S"}


def variant_schema(house_rules: Iterable[type[HouseRule]]) -> dict[str, Any]:
    """The schema of a variant file that may switch these house rules on."""
    schema = _closed(
        {
            "format": {"const": FORMAT, "description": "The version of the format."},
            "extends": {**TEXT, "description": "The variant that this one differs from."},
            "source": {**TEXT, "description": "Where these rules come from."},
            **{name: _texts(name) for name in TEXTS},
            HOUSE_RULES: _closed({rule.name: _house_rule(rule) for rule in house_rules}),
            **_tables(CORE_SETTINGS.values())["properties"],
        }
    )
    return {
        "$schema": DIALECT,
        "title": "A variant of Estimation",
        **schema,
        "required": ["format"],
        # Without a parent nothing is implied: every key that counts under all values must be there.
        "if": {**_open(), "required": ["extends"]},
        "else": _required(CORE_SETTINGS.values()),
    }


def _texts(name: str) -> dict[str, Any]:
    return {
        "type": "object",
        "description": f"The {name}, by language.",
        "patternProperties": {f"^{LANGUAGE.pattern}$": TEXT},
        "additionalProperties": False,
        "minProperties": 1,
    }


def _house_rule(rule: type[HouseRule]) -> dict[str, Any]:
    enabled = {"type": "boolean", "default": True, "description": "Whether it is on."}
    settings = {
        key: {**_setting(setting), "default": setting.kind.write(setting.default)}
        for key, setting in settings_of(rule).items()
    }
    return {"description": rule.summary, **_closed({"enabled": enabled, **settings})}


def _setting(setting: Setting) -> dict[str, Any]:
    clause = f" ({setting.clause})" if setting.clause else ""
    return {**setting.kind.schema(), "description": setting.help + clause}


def _tables(settings: Iterable[Setting]) -> dict[str, Any]:
    root = _closed({})
    for setting in settings:
        *steps, last = setting.key.split(".")
        table = root
        for step in steps:
            table = table["properties"].setdefault(step, _closed({}))
        table["properties"][last] = _setting(setting)
    return root


def _required(settings: Iterable[Setting]) -> dict[str, Any]:
    root = _open()
    for setting in settings:
        if setting.effect is None:
            table = root
            *steps, last = setting.key.split(".")
            for step in steps:
                _require(table, step)
                table = table["properties"].setdefault(step, _open())
            _require(table, last)
    return root


def _require(table: dict[str, Any], name: str) -> None:
    names = table.setdefault("required", [])
    if name not in names:
        names.append(name)


def _open() -> dict[str, Any]:
    # Said aloud for tombi, which otherwise takes a list of properties for all that there may be.
    return {"properties": {}, "additionalProperties": True}


def _closed(properties: dict[str, Any]) -> dict[str, Any]:
    return {"type": "object", "properties": properties, "additionalProperties": False}
