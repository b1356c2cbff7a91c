"""Corrections: a round changed, inserted or taken out, another dealer, names, stakes; all after it is counted anew."""

from __future__ import annotations

from collections.abc import Callable

from estimation_core.acts import DashCall
from estimation_core.cards import SEATS
from estimation_core.cli.app import App
from estimation_core.cli.keeping.heads import read_players, read_stakes
from estimation_core.cli.keeping.lines import read_line
from estimation_core.cli.keeping.names import Names
from estimation_core.cli.keeping.screen import Screen, labels
from estimation_core.cli.keeping.telling import Incomplete, Teller, asked_again
from estimation_core.cli.keeping.words import PASS_WORD, WORDS, Word, read_word
from estimation_core.documents.text import write_blocks
from estimation_core.languages import Language
from estimation_core.languages.spelling import Misspelt, plain
from estimation_core.messages import Code, Message, listing
from estimation_core.records.book import Book
from estimation_core.records.model import DealEntry, Record
from estimation_core.report.sheet import sheet

Pending = list[tuple[int | None, DealEntry]]
"""The deals as they are to be: which one of the sheet each was (None for a new one), and its entry."""


class Correcting:
    """Changes what was told before. Nothing is written until the whole sheet is right with the change."""

    def __init__(self, app: App, book: Book, screen: Screen, save: Callable[[], None]) -> None:
        self.app = app
        self.book = book
        self.screen = screen
        self.save = save

    # What can be asked for.

    def sheet(self) -> None:
        """The sheet, one line a round."""
        book = self.book
        if not book.entries:
            self.app.emit(Message("There is no round on the sheet yet."))
            return
        write_blocks(sheet(book.players, book.told, book.totals), self.app)

    def correct(self, rest: str) -> None:
        """``correct 3``, or with the line at once: ``correct 3 / 1 7 4 1``."""
        label, _, line = rest.partition(" ")
        index = self._index(label, Word.CORRECT)
        if index is None:
            return
        entry = self.book.entries[index]
        if entry.tricks is not None:
            self.app.emit(
                Message("This round is told card by card: what was won follows from the cards.")
            )
            return
        if not line:
            self.app.emit(
                Message(
                    "Round {round} now: {line}",
                    round=self.book.told[index].round.number,
                    line=Code(typed_line(entry, self.app.language)),
                )
            )
        self._retell(self._pending(), index, line.strip())

    def insert(self, rest: str) -> None:
        """``insert 3``: a round before the third, which becomes the fourth."""
        label, _, line = rest.partition(" ")
        index = self._index(label, Word.INSERT)
        if index is not None:
            pending = self._pending()
            pending.insert(index, (None, DealEntry()))
            self._retell(pending, index, line.strip())

    def remove(self, rest: str) -> None:
        """``remove 3``."""
        index = self._index(rest, Word.REMOVE)
        if index is not None:
            pending = self._pending()
            del pending[index]
            self._settle(pending, self.book.head)

    def dealer(self, rest: str) -> None:
        """``dealer 2``: who dealt first."""
        try:
            seat = Names(self.book.players).seat(rest)
        except Misspelt as error:
            self.app.emit(error.message)
            return
        self._settle(self._pending(), self.book.head._replace(dealer=seat))

    def players(self, rest: str) -> None:
        """``players A, B, C, D``: other names for the same seats."""
        try:
            names = read_players(rest)
        except Misspelt as error:
            self.app.emit(error.message)
            return
        self._settle(self._pending(), self.book.head._replace(players=names))

    def stakes(self, rest: str) -> None:
        """``stakes 400 1 3 4``: the pot, and who staked (R10)."""
        try:
            stakes = read_stakes(rest, Names(self.book.players))
        except Misspelt as error:
            self.app.emit(error.message)
            return
        self._settle(self._pending(), self.book.head._replace(stakes=stakes))

    # How it is done.

    def _pending(self) -> Pending:
        return list(enumerate(self.book.entries))

    def _index(self, label: str, word: Word) -> int | None:
        """The deal that a label names: ``3``, or ``3.1`` where the round was dealt several times."""
        found = labels(self.book.told)
        wanted = plain(label)
        if wanted in found:
            return found.index(wanted)
        several = [i for i, one in enumerate(found) if one.partition(".")[0] == wanted]
        if several:
            return several[-1]
        if not found:
            self.app.emit(Message("There is no round on the sheet yet."))
        else:
            self.app.emit(
                Message(
                    "Say which round, such as {example}; on the sheet are {rounds}.",
                    example=Message("{word} {rest}", word=WORDS[word], rest=Code(found[-1])),
                    rounds=listing([Code(one) for one in found], "plain"),
                )
            )
        return None

    def _retell(self, pending: Pending, index: int, line: str) -> None:
        """Has a deal told anew until it is right by itself, and settles what follows from it."""
        while True:
            if not line:
                line = self.app.ask(
                    Message(
                        "Type the round, or what is to be changed (Enter leaves the sheet as it was):"
                    )
                )
                if not line:
                    self._as_it_was()
                    return
            entry = self._told_anew(pending, index, line, self.book.head)
            if entry is not None:
                pending[index] = (pending[index][0], entry)
                self._settle(pending, self.book.head)
                return
            line = ""

    def _told_anew(self, pending: Pending, index: int, line: str, head: Record) -> DealEntry | None:
        """The entry that a line makes of a deal; None, and the reason is told, where it is not right."""
        before = [entry for _, entry in pending[:index]]
        game = self.book.attempt(before, head).game
        deal = game.deal if game is not None else None
        if deal is None:
            self.app.emit(Message("The game was over before this round: it can only be taken out."))
            return None
        names = Names(head.players)
        try:
            before_it = pending[index][1]
            told = read_line(line, asked_again(deal, before_it), names, self.app.language)
            entry = Teller(deal, before_it, head.players, again=True).entry_of(told)
        except (Misspelt, Incomplete) as error:
            self.app.emit(error.message)
            return None
        attempt = self.book.attempt([*before, entry], head)
        if attempt.game is None:
            self.app.emit(self.screen.finding(attempt.findings[0], index))
            return None
        if not attempt.game.deals[index].over and index < len(pending) - 1:
            self.app.emit(
                Message(
                    "The tricks won are missing: type them after a stroke, {example}.",
                    example=Code("/ 1 7 4 1"),
                )
            )
            return None
        return entry

    def _settle(self, pending: Pending, head: Record) -> None:
        """Keeps what is pending; where a later round is not right with it, that is told before anything is written."""
        app, book = self.app, self.book
        while True:
            attempt = book.attempt([entry for _, entry in pending], head)
            if attempt.game is not None:
                changes = list(book.changes(attempt, [index for index, _ in pending]))
                book.keep(attempt, head)
                self.save()
                self.screen.changes(changes)
                return
            finding = attempt.findings[0]
            app.emit(self.screen.finding(finding, -1))
            if finding.deal is None:
                self._as_it_was()
                return
            index = finding.deal - 1
            typed = app.ask(
                Message(
                    "With this change that round is not right any more. Type it anew, {remove} to take it out, "
                    "or Enter to leave the sheet as it was:",
                    remove=WORDS[Word.REMOVE],
                )
            )
            if not typed:
                self._as_it_was()
                return
            word = read_word(typed, app.language)
            if word is not None and word[0] is Word.REMOVE:
                del pending[index]
                continue
            entry = self._told_anew(pending, index, typed, head)
            if entry is not None:
                pending[index] = (pending[index][0], entry)

    def _as_it_was(self) -> None:
        self.app.emit(Message("The sheet is as it was."))


def typed_line(entry: DealEntry, language: Language) -> str:
    """A deal as it could be typed: ``1 dash, 2 7♠, 3 2, 4 1 / 1 7 4 1``."""
    if entry.redeal_by is not None:
        return f"{language.text(WORDS[Word.REDEAL])} {entry.redeal_by}"
    if entry.estimates is None:
        return language.text(PASS_WORD)
    said = []
    for seat, answer in zip(SEATS, entry.estimates, strict=True):
        if answer is None:
            continue
        if isinstance(answer, DashCall):
            text = "dash"
        elif answer.strain is not None:
            text = f"{answer.number}{language.strain(answer.strain)}"
        else:
            text = f"{answer.number}"
        said.append((seat, text))
    if entry.caller is not None and entry.call is not None:
        call = f"{entry.call.number}{language.strain(entry.call.strain)}"
        said = [(seat, call if seat == entry.caller else text) for seat, text in said]
    line = ", ".join(f"{seat} {text}" for seat, text in said)
    return line if entry.won is None else f"{line} / {' '.join(map(str, entry.won))}"
