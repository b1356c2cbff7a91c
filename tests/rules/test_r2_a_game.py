"""R2 A game: rounds of two kinds, lengths, places."""

import pytest
from playing import deal_under_way, game_of, play_round, rules_of, say, win

from estimation_core.acts import PASS
from estimation_core.cards import Strain
from estimation_core.engine.game import Game
from estimation_core.engine.ruleset import Ruleset
from estimation_core.errors import IllegalAct
from estimation_core.rules.stakes import places

FIXED = ["NT", "S", "H", "D", "C"]


def kinds(variant: str) -> list[str]:
    return words(rules_of(variant))


def words(rules: Ruleset) -> list[str]:
    """The planned rounds in words: "call", or the strain of a fixed round."""
    return [
        plan.strain.code if isinstance(plan.strain, Strain) else plan.kind for plan in rules.plan()
    ]


@pytest.mark.parametrize(
    ("variant", "call_rounds", "fixed_rounds"),
    [
        ("koutchina", 0, FIXED),
        ("koutchina-mini", 5, FIXED),
        ("koutchina-full", 13, FIXED),
        ("classic", 13, FIXED),
        ("classic-short", 13, []),
        ("classic-long", 19, FIXED),
    ],
)
def test_r2_2_lengths_are_call_rounds_then_fixed_rounds(
    variant: str, call_rounds: int, fixed_rounds: list[str]
) -> None:
    assert kinds(variant) == ["call"] * call_rounds + fixed_rounds


def test_r2_1_the_fixed_rounds_may_have_other_strains() -> None:
    settings = {"game.call_rounds": 1, "game.fixed_rounds": ["H", "H", "NT"]}
    rules = rules_of("koutchina", settings)
    assert words(rules) == ["call", "H", "H", "NT"]


def test_r2_1_the_fixed_round_is_played_in_its_strain() -> None:
    trumps = []
    game = game_of("koutchina")
    while not game.over:
        say(game, "3 3 3 3")
        contract = deal_under_way(game).contract
        assert contract is not None
        trumps.append(contract.trump.code)
        win(game, "3 3 3 4")
    assert trumps == FIXED


def test_r2_3_a_call_round_has_dash_calls_auction_estimates_tricks() -> None:
    game = game_of("koutchina-full")
    stages = [game.stage]
    for words in ("no no no no", "4C pass pass pass", "3 3 4"):
        stages.append(say(game, words).stage)
    assert stages == ["dash_calls", "auction", "estimates", "result"]


def test_r2_3_a_fixed_round_has_no_auction() -> None:
    game = game_of("classic", round=14)
    stages = [game.stage]
    for words in ("no no no no", "3 3 3 3"):
        stages.append(say(game, words).stage)
    assert stages == ["dash_calls", "estimates", "result"]


def test_r2_4_all_13_tricks_are_played() -> None:
    game = Game(rules_of("koutchina"), seed=9)
    cards = 0
    while len(game.deals) == 1:
        cards += game.stage == "play"
        game.act(game.legal_acts()[-1] if game.stage == "play" else game.legal_acts()[3])
    assert cards == 52


def test_r2_5_equal_totals_share_their_place() -> None:
    assert places((30, 30, 7, -2)) == (1, 1, 3, 4)
    assert places((5, 9, 9, 9)) == (4, 1, 1, 1)
    assert places((0, 0, 0, 0)) == (1, 1, 1, 1)


def test_r2_5_totals_may_be_negative() -> None:
    game = game_of("koutchina", round=5)
    play_round(game, "3 3 3 5", "3 4 2 4")
    assert game.totals[3] < 0


def test_r2_5_after_the_last_round_the_game_is_over_even_when_the_first_are_equal() -> None:
    game = game_of("koutchina", round=5)
    play_round(game, "3 3 3 3", "3 3 3 4")
    assert game.over
    assert game.totals == (23, 23, 23, -21)
    assert game.places == (1, 1, 1, 4)


def test_r2_5_nothing_can_be_said_after_the_last_round() -> None:
    game = play_round(game_of("koutchina", round=5), "3 3 3 3", "3 3 3 4")
    assert game.legal_acts() == ()
    assert str(game.why_not(PASS)) == "The game is over."
    with pytest.raises(IllegalAct, match="The game is over"):
        game.act(PASS)
