"""The project's house rules, clause by clause."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from estimation_core import Game, IllegalAct, Ruleset, load_rules
from estimation_core.acts import DASH_CALL, PASS, Call, Decline, Estimate, Redeal, said_in
from estimation_core.cards import STRAINS_BY_CODE, Strain, card_set
from estimation_core.engine.position import Position
from estimation_core.results import Contract, Four, Result, Round
from estimation_core.rules.deal import Hands
from estimation_core.rules.rounds import Standing

ONE_SUIT_EACH: Hands = (
    card_set(range(39, 52)),
    card_set(range(26, 39)),
    card_set(range(13, 26)),
    card_set(range(13)),
)
EVERY_SUIT: Hands = (
    card_set(range(0, 52, 4)),
    card_set(range(1, 52, 4)),
    card_set(range(2, 52, 4)),
    card_set(range(3, 52, 4)),
)
ONLY_SEAT_TWO: Hands = (
    # Seat 2 has no club; the clubs and three cards of each other suit go round among the rest.
    card_set([0, 1, 2, 3, *range(13, 17), *range(26, 30), 39]),
    card_set([*range(17, 21), *range(30, 35), *range(40, 44)]),
    card_set([4, 5, 6, 7, *range(21, 25), *range(35, 38), 44, 45]),
    card_set([8, 9, 10, 11, 12, 25, 38, *range(46, 52)]),
)


def on(house_rule: str, variant: str = "classic", **settings: Any) -> Ruleset:
    """A variant with a house rule and settings of it."""
    given = {key.rstrip("_"): value for key, value in settings.items()}
    return load_rules(variant, house_rules={house_rule: given})


def opened(rules: Ruleset, acts: Sequence[Any] = (), round: int = 1) -> Position:
    """The position of a round after some acts; seat 4 deals."""
    standing = Standing.start(rules.settings, rules.plan(), 4, round)
    position = rules.open(standing, standing.round)
    for act in acts:
        position = position.next(act)
    return position


def call(text: str) -> Call:
    return Call(int(text[:-1]), STRAINS_BY_CODE[text[-1]])


# R3.4 redeal-missing-suit


def dealt(rules: Ruleset, *deals: Hands, start: int = 1) -> Game:
    from estimation_core import Start

    return Game(rules, deals=deals, dealer=4, start=Start(start))


@pytest.mark.parametrize("number", [1, 14], ids=["a call round", "a fixed round"])
def test_r3_4_who_misses_a_suit_may_have_the_cards_dealt_again(number: int) -> None:
    game = dealt(on("redeal-missing-suit"), ONE_SUIT_EACH, EVERY_SUIT, start=number)
    assert (game.to_act, set(game.legal_acts())) == (1, {Redeal(), Decline()})
    game.act(Redeal())
    assert game.deal is not None
    assert (game.deal.round.number, game.deal.round.dealer, game.deal.round.multiplier) == (
        number,
        4,
        1,
    )
    assert Redeal() not in game.legal_acts()


def test_r3_4_players_are_asked_in_order_from_the_seat_after_the_dealer() -> None:
    game = dealt(on("redeal-missing-suit"), ONE_SUIT_EACH)
    asked = []
    while Redeal() in game.legal_acts():
        asked.append(game.to_act)
        game.act(Decline())
    assert asked == [1, 2, 3, 4]


def test_r3_4_nobody_else_is_asked() -> None:
    game = dealt(on("redeal-missing-suit"), ONLY_SEAT_TWO)
    assert (game.to_act, Redeal() in game.legal_acts()) == (2, True)
    game.act(Decline())
    assert Redeal() not in game.legal_acts()


@pytest.mark.parametrize("limit", [1, 3])
def test_r3_4_after_the_limit_the_deal_stands(limit: int) -> None:
    game = dealt(on("redeal-missing-suit", limit=limit), *[ONE_SUIT_EACH] * (limit + 1))
    for _ in range(limit):
        game.act(Redeal())
    assert Redeal() not in game.legal_acts()
    with pytest.raises(IllegalAct):
        game.act(Redeal())


def test_r3_4_the_limit_is_three_unless_it_is_set() -> None:
    assert on("redeal-missing-suit").house_rules["redeal-missing-suit"].settings.limit == 3


def test_r3_4_it_does_not_count_among_the_redeals_of_an_all_pass() -> None:
    rules = on("redeal-missing-suit", "koutchina-full", limit=1)
    course = (
        Standing.start(rules.settings, rules.plan(), 4)
        .after_redeal("redeal-missing-suit")
        .after_all_pass()
    )
    assert (course.round.redeals, course.passes) == (1, 1)
    assert rules.redeals(course, ONE_SUIT_EACH) == []
    assert course.after_all_pass().after_all_pass().round.played_on


def test_r3_4_the_limit_counts_anew_in_the_next_round() -> None:
    rules = on("redeal-missing-suit", limit=1)
    course = Standing.start(rules.settings, rules.plan(), 4).after_redeal("redeal-missing-suit")
    assert rules.redeals(course, ONE_SUIT_EACH) == []
    assert len(rules.redeals(course.after_all_pass(), ONE_SUIT_EACH)) == 4


def test_r3_4_the_reason_names_the_missing_suits() -> None:
    rules = on("redeal-missing-suit")
    (offer,) = rules.redeals(Standing.start(rules.settings, rules.plan(), 4), ONLY_SEAT_TWO)
    assert (offer.seat, offer.house_rule) == (2, "redeal-missing-suit")
    assert str(offer.reason) == "The hand has no ♣."


# R5.4 one-bid


DECLINED = [Decline()] * 4


def test_r5_4_each_player_speaks_exactly_once() -> None:
    position = opened(on("one-bid"), [*DECLINED, call("4C"), call("5C"), call("6C"), call("7C")])
    assert (position.stage, position.maker) == ("estimates", 4)
    assert position.call == call("7C")


def test_r5_4_the_highest_call_wins() -> None:
    position = opened(on("one-bid"), [*DECLINED, PASS, call("5S"), PASS, PASS])
    assert (position.stage, position.maker, position.call) == ("estimates", 2, call("5S"))


def test_r5_4_who_has_called_may_not_call_again() -> None:
    rules = on("one-bid")
    position = opened(rules, [*DECLINED, call("4C"), PASS])
    again = {act for act in said_in(position.legal_set_for(1)) if isinstance(act, Call)}
    assert not again
    [ban] = [ban for owner, ban in rules.bans(position, 1) if owner == "one-bid"]
    assert str(ban.reason) == "Each player speaks only once in the auction."


def test_r5_4_a_call_must_be_higher_than_the_standing_one() -> None:
    position = opened(on("one-bid"), [*DECLINED, call("5H")])
    assert position.why_not(call("5D")) is not None
    assert position.why_not(call("5S")) is None


def test_r5_4_without_it_the_auction_goes_on() -> None:
    position = opened(load_rules("classic"), [*DECLINED, call("4C"), call("5C"), PASS, PASS])
    assert (position.stage, position.turn) == ("auction", 1)


def test_r5_4_nobody_calls() -> None:
    position = opened(on("one-bid"), [*DECLINED, PASS, PASS, PASS, PASS])
    assert position.stage == "all_passed"


# R6.7 no-dash-at-risk


def test_r6_7_the_last_estimator_may_not_say_zero() -> None:
    before = [*DECLINED, call("7S"), PASS, PASS, PASS, Estimate(3)]
    position = opened(on("no-dash-at-risk"), [*before, Estimate(1)])
    assert position.turn == position.auction().last_estimator == 4
    assert Estimate(0) not in position.legal()
    assert (
        str(position.why_not(Estimate(0)))
        == "The last to estimate may not say 0. (house rule No Dash at Risk)"
    )


def test_r6_7_the_others_may() -> None:
    position = opened(on("no-dash-at-risk"), [*DECLINED, call("7S"), PASS, PASS, PASS])
    assert Estimate(0) in position.legal()
    assert Estimate(0) in position.next(Estimate(0)).legal()


def test_r6_7_in_a_fixed_round_the_last_estimator_is_the_last_without_a_dash_call() -> None:
    acts = [Decline(), Decline(), Decline(), DASH_CALL, Estimate(5), Estimate(5)]
    position = opened(on("no-dash-at-risk"), acts, round=14)
    assert position.turn == 3
    assert Estimate(0) not in position.legal()


# R9.4 big-games


def result(
    estimates: Four, won: Four, dash_calls: Sequence[int] = (), multiplier: int = 1
) -> Result:
    """A fixed round that has been played; the highest estimate is the Caller."""
    caller = max(
        (seat for seat in (1, 2, 3, 4) if seat not in dash_calls),
        key=lambda seat: estimates[seat - 1],
    )
    contract = Contract(
        round=Round(14, "fixed", Strain.NO_TRUMP, 4, multiplier),
        played_as="fixed",
        played_on=False,
        dash_calls=frozenset(dash_calls),
        estimates=estimates,
        caller=caller,
        withs=frozenset(),
        trump=Strain.NO_TRUMP,
        super_call=None,
        last_estimator=4,
        risk=None,
    )
    return Result(contract, won)


def factors(rules: Ruleset, *args: Any, **kwargs: Any) -> list[tuple[str, Any]]:
    return [(one.name, one.by) for one in rules.score_factors(result(*args, **kwargs))]


@pytest.mark.parametrize(
    ("estimates", "counts"), [((8, 2, 1, 1), 2), ((7, 2, 2, 1), 1), ((1, 1, 1, 13), 2)]
)
def test_r9_4_a_round_with_an_estimate_of_eight_counts_double(estimates: Four, counts: int) -> None:
    expected = [("big-games", 2)] if counts == 2 else []
    assert factors(on("big-games"), estimates, (1, 4, 4, 4)) == expected


def test_r9_4_every_result_of_the_round_counts_double() -> None:
    round = result((8, 2, 1, 1), (8, 3, 1, 1))
    plain = load_rules("classic").score(round)
    doubled = on("big-games").score(round)
    assert doubled.scores == tuple(2 * points for points in plain.scores)
    assert doubled.lines == plain.lines


def test_r9_4_it_multiplies_with_the_multiplier() -> None:
    round, later = (result((8, 2, 1, 1), (8, 3, 1, 1), multiplier=m) for m in (1, 4))
    rules = on("big-games")
    assert rules.score(later).scores == tuple(4 * points for points in rules.score(round).scores)


def test_r9_4_from_and_factor() -> None:
    rules = on("big-games", from_=6, factor=3)
    assert factors(rules, (6, 2, 1, 1), (1, 4, 4, 4)) == [("big-games", 3)]
    assert factors(rules, (5, 2, 1, 1), (1, 4, 4, 4)) == []


# R9.6 three-alike


@pytest.mark.parametrize(
    ("estimates", "settings", "counts"),
    [
        ((4, 4, 4, 2), {}, True),
        ((4, 4, 4, 4), {}, True),
        ((5, 3, 3, 3), {}, False),
        ((5, 3, 3, 3), {"number": "any"}, True),
        ((4, 4, 3, 3), {}, False),
        ((4, 4, 3, 3), {"seats": 2}, True),
        ((4, 4, 4, 2), {"seats": 4}, False),
    ],
)
def test_r9_6_three_players_that_say_the_same_number(
    estimates: Four, settings: dict[str, Any], counts: bool
) -> None:
    found = factors(on("three-alike", **settings), estimates, (1, 4, 4, 4))
    assert found == ([("three-alike", 2)] if counts else [])


def test_r9_6_the_zero_of_a_dash_caller_does_not_count() -> None:
    rules = on("three-alike", number="any")
    assert factors(rules, (0, 0, 0, 5), (1, 4, 4, 4)) == [("three-alike", 2)]
    assert factors(rules, (0, 0, 0, 5), (1, 4, 4, 4), dash_calls=[1]) == []


def test_r9_6_the_highest_number_may_be_zero() -> None:
    rules = on("three-alike", seats=2)
    assert factors(rules, (0, 0, 0, 0), (1, 4, 4, 4), dash_calls=[1, 2]) == [("three-alike", 2)]


def test_r9_6_factors_of_house_rules_multiply() -> None:
    rules = load_rules("classic", house_rules={"three-alike": {"factor": 3}, "big-games": {}})
    round = result((8, 8, 8, 1), (8, 5, 0, 0))
    plain = load_rules("classic").score(round)
    assert rules.score(round).scores == tuple(6 * points for points in plain.scores)


# All of them.


@pytest.mark.parametrize(
    "house_rule",
    ["big-games", "no-dash-at-risk", "one-bid", "redeal-missing-suit", "three-alike"],
)
def test_a_game_with_a_house_rule_comes_to_its_end(house_rule: str) -> None:
    game = Game(on(house_rule, "koutchina-mini"), seed=11)
    while not game.over:
        acts = game.legal_acts()
        game.act(acts[len(game.deals) % len(acts)])
    assert game.standing.number == 11
