"""Writing records: canonical, and the same game when read again."""

from __future__ import annotations

import datetime
import pickle
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from playing import ALL_SUITS, SEAT_ONE_VOID, game_of, rules_of, say
from random_play import play_on
from recording import HEAD, record

from estimation_core.acts import CALLS, DASH_CALL, ESTIMATES, PASS, SUPER_CALLS
from estimation_core.cards import DECK, SEATS
from estimation_core.engine.beginning import Stakes, Start
from estimation_core.engine.game import Game
from estimation_core.notation import fault_of_name
from estimation_core.records.games import record_of_game
from estimation_core.records.model import DealEntry, Record
from estimation_core.records.read import parse_record, read_record
from estimation_core.records.write import write_record

GAMES = Path(__file__).parents[1] / "games"


def read(text: str) -> Record:
    _, found, findings = parse_record(text)
    assert findings == [] and found is not None
    return found


@pytest.mark.parametrize(
    "path",
    sorted(path for folder in ("legal", "worked") for path in (GAMES / folder).glob("*.toml")),
    ids=lambda path: path.name.removesuffix(".game.toml"),
)
def test_what_is_read_and_written_is_the_same_when_read_again(path: Path) -> None:
    _, first, _ = read_record(path)
    assert first is not None
    text = write_record(first)
    assert read(text) == first
    assert write_record(read(text)) == text


def test_each_deal_stands_under_its_own_header() -> None:
    text = write_record(read(record("dealer = 4", 'avoid = "1"', variant="classic")))
    assert text.endswith('[[deals]]\ndealer = 4\n\n[[deals]]\navoid = "1"\n')


def test_the_ruleset_stands_last() -> None:
    game = game_of("koutchina", hands=[ALL_SUITS])
    text = game.to_record()
    assert text.index("[[deals]]") < text.index("[ruleset.game]")
    assert text.index("[start]") < text.index("[[deals]]")


def test_a_written_file_has_no_byte_order_mark_and_ends_with_a_line() -> None:
    text = write_record(read("﻿" + record()))
    assert text.startswith("format = ") and text.endswith("\n")


def test_comments_are_lost() -> None:
    assert "#" not in write_record(read("# a comment\n" + record()))


def test_hands_are_written_in_the_canonical_order() -> None:
    hands = (
        'hands = ["2KA.K2A.A2K.3K2A", "QJ3.QJ3.QJ3.QJT4", "T94.T94.T984.985", "8765.8765.765.76"]'
    )
    assert '"AK2.AK2.AK2.AK32"' in write_record(read(record(hands)))


def test_notation_is_written_in_upper_case() -> None:
    text = write_record(read(record('calls = "5s PASS Pass dash"\nestimates = "8h DASH 3 -"')))
    assert 'calls = "5S pass pass dash"' in text
    assert 'estimates = "8H dash 3 -"' in text


def test_nothing_for_a_void() -> None:
    game = game_of("koutchina", hands=[SEAT_ONE_VOID])
    assert '".AKQJT.AKQJ.AKQJ"' in game.to_record()


def test_the_users_own_keys_are_kept() -> None:
    more = '_text = "x"\n_list = [1, { a = 2 }]\n[_table]\nb = { c = 3 }\n'
    deals = ("_only = { a = 1 }", '_note = "x"\ndealer = 4\n[deals._table]\nb = [{ c = 3 }]')
    first = read(record(*deals, more=more))
    again = read(write_record(first))
    assert again == first
    assert again.deals[0].own == {"_only": {"a": 1}}
    assert again.deals[1].own == {"_note": "x", "_table": {"b": [{"c": 3}]}}


def test_deals_without_any_key_are_kept() -> None:
    assert read(write_record(read(record("", "")))).deals == (DealEntry(), DealEntry())


SEEN = st.characters(exclude_categories=("C", "Z"))
"""Characters that can be seen in a name."""


def depth(value: Any) -> int:
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return 1 + max(map(depth, inner), default=0)


own_values = st.recursive(
    st.integers(-99, 99) | st.text(max_size=8) | st.booleans(),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.text("ab_ é.", max_size=3), inner, max_size=3)
    ),
    max_leaves=6,
).filter(lambda value: depth(value) < 10)
own_keys = st.dictionaries(st.text("ab é.", max_size=3).map("_{}".format), own_values, max_size=3)
fours = st.tuples(*[st.integers(0, 13)] * 4)
points = st.tuples(*[st.integers(-999, 999)] * 4)


def maybe(strategy: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    return st.none() | strategy


def by_seat(*answers: Any) -> st.SearchStrategy[Any]:
    return st.tuples(*[st.sampled_from(answers)] * 4)


@st.composite
def entries(draw: st.DrawFn) -> DealEntry:
    """A deal as it might be written, legal or not; what depends on another key goes with it."""
    calls = draw(maybe(st.lists(st.sampled_from([PASS, DASH_CALL, *CALLS]), max_size=8).map(tuple)))
    call = draw(maybe(st.sampled_from(CALLS)))
    cards = draw(st.permutations(DECK))
    hands = tuple(tuple(sorted(cards[i : i + 13], reverse=True)) for i in range(0, 52, 13))
    tricks = tuple(tuple(cards[i : i + 4]) for i in range(0, 52, 4))
    played = draw(st.booleans())
    estimates = draw(by_seat(None, DASH_CALL, *ESTIMATES, *SUPER_CALLS))
    return DealEntry(
        hands=hands if played else None,
        avoid=draw(maybe(st.sets(st.sampled_from(SEATS)).map(tuple))),
        dealer=draw(maybe(st.sampled_from(SEATS))),
        dash_calls=draw(maybe(by_seat(True, False, None))),
        calls=calls,
        call=call,
        caller=draw(st.sampled_from(SEATS)) if call else None,
        estimates=estimates,
        tricks=tricks[: draw(st.integers(0, 13))] if played else None,
        won=draw(fours),
        scores=draw(maybe(points)),
        own=draw(own_keys),
    )


records = st.builds(
    Record,
    site=st.none(),
    table=st.none(),
    house_rules=st.just({}),
    ruleset=st.none(),
    variant=st.text("abc-é", min_size=1, max_size=5),
    players=st.lists(st.text(SEEN, min_size=1, max_size=6), min_size=4, max_size=4, unique=True)
    .map(tuple)
    .filter(lambda names: not any(fault_of_name(names[i], names[:i]) for i in range(4))),
    dealer=st.sampled_from(SEATS),
    deals=st.lists(entries(), max_size=3).map(tuple),
    rules=maybe(st.text(max_size=9)),
    date=maybe(st.dates(min_value=datetime.date(1000, 1, 1))),
    event=maybe(st.text(max_size=9)),
    start=maybe(st.builds(Start, st.integers(1, 99), st.sampled_from([1, 2, 4]), points)),
    stakes=maybe(
        st.builds(
            Stakes,
            st.integers(0, 999),
            st.sets(st.sampled_from(SEATS), min_size=1).map(lambda seats: tuple(sorted(seats))),
        )
    ),
    own=own_keys,
)


@settings(max_examples=40)
@given(records)
def test_any_record_is_the_same_when_read_again(given_record: Record) -> None:
    text = write_record(given_record)
    assert read(text) == given_record
    assert write_record(read(text)) == text


@pytest.mark.parametrize("seed", range(4))
def test_the_record_of_a_game_is_the_same_when_read_again(seed: int) -> None:
    game = play_on(game_of("classic-redeal", hands=[SEAT_ONE_VOID, ALL_SUITS]), seed, deals=2)
    written = record_of_game(game, event="Club night", date=datetime.date(2026, 11, 29))
    assert read(write_record(written)) == written


def test_head_keys_of_a_game() -> None:
    text = game_of("koutchina").to_record(event="Club night", site="Cairo", table="3")
    assert text.startswith(HEAD.format(variant="koutchina").splitlines()[0])
    assert 'event = "Club night"\nsite = "Cairo"\ntable = "3"\n' in text


def test_say_keeps_its_words() -> None:
    """What was said in a deal is what its record tells."""
    game = say(game_of("classic", hands=[ALL_SUITS]), "dash no no no | 5S pass pass | 5 1")
    text = game.to_record()
    assert 'dash_calls = "dash no no no"\ncalls = "5S pass pass"\nestimates = "dash 5 5 1"' in text


def played(steps: int) -> Game:
    """A random game after some steps, in the middle of a deal."""
    return play_on(Game(rules_of("koutchina"), seed=5), seed=5, steps=steps)


class TestAGameOutOfARecord:
    """What a record says besides the game is there when the game is written again (E3, C3)."""

    MORE = 'event = "Club night"\nsite = "Cairo"\ntable = "2"\ndate = 2026-11-29\n_x = { a = 1 }\n'
    SHEET = 'calls = "5S pass pass pass"\nestimates = "5 3 3 3"\nwon = "5 3 4 1"'

    def test_nothing_is_lost(self) -> None:
        game = played(steps=90)
        text = game.to_record(
            event="Club night",
            site="Cairo",
            table="2",
            date=datetime.date(2026, 11, 29),
            own={"_x": {"a": 1}},
        ).replace("[[deals]]\n", '[[deals]]\n_note = "so"\n')
        again = Game.from_record(text)
        assert read(again.to_record()) == read(text)
        other = pickle.loads(pickle.dumps(again)).copy()
        assert other.to_record() == again.to_record()

    def test_it_can_be_said_anew(self) -> None:
        again = Game.from_record(record(self.SHEET, more=self.MORE))
        assert read(again.to_record(event="Final")).event == "Final"
        assert read(again.to_record(event="Final")).site == "Cairo"

    def test_no_hand_is_invented_for_a_score_sheet(self) -> None:
        game = Game.from_record(record(self.SHEET, more=self.MORE))
        assert game.stage == "deal"
        assert [deal.hands for deal in read(game.to_record()).deals] == [None]
        game.deal_hands(None)
        assert len(game.deals) == 2

    def test_with_a_seed_the_cards_are_dealt(self) -> None:
        game = Game.from_record(record(self.SHEET), seed=3)
        assert game.deal is not None and game.deal.hands is not None

    def test_what_a_seat_may_know_has_none_of_the_users_keys(self) -> None:
        text = played(steps=90).to_record(own={"_seed": "7"})
        text = text.replace("[[deals]]\n", '[[deals]]\n_seen = "AS"\n')
        told = Game.from_record(text).to_record(seat=2)
        assert "_seed" not in told and "_seen" not in told
