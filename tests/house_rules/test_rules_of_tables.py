"""House rules of public tables, written on the public hooks alone: `docs/house_rules/`."""

from __future__ import annotations

import ast
import json
import random
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from playing import (
    contract_of,
    deal_of,
    game_of,
    last_scored,
    lines,
    play_round,
    points,
    refused,
    say,
)

from estimation_core import Game, Ruleset, Stakes, load_rules
from estimation_core.cards import Strain
from estimation_core.documents import markdown
from estimation_core.engine import events
from estimation_core.languages import Language
from estimation_core.messages import Message
from estimation_core.players import make_player
from estimation_core.records.judging import judge_text
from estimation_core.report.json.records import deal_document, score_document
from estimation_core.results import Factor
from estimation_core.rulebook import rule_book
from estimation_core.rules.stakes import payout, places
from estimation_core.telling.rounds import lines_text, round_title
from estimation_core.testing import try_house_rule
from estimation_core.variants import Catalog

FOLDER = Path(__file__).resolve().parents[2] / "docs" / "house_rules"
NAMES = {
    "caller-pays",
    "double-rounds",
    "ends-at-100",
    "extra-round",
    "last-double",
    "no-ace",
    "no-echo",
    "round-number",
    "spades-announced",
    "spared-eights",
    "ties-by-made",
    "under-dash",
}
NEW = ["ends-at-100", "last-double", "no-ace", "spades-announced", "spared-eights", "ties-by-made"]
"""Those that version 1 of the interface could not express."""


@cache
def catalog() -> Catalog:
    return Catalog(plugins_dirs=[FOLDER])


def on(
    name: str,
    variant: str = "koutchina-full",
    settings: Mapping[str, Any] | None = None,
    **own: Any,
) -> Ruleset:
    return load_rules(variant, house_rules={name: own}, settings=settings, catalog=catalog())


def test_all_are_found_and_none_is_long() -> None:
    plugins, problems = catalog().house_rules.everything()
    assert not problems
    assert {plugin.name for plugin in plugins if plugin.origin == "folder"} == NAMES
    assert all(len(path.read_text().splitlines()) <= 60 for path in FOLDER.glob("*.py"))


def test_they_need_nothing_but_the_page_of_hooks() -> None:
    for path in FOLDER.glob("*.py"):
        tree = ast.parse(path.read_text())
        modules = {node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
        ours = {module for module in modules if str(module).startswith("estimation_core")}
        assert ours == {"estimation_core.hooks"}, path


@pytest.mark.parametrize("name", sorted(NAMES))
def test_it_keeps_to_the_contract(name: str) -> None:
    plugin = catalog().house_rules.find(name)
    assert plugin is not None
    # Only where a rule forbids something does the proof depend on it.
    variant = "koutchina-mini" if name == "no-echo" else "koutchina"
    try_house_rule(plugin.rule, variant=variant, games=1).assert_ok()


# Rounds 8 and 13 count double.


@pytest.mark.parametrize(("number", "counts"), [(7, 1), (8, 2), (9, 1), (13, 2), (14, 1)])
def test_rounds_8_and_13_count_double(number: int, counts: int) -> None:
    words = "0 3 3 4" if number > 13 else "no no no no 4C pass pass pass 3 3 2"
    game = play_round(game_of(on("double-rounds"), round=number), words, "4 3 3 3")
    plain = play_round(game_of("koutchina-full", round=number), words, "4 3 3 3")
    assert points(game) == tuple(counts * one for one in points(plain))
    score = last_scored(game).score
    assert score and score.factors == ((Factor("double-rounds", 2),) if counts == 2 else ())


# A made Dash earns 10 more in an Under round.


def test_a_made_dash_earns_more_in_an_under_round() -> None:
    game = play_round(game_of(on("under-dash"), round=14), "0 5 4 3", "0 5 4 4")
    assert lines(game, 1) == {"base": 10, "under-dash": 10}


@pytest.mark.parametrize(
    ("words", "tricks"),
    [("0 5 5 4", "0 5 5 3"), ("0 5 4 3", "1 5 4 3")],
    ids=["over", "missed"],
)
def test_no_more_for_a_dash_in_an_over_round_or_missed(words: str, tricks: str) -> None:
    game = play_round(game_of(on("under-dash"), round=14), words, tricks)
    assert "under-dash" not in lines(game, 1)


def test_no_more_for_a_dash_call() -> None:
    words = "dash no no no 5S pass pass 3 3"
    game = play_round(game_of(on("under-dash")), words, "0 5 4 4")
    assert lines(game, 1) == {"dash_call": 33}


# The Caller pays 20 in place of 10 when the total is 11 or less.


@pytest.mark.parametrize(("last", "pays"), [(3, 20), (4, 10)], ids=["11", "12"])
def test_the_caller_pays_20_at_11_or_less(last: int, pays: int) -> None:
    words = f"no no no no 5S pass pass pass 1 2 {last}"
    game = play_round(game_of(on("caller-pays")), words, "4 1 2 6")
    of_caller = lines(game, 1)
    assert of_caller["caller"] + of_caller.get("caller-pays", 0) == -pays


def test_a_caller_who_makes_it_is_paid_as_ever() -> None:
    game = play_round(game_of(on("caller-pays")), "no no no no 5S pass pass pass 1 2 3", "5 1 2 5")
    assert lines(game, 1)["caller"] == 10
    assert "caller-pays" not in lines(game, 1)


def test_whatever_the_core_takes_off_it_is_20_in_its_place() -> None:
    rules = on("caller-pays", settings={"score.caller": {"made": 10, "missed": 7}})
    words = "no no no no 5S pass pass pass 1 2 3"
    game = play_round(game_of(rules), words, "4 1 2 6")
    assert lines(game, 1)["caller"] + lines(game, 1)["caller-pays"] == -20


# An extra round, its strain going on from NT again, when all four miss the last one.

MISSED = ("3 3 3 3", "4 4 4 1")
MADE = ("3 3 3 3", "3 3 3 4")


def test_no_extra_round_when_somebody_makes_the_last_one() -> None:
    assert play_round(game_of(on("extra-round"), round=18), *MADE).over


def test_an_extra_round_when_all_four_miss_the_last_one() -> None:
    game = play_round(game_of(on("extra-round"), round=18), *MISSED)
    assert not game.over
    round = game.standing.round
    assert (round.number, round.kind, round.multiplier) == (19, "fixed", 2)
    play_round(game, *MISSED)
    strains = [deal.round.strain.code for deal in game.deals if deal.round.strain is not None]
    assert strains == ["C", "NT", "S"]
    assert str(round_title(round, 18)) == "Extra round 19: fixed round, NT"
    assert play_round(game, *MADE).over


def test_missing_an_earlier_round_brings_no_extra_one() -> None:
    game = play_round(game_of(on("extra-round"), round=17), *MISSED)
    assert play_round(game, *MADE).over


def test_the_extra_rounds_have_a_limit() -> None:
    game = game_of(on("extra-round", limit=2), round=18)
    for _ in range(3):
        assert not game.over
        play_round(game, *MISSED)
    assert game.over


# The round's number is added to every made estimate and taken off every missed one.


def test_the_rounds_number_is_added_or_taken_off() -> None:
    game = play_round(game_of(on("round-number"), round=16), "2 3 3 3", "2 3 4 4")
    assert [lines(game, seat)["round-number"] for seat in (1, 2, 3, 4)] == [16, 16, -16, -16]


def test_a_line_is_told_by_the_title_of_its_rule() -> None:
    game = play_round(game_of(on("round-number"), round=16), "2 3 3 3", "2 3 4 4")
    deal = game.deals[0]
    assert deal.result is not None and deal.score is not None
    told = str(Message("{lines}", lines=lines_text(1, deal.result, deal.score, game.rules)))
    assert told == "made +12, The round's number +16"


# An estimate may not equal that of the player just before.


def test_an_estimate_may_not_equal_the_one_before() -> None:
    game = say(game_of(on("no-echo"), round=14), "5")
    assert refused(game, "5") == ("The player just before has said 5 already. (house rule No echo)")
    assert not refused(game, "4")
    assert not refused(say(game, "4"), "5")


def test_a_super_call_is_an_estimate_like_any_other() -> None:
    game = say(game_of(on("no-echo"), round=14), "8H")
    assert refused(game, "8S") and refused(game, "8")


def test_the_first_to_estimate_may_say_the_callers_number() -> None:
    game = say(game_of(on("no-echo")), "no no no no 5S pass pass pass 5")
    assert refused(game, "5")
    say(game, "4 5")
    assert contract_of(game).withs == {2, 4}


def test_a_dash_caller_in_between_is_passed_over() -> None:
    game = say(game_of(on("no-echo")), "no no dash no 5S pass pass 0")
    assert refused(game, "0")


# A hand without an ace may ask for a redeal, twice a round.

NO_ACE = deal_of("KQJ.KQJ.KQJ.KQJT", "AT98.AT98.AT98.9")
"""Seats 1 and 4 have no ace, and no hand lacks a suit."""


def no_ace_game(deals: int, **settings: Any) -> Game:
    return game_of(on("no-ace", variant="koutchina", **settings), hands=[NO_ACE] * deals)


def test_a_hand_without_an_ace_is_asked_with_the_reason() -> None:
    game = no_ace_game(1)
    assert (game.stage, game.to_act) == ("redeal", 1)
    assert str(game.view(1).redeal_reason) == "The hand has no ace."


def test_twice_a_round_and_then_the_deal_stands() -> None:
    game = say(no_ace_game(3), "redeal redeal")
    assert (game.stage, len(game.deals)) == ("estimates", 3)
    game = say(no_ace_game(2, limit=1), "redeal")
    assert (game.stage, len(game.deals)) == ("estimates", 2)


def test_every_rule_is_counted_by_itself_whatever_the_order() -> None:
    house_rules = {"no-ace": {"limit": 1}, "redeal-missing-suit": {"limit": 1}}
    both = deal_of(".KQJT9.KQJT.KQJT", "AKQJ.A.A98.A9876")
    taken = []
    for names in (house_rules, dict(reversed(house_rules.items()))):
        rules = load_rules("koutchina", house_rules=names, catalog=catalog())
        game = say(game_of(rules, hands=[both] * 3), "redeal redeal")
        assert game.stage == "estimates"
        taken.append([deal.redeal_rule for deal in game.deals])
    assert taken == [["no-ace", "redeal-missing-suit", None]] * 2


SHEET = """format = "estimation-record/1"
variant = "koutchina"
players = ["Mona", "Karim", "Salma", "Youssef"]
dealer = 4
[house_rules.no-ace]
"""
AGAIN = "[[deals]]\nredeal_by = 2\n"


@pytest.mark.parametrize(("times", "right"), [(1, True), (2, True), (3, False)])
def test_a_score_sheet_is_believed_as_often_as_the_rule_allows(times: int, right: bool) -> None:
    deal = '[[deals]]\nestimates = "3 3 3 3"\nwon = "3 3 3 4"\n'
    file = judge_text(SHEET + AGAIN * times + deal, catalog())
    codes = [finding.code for finding in file.findings]
    assert codes == ([] if right else ["illegal-redeal"])


# The game ends at 100 points.

ALL_MADE = ("3 3 3 3", "3 3 3 4")


def test_the_game_ends_as_soon_as_somebody_has_100_points() -> None:
    game = game_of(on("ends-at-100", variant="koutchina", points=50))
    while not game.over:
        play_round(game, *ALL_MADE)
    assert max(game.totals) >= 50 > max(game.deals[-1].standing.totals)
    assert len(game.deals) < 5


def test_without_100_points_the_game_has_all_its_rounds() -> None:
    game = game_of(on("ends-at-100", variant="koutchina", points=999))
    for _ in range(5):
        play_round(game, *ALL_MADE)
    assert (game.over, len(game.deals)) == (True, 5)


# Equal totals are parted by the estimates made.


def test_equal_totals_are_parted_by_the_estimates_made() -> None:
    rules = load_rules(
        "koutchina",
        house_rules={"ties-by-made": {}},
        settings={"game.fixed_rounds": ["NT", "S"], "score.sole_winner": 0},
        catalog=catalog(),
    )
    game = Game(rules, deals=iter([None] * 9), dealer=4, stakes=Stakes(100, (1, 2)))
    play_round(game, "2 0 6 3", "2 1 6 4")
    play_round(game, "2 4 6 3", "3 4 6 0")
    made = [
        sum(played.result.made[seat] for played in game.standing.history if played.result)
        for seat in range(4)
    ]
    ranks = sorted(zip(game.totals, made, strict=True), reverse=True)
    assert [ranks.index(one) + 1 for one in zip(game.totals, made, strict=True)] == list(
        game.places
    )


def test_only_equal_totals_are_parted_and_the_pot_follows() -> None:
    assert places((30, 30, 7, 30), (1, 2, 9, 1)) == (2, 1, 4, 2)
    settings = load_rules("koutchina").settings
    assert payout(settings, 100, (1, 2), (30, 30, 0, 0), (1, 2, 0, 0)) == (0, 100, 0, 0)


# The last round counts double.


def test_the_last_round_counts_double_and_is_announced() -> None:
    rules = on("last-double", variant="koutchina")
    heard: list[object] = []
    game = game_of(rules, round=4)
    game.listeners.append(heard.append)
    plain = play_round(game_of("koutchina", round=5), *ALL_MADE)
    play_round(game, *ALL_MADE)
    assert [str(text) for text in game.view(1).announced] == ["The last round counts double."]
    assert events.Announced("last-double", Message("The last round counts double.")) in heard
    assert game.deals[0].announced == ()
    play_round(game, *ALL_MADE)
    assert points(game) == tuple(2 * one for one in points(plain))


# The multiplier spares estimates of 8 and more.


def test_the_multiplier_spares_high_estimates() -> None:
    game = play_round(game_of(on("spared-eights"), round=14, multiplier=2), "8 2 1 1", "8 2 1 2")
    plain = play_round(game_of("koutchina-full", round=14), "8 2 1 1", "8 2 1 2")
    one, *others = points(plain)
    assert points(game) == (one, *(2 * other for other in others))
    deal = last_scored(game)
    assert deal.score is not None and deal.result is not None
    assert [len(lines) for lines in deal.score.after] == [1, 0, 0, 0]
    told = str(Message("{lines}", lines=lines_text(1, deal.result, deal.score, deal.rules)))
    assert told.endswith(f", then High estimates are not multiplied \u2212{one}")


def test_lines_after_the_multiplier_are_in_documents_only_where_there_are_any() -> None:
    spared = play_round(game_of(on("spared-eights"), round=14, multiplier=2), "8 2 1 1", "8 2 1 2")
    document = deal_document(1, last_scored(spared), spared.totals)
    (line,) = document["after"][0]
    assert (line["line"], document["after"][1:]) == ("spared-eights", [[], [], []])
    sums = [sum(one["points"] for one in lines) for lines in document["lines"]]
    after = [sum(one["points"] for one in lines) for lines in document["after"]]
    assert document["scores"] == [2 * one + more for one, more in zip(sums, after, strict=True)]
    assert spared.view(1).to_dict()["results"][0]["after"] == document["after"]
    plain = play_round(game_of("koutchina-full", round=14, multiplier=2), "8 2 1 1", "8 2 1 2")
    assert "after" not in deal_document(1, last_scored(plain), plain.totals)


# A fixed round in spades is announced.


def test_a_round_in_spades_is_put_in_and_announced() -> None:
    game = game_of(on("spades-announced", variant="koutchina"), round=5)
    play_round(game, *ALL_MADE)
    assert [str(text) for text in game.view(1).announced] == ["One more round: ♠ are trump."]
    round = game.standing.round
    assert (round.number, round.kind, round.strain) == (6, "fixed", Strain.SPADES)
    assert [played.planned for played in game.standing.history] == [True]
    assert play_round(game, *ALL_MADE).over
    assert [played.planned for played in game.standing.history] == [True, False]


# All of them: proven, played by computer players, scored, in the rule book.


@pytest.mark.parametrize("name", NEW)
def test_computer_players_play_it_and_its_record_is_judged_alike(name: str) -> None:
    settings = {"game.fixed_rounds": ["NT", "S"]}
    rules = on(name, variant="koutchina", settings=settings)
    player = make_player("club", random.Random(4))
    game = Game(rules, seed=4)
    while not game.over:
        assert game.to_act is not None
        game.act(player.choose(game.view(game.to_act)))
    file = judge_text(game.to_record(), catalog())
    assert file.valid
    assert file.judged is not None and file.judged.complete
    assert (file.judged.totals, file.judged.places) == (game.totals, game.places)
    document = json.loads(json.dumps(score_document([file])))
    assert document["files"][0]["totals"] == list(game.totals)


@pytest.mark.parametrize("name", NEW)
def test_it_stands_in_the_rule_book(name: str) -> None:
    rules = on(name, variant="koutchina")
    book = markdown(rule_book(rules), Language("en"))
    for sentence in rules.house_rules[name].describe():
        assert str(sentence) in book
