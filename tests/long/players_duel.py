"""Compare computer players on duplicated deals.

    python tests/long/players_duel.py NAME [NAME] [--deals 400] [--variant koutchina-mini] [--seed 1]

With one name, four of a kind play. With two, the same games are played at every table: the first player alone in each
seat, the second alone in each seat, and both by twos. Prints points a round and the share of estimates made, each with
a 95 % confidence interval over games (the rounds of a game are not independent).
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections.abc import Iterable, Sequence
from pathlib import Path
from statistics import mean, stdev
from typing import NamedTuple

from estimation_core.engine.game import Game
from estimation_core.engine.ruleset import Ruleset
from estimation_core.players import Player, make_player
from estimation_core.variants import load_rules

sys.path.insert(0, str(Path(__file__).parent))

Table = tuple[str, ...]


def player_called(name: str, rng: random.Random) -> Player:
    """A computer player by its name; three more names are for measuring.

    ``before`` and ``expert-before`` are `club` and `expert` of commit 15a9a3f, ``expert-plain`` is `expert` without
    the extra ``fast``.
    """
    from club_before import club as before

    from estimation_core.players import club

    if name == "before":
        return before.ClubPlayer(rng)
    if name == "expert-before":
        return before.expert(rng)
    if name == "expert-plain":
        return club.ClubPlayer(rng, *club.PATIENT)
    return make_player(name, rng)


thought: dict[str, list[float]] = {}
"""Seconds of processor of every decision, by player."""


class Tally(NamedTuple):
    """What one player got in one round."""

    points: int
    made: bool


def seatings(one: str, two: str) -> dict[str, list[Table]]:
    """The tables at which two players are compared, by name; in each, every seat sees both equally often."""

    def table(seats: Iterable[int]) -> Table:
        return tuple(one if seat in seats else two for seat in range(4))

    return {
        f"1 {one} v 3 {two}": [table({seat}) for seat in range(4)],
        f"2 {one} v 2 {two}": [
            table(pair) for pair in ({0, 1}, {1, 2}, {2, 3}, {3, 0}, {0, 2}, {1, 3})
        ],
        f"3 {one} v 1 {two}": [table({0, 1, 2, 3} - {seat}) for seat in range(4)],
    }


def play(rules: Ruleset, table: Table, seed: int) -> tuple[dict[str, list[Tally]], int]:
    """One game: what each kind of player got in its rounds, and how many rounds there were."""
    game = Game(rules, seed=seed)
    players = [player_called(name, random.Random(4 * seed + i)) for i, name in enumerate(table)]
    while (seat := game.to_act) is not None:
        view = game.view(seat)
        start = time.process_time()
        act = players[seat - 1].choose(view)
        thought.setdefault(table[seat - 1], []).append(time.process_time() - start)
        game.act(act)
    tallies: dict[str, list[Tally]] = {name: [] for name in table}
    rounds = 0
    for deal in game.deals:
        if deal.result is None or deal.score is None:
            continue
        rounds += 1
        for name, points, made in zip(table, deal.score.scores, deal.result.made, strict=True):
            tallies[name].append(Tally(points, made))
    return tallies, rounds


def interval(values: Sequence[float]) -> str:
    """A mean with the half-width of its 95 % confidence interval."""
    few = len(values) - 1
    # The quantile of t for so few games, near enough from 3 on.
    quantile = 1.96 + 2.37 / few + 2.8 / few**2 + 2.6 / few**3 if few else float("inf")
    half = quantile * stdev(values) / len(values) ** 0.5 if few else float("inf")
    return f"{mean(values):7.3f} ± {half:.3f}"


def compare(
    rules: Ruleset, names: Sequence[str], tables: Sequence[Table], deals: int, seed: int
) -> None:
    """Plays the same games at every table and prints what came of it."""
    points: dict[str, list[float]] = {name: [] for name in names}
    made: dict[str, list[float]] = {name: [] for name in names}
    played = games = 0
    start = time.process_time()
    while played < deals:
        tallies: dict[str, list[Tally]] = {name: [] for name in names}
        for table in tables:
            found, rounds = play(rules, table, seed + games)
            for name, tally in found.items():
                tallies[name].extend(tally)
        games += 1
        played += rounds
        for name, tally in tallies.items():
            points[name].append(mean(one.points for one in tally))
            made[name].append(mean(one.made for one in tally))
    for name in names:
        print(f"  {name:8} points {interval(points[name])}   made {interval(made[name])}")
    if len(names) == 2:
        first, second = names
        difference = [a - b for a, b in zip(points[first], points[second], strict=True)]
        print(f"  {first} - {second}: {interval(difference)} points a round ({games} games)")
    for name in names:
        spent = thought.pop(name)
        middle, longest = 1000 * mean(spent), 1000 * max(spent)
        print(f"  {name:8} {middle:.1f} ms of processor a decision, {longest:.0f} ms at most")
    seconds = (time.process_time() - start) / games / len(tables)
    print(
        f"  {played} deals, each at {len(tables)} tables; {seconds:.2f} s of processor a game",
        flush=True,
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("names", nargs="+", metavar="NAME")
    parser.add_argument("--deals", type=int, default=400)
    parser.add_argument("--variant", default="koutchina-mini")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--alone", type=int, choices=(1, 2, 3), help="only with so many of the first"
    )
    chosen = parser.parse_args()
    names = list(dict.fromkeys(chosen.names))[:2]
    groups = {f"4 {names[0]}": [(names[0],) * 4]} if len(names) == 1 else seatings(*names)
    for title, tables in groups.items():
        if chosen.alone and len(names) == 2 and not title.startswith(str(chosen.alone)):
            continue
        print(title, flush=True)
        compare(load_rules(chosen.variant), names, tables, chosen.deals, chosen.seed)


if __name__ == "__main__":
    main()
