"""A game out of a record and into one, in the middle of everything, to the same end."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from playing import ALL_SUITS, SEAT_ONE_VOID, SHIPPED, catalog, game_of, rules_of, say, win
from random_play import choose, play_on, random_house_rules, random_settings

from estimation_core.engine.beginning import Stakes, Start
from estimation_core.engine.events import Dealt
from estimation_core.engine.game import Game
from estimation_core.errors import RecordError
from estimation_core.records.judging import judge_text


def resumed(game: Game, seed: int = 1) -> Game:
    return Game.from_record(game.to_record(), catalog=catalog(), seed=seed)


def state(game: Game) -> tuple[object, ...]:
    """All that a game knows of itself, by what its seats may know together."""
    views = [game.view(seat) for seat in (1, 2, 3, 4)]
    return (
        game.stage,
        game.to_act,
        game.legal_acts(),
        game.totals,
        [
            (view.hand, view.said, view.trick, view.tricks, view.won, view.estimates)
            for view in views
        ],
        [(deal.hands, deal.acts, deal.cards, deal.score) for deal in game.deals],
        game.standing.round if not game.standing.over else None,
    )


def test_every_step_of_a_game_can_be_resumed() -> None:
    rng = random.Random(3)
    game = Game(rules_of("classic", {"game.call_rounds": 1, "game.fixed_rounds": ["H"]}), seed=5)
    for number in range(10**6):
        if game.over:
            break
        # Of the cards every fifth is enough: it stands at another place of the trick each time.
        if game.stage != "play" or number % 5 == 0:
            assert state(resumed(game, seed=5)) == state(game)
        game.act(choose(game, rng))


@pytest.mark.parametrize("variant", SHIPPED)
def test_a_game_resumed_anywhere_comes_to_the_same_end(variant: str) -> None:
    rules = rules_of(variant)
    for seed, steps in enumerate((1, 7, 20, 45, 90)):
        stopped = play_on(Game(rules, seed=seed, dealer=1), seed, steps=steps)
        if stopped.stage == "redeal":
            continue
        again = resumed(stopped, seed=seed)
        assert state(again) == state(stopped)
        assert state(play_on(again, 9, deals=4)) == state(play_on(stopped, 9, deals=4))


@settings(max_examples=40)
@given(random_settings(), random_house_rules(), st.integers(0, 99), st.integers(0, 150))
def test_under_any_rules(
    changed: dict[str, object], house_rules: set[str], seed: int, steps: int
) -> None:
    rules = rules_of("koutchina-full", changed, *house_rules)
    game = play_on(Game(rules, seed=seed), seed, steps=steps)
    again = resumed(game, seed=seed)
    if game.stage == "redeal":
        # Who was asked before and declined is not written down.
        assert again.stage == "redeal"
    else:
        assert state(again) == state(game)


class TestStages:
    def test_while_a_redeal_is_offered(self) -> None:
        for variant, round in [
            ("koutchina-redeal", 1),
            ("classic-redeal", 1),
            ("classic-redeal", 14),
        ]:
            game = game_of(variant, round=round, hands=[SEAT_ONE_VOID])
            again = resumed(game)
            assert (again.stage, again.to_act) == ("redeal", 1)

    @pytest.mark.parametrize("announce", [True, False])
    @pytest.mark.parametrize("round", [1, 14])
    @pytest.mark.parametrize("when", ["before_auction", "in_turn"])
    def test_after_a_redeal_was_declined(self, announce: bool, round: int, when: str) -> None:
        changed = {"deal.announce_missing_suit": announce, "dash_call.when": when}
        rules = rules_of("koutchina-full", changed, "redeal-missing-suit")
        game = say(game_of(rules, round=round, hands=[SEAT_ONE_VOID]), "no")
        again = resumed(game)
        assert again.stage == game.stage != "redeal"
        assert again.legal_acts() == game.legal_acts()

    def test_after_a_redeal_was_taken(self) -> None:
        game = say(game_of("koutchina-redeal", hands=[SEAT_ONE_VOID, ALL_SUITS]), "redeal")
        again = resumed(game)
        assert (again.stage, len(again.deals)) == ("estimates", 2)
        assert again.deals[0].redeal_by == 1

    @pytest.mark.parametrize(
        "words",
        [
            "",
            "no dash",
            "no no no no",
            "no no no no | 4C pass",
            "dash no no no | 4C pass 4H",
            "no no no no | 4C pass pass pass",
            "no no no no | 4C pass pass pass | 3 4",
            "no no no no | 4C pass pass pass | 3 4 4",
            "no no no no | 4C pass pass pass | 3 4 4 | AS QS",
            "no no no no | 4C pass pass pass | 3 4 4 | AS QS TS 8S",
            "no no no no | pass pass pass pass",
        ],
    )
    def test_a_call_round(self, words: str) -> None:
        game = say(game_of("koutchina-full", hands=[ALL_SUITS, ALL_SUITS]), words)
        assert state(resumed(game)) == state(game)

    def test_a_score_sheet_goes_on_as_one(self) -> None:
        game = say(game_of("koutchina-full"), "no no no no | 4C pass pass pass | 3 4 4")
        again = resumed(game)
        assert again.stage == "result"
        win(again, "4 4 4 1")
        assert again.totals == win(game, "4 4 4 1").totals

    def test_played_on_in_the_middle_of_the_estimates(self) -> None:
        words = "no no no no | pass pass pass pass | 3"
        game = say(game_of("egyptian-tournament", hands=[ALL_SUITS]), words)
        assert state(resumed(game)) == state(game)

    def test_a_game_that_is_over(self) -> None:
        game = play_on(Game(rules_of("koutchina"), seed=2), 2)
        again = resumed(game)
        assert again.over and again.totals == game.totals


class TestWhatARecordKeeps:
    def test_start_stakes_and_players(self) -> None:
        game = Game(
            rules_of("koutchina"),
            ("Mona", "Karim", "Salma", "Youssef"),
            seed=1,
            start=Start(4, 2, (5, -6, 7, 0)),
            stakes=Stakes(400, (1, 3, 4)),
        )
        again = resumed(game)
        assert again.players == game.players
        assert (again.start, again.stakes) == (game.start, game.stakes)
        assert again.totals == (5, -6, 7, 0)

    def test_its_rules_whatever_they_are(self) -> None:
        rules = rules_of("koutchina", {"score.made": 77}, "big-games")
        again = resumed(Game(rules, seed=1))
        assert again.rules.settings == rules.settings
        assert set(again.rules.house_rules) == {"big-games"}

    def test_no_seed(self) -> None:
        seed = 918273645546372819
        assert str(seed) not in Game(rules_of("koutchina"), seed=seed).to_record()

    def test_the_same_seed_gives_the_same_later_deals(self) -> None:
        game = Game(rules_of("koutchina"), seed=42)
        again = resumed(game, seed=42)
        for one in (game, again):
            play_on(one, 1, deals=3)
        assert [deal.hands for deal in game.deals] == [deal.hands for deal in again.deals]

    def test_listeners_hear_what_happens_from_there_on(self) -> None:
        heard: list[object] = []
        game = play_on(Game(rules_of("koutchina"), seed=1), 1, deals=1)
        text = game.to_record()
        again = Game.from_record(text, catalog=catalog(), seed=1, listeners=[heard.append])
        assert heard == []
        play_on(again, 1, deals=2)
        assert any(isinstance(event, Dealt) for event in heard)


def test_a_record_that_is_not_right_is_no_game() -> None:
    text = game_of("koutchina", hands=[ALL_SUITS]).to_record().replace("AK2.", "AK3.", 1)
    with pytest.raises(RecordError) as error:
        Game.from_record(text, catalog=catalog())
    assert [finding.code for finding in error.value.findings] == ["wrong-hand"]


@settings(max_examples=30)
@given(random_settings(), random_house_rules(), st.integers(0, 999))
def test_the_record_of_a_game_is_valid_and_scores_the_same(
    changed: dict[str, object], house_rules: set[str], seed: int
) -> None:
    rules = rules_of("koutchina-full", changed, *house_rules)
    game = play_on(Game(rules, seed=seed), seed)
    file = judge_text(game.to_record(), catalog())
    assert [f.code for f in file.findings if f.code != "rules-changed"] == []
    assert file.judged is not None and file.judged.complete
    assert file.judged.totals == game.totals
