"""Errors go from one process to another as they are."""

from __future__ import annotations

import copy
import pickle

import pytest

from estimation_core.errors import (
    TOLD,
    DeadEnd,
    EstimationError,
    Finding,
    Findings,
    HouseRuleFailed,
    IllegalAct,
    NotationError,
    Place,
    PlayerFailed,
    RecordError,
    RulesError,
    Unreadable,
)
from estimation_core.messages import Code, Message, listing, nmessage
from estimation_core.plugins.discovery import PluginProblem
from estimation_core.variants.library import NotFound

WORDS = Message("{n} of {names}", n=3, names=listing([Code("a"), "b"]))
FINDINGS = [
    Finding.at(Place("a.toml", 3, 4), "wrong-type", WORDS, key="score.made"),
    Finding.at(Place("b.toml"), "unreachable", nmessage("one", "many", 2), "warning", seat=2),
]

ERRORS = [
    IllegalAct(WORDS),
    NotationError(WORDS),
    Unreadable(WORDS, Place("a.toml", 3, 4)),
    RulesError(FINDINGS),
    RecordError(FINDINGS),
    HouseRuleFailed("big-games", "ban_calls", "a.py", ValueError("no")),
    HouseRuleFailed("big-games", "ban_calls", "a.py", WORDS),
    PluginProblem("big-games", "a.py", WORDS),
    PlayerFailed("expert", "a.py", 3, Code("ValueError")),
    DeadEnd(2, ("core", "one-bid"), listing([Code("a"), "b"])),
    NotFound(WORDS, ()),
]


@pytest.mark.parametrize("error", ERRORS, ids=lambda error: type(error).__name__)
@pytest.mark.parametrize(
    "again", [lambda one: pickle.loads(pickle.dumps(one)), copy.copy, copy.deepcopy]
)
def test_an_error_is_the_same_in_another_process(error: EstimationError, again: object) -> None:
    assert callable(again)
    other = again(error)
    assert type(other) is type(error)
    assert vars(other) == vars(error)
    assert (str(other), other.args) == (str(error), error.args)


def test_every_error_of_the_package_is_tried() -> None:
    ours = {one for one in _all(EstimationError) if one.__module__ == "estimation_core.errors"}
    assert {one for one in ours if one.__name__[0] != "_"} <= {type(error) for error in ERRORS}


def _all(kind: type) -> set[type]:
    return {one for sub in kind.__subclasses__() for one in (sub, *_all(sub))}


def test_an_error_of_rules_says_all_that_is_wrong() -> None:
    assert str(RulesError(FINDINGS)).splitlines() == [
        f"a.toml:3:4: {FINDINGS[0].message}",
        f"b.toml:1:1: {FINDINGS[1].message}",
    ]


def test_what_stands_in_no_file_is_named_by_its_key() -> None:
    finding = Finding("wrong-type", WORDS, key="score.made")
    assert str(RulesError([finding])) == f"score.made: {WORDS}"
    assert str(RecordError([finding._replace(key=None)])) == str(WORDS)


class TestManyFindings:
    def found(self, number: int, code: str = "unknown-key", file: str = "a") -> list[Finding]:
        return [Finding.at(Place(file, line), code, WORDS) for line in range(1, number + 1)]

    def test_the_first_few_of_a_kind_are_told_and_the_others_counted(self) -> None:
        findings = Findings(self.found(TOLD + 1_234))
        told = [*findings]
        assert len(findings) == TOLD + 1_234
        assert told[:-1] == self.found(TOLD)
        assert (told[-1].code, told[-1].line, told[-1].more) == ("unknown-key", TOLD + 1, 1_234)
        assert str(told[-1].message) == "… and 1,234 more findings of this kind."

    def test_kinds_and_files_are_counted_each_by_itself(self) -> None:
        findings = Findings(self.found(TOLD) + self.found(TOLD, "b") + self.found(TOLD, file="b"))
        assert len([*findings]) == 3 * TOLD

    def test_what_was_counted_is_not_counted_again(self) -> None:
        once = [*Findings(self.found(TOLD + 5))]
        assert [*Findings(once)] == once
        assert [*Findings(once + self.found(2))][-1].more == 7
        assert len(Findings(once)) == TOLD + 5

    def test_one_that_is_only_counted_need_not_be_made(self) -> None:
        findings = Findings()
        made = 0
        for finding in self.found(100):
            if findings.has_room(finding.code, finding.file):
                findings.add(finding)
                made += 1
            else:
                findings.count(finding.code, finding.file)
        assert (made, len(findings)) == (TOLD + 1, 100)
        assert [*findings] == [*Findings(self.found(100))]
