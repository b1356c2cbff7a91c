"""R7 Super Call, in fixed rounds."""

import pytest
from playing import contract_of, game_of, legal_words, refused, rules_of, say

from estimation_core.cards import Strain
from estimation_core.engine import events

SUPER_CALLS = "8C 8D 8H 8S 8NT 13C 13NT"


@pytest.mark.parametrize("variant", ["koutchina", "classic"])
def test_r7_1_who_estimates_at_least_8_may_name_any_strain(variant: str) -> None:
    game = game_of(variant, round=5 if variant == "koutchina" else 14)
    if game.stage == "dash_calls":
        say(game, "no no no no")
    assert legal_words(game, SUPER_CALLS) == SUPER_CALLS


def test_r7_1_not_with_a_lower_estimate() -> None:
    assert refused(game_of("koutchina"), "7H") == "A Super Call needs an estimate of at least 8."


def test_r7_1_one_may_estimate_8_without_one() -> None:
    game = say(game_of("koutchina"), "8 1 1 1")
    assert (contract_of(game).super_call, contract_of(game).trump) == (None, Strain.NO_TRUMP)


@pytest.mark.parametrize("minimum", [1, 5, 13])
def test_r7_1_the_minimum_is_a_setting(minimum: int) -> None:
    game = game_of(rules_of("koutchina", {"super_call.minimum": minimum}))
    assert refused(game, f"{minimum}S") == ""
    assert minimum == 1 or refused(game, f"{minimum - 1}S")


def test_r7_1_the_minimum_0_turns_it_off() -> None:
    game = game_of(rules_of("koutchina", {"super_call.minimum": 0}))
    assert refused(game, "13NT") == "There are no Super Calls in this round."


def test_r7_1_there_are_none_in_call_rounds() -> None:
    game = say(game_of("koutchina-full"), "no no no no | 9H pass pass pass")
    assert refused(game, "8S") == "There are no Super Calls in this round."


def test_r7_2_a_super_call_changes_the_trump() -> None:
    heard: list[object] = []
    game = game_of("koutchina")
    game.listeners.append(heard.append)
    say(game, "1 8H 1 1")
    assert contract_of(game).trump is Strain.HEARTS
    assert events.TrumpChanged(2, Strain.HEARTS) in heard


def test_r7_2_a_later_one_on_a_higher_number_changes_it_again() -> None:
    contract = contract_of(say(game_of("koutchina"), "8H 9C 1 1"))
    assert contract.trump is Strain.CLUBS
    assert contract.super_call is not None
    assert (contract.super_call.seat, contract.super_call.number) == (2, 9)


@pytest.mark.parametrize("variant", ["koutchina", "classic"])
@pytest.mark.parametrize("later", ["8S", "8NT"])
def test_r7_2_one_on_an_equal_number_may_be_said_and_has_no_effect(
    variant: str, later: str
) -> None:
    game = game_of(variant, round=5 if variant == "koutchina" else 18)
    if game.stage == "dash_calls":
        say(game, "no no no no")
    contract = contract_of(say(game, f"8H {later} 1 1"))
    assert contract.trump is Strain.HEARTS
    assert contract.super_call is not None and contract.super_call.seat == 1


def test_r7_2_one_on_a_lower_number_has_no_effect() -> None:
    heard: list[object] = []
    game = game_of("koutchina")
    game.listeners.append(heard.append)
    contract = contract_of(say(game, "9H 8S 1 1"))
    assert contract.trump is Strain.HEARTS
    assert events.TrumpChanged(2, Strain.SPADES) not in heard


def test_r7_2_a_plain_higher_estimate_does_not_end_its_effect() -> None:
    assert contract_of(say(game_of("koutchina"), "8H 9 1 1")).trump is Strain.HEARTS


def test_r7_2_naming_the_strain_that_is_trump_anyway_is_a_super_call_like_any_other() -> None:
    contract = contract_of(say(game_of("koutchina"), "8NT 8S 1 1"))
    assert contract.trump is Strain.NO_TRUMP
    assert contract.super_call is not None and contract.super_call.seat == 1


def test_r7_2_estimates_already_made_stand() -> None:
    contract = contract_of(say(game_of("koutchina"), "5 1 8H 0"))
    assert contract.estimates == (5, 1, 8, 0)


def test_r7_3_koutchina_a_plain_9_is_caller_over_a_super_call_of_8() -> None:
    contract = contract_of(say(game_of("koutchina"), "1 8S 9 1"))
    assert (contract.caller, contract.trump) == (3, Strain.SPADES)


def test_r7_3_koutchina_of_equals_the_first_is_caller_even_without_super_call() -> None:
    contract = contract_of(say(game_of("koutchina"), "1 8 8S 1"))
    assert (contract.caller, contract.withs, contract.trump) == (2, {3}, Strain.SPADES)


def test_r7_3_classic_the_maker_of_the_super_call_in_force_is_the_caller() -> None:
    game = say(game_of("classic", round=14), "no no no no | 1 8S 9 1")
    contract = contract_of(game)
    assert (contract.caller, contract.trump) == (2, Strain.SPADES)


def test_r7_3_classic_equals_of_that_number_are_with_even_if_a_plain_estimate_is_higher() -> None:
    game = say(game_of("classic", round=14), "no no no no | 8 8S 9 8H")
    contract = contract_of(game)
    assert (contract.caller, contract.withs) == (2, {1, 4})


def test_r7_3_classic_without_a_super_call_the_highest_is_the_caller() -> None:
    contract = contract_of(say(game_of("classic", round=14), "no no no no | 1 8 9 1"))
    assert contract.caller == 3
