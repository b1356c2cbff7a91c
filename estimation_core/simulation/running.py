"""Running a simulation: games in parts, here or by any executor, merged as they come.

    simulation = Simulation(Setup(rules, ("club",) * 4, seed=7), games=2000)
    simulation.run(processes(2))
    simulation.tallies.one.figure("roles", "caller", "made")

What comes out depends on the setup and the number of games alone: not on who played which part, in what order, or how
often a worker had to be replaced.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait
from typing import Protocol

from estimation_core.crews import SECONDS
from estimation_core.errors import EstimationError
from estimation_core.messages import Message
from estimation_core.simulation.setup import Setup
from estimation_core.simulation.tally import Tallies
from estimation_core.simulation.worker import Part, packed, play_games, play_part

SEARCHERS = frozenset({"club", "expert"})
"""The computer players that search on sampled hands."""

COMPILING = 25
"""From so many games on compiling what they search with pays, though it may take some twenty seconds."""

MOST_DEATHS = 3
"""How often in a row workers may die with no part done in between."""


class WorkersDied(EstimationError):
    """Workers die again and again over the same games."""


class Crew(Protocol):
    """Who plays the parts of a simulation."""

    @property
    def workers(self) -> int:
        """How many parts are played at a time."""

    seconds: float
    """About how long a part should take."""

    deadly: tuple[type[BaseException], ...]
    """What a part raises whose worker died."""

    def executor(self) -> Executor:
        """The executor, made anew where the last one broke."""

    def lost(self) -> int:
        """How many workers died whose parts the executor itself had played again."""

    def close(self, now: bool) -> None:
        """Ends what was begun; ``now`` without waiting for the parts that are being played."""


class Simulation:
    """So many games of a setup. `run` goes on where it was broken off; `tallies` hold what is known so far."""

    def __init__(
        self,
        setup: Setup,
        games: int,
        *,
        progress: Callable[[Simulation], object] | None = None,
        keep: Callable[[int, str, str], object] | None = None,
    ) -> None:
        """``progress`` is called after each part; ``keep`` with the number, side and text of each record."""
        setup.check()
        if games < 1:
            raise ValueError(f"a simulation has one game at least, not {games}")
        searching = games >= COMPILING and not SEARCHERS.isdisjoint(setup.players)
        self.setup = setup._replace(compiled=setup.compiled or searching)
        self.games = games
        self.tallies = Tallies()
        self.deaths = 0
        """How often a worker died and was replaced."""
        self._progress = progress
        self._keep = keep
        self._waiting = [(1, games + 1)]
        """The games that are still to be played, as ranges, the next at the end."""
        self._pace = 0.0
        """The seconds that a game takes, as far as it is known."""

    @property
    def done(self) -> int:
        """How many games have been played."""
        return self.tallies.games

    @property
    def complete(self) -> bool:
        return self.done == self.games

    def run(self, crew: Crew | None = None) -> Tallies:
        """Plays what is left, here or by a crew. `HouseRuleFailed`, `PlayerFailed`, `EndlessGame`, `WorkersDied`."""
        if crew is None:
            self._run_here()
        else:
            finished = False
            try:
                self._run_with(crew)
                finished = True
            finally:
                self.deaths += crew.lost() if finished else 0
                crew.close(now=not finished)
        return self.tallies

    def _run_here(self) -> None:
        while self._waiting:
            first, end = self._next(SECONDS / 4, 1)
            began = time.perf_counter()
            try:
                part = play_games(self.setup, first, end)
            except BaseException:
                self._waiting.append((first, end))
                raise
            self._take(part, time.perf_counter() - began)

    def _run_with(self, crew: Crew) -> None:
        sent = packed(self.setup)
        under_way: dict[Future[Part], tuple[int, int, float]] = {}
        deaths = 0
        try:
            while self._waiting or under_way:
                broken = False
                try:
                    # One part more than there are workers, so that none of them waits.
                    while self._waiting and len(under_way) <= crew.workers:
                        first, end = self._next(crew.seconds, crew.workers)
                        try:
                            future = crew.executor().submit(play_part, sent, first, end)
                        except BaseException:
                            self._waiting.append((first, end))
                            raise
                        under_way[future] = first, end, time.perf_counter()
                except crew.deadly:
                    broken = True
                done, _ = wait(under_way, return_when=FIRST_COMPLETED)
                for future in done:
                    first, end, began = under_way.pop(future)
                    try:
                        part = future.result()
                    except crew.deadly:
                        broken = True
                        self._waiting.append((first, end))
                    except BaseException:
                        self._waiting.append((first, end))
                        raise
                    else:
                        deaths = 0
                        self._take(part, time.perf_counter() - began)
                if broken:
                    # All parts of a broken executor are lost; they are played again by another.
                    for future, (first, end, _) in under_way.items():
                        future.cancel()
                        self._waiting.append((first, end))
                    under_way.clear()
                    self.deaths += 1
                    deaths += 1
                    crew.close(now=True)
                    if deaths > MOST_DEATHS:
                        raise WorkersDied(_died(self._waiting))
        finally:
            for future, (first, end, _) in under_way.items():
                future.cancel()
                self._waiting.append((first, end))

    def _next(self, seconds: float, workers: int) -> tuple[int, int]:
        """The next games to be played: as many as take about so long, a fair share where few are left."""
        first, end = self._waiting.pop()
        left = end - first
        wanted = int(seconds / self._pace) if self._pace else 1
        size = max(1, min(wanted, -(-left // (2 * workers)), left))
        if size < left:
            self._waiting.append((first + size, end))
        return first, first + size

    def _take(self, part: Part, seconds: float) -> None:
        games = part.end - part.first
        # A part may have waited for its worker: the quickest so far says how long a game takes.
        pace = max(seconds / games, 1e-6)
        self._pace = min(self._pace, pace) if self._pace else pace
        self.tallies.merge(part.tallies)
        if self._keep is not None:
            for number, side, text in part.records:
                self._keep(number, side, text)
        if self._progress is not None:
            self._progress(self)


def _died(waiting: list[tuple[int, int]]) -> Message:
    return Message(
        "Worker processes died {times} times in a row over the games from {first} on.",
        times=MOST_DEATHS + 1,
        first=min(first for first, _ in waiting),
    )
