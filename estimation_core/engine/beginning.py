"""How a game begins: its players, where it starts, what is staked (R1.1, R2, R10)."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from estimation_core.acts import whole
from estimation_core.messages import Message
from estimation_core.notation import fault_of_name
from estimation_core.results import Four

MOST_NUMBER = 10**12
"""The largest number that a start or a pot may have, either way."""


@dataclass(frozen=True, slots=True)
class Start:
    """Where a game begins that is not told from its first round. `TypeError` and `ValueError` as for acts."""

    round: int = 1
    multiplier: int = 1
    totals: Four = (0, 0, 0, 0)

    def __post_init__(self) -> None:
        whole(self.round, 1, MOST_NUMBER, "the round of a start")
        whole(self.multiplier, 1, MOST_NUMBER, "the multiplier of a start")
        if len(self.totals) != 4:
            raise ValueError(f"totals are four numbers by seat, not {self.totals!r}")
        for total in self.totals:
            whole(total, -MOST_NUMBER, MOST_NUMBER, "a total")
        object.__setattr__(self, "totals", tuple(self.totals))


@dataclass(frozen=True, slots=True)
class Stakes:
    """The pot, in whole units, and the seats that staked (R10). `TypeError` and `ValueError` as for acts."""

    pot: int
    seats: tuple[int, ...]

    def __post_init__(self) -> None:
        whole(self.pot, 0, MOST_NUMBER, "a pot")
        seats = tuple(whole(seat, 1, 4, "a seat") for seat in self.seats)
        if not seats or len(set(seats)) < len(seats):
            raise ValueError(
                f"those who staked are one to four different seats, not {self.seats!r}"
            )
        object.__setattr__(self, "seats", seats)


def player_names(players: Sequence[str]) -> tuple[str, ...]:
    """The names of four players; `TypeError` or `ValueError` where they are no text, empty, or two of them equal."""
    names = () if isinstance(players, str) else tuple(players)
    if not all(isinstance(name, str) for name in names):
        raise TypeError(f"players' names are text, not {players!r}")
    if len(names) != 4:
        raise ValueError(f"a game has four players, each with a name of their own, not {players!r}")
    fault = _fault(names)
    if fault is not None:
        raise ValueError(str(fault))
    return names


@lru_cache(maxsize=64)
def _fault(names: tuple[str, ...]) -> Message | None:
    """What is wrong with four names; programs begin many games of the same players."""
    faults = (fault_of_name(name, names[:index]) for index, name in enumerate(names))
    return next(filter(None, faults), None)


def hidden_seed() -> int:
    """A seed that nobody can guess."""
    return random.SystemRandom().getrandbits(64)
