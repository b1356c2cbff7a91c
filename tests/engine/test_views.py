"""What a seat may know, and the events that tell a game."""

from __future__ import annotations

import dataclasses
from typing import Any

import pytest
from playing import ALL_SUITS, SEAT_ONE_VOID, game_of, play_round, rules_of, say
from random_play import play_on, positions

from estimation_core.acts import Call, DashCall, Decline, Estimate, Pass, Play, Settled
from estimation_core.cards import Strain, cards_in
from estimation_core.engine import events
from estimation_core.engine.beginning import Stakes
from estimation_core.engine.game import Game
from estimation_core.engine.position import Position
from estimation_core.engine.ruleset import Ruleset
from estimation_core.engine.view import View

VARIANTS = ["koutchina-mini", "classic-redeal", "egyptian-tournament"]
SHORT = {"game.call_rounds": 2, "game.fixed_rounds": ["S"]}


def numbers_in(value: Any) -> set[int]:
    """All numbers anywhere in a view, but for its rules."""
    if isinstance(value, Ruleset):
        return set()
    if isinstance(value, Position):
        return numbers_in(value.facts)
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        return numbers_in([getattr(value, field.name) for field in dataclasses.fields(value)])
    if isinstance(value, int):
        return {int(value)}
    if isinstance(value, list | tuple | set | frozenset):
        return {number for item in value for number in numbers_in(item)}
    assert value is None or isinstance(value, str), value
    return set()


@pytest.mark.parametrize("variant", VARIANTS)
def test_r1_5_a_view_holds_no_other_hand_and_no_seed(variant: str) -> None:
    seed = 123456789123456
    game = Game(rules_of(variant, SHORT), seed=seed)
    for _ in positions(game, 3):
        if game.deal is None or game.deal.hands is None or len(game.deal.cards) % 5:
            continue
        for seat in (1, 2, 3, 4):
            numbers = numbers_in(game.view(seat))
            others = {1, 2, 3, 4} - {seat}
            hidden = {game.deal.hands[other - 1] for other in others}
            hidden |= {game.deal.left[other - 1] for other in others if game.deal.left[other - 1]}
            # A hand of one card looks like any number; it is a hand only with more.
            hidden = {hand for hand in hidden if hand.bit_count() > 2}
            assert not numbers & hidden
            assert seed not in numbers


def test_r1_5_a_view_holds_the_own_hand_and_what_was_played_of_it() -> None:
    game = say(game_of("koutchina", hands=[ALL_SUITS]), "5 3 3 3 | AS QS")
    view = game.view(1)
    assert view.dealt == ALL_SUITS[0]
    assert view.dealt & ~view.hand == 1 << view.trick[0]
    assert view.missing == ()
    assert game_of("koutchina", hands=[SEAT_ONE_VOID]).view(1).missing == (Strain.SPADES,)


def test_legal_acts_are_shown_to_the_seat_in_turn_only() -> None:
    game = game_of("koutchina", hands=[ALL_SUITS])
    assert game.view(1).legal == game.legal_acts()
    assert all(game.view(seat).legal == () for seat in (2, 3, 4))


def test_finished_tricks_with_their_leaders() -> None:
    game = say(game_of("koutchina", hands=[ALL_SUITS]), "3 5 3 3 | 3S 4S 5S 2S | 8H")
    view = game.view(3)
    assert [leader for leader, _ in view.tricks] == [2]
    assert [card.code for card in view.tricks[0][1]] == ["3S", "4S", "5S", "2S"]
    assert (view.leader, [card.code for card in view.trick]) == (4, ["8H"])
    assert view.won == (0, 0, 0, 1)


def test_rounds_played_so_far_with_their_scores() -> None:
    game = play_round(game_of("koutchina"), "5 3 3 3", "5 3 4 1")
    ((result, score),) = game.view(2).results
    assert result.won == (5, 3, 4, 1)
    assert score.scores == game.totals == game.view(2).totals


def test_between_deals() -> None:
    game = Game(rules_of("koutchina"), deals=[])
    view = game.view(1)
    assert (view.stage, view.hand, view.legal) == ("deal", 0, ())
    assert view.round is not None and view.round.number == 1
    over = play_on(Game(rules_of("koutchina"), seed=1), 1).view(1)
    assert (over.stage, over.round) == ("over", None)


def test_a_view_cannot_be_changed() -> None:
    view = game_of("koutchina").view(1)
    assert isinstance(view, View)
    with pytest.raises(dataclasses.FrozenInstanceError):
        view.hand = 0  # type: ignore[misc]


class Story:
    """A game as one who only listens to its events would tell it."""

    def __init__(self) -> None:
        self.deals: list[dict[str, Any]] = []
        self.totals = (0, 0, 0, 0)
        self.over: events.GameOver | None = None

    def __call__(self, event: events.Event) -> None:
        if isinstance(event, events.Dealt):
            assert event.deal == len(self.deals) + 1
            self.deals.append(
                {"round": event.round, "said": [], "cards": [], "won": [0] * 4, "avoid": []}
            )
            return
        deal = self.deals[-1]
        match event:
            case events.AvoidSaid(seat):
                deal["avoid"].append(seat)
            case events.RedealTaken(seat, _):
                deal["redeal_by"] = seat
            case events.DashCallMade(seat):
                deal["said"].append((seat, DashCall()))
            case events.DashCallDeclined(seat):
                deal["said"].append((seat, Decline()))
            case events.Called(seat, call):
                deal["said"].append((seat, call))
            case events.Passed(seat):
                deal["said"].append((seat, Pass()))
            case events.AllPassed(played_on):
                deal["all_passed"] = not played_on
            case events.Estimated(seat, estimate):
                deal["said"].append((seat, estimate))
            case events.TrumpChanged(_, strain):
                deal["trump"] = strain
            case events.ContractMade(contract):
                deal["contract"] = contract
                assert deal.get("trump", contract.trump) == contract.trump
            case events.CardPlayed(_, card):
                deal["cards"].append(card)
            case events.TrickWon(seat, number):
                deal["won"][seat - 1] += 1
                assert sum(deal["won"]) == number
            case events.OverEstimate(seat):
                assert deal["won"][seat - 1] == deal["contract"].estimates[seat - 1] + 1
            case events.RoundScored(result, score, totals):
                assert list(result.won) == deal["won"]
                deal["score"], self.totals = score, totals
            case events.GameOver():
                self.over = event
            case events.AvoidMarked():
                pass


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("seed", range(5))
def test_events_tell_the_whole_game(variant: str, seed: int) -> None:
    story = Story()
    rules = rules_of(variant)
    game = Game(rules, seed=seed, listeners=[story], stakes=Stakes(90, (1, 2)))
    play_on(game, seed)
    assert len(story.deals) == len(game.deals)
    for told, deal in zip(story.deals, game.deals, strict=True):
        assert told["round"] == deal.round
        assert [act for _, act in told["said"]] == deal.acts
        assert told["cards"] == deal.cards
        assert told.get("contract") == deal.contract
        assert told.get("score") == deal.score
        assert told.get("redeal_by") == deal.redeal_by
        assert told.get("all_passed", False) == deal.all_passed
        if deal.redeal_by is None:
            assert tuple(told["avoid"]) == deal.avoid
    assert story.totals == game.totals
    assert story.over == events.GameOver(game.totals, game.places, game.payout)


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_game_with_listeners_is_the_same_game(variant: str) -> None:
    rules = rules_of(variant)
    silent = play_on(Game(rules, seed=8), 8)
    aloud = play_on(Game(rules, seed=8, listeners=[lambda event: None]), 8)
    assert [deal.cards for deal in silent.deals] == [deal.cards for deal in aloud.deals]
    assert silent.totals == aloud.totals


def test_an_illegal_act_is_no_event() -> None:
    heard: list[events.Event] = []
    game = game_of("koutchina", hands=[ALL_SUITS])
    game.listeners.append(heard.append)
    assert game.why_not(Play(next(cards_in(ALL_SUITS[0])))) is not None
    with pytest.raises(Exception, match="say a number"):
        game.act(Pass())
    assert heard == []


def test_a_settled_auction_tells_its_dash_calls_and_its_call() -> None:
    heard: list[events.Event] = []
    game = game_of(rules_of("classic", {"dash_call.when": "in_turn"}))
    game.listeners.append(heard.append)
    game.act(Settled(3, Call(5, Strain.CLUBS), frozenset({4, 1})))
    assert heard == [
        events.DashCallMade(1),
        events.DashCallMade(4),
        events.Called(3, Call(5, Strain.CLUBS)),
    ]


def test_each_view_is_the_same_for_public_things() -> None:
    game = say(game_of("classic", hands=[SEAT_ONE_VOID]), "no no dash no | 4C")
    views = [game.view(seat) for seat in (1, 2, 3, 4)]
    for name in ("said", "estimates", "avoid", "to_act", "stage", "round", "totals", "voids"):
        assert len({repr(getattr(view, name)) for view in views}) == 1
    assert views[0].said[-1] == (1, Call(4, Strain.CLUBS))
    assert not isinstance(views[0].said[-1][1], Estimate)
