"""What `estimation_core.testing` finds in house rules."""

from __future__ import annotations

import itertools
from typing import Any

import pytest

from estimation_core.acts import ESTIMATES, SUPER_CALLS
from estimation_core.hooks import Ban, HouseRule, hookimpl
from estimation_core.messages import Message
from estimation_core.results import Line, Result
from estimation_core.testing import try_house_rule
from estimation_core.variants import Catalog

NO = Message("No.")


class Stuck(HouseRule):
    name = "stuck"

    @hookimpl
    def limit_estimates(self) -> Ban:
        return Ban((*ESTIMATES, *SUPER_CALLS), NO)


class FailsInPlay(HouseRule):
    name = "fails"

    @hookimpl
    def offer_redeal(self) -> Message | None:
        raise ValueError("oh")


class Counting(HouseRule):
    """It keeps what it should not: how often it was asked."""

    name = "counting"

    def __init__(self, settings: Any = None) -> None:
        super().__init__(settings)
        self.count = itertools.count()

    @hookimpl
    def score_lines(self, result: Result) -> list[Line]:
        return [Line(1, next(self.count))]


class Misspelt(HouseRule):
    name = "misspelt"

    @hookimpl
    def ban_call(self) -> None: ...


@pytest.mark.parametrize(
    ("rule", "words"),
    [
        (Stuck, "can be left without a choice"),
        (FailsInPlay, "ValueError: oh"),
        (Counting, "It answers differently when it is asked twice."),
        (Misspelt, "There is no hook ban_call; did you mean ban_calls?"),
    ],
)
def test_what_is_wrong_is_told(rule: type[HouseRule], words: str) -> None:
    trial = try_house_rule(rule, variant="koutchina", games=1)
    assert any(words in str(problem) for problem in trial.problems)
    with pytest.raises(AssertionError, match=words[:20]):
        trial.assert_ok()


def shipped(name: str) -> type[HouseRule]:
    plugin = Catalog().house_rules.find(name)
    assert plugin is not None
    return plugin.rule


def test_wrong_settings_are_told() -> None:
    trial = try_house_rule(shipped("big-games"), {"from": 99, "form": 8})
    assert len(trial.problems) == 2


def test_a_good_rule_is_proven_and_played() -> None:
    trial = try_house_rule(
        shipped("big-games"),
        {"from": 9},
        beside=[shipped("one-bid")],
        variant="koutchina",
        games=2,
    )
    trial.assert_ok()
    assert trial.proof is not None
    assert (trial.proof.states, trial.proof.score_max) == (2954, 146)
