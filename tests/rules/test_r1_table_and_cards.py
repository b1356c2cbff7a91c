"""R1 Table and cards."""

from collections import Counter

import pytest
from playing import game_of, rules_of, say

from estimation_core.cards import DECK, FULL_DECK, RANKS, Card, Strain
from estimation_core.engine.events import Dealt
from estimation_core.engine.game import Game
from estimation_core.rules.deal import deal_cards
from estimation_core.variants import load_rules


def test_r1_1_the_deck_has_52_cards_ace_high() -> None:
    assert len(DECK) == len(set(DECK)) == 52
    assert FULL_DECK.bit_count() == 52
    assert RANKS[::-1] == "AKQJT98765432"
    assert Card.of(Strain.SPADES, 12).code == "AS"


def test_r1_1_each_player_holds_13_cards() -> None:
    game = Game(rules_of(), seed=1)
    assert [game.view(seat).hand.bit_count() for seat in (1, 2, 3, 4)] == [13] * 4


def test_r1_2_the_direction_never_changes_the_order_of_seats() -> None:
    clockwise = rules_of("koutchina", {"game.direction": "clockwise"})
    for rules in (clockwise, rules_of("koutchina")):
        game = game_of(rules, dealer=2)
        turns = []
        for _ in range(4):
            turns.append(game.to_act)
            say(game, "3")
        assert turns == [3, 4, 1, 2]


def test_r1_2_both_families_go_counterclockwise() -> None:
    assert load_rules("koutchina").settings.game.direction == "counterclockwise"
    assert load_rules("classic").settings.game.direction == "counterclockwise"


def test_r1_3_the_first_dealer_is_drawn_by_lot() -> None:
    rules = rules_of("koutchina")
    drawn = Counter(Game(rules, seed=seed).first_dealer for seed in range(400))
    assert sorted(drawn) == [1, 2, 3, 4]
    assert min(drawn.values()) > 60


def test_r1_3_the_deal_passes_to_the_next_seat_each_round() -> None:
    dealers: list[int] = []
    game = Game(rules_of("koutchina"), dealer=3, seed=5)
    while not game.over:
        assert game.deal is not None
        if not dealers or len(dealers) < len(game.deals):
            dealers.append(game.deal.round.dealer)
        game.act(game.legal_acts()[0])
    assert dealers == [3, 4, 1, 2, 3]


def test_r1_4_strains_from_high_to_low() -> None:
    strains = sorted(Strain, reverse=True)
    assert [strain.code for strain in strains] == ["NT", "S", "H", "D", "C"]


def test_r1_5_what_is_said_is_public_at_once() -> None:
    game = game_of("koutchina-full")
    say(game, "dash no no no | 5H")
    for seat in (1, 2, 3, 4):
        view = game.view(seat)
        assert [speaker for speaker, _ in view.said] == [1, 2, 3, 4, 2]
        assert view.estimates == (0, None, None, None)


def test_r1_5_hands_are_not_public() -> None:
    game = Game(rules_of("koutchina-full"), seed=3)
    assert game.deal is not None and game.deal.hands is not None
    for seat in (1, 2, 3, 4):
        shown = repr(game.view(seat))
        for other in {1, 2, 3, 4} - {seat}:
            assert str(game.deal.hands[other - 1]) not in shown


def test_r1_5_no_event_tells_a_card_before_it_is_played() -> None:
    heard: list[object] = []
    game = Game(rules_of("koutchina"), seed=3, listeners=[heard.append])
    assert [type(event) for event in heard] == [Dealt]
    assert game.deal is not None and game.deal.hands is not None
    assert not any(str(hand) in repr(heard) for hand in game.deal.hands)


@pytest.mark.parametrize("seat", [0, 5])
def test_r1_1_there_are_four_seats(seat: int) -> None:
    with pytest.raises(ValueError, match="a seat is"):
        game_of().view(seat)


def test_r1_1_dealing_uses_nothing_but_random_numbers() -> None:
    class Numbers:
        """A source of random numbers with one method only, the one whose numbers Python promises."""

        def random(self) -> float:
            return 0.5

    hands = deal_cards(Numbers())  # type: ignore[arg-type]
    assert sum(hands) == FULL_DECK
