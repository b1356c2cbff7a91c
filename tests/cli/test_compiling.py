"""Whoever waits for the compiler is told so, on standard error."""

from __future__ import annotations

import pytest

from estimation_core.cli.app import App
from estimation_core.cli.compiling import tell_of_compiling
from estimation_core.rules import compiling


def test_what_is_compiled_is_told_before_and_after(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(compiling, "listeners", [])
    tell_of_compiling(App())
    tell_of_compiling(App())
    (tell,) = compiling.listeners
    tell(None)
    before = capsys.readouterr()
    assert before.out == "" and "compiled for this machine" in before.err
    tell(17.6)
    assert capsys.readouterr().err == "Done in 18 seconds.\n"
