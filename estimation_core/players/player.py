"""What a computer player is."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Protocol, TypeAlias

from estimation_core.acts import Act
from estimation_core.engine.view import View
from estimation_core.messages import Message


class Player(Protocol):
    """Whoever acts for a seat. It is asked only when ``view.legal`` holds something."""

    def choose(self, view: View) -> Act:
        """One of ``view.legal``."""

    def hint(self, view: View) -> tuple[Act, Message]:
        """The act that it would choose, and why, in one or two sentences."""


Factory: TypeAlias = Callable[[random.Random], Player]
"""Makes a player from the generator of its chances; it should use ``random()`` alone."""
