"""What is said of a key or table that is not known: where it belongs, or what may have been meant.

A line under the wrong table is the commonest slip, so all tables are looked through for the key.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from estimation_core.messages import Code, Message, brief, listing
from estimation_core.toml.suggestions import closest

MOST_NAMED = 12
"""So many keys are listed where none comes near."""


class KnownKeys(NamedTuple):
    """All keys and tables that a document may have, by their whole names; a key outside the tables has no dot."""

    keys: tuple[str, ...]
    tables: tuple[str, ...]

    def in_table(self, table: str) -> list[str]:
        """The last parts of the keys and tables directly inside a table."""
        return [name for parent, name in map(_split, (*self.keys, *self.tables)) if parent == table]


def unknown_key(table: str, key: str, known: KnownKeys) -> Message:
    """What to say of a key that its table does not have. Both are names from the top of the document."""
    where = brief(f"[{table}]") if table else Message("the part before the first table")
    homes = _preferred(table, [one for one in known.keys if _split(one)[1] == key])
    if homes == [key]:
        return Message(
            "There is no key {key} in {table}; it belongs at the top of the file, before the first table.",
            key=brief(key),
            table=where,
        )
    if homes:
        return Message(
            "There is no key {key} in {table}; it belongs in {right}.",
            key=brief(key),
            table=where,
            right=listing([Code(f"[{_split(one)[0]}]") for one in homes if "." in one], "or"),
        )
    here = known.in_table(table)
    nearest = closest(key, here)
    if nearest:
        return Message(
            "There is no key {key} in {table}; did you mean {nearest}?",
            key=brief(key),
            table=where,
            nearest=Code(nearest),
        )
    elsewhere = closest(key, [_split(one)[1] for one in known.keys])
    if elsewhere:
        right = next(one for one in known.keys if _split(one)[1] == elsewhere)
        return Message(
            "There is no key {key} in {table}; did you mean {nearest}?",
            key=brief(key),
            table=where,
            nearest=Code(right),
        )
    return _none_near(Code(key), where, here)


def unknown_table(table: str, known: KnownKeys) -> Message:
    """What to say of a table that the document cannot have."""
    _, last = _split(table)
    candidates = [one for one in known.tables if _split(one)[1] == last]
    nearest = candidates[0] if candidates else closest(table, known.tables)
    if nearest is None:
        word = closest(last, [_split(one)[1] for one in known.tables])
        nearest = next((one for one in known.tables if _split(one)[1] == word), None)
    if nearest:
        return Message(
            "There is no table {table}; did you mean {nearest}?",
            table=brief(f"[{table}]"),
            nearest=Code(f"[{nearest}]"),
        )
    tables = [f"[{one}]" for one in known.tables if "." not in one]
    return Message(
        "There is no table {table}; possible are {known}.",
        table=brief(f"[{table}]"),
        known=listing([Code(one) for one in tables]),
    )


def _preferred(table: str, homes: Sequence[str]) -> list[str]:
    """Of several tables that have the key those of the same last name: [dash_call] was meant as [score.dash_call]."""
    alike = [one for one in homes if table and _split(_split(one)[0])[1] == _split(table)[1]]
    return list(alike or homes)


def _none_near(key: Code, where: Code | Message, here: Sequence[str]) -> Message:
    if not here or len(here) > MOST_NAMED:
        return Message("There is no key {key} in {table}.", key=key, table=where)
    return Message(
        "There is no key {key} in {table}; possible are {known}.",
        key=key,
        table=where,
        known=listing([Code(one) for one in here]),
    )


def _split(name: str) -> tuple[str, str]:
    table, _, last = name.rpartition(".")
    return table, last
