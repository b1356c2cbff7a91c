"""Standard output holds results alone, whatever plugins print (plugins.md 6)."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

CHATTY = """
from estimation_core.hooks import HouseRule, hookimpl

print("imported")


class Chatty(HouseRule):
    name = "chatty"
    summary = "It prints whatever it is asked."

    @hookimpl
    def score_factor(self, result):
        print("factor")

    @hookimpl
    def check_rules(self, rules):
        print("check")

    def describe(self):
        print("described")
        return super().describe()
"""
SHEET = """format = "estimation-record/1"
variant = "koutchina-full"
players = ["Mona", "Karim", "Salma", "Youssef"]
dealer = 4

[house_rules.chatty]

[[deals]]
call = "7S"
caller = 2
estimates = "dash 7 2 1"
won = "1 7 4 1"
"""


@pytest.mark.parametrize(
    ("words", "is_json"),
    [
        (("score", "--format", "json", "FILE"), True),
        (("score", "--format", "csv", "FILE"), False),
        (("score", "--format", "html", "FILE"), False),
        (("validate", "--format", "json", "FILE"), True),
        (("variant", "schema"), True),
        (("variant", "show", "koutchina", "--house-rule", "chatty", "--format", "json"), True),
        (("plugin", "list", "--format", "json"), True),
        (("rules", "--house-rule", "chatty", "--format", "html"), False),
    ],
    ids=lambda value: "-".join(value[:3]) if isinstance(value, tuple) else "",
)
def test_what_a_house_rule_prints_goes_to_standard_error(
    call: Callable[..., tuple[int, str, str]], tmp_path: Path, words: tuple[str, ...], is_json: bool
) -> None:
    (tmp_path / "rules").mkdir()
    (tmp_path / "rules" / "chatty.py").write_text(CHATTY)
    sheet = tmp_path / "a.game.toml"
    sheet.write_text(SHEET)
    folder = ("--plugins-dir", str(tmp_path / "rules"))
    args = [str(sheet) if word == "FILE" else word for word in words]
    code, out, err = call(*folder, *args)
    assert code == 0, err
    assert "imported" in err
    assert not any(word in out.splitlines() for word in ("imported", "factor", "check"))
    if is_json:
        json.loads(out)
