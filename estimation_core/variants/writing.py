"""Writing variant files for people to go on with: only what differs from the parent, each line with what it is for."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

from estimation_core.hooks import HouseRule
from estimation_core.messages import Message
from estimation_core.plugins.discovery import own_text
from estimation_core.settings import CORE_SETTINGS, Setting
from estimation_core.variants.parts import HOUSE_RULES
from estimation_core.variants.reading import FORMAT
from estimation_core.variants.tables import settings_of


class Draft(NamedTuple):
    """What a new variant file is to say. Values are as TOML has them.

    ``settings`` maps whole keys of single settings, those of house rules too; ``house_rules`` are the ones that get a
    table, by name; ``schema`` is the file by which an editor checks the variant.
    """

    extends: str
    title: Mapping[str, str]
    settings: Mapping[str, Any]
    house_rules: Mapping[str, type[HouseRule]]
    schema: str | None = None


def draft_text(draft: Draft, words: Callable[[Message], str]) -> str:
    """The text of the file; ``words`` makes the sentences of its comments."""
    lines = [f"#:schema {draft.schema}"] if draft.schema else []
    lines += [f"format = {FORMAT}", f"extends = {toml_value(draft.extends)}"]
    if draft.title:
        lines += ["", "[title]"]
        lines += [f"{tag} = {toml_value(text)}" for tag, text in draft.title.items()]
    for table, entries in _tables(draft).items():
        lines.append("")
        rule = draft.house_rules.get(table.removeprefix(f"{HOUSE_RULES}."))
        if rule is not None and rule.summary:
            lines.append(f"# {words(own_text(rule, rule.summary))}")
        lines.append(f"[{table}]")
        for name, value in entries.items():
            setting = _setting(table, name, rule)
            if setting is not None:
                help = Message(setting.help) if rule is None else own_text(rule, setting.help)
                lines.append(f"# {words(help)}")
            lines.append(f"{name} = {toml_value(value)}")
    return "\n".join(lines) + "\n"


def toml_value(value: Any) -> str:
    """A value on one line, as it would be typed into a variant file."""
    if isinstance(value, Mapping):
        return "{ " + ", ".join(f"{key} = {toml_value(one)}" for key, one in value.items()) + " }"
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(toml_value, value))}]"
    # Of numbers, texts and truth values JSON is TOML.
    return json.dumps(value, ensure_ascii=False)


def single_settings(settings: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    """The settings one by one, where some are given as a table of several."""
    for key, raw in settings.items():
        if isinstance(raw, Mapping) and not _core_key(key):
            yield from single_settings({f"{key}.{name}": value for name, value in raw.items()})
        else:
            yield key, raw


def _tables(draft: Draft) -> dict[str, dict[str, Any]]:
    """The entries by their tables: the core's in the order of the rules, then the house rules by name."""
    given = draft.settings
    order = {key: index for index, key in enumerate(CORE_SETTINGS)}
    tables: dict[str, dict[str, Any]] = {}
    for key in sorted(given, key=lambda key: (order.get(_core_key(key), len(order)), key)):
        if not key.startswith(f"{HOUSE_RULES}."):
            table, _, name = key.rpartition(".")
            tables.setdefault(table, {})[name] = given[key]
    for name in sorted(draft.house_rules):
        table = f"{HOUSE_RULES}.{name}"
        tables[table] = {
            key.removeprefix(f"{table}."): value
            for key, value in given.items()
            if key.startswith(f"{table}.")
        }
    return tables


def _core_key(key: str) -> str:
    """The setting that a key belongs to, which may lead inside its value, as ``stakes.shares.3`` does."""
    while key and key not in CORE_SETTINGS:
        key = key.rpartition(".")[0]
    return key


def _setting(table: str, name: str, rule: type[HouseRule] | None) -> Setting | None:
    if rule is not None:
        return settings_of(rule).get(name)
    return CORE_SETTINGS.get(_core_key(f"{table}.{name}"))
