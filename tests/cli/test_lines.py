"""Lines of the scorekeeper: any sensible order and spelling, in four languages; what is unclear is refused."""

from __future__ import annotations

import pytest

from estimation_core.acts import DASH_CALL, PASS, Call, Estimate
from estimation_core.cards import Strain
from estimation_core.cli.keeping.lines import read_line
from estimation_core.cli.keeping.names import Names
from estimation_core.cli.keeping.told import Asked, Line
from estimation_core.languages import Language
from estimation_core.languages.spelling import Misspelt

PLAYERS = ("Mona", "Karim", "Salma", "Youssef")
ARABIC = ("منى", "كريم", "سلمى", "يوسف")
CALLING = Asked("dash_calls", "call")
ROUND = Line(
    call=(2, Call(7, Strain.SPADES)),
    said=((1, DASH_CALL), (3, Estimate(2)), (4, Estimate(1))),
)


def read(
    text: str, asked: Asked = CALLING, tag: str = "en", players: tuple[str, ...] = PLAYERS
) -> Line:
    return read_line(text, asked, Names(players), Language.of(tag, bidi="plain"))


def refused(text: str, asked: Asked = CALLING, tag: str = "en") -> str:
    with pytest.raises(Misspelt) as error:
        read(text, asked, tag)
    return str(error.value.message)


@pytest.mark.parametrize(
    "text",
    [
        "1 dash, 2 7S, 3 2, 4 1",
        "2 7s, 4 1, 3 2, 1 dash",
        "1 dash 2 7S 3 2 4 1",
        "dash 7S 2 1",
        "d 7s 2 1",
        "dash; 7 spades; 2; 1",
        "m dash, k 7♠, s 2, y 1",
        "Mona: dash, Karim: 7 S, Salma: 2, Youssef: 1",
        "dash Mona, 7S Karim, 2 Salma, 1 Youssef",
        "mo dash call, ka 7 of spades, sal 2, you 1",
    ],
)
def test_a_call_round_in_any_sensible_order_and_spelling(text: str) -> None:
    assert read(text) == ROUND


@pytest.mark.parametrize(
    ("tag", "players", "text"),
    [
        ("fr", PLAYERS, "1 dash, 2 7 pique, 3 2, 4 1"),
        ("fr", PLAYERS, "m dash, k 7P, s 2, y 1"),
        ("de", PLAYERS, "1 dash, 2 7 Pik, 3 2, 4 1"),
        ("de", PLAYERS, "m Dash Call, k 7P, s 2, y 1"),
        ("ar", ARABIC, "١ داش، ٢ ٧ بستوني، ٣ ٢، ٤ ١"),
        ("ar", ARABIC, "منى داش، كريم 7S، سلمى ٢، يوسف 1"),
        ("ar", ARABIC, "م داش، ك ٧♠، س ٢، ي ١"),
    ],
)
def test_a_call_round_in_the_words_of_each_language(
    tag: str, players: tuple[str, ...], text: str
) -> None:
    assert read(text, tag=tag, players=players) == ROUND


@pytest.mark.parametrize(
    "text",
    [
        "1 dash, 2 7S, 3 2, 4 1 / 1 7 4 1",
        "dash 7s 2 1 / 1741",
        "dash 7s 2 1 = 1 7 4 1",
        "dash 7s 2 1 / won 1 7 4 1",
        "dash/1 7S/7 2/4 1/1",
        "1 dash/1, 2 7S/7, 3 2/4, 4 1/1",
        "dash 7s 2 1 / k 7, m 1, y 1, s 4",
    ],
)
def test_the_tricks_on_the_same_line(text: str) -> None:
    assert read(text) == ROUND._replace(won=(1, 7, 4, 1))


@pytest.mark.parametrize(
    "text", ["1 7 4 1", "1741", "1, 7, 4, 1", "m 1 k 7 s 4 y 1", "4 1, 1 1, 2 7, 3 4"]
)
def test_the_tricks_alone(text: str) -> None:
    assert read(text, Asked("result", "call")) == Line(won=(1, 7, 4, 1))


def test_dash_callers_are_told_by_seat_or_name() -> None:
    for text in ("1 3", "1, 3", "3 1", "m s", "Mona Salma"):
        assert read(text) == Line(dashes=frozenset({1, 3}))
    for text in ("no", "nobody", "-", "none"):
        assert read(text) == Line(dashes=frozenset())


def test_an_auction_in_turn() -> None:
    asked = Asked("auction", "call")
    calls = (PASS, Call(4, Strain.HEARTS), PASS, Call(5, Strain.CLUBS), PASS)
    assert read("pass 4H pass 5C pass", asked) == Line(calls=calls)
    assert read("pass", asked) == Line(passed=True)


def test_a_call_without_its_player_is_an_auction_of_one_call() -> None:
    assert read("13NT", Asked("auction", "call")) == Line(calls=(Call(13, Strain.NO_TRUMP),))


def test_estimates_in_turn_and_super_calls() -> None:
    asked = Asked("estimates", "fixed", turn=(3, 4, 1, 2))
    assert read("3, 8H", asked).estimates == {3: Estimate(3), 4: Estimate(8, Strain.HEARTS)}
    assert read("0", asked).estimates == {3: Estimate(0)}


def test_four_answers_without_players_are_by_seat() -> None:
    asked = Asked("estimates", "fixed", turn=(3, 4, 1, 2))
    assert read("1 2 3 4", asked).estimates == {seat: Estimate(seat) for seat in (1, 2, 3, 4)}


def test_what_can_be_read_in_two_ways_is_refused_with_both() -> None:
    assert refused("2 7S 3 2") == (
        "“2 7S 3 2” can be read in several ways: Karim 7♠, Salma 2 or Mona 2, Karim 7♠, Salma 3, Youssef 2. "
        "With commas and names it is clear."
    )
    assert read("2 7S, 3 2").call == (2, Call(7, Strain.SPADES))


def test_an_estimate_that_may_be_one_or_two_is_refused() -> None:
    asked = Asked("estimates", "call", turn=(3, 4))
    assert refused("3 2", asked).startswith(
        "“3 2” can be read in several ways: Salma 2 or Salma 3, Youssef 2."
    )
    assert read("3, 2", asked).estimates == {3: Estimate(3), 4: Estimate(2)}
    assert read("s 2", asked).estimates == {3: Estimate(2)}


def test_a_strain_that_may_be_two_is_refused_in_french() -> None:
    assert refused("2 7C", Asked("auction", "call"), "fr").startswith("“7C” can mean 7♥ or 7♣")


def test_the_beginning_of_two_names_is_refused() -> None:
    with pytest.raises(Misspelt) as error:
        read("s 2, 1 3", players=("Mona", "Sami", "Salma", "Youssef"))
    assert str(error.value.message) == "“s” can mean Sami or Salma."


def test_what_is_neither_player_nor_answer_is_named() -> None:
    assert refused("1 dash, 2 7S, zoe 2") == (
        "“zoe” can be read neither as a player nor as something that was said."
    )


def test_a_player_who_stands_twice_is_refused() -> None:
    assert refused("1 dash, 2 7S, 2 3, 4 1") == "Karim stands here twice."


def test_more_than_thirteen_tricks_are_refused() -> None:
    assert refused("14 0 0 0", Asked("result", "call")) == "A round has only 13 tricks."


def test_redeals_and_avoid() -> None:
    assert read("redeal 3") == Line(redeal_by=3)
    assert read("redeal Salma") == Line(redeal_by=3)
    assert read("avoid 4 1") == Line(avoid=(1, 4))
    assert read("إعادة 2", tag="ar", players=ARABIC) == Line(redeal_by=2)


@pytest.mark.parametrize(
    "text",
    [
        "1 dash, 2 7S, 3 2, 4 1 / 1 7 4 1 /",
        "1 dash/1, 2 7S/7, 3 2/4",
        "dash/1 7S/7 2/4 1/1 / 3",
        "///",
        "1 7 4 1 / 1 7 4 1 / 1 7 4 1",
    ],
)
def test_a_line_with_a_stroke_too_many_is_refused(text: str) -> None:
    assert refused(text)


def test_tricks_beside_each_answer_in_any_order() -> None:
    assert read("4 1/1, 2 7S/7, 1 dash/1, 3 2/4") == ROUND._replace(won=(1, 7, 4, 1))
