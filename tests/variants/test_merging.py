"""Merging, for any chain of files: the last file that gives a value has its say, and nothing else matters."""

from __future__ import annotations

from typing import Any

import tomli_w
from hypothesis import assume, given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st
from variant_files import some_settings

from estimation_core.plugins.discovery import HouseRules
from estimation_core.resources import variants_dir
from estimation_core.settings import CORE_SETTINGS
from estimation_core.toml.source import read_toml
from estimation_core.variants import digest, load, rules_tables
from estimation_core.variants.digest import nested
from estimation_core.variants.loading import check_text
from estimation_core.variants.merging import Merged
from estimation_core.variants.parts import Sheet
from estimation_core.variants.reading import read_variant_text

HOUSE_RULES = HouseRules()
KOUTCHINA = variants_dir() / "koutchina.toml"

UNHURRIED = hypothesis_settings(deadline=None, max_examples=50)
"""A machine that is busy with other things must fail no test."""


def sheet(settings: dict[str, Any]) -> Sheet:
    """A file that gives these settings."""
    found = read_variant_text(tomli_w.dumps({"format": 1, **nested(settings)}), "x", HOUSE_RULES)
    assert not found.findings
    return found


def merged(*files: dict[str, Any]) -> dict[str, Any]:
    """The values after some files, as TOML has them."""
    state = Merged()
    for settings in files:
        state.add(sheet(settings))
    return {key: CORE_SETTINGS[key].kind.write(value) for key, value in state.values.items()}


def in_one(*files: dict[str, Any]) -> dict[str, Any]:
    """The same in one file, by the rule of the format: tables merge by key, anything else is replaced."""
    settings: dict[str, Any] = {}
    for one in files:
        for key, value in one.items():
            if key == "stakes.shares":
                value = {**settings.get(key, {}), **value}
            settings[key] = value
    return settings


@UNHURRIED
@given(st.lists(some_settings(), max_size=4))
def test_the_last_file_that_gives_a_value_has_its_say(files: list[dict[str, Any]]) -> None:
    assert merged(*files) == merged(in_one(*files))


@UNHURRIED
@given(some_settings())
def test_a_file_that_gives_nothing_changes_nothing(settings: dict[str, Any]) -> None:
    assert merged({}, settings, {}) == merged(settings)


@UNHURRIED
@given(some_settings())
def test_giving_the_same_again_changes_nothing(settings: dict[str, Any]) -> None:
    assert merged(settings, settings) == merged(settings)


@UNHURRIED
@given(some_settings(), some_settings())
def test_files_that_give_different_keys_may_come_in_any_order(
    one: dict[str, Any], other: dict[str, Any]
) -> None:
    other = {key: value for key, value in other.items() if key not in one}
    assert merged(one, other) == merged(other, one)


@UNHURRIED
@given(some_settings())
def test_settings_on_top_hold_as_in_a_file(settings: dict[str, Any]) -> None:
    text = tomli_w.dumps({"format": 1, "extends": "koutchina", **nested(settings)})
    in_file = check_text(text, KOUTCHINA.with_name("x.toml"))
    on_top = load("koutchina", settings=settings)
    assert sorted(one.code for one in in_file.findings) == sorted(
        one.code for one in on_top.findings
    )
    assume(in_file.rules is not None)
    assert in_file.rules and on_top.rules
    assert digest(in_file.rules) == digest(on_top.rules)


@UNHURRIED
@given(some_settings())
def test_effective_rules_written_as_a_root_are_the_same_rules(settings: dict[str, Any]) -> None:
    rules = load("koutchina", settings=settings).rules
    assume(rules is not None)
    assert rules
    root = check_text(tomli_w.dumps({"format": 1, **rules_tables(rules)}), KOUTCHINA)
    assert root.findings == ()
    assert root.rules and digest(root.rules) == digest(rules)


def test_a_root_file_is_its_own_effective_rules() -> None:
    tables = read_toml(KOUTCHINA).data
    rules = load("koutchina").rules
    assert rules
    assert rules_tables(rules) == {
        key: value
        for key, value in tables.items()
        if key not in ("format", "source", "title", "summary")
    }
