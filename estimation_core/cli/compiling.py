"""Whoever waits while something is compiled is told so, once, and how long it took."""

from __future__ import annotations

from estimation_core.cli.app import App
from estimation_core.messages import Message, nmessage


def tell_of_compiling(app: App) -> None:
    """From now on, what no cache holds is told on standard error before it is compiled."""
    from estimation_core.rules import compiling

    def tell(seconds: float | None) -> None:
        if seconds is None:
            app.warn(
                Message(
                    "The computer players are compiled for this machine; that takes some twenty seconds, "
                    "and happens only once."
                )
            )
        else:
            app.warn(nmessage("Done in {n} second.", "Done in {n} seconds.", round(seconds)))

    compiling.listeners[:] = [tell]
