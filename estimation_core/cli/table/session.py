"""A game at the terminal from its first prompt to its last: computers act, persons are asked, everything is saved."""

from __future__ import annotations

from estimation_core.acts import DECLINE, Act
from estimation_core.cli.app import App
from estimation_core.cli.output import results
from estimation_core.cli.table.answers import WISHES, Wish, read_answer, read_wish, way_to_type
from estimation_core.cli.table.prompts import help_lines, question, what_is_legal
from estimation_core.cli.table.saving import SaveFile
from estimation_core.cli.table.screen import Screen
from estimation_core.cli.table.seats import Computers, Seats
from estimation_core.cli.table.undoing import last_choice, take_back
from estimation_core.engine.events import Event
from estimation_core.engine.game import Game
from estimation_core.engine.view import View
from estimation_core.errors import HouseRuleFailed, IllegalAct
from estimation_core.languages.spelling import Misspelt
from estimation_core.messages import Message
from estimation_core.telling.acts import act_text


class Left(Exception):
    """A person leaves the table; the game is saved."""


class Session:
    """One game at the terminal.

    ``events`` are what the game has told and nobody has seen yet: what is shown is on disk before.
    """

    def __init__(
        self,
        app: App,
        game: Game,
        seats: Seats,
        computers: Computers,
        file: SaveFile | None,
        events: list[Event],
        screen: Screen,
        ask_forced: bool = False,
    ) -> None:
        self.app = app
        self.game = game
        self.seats = seats
        self.computers = computers
        self.file = file
        self.events = events
        self.screen = screen
        self.ask_forced = ask_forced
        self.at_keyboard: int | None = None

    @property
    def shared(self) -> bool:
        """Whether several persons share the keyboard."""
        return len(self.seats.persons) > 1

    def play(self) -> None:
        """Plays to the end of the game; `Left` where a person leaves."""
        game = self.game
        self.show()
        while (seat := game.to_act) is not None:
            if seat in self.computers.players:
                self.do(self.computers.act(game, seat))
            elif game.legal_acts() == (DECLINE,):
                # Nothing else can be said, so nobody is asked.
                self.do(DECLINE)
            elif self._is_forced(seat):
                self.forced(seat)
            else:
                self.person(seat)
        self.save()

    def _is_forced(self, seat: int) -> bool:
        """Whether the seat has no choice, and may have it done for it.

        Between people that would tell the others of a hand, so there only what everybody knows is done: passing where
        no call is left, and the last card.
        """
        game = self.game
        if self.ask_forced or len(game.legal_acts()) > 1 or game.stage not in ("auction", "play"):
            return False
        deal = game.deal
        return (
            not self.shared
            or game.stage == "auction"
            or (deal is not None and len(deal.cards) >= 48)
        )

    def forced(self, seat: int) -> None:
        """Does the only thing that a person can do, and says so."""
        (act,) = self.game.legal_acts()
        self.save()
        self.app.emit(
            Message(
                "{player} has no choice: {act}.",
                player=self.game.players[seat - 1],
                act=act_text(act),
            )
        )
        self.do(act)

    def do(self, act: Act) -> None:
        """Does an act, keeps it, and shows what came of it, in this order."""
        self.game.act(act)
        self.show()

    def show(self) -> None:
        """Shows what has happened, once it is on disk."""
        if self.screen.shows(self.events):
            self.save()
        told = self.events[:]
        self.events.clear()
        for event in told:
            self.screen(event)

    def save(self) -> None:
        if self.file is not None:
            self.file.save(self.game)

    # A person's turn.

    def person(self, seat: int) -> None:
        """Asks a person until something legal is done, or what was chosen last is taken back."""
        self.save()
        self.hand_over(seat)
        view = self.game.view(seat)
        language = self.app.language
        self.screen.table(view)
        words = [way_to_type(act, language) for act in view.legal]
        words += [language.text(message) for message in WISHES.values()]
        hinted: Act | None = None
        while True:
            typed = self.screen.ask(view, question(view, language), words, hinted)
            if not typed and hinted is not None:
                self.do(hinted)
                return
            if not typed:
                for line in what_is_legal(view, language):
                    self.app.emit(line)
                continue
            try:
                wanted = read_answer(typed, view, language)
            except Misspelt as error:
                self.app.emit(error.message)
                continue
            if wanted is Wish.UNDO:
                if self.undo():
                    return
            elif wanted is Wish.HINT:
                hinted = self.hint(view)
            elif isinstance(wanted, Wish):
                self.grant(wanted, view)
            else:
                try:
                    self.do(wanted)
                except IllegalAct as error:
                    self.app.emit(error.message)
                    continue
                return

    def hand_over(self, seat: int) -> None:
        """Where several persons share a keyboard, nobody sees another's hand: it is gone before the next is called."""
        if self.shared and self.at_keyboard != seat:
            self.hide()
            player = self.game.players[seat - 1]
            if results().isatty():
                self._wait_for(player)
            else:
                self.app.emit(Message("Now it is {player}'s turn.", player=player))
            self.screen.situation(seat)
        self.at_keyboard = seat

    def _wait_for(self, player: str) -> None:
        call = Message(
            "Now it is {player}'s turn. Press Enter when nobody else is looking.", player=player
        )
        while typed := self.app.ask(call):
            if read_wish(typed, self.app.language) is Wish.LEAVE:
                raise Left
            self.app.emit(
                Message("Here you can only press Enter, or type {word}.", word=WISHES[Wish.LEAVE])
            )

    def hide(self) -> None:
        """Takes a hand off the screen, where several persons share it, and what was typed with it."""
        if self.shared:
            self.screen.forget()

    # What is wanted of the program.

    def grant(self, wish: Wish, view: View) -> None:
        """Does what a person wants of the program."""
        if wish is Wish.HELP:
            for line, indent in help_lines(view, self.app.language, self.game.why_not):
                self.app.emit(line, indent)
        elif wish is Wish.TABLE:
            self.screen.situation(view.seat)
            self.screen.table(view)
        elif wish is Wish.LAST:
            self.screen.last_trick()
        elif wish is Wish.SCORE:
            self.screen.places()
        elif wish is Wish.RULES:
            self.rules()
        else:
            raise Left

    def hint(self, view: View) -> Act:
        """What a computer player would do, and why."""
        act, reason = self.computers.hint(self.app, self.game, view.seat)
        self.app.emit(Message("A computer player would say or play: {act}.", act=act_text(act)))
        self.app.emit(reason)
        self.app.emit(Message("Press Enter to do so."))
        return act

    def rules(self) -> None:
        """The rule book of this very game."""
        from estimation_core.documents.text import write_text
        from estimation_core.rulebook import rule_book

        try:
            write_text(rule_book(self.game.rules), self.app)
        except HouseRuleFailed as error:
            self.app.emit(error.message)

    def undo(self) -> bool:
        """Takes back the last choice of a person with what was answered to it; between people only if all agree."""
        choice = last_choice(self.game, self.seats.persons)
        if choice is None:
            self.app.emit(
                Message("There is nothing to take back: in this round no person has chosen yet.")
            )
            return False
        player = self.game.players[choice.seat - 1]
        act = act_text(choice.act)
        if self.shared and not self.app.confirm(
            Message("Do all agree that {act} of {player} is taken back?", act=act, player=player),
            default=False,
        ):
            return False
        told = take_back(self.game, choice)
        if self.file is not None:
            self.file.taken_back(told)
        self.save()
        if choice.acts > 1:
            self.app.emit(Message("Taken back: {act}, and what the others answered.", act=act))
        else:
            self.app.emit(Message("Taken back: {act}.", act=act))
        return True
