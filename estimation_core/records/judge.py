"""Judging a record: its deals are played through the engine, one act after another, and what it says is compared.

Nothing is repaired. The first illegal act of a deal is reported and its later acts are not judged; the deal then
counts as a round played. Entries that are given twice are checksums.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import accumulate

from estimation_core.cards import FULL_DECK, HAND_SIZE, card_set
from estimation_core.engine.deal import Deal
from estimation_core.engine.game import Game
from estimation_core.engine.ruleset import Ruleset
from estimation_core.errors import Finding, Findings, Place, Problem, has_errors
from estimation_core.messages import Message, Signed, nmessage
from estimation_core.records.acts import play
from estimation_core.records.model import DealEntry, Record, kept_of
from estimation_core.records.told import Stop, Told
from estimation_core.results import Four, Played
from estimation_core.rules.deal import Hands
from estimation_core.rules.rounds import Standing
from estimation_core.rules.stakes import places
from estimation_core.toml.source import Source

ZERO: Four = (0, 0, 0, 0)


@dataclass(frozen=True, slots=True)
class Judged:
    """A judged record.

    ``game`` has played everything that could be played (None where the record cannot start at all); ``deals`` are the
    deals before the first wrong one; ``complete`` says whether the game is over and right.
    """

    record: Record
    rules: Ruleset
    findings: tuple[Finding, ...]
    game: Game | None
    deals: tuple[Deal, ...] = ()
    complete: bool = False

    @property
    def totals_after(self) -> tuple[Four, ...]:
        """The totals after so many of the deals, from those with which the sheet begins (index 0)."""
        begin = self.record.start.totals if self.record.start else ZERO
        return tuple(accumulate(map(_scores, self.deals), _added, initial=begin))

    @property
    def totals(self) -> Four:
        """The totals after the last of the deals."""
        return self.totals_after[-1]

    @property
    def places(self) -> tuple[int, ...]:
        """The places after the last of the deals (R2.5)."""
        return places(self.totals, self.tie_break)

    @property
    def tie_break(self) -> Four | None:
        """What parts equal totals, where a house rule does (R2.5)."""
        history: tuple[Played, ...] = ()
        if self.deals:
            last = self.deals[-1]
            standing = last.standing
            if last.result is not None and last.score is not None:
                standing = standing.after_score(last.result, last.score.scores)
            history = standing.history
        return self.rules.tie_break(history)

    @property
    def payout(self) -> Four | None:
        """Who gets what of the pot; None for an unfinished game, and where nothing is staked (R10)."""
        return self.game.payout if self.complete and self.game is not None else None

    @property
    def valid(self) -> bool:
        return not has_errors(list(self.findings))


@dataclass(slots=True)
class _Judge:
    record: Record
    rules: Ruleset
    source: Source | None
    game: Game
    findings: Findings = field(default_factory=Findings)
    right: list[Deal] = field(default_factory=list)
    multiplier_known: bool = True
    begin: Standing = field(init=False)
    """Where the game stood before the deal that is judged."""

    def add(self, problem: Problem, index: int, round: int | None) -> None:
        """A finding of a deal, at the value that is wrong."""
        self.findings.add(
            Finding.at(
                _place(self.source, "deals", index, *problem.path),
                problem.code,
                problem.message,
                deal=index + 1,
                round=round,
                trick=problem.trick,
                seat=problem.seat,
            )
        )

    def deals(self) -> None:
        last = len(self.record.deals) - 1
        for index, entry in enumerate(self.record.deals):
            if self.game.standing.over:
                message = Message("The game was over before this deal.")
                self.add(Problem("after-the-end", message), index, None)
                return
            self.begin = self.game.standing
            before = len(self.findings)
            if entry.sound:
                self.deal(index, entry, self.begin.number, last=index == last)
            else:
                self.skip(entry)
            if len(self.findings) == before and entry.sound and len(self.right) == index:
                self.right.append(self.game.deals[-1])

    def deal(self, index: int, entry: DealEntry, round: int, last: bool) -> None:
        """One deal, with every finding it gives."""

        def report(problem: Problem) -> None:
            self.add(problem, index, round)

        hands = _hands(entry, report)
        if entry.hands is not None and hands is None:
            self.skip(entry)
            return
        self.game.deal_hands(hands)
        deal = self.game.deals[-1]
        known = self.multiplier_known
        try:
            play(Told(self.game, deal, entry, report))
        except Stop as stop:
            report(stop.problem)
            self.skip(entry)
            return
        if not deal.over and not last:
            message = Message("This deal is not finished, but others follow.")
            report(Problem("unfinished-deal", message))
            self.skip(entry)
            return
        if entry.scores is not None and (known or not deal.over):
            _compare_scores(deal, entry.scores, report)
        if deal.score is not None and deal.score.status == "scored":
            self.multiplier_known = True

    def skip(self, entry: DealEntry) -> None:
        """What a deal that cannot be judged counts as (record-format.md)."""
        if entry.redeal_by is not None:
            self.game.skip_deal(self.begin, "redealt")
        elif entry.says_passed and self.rules.settings.all_pass.then != "fixed":
            self.game.skip_deal(self.begin, "passed")
        else:
            self.game.skip_deal(self.begin, "played")
            self.multiplier_known = not self.rules.settings.score.all_missed.multipliers


def judge(
    record: Record, rules: Ruleset, source: Source | None = None, findings: tuple[Finding, ...] = ()
) -> Judged:
    """Judges a record by a ruleset; ``findings`` are those of reading it.

    `HouseRuleFailed` where a house rule fails.
    """
    found = Findings(findings)
    try:
        game = Game(
            rules,
            record.players,
            deals=(),
            dealer=record.dealer,
            start=record.start,
            stakes=record.stakes,
        )
    except ValueError:
        message = Message("The game has no such round, or no such multiplier.")
        found.add(Finding.at(_place(source, "start"), "out-of-range", message, key="start"))
        return Judged(record, rules, tuple(found), None)
    game.kept = kept_of(record)
    judging = _Judge(record, rules, source, game, found)
    judging.deals()
    return Judged(
        record,
        rules,
        tuple(judging.findings),
        game,
        tuple(judging.right),
        complete=game.over and not has_errors(judging.findings),
    )


def _place(source: Source | None, *path: str | int) -> Place:
    """Where a record says something; one that comes from no file has no place."""
    return source.place(*path) if source else Place("")


def _scores(deal: Deal) -> Four:
    return deal.score.scores if deal.score else ZERO


def _added(totals: Four, scores: Four) -> Four:
    a, b, c, d = (total + points for total, points in zip(totals, scores, strict=True))
    return a, b, c, d


def _hands(entry: DealEntry, report: Callable[[Problem], None]) -> Hands | None:
    """The hands as sets of cards; None, with findings, where they make no deal (R3.1)."""
    if entry.hands is None:
        return None
    right = True
    seen = 0
    for index, cards in enumerate(entry.hands):
        hand = card_set(cards)
        twice = next(
            (card for i, card in enumerate(cards) if card in cards[:i] or seen >> card & 1), None
        )
        if len(cards) != HAND_SIZE:
            message = nmessage(
                "Seat {seat} has {n} card, not 13.",
                "Seat {seat} has {n} cards, not 13.",
                len(cards),
                seat=index + 1,
            )
        elif twice is not None:
            message = Message("{card} is dealt twice.", card=twice)
        else:
            seen |= hand
            continue
        report(Problem("wrong-hand", message, ("hands", index), seat=index + 1))
        right = False
        seen |= hand
    if not right or seen != FULL_DECK:
        return None
    a, b, c, d = (card_set(cards) for cards in entry.hands)
    return a, b, c, d


def _compare_scores(deal: Deal, given: Four, report: Callable[[Problem], None]) -> None:
    """The scores of a record against the engine's; a deal that was passed has none but zeros."""
    if not deal.over:
        message = Message("This deal is not finished, so it has no scores yet.")
        report(Problem("wrong-score", message, ("scores",)))
        return
    right = _scores(deal)
    for seat, (one, other) in enumerate(zip(given, right, strict=True), 1):
        if one != other:
            message = Message(
                "The scores do not agree: seat {seat} gets {right}, not {given}.",
                seat=seat,
                right=Signed(other),
                given=Signed(one),
            )
            multiplier = deal.round.multiplier
            if tuple(points * multiplier for points in given) == right:
                message = Message(
                    "{sentence} In this round the points count ×{multiplier}.",
                    sentence=message,
                    multiplier=multiplier,
                )
            report(Problem("wrong-score", message, ("scores",), seat=seat))
            return
