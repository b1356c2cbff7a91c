"""What the scorekeeper shows: a round as it begins, what may not be said, what each needs, what counts otherwise."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from estimation_core.acts import Call, DashCall, Estimate
from estimation_core.cards import SEATS
from estimation_core.cli.app import App
from estimation_core.cli.keeping.words import WORDS, Word
from estimation_core.cli.score_table import show_places, show_score
from estimation_core.engine.deal import Deal
from estimation_core.errors import Finding
from estimation_core.messages import Code, Message, Param, Signed, listing
from estimation_core.records.book import Book, Change, scores_of
from estimation_core.results import Contract
from estimation_core.rules.facts import seat_at
from estimation_core.telling.acts import ranges, said_text
from estimation_core.telling.rounds import contract_text, role_marks, round_title


class Screen:
    """Shows the sheet of one book."""

    def __init__(self, app: App, book: Book) -> None:
        self.app = app
        self.book = book
        self._refused: dict[Message, list[int]] = {}
        """What may not be said was told last, with its reasons."""

    @property
    def players(self) -> tuple[str, ...]:
        return self.book.players

    # The deal under way.

    def round_begins(self, deal: Deal) -> None:
        """What is known before anybody speaks; the rest, where the sheet goes on in the middle of a round."""
        app, round = self.app, deal.round
        self._refused = {}
        app.emit()
        app.emit(round_title(round, len(deal.standing.plan)))
        app.emit(Message("{player} deals.", player=self.players[round.dealer - 1]))
        if round.played_on:
            app.emit(
                Message("Nobody has called time and again: now it is played as a fixed round.")
            )
        if round.multiplier > 1:
            app.emit(Message("This round counts ×{multiplier}.", multiplier=round.multiplier))
        for announced in deal.announced:
            app.emit(announced.text)
        self._redeal_offer(deal)
        self.said(deal)

    def _redeal_offer(self, deal: Deal) -> None:
        """That a house rule may have the cards dealt again; whether a hand allows it is believed (R3.4)."""
        if not deal.rules.offers_redeals or self.book.begun:
            return
        seat = seat_at(1, deal.round.dealer)
        for offer in deal.rules.believed_redeals(deal.standing, seat):
            self.app.emit(
                Message(
                    "If somebody has the cards dealt again ({house_rule}), type it with the player: {example}.",
                    house_rule=deal.rules.house_rule_title(offer.house_rule),
                    example=Message("{word} {rest}", word=WORDS[Word.REDEAL], rest=seat),
                )
            )

    def said(self, deal: Deal, acts: int = 0, estimates: bool = True) -> None:
        """What has been said in a deal after so many acts, and the contract once it is made.

        Plain ``estimates`` need not be told to who has just typed them.
        """
        position, call = deal.opening, None
        for number, act in enumerate(deal.acts):
            player = self.players[seat_at(position.turn, deal.round.dealer) - 1]
            stage = position.stage
            position = position.next(act)
            if number < acts:
                continue
            if isinstance(act, Call):
                call = said_text(player, act)
            elif isinstance(act, DashCall) or (
                isinstance(act, Estimate)
                and deal.contract is None
                and (estimates or act.strain is not None)
            ):
                self.app.emit(said_text(player, act))
            if call is not None and position.stage is not stage:
                # Of the auction only its end is worth telling.
                self.app.emit(call)
                call = None
        if deal.contract is not None:
            self.contract(deal.contract)

    def contract(self, contract: Contract) -> None:
        """Side, Risk, multiplier, and what each needs (R9.1, R9.2)."""
        app, language = self.app, self.app.language
        app.emit(contract_text(contract, self.players))
        rows = [[app.text(head) for head in (Message("Player"), Message("Needs"))] + [""]]
        for seat in SEATS:
            rows.append(
                [
                    language.name(self.players[seat - 1]),
                    language.number(contract.estimates[seat - 1]),
                    language.listing(role_marks(contract, seat), "plain"),
                ]
            )
        app.emit_table(rows, "<><")

    def refused(self, deal: Deal) -> None:
        """The estimates that the player in turn may not say, each with the reason of its rule (R6)."""
        refused: dict[Message, list[int]] = {}
        for number in range(14):
            reason = deal.why_not(Estimate(number))
            if reason is not None:
                refused.setdefault(reason, []).append(number)
        for reason, numbers in refused.items():
            if self._refused.get(reason) == numbers:
                continue  # it was told at the last estimate, and nothing has changed
            self.app.emit(
                Message("Not {acts}: {reason}", acts=listing(ranges(numbers), "or"), reason=reason),
                indent=2,
            )
        self._refused = refused

    # What came of it.

    def scored(self, deal: Deal) -> None:
        """A deal that is over: its score with all reasons."""
        self.app.emit()
        number = self.book.told.index(deal) + 1
        show_score(self.app, deal, self.players, self.book.totals[number])

    def places(self, final: bool) -> None:
        """The places, so far or at the end with the payout (R2.5, R10)."""
        game = self.book.game
        self.app.emit()
        payout = game.payout if final else None
        show_places(self.app, self.players, game.totals, game.places, payout, final)

    def changes(self, changes: Iterable[Change]) -> None:
        """What counts otherwise after a correction, deal by deal, and the totals."""
        for change in changes:
            for message in self._change(change):
                self.app.emit(message, indent=2)
        totals = [
            Message("{player} {points}", player=player, points=Signed(total))
            for player, total in zip(self.players, self.book.game.totals, strict=True)
        ]
        self.app.emit(Message("Totals now: {totals}", totals=listing(totals, "plain")))

    def _change(self, change: Change) -> Iterator[Message]:
        before, after = change.before, change.after
        if after is None:
            if before is not None:
                yield Message("Round {round} is taken out.", round=before.round.number)
            return
        number = after.round.number
        if before is None:
            yield Message("Round {round} is new.", round=number)
        elif before.round.number != number:
            yield Message(
                "Round {old} is now round {round}.", old=before.round.number, round=number
            )
        if before is not None and before.round.dealer != after.round.dealer:
            yield Message(
                "Round {round}: now {player} deals.",
                round=number,
                player=self.players[after.round.dealer - 1],
            )
        if (before.round.multiplier if before else 1) != after.round.multiplier:
            yield Message(
                "Round {round} now counts ×{multiplier}.",
                round=number,
                multiplier=after.round.multiplier,
            )
        old = scores_of(before) if before else None
        new = scores_of(after)
        if old != new and (old or new):
            yield Message(
                "Round {round}: {scores}",
                round=number,
                scores=listing(list(self._scores(old, new)), "plain"),
            )

    def _scores(self, old: Sequence[int] | None, new: Sequence[int] | None) -> Iterator[Message]:
        for seat in SEATS:
            was = old[seat - 1] if old else None
            now = new[seat - 1] if new else None
            if was == now:
                continue
            yield Message(
                "{player} {old} → {new}",
                player=self.players[seat - 1],
                old=Code("–") if was is None else Signed(was),
                new=Code("–") if now is None else Signed(now),
            )

    # What is wrong.

    def finding(self, finding: Finding, index: int) -> Message:
        """A finding with the player it is about, and the deal where it is another than the one at ``index``."""
        message = finding.message
        if finding.code == "missing-key":  # of a file's keys a secretary knows nothing
            message = Message("This round has an auction: the Call is missing.")
        about: list[Param] = []
        if finding.deal is not None and finding.deal - 1 != index:
            about.append(self._where(finding))
        if finding.seat is not None:
            about.append(self.players[finding.seat - 1])
        if not about:
            return message
        return Message("{about}: {message}", about=listing(about, "plain"), message=message)

    def _where(self, finding: Finding) -> Message:
        if finding.round is not None:
            return Message("round {number}", number=finding.round)
        return Message("deal {number}", number=finding.deal or 0)


def labels(deals: Sequence[Deal]) -> list[str]:
    """What each deal is called: its round, and which deal of it where there were several: ``3``, ``4.1``, ``4.2``."""
    counts = Counter(deal.round.number for deal in deals)
    seen: Counter[int] = Counter()
    found = []
    for deal in deals:
        number = deal.round.number
        seen[number] += 1
        found.append(f"{number}.{seen[number]}" if counts[number] > 1 else f"{number}")
    return found
