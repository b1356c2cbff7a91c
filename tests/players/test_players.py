"""Computer players: legal everywhere, the same for a seed, blind to what a seat may not know."""

from __future__ import annotations

import builtins
import random
from collections.abc import Callable, Iterable
from types import SimpleNamespace
from typing import Any

import pytest
from playing import SHIPPED, rules_of
from random_play import choose

from estimation_core.acts import DASH_CALL, PLAYS, Estimate, Redeal
from estimation_core.cards import card_set
from estimation_core.engine.deal import Deal
from estimation_core.engine.game import Game
from estimation_core.engine.ruleset import Ruleset
from estimation_core.notation import read_hand
from estimation_core.players import Player, PlayerError, make_player, player_names, registry
from estimation_core.players.adding import total
from estimation_core.players.aimless import RandomPlayer
from estimation_core.players.carding import Effort
from estimation_core.players.club import ClubPlayer
from estimation_core.players.guard import GuardedPlayer
from estimation_core.players.worlds import Worlds
from estimation_core.resources import house_rule_modules
from estimation_core.rules.deal import Hands

SHORT = {"game.call_rounds": 2, "game.fixed_rounds": ["NT", "S"]}
ODD: dict[str, dict[str, Any]] = {
    "every estimate": {
        "auction.minimum": 1, "estimates.cap": "none", "estimates.forbidden_total": 0,
    },
    "Dash Calls in turn": {
        "dash_call.when": "in_turn", "dash_call.limit": 3, "estimates.zero_limit": 4,
    },
    "Dash Calls everywhere": {"dash_call.rounds": ["call", "fixed"], "dash_call.limit": 3},
    "high calls": {"auction.minimum": 9, "all_pass.redeals": 1, "all_pass.super_calls": False},
    "passes played on": {
        "auction.minimum": 8, "all_pass.then": "fixed", "all_pass.first": "dealer",
        "all_pass.bonuses": False,
    },
    "passes thrown in": {"auction.minimum": 8, "all_pass.then": "next_round"},
    "no zeros": {"estimates.zero_limit": 0, "dash_call.limit": 0},
    "early Super Calls": {"super_call.minimum": 1, "super_call.makes_caller": True},
    "another total": {"estimates.forbidden_total": 9, "auction.opener": "previous_caller"},
    "Avoid": {"deal.announce_missing_suit": True},
    "no points": {
        "score.made": 0, "score.made_per_trick": 0, "score.risk_over": [], "score.risk_under": [],
    },
}  # fmt: skip


def quick_with(rng: random.Random) -> ClubPlayer:
    """A club player that decides on very few hands."""
    return ClubPlayer(rng, Effort(2, 0), Effort(1, 0))


def quick(seed: int) -> ClubPlayer:
    return quick_with(random.Random(seed))


def play(rules: Ruleset, seed: int, *players: Player) -> Game:
    """A whole game; the engine refuses every illegal act."""
    game = Game(rules, seed=seed)
    while (seat := game.to_act) is not None:
        game.act(players[seat - 1].choose(game.view(seat)))
    return game


def replayed(rules: Ruleset, deal: Deal, hands: Hands) -> Game:
    """The first deal of a game with other hands, as far as it has gone."""
    game = Game(rules, deals=[hands], dealer=deal.round.dealer)
    for act in (*deal.acts, *(PLAYS[card] for card in deal.cards)):
        game.act(act)
    return game


def first_view(rules: Ruleset, hand: str, seat: int = 1) -> Any:
    """What a seat sees of a new deal, the rest of the cards dealt at random."""
    mine = card_set(read_hand(hand))
    others = [card for card in range(52) if not mine >> card & 1]
    random.Random(1).shuffle(others)
    hands = [card_set(others[start : start + 13]) for start in (0, 13, 26)]
    hands.insert(seat - 1, mine)
    return Game(rules, deals=[(hands[0], hands[1], hands[2], hands[3])], dealer=4).view(seat)


# Legal acts.


@pytest.mark.parametrize("variant", SHIPPED)
def test_club_plays_legally_under_every_variant(variant: str) -> None:
    game = play(rules_of(variant, SHORT), 3, *map(quick, range(4)))
    assert game.over


@pytest.mark.parametrize("module", house_rule_modules())
def test_club_plays_legally_under_every_house_rule(module: str) -> None:
    rules = rules_of("koutchina", SHORT, module.replace("_", "-"))
    assert play(rules, 4, *map(quick, range(4))).over


@pytest.mark.parametrize("name", ODD)
def test_club_plays_legally_under_odd_settings(name: str) -> None:
    rules = rules_of("koutchina", SHORT | ODD[name])
    assert play(rules, 5, *map(quick, range(4))).over


def test_club_answers_legally_wherever_random_acts_lead() -> None:
    rules = rules_of("classic-redeal", SHORT | {"game.call_rounds": 4})
    stages = set()
    for seed in range(6):
        rng, game, club = random.Random(seed), Game(rules, seed=seed), quick(seed)
        while (seat := game.to_act) is not None:
            view = game.view(seat)
            stages.add(view.stage)
            assert club.choose(view) in view.legal
            game.act(choose(game, rng))
    assert stages == {"redeal", "dash_calls", "auction", "estimates", "play"}


# Chances.


class Promised(random.Random):
    """Python promises the same numbers on every version for `random` alone."""

    def getrandbits(self, k: int, /) -> int:
        raise AssertionError("only random() may be used")


@pytest.mark.parametrize("kind", [RandomPlayer, quick_with])
def test_a_seed_repeats_the_game(kind: Callable[[random.Random], Player]) -> None:
    rules = rules_of("koutchina", SHORT)
    games = [play(rules, 6, *(kind(Promised(seat)) for seat in range(4))) for _ in range(2)]
    first, second = ([(deal.acts, deal.cards) for deal in game.deals] for game in games)
    assert first == second


def test_the_sum_of_python_adds_no_fractions(monkeypatch: pytest.MonkeyPatch) -> None:
    """From Python 3.12 on ``sum`` adds fractions in another way: one seed would play two games."""
    plain = sum

    def whole(numbers: Iterable[Any], start: Any = 0) -> Any:
        added = plain(numbers, start)
        assert not isinstance(added, float)
        return added

    monkeypatch.setattr(builtins, "sum", whole)
    rules = rules_of("classic-redeal", SHORT)
    for seed in range(2):
        assert play(rules, seed, *(quick(seat) for seat in range(4))).over


def test_fractions_are_added_one_after_the_other() -> None:
    assert total([1e100, 1.0, -1e100]) == 0.0


# What a seat may not know.


def test_hidden_hands_do_not_change_what_is_chosen() -> None:
    """At every turn the hidden cards are dealt anew, so that all that was seen stays as it was."""
    rules = rules_of("koutchina-mini", {"deal.announce_missing_suit": False})
    for seed in range(3):
        game = Game(rules, seed=seed)
        rng = random.Random(seed)
        deal = game.deals[0]
        while not deal.over:
            seat = deal.turn
            view, known = game.view(seat), Worlds(game.view(seat))
            one, two, three, four = known.dealt(known.draw(rng))
            # The acts of this other deal are legal too: no shown void was forgotten.
            other = replayed(rules, deal, (one, two, three, four)).view(seat)
            act = quick(seed).choose(view)
            assert quick(seed).choose(other) == act
            game.act(act)


# Sense.


def test_a_strong_hand_calls_and_a_hopeless_one_makes_a_dash_call() -> None:
    rules = rules_of("koutchina-full")
    strong, weak = "AKQJT98.AK.A5.32", "5432.432.432.432"
    club = make_player("club", random.Random(1))
    assert club.choose(first_view(rules, weak)) == DASH_CALL
    assert club.choose(first_view(rules, strong)) != DASH_CALL


def test_a_fixed_round_is_estimated_by_its_own_trump() -> None:
    hand = "AKQJ987.432.32.2"
    numbers = []
    for strain in ("S", "H"):
        rules = rules_of("koutchina", {"game.fixed_rounds": [strain], "super_call.minimum": 0})
        act = make_player("club", random.Random(1)).choose(first_view(rules, hand))
        assert isinstance(act, Estimate)
        numbers.append(act.number)
    assert numbers[0] >= 6 and numbers[1] <= 4


def test_a_missing_suit_is_kept_with_a_sure_hand() -> None:
    rules = rules_of("koutchina-full", None, "redeal-missing-suit")
    view = first_view(rules, "AKQJT98765.AKQ..")
    assert view.stage == "redeal"
    assert not isinstance(make_player("club", random.Random(1)).choose(view), Redeal)


def test_club_beats_random_by_far() -> None:
    rules = rules_of("koutchina-mini")
    players = [quick(0), *(RandomPlayer(random.Random(seat)) for seat in (1, 2, 3))]
    totals = [play(rules, seed, *players).totals for seed in range(3)]
    assert sum(mine - max(others) for mine, *others in totals) > 3 * 10 * 8


# Hints.


@pytest.mark.parametrize("kind", [RandomPlayer, quick_with])
def test_a_hint_is_what_would_be_chosen_with_a_reason(
    kind: Callable[[random.Random], Player],
) -> None:
    guide, twin = kind(random.Random(0)), kind(random.Random(0))
    game = Game(rules_of("classic-redeal", SHORT), seed=2)
    while (seat := game.to_act) is not None:
        act, why = guide.hint(game.view(seat))
        assert act == twin.choose(game.view(seat))
        assert str(why).endswith(".") and "{" not in str(why)
        game.act(act)


# The registry.


def test_the_players_of_the_project_can_be_made() -> None:
    assert player_names()[:3] == ["random", "club", "expert"]
    for name in player_names()[:3]:
        assert callable(make_player(name, random.Random(1)).hint)


def entry(name: str, load: Any) -> Any:
    return SimpleNamespace(name=name, value=f"{name}:Player", distribution="acme", load=load)


def broken() -> Any:
    raise RuntimeError("out of order")


def test_a_distribution_brings_a_player_and_a_broken_one_harms_nobody(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    entries = [entry("bold", broken), entry("bold", lambda: ClubPlayer), entry("ill", broken)]
    monkeypatch.setattr(registry, "entry_points", lambda group: entries)
    bold = make_player("bold", random.Random(1))
    assert isinstance(bold, GuardedPlayer) and isinstance(bold.player, ClubPlayer)
    assert player_names() == ["random", "club", "expert", "bold", "ill"]
    with pytest.raises(PlayerError, match=r"ill.*out of order"):
        make_player("ill", random.Random(1))


def test_an_unknown_player_is_refused_with_those_there_are() -> None:
    with pytest.raises(PlayerError, match=r"clubb.*random, club"):
        make_player("clubb", random.Random(1))


def test_no_entry_point_is_looked_for_where_the_name_is_known(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(registry, "entry_points", broken)
    assert make_player("club", random.Random(1))
