"""How the table is shown and asked: the options of `play` that change nothing of the game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import NamedTuple

from estimation_core.cli.app import App
from estimation_core.cli.keys import can_read_keys
from estimation_core.cli.output import results
from estimation_core.cli.table.screen import Screen
from estimation_core.cli.terminal import obeys, terminal_columns, terminal_lines
from estimation_core.engine.game import Game
from estimation_core.messages import Code, Message

MANNERS = ("--suits", "--screen", "--forced", "--pace")

LEAST_LINES, LEAST_COLUMNS = 24, 40
"""The smallest screen that the table is drawn on by itself."""

USUAL_PACE = 0.4
"""How many seconds a card stays on a terminal, where nothing else is wanted."""


class Manner(NamedTuple):
    """What was asked for; ``pace`` is None where nothing was."""

    suits: str = "auto"
    kind: str = "auto"
    forced: str = "play"
    pace: float | None = None

    @property
    def options(self) -> list[str]:
        """The options as they were given, for a command that goes on in the same manner."""
        given = []
        for name, value, usual in (
            ("--suits", self.suits, "auto"),
            ("--screen", self.kind, "auto"),
            ("--forced", self.forced, "play"),
        ):
            if value != usual:
                given += [name, value]
        if self.pace is not None:
            given += ["--pace", "key" if self.pace < 0 else f"{self.pace:g}"]
        return given

    @contextmanager
    def screen(self, app: App, game: Game, persons: Sequence[int]) -> Iterator[Screen]:
        """The screen of a game; the terminal is afterwards as it was."""
        if not self._is_drawn(app):
            yield Screen(app, game, self.pace or 0 if results().isatty() else 0)
            return
        from estimation_core.cli.table.drawn import Drawn

        with Drawn(app, game, persons, USUAL_PACE if self.pace is None else self.pace) as drawn:
            yield drawn
        # What stood there at the end stays to be read.
        for line in drawn.last_page:
            app.emit_raw(line)

    def _is_drawn(self, app: App) -> bool:
        if self.kind == "scroll":
            return False
        able = can_read_keys() and obeys(results())
        large = terminal_lines() >= LEAST_LINES and terminal_columns() >= LEAST_COLUMNS
        if able and (large or self.kind == "redraw"):
            return True
        if self.kind == "redraw":
            app.fail(
                Message(
                    "The table can only be drawn on a terminal; here it goes on by {option}.",
                    option=Code("--screen scroll"),
                )
            )
        return False
