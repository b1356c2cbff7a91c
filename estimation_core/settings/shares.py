"""The kind of ``stakes.shares``: for each number of stakers the percentages of the places (R10.1)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, TypeAlias

from estimation_core.errors import Path, Problem
from estimation_core.messages import Message
from estimation_core.settings.kinds import MOST_PROBLEMS, Kind, ListOf, Whole, wrong_type
from estimation_core.toml.suggestions import unknown_key

STAKERS = ("2", "3", "4")

ShareTable: TypeAlias = tuple[tuple[int, tuple[int, ...]], ...]
"""Pairs of a number of stakers and the percentages of their places, sorted."""

PERCENT = ListOf(Whole(0, 100), most=4)


class Shares(Kind):
    """A table from the number of stakers to percentages that sum to 100; a single staker takes the pot back."""

    def read(self, raw: Any, problems: list[Problem], path: Path = ()) -> Any:
        if not isinstance(raw, dict):
            problems.append(wrong_type(self.describe(), raw, path))
            return None
        before = len(problems)
        shares: dict[int, tuple[int, ...]] = {}
        for key, entry in raw.items():
            if len(problems) - before > MOST_PROBLEMS:
                break
            if key not in STAKERS:
                problems.append(Problem("unknown-key", unknown_key(key, STAKERS), (*path, key)))
                continue
            percents = PERCENT.read(entry, problems, (*path, key))
            if percents is not None:
                shares[int(key)] = percents
                problems.extend(_faults(int(key), percents, (*path, key)))
        return None if len(problems) > before else tuple(sorted(shares.items()))

    def merge(self, parent: ShareTable, child: ShareTable) -> ShareTable:
        return tuple(sorted((dict(parent) | dict(child)).items()))

    def gaps(self, value: ShareTable) -> tuple[str, ...]:
        given = dict(value)
        return tuple(key for key in STAKERS if int(key) not in given)

    def write(self, value: ShareTable) -> Any:
        return {str(stakers): list(percents) for stakers, percents in value}

    def schema(self) -> dict[str, Any]:
        return {
            "type": "object",
            "properties": {key: PERCENT.schema() for key in STAKERS},
            "additionalProperties": False,
        }

    def describe(self) -> Message:
        return Message("a table from the number of stakers to a list of percentages")


def _faults(stakers: int, percents: tuple[int, ...], path: Path) -> Iterator[Problem]:
    if sum(percents) != 100:
        message = Message("The percentages add up to {total}, not to 100.", total=sum(percents))
        yield Problem("out-of-range", message, path)
    if len(percents) > stakers:
        message = Message("There are more shares here than players who staked.")
        yield Problem("out-of-range", message, path)
