"""What a line of the scorekeeper can tell, and what was asked where it was typed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, NamedTuple

from estimation_core.acts import Call, DashCall, Estimate, Pass
from estimation_core.results import Four
from estimation_core.settings import RoundKind

Said = DashCall | Pass | Call | Estimate
Item = tuple[int | None, Said]
"""A seat, where one is named, and what it said."""

AskedFor = Literal["dash_calls", "auction", "estimates", "result", "round"]
"""What is asked for; ``round`` is a whole round or any part of one, in a correction."""


class Asked(NamedTuple):
    """Where a line is typed: what is asked for, how the round is played, and who has still to estimate, in turn.

    ``calling`` says that the auction is being told call by call, and is not over.
    """

    stage: AskedFor
    kind: RoundKind
    turn: tuple[int, ...] = ()
    calling: bool = False


class Line(NamedTuple):
    """What a line tells; None, or no entry, where it tells nothing.

    ``dashes`` are the Dash Callers, ``call`` is the Call with its Caller, ``calls`` the auction in turn, ``passed``
    says that nobody called; ``said`` holds estimates by seat, also those told as "dash".
    """

    dashes: frozenset[int] | None = None
    call: tuple[int, Call] | None = None
    calls: tuple[Call | Pass | DashCall, ...] | None = None
    passed: bool = False
    said: tuple[tuple[int, Estimate | DashCall], ...] = ()
    won: Four | None = None
    redeal_by: int | None = None
    avoid: tuple[int, ...] | None = None

    @property
    def estimates(self) -> Mapping[int, Estimate | DashCall]:
        """What each seat said."""
        return dict(self.said)


EXAMPLES = {"call": "1 dash, 2 7S, 3 2, 4 1", "fixed": "1 2, 2 8H, 3 0, 4 4"}
"""A round of each kind as it may be typed."""
