"""Every legal game kept through `keep`, in prompts and in lines: the same record, canonically written."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from keeping import SHEETS, head, judged, lines, prompts, session, without_cards

from estimation_core.records.write import write_record


@pytest.mark.parametrize("way", ["prompts", "lines"])
@pytest.mark.parametrize("sheet", SHEETS, ids=lambda path: path.stem.removesuffix(".game"))
def test_every_legal_game_is_kept_as_it_is(
    sheet: Path,
    way: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(
        os, "fsync", lambda handle: None
    )  # thousands of files: nothing is to outlast this test
    record = without_cards(sheet)
    game = judged(sheet).judged.game  # type: ignore[union-attr]
    assert game is not None
    told = prompts if way == "prompts" else lines
    typed = [
        line
        for deal, entry in zip(game.deals, record.deals, strict=False)
        for line in told(deal, entry)
    ]
    path = tmp_path / "kept.game.toml"
    path.write_text(head(record), "utf-8")
    session("--resume", str(path), typed=[*typed, "leave"])
    assert path.read_text("utf-8") == write_record(record), capsys.readouterr().out[-2000:]
