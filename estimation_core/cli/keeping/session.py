"""A sheet kept at the terminal: every prompt, every answer, everything on disk before the next one."""

from __future__ import annotations

from collections.abc import Callable

from estimation_core.acts import Call, Estimate
from estimation_core.cli.app import App
from estimation_core.cli.keeping.correcting import Correcting
from estimation_core.cli.keeping.file import SheetFile, write_table
from estimation_core.cli.keeping.lines import read_line
from estimation_core.cli.keeping.names import Names
from estimation_core.cli.keeping.screen import Screen
from estimation_core.cli.keeping.telling import Incomplete, Teller, asked_of
from estimation_core.cli.keeping.told import EXAMPLES
from estimation_core.cli.keeping.words import (
    EXAMPLES as WORD_EXAMPLES,
)
from estimation_core.cli.keeping.words import (
    MEANINGS,
    NOBODY_WORD,
    PASS_WORD,
    WORDS,
    Word,
    read_word,
)
from estimation_core.engine.deal import Deal
from estimation_core.engine.events import AvoidSaid
from estimation_core.languages.spelling import Misspelt
from estimation_core.messages import Code, Message, listing
from estimation_core.records.book import Book
from estimation_core.telling.acts import event_text, ranges


class Left(Exception):
    """The secretary leaves; the sheet is saved."""


class Session:
    """One sheet at the terminal."""

    def __init__(self, app: App, book: Book, file: SheetFile) -> None:
        self.app = app
        self.book = book
        self.file = file
        self.screen = Screen(app, book)
        self.correcting = Correcting(app, book, self.screen, self.save)
        self.shown = -1
        """The deal of which the beginning was shown last, by its index."""

    def keep(self) -> None:
        """Asks to the end of the game, and beyond it for corrections; `Left` where the secretary leaves."""
        while True:
            self.save()
            deal = self.book.deal
            if deal is None:
                if not self.after_the_end():
                    return
                continue
            self.ask(deal)

    def save(self) -> None:
        """Everything that was told is on disk."""
        self.file.save(self.book)

    def names(self) -> Names:
        """The players as they are typed."""
        return Names(self.book.players)

    # A deal.

    def ask(self, deal: Deal) -> None:
        """One prompt and its answer."""
        index = len(self.book.game.deals) - 1
        if self.shown != index:
            self.shown = index
            self.screen.round_begins(deal)
        if deal.stage == "estimates":
            self.screen.refused(deal)
        typed = self.app.ask(self.question(deal))
        word = read_word(typed, self.app.language)
        if word is not None and word[0] is not Word.REDEAL:
            self.grant(*word)
            return
        if not typed and deal.stage != "dash_calls":
            self.app.emit(self._expected(deal))
            return
        self.told(deal, typed or self.app.language.text(NOBODY_WORD))

    def question(self, deal: Deal) -> Message:
        """What is asked for, as short as it can be."""
        if deal.stage == "dash_calls":
            return Message("Dash Calls: who? (Enter for nobody)")
        position = deal.position
        if deal.stage == "auction":
            if position.auction().spoken:
                return Message("The calls that followed, in turn:")
            lowest = next((act for act in position.legal() if isinstance(act, Call)), None)
            if lowest is None:
                return Message("The Call: who, and what? (or {passing})", passing=PASS_WORD)
            return Message(
                "The Call: who, and what? (from {call}, or {passing})",
                call=lowest,
                passing=PASS_WORD,
            )
        if deal.stage == "estimates":
            numbers = [
                act.number
                for act in position.legal()
                if isinstance(act, Estimate) and act.strain is None
            ]
            return Message(
                "{player} ({numbers}):",
                player=self.book.players[deal.turn - 1],
                numbers=listing(ranges(numbers), "plain"),
            )
        return Message("Tricks won by {players}:", players=listing(self.book.players))

    def told(self, deal: Deal, typed: str) -> None:
        """What was told of the deal under way is kept, or refused with the reason."""
        app, book = self.app, self.book
        index = len(book.game.deals) - 1
        try:
            line = read_line(typed, asked_of(deal), self.names(), app.language)
            entry = Teller(deal, book.entry, book.players).entry_of(line)
        except (Misspelt, Incomplete) as error:
            app.emit(error.message)
            return
        attempt = book.with_entry(entry)
        if attempt.game is None:
            for finding in attempt.findings[:1]:
                app.emit(self.screen.finding(finding, index))
            return
        book.keep(attempt)
        self.save()
        now = book.game.deals[index]
        for seat in line.avoid or ():
            app.emit(event_text(AvoidSaid(seat), book.players, book.rules))
        # Who tells the Call once more tells the round anew.
        anew = line.call is not None and deal.stage not in ("dash_calls", "auction")
        if deal.contract is None or anew or line.said:
            self.screen.said(now, 0 if anew else len(deal.acts), estimates=False)
        if now.over:
            self.screen.scored(now)

    # The end.

    def after_the_end(self) -> bool:
        """The places and the payout; whether something was typed besides, a correction for one."""
        app = self.app
        self.screen.places(final=True)
        while self.book.deal is None:
            try:
                typed = app.ask(
                    Message(
                        "The game is over. Enter ends; {correct} and {sheet} are still possible:",
                        correct=WORDS[Word.CORRECT],
                        sheet=WORDS[Word.SHEET],
                    )
                )
            except EOFError:
                app.emit()
                return False
            if not typed:
                return False
            word = read_word(typed, app.language)
            if word is None:
                app.emit(Message("Type {help} to see what is possible.", help=WORDS[Word.HELP]))
                continue
            before = self.book.entries
            self.grant(*word)
            self.save()
            if self.book.entries is not before:
                return True
        return True

    # What is wanted of the program.

    def grant(self, word: Word, rest: str) -> None:
        """Does what a word asks for."""
        tasks: dict[Word, Callable[[], None]] = {
            Word.HELP: lambda: self.help(self.book.deal),
            Word.SHEET: self.correcting.sheet,
            Word.SCORE: self.score,
            Word.CORRECT: lambda: self.correcting.correct(rest),
            Word.INSERT: lambda: self.correcting.insert(rest),
            Word.REMOVE: lambda: self.correcting.remove(rest),
            Word.UNDO: self.undo,
            Word.PLAYERS: lambda: self.correcting.players(rest),
            Word.DEALER: lambda: self.correcting.dealer(rest),
            Word.STAKES: lambda: self.correcting.stakes(rest),
            Word.CSV: lambda: write_table(self.app, self.book, rest),
        }
        if word is Word.LEAVE:
            raise Left
        if word is Word.REDEAL:
            self.app.emit(Message("The game is over."))
            return
        before = self.book.entries
        tasks[word]()
        if self.book.entries is not before:
            self.shown = -1

    def undo(self) -> None:
        """Takes back what was kept last."""
        if not self.book.undo():
            self.app.emit(
                Message(
                    "There is nothing to take back; an earlier round can be changed by {correct}.",
                    correct=WORDS[Word.CORRECT],
                )
            )
            return
        self.save()
        self.app.emit(Message("Taken back."))

    def score(self) -> None:
        """The last round that was counted, and the places."""
        over = [deal for deal in self.book.told if deal.over]
        if over:
            self.screen.scored(over[-1])
        self.screen.places(final=self.book.deal is None)

    def help(self, deal: Deal | None) -> None:
        """What can be typed now."""
        app = self.app
        if deal is not None:
            app.emit(self._expected(deal))
            app.emit(
                Message(
                    "A round can also be typed on one line, such as {line}, and with the tricks, {whole}; "
                    "players by number or by the beginning of their name: {players}.",
                    line=Code(EXAMPLES[asked_of(deal).kind]),
                    whole=Code("… / 1 7 4 1"),
                    players=listing(
                        [
                            Message("{number} {player}", number=seat, player=player)
                            for seat, player in enumerate(self.book.players, 1)
                        ],
                        "plain",
                    ),
                )
            )
        app.emit(Message("You can also type:"))
        for word in Word:
            if word is Word.REDEAL and not self.book.rules.offers_redeals:
                continue
            meaning = MEANINGS[word]
            if word in WORD_EXAMPLES:
                typed = Message("{word} {rest}", word=WORDS[word], rest=Code(WORD_EXAMPLES[word]))
                app.emit(Message("{word} – {meaning}", word=typed, meaning=meaning), indent=2)
            else:
                app.emit(Message("{word} – {meaning}", word=WORDS[word], meaning=meaning), indent=2)

    def _expected(self, deal: Deal) -> Message:
        if deal.stage == "dash_calls":
            return Message("Say who makes a Dash Call, such as {example}.", example=Code("1 3"))
        if deal.stage == "auction":
            return Message(
                "Say who made the last call and what it was, such as {example}; {passing} if nobody called; "
                "or all calls in turn, such as {calls}.",
                example=Code("2 7S"),
                passing=PASS_WORD,
                calls=Code("pass 4H pass 5C pass"),
            )
        if deal.stage == "estimates":
            return Message(
                "Say the estimate of the player who is asked, or several in turn; four on one line are "
                "those of {players}.",
                players=listing(self.book.players),
            )
        return Message(
            "Say how many tricks each player won, such as {example}.", example=Code("1 7 4 1")
        )
