"""What is counted of games, and how counts merge: sums by measure and two kinds of histograms, no game by itself."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TypeAlias

from estimation_core.simulation.figures import Cross, Figure, Sums, difference, figure

Key: TypeAlias = tuple[str, ...]
"""A measure: its group, whom it is about, and its name, such as ``("roles", "caller", "made")``."""

Counts: TypeAlias = dict[Key, tuple[int, int]]
"""What one game adds to each measure: ``x`` of ``n``."""

Histogram: TypeAlias = dict[int, int]
"""How often each number came."""

SHARES = frozenset(
    (
        *("made", "first", "over", "under", "even", "risk", "all_missed", "sole_winner"),
        *("sole_loser", "multiplied", "super_call", "winner_changes", "places_change"),
    )
)
"""The measures that are shares of one."""


def is_share(key: Key) -> bool:
    """Whether a measure is a share of one, shown as a percentage."""
    return key[-1] in SHARES or key[0] == "risk"


class Tally:
    """Counts of some games under one ruleset."""

    def __init__(self) -> None:
        self.games = 0
        self.sums: dict[Key, Sums] = {}
        self.spreads: dict[Key, Histogram] = {}

    def add(self, counts: Counts, spreads: Iterable[tuple[Key, int]]) -> None:
        """One more game: what it adds to the measures, and single numbers for the histograms."""
        self.games += 1
        sums = self.sums
        for key, (x, n) in counts.items():
            kept = sums.get(key)
            one = Sums.of(x, n)
            sums[key] = one if kept is None else kept.plus(one)
        for key, number in spreads:
            histogram = self.spreads.setdefault(key, {})
            histogram[number] = histogram.get(number, 0) + 1

    def merge(self, other: Tally) -> None:
        """The games of another tally too."""
        self.games += other.games
        for key, sums in other.sums.items():
            kept = self.sums.get(key)
            self.sums[key] = sums if kept is None else kept.plus(sums)
        for key, histogram in other.spreads.items():
            mine = self.spreads.setdefault(key, {})
            for number, times in histogram.items():
                mine[number] = mine.get(number, 0) + times

    def figure(self, *key: str) -> Figure | None:
        """A measure with its interval; None where there was no case of it."""
        return figure(self.sums.get(key, Sums()), is_share(key))

    def names(self, group: str) -> list[str]:
        """All of whom there are measures in a group."""
        return sorted({key[1] for key in self.sums if key[0] == group})

    def __eq__(self, other: object) -> bool:
        """The same counts: of the same games, say, whoever played them."""
        if not isinstance(other, Tally):
            return NotImplemented
        mine, theirs = (self.games, self.sums, self.spreads), (other.games, other.sums)
        return mine == (*theirs, other.spreads)

    __hash__ = None  # type: ignore[assignment]  # it changes


class Tallies:
    """Counts of some deals, under one ruleset or two, and how the games of the two hang together."""

    def __init__(self) -> None:
        self.one = Tally()
        self.other = Tally()
        self.changes = Tally()
        """What is counted of two games at once: whether the winner changes."""
        self.cross: dict[Key, Cross] = {}

    @property
    def games(self) -> int:
        return self.one.games

    def add_cross(self, one: Counts, other: Counts) -> None:
        """How the measures of two games hang together."""
        for key, (x, n) in one.items():
            theirs = other.get(key)
            if theirs is not None:
                y, m = theirs
                self.cross[key] = self.cross.get(key, _NO_CROSS).plus(
                    Cross(x * y, x * m, n * y, n * m)
                )

    def merge(self, other: Tallies) -> None:
        """The games of others too."""
        self.one.merge(other.one)
        self.other.merge(other.other)
        self.changes.merge(other.changes)
        for key, cross in other.cross.items():
            self.cross[key] = self.cross.get(key, _NO_CROSS).plus(cross)

    def difference(self, *key: str) -> Figure | None:
        """How much more of a measure the first ruleset has; None where either has no case of it."""
        one, other = self._both(key)
        return difference(one, other, self.cross.get(key, _NO_CROSS))

    def games_with(self, *key: str) -> int:
        """In how many games each ruleset has a case of a measure: in so many at least."""
        return min(sums.games for sums in self._both(key))

    def _both(self, key: Key) -> tuple[Sums, Sums]:
        return self.one.sums.get(key, Sums()), self.other.sums.get(key, Sums())

    def measures(self) -> Iterator[Key]:
        """All measures of either."""
        yield from sorted(self.one.sums.keys() | self.other.sums.keys())

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Tallies):
            return NotImplemented
        mine = (self.one, self.other, self.changes, self.cross)
        return mine == (other.one, other.other, other.changes, other.cross)

    __hash__ = None  # type: ignore[assignment]  # it changes


_NO_CROSS = Cross()
