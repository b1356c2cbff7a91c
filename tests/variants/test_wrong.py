"""Every wrong file is told exactly what is wrong with it: code, file, line, column and key, all in one pass."""

from __future__ import annotations

from pathlib import Path

import pytest
import tomli_w
from wrong_variants import WRONG, Wrong

from estimation_core.variants import Catalog, Loaded, load, load_rules, rules_tables

CASES = [
    pytest.param(case, id=f"{code}: {name}")
    for code, cases in WRONG.items()
    for name, case in cases.items()
]


def write(case: Wrong, folder: Path) -> Path:
    """Write the files of a case; the path of the wrong one."""
    name, text = "wrong.toml", ""
    for line in case.text.splitlines(keepends=True):
        if line.startswith("== "):
            _write(folder / name, text)
            name, text = line.removeprefix("== ").strip(), ""
        else:
            text += line
    _write(folder / name, text)
    return folder / "wrong.toml"


def _write(path: Path, text: str) -> None:
    path.parent.mkdir(exist_ok=True)
    path.write_text(text, encoding="utf-8")


def check(case: Wrong, folder: Path) -> Loaded:
    """What is found in the files of a case."""
    path = write(case, folder)
    catalog = Catalog([folder / "one", folder / "two"], [folder / "rules"])
    return load(path, catalog=catalog)


@pytest.mark.parametrize("case", CASES)
def test_the_findings_of_a_wrong_file(case: Wrong, tmp_path: Path) -> None:
    found = check(case, tmp_path).findings
    expected = [
        (code, str(tmp_path / (file[0] if file else "wrong.toml")), line, column, key)
        for code, line, column, key, *file in case.findings
    ]
    assert [(one.code, one.file, one.line, one.column, one.key) for one in found] == expected
    if case.says:
        assert case.says in str(found[0].message)


@pytest.mark.parametrize("case", CASES)
def test_only_a_file_without_errors_gives_rules(case: Wrong, tmp_path: Path) -> None:
    loaded = check(case, tmp_path)
    assert (loaded.rules is None) is any(one.severity == "error" for one in loaded.findings)


def test_there_are_three_cases_at_least_for_every_code() -> None:
    for code, cases in WRONG.items():
        assert sum(any(one[0] == code for one in case.findings) for case in cases.values()) >= 3


def test_bytes_that_are_no_text_are_unreadable(tmp_path: Path) -> None:
    path = tmp_path / "latin.toml"
    path.write_bytes("format = 1\n# Soirée\n".encode("latin-1"))
    [finding] = load(path).findings
    assert (finding.code, finding.line, finding.column) == ("unreadable", 2, 7)


def test_a_file_that_is_not_there_is_unreadable(tmp_path: Path) -> None:
    [finding] = load(tmp_path / "nowhere.toml").findings
    assert (finding.code, finding.line) == ("unreadable", 1)


def test_an_unknown_variant_is_told_the_nearest_name() -> None:
    [finding] = load("clasic").findings
    assert finding.code == "unknown-variant"
    assert str(finding.message) == "There is no variant clasic. Did you mean classic?"


def test_without_a_parent_every_key_that_can_take_effect_must_be_given(tmp_path: Path) -> None:
    path = tmp_path / "root.toml"
    whole = rules_tables(load_rules("classic"))
    del whole["score"]["missed"], whole["all_pass"]["multiplies"], whole["game"], whole["stakes"]
    assert "redeals" not in whole["all_pass"]
    path.write_text(tomli_w.dumps({"format": 1, **whole}))
    lines = path.read_text().splitlines()
    found = {one.key: (lines[one.line - 1], one.column) for one in load(path).findings}
    assert found.pop("score.missed") == ("[score]", 1)
    assert found.pop("all_pass.multiplies") == ("[all_pass]", 1)
    assert {*found.values()} == {("format = 1", 1)}
    assert {"game.call_rounds", "stakes.shares"} < {*found}


def test_who_leaves_out_the_parent_is_told_of_it_and_not_of_every_key(tmp_path: Path) -> None:
    path = tmp_path / "root.toml"
    path.write_text("format = 1\n\n[score]\nmade = 1\nmde = 2\n")
    missing, unknown = load(path).findings
    assert (missing.code, missing.key, missing.line) == ("missing-key", "extends", 1)
    assert 'With extends = "koutchina" at its top' in str(missing.message)
    assert (unknown.code, unknown.key) == ("unknown-key", "score.mde")


def test_a_name_that_is_a_file_here_is_told_how_to_write_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("club.toml").write_text('format = 1\nextends = "classic"\n', "utf-8")
    [finding] = load("club").findings
    assert finding.code == "unknown-variant"
    assert str(finding.message).endswith("for the file in this folder write club.toml.")
