"""What a computer player has weighed: the acts that it tried out, and what came of each."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from estimation_core.acts import Act
from estimation_core.players.race import Tried


class Option(NamedTuple):
    """An act tried in so many sampled deals: its worth (`outcome.OWN` a point) and how often the number was made."""

    act: Act
    deals: int
    worth: int
    made: int


class Weighed(NamedTuple):
    """An act, and the options that were tried to the end, the best first; none where nothing was to be tried."""

    act: Act
    options: tuple[Option, ...] = ()


def weighed(acts: Sequence[Act], tried: Sequence[Tried], made: Sequence[int]) -> Weighed:
    """The act with the best average among those that went furthest; of equals the first."""
    most = max(one.hands for one in tried)
    options = [
        Option(act, one.hands, one.worth, times)
        for act, one, times in zip(acts, tried, made, strict=True)
        if one.hands == most
    ]
    options.sort(key=lambda option: -option.worth)  # sorting keeps the order of equals
    return Weighed(options[0].act, tuple(options))
