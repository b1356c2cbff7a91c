"""Declaring settings: fields of frozen dataclasses that carry their kind, default, help and clause once.

The same declaration feeds the reader, the messages, ``variant show``, the rule book and the JSON Schema; house rules
declare their own settings with it too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import Field, dataclass, field, fields, is_dataclass
from typing import Any

from estimation_core.settings.kinds import Kind

Values = Mapping[str, Any]
"""Typed values by their whole key (``score.made``)."""


@dataclass(frozen=True, slots=True)
class Effect:
    """When a setting can take effect: a test over the other values, and the condition in words (a msgid)."""

    test: Callable[[Values], bool]
    text: str


@dataclass(frozen=True, slots=True)
class Setting:
    """One key of a variant file or of a house rule's table."""

    key: str
    kind: Kind
    default: Any
    help: str
    clause: str
    effect: Effect | None = None

    def has_effect(self, values: Values) -> bool:
        """Whether the setting can take effect among these values."""
        return self.effect is None or self.effect.test(values)


def setting(
    kind: Kind, default: Any, help: str, clause: str = "", effect: Effect | None = None
) -> Any:
    """A dataclass field that is a setting. ``help`` is a msgid: one sentence that says what the value does."""
    return field(
        default=default,
        metadata={"kind": kind, "help": help, "clause": clause, "effect": effect},
    )


def key_name(item: Field[Any]) -> str:
    """The key of a field: its name, without the underscore that a Python keyword needs."""
    return item.name.rstrip("_")


def declared(table: type, prefix: str = "") -> Iterator[Setting]:
    """All settings of a table and of the tables inside it, in the order of their declaration."""
    for item in fields(table):
        key = prefix + key_name(item)
        inner: Any = item.default_factory
        if isinstance(inner, type) and is_dataclass(inner):
            yield from declared(inner, key + ".")
        else:
            data = item.metadata
            yield Setting(
                key, data["kind"], item.default, data["help"], data["clause"], data["effect"]
            )


def build(table: type, values: Values, prefix: str = "") -> Any:
    """The frozen table with these values; what is not among them has its default."""
    given: dict[str, Any] = {}
    for item in fields(table):
        key = prefix + key_name(item)
        inner: Any = item.default_factory
        if isinstance(inner, type) and is_dataclass(inner):
            given[item.name] = build(inner, values, key + ".")
        elif key in values:
            given[item.name] = values[key]
    return table(**given)


def values_of(table: Any, prefix: str = "") -> dict[str, Any]:
    """The typed values of a frozen table by their whole keys; `build` turned round."""
    values: dict[str, Any] = {}
    for item in fields(table):
        value, key = getattr(table, item.name), prefix + key_name(item)
        if "kind" in item.metadata:
            values[key] = value
        else:
            values |= values_of(value, key + ".")
    return values
