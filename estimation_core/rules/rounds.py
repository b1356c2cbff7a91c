"""R2 A game: its rounds, the deal that passes on, redeals, and the ladder of the multiplier (R5.5, R9.3)."""

from __future__ import annotations

from typing import NamedTuple

from estimation_core.cards import STRAINS_BY_CODE
from estimation_core.hooks import NextRound, Played, RoundPlan
from estimation_core.results import Four, Result, Round
from estimation_core.rules.auction import first_when_played_on
from estimation_core.rules.facts import following, place_of
from estimation_core.settings import Settings

MOST_ROUNDS = 999
"""After so many rounds no house rule is asked any more what comes next, so that every game ends."""


def planned_rounds(settings: Settings) -> tuple[RoundPlan, ...]:
    """Call rounds, then fixed rounds (R2.1)."""
    fixed = (RoundPlan("fixed", STRAINS_BY_CODE[strain]) for strain in settings.game.fixed_rounds)
    return (*(RoundPlan("call") for _ in range(settings.game.call_rounds)), *fixed)


def ladder_step(settings: Settings, multiplier: int) -> int | None:
    """The first step of the ladder that has this multiplier; None if no step has it (R9.3)."""
    if multiplier == 1:
        return 0
    ladder = settings.score.all_missed.multipliers
    return ladder.index(multiplier) + 1 if multiplier in ladder else None


class Standing(NamedTuple):
    """A game between two deals: where it stands, and what the next deal will be.

    ``done`` counts the planned rounds that have been played, ``inserted`` is a round that a house rule put before
    the next of them, ``ended`` says that one has ended the game. ``step`` is that of the multiplier's ladder,
    ``passes`` the deals in a row that nobody called, ``redealt`` the house rules that had a deal dealt again, one
    entry for each time, both of this round.
    """

    settings: Settings
    plan: tuple[RoundPlan, ...]
    dealer: int
    done: int = 0
    number: int = 1
    inserted: RoundPlan | None = None
    step: int = 0
    passes: int = 0
    redealt: tuple[str, ...] = ()
    previous_caller: int | None = None
    totals: Four = (0, 0, 0, 0)
    history: tuple[Played, ...] = ()
    ended: bool = False

    @classmethod
    def start(
        cls,
        settings: Settings,
        plan: tuple[RoundPlan, ...],
        dealer: int,
        round: int = 1,
        multiplier: int = 1,
        totals: Four = (0, 0, 0, 0),
    ) -> Standing:
        """Where a game stands that begins, or goes on at ``round``.

        `ValueError` where the game has no such round or the ladder no such multiplier.
        """
        step = ladder_step(settings, multiplier)
        if step is None or not 1 <= round <= len(plan):
            raise ValueError(f"round {round} with multiplier {multiplier}")
        return cls(settings, plan, dealer, done=round - 1, number=round, step=step, totals=totals)

    @property
    def over(self) -> bool:
        """Whether the last round has been played (R2.5)."""
        return self.ended or (self.inserted is None and self.done >= len(self.plan))

    @property
    def multiplier(self) -> int:
        """How often the next round counts (R9.3)."""
        ladder = self.settings.score.all_missed.multipliers
        return ladder[min(self.step, len(ladder)) - 1] if self.step and ladder else 1

    @property
    def round(self) -> Round:
        """The round whose deal comes next; there is none once the game is over."""
        plan = self.inserted or self.plan[self.done]
        strain = plan.strain
        return Round(
            number=self.number,
            kind=plan.kind,
            strain=STRAINS_BY_CODE[strain] if isinstance(strain, str) else strain,
            dealer=self.dealer,
            multiplier=self.multiplier,
            redeals=len(self.redealt),
            played_on=self.passes > 0 and plan.kind == "call" and self._out_of_redeals(),
        )

    def _out_of_redeals(self) -> bool:
        """The last redeal is itself played as a fixed round, without an auction (R5.5)."""
        all_pass = self.settings.all_pass
        return all_pass.redeals_then_plays and all_pass.redeals <= self.passes

    def first_place(self, round: Round) -> int:
        """The place that opens the auction of `round`, or the estimates of a fixed one (R5.2, R5.5, R6.1)."""
        settings = self.settings
        if round.played_on:
            return first_when_played_on(settings)
        if round.kind == "fixed" or settings.auction.opener == "after_dealer":
            return 1
        if settings.auction.opener == "dealer":
            return 4
        return place_of(self.previous_caller, self.dealer) if self.previous_caller else 1

    def after_redeal(self, house_rule: str) -> Standing:
        """A house rule has the cards dealt again: the same dealer, round and multiplier (R3.4)."""
        return self._replace(redealt=(*self.redealt, house_rule))

    def after_all_pass(self) -> Standing:
        """Nobody called, and the deal is not played on (R5.5)."""
        all_pass = self.settings.all_pass
        step = self._up() if all_pass.multiplies else self.step
        if all_pass.then == "next_round":
            return self._next_round(None, step, self.previous_caller)
        dealer = following(self.dealer) if all_pass.then == "redeal_next_dealer" else self.dealer
        return self._replace(dealer=dealer, step=step, passes=self.passes + 1)

    def after_score(self, result: Result, scores: Four) -> Standing:
        """A round has been played and scored (R9.3)."""
        caller = self._caller_after(result.contract.caller)
        step = self._up() if result.all_missed else 0
        return self._next_round(result, step, caller, scores)

    def after_unknown(self, caller: int | None) -> Standing:
        """A round was played of which the score is not known; the multiplier is then only a guess (for the judge)."""
        return self._next_round(None, self.step, self._caller_after(caller))

    def changed(self, wanted: NextRound, before: Standing) -> Standing:
        """What a house rule wants to come after the round that began at ``before``."""
        after = self._replace(ended=wanted.end, inserted=wanted.insert)
        if wanted.keep_multiplier:
            after = after._replace(step=before.step)
        if wanted.repeat:
            again = RoundPlan(before.round.kind, before.round.strain)
            after = after._replace(inserted=again, number=before.number)
        return after

    def _caller_after(self, caller: int | None) -> int | None:
        """The Caller of the latest call round that had one, once this round has been played (R5.2)."""
        kind = (self.inserted or self.plan[self.done]).kind
        return caller if caller and kind == "call" else self.previous_caller

    def _up(self) -> int:
        return min(self.step + 1, len(self.settings.score.all_missed.multipliers))

    def _next_round(
        self,
        result: Result | None,
        step: int,
        previous_caller: int | None,
        scores: Four = (0, 0, 0, 0),
    ) -> Standing:
        t, s = self.totals, scores
        totals = (t[0] + s[0], t[1] + s[1], t[2] + s[2], t[3] + s[3])
        round = self.round if result is None else result.contract.round
        played = Played(round, result, scores, totals, planned=self.inserted is None)
        # As `_replace` does, without its detour: this runs after every round.
        return Standing(
            self.settings,
            self.plan,
            following(self.dealer),
            self.done if self.inserted else self.done + 1,
            self.number + 1,
            inserted=None,
            step=step,
            previous_caller=previous_caller,
            totals=totals,
            history=(*self.history, played),
        )
