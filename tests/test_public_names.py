"""The page of public names (engine.md): every name on it is there and documented, and nothing public is missing."""

from __future__ import annotations

import inspect
import re
from importlib import import_module
from pathlib import Path

import pytest

PAGE = (Path(__file__).resolve().parents[1] / "docs" / "public-names.md").read_text("utf-8")
SECTIONS = {
    found[1]: re.findall(r"`(\w+)`", found[2])
    for found in re.finditer(r"^## `([\w.]+)`\n(.*?)(?=^## |\Z)", PAGE, re.MULTILINE | re.DOTALL)
}


@pytest.mark.parametrize("module", SECTIONS)
def test_every_name_is_there_and_says_what_it_is(module: str) -> None:
    home = import_module(module)
    assert inspect.getdoc(home)
    for name in SECTIONS[module]:
        value = getattr(home, name)
        if inspect.isclass(value) or inspect.isfunction(value):
            assert inspect.getdoc(value), f"{module}.{name} has no docstring"


@pytest.mark.parametrize(
    "module", [name for name in SECTIONS if hasattr(import_module(name), "__all__")]
)
def test_what_a_module_says_is_public_stands_on_the_page(module: str) -> None:
    assert sorted(SECTIONS[module]) == sorted(import_module(module).__all__)


def test_the_page_has_the_modules_that_programs_need() -> None:
    assert {"estimation_core", "estimation_core.hooks", "estimation_core.results"} <= set(SECTIONS)
