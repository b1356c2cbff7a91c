"""One deal of a record beside the deal that the engine plays of it."""

from __future__ import annotations

from collections.abc import Callable

from estimation_core.acts import Act, DashCall
from estimation_core.engine.deal import Deal
from estimation_core.engine.game import Game
from estimation_core.errors import IllegalAct, Path, Problem
from estimation_core.messages import Message
from estimation_core.records.model import DealEntry


class Stop(Exception):
    """The first thing in a deal that the rules forbid, after which nothing more of it is judged."""

    def __init__(
        self,
        code: str,
        message: Message,
        path: Path = (),
        *,
        seat: int | None = None,
        trick: int | None = None,
    ) -> None:
        super().__init__(code)
        self.problem = Problem(code, message, path, seat, trick)


class Told:
    """What a record tells of a deal (``entry``), and the deal as far as it has been played (``deal``).

    ``estimates`` are the entries by seat, ``said_more`` says whether anything is told that comes after the Dash Calls.
    ``report`` takes what is wrong without being an illegal act.
    """

    def __init__(
        self, game: Game, deal: Deal, entry: DealEntry, report: Callable[[Problem], None]
    ) -> None:
        self.game = game
        self.deal = deal
        self.entry = entry
        self.report = report
        self.estimates = entry.estimates or (None, None, None, None)
        self.said_more = any(
            part is not None
            for part in (entry.calls, entry.call, entry.estimates, entry.tricks, entry.won)
        )

    @property
    def in_turn(self) -> bool:
        """Whether Dash Calls are made in the auction (R4.2)."""
        return self.deal.rules.settings.dash_call.in_auction

    def dashed(self, seat: int) -> bool | None:
        """Whether a seat made a Dash Call by the entries beside the calls; None where they do not tell."""
        given = self.entry.dash_calls[seat - 1] if self.entry.dash_calls else None
        said = self.estimates[seat - 1]
        return isinstance(said, DashCall) if given is None and said is not None else given

    def do(
        self,
        act: Act,
        code: str,
        *path: str | int,
        seat: int | None = None,
        trick: int | None = None,
    ) -> None:
        """Does an act in the game; `Stop` with this code where it is illegal."""
        try:
            self.game.act(act)
        except IllegalAct as error:
            raise Stop(code, error.message, path, seat=seat, trick=trick) from error
