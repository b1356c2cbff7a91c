"""`random`: a computer player without any aim, to compare others with."""

from __future__ import annotations

import random

from estimation_core.acts import Act
from estimation_core.engine.view import View
from estimation_core.messages import Message


class RandomPlayer:
    """Any legal act, each as likely as the others."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng

    def choose(self, view: View) -> Act:
        return view.legal[int(self.rng.random() * len(view.legal))]

    def hint(self, view: View) -> tuple[Act, Message]:
        return self.choose(view), Message("It was drawn by lot from all that is legal.")
