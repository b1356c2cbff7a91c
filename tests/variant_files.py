"""Variant files for tests, and random values for every setting."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from hypothesis import strategies as st

from estimation_core.settings import (
    CORE_SETTINGS,
    Choice,
    Flag,
    Kind,
    ListOf,
    Shares,
    SwingKind,
    Whole,
)

SHIPPED = (
    "classic",
    "classic-big-games",
    "classic-long",
    "classic-one-bid",
    "classic-redeal",
    "classic-short",
    "classic-three-alike",
    "egyptian-tournament",
    "koutchina",
    "koutchina-full",
    "koutchina-mini",
    "koutchina-redeal",
)


def club(folder: Path, text: str, name: str = "club") -> Path:
    """A variant file, with its first line put before it."""
    folder.mkdir(exist_ok=True)
    path = folder / f"{name}.toml"
    path.write_text("format = 1\n" + text, encoding="utf-8")
    return path


def raw_values(kind: Kind) -> st.SearchStrategy[Any]:
    """Values of a kind, as TOML has them."""
    match kind:
        case Flag():
            return st.booleans()
        case Choice():
            return st.sampled_from(kind.words)
        case Whole():
            return st.integers(max(kind.least, -200), min(kind.most, 200))
        case ListOf():
            most = min(kind.most, 4)
            return st.lists(raw_values(kind.item), max_size=most, unique=kind.unique)
        case SwingKind():
            points = st.integers(0, 50)
            return points | st.fixed_dictionaries({"made": points, "missed": points})
        case Shares():
            return st.fixed_dictionaries({}, optional={str(n): percentages(n) for n in (2, 3, 4)})
    raise NotImplementedError(kind)


def percentages(stakers: int) -> st.SearchStrategy[list[int]]:
    """Lists that sum to 100, no longer than there are stakers."""
    cuts = st.lists(st.integers(0, 100), max_size=stakers - 1).map(sorted)
    return cuts.map(lambda c: [b - a for a, b in zip([0, *c], [*c, 100], strict=True)])


def some_settings() -> st.SearchStrategy[dict[str, Any]]:
    """Some settings of the core by their whole keys."""
    return st.fixed_dictionaries(
        {}, optional={key: raw_values(setting.kind) for key, setting in CORE_SETTINGS.items()}
    )
