"""What differs between two variants: the settings by their keys, and a document that says it in sentences too."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from estimation_core.documents import Block, Bullets, Document, Section, Table, paragraph
from estimation_core.engine.ruleset import Ruleset
from estimation_core.messages import Code, Message, Param
from estimation_core.rulebook import rule_book
from estimation_core.rulebook.compare import differences
from estimation_core.variants import Variant
from estimation_core.variants.digest import core_settings, house_rule_settings
from estimation_core.variants.parts import HOUSE_RULES
from estimation_core.variants.writing import toml_value

NOTHING = object()
"""Stands for the value of a key that has no effect, or of a house rule that is not on."""


SAME = Message("The rules of both are the same.")


class Changed(NamedTuple):
    """A key that differs, and what each of the two has for it."""

    key: str
    first: Any
    second: Any


def changes(one: Ruleset, other: Ruleset) -> tuple[Changed, ...]:
    """Every key whose value differs."""
    mine, theirs = _values(one), _values(other)
    keys = dict.fromkeys((*mine, *theirs))
    pairs = (Changed(key, mine.get(key, NOTHING), theirs.get(key, NOTHING)) for key in keys)
    return tuple(pair for pair in pairs if pair.first != pair.second)


def _values(rules: Ruleset) -> dict[str, Any]:
    """Every value that has an effect, by its whole key; a house rule that is on is true."""
    values = core_settings(rules.settings)
    for name, rule in sorted(rules.house_rules.items()):
        values[f"{HOUSE_RULES}.{name}"] = True
        for key, value in house_rule_settings(rule).items():
            values[f"{HOUSE_RULES}.{name}.{key}"] = value
    return values


def difference_report(one: Ruleset, other: Ruleset, changed: Sequence[Changed]) -> Document:
    """The differences in the sentences of both rule books, and as a table of settings.

    `HouseRuleFailed` where a house rule cannot describe itself.
    """
    title = Message(
        "What differs between {first} and {second}",
        first=Code(one.name),
        second=Code(other.name),
    )
    if not changed:
        return Document(title, (SAME,))
    sections = [
        Section(f"difference-{number}", title, tuple(_said(one, other, mine, theirs)))
        for number, (title, mine, theirs) in enumerate(
            differences(rule_book(one), rule_book(other)), 1
        )
    ]
    rows = tuple(
        (Code(key), _side(one, key, mine), _side(other, key, theirs))
        for key, mine, theirs in changed
    )
    head = (Message("Setting"), Code(one.name), Code(other.name))
    sections.append(Section("settings", Message("Settings"), (Table(head, rows, "<<<"),)))
    return Document(title, (), tuple(sections))


def _said(
    one: Ruleset, other: Ruleset, mine: tuple[Param, ...], theirs: tuple[Param, ...]
) -> Iterator[Block]:
    for rules, sentences in ((one, mine), (other, theirs)):
        if sentences:
            yield paragraph(Message("Only in {variant}:", variant=Code(rules.name)))
            yield Bullets(tuple(paragraph(sentence) for sentence in sentences))


def _side(rules: Ruleset, key: str, value: Any) -> Param | None:
    """A value as TOML has it, with the place that set it."""
    if value is NOTHING:
        return None
    place = origin_place(rules.variant, key) if rules.variant else ""
    if not place:
        return Code(toml_value(value))
    return Message("{value} ({place})", value=Code(toml_value(value)), place=Code(place))


def origin_place(variant: Variant, key: str) -> str:
    """The file's name and the line; nothing for what a house rule gives by itself."""
    origin = variant.origins.get(key)
    if origin is None:
        return ""
    return f"{Path(origin.file).name}:{origin.line}" if Path(origin.file).suffix else origin.file
