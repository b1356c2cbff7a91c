"""R2 A game: its rounds, the deal that passes on, redeals, and the ladder of the multiplier (R5.5, R9.3)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from estimation_core.cards import STRAINS_BY_CODE
from estimation_core.hooks import NextRound, Played, RoundPlan
from estimation_core.results import Four, Result, Round
from estimation_core.rules.auction import first_when_played_on
from estimation_core.rules.facts import place_of
from estimation_core.settings import Settings

if TYPE_CHECKING:
    from estimation_core.engine.ruleset import Ruleset

MOST_ROUNDS = 999
"""A game whose house rules insert rounds without end is stopped here."""


def planned_rounds(settings: Settings) -> tuple[RoundPlan, ...]:
    """Call rounds, then fixed rounds (R2.1)."""
    fixed = (RoundPlan("fixed", strain) for strain in settings.game.fixed_rounds)
    return (*(RoundPlan("call") for _ in range(settings.game.call_rounds)), *fixed)


def ladder_step(settings: Settings, multiplier: int) -> int | None:
    """The first step of the ladder that has this multiplier; None if no step has it (R9.3)."""
    if multiplier == 1:
        return 0
    ladder = settings.score.all_missed.multipliers
    return ladder.index(multiplier) + 1 if multiplier in ladder else None


def next_seat(seat: int) -> int:
    """The next player in the direction of play."""
    return seat % 4 + 1


@dataclass(frozen=True)
class Course:
    """A game between two deals: where it stands, and what the next deal will be.

    ``index`` counts the planned rounds that have been played, ``inserted`` is a round that a house rule put before
    the next of them. ``step`` is that of the multiplier's ladder, ``passes`` the deals in a row that nobody called,
    ``redealt`` the house rules that had a deal dealt again, one entry for each time, both of this round.
    """

    rules: Ruleset
    plan: tuple[RoundPlan, ...]
    dealer: int
    index: int = 0
    number: int = 1
    inserted: RoundPlan | None = None
    step: int = 0
    passes: int = 0
    redealt: tuple[str, ...] = ()
    previous_caller: int | None = None
    totals: Four = (0, 0, 0, 0)
    history: tuple[Played, ...] = ()
    round: Round = field(init=False, compare=False)
    """The round whose deal comes next; a course that is over has none."""

    def __post_init__(self) -> None:
        if not self.over:
            self.__dict__["round"] = self._next()

    @classmethod
    def start(
        cls,
        rules: Ruleset,
        dealer: int,
        round: int = 1,
        multiplier: int = 1,
        totals: Four = (0, 0, 0, 0),
    ) -> Course:
        """The course of a game that begins, or goes on at ``round``.

        `ValueError` where the game has no such round or the ladder no such multiplier.
        """
        plan = rules.plan()
        step = ladder_step(rules.settings, multiplier)
        if step is None or not 1 <= round <= len(plan):
            raise ValueError(f"round {round} with multiplier {multiplier}")
        return cls(rules, plan, dealer, index=round - 1, number=round, step=step, totals=totals)

    @property
    def over(self) -> bool:
        """Whether the last round has been played (R2.5)."""
        return self.inserted is None and self.index >= len(self.plan)

    @property
    def multiplier(self) -> int:
        """How often the next round counts (R9.3)."""
        ladder = self.rules.settings.score.all_missed.multipliers
        return ladder[min(self.step, len(ladder)) - 1] if self.step and ladder else 1

    def _next(self) -> Round:
        plan = self.inserted or self.plan[self.index]
        return Round(
            number=self.number,
            kind=plan.kind,
            strain=STRAINS_BY_CODE[plan.strain] if plan.strain else None,
            dealer=self.dealer,
            multiplier=self.multiplier,
            redeals=len(self.redealt),
            played_on=self.passes > 0 and plan.kind == "call" and self._out_of_redeals(),
        )

    def _out_of_redeals(self) -> bool:
        """The last redeal is itself played as a fixed round, without an auction (R5.5)."""
        all_pass = self.rules.settings.all_pass
        return all_pass.then.startswith("redeal") and 0 < all_pass.redeals <= self.passes

    def first_place(self) -> int:
        """The place that opens the auction, or the estimates of a fixed round (R5.2, R5.5, R6.1)."""
        settings, round = self.rules.settings, self.round
        if round.played_on:
            return first_when_played_on(settings)
        if round.kind == "fixed" or settings.auction.opener == "after_dealer":
            return 1
        if settings.auction.opener == "dealer":
            return 4
        return place_of(self.previous_caller, self.dealer) if self.previous_caller else 1

    def after_redeal(self, house_rule: str) -> Course:
        """A house rule has the cards dealt again: the same dealer, round and multiplier (R3.4)."""
        return self._with(redealt=(*self.redealt, house_rule))

    def after_all_pass(self) -> Course:
        """Nobody called, and the deal is not played on (R5.5)."""
        all_pass = self.rules.settings.all_pass
        step = self._up() if all_pass.multiplies else self.step
        if all_pass.then == "next_round":
            return self._next_round(None, step)
        dealer = next_seat(self.dealer) if all_pass.then == "redeal_next_dealer" else self.dealer
        return self._with(dealer=dealer, step=step, passes=self.passes + 1)

    def after_score(self, result: Result, scores: Four) -> Course:
        """A round has been played and scored (R9.3)."""
        t, s = self.totals, scores
        return self._next_round(
            result,
            self._up() if result.all_missed else 0,
            totals=(t[0] + s[0], t[1] + s[1], t[2] + s[2], t[3] + s[3]),
            previous_caller=self._caller_after(result.contract.caller),
        )

    def after_unknown(self, caller: int | None) -> Course:
        """A round was played of which the score is not known; the multiplier is then only a guess (for the judge)."""
        return self._next_round(None, self.step, previous_caller=self._caller_after(caller))

    def _caller_after(self, caller: int | None) -> int | None:
        """The Caller of the latest call round that had one, once this round has been played (R5.2)."""
        return caller if caller and self.round.kind == "call" else self.previous_caller

    def _with(self, **changes: Any) -> Course:
        """`dataclasses.replace` without its cost: this runs after every deal."""
        after = object.__new__(Course)
        values = after.__dict__
        values.update(self.__dict__)
        values.update(changes)
        values.pop("round", None)
        after.__post_init__()
        return after

    def _up(self) -> int:
        return min(self.step + 1, len(self.rules.settings.score.all_missed.multipliers))

    def _next_round(self, result: Result | None, step: int, **changes: Any) -> Course:
        history = self.history
        wanted: NextRound | None = None
        if self.rules.inserts_rounds:
            history = (*history, Played(self.round, result))
            wanted = self.rules.next_round(history) if self.number < MOST_ROUNDS else None
        changes.update(
            dealer=next_seat(self.dealer),
            index=self.index if self.inserted else self.index + 1,
            number=self.number + 1,
            inserted=wanted.insert if wanted else None,
            step=self.step if wanted and wanted.keep_multiplier else step,
            passes=0,
            redealt=(),
            history=history,
        )
        return self._with(**changes)
