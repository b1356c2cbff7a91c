"""Acts: their numbers, their notation, and arguments that are none."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import pytest

import estimation_core as ec
from estimation_core.acts import (
    CALLS,
    DASH_CALL,
    DECLINE,
    ESTIMATES,
    PASS,
    PLAYS,
    REDEAL,
    SUPER_CALLS,
    Act,
    said_in,
    said_set,
)
from estimation_core.cards import Card, Strain
from estimation_core.notation import Stage

S = Strain.SPADES
ALL = [ec.act_from_id(number) for number in range(ec.ACTION_COUNT)]
STAGES: dict[Stage, tuple[Act, ...]] = {
    "redeal": (DECLINE, REDEAL),
    "dash_calls": (DASH_CALL, DECLINE),
    "auction": (DASH_CALL, PASS, *CALLS, ec.Settled(2, CALLS[9], frozenset({1, 3}))),
    "estimates": (*ESTIMATES, *SUPER_CALLS),
    "play": PLAYS,
    "result": (ec.Won((1, 7, 4, 1)), ec.Won((13, 0, 0, 0))),
}


class TestNumbers:
    def test_every_act_has_its_own_and_is_found_by_it(self) -> None:
        assert [act.id for act in ALL if not isinstance(act, ec.Settled | ec.Won)] == [
            *range(ec.ACTION_COUNT)
        ]
        assert len(set(ALL)) == ec.ACTION_COUNT == 200

    def test_they_never_change(self) -> None:
        # Programs keep them in what they have learnt.
        fixed: dict[Act, int] = {
            DECLINE: 0,
            PASS: 1,
            DASH_CALL: 2,
            ec.Call(1, Strain.CLUBS): 3,
            ec.Call(13, Strain.NO_TRUMP): 67,
            ec.Estimate(0): 68,
            ec.Estimate(13): 81,
            ec.Estimate(1, Strain.CLUBS): 82,
            ec.Estimate(13, Strain.NO_TRUMP): 146,
            REDEAL: 147,
            ec.Play(Card(0)): 148,
            ec.Play(Card(51)): 199,
        }
        assert {act: ec.act_from_id(number) for act, number in fixed.items()} == {
            act: act for act in fixed
        }

    def test_what_can_be_said_is_a_set_by_number(self) -> None:
        said = [DECLINE, PASS, DASH_CALL, *CALLS, *ESTIMATES, *SUPER_CALLS]
        assert said_set(said) == (1 << 147) - 1
        assert said_in(said_set(said)) == tuple(said)

    @pytest.mark.parametrize("number", [-1, 200, 10**9])
    def test_of_no_act(self, number: int) -> None:
        with pytest.raises(ValueError, match="from 0 to 199"):
            ec.act_from_id(number)


class TestNotation:
    @pytest.mark.parametrize("stage", STAGES)
    def test_what_is_written_reads_back_where_it_is_said(self, stage: Stage) -> None:
        for act in STAGES[stage]:
            assert ec.parse_act(str(act), stage) == act
            assert ec.parse_act(str(act).lower(), stage) == act

    @pytest.mark.parametrize(
        ("text", "act"),
        [
            ("pass", PASS),
            ("redeal", REDEAL),
            ("TH", ec.Play(Card.of(Strain.HEARTS, 8))),
            ("7", ec.Estimate(7)),
            ("1 7 4 1", ec.Won((1, 7, 4, 1))),
            ("2 7S", ec.Settled(2, ec.Call(7, S))),
        ],
    )
    def test_what_can_be_one_act_only_needs_no_stage(self, text: str, act: Act) -> None:
        assert ec.parse_act(text) == act

    @pytest.mark.parametrize("text", ["8H", "7NT"])
    def test_what_can_be_several_acts_is_told(self, text: str) -> None:
        with pytest.raises(ec.NotationError, match="can be several acts"):
            ec.parse_act(text)

    def test_dash_and_no_are_one_act_wherever_they_are_said(self) -> None:
        assert (ec.parse_act("dash"), ec.parse_act("no")) == (DASH_CALL, DECLINE)

    @pytest.mark.parametrize("stage", STAGES)
    @pytest.mark.parametrize("text", ["", " ", "14S", "x", "-", "1 7 4", "5 7S", "TH TH", "٣"])
    def test_what_is_no_act(self, stage: Stage, text: str) -> None:
        with pytest.raises(ec.NotationError):
            ec.parse_act(text, stage)

    def test_a_card_is_written_as_in_records(self) -> None:
        assert (str(Card(51)), repr(Card(51)), f"{Card(0)}") == ("AS", "Card(AS)", "2C")


class TestArguments:
    @pytest.mark.parametrize(
        ("make", "error"),
        [
            (lambda: ec.Call(5, "S"), TypeError),  # type: ignore[arg-type]
            (lambda: ec.Call(5, 3), TypeError),  # type: ignore[arg-type]
            (lambda: ec.Call(5.0, S), TypeError),  # type: ignore[arg-type]
            (lambda: ec.Call("5", S), TypeError),  # type: ignore[arg-type]
            (lambda: ec.Call(True, S), TypeError),
            (lambda: ec.Call(0, S), ValueError),
            (lambda: ec.Call(14, S), ValueError),
            (lambda: ec.Estimate(99), ValueError),
            (lambda: ec.Estimate(-1), ValueError),
            (lambda: ec.Estimate(True), TypeError),
            (lambda: ec.Estimate(0, S), ValueError),
            (lambda: ec.Estimate(8, "H"), TypeError),  # type: ignore[arg-type]
            (lambda: ec.Play(52), ValueError),  # type: ignore[arg-type]
            (lambda: ec.Play("AS"), TypeError),  # type: ignore[arg-type]
            (lambda: ec.Play(None), TypeError),  # type: ignore[arg-type]
            (lambda: ec.Settled(5, CALLS[0]), ValueError),
            (lambda: ec.Settled(1, PASS), TypeError),  # type: ignore[arg-type]
            (lambda: ec.Settled(1, CALLS[0], frozenset({0})), ValueError),
            (lambda: ec.Won((1, 2, 3)), ValueError),  # type: ignore[arg-type]
            (lambda: ec.Won((13, 1, 0, -1)), ValueError),
            (lambda: ec.Won((4, 4, 4, True)), TypeError),
        ],
    )
    def test_wrong_ones_are_told_as_such(self, make: Any, error: type[Exception]) -> None:
        with pytest.raises(error, match="not"):
            make()

    def test_whole_numbers_of_any_kind_are_taken(self) -> None:
        class Five:
            def __index__(self) -> int:
                return 5

        assert ec.Call(Five(), S) == ec.Call(5, S)  # type: ignore[arg-type]
        assert type(ec.Estimate(Five()).number) is int  # type: ignore[arg-type]
        assert ec.Play(51) == PLAYS[51]  # type: ignore[arg-type]


@pytest.mark.parametrize("act", [*ALL, *STAGES["result"], STAGES["auction"][-1]], ids=str)
def test_acts_can_be_sent_and_copied(act: Act) -> None:
    for other in (pickle.loads(pickle.dumps(act)), copy.copy(act), copy.deepcopy(act)):
        assert (other, hash(other), repr(other), str(other)) == (
            act,
            hash(act),
            repr(act),
            str(act),
        )
