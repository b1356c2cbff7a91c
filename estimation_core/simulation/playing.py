"""A game of a simulation. Its cards and all chances follow from the seed, its number, and the round alone.

So it is the same whoever plays it and after whatever other games; and under other rules the same round has the same
cards, even where an earlier one was dealt twice.
"""

from __future__ import annotations

import random

from estimation_core.engine.game import Game
from estimation_core.engine.ruleset import Ruleset
from estimation_core.errors import EstimationError
from estimation_core.messages import Message
from estimation_core.players import Player, make_player
from estimation_core.players.aimless import RandomPlayer
from estimation_core.simulation.setup import Setup

MOST_DEALS = 5000
"""The deals after which a game is given up: nobody ever calls, say, and the rules have the cards dealt again."""

_CARDS, _PLAYERS = 0, 1


class EndlessGame(EstimationError):
    """A game that does not come to its end."""


def play_game(setup: Setup, rules: Ruleset, number: int) -> Game:
    """The game of this number, played to its end under some rules of the setup.

    `HouseRuleFailed`, `PlayerFailed` and `EndlessGame` where it cannot be.
    """
    game = Game(rules, setup.names(number), deals=(), dealer=setup.dealer(number))
    chances = random.Random()
    players = [make_player(level, chances) for level in setup.levels(number)]
    if setup.compiled:
        _compile(players)
    aimless = all(isinstance(player, RandomPlayer) for player in players)
    cards = random.Random()
    deals = 0
    while not game.over:
        if len(game.deals) >= MOST_DEALS:
            raise EndlessGame(
                Message(
                    "Game {number} has not come to its end after {deals} deals.",
                    number=number,
                    deals=MOST_DEALS,
                )
            )
        round = game.standing.round.number
        again = bool(game.deals) and game.deals[-1].round.number == round
        deals = deals + 1 if again else 0
        key = (((setup.seed << 40) + number << 32) + round << 24) + deals << 1
        cards.seed(key | _CARDS)
        chances.seed(key | _PLAYERS)
        game.deal_hands(rules.deal(game.standing, cards))
        if aimless:
            _drift(game, chances)
        else:
            _play(game, players)
    return game


def _compile(players: list[Player]) -> None:
    """Those that search on sampled hands do so compiled; what they choose is the same."""
    from estimation_core.players.club import ClubPlayer
    from estimation_core.players.playouts import best_playouts

    for player in players:
        if isinstance(player, ClubPlayer):
            player.playouts = best_playouts()


def _play(game: Game, players: list[Player]) -> None:
    """A deal, by what the players choose."""
    while (seat := game.to_act) is not None:
        game.act(players[seat - 1].choose(game.view(seat)))


def _drift(game: Game, chances: random.Random) -> None:
    """A deal among players without any aim, who look at nothing: as `RandomPlayer` chooses."""
    number = chances.random
    while game.deal is not None:
        acts = game.legal_acts()
        game.act(acts[int(number() * len(acts))])
