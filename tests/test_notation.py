"""The notation of records: strictly read, canonically written."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from estimation_core.acts import CALLS, DASH_CALL, ESTIMATES, PASS, SUPER_CALLS, Call, Estimate
from estimation_core.cards import DECK, STRAINS_BY_CODE, Strain, card_set, cards_in
from estimation_core.errors import NotationError
from estimation_core.notation import (
    read_call,
    read_card,
    read_estimate,
    read_hand,
    read_strain,
    write_call,
    write_cards,
    write_estimate,
    write_hand,
)

READERS: list[Callable[[str], Any]] = [
    read_call,
    read_card,
    read_estimate,
    read_hand,
    read_strain,
]


@pytest.mark.parametrize("card", DECK, ids=lambda card: card.code)
def test_every_card_is_read_in_any_case(card: Any) -> None:
    assert read_card(card.code) == read_card(card.code.lower()) == card
    assert write_cards([card]) == card.code


def test_cards_are_rank_and_suit() -> None:
    assert [card.code for card in DECK[::13]] == ["2C", "2D", "2H", "2S"]
    assert read_card("TH").rank == 8 and read_card("TH").suit is Strain.HEARTS


@pytest.mark.parametrize(
    "text", ["", "T", "HT", "10H", "1H", "TX", "TH ", " TH", "THH", "♥T", "T♥"]
)
def test_what_is_no_card(text: str) -> None:
    with pytest.raises(NotationError, match="is no card"):
        read_card(text)


@pytest.mark.parametrize("code", STRAINS_BY_CODE)
def test_strains(code: str) -> None:
    assert read_strain(code) is read_strain(code.lower()) is STRAINS_BY_CODE[code]
    assert read_strain(code).code == code


@pytest.mark.parametrize("text", ["", "N", "SA", "X", "SS"])
def test_what_is_no_strain(text: str) -> None:
    with pytest.raises(NotationError, match="is no strain"):
        read_strain(text)


@pytest.mark.parametrize("act", [*CALLS, PASS, DASH_CALL], ids=write_call)
def test_every_call_is_read_as_it_is_written(act: Any) -> None:
    assert read_call(write_call(act)) == read_call(write_call(act).lower()) == act


def test_calls_in_upper_case() -> None:
    assert write_call(Call(5, Strain.NO_TRUMP)) == "5NT"
    assert read_call("PASS") == PASS and read_call("Dash") == DASH_CALL


@pytest.mark.parametrize(
    "text", ["", "5", "S", "S5", "0S", "14S", "05S", "+5S", "5SS", "5NTS", "5 S", "٥S", "-", "no"]
)
def test_what_is_no_call(text: str) -> None:
    with pytest.raises(NotationError, match="is no call"):
        read_call(text)


@pytest.mark.parametrize("act", [None, DASH_CALL, *ESTIMATES, *SUPER_CALLS], ids=write_estimate)
def test_every_estimate_is_read_as_it_is_written(act: Any) -> None:
    assert read_estimate(write_estimate(act)) == act


def test_estimates() -> None:
    assert read_estimate("0") == Estimate(0)
    assert read_estimate("13") == Estimate(13)
    assert read_estimate("8h") == Estimate(8, Strain.HEARTS)
    assert read_estimate("DASH") == DASH_CALL
    assert read_estimate("-") is None


@pytest.mark.parametrize(
    "text", ["", "14", "-1", "+1", "03", "7X", "0S", "14S", "H8", "3.0", "x", "--", "²", "٣"]
)
def test_what_is_no_estimate(text: str) -> None:
    with pytest.raises(NotationError, match="is no estimate"):
        read_estimate(text)


def test_a_hand_is_spades_hearts_diamonds_clubs() -> None:
    hand = card_set(read_hand("2.J987.A97.AQ876"))
    assert hand.bit_count() == 13
    assert write_hand(hand) == "2.J987.A97.AQ876"


def test_nothing_for_a_void() -> None:
    hand = card_set(read_hand("AKQJT98765432..."))
    assert write_hand(hand) == "AKQJT98765432..."
    assert write_hand(0) == "..." and read_hand("...") == []


def test_a_hand_in_any_order_and_any_case() -> None:
    assert write_hand(card_set(read_hand("2ka.q..t"))) == "AK2.Q..T"


def test_a_card_that_stands_twice_is_kept_for_the_judge() -> None:
    assert len(read_hand("AA...")) == 2


@pytest.mark.parametrize("text", ["", "A.K.Q", "A.K.Q.J.T", "1...", "10...", "A K...", "A,K,Q,J"])
def test_what_is_no_hand(text: str) -> None:
    with pytest.raises(NotationError, match="is no hand"):
        read_hand(text)


@given(st.sets(st.sampled_from(DECK)))
def test_any_hand_is_read_as_it_is_written(cards: set[Any]) -> None:
    hand = card_set(cards)
    assert read_hand(write_hand(hand)) == list(cards_in(hand))


@given(st.sampled_from(READERS), st.text(max_size=6))
def test_whatever_is_read_is_read_or_refused(read: Callable[[str], Any], text: str) -> None:
    try:
        read(text)
    except NotationError as error:
        assert str(error)


@given(st.sampled_from(READERS), st.text(min_size=30, max_size=300))
def test_a_refusal_does_not_repeat_a_long_text(read: Callable[[str], Any], text: str) -> None:
    with pytest.raises(NotationError) as error:
        read(text)
    assert text not in str(error.value)
