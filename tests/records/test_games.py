"""The games with known results in ``games/``: what they score, and the planted fault of each faulty one."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from playing import catalog

from estimation_core.records.judging import judge_file
from estimation_core.report.json.records import score_document, validate_document
from estimation_core.results import CORE_LINES

GAMES = Path(__file__).parents[1] / "games"
SOUND = sorted(
    path for folder in ("legal", "worked") for path in (GAMES / folder).glob("*.game.toml")
)
FAULTY: dict[str, dict[str, Any]] = json.loads(
    (GAMES / "faulty/expected.json").read_text(encoding="utf-8")
)


def _name(path: Path) -> str:
    return path.name.removesuffix(".game.toml")


def comparable(document: dict[str, Any]) -> dict[str, Any]:
    """A ``score`` document without what is free: the order of lines and factors, and what is not known yet."""
    for file in document["files"]:
        del file["file"]
        file["house_rules"].sort()
        for deal in file["deals"]:
            deal["dash_calls"].sort()
            if deal["total"] is None:
                for key in ("caller", "trump", "super_call", "estimates"):
                    del deal[key]
            if deal["lines"] is None:
                del deal["factors"]
            else:
                deal["factors"].sort(key=lambda factor: factor["factor"])
                for lines in deal["lines"]:
                    lines.sort(key=lambda line: line["line"])
    return document


@pytest.mark.parametrize("path", SOUND, ids=_name)
def test_a_sound_game_scores_as_expected_and_has_no_findings(path: Path) -> None:
    file = judge_file(path, catalog())
    expected = json.loads(
        (GAMES / "expected" / f"{_name(path)}.score.json").read_text(encoding="utf-8")
    )
    complete = expected["files"][0]["complete"]
    validated = validate_document([file])["files"][0]

    scored = json.loads(json.dumps(score_document([file])))
    assert comparable(scored) == comparable(expected)
    assert (validated["valid"], validated["complete"], validated["findings"]) == (
        True,
        complete,
        [],
    )


@pytest.mark.parametrize("name", FAULTY)
def test_the_first_finding_of_a_faulty_game_is_the_planted_fault(name: str) -> None:
    expected = {"severity": "error", **FAULTY[name]}
    validated = validate_document([judge_file(GAMES / "faulty" / name, catalog())])["files"][0]
    first = next(
        finding for finding in validated["findings"] if finding["severity"] == expected["severity"]
    )

    assert {key: first.get(key) for key in expected} == expected
    assert validated["valid"] is (expected["severity"] == "warning")


def test_every_file_of_games_is_tested() -> None:
    expected = {path.name.removesuffix(".score.json") for path in (GAMES / "expected").iterdir()}
    assert {_name(path) for path in SOUND} == expected
    assert {path.name for path in (GAMES / "faulty").glob("*.game.toml")} == set(FAULTY)


def test_every_line_of_the_core_has_a_name_that_no_house_rule_can_take() -> None:
    names = set()
    for path in SOUND:
        judged = judge_file(path, catalog()).judged
        assert judged is not None
        for deal in judged.deals:
            seats = deal.score.lines if deal.score else ()
            names |= {line.name for lines in seats for line in lines} - set(deal.rules.house_rules)
    assert names
    assert names <= set(CORE_LINES)
