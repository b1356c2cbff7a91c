"""What a change of the rules does, in sentences: known effects come out with the right sign, and nothing else does."""

from __future__ import annotations

from functools import cache
from typing import Any

import estimation_core as ec
from estimation_core.simulation import Setup, Simulation, Tallies
from estimation_core.simulation.effects import EFFECTS, clear_effects, told
from estimation_core.simulation.figures import Sums

RANDOM = ("random",) * 4


@cache
def compared(
    games: int,
    settings: tuple[tuple[str, Any], ...] = (),
    base: tuple[tuple[str, Any], ...] = (),
    house_rule: str = "",
) -> Tallies:
    rules = {house_rule: {}} if house_rule else {}
    changed = ec.load_rules("classic-short", settings=dict(settings), house_rules=rules)
    setup = Setup(changed, RANDOM, 3, ec.load_rules("classic-short", settings=dict(base)))
    return Simulation(setup, games).run()


def sentences(tallies: Tallies) -> str:
    return " ".join(map(str, told(tallies).does))


def test_doubling_what_a_miss_costs_lowers_the_totals() -> None:
    tallies = compared(60, (("score.missed", 10),), (("score.missed", 5),))
    assert ("game", "total") in clear_effects(tallies)
    difference = tallies.difference("game", "total")
    assert difference is not None and difference.mean < 0
    assert "A player ends with " in sentences(tallies)
    assert " points less." in sentences(tallies)


def test_one_bid_lowers_the_number_of_the_call() -> None:
    tallies = compared(30, house_rule="one-bid")
    difference = tallies.difference("round", "call")
    assert difference is not None and difference.mean < 0
    assert "The number of the Call is lower by " in sentences(tallies)


def test_forbidding_13_moves_rounds_to_over_and_under() -> None:
    tallies = compared(150, (), (("estimates.forbidden_total", 0),))
    figures = {side: tallies.difference("round", side) for side in ("over", "under", "even")}
    means = {side: figure.mean for side, figure in figures.items() if figure is not None}
    assert means["even"] < 0 < means["over"] and means["under"] > 0
    assert abs(sum(means.values())) < 1e-12
    assert ("round", "even") in clear_effects(tallies)
    assert "fewer have estimates that add up to exactly 13." in sentences(tallies)


def test_what_stays_as_it_was_is_said_too() -> None:
    """Players that look at nothing bid alike whatever is paid."""
    tallies = compared(60, (("score.missed", 10),), (("score.missed", 5),))
    (same, *_) = told(tallies).does_not
    assert str(same).startswith("Exactly the same on these deals: ")
    assert "number of the Call" in str(same)
    assert "total of a player" not in str(same)


def test_who_wins_is_told_in_per_cent_of_the_games() -> None:
    tallies = compared(60, (("score.missed", 10),), (("score.missed", 5),))
    changed = tallies.changes.figure("changes", "winner_changes")
    assert changed is not None and 0 < changed.mean < 0.5
    assert "Who wins the game changes in " in sentences(tallies)


def test_after_a_few_games_nothing_is_said() -> None:
    tallies = compared(3, house_rule="one-bid")
    does, does_not = told(tallies)
    assert not does and not clear_effects(tallies)
    assert [str(one) for one in does_not] == [
        "After so few games nothing can be said about differences."
    ]


def test_the_same_rules_on_other_deals_hardly_ever_differ_clearly() -> None:
    """Whatever were told would be chance: of 30 reports, about one or two may tell something."""
    rules = ec.load_rules("koutchina")
    wrong = 0
    for number in range(30):
        tallies = Simulation(Setup(rules, RANDOM, 100 + number), 12).run()
        tallies.other = Simulation(Setup(rules, RANDOM, 200 + number), 12).run().one
        wrong += bool(clear_effects(tallies))
    assert wrong <= 5


def test_a_measure_of_one_game_in_many_says_nothing() -> None:
    """A sole loser that came once has no spread, and yet nothing is known of the next one."""
    tallies = compared(60, (("score.missed", 10),), (("score.missed", 5),))
    for side in (tallies.one, tallies.other):
        side.sums[("roles", "sole_loser", "points")] = Sums.of(-50, 1)
    try:
        assert ("roles", "sole_loser", "points") not in clear_effects(tallies)
    finally:
        compared.cache_clear()


def test_every_effect_is_one_that_is_counted() -> None:
    counted = compared(60, (("score.missed", 10),), (("score.missed", 5),)).one.sums
    rare = {("roles", "sole_loser", "points"), ("round", "sole_loser")}
    assert {effect.key for effect in EFFECTS} - rare <= counted.keys()
