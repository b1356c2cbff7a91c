"""R8 Play."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from playing import (
    ALL_SUITS,
    SEAT_ONE_VOID,
    contract_of,
    deal_under_way,
    game_of,
    legal_words,
    refused,
    say,
)

from estimation_core.cards import FULL_DECK, Card, Strain
from estimation_core.notation import read_card
from estimation_core.rules.play import playable, strength, winner


def trick(cards: str) -> list[Card]:
    return [read_card(card) for card in cards.split()]


def test_r8_1_the_caller_leads_the_first_trick() -> None:
    game = say(game_of("koutchina", hands=[ALL_SUITS]), "1 2 5 2")
    assert (contract_of(game).caller, game.to_act) == (3, 3)


def test_r8_1_the_winner_of_each_trick_leads_the_next() -> None:
    game = say(game_of("koutchina", hands=[ALL_SUITS]), "1 5 2 2 | 3S 4S 5S 2S")
    # Seat 2 led, and the five of seat 4 is the highest.
    assert (game.to_act, deal_under_way(game).won) == (4, [0, 0, 0, 1])
    say(game, "8H AH QH TH")
    assert (game.to_act, deal_under_way(game).won) == (1, [1, 0, 0, 1])


def test_r8_2_the_suit_led_is_followed_if_possible() -> None:
    game = say(game_of("koutchina", hands=[ALL_SUITS]), "5 1 1 2 | AS")
    assert legal_words(game, "QS JS 3S QH QC") == "QS JS 3S"
    assert refused(game, "QH") == "The suit led must be followed: ♠."


def test_r8_2_otherwise_any_card_may_be_played() -> None:
    game = say(game_of("koutchina", hands=[SEAT_ONE_VOID]), "1 2 1 5 | 6S")
    assert len(game.legal_acts()) == 13
    assert legal_words(game, "AH AD AC") == "AH AD AC"


def test_r8_2_only_cards_of_the_hand_may_be_played() -> None:
    game = say(game_of("koutchina", hands=[ALL_SUITS]), "5 1 1 2")
    assert refused(game, "QS") == "Q♠ is not in this hand."


def test_r8_2_who_leads_may_play_any_card() -> None:
    game = say(game_of("koutchina", hands=[ALL_SUITS]), "5 1 1 2")
    assert len(game.legal_acts()) == 13


@pytest.mark.parametrize(
    ("cards", "trump", "seat"),
    [
        ("9S TS 2H AS", Strain.HEARTS, 3),  # the only trump
        ("9S 3H 2H AS", Strain.HEARTS, 2),  # the highest trump
        ("9S TS AH AD", Strain.CLUBS, 2),  # no trump in it: the highest of the suit led
        ("9S TS AH AD", Strain.NO_TRUMP, 2),
        ("2S AH AD AC", Strain.NO_TRUMP, 1),  # nobody follows
        ("2H 3H AH KH", Strain.HEARTS, 3),  # trump led
    ],
)
def test_r8_3_the_highest_trump_wins_else_the_highest_of_the_suit_led(
    cards: str, trump: Strain, seat: int
) -> None:
    assert winner(trick(cards), 1, trump) == seat


@pytest.mark.parametrize("leader", [1, 2, 3, 4])
def test_r8_3_the_winner_is_counted_from_the_leader(leader: int) -> None:
    assert winner(trick("2S 3S 4S AS"), leader, Strain.HEARTS) == (leader + 2) % 4 + 1


@given(
    st.permutations(range(52)).map(lambda cards: [Card(card) for card in cards[:4]]),
    st.sampled_from(Strain),
)
def test_r8_3_by_the_words_of_the_rule(cards: list[Card], trump: Strain) -> None:
    led = cards[0].suit
    trumps = [card for card in cards if card.suit == trump]
    followed = [card for card in cards if card.suit == led]
    best = max(trumps or followed, key=lambda card: card.rank)
    assert winner(cards, 1, trump) == cards.index(best) + 1


@given(st.integers(0, FULL_DECK), st.sampled_from([0, 1, 2, 3]))
def test_r8_2_by_the_words_of_the_rule(hand: int, led: int) -> None:
    may = playable(hand, led)
    cards = [card for card in range(52) if hand >> card & 1]
    of_suit = [card for card in cards if card // 13 == led]
    assert [card for card in range(52) if may >> card & 1] == (of_suit or cards)


def test_r8_3_a_card_that_neither_follows_nor_trumps_is_weakest() -> None:
    ace, two = read_card("AD"), read_card("2S")
    assert strength(ace, Strain.SPADES, Strain.HEARTS) < strength(two, Strain.SPADES, Strain.HEARTS)


def test_r8_3_the_tricks_won_are_counted_by_the_play() -> None:
    game = say(game_of("koutchina", hands=[ALL_SUITS]), "5 1 1 2")
    while game.stage == "play" and len(game.deals) == 1:
        game.act(game.legal_acts()[0])
    won = game.deals[0].won
    cards = game.deals[0].cards
    counted = [0, 0, 0, 0]
    leader = 1
    for start in range(0, 52, 4):
        leader = winner(cards[start : start + 4], leader, Strain.NO_TRUMP)
        counted[leader - 1] += 1
    assert won == counted
