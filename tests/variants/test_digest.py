"""The digest of effective rules, and the tables in which a record carries them (record-format.md)."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

import pytest
import tomli_w
from variant_files import SHIPPED, club

from estimation_core import digest, load_rules
from estimation_core.toml.source import parse_toml, read_toml
from estimation_core.variants import read_ruleset, rules_tables

LEGAL = Path(__file__).parents[1] / "games" / "legal"

KOUTCHINA = {
    "all_pass.bonuses": True,
    "all_pass.first": "after_dealer",
    "all_pass.multiplies": False,
    "all_pass.redeals": 3,
    "all_pass.strain": "NT",
    "all_pass.super_calls": True,
    "all_pass.then": "redeal",
    "auction.minimum": 4,
    "auction.opener": "after_dealer",
    "dash_call.limit": 2,
    "dash_call.rounds": ["call"],
    "dash_call.when": "before_auction",
    "deal.announce_missing_suit": False,
    "estimates.cap": "call",
    "estimates.forbidden_total": 13,
    "estimates.zero_limit": 2,
    "game.call_rounds": 0,
    "game.direction": "counterclockwise",
    "game.fixed_rounds": ["NT", "S", "H", "D", "C"],
    "score.all_missed.multipliers": [2, 4],
    "score.all_missed.scores": "none",
    "score.caller": 10,
    "score.dash_call.missed_over": 25,
    "score.dash_call.missed_per_trick": 0,
    "score.dash_call.missed_under": 33,
    "score.dash_call.over": 25,
    "score.dash_call.risk": False,
    "score.dash_call.sole": True,
    "score.dash_call.under": 33,
    "score.high.minimum": 0,
    "score.made": 10,
    "score.made_per_trick": 1,
    "score.missed": 0,
    "score.missed_by": "difference",
    "score.missed_per_trick": 1,
    "score.plain_dash.own": False,
    "score.risk_bearer": "last_estimator",
    "score.risk_over": [0, 10, 10, 20, 20, 30],
    "score.risk_under": [0, 10, 10, 20, 20, 30],
    "score.sole_loser": 10,
    "score.sole_winner": 10,
    "score.with": 10,
    "stakes.shares": {"2": [100], "3": [70, 30], "4": [60, 30, 10]},
    "super_call.makes_caller": False,
    "super_call.minimum": 8,
}
"""Every key of Koutchina that has an effect, in order."""


def sha256(document: object) -> str:
    """The digest as the format describes it, made by hand."""
    text = json.dumps(document, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return "sha256:" + hashlib.sha256(text.encode("utf-8")).hexdigest()


def test_the_digest_of_koutchina() -> None:
    assert digest(load_rules("koutchina")) == sha256({"house_rules": {}, "settings": KOUTCHINA})


def test_the_digest_of_koutchina_never_changes() -> None:
    pinned = "sha256:3624e23f80e0bd4d5215bbdf1bbe30a0b9be824133d04965da249d598b2050f5"
    assert digest(load_rules("koutchina")) == pinned


def test_a_house_rule_is_in_it_with_its_version_and_settings() -> None:
    rules = load_rules("koutchina", house_rules={"big-games": {"from": 9}, "one-bid": {}})
    house_rules = {
        "big-games": {"version": "1", "from": 9, "factor": 2},
        "one-bid": {"version": "1"},
    }
    assert digest(rules) == sha256({"house_rules": house_rules, "settings": KOUTCHINA})


def test_a_key_without_effect_is_not_in_it(tmp_path: Path) -> None:
    path = club(tmp_path, 'extends = "classic"\n[all_pass]\nstrain = "S"\nredeals = 9\n')
    assert digest(load_rules(path)) == digest(load_rules("classic"))


def test_a_swing_written_as_a_table_is_the_same_swing(tmp_path: Path) -> None:
    path = club(tmp_path, 'extends = "classic"\n[score]\nwith = { made = 10, missed = 10 }\n')
    assert digest(load_rules(path)) == digest(load_rules("classic"))


def test_shipped_variants_all_differ() -> None:
    assert len({digest(load_rules(name)) for name in SHIPPED}) == len(SHIPPED)


@pytest.mark.parametrize("name", ["koutchina-mini", "classic-short"])
def test_a_record_of_the_same_rules_has_the_same_digest(name: str) -> None:
    source = read_toml(LEGAL / f"{name}-ruleset.game.toml")
    loaded = read_ruleset(source, name=name)
    assert loaded.findings == ()
    assert loaded.rules is not None
    assert digest(loaded.rules) == digest(load_rules(name))


@pytest.mark.parametrize("name", ["koutchina-mini", "classic-short"])
def test_a_record_carries_the_rules_in_the_order_of_the_settings(name: str) -> None:
    stored = read_toml(LEGAL / f"{name}-ruleset.game.toml").data["ruleset"]
    assert tomli_w.dumps(rules_tables(load_rules(name))) == tomli_w.dumps(stored)


@pytest.mark.parametrize("name", SHIPPED)
def test_rules_that_a_record_carries_are_the_same_when_read(name: str) -> None:
    rules = load_rules(name)
    text = tomli_w.dumps({"ruleset": rules_tables(rules)})
    loaded = read_ruleset(parse_toml(text, "a.game.toml"), name=name)
    assert loaded.findings == ()
    assert loaded.rules is not None
    assert digest(loaded.rules) == digest(rules)


def test_keys_without_effect_are_passed_over_in_a_record() -> None:
    tables = rules_tables(load_rules("classic"))
    tables["all_pass"]["strain"] = "S"
    source = parse_toml(tomli_w.dumps({"ruleset": tables}), "a.game.toml")
    assert read_ruleset(source).findings == ()


def test_a_record_must_carry_every_key_that_has_an_effect() -> None:
    tables = rules_tables(load_rules("classic"))
    del tables["score"]["made"]
    tables["score"]["mde"] = 10
    source = parse_toml(tomli_w.dumps({"ruleset": tables}), "a.game.toml")
    found = read_ruleset(source).findings
    assert {(one.code, one.key) for one in found} == {
        ("unknown-key", "score.mde"),
        ("missing-key", "score.made"),
    }
    header = source.place("ruleset", "score")
    assert (found[0].line, found[0].column) == (header.line, header.column)


def test_a_record_extends_nothing() -> None:
    tables = {"format": 1, "extends": "classic", **rules_tables(load_rules("classic"))}
    source = parse_toml(tomli_w.dumps({"ruleset": tables}), "a.game.toml")
    assert [one.key for one in read_ruleset(source).findings] == ["format", "extends"]


def test_rules_that_are_no_table() -> None:
    [finding] = read_ruleset(parse_toml("ruleset = 3\n", "a.game.toml")).findings
    assert (finding.code, finding.line, finding.column) == ("wrong-type", 1, 11)
