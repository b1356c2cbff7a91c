"""Settings: what each kind of value takes and refuses, and the table of variant-format.md."""

from __future__ import annotations

import dataclasses
from typing import Any

import jsonschema
import pytest
from hypothesis import given
from hypothesis import strategies as st
from playing import rules_of

from estimation_core.errors import Problem
from estimation_core.settings import (
    CORE_SETTINGS,
    Choice,
    Settings,
    Swing,
    Whole,
    build,
    values_of,
)
from estimation_core.settings.kinds import Flag, Kind, ListOf
from estimation_core.settings.shares import Shares
from estimation_core.settings.swings import SwingKind

# Koutchina and classic as the table of variant-format.md has them; "–" is a key without effect.
TABLE: dict[str, tuple[Any, Any]] = {
    "game.fixed_rounds": (["NT", "S", "H", "D", "C"], ["NT", "S", "H", "D", "C"]),
    "game.direction": ("counterclockwise", "counterclockwise"),
    "deal.announce_missing_suit": (False, True),
    "dash_call.rounds": (["call"], ["call", "fixed"]),
    "dash_call.when": ("before_auction", "before_auction"),
    "dash_call.limit": (2, 2),
    "auction.minimum": (4, 4),
    "auction.opener": ("after_dealer", "after_dealer"),
    "all_pass.then": ("redeal", "next_round"),
    "all_pass.redeals": (3, "–"),
    "all_pass.strain": ("NT", "–"),
    "all_pass.first": ("after_dealer", "–"),
    "all_pass.bonuses": (True, "–"),
    "all_pass.super_calls": (True, "–"),
    "all_pass.multiplies": (False, True),
    "estimates.cap": ("call", "call"),
    "estimates.forbidden_total": (13, 13),
    "estimates.zero_limit": (2, 4),
    "super_call.minimum": (8, 8),
    "super_call.makes_caller": (False, True),
    "score.made": (10, 10),
    "score.made_per_trick": (1, 1),
    "score.missed": (0, 0),
    "score.missed_per_trick": (1, 1),
    "score.missed_by": ("difference", "difference"),
    "score.caller": (10, 10),
    "score.with": (10, 10),
    "score.sole_winner": (10, 10),
    "score.sole_loser": (10, 10),
    "score.risk_over": ([0, 10, 10, 20, 20, 30], [0, 10, 10, 20, 20, 30]),
    "score.risk_under": ([0, 10, 10, 20, 20, 30], [0, 10, 10, 20, 20, 30]),
    "score.risk_bearer": ("last_estimator", "last_estimator"),
    "score.dash_call.risk": (False, False),
    "score.dash_call.over": (25, 25),
    "score.dash_call.under": (33, 33),
    "score.dash_call.missed_over": (25, 25),
    "score.dash_call.missed_under": (33, 33),
    "score.dash_call.missed_per_trick": (0, 0),
    "score.dash_call.sole": (True, False),
    "score.plain_dash.own": (False, False),
    "score.plain_dash.over": ("–", "–"),
    "score.plain_dash.under": ("–", "–"),
    "score.plain_dash.missed_over": ("–", "–"),
    "score.plain_dash.missed_under": ("–", "–"),
    "score.plain_dash.missed_per_trick": ("–", "–"),
    "score.high.minimum": (0, 0),
    "score.high.roles": ("–", "–"),
    "score.high.made": ("–", "–"),
    "score.high.missed": ("–", "–"),
    "score.high.missed_per_trick": ("–", "–"),
    "score.high.replaces": ("–", "–"),
    "score.high.sole": ("–", "–"),
    "score.high.risk": ("–", "–"),
    "score.all_missed.scores": ("none", "none"),
    "score.all_missed.multipliers": ([2, 4], [2, 4]),
    "stakes.shares": (
        {"2": [100], "3": [70, 30], "4": [60, 30, 10]},
        {"2": [100], "3": [70, 30], "4": [60, 30, 10]},
    ),
}


def effective(variant: str, key: str) -> Any:
    setting = CORE_SETTINGS[key]
    values = values_of(rules_of(variant).settings)
    return setting.kind.write(values[key]) if setting.has_effect(values) else "–"


@pytest.mark.parametrize("key", TABLE)
def test_koutchina_and_classic_as_the_table_has_them(key: str) -> None:
    assert (effective("koutchina", key), effective("classic", key)) == TABLE[key]


def test_the_table_has_every_key() -> None:
    assert {"game.call_rounds", *TABLE} == set(CORE_SETTINGS)


def test_call_rounds_of_the_lengths() -> None:
    lengths = [
        effective(variant, "game.call_rounds")
        for variant in ("koutchina", "koutchina-mini", "koutchina-full", "classic")
    ]
    assert lengths == [0, 5, 13, 13]


def test_every_setting_has_a_help_a_clause_and_a_default_of_its_kind() -> None:
    for key, setting in CORE_SETTINGS.items():
        assert setting.help.endswith(".") and setting.clause.startswith("R"), key
        assert read(setting.kind, setting.kind.write(setting.default)) == setting.default, key


def test_build_and_values_of_are_each_others_inverse() -> None:
    values = values_of(Settings())
    assert set(values) == set(CORE_SETTINGS)
    changed = values | {"score.with": Swing(3, 4), "game.call_rounds": 7}
    assert values_of(build(Settings, changed)) == changed


def test_settings_are_frozen() -> None:
    with pytest.raises(dataclasses.FrozenInstanceError):
        Settings().score.made = 3  # type: ignore[misc]


def read(kind: Kind, raw: Any) -> Any:
    problems: list[Problem] = []
    value = kind.read(raw, problems)
    assert problems == []
    return value


def codes(kind: Kind, raw: Any) -> list[str]:
    """The codes of what is wrong with a value, with the path inside it."""
    problems: list[Problem] = []
    value = kind.read(raw, problems)
    assert (value is None) is bool(problems)
    return [".".join(map(str, (problem.code, *problem.path))) for problem in problems]


@pytest.mark.parametrize(
    ("kind", "raw", "wrong"),
    [
        (Flag(), 1, ["wrong-type"]),
        (Flag(), "true", ["wrong-type"]),
        (Whole(), True, ["wrong-type"]),
        (Whole(), 3.0, ["wrong-type"]),
        (Whole(), "3", ["wrong-type"]),
        (Whole(0, 3), 4, ["out-of-range"]),
        (Whole(0, 3), -1, ["out-of-range"]),
        (Whole(), 10**7, ["out-of-range"]),
        (Whole(0, taken_off=True), -5, ["out-of-range"]),
        (Choice(("call", "none")), "Call", ["out-of-range"]),
        (Choice(("call", "none")), 3, ["wrong-type"]),
        (ListOf(Whole(0)), 3, ["wrong-type"]),
        (ListOf(Whole(0)), [1, -1, "x"], ["out-of-range.1", "wrong-type.2"]),
        (ListOf(Whole(), most=2), [1, 2, 3], ["out-of-range.2"]),
        (ListOf(Choice(("a", "b")), unique=True), ["a", "a"], ["out-of-range.1"]),
        (SwingKind(), True, ["wrong-type"]),
        (SwingKind(), -1, ["out-of-range"]),
        (SwingKind(), {"made": 1}, ["missing-key"]),
        (SwingKind(), {"made": 1, "missed": 2, "x": 3}, ["unknown-key.x"]),
        (SwingKind(), {"made": 1, "missed": -2}, ["out-of-range.missed"]),
        (Shares(), 3, ["wrong-type"]),
        (Shares(), {"5": [100]}, ["unknown-key.5"]),
        (Shares(), {"2": [60, 30]}, ["out-of-range.2"]),
        (Shares(), {"2": [50, 30, 20]}, ["out-of-range.2"]),
        (Shares(), {"2": [-10, 110]}, ["out-of-range.2.0", "out-of-range.2.1"]),
    ],
)
def test_what_a_kind_refuses(kind: Kind, raw: Any, wrong: list[str]) -> None:
    assert codes(kind, raw) == wrong


@pytest.mark.parametrize(
    ("kind", "raw", "value"),
    [
        (Flag(), False, False),
        (Whole(0, 3), 3, 3),
        (Whole(), -7, -7),
        (ListOf(Whole()), [], ()),
        (SwingKind(), 10, Swing(10, 10)),
        (SwingKind(), {"made": 10, "missed": 5}, Swing(10, 5)),
        (Shares(), {"3": [70, 30], "2": [100]}, ((2, (100,)), (3, (70, 30)))),
    ],
)
def test_what_a_kind_takes(kind: Kind, raw: Any, value: Any) -> None:
    assert read(kind, raw) == value


def test_a_negative_penalty_is_told_that_it_is_taken_off() -> None:
    problems: list[Problem] = []
    Whole(0, taken_off=True).read(-25, problems)
    assert str(problems[0].message) == (
        "These points are taken off, so write them as a positive number: 25 instead of -25."
    )


def test_a_word_that_is_no_choice_is_told_the_nearest() -> None:
    problems: list[Problem] = []
    CORE_SETTINGS["auction.opener"].kind.read("after-dealer", problems)
    assert 'did you mean "after_dealer"?' in str(problems[0].message)


def test_a_swing_is_added_when_made_and_taken_off_when_missed() -> None:
    assert (Swing(10, 5).points(True), Swing(10, 5).points(False)) == (10, -5)


json_values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-200, 200)
    | st.floats(allow_nan=False)
    | st.text(max_size=5),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(st.sampled_from(["made", "missed", "2", "3"]), inner, max_size=3)
    ),
    max_leaves=5,
)


@given(st.sampled_from(list(CORE_SETTINGS.values())), json_values)
def test_what_is_read_is_what_the_json_schema_allows(setting: Any, raw: Any) -> None:
    problems: list[Problem] = []
    setting.kind.read(raw, problems)
    try:
        jsonschema.validate(raw, setting.kind.schema())
    except jsonschema.ValidationError:
        assert problems
    else:
        # A schema takes 3.0 for an integer, and cannot add up percentages or count what has been given.
        sums = isinstance(setting.kind, Shares)
        assert not problems or sums or "." in repr(raw)


@given(st.sampled_from(list(CORE_SETTINGS.values())), json_values)
def test_a_value_is_written_as_it_is_read(setting: Any, raw: Any) -> None:
    problems: list[Problem] = []
    value = setting.kind.read(raw, problems)
    if not problems:
        assert read(setting.kind, setting.kind.write(value)) == value
