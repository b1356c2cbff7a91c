"""Every legal game kept through `keep`, in prompts or in lines: the same record, canonically written."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from keeping import SHEETS, WAYS, kept_again

from estimation_core.records.write import write_record

# tests/long/sheets.py keeps all of them in both ways.
CASES = [(sheet, tuple(WAYS)[number % 2]) for number, sheet in enumerate(SHEETS)]


@pytest.mark.parametrize(("sheet", "way"), CASES, ids=str)
def test_every_legal_game_is_kept_as_it_is(
    sheet: Path, way: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "fsync", lambda handle: None)  # nothing is to outlast this test
    record, kept = kept_again(sheet, way, tmp_path)
    assert kept == write_record(record)
