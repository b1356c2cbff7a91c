"""A game at the terminal from its first prompt to its last: computers act, persons are asked, everything is saved."""

from __future__ import annotations

from estimation_core.acts import CALLS, DECLINE, PLAYS, Act, Call, DashCall, Estimate
from estimation_core.cards import Strain, cards_in
from estimation_core.cli.app import App
from estimation_core.cli.output import results, write
from estimation_core.cli.table.answers import WISH_HELP, WISHES, Wish, read_answer
from estimation_core.cli.table.saving import SaveFile
from estimation_core.cli.table.screen import Screen
from estimation_core.cli.table.seats import Computers, Seats
from estimation_core.engine.game import Game
from estimation_core.engine.view import View
from estimation_core.errors import IllegalAct
from estimation_core.languages.spelling import Misspelt
from estimation_core.messages import Code, Message, Param, listing
from estimation_core.notation import write_call
from estimation_core.telling.acts import act_text

CLEAR = "\x1b[2J\x1b[3J\x1b[H"
"""Clears the screen and what can be scrolled back to, so that nobody sees another's hand."""


class Left(Exception):
    """A person leaves the table; the game is saved."""


class Session:
    """One game at the terminal."""

    def __init__(
        self, app: App, game: Game, seats: Seats, computers: Computers, file: SaveFile | None
    ) -> None:
        self.app = app
        self.game = game
        self.seats = seats
        self.computers = computers
        self.file = file
        self.screen = Screen(app, game)
        self.at_keyboard: int | None = None
        self.may_undo = False

    def play(self) -> None:
        """Plays to the end of the game; `Left` where a person leaves."""
        game = self.game
        while (seat := game.to_act) is not None:
            if seat in self.computers.players:
                game.act(self.computers.act(game, seat))
                self.may_undo = False
            else:
                self.save()
                if game.legal_acts() == (DECLINE,):
                    # Nothing else can be said, so nobody is asked.
                    game.act(DECLINE)
                else:
                    self.person(seat)
        self.save()

    def save(self) -> None:
        if self.file is not None:
            self.file.save(self.game)

    # A person's turn.

    def person(self, seat: int) -> None:
        """Asks a person until something legal is done, or what was done last is taken back."""
        shared = self.hand_over(seat)
        view = self.game.view(seat)
        self.screen.table(view, again=shared)
        while True:
            typed = self.app.ask(self.question(view))
            if not typed:
                self.app.emit(self._what_is_legal(view))
                continue
            try:
                wanted = read_answer(typed, view, self.app.language)
            except Misspelt as error:
                self.app.emit(error.message)
                continue
            if isinstance(wanted, Wish):
                if self.grant(wanted, view):
                    return
                continue
            try:
                self.game.act(wanted)
            except IllegalAct as error:
                self.app.emit(error.message)
                continue
            self.may_undo = True
            return

    def hand_over(self, seat: int) -> bool:
        """Where several persons share a keyboard, nobody sees another's hand; whether it went to somebody else."""
        handed = len(self.seats.persons) > 1 and self.at_keyboard != seat
        if handed:
            player = self.game.players[seat - 1]
            if results().isatty():
                self.app.ask(
                    Message(
                        "Now it is {player}'s turn. Press Enter when nobody else is looking.",
                        player=player,
                    )
                )
                write(CLEAR, end="")
            else:
                self.app.emit(Message("Now it is {player}'s turn.", player=player))
        self.at_keyboard = seat
        return handed

    def question(self, view: View) -> Message:
        """What a person is asked, with what is legal in short."""
        if view.redeal_reason is not None:
            return Message(
                "{reason} Have the cards dealt again? (yes or no)", reason=view.redeal_reason
            )
        if view.stage == "dash_calls":
            return Message("A Dash Call? (yes or no)")
        if view.stage == "auction":
            return self._auction_question(view)
        if view.stage == "estimates":
            return Message(
                "Your estimate ({numbers}):", numbers=listing(_ranges(_numbers(view)), "plain")
            )
        return Message("Your card:")

    def _auction_question(self, view: View) -> Message:
        calls = [act for act in view.legal if isinstance(act, Call)]
        if not calls:
            return Message("You can only pass:")
        if any(isinstance(act, DashCall) for act in view.legal):
            return Message("Your call (from {call}, pass or Dash Call):", call=calls[0])
        return Message("Your call (from {call}, or pass):", call=calls[0])

    # What is wanted of the program.

    def grant(self, wish: Wish, view: View) -> bool:
        """Does what a person wants of the program; true where the turn is over."""
        if wish is Wish.HELP:
            self.help(view)
        elif wish is Wish.TABLE:
            self.screen.table(view, again=True)
        elif wish is Wish.HINT:
            act, reason = self.computers.hint(self.app, self.game, view.seat)
            self.app.emit(Message("A computer player would say or play: {act}.", act=act_text(act)))
            self.app.emit(reason)
        elif wish is Wish.SCORE:
            self.screen.places()
        elif wish is Wish.UNDO:
            return self.undo()
        else:
            raise Left
        return False

    def undo(self) -> bool:
        """Takes back what a person did last, where nobody has answered yet."""
        if not self.may_undo:
            self.app.emit(
                Message("There is nothing that can be taken back: others have answered since.")
            )
            return False
        try:
            act = self.game.take_back()
        except IllegalAct as error:
            self.app.emit(error.message)
            return False
        self.may_undo = False
        self.app.emit(Message("Taken back: {act}.", act=act_text(act)))
        return True

    def help(self, view: View) -> None:
        """What can be typed now, and why the rest is not legal."""
        app = self.app
        app.emit(self._what_is_legal(view))
        for reason, acts in self._refused(view).items():
            app.emit(
                Message("Not {acts}: {reason}", acts=listing(acts, "or"), reason=reason), indent=2
            )
        app.emit(Message("You can also type:"))
        for wish in Wish:
            app.emit(
                Message("{word} – {meaning}", word=WISHES[wish], meaning=WISH_HELP[wish]), indent=2
            )

    def _what_is_legal(self, view: View) -> Message:
        if view.stage == "play":
            return Message(
                "Play a card by its rank and suit, such as {card}, or in letters, such as {code}.",
                card=getattr(view.legal[0], "card", 0),
                code=Code("TH"),
            )
        if view.stage == "auction":
            return Message(
                "Say a number of tricks with a strain, such as {call} or in letters {code}, or pass.",
                call=Call(5, Strain.HEARTS),
                code=Code("5H"),
            )
        if view.stage == "estimates":
            if any(isinstance(act, Estimate) and act.strain is not None for act in view.legal):
                call = next(
                    Call(a.number, a.strain)
                    for a in view.legal
                    if isinstance(a, Estimate) and a.strain is not None
                )
                return Message(
                    "Say how many tricks you will win, such as {number}; "
                    "for a Super Call say the strain too, such as {call} or in letters {code}.",
                    number=3,
                    call=call,
                    code=Code(write_call(call)),
                )
            return Message("Say how many tricks you will win, such as {number}.", number=3)
        return Message("Answer yes or no.")

    def _refused(self, view: View) -> dict[Message, list[Param]]:
        """The estimates or cards that are not legal, by the reason of the rule."""
        refused: dict[Message, list[Param]] = {}
        if view.stage == "estimates":
            tried: list[tuple[Act, Param]] = [(Estimate(number), number) for number in range(14)]
        elif view.stage == "dash_calls":
            tried = [(DashCall(), Message("Dash Call"))]
        elif view.stage == "play":
            tried = [(PLAYS[card], card) for card in cards_in(view.hand)]
        elif view.stage == "auction":
            lowest = next((act for act in view.legal if isinstance(act, Call)), None)
            too_low = CALLS[CALLS.index(lowest) - 1] if lowest else CALLS[-1]
            tried = [(too_low, too_low), (DashCall(), Message("Dash Call"))]
        else:
            tried = []
        for act, shown in tried:
            reason = self.game.why_not(act)
            if reason is not None:
                key = next((known for known in refused if known == reason), reason)
                refused.setdefault(key, []).append(shown)
        return refused


def _numbers(view: View) -> list[int]:
    return [act.number for act in view.legal if isinstance(act, Estimate) and act.strain is None]


def _ranges(numbers: list[int]) -> list[Param]:
    """Numbers as a person writes them: runs in short."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return [
        Message("{first}–{last}", first=run[0], last=run[-1])
        if len(run) > 2
        else listing(run, "plain")
        for run in runs
    ]
