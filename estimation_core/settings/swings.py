"""Points with two sides: added when an estimate is made, taken off when it is missed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from estimation_core.errors import Path, Problem
from estimation_core.messages import Code, Message
from estimation_core.settings.kinds import MOST_PROBLEMS, Kind, Whole, wrong_type
from estimation_core.toml.suggestions import unknown_key


@dataclass(frozen=True, slots=True)
class Swing:
    """Points added when the estimate is made and taken off when it is missed; both are 0 or more."""

    made: int
    missed: int

    def points(self, made: bool) -> int:
        """The points as they enter the score."""
        return self.made if made else -self.missed


class SwingKind(Kind):
    """One number for both sides, or ``{ made = 10, missed = 5 }``; read as a `Swing`."""

    number = Whole(0, taken_off=True)

    def read(self, raw: Any, problems: list[Problem], path: Path = ()) -> Any:
        if not isinstance(raw, dict):
            if isinstance(raw, bool) or not isinstance(raw, int):
                problems.append(wrong_type(self.describe(), raw, path))
                return None
            points = self.number.read(raw, problems, path)
            return None if points is None else Swing(points, points)
        before = len(problems)
        for key in [*raw][:MOST_PROBLEMS]:
            if key not in ("made", "missed"):
                message = unknown_key(key, ("made", "missed"))
                problems.append(Problem("unknown-key", message, (*path, key)))
        for key in ("made", "missed"):
            if key not in raw:
                message = Message("{key} is missing here.", key=Code(key))
                problems.append(Problem("missing-key", message, path))
        points = {
            key: self.number.read(raw[key], problems, (*path, key))
            for key in ("made", "missed")
            if key in raw
        }
        return None if len(problems) > before else Swing(points["made"], points["missed"])

    def write(self, value: Any) -> Any:
        if value.made == value.missed:
            return value.made
        return {"made": value.made, "missed": value.missed}

    def schema(self) -> dict[str, Any]:
        number = self.number.schema()
        pair = {
            "type": "object",
            "properties": {"made": number, "missed": number},
            "required": ["made", "missed"],
            "additionalProperties": False,
        }
        return {"anyOf": [number, pair]}

    def describe(self) -> Message:
        return Message(
            "a whole number of 0 or more, or {table}", table=Code("{ made = 10, missed = 5 }")
        )
