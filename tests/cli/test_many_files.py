"""Several files in one call: what is wrong with one hides nothing of the others, and exit codes are alike."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from variant_files import club

GAMES = Path(__file__).resolve().parents[1] / "games"
ROUND = str(GAMES / "worked" / "fr-full-round.game.toml")
OTHER = str(GAMES / "worked" / "fr-two-all-missed.game.toml")
WRONG = str(GAMES / "faulty" / "wrong-score-2.game.toml")
NOWHERE = "nowhere.game.toml"

Call = Callable[..., tuple[int, str, str]]


def document(call: Call, *args: str, code: int) -> Any:
    given, out, _ = call(*args, "--format", "json")
    assert given == code
    return json.loads(out)


# ---- A file that is not there ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("command", ["score", "validate"])
@pytest.mark.parametrize("missing", [NOWHERE, ".", "x" * 300])
def test_a_missing_file_hides_no_other(command: str, missing: str, call: Call) -> None:
    code, out, err = call(command, ROUND, missing, OTHER)
    assert code == 2
    assert "fr-full-round" in out and "fr-two-all-missed" in out
    assert missing in out + err


@pytest.mark.parametrize("command", ["score", "validate"])
def test_a_missing_file_stands_in_the_document(command: str, call: Call) -> None:
    found = document(call, command, ROUND, NOWHERE, OTHER, code=2)
    assert [Path(file["file"]).name for file in found["files"]] == [
        Path(ROUND).name,
        NOWHERE,
        Path(OTHER).name,
    ]
    (finding,) = found["files"][1]["findings"]
    assert (finding["code"], finding["message"]) == ("unreadable", f"There is no file {NOWHERE}.")
    assert not found["files"][0].get("findings")


def test_findings_alone_are_1(call: Call) -> None:
    assert call("validate", ROUND, WRONG)[0] == 1
    assert call("validate", ROUND, WRONG, NOWHERE)[0] == 2


def test_a_missing_variant_hides_no_other(call: Call) -> None:
    code, out, err = call("variant", "check", "nowhere.toml", "koutchina", "nobody")
    assert (code, err) == (2, "")
    assert "koutchina: nothing is wrong." in out
    assert "There is no file nowhere.toml." in out and "There is no variant nobody." in out
    found = document(call, "variant", "check", "nowhere.toml", "koutchina", code=2)
    assert [one["valid"] for one in found["variants"]] == [False, True]


def test_both_sides_of_a_comparison_are_told_of(call: Call, tmp_path: Path) -> None:
    path = club(tmp_path, 'extends = "classic"\n[score]\nmde = 1\n')
    code, out, err = call("variant", "diff", "nowhere.toml", str(path))
    assert (code, out) == (2, "")
    assert "There is no file nowhere.toml." in err and "There is no key mde" in err


# ---- A variant that is wrong, for programs --------------------------------------------------------------------------


def test_a_wrong_variant_is_shown_as_its_findings(call: Call, tmp_path: Path) -> None:
    path = club(tmp_path, 'extends = "classic"\n[score]\nmde = 1\n')
    found = document(call, "variant", "show", str(path), code=1)
    assert [*found] == ["format", "variant", "findings"]
    assert (found["format"], found["variant"]) == ("estimation-variant/1", "club")
    assert [one["code"] for one in found["findings"]] == ["unknown-key"]
    assert found["findings"][0]["line"] == 4


def test_a_comparison_with_a_wrong_variant_has_its_findings(call: Call, tmp_path: Path) -> None:
    path = club(tmp_path, 'extends = "classic"\n[score]\nmde = 1\n')
    found = document(call, "variant", "diff", "koutchina", str(path), code=1)
    assert (found["format"], found["differences"]) == ("estimation-diff/1", None)
    assert found["a"]["digest"].startswith("sha256:")
    assert [one["code"] for one in found["b"]["findings"]] == ["unknown-key"]


@pytest.mark.parametrize("name", ["nobody", "nowhere.toml"])
def test_a_variant_that_is_not_there_is_a_document_too(name: str, call: Call) -> None:
    assert document(call, "variant", "show", name, code=2)["findings"]
    assert document(call, "variant", "diff", name, "classic", code=2)["a"]["findings"]


# ---- Options that are wrong -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "option",
    [
        ("--house-rule", "big-game"),
        ("--set", "score.mde=3"),
        ("--set", "score.made=x"),
    ],
)
@pytest.mark.parametrize(
    "command",
    [
        ("variant", "show"),
        ("variant", "check", "koutchina"),
        ("rules", "koutchina"),
        ("score", ROUND, OTHER),
        ("score", ROUND, OTHER, "--variant", "koutchina-full"),
        ("validate", ROUND, OTHER),
        ("play", "--seats", "club,club,club,club"),
    ],
)
def test_a_wrong_option_is_2_everywhere(
    command: tuple[str, ...], option: tuple[str, str], call: Call
) -> None:
    code, out, err = call(*command, *option)
    assert code == 2
    # It is told once, however many files there are.
    assert (out + err).count("error: ") == 1
    # Which option it was is said with its key or name, since several may stand on the line.
    name, _, _ = option[1].partition("=")
    assert f"{option[0]} {name}: error: " in out + err


def test_a_finding_names_the_player(call: Call) -> None:
    _, out, _ = call("validate", WRONG)
    assert "deal 3, Karim (seat 2): " in out
