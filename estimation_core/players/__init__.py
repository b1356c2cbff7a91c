"""Computer players: each sees what its seat may know (`estimation_core.engine.view.View`), and nothing else.

    player = make_player("club", random.Random(7))
    game.act(player.choose(game.view(seat)))
    act, why = player.hint(game.view(seat))

A player draws all its chances from the generator it is given, with ``rng.random()`` alone, so that a game repeats on
every machine. `random`, `club` and `expert` come with the project; an installed distribution brings others by the
entry point group ``estimation.players``: a name and a factory.
"""

from estimation_core.players.player import Factory, Player
from estimation_core.players.registry import PlayerError, make_player, player_names

__all__ = ["Factory", "Player", "PlayerError", "make_player", "player_names"]
