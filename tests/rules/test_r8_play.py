"""R8 Play."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from playing import (
    ALL_SUITS,
    SEAT_ONE_VOID,
    SHIPPED,
    contract_of,
    deal_under_way,
    game_of,
    legal_words,
    refused,
    rules_of,
    say,
)
from random_play import choose

from estimation_core.acts import Play
from estimation_core.cards import DECK, FULL_DECK, Card, Strain, card_set, cards_in
from estimation_core.engine.game import Game
from estimation_core.errors import IllegalAct
from estimation_core.notation import read_card
from estimation_core.rules.play import Tricks, is_trump, playable, rank_of, strength, winner


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


def words_of_the_rules(game: Game) -> None:
    """Plays a game at random; at every card what the rules say in words is compared with what the engine does.

    Nothing here asks the engine which cards follow, are legal or win: hands, the trick and the trump are enough.
    """
    rng = random.Random(1)
    hands: list[list[Card]] = []
    laid: list[tuple[int, Card]] = []
    won = [0, 0, 0, 0]
    deal = None
    while not game.over:
        if game.deal is not deal:
            deal, hands = game.deal, []
        assert deal is not None
        if game.stage != "play":
            game.act(choose(game, rng))
            continue
        assert deal.contract is not None and deal.hands is not None
        if not hands:
            hands = [list(cards_in(hand)) for hand in deal.hands]
            laid, won = [], [0, 0, 0, 0]
            assert game.to_act == deal.contract.caller, "R8.1: the Caller leads the first trick"
        seat = game.to_act
        assert seat is not None
        hand = hands[seat - 1]
        if laid:
            of_suit_led = [card for card in hand if card.suit is laid[0][1].suit]
            may = of_suit_led or hand
        else:
            may = hand
        assert {str(act) for act in game.legal_acts()} == {str(card) for card in may}, "R8.2"
        for card in DECK:
            assert (game.why_not(Play(card)) is None) == (card in may), "R8.2"
            if card not in may:
                with pytest.raises(IllegalAct):
                    game.act(Play(card))
        card = may[int(rng.random() * len(may))]
        hand.remove(card)
        laid.append((seat, card))
        game.act(Play(card))
        if len(laid) < 4:
            assert game.to_act == seat % 4 + 1, "R1.1: the next seat plays"
            continue
        trumps = [one for one in laid if one[1].suit == deal.contract.trump]
        followed = [one for one in laid if one[1].suit is laid[0][1].suit]
        winner, _ = max(trumps or followed, key=lambda one: one[1].rank)
        won[winner - 1] += 1
        laid = []
        assert list(deal.won) == won, (
            "R8.3: the highest trump wins, else the highest of the suit led"
        )
        if any(hands):
            assert game.to_act == winner, "R8.1: the winner of each trick leads the next"


@pytest.mark.parametrize("variant", SHIPPED)
def test_r8_2_and_r8_3_in_the_words_of_the_rules_at_every_card(variant: str) -> None:
    lengths = {"game.call_rounds": 3, "game.fixed_rounds": ["NT", "S", "H", "D", "C"]}
    words_of_the_rules(Game(rules_of(variant, lengths), seed=8))


@settings(max_examples=15)
@given(st.integers(0, 10**6), st.sampled_from(Strain), st.integers(1, 4))
def test_r8_2_and_r8_3_under_every_trump_from_every_seat(
    seed: int, trump: Strain, dealer: int
) -> None:
    rules = rules_of("koutchina", {"game.fixed_rounds": [trump.code], "super_call.minimum": 0})
    words_of_the_rules(Game(rules, seed=seed, dealer=dealer))


def test_r8_2_every_suit_is_followed_and_every_suit_can_be_missing() -> None:
    """What the random games above rest on: among them are leads of each suit, and seats without each of them."""
    seen: set[tuple[str, str]] = set()
    for seed in range(6):
        game, rng = Game(rules_of("koutchina"), seed=seed), random.Random(seed)
        while not game.over:
            tricks = game.deal.tricks if game.deal else None
            if tricks and tricks.led >= 0:
                suit = Strain(tricks.led)
                has = any(card.suit is suit for card in cards_in(tricks.hands[tricks.turn - 1]))
                seen.add((suit.code, "follows" if has else "void"))
            game.act(choose(game, rng))
    assert seen == {(suit, what) for suit in "SHDC" for what in ("follows", "void")}


class TestTricks:
    """The tricks under way, as the game, the players and the proof of the rules run them."""

    def test_r8_2_what_may_be_laid_is_known_before_every_card(self) -> None:
        tricks = Tricks(ALL_SUITS, 1, Strain.NO_TRUMP)
        assert tricks.legal == ALL_SUITS[0]
        assert tricks.play(read_card("AS")) == 2
        assert tricks.legal == ALL_SUITS[1] & card_set(range(39, 52))

    def test_r8_3_after_the_fourth_card_the_winner_is_in_turn(self) -> None:
        tricks = Tricks(ALL_SUITS, 3, Strain.NO_TRUMP)
        assert [tricks.play(read_card(card)) for card in ("3S", "4S", "5S", "2S")] == [4, 1, 2, 1]
        assert (tricks.won, tricks.leaders, tricks.led) == ([1, 0, 0, 0], [3], -1)

    def test_r8_3_after_the_last_trick_nobody_is_in_turn(self) -> None:
        tricks = Tricks(ALL_SUITS, 1, Strain.SPADES)
        for _ in range(52):
            tricks.play(tricks.legal.bit_length() - 1)
        assert (tricks.turn, tricks.legal, sum(tricks.won), tricks.hands) == (0, 0, 13, (0,) * 4)
        assert len(tricks.leaders) == 13 and tricks.trick == []

    def test_r3_3_who_fails_to_follow_is_out_of_that_suit(self) -> None:
        tricks = Tricks(SEAT_ONE_VOID, 4, Strain.NO_TRUMP)
        tricks.play(read_card("6S"))
        assert tricks.voids == [0, 0, 0, 0]
        tricks.play(read_card("AH"))
        assert tricks.voids == [1 << Strain.SPADES, 0, 0, 0]

    def test_a_copy_is_played_on_by_itself(self) -> None:
        tricks = Tricks(ALL_SUITS, 1, Strain.HEARTS)
        for _ in range(6):
            tricks.play(tricks.legal.bit_length() - 1)
        twin = tricks.copy()
        assert all(getattr(twin, name) == getattr(tricks, name) for name in Tricks.__slots__)
        twin.play(twin.legal.bit_length() - 1)
        assert (len(twin.cards), len(tricks.cards)) == (7, 6)
        assert twin.hands != tricks.hands


@given(st.integers(0, 51), st.integers(0, 3), st.integers(0, 4))
def test_r8_3_the_coding_of_strengths(card: int, led: int, trump: int) -> None:
    power = strength(card, led, trump)
    assert is_trump(power) == (card // 13 == trump)
    assert rank_of(power) == card % 13


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
