"""R1.5: what others hold is in nothing that a seat is told. The hidden cards exchanged, everything stays the same."""

from __future__ import annotations

import random

import pytest
from hidden_cards import SHORT, exchanged, replayed, told
from playing import rules_of
from random_play import choose, step

from estimation_core.engine.game import Game
from estimation_core.players import make_player
from estimation_core.records.judging import judge_text
from estimation_core.variants import Catalog


@pytest.mark.parametrize("variant", ["koutchina-mini", "classic", "egyptian-tournament"])
def test_r1_5_exchanged_hidden_cards_change_nothing_that_a_seat_is_told(variant: str) -> None:
    compared = 0
    for seed in range(3):
        heard: list[object] = []
        game = Game(rules_of(variant, SHORT), seed=seed, listeners=[heard.append])
        rng = random.Random(seed)
        while not game.over:
            step(game, rng)
            if game.deal is None or rng.random() > 0.2:
                continue
            for seat in (1, 2, 3, 4):
                hands = exchanged(game.deal, seat, rng)
                other_heard: list[object] = []
                other = hands and replayed(game, hands, other_heard)
                if not other or other.deal is None or other.deal.avoid != game.deal.avoid:
                    continue
                assert told(other, seat) == told(game, seat)
                # Scores of earlier rounds are the same too: only this deal's hidden cards changed.
                assert list(map(repr, other_heard)) == list(map(repr, heard))
                compared += 1
    assert compared > 60


@pytest.mark.parametrize("level", ["random", "club"])
def test_r1_5_a_computer_player_chooses_and_hints_the_same(level: str) -> None:
    compared = 0
    for seed in range(4):
        game, rng = Game(rules_of("koutchina-mini", SHORT), seed=seed), random.Random(seed)
        while not game.over:
            step(game, rng)
            if game.deal is None or rng.random() > 0.06:
                continue
            seat = game.to_act
            assert seat is not None
            hands = exchanged(game.deal, seat, rng)
            other = hands and replayed(game, hands, [])
            if not other or other.to_act != seat:
                continue
            one, two = (
                make_player(level, random.Random(5)).hint(each.view(seat)) for each in (game, other)
            )
            assert (one[0], str(one[1])) == (two[0], str(two[1]))
            compared += 1
    assert compared > 10


@pytest.mark.parametrize("variant", ["koutchina-redeal", "classic-redeal", "egyptian-tournament"])
def test_r1_5_the_record_of_a_seat_is_valid_and_holds_its_hand_alone(variant: str) -> None:
    catalog = Catalog()
    game, rng = Game(rules_of(variant, SHORT), seed=2), random.Random(2)
    number = 0
    while not game.over:
        game.act(choose(game, rng))
        number += 1
        if number % 17 or game.deal is None or game.deal.hands is None:
            continue
        text = game.to_record(seat=3)
        file = judge_text(text, catalog)
        assert all(found.severity == "warning" for found in file.findings), file.findings
        assert '_hand = "' in text
        under_way = text.rpartition("[[deals]]")[2]
        assert "\nhands" not in under_way and "\ntricks" not in under_way
    assert game.to_record(seat=1) == game.to_record(seat=2)  # all has been played out
