"""What hooks may answer: other rounds, factors, plans; and what is said of house rules that answer amiss."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from playing import game_of, last_scored, play_round, points, rules_of

import estimation_core.hooks as page
from estimation_core import Game, Ruleset, load_rules
from estimation_core.errors import HouseRuleFailed, RulesError
from estimation_core.hooks import (
    HouseRule,
    Line,
    Message,
    NextRound,
    Played,
    Round,
    RoundPlan,
    Rules,
    Sheet,
    Strain,
    hookimpl,
)
from estimation_core.proof import prove
from estimation_core.proof.checking import check
from estimation_core.testing import try_house_rule
from estimation_core.variants import Catalog, load

MADE, MISSED = ("3 3 3 3", "3 3 3 4"), ("3 3 3 3", "4 4 4 1")


class Rule(HouseRule):
    name = "trial"


def with_rule(*rules: HouseRule, variant: str = "koutchina") -> Ruleset:
    return Ruleset("trial", rules_of(variant).settings, rules)


def test_the_page_documents_every_hook_and_exports_every_name() -> None:
    assert set(page.__all__) <= set(vars(page))
    for name, hook in vars(page.Hooks).items():
        if not name.startswith("_"):
            assert hook.__doc__, name
            if name not in ("limit_estimates",):
                assert "None" in hook.__doc__, name
            assert "When:" in hook.__doc__, name


# What comes next.


class Again(Rule):
    @hookimpl
    def next_round(self, history: Sequence[Played]) -> NextRound | None:
        result = history[-1].result
        return NextRound(repeat=True) if result is not None and result.all_missed else None


def test_a_round_that_nobody_made_is_dealt_again_by_the_next_dealer() -> None:
    game = play_round(game_of(with_rule(Again()), round=2), *MISSED)
    round = game.standing.round
    assert (round.number, round.strain, round.dealer, round.multiplier) == (2, Strain.SPADES, 1, 2)
    play_round(game, *MADE)
    assert (game.standing.round.number, game.standing.round.strain) == (3, Strain.HEARTS)
    assert [played.planned for played in game.standing.history] == [True, False]


class Keeps(Rule):
    @hookimpl
    def next_round(self) -> NextRound:
        return NextRound(keep_multiplier=True)


def test_the_multiplier_can_be_left_as_it_was() -> None:
    game = play_round(game_of(with_rule(Keeps()), multiplier=2), *MADE)
    assert game.standing.round.multiplier == 2
    game = play_round(game_of(with_rule(Keeps())), *MISSED)
    assert game.standing.round.multiplier == 1


def test_history_tells_scores_and_totals() -> None:
    seen: list[Played] = []

    class Looks(Rule):
        @hookimpl
        def next_round(self, history: Sequence[Played]) -> None:
            seen.append(history[-1])

    game = play_round(game_of(with_rule(Looks())), *MADE)
    play_round(game, *MADE)
    assert [played.scores for played in seen] == [
        deal.score.scores for deal in game.deals[:2] if deal.score
    ]
    assert seen[1].totals == game.totals


class TwoWishes(Rule):
    @hookimpl
    def next_round(self) -> NextRound:
        return NextRound(repeat=True, end=True)


def test_it_can_ask_for_one_thing_only() -> None:
    with pytest.raises(HouseRuleFailed, match="one thing"):
        play_round(game_of(with_rule(TwoWishes())), *MADE)


@pytest.mark.parametrize("strain", [Strain.CLUBS, "C"])
def test_a_planned_round_names_its_strain_or_the_code_of_it(strain: Any) -> None:
    class Plans(Rule):
        @hookimpl
        def plan_game(self) -> list[RoundPlan]:
            return [RoundPlan("fixed", strain)]

    rules = with_rule(Plans())
    assert rules.plan() == (RoundPlan("fixed", Strain.CLUBS),)
    assert game_of(rules).standing.round.strain is Strain.CLUBS


@pytest.mark.parametrize(
    "plan",
    [RoundPlan("mixed"), RoundPlan("fixed"), RoundPlan("fixed", "X"), RoundPlan("call", "S")],  # type: ignore[arg-type]
)
def test_a_planned_round_that_is_none_is_refused(plan: RoundPlan) -> None:
    class Plans(Rule):
        @hookimpl
        def plan_game(self) -> list[RoundPlan]:
            return [plan]

    with pytest.raises(HouseRuleFailed, match="with its strain"):
        with_rule(Plans()).plan()


# Factors, and lines after them.


@pytest.mark.parametrize("factor", [0, -1, (0, -2, 1, 3)])
def test_factors_may_be_nothing_and_below(factor: Any) -> None:
    class Factors(Rule):
        @hookimpl
        def score_factor(self, rules: Rules, lines: Sequence[Line]) -> Any:
            assert rules.settings.score.made == 10 and {line.seat for line in lines} == {1, 2, 3, 4}
            return factor

    rules = with_rule(Factors())
    by = factor if isinstance(factor, tuple) else (factor,) * 4
    plain = play_round(game_of("koutchina"), *MADE)
    game = play_round(game_of(rules), *MADE)
    assert points(game) == tuple(a * b for a, b in zip(points(plain), by, strict=True))
    assert (prove(rules).score_min, prove(rules).score_max) == (None, None)


class Cap(Rule):
    """A total never gets above 20."""

    @hookimpl
    def adjust_sheet(self, sheet: Sheet, history: Sequence[Played]) -> list[Line]:
        assert len(history) == 0 or history[-1].totals == sheet.totals
        over = [total + score - 20 for total, score in zip(sheet.totals, sheet.scores, strict=True)]
        return [Line(seat, -more) for seat, more in enumerate(over, 1) if more > 0]


def test_the_sheet_is_adjusted_by_who_sees_the_totals() -> None:
    game = play_round(game_of(with_rule(Cap())), *MADE)
    play_round(game, *MADE)
    assert max(game.totals) == 20
    score = last_scored(game).score
    assert score is not None
    lines = [sum(line.points for line in one) for one in score.lines]
    after = [sum(line.points for line in one) for one in score.after]
    assert [a * score.multiplier + b for a, b in zip(lines, after, strict=True)] == [*score.scores]


def test_two_rules_that_both_adjust_are_a_conflict(tmp_path: Path) -> None:
    for name in ("one", "two"):
        (tmp_path / f"{name}.py").write_text(
            "from estimation_core.hooks import HouseRule, hookimpl\n"
            f"class R(HouseRule):\n    name = '{name}'\n"
            "    @hookimpl\n    def break_tie(self): return None\n"
        )
    with pytest.raises(RulesError, match="break_tie, of which there can be only one"):
        load_rules("koutchina", house_rules={"one": {}, "two": {}}, plugins_dirs=[tmp_path])


# House rules that answer amiss: `variant check` and `try_house_rule` find it without a game.

AMISS = {
    "describe(self)": ("[1 // 0]", "describe"),
    "describe(self) ": ("'words'", "describe"),
    "describe(self)  ": ("[Message('{numero} points')]", "Nothing fills {numero}"),
    "deal_cards(self)": ("(1, 2, 3, 4)", "four hands of 13 cards"),
    "deal_cards(self, rng)": ("1 // 0", "ZeroDivisionError"),
    "offer_redeal(self)": ("True", "answer with Message or None"),
    "offer_redeal(self) ": ("Message('{numero} points')", "Nothing fills {numero}"),
    "limit_estimates(self)": ("Ban((), 'no')", "The reason of a ban must be a Message"),
    "limit_estimates(self) ": ("Ban((), Message('{numero}'))", "Nothing fills {numero}"),
    "announce(self)": ("'words'", "answer with Message or None"),
    "score_lines(self)": ("[Line(1, 5, reason='no')]", "The reason of a line must be a Message"),
    "score_factor(self, result)": ("next(COUNT)", "differently when it is asked twice"),
    "adjust_sheet(self)": ("[Line(7, 5)]", "lines of whole points"),
    "next_round(self)": ("1 // 0", "ZeroDivisionError"),
    "next_round(self) ": ("NextRound(RoundPlan('mixed'))", "with its strain"),
    "break_tie(self)": ("(1, 2)", "four whole numbers"),
    "break_tie(self) ": ("exit(3)", "SystemExit"),
}


@pytest.mark.parametrize("hook", AMISS)
def test_what_answers_amiss_is_found_before_a_game(hook: str, tmp_path: Path) -> None:
    answer, says = AMISS[hook]
    mark = "" if hook.startswith("describe") else "    @hookimpl\n"
    (tmp_path / "odd.py").write_text(
        "import itertools\nfrom estimation_core.hooks import *\nCOUNT = itertools.count(1)\n"
        f"class Odd(HouseRule):\n    name = 'odd'\n{mark}    def {hook.strip()}:\n        return {answer}\n"
    )
    catalog = Catalog(plugins_dirs=[tmp_path])
    checked = check(load("koutchina", house_rules={"odd": {}}, catalog=catalog))
    assert [finding.code for finding in checked.findings] == ["plugin-error"]
    assert says in str(checked.findings[0].message)


class Silent(HouseRule):
    name = "silent"

    def describe(self) -> Any:
        return "words"


class Mixed(HouseRule):
    name = "mixed"

    @hookimpl
    def next_round(self) -> NextRound:
        return NextRound(RoundPlan("mixed"))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("rule", "says"), [(Silent, "answer with Message objects"), (Mixed, "with its strain")]
)
def test_trying_a_rule_finds_the_same(rule: type[HouseRule], says: str) -> None:
    trial = try_house_rule(rule, variant="koutchina", games=0)
    assert any(says in str(problem) for problem in trial.problems)


def test_a_rule_that_the_variant_has_on_already_can_be_tried() -> None:
    plugin = Catalog().house_rules.find("big-games")
    assert plugin is not None
    try_house_rule(plugin.rule, variant="classic-big-games", games=1).assert_ok()


class Endless(HouseRule):
    name = "endless"

    @hookimpl
    def next_round(self) -> NextRound:
        return NextRound(repeat=True)


def test_a_game_without_end_is_told() -> None:
    trial = try_house_rule(Endless, variant="koutchina", games=1)
    assert any("still let the game go on" in str(problem) for problem in trial.problems)


class Often(HouseRule):
    name = "often"

    @property
    def redeals_per_round(self) -> int:
        return 1000

    @hookimpl
    def offer_redeal(self) -> Message:
        return Message("Once more.")


def test_redeals_without_end_are_told() -> None:
    trial = try_house_rule(Often, variant="koutchina", games=1)
    assert any("from 0 to 99" in str(problem) for problem in trial.problems)


def test_a_file_that_fails_is_told_at_its_own_line(tmp_path: Path) -> None:
    (tmp_path / "broken.py").write_text("\n\nx = 1 // 0\n")
    (tmp_path / "torn.py").write_text("\n(\n")
    _, problems = Catalog(plugins_dirs=[tmp_path]).house_rules.everything()
    assert {problem.name: problem.finding().line for problem in problems} == {
        "broken": 3,
        "torn": 2,
    }


def test_announcements_are_told_once_each_deal() -> None:
    class Speaks(Rule):
        @hookimpl
        def announce(self, rules: Rules, round: Round) -> Message:
            return Message("Round {number} of {rules}.", number=round.number, rules=rules.name)

    game = game_of(with_rule(Speaks()))
    view = game.view(2)
    assert [str(text) for text in view.announced] == ["Round 1 of trial."]
    assert view.to_dict()["announced"] == ["Round 1 of trial."]


def test_a_failure_at_the_first_deal_names_the_rule() -> None:
    class Deals(Rule):
        @hookimpl
        def deal_cards(self) -> None:
            raise SystemExit(3)

    with pytest.raises(HouseRuleFailed) as failed:
        Game(with_rule(Deals()), seed=1)
    assert (failed.value.house_rule, failed.value.hook) == ("trial", "deal_cards")
    assert "SystemExit" in str(failed.value)
