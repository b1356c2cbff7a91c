"""Eighteen rounds kept from a printed list with three corrections, in four languages: the result is the stored one."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from evenings import EVENINGS, evening
from keeping import head, judged, session


@pytest.mark.parametrize("locale", ["en", "fr", "de", "ar"])
@pytest.mark.parametrize("sheet", EVENINGS, ids=lambda path: path.stem.removesuffix(".game"))
def test_an_evening_with_three_corrections(
    sheet: Path, locale: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "fsync", lambda handle: None)
    kept = evening(sheet, locale)
    path = tmp_path / "kept.game.toml"
    path.write_text(head(kept.record), "utf-8")
    assert session("--resume", str(path), typed=[*kept.lines, ""], locale=locale) == 0
    found = judged(path).judged
    assert found is not None and found.complete
    assert found.totals == kept.totals


@pytest.mark.parametrize("locale", ["en", "fr", "de", "ar"])
def test_a_call_round_takes_fewer_than_25_keystrokes(locale: str) -> None:
    """Everything included: who made a Dash Call, the Call, the estimates, the tricks, and Enter after each."""
    evenings = [evening(sheet, locale) for sheet in EVENINGS]
    # Who says "Avoid" need not be told.
    counts = [
        sum(len(line) + 1 for line in typed.lines if not line.startswith("avoid"))
        for one in evenings
        for typed in one.typed
        if typed.call_round
    ]
    assert len(counts) > 30
    # Calls of 10 tricks and more, and as many won, need a few more.
    assert sum(counts) / len(counts) < 20 and sum(count >= 25 for count in counts) <= 2
