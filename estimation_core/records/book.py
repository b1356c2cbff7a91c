"""A score sheet that is being kept: what was told so far, what may be told next, and what a correction would change.

Nothing of the rules stands here. Whatever is told, in whatever order, becomes entries of a record, and the judge of
records says whether the whole sheet is right with them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from estimation_core.acts import DASH_CALL, DECLINE, PASS, Call, DashCall, Pass
from estimation_core.engine.deal import Deal
from estimation_core.engine.game import Game
from estimation_core.engine.ruleset import Ruleset
from estimation_core.errors import Finding
from estimation_core.records.games import deal_entry
from estimation_core.records.judge import judge
from estimation_core.records.model import DealEntry, Record
from estimation_core.records.write import write_record
from estimation_core.results import Four
from estimation_core.rules.facts import seat_at
from estimation_core.variants import digest, rules_tables

Entries = tuple[DealEntry, ...]


class Attempt(NamedTuple):
    """A sheet as it would be: its entries, what is wrong with them, and the game that they tell.

    ``game`` is None where something is wrong; else it waits in its next deal, or is over. ``totals`` are those before
    the first deal and after each.
    """

    entries: Entries
    findings: tuple[Finding, ...]
    game: Game | None
    totals: tuple[Four, ...] = ()


class Change(NamedTuple):
    """A deal that counts otherwise than before: the deal before and after, None where there is none."""

    before: Deal | None
    after: Deal | None


class Book:
    """The sheet of one game. ``head`` is its record without the deals; ``entries`` are those, in canonical form.

    ``game`` has played them and waits in its next deal, of which nothing may have been told yet, or is over; ``totals``
    are those before the first deal and after each of which something has been told.
    `ValueError` where the entries that it is made of are not right.
    """

    def __init__(self, head: Record, rules: Ruleset, entries: Entries = ()) -> None:
        self.rules = rules
        self.head = head._replace(
            deals=(), rules=digest(rules), ruleset=rules_tables(rules), house_rules={}
        )
        first = self.attempt(entries)
        if first.game is None:
            raise ValueError(f"a sheet with findings: {first.findings}")
        self.entries, self.game, self.totals = first.entries, first.game, first.totals
        self._earlier: list[tuple[Record, Entries]] = []

    @property
    def players(self) -> tuple[str, ...]:
        """The players by seat."""
        return self.head.players

    @property
    def deal(self) -> Deal | None:
        """The deal under way; None where the game is over."""
        return self.game.deal

    @property
    def told(self) -> list[Deal]:
        """The deals of which something has been told."""
        return self.game.deals[: len(self.entries)]

    @property
    def begun(self) -> bool:
        """Whether something has been told of the deal under way."""
        return self.game.deal is not None and len(self.entries) == len(self.game.deals)

    @property
    def entry(self) -> DealEntry:
        """What has been told of the deal under way."""
        return self.entries[-1] if self.begun else DealEntry()

    def text(self) -> str:
        """The record of the sheet, canonically written."""
        return write_record(self.head._replace(deals=self.entries))

    # What would be.

    def attempt(self, entries: Sequence[DealEntry], head: Record | None = None) -> Attempt:
        """The sheet with these entries; nothing is changed yet. `HouseRuleFailed` where a house rule fails."""
        plain = tuple(entry._replace(scores=None, dealer=None) for entry in entries)
        judged = judge((head or self.head)._replace(deals=plain), self.rules)
        game = judged.game
        if not judged.valid or game is None:
            return Attempt(plain, judged.findings, None)
        canonical = tuple(map(_canonical, game.deals, plain))
        if game.deal is None and not game.over:
            game.deal_hands(None)
        return Attempt(canonical, (), game, judged.totals_after)

    def with_entry(self, entry: DealEntry) -> Attempt:
        """The sheet with this told of the deal under way."""
        done = self.entries[:-1] if self.begun else self.entries
        return self.attempt((*done, entry))

    def changes(self, attempt: Attempt, kept: Sequence[int | None]) -> Iterator[Change]:
        """The deals that would count otherwise: another score, dealer, kind or multiplier, or one more or less.

        ``kept`` says for each deal of the attempt which one of the sheet it was; None for a new one.
        """
        old, new = self.told, attempt.game.deals[: len(attempt.entries)] if attempt.game else []
        for gone in sorted(set(range(len(old))) - set(kept)):
            yield Change(old[gone], None)
        for deal, index in zip(new, kept, strict=True):
            before = None if index is None else old[index]
            if before is None or _counted(before) != _counted(deal):
                yield Change(before, deal)

    # What is.

    def keep(self, attempt: Attempt, head: Record | None = None) -> None:
        """The sheet is from here on as it was tried; `undo` takes it back. `ValueError` where something is wrong."""
        if attempt.game is None:
            raise ValueError("a sheet with findings is not kept")
        self._earlier.append((self.head, self.entries))
        self.head = head or self.head
        self.entries, self.game, self.totals = attempt.entries, attempt.game, attempt.totals

    def undo(self) -> bool:
        """Takes back what was kept last; false where there is nothing to take back.

        Of a sheet that goes on nobody knows what was kept last: then the deal under way is taken back whole, or the
        tricks of the deal before it.
        """
        if self._earlier:
            head, entries = self._earlier.pop()
        elif self.begun:
            head, entries = self.head, self.entries[:-1]
        elif self.entries and self.entries[-1].won and not self.entries[-1].tricks:
            head = self.head
            entries = (*self.entries[:-1], self.entries[-1]._replace(won=None))
        else:
            return False
        earlier = self.attempt(entries, head)
        assert earlier.game is not None  # it was right before
        self.head = head
        self.entries, self.game, self.totals = earlier.entries, earlier.game, earlier.totals
        return True


def _counted(deal: Deal) -> tuple[object, ...]:
    return deal.round, scores_of(deal), deal.all_passed, deal.redeal_by


def scores_of(deal: Deal) -> Four | None:
    """What a deal added to the totals; None where it has no score."""
    return deal.score.scores if deal.score else None


def _canonical(deal: Deal, entry: DealEntry) -> DealEntry:
    """A deal as records have it, with what was told of it that does not follow from the play."""
    written = deal_entry(deal)
    # Whose hand lacks a suit is only told, where the cards are not known.
    return written._replace(avoid=written.avoid or entry.avoid, own=entry.own)


def all_passed(deal: Deal, dashes: frozenset[int]) -> tuple[Call | Pass | DashCall, ...]:
    """The calls of a deal that nobody calls, after what has been said in it; ``dashes`` are the Dash Callers' seats.

    Where the rules let somebody not pass, the calls end there with that pass, for the judge to say so.
    """
    position = deal.position
    dealer = deal.round.dealer
    calls: list[Call | Pass | DashCall] = []
    while position.stage == "dash_calls":
        answer = DASH_CALL if seat_at(position.turn, dealer) in dashes else DECLINE
        if position.why_not(answer) is not None:
            return ()
        position = position.next(answer)
    while position.stage == "auction":
        dashed = seat_at(position.turn, dealer) in dashes
        said: Pass | DashCall = DASH_CALL if dashed else PASS
        calls.append(said)
        if position.why_not(said) is not None:
            break
        position = position.next(said)
    return tuple(calls)
