"""How far a long command has come, in one line on the terminal that is written over and over."""

from __future__ import annotations

import sys
import time

from estimation_core.cli.app import App
from estimation_core.cli.output import AGAIN, write
from estimation_core.languages.layout import display_width
from estimation_core.messages import Message, Percent, nmessage

EVERY = 0.5
"""The seconds between two lines."""


class Progress:
    """Shown on standard error where that is a terminal; otherwise nothing is shown."""

    def __init__(self, app: App) -> None:
        self._app = app
        self._shown = sys.stderr.isatty()
        self._began = time.monotonic()
        self._last = 0.0

    def show(self, done: int, wanted: int) -> None:
        """So many games of so many have been played."""
        now = time.monotonic()
        if not self._shown or (self._last and now - self._last < EVERY):
            return
        self._last = now
        share = done / wanted
        text = Message(
            "{done} of {games} games ({share})", done=done, games=wanted, share=Percent(share)
        )
        line = self._app.text(text)
        if done:
            left = (now - self._began) / share * (1 - share)
            line = f"{line}, {self._app.text(time_left(left))}"
        if display_width(line) < self._app.width:
            write(AGAIN + self._app.language.display(line), err=True, end="")

    def clear(self) -> None:
        """Takes the line away."""
        if self._shown:
            write(AGAIN, err=True, end="")


def time_left(seconds: float) -> Message:
    """About how long something will take, in the unit that suits it."""
    if seconds < 90:
        return nmessage("about {n} second left", "about {n} seconds left", max(1, round(seconds)))
    if seconds < 90 * 60:
        return nmessage("about {n} minute left", "about {n} minutes left", round(seconds / 60))
    return nmessage("about {n} hour left", "about {n} hours left", round(seconds / 3600))
