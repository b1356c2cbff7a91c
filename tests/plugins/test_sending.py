"""Rulesets that are sent to another process are the same rules there."""

from __future__ import annotations

import pickle
import subprocess
import sys
from pathlib import Path

import pytest
from playing import SHIPPED, rules_of

import estimation_core as ec

RULE = """
from dataclasses import dataclass

from estimation_core.hooks import HouseRule, hookimpl
from estimation_core.settings import Whole, setting


@dataclass(frozen=True, slots=True)
class Settings:
    points: int = setting(Whole(0), 5, "How many points.")


class Caller(HouseRule):
    name = "caller-extra"
    summary = "The Caller gets more."
    Settings = Settings

    @hookimpl
    def score_lines(self, result):
        from estimation_core.results import Line

        return [Line(result.contract.caller, self.settings.points)]
"""


@pytest.mark.parametrize("variant", SHIPPED)
def test_they_come_back_the_same(variant: str) -> None:
    rules = rules_of(variant)
    again = pickle.loads(pickle.dumps(rules))
    assert again == rules and hash(again) == hash(rules) and again is not rules
    assert ec.digest(again) == ec.digest(rules)
    assert again.variant.title == rules.variant.title  # type: ignore[union-attr]
    assert again.variant.origins == rules.variant.origins  # type: ignore[union-attr]


def test_what_differs_makes_other_rules() -> None:
    plain = rules_of("koutchina")
    assert plain == rules_of("koutchina")
    assert plain != rules_of("koutchina-mini")
    assert plain != rules_of("koutchina", {"score.made": 11})
    assert plain != rules_of("koutchina", {}, "big-games")
    assert plain != "koutchina"
    assert repr(rules_of("koutchina", {}, "one-bid", "big-games")) == (
        "<Ruleset koutchina + big-games + one-bid>"
    )


def test_a_house_rule_of_a_single_file_is_found_again_in_another_process(tmp_path: Path) -> None:
    (tmp_path / "caller_extra.py").write_text(RULE)
    catalog = ec.Catalog(plugins_dirs=[tmp_path])
    rules = ec.load_rules("koutchina", catalog=catalog, house_rules={"caller-extra": {"points": 9}})
    assert rules != rules_of("koutchina")
    (tmp_path / "rules.pickle").write_bytes(pickle.dumps(rules))
    program = (
        "import pickle, sys, estimation_core as ec\n"
        "rules = pickle.loads(open(sys.argv[1], 'rb').read())\n"
        "game = ec.Game(rules, deals=[None], dealer=4)\n"
        "for number in (4, 4, 3, 3): game.act(ec.Estimate(number))\n"
        "game.act(ec.Won((4, 4, 3, 2)))\n"
        "print(rules.house_rules['caller-extra'].settings.points, game.totals)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program, str(tmp_path / "rules.pickle")],
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    game = ec.Game(rules, deals=[None], dealer=4)
    for number in (4, 4, 3, 3):
        game.act(ec.Estimate(number))
    game.act(ec.Won((4, 4, 3, 2)))
    assert done.stdout == f"9 {game.totals}\n"


def test_one_that_is_gone_is_an_import_error(tmp_path: Path) -> None:
    path = tmp_path / "caller_extra.py"
    path.write_text(RULE)
    catalog = ec.Catalog(plugins_dirs=[tmp_path])
    sent = pickle.dumps(
        ec.load_rules("koutchina", catalog=catalog, house_rules={"caller-extra": {}})
    )
    path.unlink()
    program = "import pickle, sys; pickle.loads(bytes.fromhex(sys.argv[1]))"
    done = subprocess.run(
        [sys.executable, "-c", program, sent.hex()], capture_output=True, text=True, check=False
    )
    assert done.returncode == 1 and "Error" in done.stderr
