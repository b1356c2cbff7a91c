"""`estimation variant check`: what it says of right and wrong variants, and its proof."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from variant_files import club

from estimation_core.cli import run
from estimation_core.proof import Prover
from estimation_core.proof.checking import check
from estimation_core.proof.together import Request, check_all
from estimation_core.variants import Catalog

FAILS = """
from estimation_core.hooks import HouseRule, hookimpl

class Fails(HouseRule):
    name = "fails"
    summary = "It fails."

    @hookimpl
    def limit_estimates(self):
        raise ValueError("oh")
"""

STUCK = """extends = "koutchina"
[super_call]
minimum = 0
[house_rules.stuck]
"""
STUCK_RULE = """
from estimation_core.acts import ESTIMATES
from estimation_core.hooks import Ban, HouseRule, hookimpl
from estimation_core.messages import Message

class Stuck(HouseRule):
    name = "stuck"
    summary = "The dealer may say nothing."

    @hookimpl
    def limit_estimates(self, place):
        return Ban(ESTIMATES, Message("Not the dealer.")) if place == 4 else None
"""

IDLE_RULE = """
from estimation_core.hooks import HouseRule, hookimpl

class Idle(HouseRule):
    name = "idle"
    summary = "It forbids nothing."

    @hookimpl
    def limit_estimates(self):
        return ()
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "fails.py").write_text(FAILS, encoding="utf-8")
    (tmp_path / "stuck.py").write_text(STUCK_RULE, encoding="utf-8")
    (tmp_path / "idle.py").write_text(IDLE_RULE, encoding="utf-8")
    return tmp_path


def check_json(capsys: pytest.CaptureFixture[str], *args: str) -> tuple[int, list[dict[str, Any]]]:
    code = run.run([*args, "--format", "json"], {})
    document = json.loads(capsys.readouterr().out)
    assert document["format"] == "estimation-check/1"
    return code, document["variants"]


def test_a_right_variant_is_proven(capsys: pytest.CaptureFixture[str]) -> None:
    code, (variant,) = check_json(capsys, "variant", "check", "koutchina")
    assert code == 0
    assert variant == {
        "variant": "koutchina",
        "valid": True,
        "findings": [],
        "proof": {"states": 2954, "dead_ends": 0, "score_min": -63, "score_max": 73},
    }


def test_a_right_variant_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    assert run.run(["variant", "check", "koutchina", "--house-rule", "big-games"], {}) == 0
    assert capsys.readouterr().out.splitlines() == [
        "koutchina: nothing is wrong.",
        "Proven: there are 2,954 positions, and always something to say.",
        "One player can score from −126 to +146 in one round.",
    ]


def test_a_dead_end_is_an_error_at_line_1(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = club(folder, STUCK)
    code, (variant,) = check_json(
        capsys, "--plugins-dir", str(folder), "variant", "check", str(path)
    )
    (finding,) = variant["findings"]
    assert code == 1 and not variant["valid"]
    assert (finding["code"], finding["file"], finding["line"]) == ("dead-end", str(path), 1)
    assert "0 to 13 (house rule stuck: Not the dealer.)" in finding["message"]
    assert variant["proof"]["dead_ends"] == 14**3 - 1  # three zeros are too many


def test_a_house_rule_that_fails_is_an_error_at_its_table(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = club(folder, 'extends = "koutchina"\n[house_rules.fails]\n')
    code, (variant,) = check_json(
        capsys, "--plugins-dir", str(folder), "variant", "check", str(path)
    )
    (finding,) = variant["findings"]
    assert code == 1 and variant["proof"] is None
    assert (finding["code"], finding["line"], finding["key"]) == (
        "plugin-error",
        3,
        "house_rules.fails",
    )
    for word in ("fails", "limit_estimates", str(folder / "fails.py"), "ValueError: oh"):
        assert word in finding["message"]


@pytest.mark.parametrize(
    ("parent", "switched_on", "codes"),
    [
        ("classic", "[house_rules.idle]\n", ["unreachable"]),
        # A game of one kind of round proves nothing about the other.
        ("koutchina", "[house_rules.idle]\n", []),
        ("classic", "[house_rules.no-dash-at-risk]\n", []),
    ],
)
def test_a_house_rule_that_never_forbids_anything_is_unreachable(
    folder: Path, parent: str, switched_on: str, codes: list[str]
) -> None:
    path = club(folder, f'extends = "{parent}"\n[auction]\nminimum = 13\n{switched_on}')
    checked = check(Request(str(path), {}, {}).load(Catalog(plugins_dirs=[folder])))
    assert checked.valid
    assert [(one.code, one.line) for one in checked.findings] == [(code, 5) for code in codes]


def test_a_wrong_variant_is_not_proven(capsys: pytest.CaptureFixture[str]) -> None:
    code, (variant,) = check_json(capsys, "variant", "check", "koutchina", "--set", "score.made=x")
    assert code == 2 and not variant["valid"] and variant["proof"] is None


def test_two_processes_find_the_same(folder: Path) -> None:
    catalog = Catalog(plugins_dirs=[folder])
    requests = [
        Request("koutchina", {}, {}),
        Request("koutchina", {"fails": {}}, {}),
        Request("koutchina", {"stuck": {}}, {"super_call.minimum": 0}),
        Request("nobody-knows", {}, {}),
    ]
    loaded = [request.load(catalog) for request in requests]
    prover = Prover()
    alone = [check(one, prover) for one in loaded]
    assert check_all(requests, loaded, catalog, processes=2) == alone
    assert [one.valid for one in alone] == [True, False, False, False]
