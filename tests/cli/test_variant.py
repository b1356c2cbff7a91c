"""`estimation variant` and `estimation plugin`: what they print, for people and for programs, and their exit codes."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from variant_files import SHIPPED, club
from wrong_variants import WRONG

from estimation_core.resources import variants_dir
from estimation_core.variants import digest, load_rules

Call = Callable[..., tuple[int, str, str]]


def document(call: Call, *args: str, code: int = 0) -> Any:
    """The one JSON document that a command prints."""
    given, out, _ = call(*args, "--format", "json")
    assert given == code
    assert out.isascii()
    return json.loads(out)


# list


def test_the_list_has_every_variant_with_its_title(call: Call) -> None:
    code, out, err = call("variant", "list")
    assert (code, err) == (0, "")
    assert [line.split()[0] for line in out.splitlines()] == list(SHIPPED)
    assert "Classic, 18 rounds" in out


@pytest.mark.parametrize(
    ("locale", "title"),
    [("fr", "Tournoi égyptien"), ("de", "Ägyptisches Turnier"), ("ar_EG", "البطولة المصرية")],
)
def test_titles_are_in_the_readers_language(locale: str, title: str, call: Call) -> None:
    assert title in call("--locale", locale, "variant", "list")[1]


def test_the_list_as_json(call: Call) -> None:
    found = document(call, "variant", "list")
    assert (found["format"], found["findings"]) == ("estimation-variants/1", [])
    entry = found["variants"][list(SHIPPED).index("koutchina-mini")]
    assert entry["title"]["fr"] == "Koutchina, Mini"
    assert entry["extends"] == "koutchina"
    assert Path(entry["file"]) == variants_dir() / "koutchina-mini.toml"


def test_a_named_folder_is_listed(call: Call, tmp_path: Path) -> None:
    club(tmp_path, 'extends = "classic"\n[title]\nen = "Club night"\n')
    _, out, _ = call("--variants-dir", str(tmp_path), "variant", "list")
    assert "Club night" in out


def test_the_users_configuration_folder_is_listed(call: Call, tmp_path: Path) -> None:
    import click

    folder = Path(click.get_app_dir("estimation")) / "variants"
    folder.mkdir(parents=True)
    club(folder, 'extends = "classic"\n')
    assert "club" in call("variant", "list")[1]


def test_a_name_that_two_files_have_is_an_error(call: Call, tmp_path: Path) -> None:
    club(tmp_path, 'extends = "koutchina"\n', "classic")
    code, out, err = call("--variants-dir", str(tmp_path), "variant", "list")
    assert code == 1
    assert [line.split()[0] for line in out.splitlines()].count("classic") == 2
    assert "(ambiguous-name)" in err and str(tmp_path / "classic.toml") in err


def test_a_file_with_errors_is_listed_and_told_of(call: Call, tmp_path: Path) -> None:
    club(tmp_path, "made = \n")
    code, out, err = call("--variants-dir", str(tmp_path), "variant", "list")
    assert (code, "club" in out) == (0, True)
    assert err == "club has errors: see estimation variant check club.\n"


# show


def test_what_is_shown_is_where_it_was_set(call: Call) -> None:
    code, out, _ = call("variant", "show", "classic-big-games", "--set", "score.made=13")
    rows = [line.split() for line in out.splitlines()]
    assert code == 0
    assert ["score.made", "13", "--set"] in rows
    assert ["score.missed", "0", "classic.toml:50"] in rows
    assert ["house_rules.big-games", "classic-big-games.toml:17"] in rows
    assert ["house_rules.big-games.from", "8"] in rows


def test_the_default_is_koutchina(call: Call) -> None:
    assert call("variant", "show")[1].startswith("koutchina – Koutchina, Micro\n")


def test_show_as_json(call: Call, tmp_path: Path) -> None:
    path = club(
        tmp_path,
        'extends = "classic"\n[score]\nwith = { made = 1, missed = 2 }\n'
        "[house_rules.big-games]\nfrom = 9\n",
    )
    found = document(call, "variant", "show", str(path))
    assert [*found] == ["format", "variant", "digest", "settings", "house_rules", "origins"]
    assert (found["format"], found["variant"]) == ("estimation-variant/1", "club")
    assert found["digest"] == digest(load_rules(path))
    assert found["settings"]["score"]["with"] == {"made": 1, "missed": 2}
    assert found["settings"]["score"]["dash_call"]["under"] == 33
    assert "strain" not in found["settings"]["all_pass"]
    assert found["house_rules"] == {"big-games": {"from": 9, "factor": 2}}
    assert found["origins"]["score.with"] == {"file": str(path), "line": 4}
    assert found["origins"]["house_rules.big-games.from"] == {"file": str(path), "line": 6}
    assert found["origins"]["score.made"] == {
        "file": str(variants_dir() / "classic.toml"),
        "line": 48,
    }


def test_rules_that_are_wrong_are_not_shown(call: Call, tmp_path: Path) -> None:
    path = club(tmp_path, 'extends = "classic"\n[score]\nmde = 1\n')
    code, out, err = call("variant", "show", str(path))
    assert (code, out) == (1, "")
    assert err == (
        f"{path}:4:1: error: There is no key mde in [score]; did you mean made? (unknown-key)\n"
    )


@pytest.mark.parametrize(
    "args",
    [
        ["nobody"],
        ["nowhere/club.toml"],
        ["--set", "score.made"],
        ["--set", "score.mde=3"],
        ["--set", "score.made=x"],
        ["--house-rule", "big-game"],
    ],
)
def test_a_call_that_is_wrong_itself_is_2(args: list[str], call: Call) -> None:
    code, out, err = call("variant", "show", *args)
    assert (code, out) == (2, "")
    assert err


def test_a_warning_goes_to_standard_error(call: Call) -> None:
    code, out, err = call("variant", "show", "classic", "--set", "all_pass.strain=S")
    assert code == 0
    assert out.startswith("classic")
    assert err.startswith("--set all_pass.strain: warning: all_pass.strain has no effect here.")


# check


def test_every_shipped_variant_checks_clean(call: Call) -> None:
    found = document(call, "variant", "check", "--strict")
    assert found["format"] == "estimation-check/1"
    assert [one["variant"] for one in found["variants"]] == list(SHIPPED)
    assert all(one["valid"] and not one["findings"] for one in found["variants"])


def test_check_tells_all_that_is_wrong(call: Call, tmp_path: Path) -> None:
    path = club(tmp_path, 'extends = "classic"\n[score]\nmde = 1\nmade = true\n')
    found = document(call, "variant", "check", str(path), "koutchina", code=1)
    first, second = found["variants"]
    assert (first["variant"], first["valid"], second["valid"]) == ("club", False, True)
    assert first["findings"] == [
        {
            "severity": "error",
            "code": "unknown-key",
            "file": str(path),
            "line": 4,
            "column": 1,
            "key": "score.mde",
            "message": "There is no key mde in [score]; did you mean made?",
        },
        {
            "severity": "error",
            "code": "wrong-type",
            "file": str(path),
            "line": 5,
            "column": 8,
            "key": "score.made",
            "message": "This must be a whole number, not true or false.",
        },
    ]


def test_json_is_english_in_every_locale(call: Call, tmp_path: Path) -> None:
    path = club(tmp_path, 'extends = "classic"\n[score]\nmade = true\n')
    english = document(call, "variant", "check", str(path), code=1)
    assert document(call, "--locale", "ar", "variant", "check", str(path), code=1) == english


def test_a_warning_counts_only_if_it_is_strict(call: Call, tmp_path: Path) -> None:
    path = str(club(tmp_path, 'extends = "classic"\n[all_pass]\nstrain = "S"\n'))
    code, out, _ = call("variant", "check", path)
    assert (code, f"{path}:4:10: warning:" in out) == (0, True)
    assert call("variant", "check", path, "--strict")[0] == 1


def test_check_with_a_house_rule_on_top(call: Call) -> None:
    assert call("variant", "check", "classic", "--house-rule", "one-bid")[0] == 0


# schema


@pytest.fixture
def schema(call: Call) -> Any:
    return json.loads(call("variant", "schema")[1])


def accepts(schema: Any, text: str) -> bool:
    validator: Any = jsonschema.Draft7Validator(schema)
    return bool(validator.is_valid(tomllib.loads(text)))


def test_the_schema_is_one(schema: Any) -> None:
    jsonschema.Draft7Validator.check_schema(schema)


@pytest.mark.parametrize("name", SHIPPED)
def test_the_schema_accepts_what_is_shipped(name: str, schema: Any) -> None:
    assert accepts(schema, (variants_dir() / f"{name}.toml").read_text(encoding="utf-8"))


KNOWN_TO_A_SCHEMA = ("unknown-key", "wrong-type", "out-of-range", "unknown-house-rule")

BEYOND_A_SCHEMA = {
    "a number with a fraction",  # 3.0 is an integer to JSON Schema
    "a date",  # has no place in JSON
    "percentages that do not sum to 100",
    "more shares than players",
    "a title that would move the cursor",
}


@pytest.mark.parametrize(
    "text",
    [
        pytest.param(case.text, id=name)
        for code in KNOWN_TO_A_SCHEMA
        for name, case in WRONG[code].items()
        if name not in BEYOND_A_SCHEMA
    ],
)
def test_the_schema_rejects_a_wrong_file(text: str, schema: Any) -> None:
    assert not accepts(schema, text)


def test_the_schema_wants_every_key_of_a_root(schema: Any) -> None:
    root = (variants_dir() / "classic.toml").read_text(encoding="utf-8")
    assert not accepts(schema, root.replace("made_per_trick = 1\n", ""))


# plugin list


def test_the_list_of_house_rules(call: Call) -> None:
    code, out, err = call("plugin", "list")
    assert (code, err) == (0, "")
    assert "from = 8: From which estimate on a round is a big game." in out


def test_the_list_of_house_rules_as_json(call: Call) -> None:
    found = document(call, "plugin", "list")
    by_name = {one["name"]: one for one in found["plugins"]}
    assert by_name["big-games"]["hooks"] == ["score_factor"]
    assert by_name["big-games"]["settings"][0] == {
        "key": "from",
        "type": "integer",
        "range": {"minimum": 1, "maximum": 13},
        "default": 8,
        "help": "From which estimate on a round is a big game.",
    }
    number = by_name["three-alike"]["settings"][1]
    assert (number["type"], number["range"]) == ("string", {"enum": ["highest", "any"]})
    assert by_name["one-bid"]["origin"] == "project"


def test_a_broken_house_rule_is_told_of_beside_the_others(call: Call, tmp_path: Path) -> None:
    (tmp_path / "broken.py").write_text("1 / 0")
    code, out, err = call("--plugins-dir", str(tmp_path), "plugin", "list")
    assert code == 1
    assert "big-games" in out
    assert "ZeroDivisionError" in err and str(tmp_path / "broken.py") in err


@pytest.mark.parametrize("foreign", ["\\u001b[31m", "a\\nb", "a\\u202eb", "a\\u2067b"])
def test_titles_of_strangers_do_not_steer_the_list(
    foreign: str, call: Call, tmp_path: Path
) -> None:
    club(tmp_path, f'extends = "classic"\n[title]\nen = "{foreign}"\n')
    _, out, _ = call("--variants-dir", str(tmp_path), "variant", "list")
    assert len(out.splitlines()) == len(SHIPPED) + 1
    assert all(line.isprintable() for line in out.splitlines())


def test_of_several_options_the_wrong_one_is_named(call: Call) -> None:
    args = ("--set", "score.made=abc", "--set", "score.missed=2", "--house-rule", "big-game")
    _, _, err = call("variant", "show", "classic", *args)
    assert "--set score.made: error: This must be a whole number, not text." in err
    assert "--house-rule big-game: error: There is no house rule big-game." in err
    assert "score.missed" not in err
