"""`estimation variant diff`: what differs between two variants, in words and in values."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from estimation_core.cli.app import FINDINGS, App
from estimation_core.cli.base import argument, command, pass_app
from estimation_core.cli.choosing import chosen_rules, open_catalog
from estimation_core.cli.commands.variant_list_show import format_option, origin_place
from estimation_core.documents import Block, Bullets, Document, Section, Table, paragraph
from estimation_core.documents.text import write_text
from estimation_core.engine.ruleset import Ruleset
from estimation_core.errors import HouseRuleFailed
from estimation_core.messages import N_, Code, Message, Param
from estimation_core.rulebook import rule_book
from estimation_core.rulebook.compare import differences
from estimation_core.variants import digest
from estimation_core.variants.digest import core_settings, house_rule_settings
from estimation_core.variants.parts import HOUSE_RULES
from estimation_core.variants.writing import toml_value

NOTHING = object()
"""Stands for the value of a key that has no effect, or of a house rule that is not on."""


class Changed(NamedTuple):
    """A key that differs, and what each of the two has for it."""

    key: str
    first: Any
    second: Any


@command(
    "diff",
    help=N_("Show what differs between two variants, in sentences and in settings."),
    examples=("estimation variant diff koutchina-full classic",),
)
@argument("first", metavar=N_("VARIANT"))
@argument("second", metavar=N_("VARIANT"))
@format_option
@pass_app
def diff_command(app: App, first: str, second: str, output: str) -> None:
    catalog = open_catalog(app)
    one, other = (chosen_rules(app, catalog, name) for name in (first, second))
    changed = list(_changed(one, other))
    if output == "json":
        app.emit_json(
            {
                "format": "estimation-diff/1",
                "a": {"variant": one.name, "digest": digest(one)},
                "b": {"variant": other.name, "digest": digest(other)},
                "differences": [
                    {
                        "key": key,
                        "a": _side_json(one, key, mine),
                        "b": _side_json(other, key, theirs),
                    }
                    for key, mine, theirs in changed
                ],
            }
        )
    elif changed:
        try:
            document = _document(one, other, changed)
        except HouseRuleFailed as error:
            app.fail(error.message, FINDINGS)
        write_text(document, app)
    else:
        app.emit(Message("The rules of both are the same."))


def _values(rules: Ruleset) -> dict[str, Any]:
    """Every value that has an effect, by its whole key; a house rule that is on is true."""
    values = core_settings(rules.settings)
    for name, rule in sorted(rules.house_rules.items()):
        values[f"{HOUSE_RULES}.{name}"] = True
        for key, value in house_rule_settings(rule).items():
            values[f"{HOUSE_RULES}.{name}.{key}"] = value
    return values


def _changed(one: Ruleset, other: Ruleset) -> Iterator[Changed]:
    mine, theirs = _values(one), _values(other)
    for key in dict.fromkeys((*mine, *theirs)):
        pair = mine.get(key, NOTHING), theirs.get(key, NOTHING)
        if pair[0] != pair[1]:
            yield Changed(key, *pair)


def _side_json(rules: Ruleset, key: str, value: Any) -> dict[str, Any] | None:
    """A value and where it was set, which is nowhere for what a house rule gives by itself."""
    if value is NOTHING:
        return None
    origin = rules.variant.origins.get(key) if rules.variant else None
    return {
        "value": value,
        "origin": origin and {"file": origin.file, "line": origin.line},
    }


def _document(one: Ruleset, other: Ruleset, changed: list[Changed]) -> Document:
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
    title = Message(
        "What differs between {first} and {second}",
        first=Code(one.name),
        second=Code(other.name),
    )
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


command = diff_command
