"""R9.4 Big games: a round in which somebody estimated high counts double.

An example of a house rule about the score: one number, by which every result of the round is multiplied. It
multiplies with the factors of other house rules and with the multiplier of R9.3.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from estimation_core.hooks import N_, HouseRule, Message, Result, Whole, hookimpl, setting


@dataclass(frozen=True, slots=True)
class BigGameSettings:
    from_: int = setting(
        Whole(1, 13), 8, N_("From which estimate on a round is a big game."), "R9.4"
    )
    factor: int = setting(Whole(2, 100), 2, N_("How often a big game counts."), "R9.4")


class BigGames(HouseRule):
    """If anyone estimated `from` or more, the round counts `factor` times (R9.4)."""

    name = "big-games"
    version = "1"
    title = N_("Big games")
    summary = N_("A round in which somebody estimated 8 or more counts double.")
    Settings = BigGameSettings

    def describe(self) -> Sequence[Message]:
        return [
            Message(
                "If anybody has estimated {number} or more, everything in that round counts ×{factor}.",
                number=self.settings.from_,
                factor=self.settings.factor,
            ),
            Message("It also multiplies with the multiplier of the round."),
        ]

    @hookimpl
    def score_factor(self, result: Result) -> int:
        big = max(result.contract.estimates) >= self.settings.from_
        return self.settings.factor if big else 1
