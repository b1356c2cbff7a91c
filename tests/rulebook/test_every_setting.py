"""The rule book and the settings: every setting of a variant file shows, for every shipped variant."""

from __future__ import annotations

from typing import Any

import pytest
from playing import SHIPPED

from estimation_core import Ruleset, load_rules
from estimation_core.documents import Document, markdown
from estimation_core.languages import Language
from estimation_core.plugins.discovery import HouseRules
from estimation_core.rulebook import rule_book
from estimation_core.settings import CORE_SETTINGS, Settings, Swing, build, values_of

ENGLISH = Language.of("en")

CHANGED: dict[str, Any] = {
    "game.call_rounds": 7,
    "game.fixed_rounds": ("S", "NT"),
    "game.direction": "clockwise",
    "deal.announce_missing_suit": None,
    "dash_call.rounds": ("fixed",),
    "dash_call.when": "in_turn",
    "dash_call.limit": 1,
    "auction.minimum": 5,
    "auction.opener": "previous_caller",
    "all_pass.then": "redeal_next_dealer",
    "all_pass.redeals": 2,
    "all_pass.strain": "S",
    "all_pass.first": None,
    "all_pass.bonuses": None,
    "all_pass.super_calls": None,
    "all_pass.multiplies": None,
    "estimates.cap": "none",
    "estimates.forbidden_total": 14,
    "estimates.zero_limit": 3,
    "super_call.minimum": 9,
    "super_call.makes_caller": None,
    "score.made": 11,
    "score.made_per_trick": 2,
    "score.missed": 3,
    "score.missed_per_trick": 2,
    "score.missed_by": "estimate",
    "score.caller": Swing(10, 5),
    "score.with": Swing(5, 10),
    "score.sole_winner": 9,
    "score.sole_loser": 8,
    "score.risk_over": tuple(Swing(points, points) for points in (0, 0, 10, 10)),
    "score.risk_under": tuple(Swing(points, points) for points in (0, 10, 10, 10)),
    "score.risk_bearer": "last_seat",
    "score.dash_call.risk": None,
    "score.dash_call.over": 26,
    "score.dash_call.under": 34,
    "score.dash_call.missed_over": 24,
    "score.dash_call.missed_under": 32,
    "score.dash_call.missed_per_trick": 1,
    "score.dash_call.sole": None,
    "score.plain_dash.own": None,
    "score.plain_dash.over": 11,
    "score.plain_dash.under": 12,
    "score.plain_dash.missed_over": 13,
    "score.plain_dash.missed_under": 14,
    "score.plain_dash.missed_per_trick": 3,
    "score.high.minimum": 9,
    "score.high.roles": "caller",
    "score.high.made": (41, 42, 44),
    "score.high.missed": (20, 20, 21),
    "score.high.missed_per_trick": 2,
    "score.high.replaces": "base",
    "score.high.sole": None,
    "score.high.risk": None,
    "score.all_missed.scores": "kept",
    "score.all_missed.multipliers": (2, 4, 8),
    "stakes.shares": ((2, (90, 10)), (3, (70, 30)), (4, (60, 30, 10))),
}
"""Another value for each setting, or None for the other one of two."""

OTHER_TWO = {"dealer": "after_dealer", "after_dealer": "dealer"}


def text(book: Document) -> str:
    """What the book says beside its title and the variant's own words."""
    return markdown(Document("", (), book.sections), ENGLISH)


def with_values(name: str, values: dict[str, Any]) -> Ruleset:
    rules = load_rules(name)
    settings = build(Settings, {**values_of(rules.settings), **values})
    return Ruleset(name, settings, tuple(rules.house_rules.values()), rules.variant)


def changed(rules: Ruleset, key: str) -> Any:
    other, now = CHANGED[key], values_of(rules.settings)[key]
    if other is not None:
        return other
    return not now if isinstance(now, bool) else OTHER_TWO[now]


def test_every_setting_is_tried() -> None:
    assert list(CHANGED) == list(CORE_SETTINGS)


@pytest.mark.parametrize("name", SHIPPED)
def test_every_setting_shows(name: str) -> None:
    rules = load_rules(name)
    book = text(rule_book(rules))
    values = values_of(rules.settings)
    for key, setting in CORE_SETTINGS.items():
        if not setting.has_effect(values):
            continue
        other = with_values(name, {key: changed(rules, key)})
        assert text(rule_book(other)) != book, key


@pytest.mark.parametrize(
    "base",
    [
        {"all_pass.then": "redeal", "all_pass.redeals": 3},
        {"score.plain_dash.own": True},
        {"score.high.minimum": 8, "score.high.made": (40,), "score.high.missed": (15,)},
    ],
    ids=["redeal", "plain_dash", "high"],
)
def test_settings_show_that_have_an_effect_only_beside_others(base: dict[str, Any]) -> None:
    rules = with_values("classic", base)
    book = text(rule_book(rules))
    table = next(iter(base)).rpartition(".")[0]
    for key in CORE_SETTINGS:
        if key.startswith(table + "."):
            other = with_values("classic", {**base, key: changed(rules, key)})
            assert text(rule_book(other)) != book, key


@pytest.mark.parametrize(
    "before,after", [("dealer", "previous_caller"), ("after_dealer", "dealer")]
)
def test_every_opener_has_its_sentence(before: str, after: str) -> None:
    one, other = (with_values("classic", {"auction.opener": word}) for word in (before, after))
    assert text(rule_book(one)) != text(rule_book(other))


def test_the_settings_of_house_rules_show() -> None:
    for plugin in HouseRules().everything()[0]:
        name = plugin.name
        book = text(rule_book(load_rules("classic", house_rules={name: {}})))
        assert book != text(rule_book(load_rules("classic")))
        for key, value in HOUSE_RULE_SETTINGS.get(name, {}).items():
            other = load_rules("classic", house_rules={name: {key: value}})
            assert text(rule_book(other)) != book, (name, key)


HOUSE_RULE_SETTINGS: dict[str, dict[str, Any]] = {
    "big-games": {"from": 9, "factor": 3},
    "three-alike": {"seats": 2, "number": "any", "factor": 3},
    "redeal-missing-suit": {"limit": 1},
}
