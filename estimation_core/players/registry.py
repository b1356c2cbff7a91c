"""The computer players by name: the project's own, and those of installed distributions."""

from __future__ import annotations

import random

from estimation_core.errors import EstimationError, told_of
from estimation_core.messages import Code, Message, listing
from estimation_core.players.player import Player
from estimation_core.plugins.installed import PLAYERS, EntryPoint, entry_points


class PlayerError(EstimationError):
    """There is no computer player of this name, or it cannot be used."""


def _random(rng: random.Random) -> Player:
    from estimation_core.players.aimless import RandomPlayer

    return RandomPlayer(rng)


def _club(rng: random.Random) -> Player:
    from estimation_core.players.club import ClubPlayer

    return ClubPlayer(rng)


def _expert(rng: random.Random) -> Player:
    from estimation_core.players.club import expert

    return expert(rng)


OWN = {"random": _random, "club": _club, "expert": _expert}
"""The project's own players, the weakest first; each is imported when it is made."""


def player_names() -> list[str]:
    """The names of all computer players: the project's own first; the others may turn out not to work."""
    return list(dict.fromkeys([*OWN, *sorted(entry.name for entry in entry_points(PLAYERS))]))


def make_player(name: str, rng: random.Random) -> Player:
    """The computer player of this name, with the generator of its chances; `PlayerError` where there is none."""
    own = OWN.get(name)
    if own is not None:
        return own(rng)
    from estimation_core.players.guard import GuardedPlayer

    problem: Message | None = None
    for entry in entry_points(PLAYERS):
        if entry.name != name:
            continue
        try:
            player: Player = entry.load()(rng)
            if callable(player.choose) and callable(player.hint):
                return GuardedPlayer(player, name, f"{entry.distribution}: {entry.value}")
        except KeyboardInterrupt:
            raise
        except BaseException as error:
            # Whatever a stranger's module does, another distribution may bring a player of this name that works.
            problem = _unusable(name, entry, error)
    if problem is not None:
        raise PlayerError(problem)
    names = listing([Code(known) for known in player_names()])
    raise PlayerError(
        Message(
            "There is no computer player {player}. There are: {players}.",
            player=Code(name),
            players=names,
        )
    )


def _unusable(name: str, entry: EntryPoint, error: BaseException) -> Message:
    return Message(
        "The computer player {player} ({origin}) cannot be used: {error}",
        player=Code(name),
        origin=Code(entry.value),
        error=told_of(error),
    )
