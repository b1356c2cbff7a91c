"""`estimation variant new`: a file from options, or by questions; right at once, and never over another."""

from __future__ import annotations

import io
import sys
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from estimation_core.cli.commands import variant_new
from estimation_core.cli.run import run
from estimation_core.errors import Finding
from estimation_core.messages import Message
from estimation_core.proof.checking import Checked
from estimation_core.variants import load_rules

Call = Callable[..., tuple[int, str, str]]


class Terminal(io.StringIO):
    """Answers that are typed at a terminal."""

    def isatty(self) -> bool:
        return True


@pytest.fixture
def call(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> Call:
    """Run a command line in an empty folder; ``typed`` is what is typed at the terminal, if there is one."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    (tmp_path / "club").mkdir()
    monkeypatch.chdir(tmp_path / "club")

    def run_it(*args: str, typed: str | None = None, proof: bool = False) -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "stdin", io.StringIO() if typed is None else Terminal(typed))
        if not proof:
            # It takes its seconds, and few of these tests are about it.
            monkeypatch.setattr(variant_new, "check", lambda one: Checked(one.name, one.findings))
        code = run(args, {})
        out, err = capsys.readouterr()
        return code, out, err

    return run_it


def written(name: str = "ours") -> dict[str, Any]:
    return tomllib.loads(Path(f"{name}.toml").read_text(encoding="utf-8"))


def nothing_written() -> bool:
    return not list(Path().glob("*.toml"))


# From options.


def test_a_file_from_options(call: Call) -> None:
    code, out, err = call(
        *("variant", "new", "ours", "--extends", "classic", "--title", "Club night"),
        *("--set", "score.made=13", "--set", "house_rules.big-games.from=9"),
        *("--house-rule", "big-games"),
    )
    assert (code, err) == (0, "")
    assert "Written to ours.toml." in out
    assert Path("ours.toml").read_text() == (
        'format = 1\nextends = "classic"\n\n[title]\nen = "Club night"\n\n'
        "[score]\n# Points for an estimate that is made.\nmade = 13\n\n"
        "# A round in which somebody estimated 8 or more counts double.\n"
        "[house_rules.big-games]\n"
        "# From which estimate on a round is a big game.\nfrom = 9\n"
    )
    assert call("variant", "check", "--strict", "ours.toml")[0] == 0


def test_without_options_and_terminal_it_is_the_default_game(call: Call) -> None:
    assert call("variant", "new", "ours")[0] == 0
    assert written() == {"format": 1, "extends": "koutchina"}


def test_comments_and_title_are_in_the_readers_language(call: Call) -> None:
    call(
        *("--locale", "fr", "variant", "new", "ours", "--title", "Soirée du club"),
        *("--set", "score.made=13"),
    )
    assert written()["title"] == {"fr": "Soirée du club"}
    assert "# Points d’une estimation réussie." in Path("ours.toml").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("setting", "there"),
    [
        ("score.caller={ made = 10, missed = 5 }", {"score": {"caller": {"made": 10, "missed": 5}}}),
        ("score.risk_over=[0, { made = 1, missed = 2 }]",
         {"score": {"risk_over": [0, {"made": 1, "missed": 2}]}}),
        ("stakes.shares.2=[90, 10]", {"stakes": {"shares": {"2": [90, 10]}}}),
        ("score={ made = 12, high = { minimum = 0 } }",
         {"score": {"made": 12, "high": {"minimum": 0}}}),
        ("all_pass.then=next_round", {"all_pass": {"then": "next_round"}}),
    ],
)  # fmt: skip
def test_every_kind_of_value_is_written_as_it_was_given(
    setting: str, there: dict[str, Any], call: Call
) -> None:
    assert call("variant", "new", "ours", "--set", setting)[0] == 0
    assert written() == {"format": 1, "extends": "koutchina", **there}


def test_a_house_rule_of_the_parent_is_switched_off(call: Call) -> None:
    args = ("--extends", "classic-one-bid", "--set", "house_rules.one-bid.enabled=false")
    assert call("variant", "new", "ours", *args)[0] == 0
    assert not load_rules("ours.toml").house_rules


def test_a_schema_that_lies_beside_it_is_named_in_the_first_line(call: Call) -> None:
    Path("variant.schema.json").write_text("{}")
    call("variant", "new", "ours", "--extends", "classic")
    first = Path("ours.toml").read_text().splitlines()[0]
    assert first == "#:schema ./variant.schema.json"


@pytest.mark.parametrize(
    ("args", "code", "says"),
    [
        (("--set", "score.mde=13"), 2, "did you mean made?"),
        (("--set", "score.made=3.0"), 2, "This must be a whole number"),
        (("--house-rule", "big-game"), 2, "Did you mean big-games?"),
        (("--extends", "clasic"), 2, "Did you mean classic?"),
        (("--extends", "classic", "--set", "all_pass.redeals=2"), 2, "has no effect here"),
        (("--set", "game.fixed_rounds=[]"), 2, "at least one round"),
        (("--title", "\x07"), 1, "characters that cannot be shown"),
        (("--set", "made"), 2, "--set wants KEY=VALUE"),
    ],
)
def test_what_is_wrong_is_told_and_nothing_written(
    args: tuple[str, ...], code: int, says: str, call: Call
) -> None:
    given, _, err = call("variant", "new", "ours", *args)
    assert (given, says in err) == (code, True), err
    assert nothing_written()


def test_a_variant_with_a_dead_end_is_not_written(call: Call) -> None:
    settings = ("auction.minimum=1", "estimates.zero_limit=0", "estimates.forbidden_total=4")
    options = [part for setting in settings for part in ("--set", setting)]
    code, _, err = call(
        "variant", "new", "ours", "--extends", "koutchina-mini", *options, proof=True
    )
    assert (code, "(dead-end)" in err) == (1, True)
    assert nothing_written()


# The name.


def test_no_file_is_overwritten(call: Call) -> None:
    Path("ours.toml").write_text("mine")
    code, _, err = call("variant", "new", "ours.toml", "--extends", "classic")
    assert (code, "is not overwritten" in err) == (2, True)
    assert Path("ours.toml").read_text() == "mine"


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("classic", "There is a variant classic already"),
        ("nowhere/ours", "There is no folder nowhere."),
        ("", "is no name for a variant"),
        (".hidden", "is no name for a variant"),
        ("x" * 300, "is no name for a variant"),
    ],
)
def test_a_name_that_cannot_be(name: str, says: str, call: Call) -> None:
    code, _, err = call("variant", "new", name, "--extends", "classic")
    assert (code, says in err) == (2, True), err


def test_a_name_is_needed(call: Call) -> None:
    assert call("variant", "new", "--extends", "classic")[0] == 2


# By questions. Enter passes over the thirteen tables of settings and the five house rules.

TABLES = 13
RULES = 5


def answers(*lines: str) -> str:
    return "\n".join(lines) + "\n"


def test_enter_keeps_everything(call: Call) -> None:
    typed = answers("ours", "", "", *[""] * (TABLES + RULES))
    code, out, _ = call("variant", "new", typed=typed)
    assert code == 0
    assert written() == {"format": 1, "extends": "koutchina"}
    assert "classic-big-games" in out and "Koutchina, Micro" in out


def test_a_parent_by_its_number_a_title_and_a_change(call: Call) -> None:
    typed = answers("1", "Club night", "", "", "", "yes", "5", "dealer", "done")
    code, out, _ = call("variant", "new", "ours", typed=typed)
    assert code == 0
    assert written() == {
        "format": 1,
        "extends": "classic",
        "title": {"en": "Club night"},
        "auction": {"minimum": 5, "opener": "dealer"},
    }
    assert "auction.minimum: The lowest number that can be called. It is a whole number from" in out


def test_a_wrong_answer_is_told_at_once_and_asked_again(call: Call) -> None:
    typed = answers("clasic", "classic", "", "", "", "", "maybe", "yes", "14", "many", "5", "done")
    code, out, _ = call("variant", "new", "ours", typed=typed)
    assert code == 0
    for says in (
        "Did you mean classic?",
        "“maybe” is no answer",
        "14 is out of range: it must be a whole number from 1 to 13.",
        "This must be a whole number, not text.",
    ):
        assert says in out
    assert written()["auction"] == {"minimum": 5}


def test_what_a_choice_needs_is_asked_for(call: Call) -> None:
    redeals = ("yes", "redeal", "", "2", "S", "dealer", "true", "false", "")
    typed = answers("classic", "", *[""] * 4, *redeals, "done")
    code, out, _ = call("variant", "new", "ours", typed=typed)
    assert code == 0, out
    assert "A value is needed here." in out
    assert written()["all_pass"] == {
        "then": "redeal",
        "redeals": 2,
        "strain": "S",
        "first": "dealer",
        "bonuses": True,
        "super_calls": False,
    }


def test_settings_that_do_not_go_together_are_asked_for_again(call: Call) -> None:
    typed = answers("", "", *[""] * 11, "yes", "kept", "", "kept", "[]", "done")
    code, out, _ = call("variant", "new", "ours", typed=typed)
    assert code == 0, out
    assert "write multipliers = []" in out
    assert written()["score"]["all_missed"] == {"scores": "kept", "multipliers": []}


def test_house_rules_are_switched_on_and_off(call: Call) -> None:
    typed = answers("classic-one-bid", "", *[""] * TABLES, "yes", "9", "", "", "no", "", "")
    code, out, _ = call("variant", "new", "ours", typed=typed)
    assert code == 0, out
    assert written()["house_rules"] == {"big-games": {"from": 9}, "one-bid": {"enabled": False}}


def test_the_end_of_the_answers_leaves_nothing_behind(call: Call) -> None:
    assert call("variant", "new", "ours", typed="classic\n")[0] == 130
    assert nothing_written()


def test_a_name_that_cannot_be_is_asked_for_again(call: Call) -> None:
    typed = answers("classic", "", "ours", "", "", "done")
    code, out, _ = call("variant", "new", typed=typed)
    assert (code, "There is a variant classic already" in out) == (0, True)


def test_a_dead_end_is_written_only_on_demand(call: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    dead_end = Finding("dead-end", Message("Nothing is left to say."), file="ours.toml")
    monkeypatch.setattr(variant_new, "check", lambda one: Checked(one.name, (dead_end,)))
    typed = answers("", "", "done")
    code, out, _ = call("variant", "new", "ours", typed=typed + "\n", proof=True)
    assert (code, "(dead-end)" in out) == (1, True)
    assert nothing_written()
    assert call("variant", "new", "ours", typed=typed + "yes\n", proof=True)[0] == 0
    assert not nothing_written()


# Help, the way back, and values as people write them.


def test_help_at_the_first_question_is_no_name(call: Call) -> None:
    typed = answers("help", "ours", "classic", "", "done")
    code, out, _ = call("variant", "new", typed=typed)
    assert code == 0, out
    assert "The variant becomes a file of this name" in out
    assert not Path("help.toml").exists()
    assert written()["extends"] == "classic"


def test_help_explains_at_every_question_and_changes_nothing(call: Call) -> None:
    typed = answers("?", "classic", "help", "", "help", "", "", "", "yes", "help", "5", "done")
    code, out, _ = call("variant", "new", "ours", typed=typed)
    assert code == 0, out
    assert written()["auction"] == {"minimum": 5}
    assert out.count("goes to the question before") >= 4


def test_back_goes_to_the_question_before(call: Call) -> None:
    typed = answers(
        "classic", "Wrong", "back", "Right", "", "", "", "yes", "5", "back", "6", "done"
    )
    code, out, _ = call("variant", "new", "ours", typed=typed)
    assert code == 0, out
    assert written()["title"] == {"en": "Right"}
    assert written()["auction"] == {"minimum": 6}


def test_back_before_the_first_setting_asks_for_the_tables_before(call: Call) -> None:
    typed = answers("koutchina", "", "back", "", "back", "back", "classic", "", "done")
    code, out, _ = call("variant", "new", "ours", typed=typed)
    assert code == 0, out
    assert written()["extends"] == "classic"


@pytest.mark.parametrize("rounds", ["NT, S", "nt s", "[NT, S]", '"NT", "S"', '["NT", "S"]'])
def test_a_list_needs_no_quotes(rounds: str, call: Call) -> None:
    typed = answers("classic", "", "yes", *[""] * 1, rounds, "done")
    code, out, _ = call("variant", "new", "ours", typed=typed)
    assert code == 0, out
    assert written()["game"] == {"fixed_rounds": ["NT", "S"]}


def test_a_switch_is_answered_with_yes_or_no(call: Call) -> None:
    redeals = ("yes", "redeal", "", "two", "S", "dealer", "yes", "no", "")
    typed = answers("classic", "", *[""] * 4, *redeals, "done")
    code, out, _ = call("variant", "new", "ours", typed=typed)
    assert code == 0, out
    changed = written()["all_pass"]
    assert (changed["bonuses"], changed["super_calls"]) == (True, False)


def test_the_command_to_play_by_it_can_be_pasted(call: Call) -> None:
    typed = answers("classic", "", "done")
    _, out, _ = call("variant", "new", "Our Club", typed=typed)
    assert "play --variant 'Our Club.toml'" in out
