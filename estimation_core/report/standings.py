"""A club's table over many games: for each player what was won, and how two of them fare against each other."""

from __future__ import annotations

import datetime
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from itertools import combinations, groupby
from typing import NamedTuple

from estimation_core.cards import SEATS
from estimation_core.records.judge import Judged
from estimation_core.results import Four
from estimation_core.rules.stakes import places


class PlayedGame(NamedTuple):
    """What standings need of a complete game; all by seat."""

    file: str
    date: datetime.date | None
    event: str | None
    players: tuple[str, ...]
    totals: Four
    scored: Four
    """The points of the rounds that the file tells of, without those with which it begins."""
    rounds: int
    """How many rounds were scored."""
    made: Four
    """How many estimates were made in them."""
    tie: Four | None = None
    """What parts equal totals, where a house rule does (R2.5)."""

    @property
    def places(self) -> tuple[int, ...]:
        return places(self.totals, self.tie)


def played_game(file: str, judged: Judged) -> PlayedGame:
    """What standings need of a judged game."""
    record, after = judged.record, judged.totals_after
    results = [deal.result for deal in judged.deals if deal.score is not None and deal.result]
    return PlayedGame(
        file,
        record.date,
        record.event,
        tuple(record.players),
        judged.totals,
        _by_seat(lambda seat: after[-1][seat - 1] - after[0][seat - 1]),
        len(results),
        _by_seat(lambda seat: sum(result.made[seat - 1] for result in results)),
        judged.tie_break,
    )


def _by_seat(value: Callable[[int], int]) -> Four:
    one, two, three, four = map(value, SEATS)
    return one, two, three, four


class OneGame(NamedTuple):
    """A player's points in a game, for the best and the worst."""

    points: int
    file: str
    date: datetime.date | None


@dataclass(slots=True)
class PlayerStanding:
    """One player over all games; ``places`` says how often each of the four was reached."""

    player: str
    spellings: tuple[str, ...] = ()
    games: int = 0
    places: list[int] = field(default_factory=lambda: [0, 0, 0, 0])
    points: int = 0
    scored: int = 0
    rounds: int = 0
    made: int = 0
    best: OneGame | None = None
    worst: OneGame | None = None

    @property
    def wins(self) -> int:
        """The games in which nobody was better; a first place that is shared counts for each."""
        return self.places[0]

    @property
    def points_a_game(self) -> float:
        return self.points / self.games

    @property
    def points_a_round(self) -> float | None:
        return self.scored / self.rounds if self.rounds else None

    @property
    def share_made(self) -> float | None:
        """The share of the estimates that were made."""
        return self.made / self.rounds if self.rounds else None


@dataclass(slots=True)
class Pair:
    """Two players in the games that both played: how often each was ahead, and by how many points in all."""

    players: tuple[str, str]
    games: int = 0
    ahead: list[int] = field(default_factory=lambda: [0, 0])
    difference: int = 0

    @property
    def level(self) -> int:
        return self.games - sum(self.ahead)


class Evening(NamedTuple):
    """The games of a day (each without a date is one of its own), and everybody's points after them."""

    date: datetime.date | None
    games: tuple[PlayedGame, ...]
    points: dict[str, int]
    """By the name in the standings."""


class Standings(NamedTuple):
    """The table, best first; the pairs, those that met most often first; the evenings in their order."""

    games: tuple[PlayedGame, ...]
    players: tuple[PlayerStanding, ...]
    pairs: tuple[Pair, ...]
    evenings: tuple[Evening, ...]


def standings(games: Iterable[PlayedGame], same: Callable[[str], str] = str) -> Standings:
    """The standings over some games; ``same`` gives the same key for the spellings of one name.

    Players stand by their points, then by their points a game, then by name. A player goes by the spelling that was
    used most often.
    """
    ordered = tuple(sorted(games, key=_in_time))
    names = _names(ordered, same)
    players: dict[str, PlayerStanding] = {}
    pairs: dict[tuple[str, str], Pair] = {}
    for game in ordered:
        seated = [names[same(name)] for name in game.players]
        for index, name in enumerate(seated):
            _add(players.setdefault(name, PlayerStanding(name)), game, index)
        for one, other in combinations(range(4), 2):
            _compare(pairs, game, seated, one, other)
    spelt = _spellings(ordered, same)
    for name, player in players.items():
        player.spellings = spelt[same(name)]
    return Standings(
        ordered,
        tuple(
            sorted(players.values(), key=lambda one: (-one.points, -one.points_a_game, one.player))
        ),
        tuple(sorted(pairs.values(), key=lambda pair: (-pair.games, pair.players))),
        tuple(_evenings(ordered, lambda name: names[same(name)])),
    )


def _in_time(game: PlayedGame) -> tuple[datetime.date, str]:
    return game.date or datetime.date.min, game.file


def _spellings(
    games: Sequence[PlayedGame], same: Callable[[str], str]
) -> dict[str, tuple[str, ...]]:
    """The spellings of each name, those used most often first."""
    used = Counter(name for game in games for name in game.players)
    spelt: dict[str, list[str]] = {}
    for name in sorted(used, key=lambda name: (-used[name], name)):
        spelt.setdefault(same(name), []).append(name)
    return {key: tuple(spellings) for key, spellings in spelt.items()}


def _names(games: Sequence[PlayedGame], same: Callable[[str], str]) -> dict[str, str]:
    return {key: spellings[0] for key, spellings in _spellings(games, same).items()}


def _add(player: PlayerStanding, game: PlayedGame, index: int) -> None:
    points = game.totals[index]
    player.games += 1
    player.places[game.places[index] - 1] += 1
    player.points += points
    player.scored += game.scored[index]
    player.rounds += game.rounds
    player.made += game.made[index]
    this = OneGame(points, game.file, game.date)
    if player.best is None or points > player.best.points:
        player.best = this
    if player.worst is None or points < player.worst.points:
        player.worst = this


def _compare(
    pairs: dict[tuple[str, str], Pair],
    game: PlayedGame,
    seated: Sequence[str],
    one: int,
    other: int,
) -> None:
    if seated[one] > seated[other]:
        one, other = other, one
    both = seated[one], seated[other]
    pair = pairs.setdefault(both, Pair(both))
    difference = game.totals[one] - game.totals[other]
    pair.games += 1
    pair.difference += difference
    if difference:
        pair.ahead[difference < 0] += 1


def _evenings(games: Sequence[PlayedGame], named: Callable[[str], str]) -> Iterable[Evening]:
    points: Counter[str] = Counter()
    for _, together in groupby(games, key=lambda game: game.date or game.file):
        evening = tuple(together)
        for game in evening:
            for name, total in zip(game.players, game.totals, strict=True):
                points[named(name)] += total
        yield Evening(evening[0].date, evening, dict(points))
