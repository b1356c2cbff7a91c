"""The test card for the terminal."""

from __future__ import annotations

import io
import sys

import pytest

from estimation_core.cli import run
from estimation_core.cli.commands import doctor


@pytest.mark.parametrize("tag", ["en", "fr", "de", "ar"])
def test_the_card_shows_arabic_in_every_way(tag: str, capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("bidi")
    assert run.run(["--locale", tag, "doctor"], {}) == 0
    out, err = capsys.readouterr()
    assert err == ""
    assert "\u2068كريم\u2069" in out  # with isolates
    assert "ﻢﻳﺮﻛ" in out  # shaped, in visual order
    assert "كريم  " in out  # plain
    assert "|♠|♥|♦|♣|" in out


def test_visual_order_is_explained_where_its_packages_are_missing(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(doctor, "visual_order_available", lambda: False)
    assert run.run(["doctor"], {}) == 0
    assert "install estimation-core[arabic]" in capsys.readouterr().out


def test_an_output_without_suit_signs_has_a_card_too(monkeypatch: pytest.MonkeyPatch) -> None:
    output = io.TextIOWrapper(buffer := io.BytesIO(), encoding="ascii")
    monkeypatch.setattr(sys, "stdout", output)
    assert run.run(["doctor"], {}) == 0
    assert b"|S|H|D|C|" in buffer.getvalue()
