"""What the table shows: every event in a line, the seats, a hand, the trick under way."""

from __future__ import annotations

import re
import time
from collections.abc import Sequence

from estimation_core.acts import Act, Decline
from estimation_core.cards import SEATS, Strain, cards_in
from estimation_core.cli.app import App
from estimation_core.cli.asking import forget_lines
from estimation_core.cli.output import results, write
from estimation_core.cli.score_table import show_places, show_score
from estimation_core.cli.table.laid import out_of, tricks_of
from estimation_core.cli.table.status import status, suit_order
from estimation_core.cli.terminal import obeys, shows_colours, terminal_lines
from estimation_core.engine import events
from estimation_core.engine.deal import Deal
from estimation_core.engine.game import Game
from estimation_core.engine.view import View
from estimation_core.languages.layout import display_width
from estimation_core.messages import Message, Param, listing
from estimation_core.results import Four
from estimation_core.rules.play import winner
from estimation_core.telling.acts import event_text, said_text
from estimation_core.telling.rounds import contract_text, redeal_text, role_marks, round_title

TINT = re.compile("\x1b\\[[0-9]*m")
CLEAR = "\x1b[2J\x1b[3J\x1b[H"
"""Clears the screen and what can be scrolled back to, so that nobody sees another's hand."""

RED, DIM, PLAIN = "\x1b[31m", "\x1b[2m", "\x1b[0m"


class Screen:
    """Prints what happens in a game, an event a line, one after the other (R1.5, R3.3).

    Everything shown is what the events tell and what the view of the seat that is asked holds, nothing else.
    """

    def __init__(self, app: App, game: Game, pace: float = 0) -> None:
        self.app = app
        self.pace = pace
        self.game = game
        self.number = len(game.deals)
        """Which deal is being shown, from 1: the game itself may be further already."""
        # Colour would be torn apart where lines are put into visual order.
        ordered = app.language.rtl and app.bidi.prose == "visual"
        self.colour = shows_colours(results()) and not ordered

    def shows(self, told: Sequence[events.Event]) -> bool:
        """Whether any of these events is to be seen; a card is shown with its trick."""
        return any(not isinstance(event, events.CardPlayed | events.AvoidMarked) for event in told)

    def __call__(self, event: events.Event) -> None:
        if isinstance(event, events.Dealt):
            self.number = event.deal
            self.round_begins(self.deal)
        elif isinstance(event, events.RoundScored):
            self.app.emit()
            show_score(self.app, self.deal, self.game.players, event.totals)
        elif isinstance(event, events.GameOver):
            self._places(event.totals, event.places, event.payout, final=True)
        elif isinstance(event, events.CardPlayed | events.AvoidMarked):
            pass
        elif isinstance(event, events.TrickWon):
            self._trick(event.number)
        elif isinstance(event, events.ContractMade):
            self.app.emit()
            self.app.emit(contract_text(event.contract, self.game.players))
        elif not isinstance(event, events.Announced):  # that stands where the round begins
            self.app.emit(event_text(event, self.game.players, self.game.rules))
        if self.pace > 0 and isinstance(event, events.TrickWon | events.Called | events.Estimated):
            time.sleep(self.pace)

    @property
    def deal(self) -> Deal:
        return self.game.deals[self.number - 1]

    # What happened.

    def round_begins(self, deal: Deal) -> None:
        """A round, who deals, and what is special about it."""
        round = deal.round
        app = self.app
        app.emit()
        app.emit(round_title(round, len(deal.standing.plan)))
        app.emit(Message("{player} deals.", player=self.game.players[round.dealer - 1]))
        if deal.standing.passes:
            app.emit(redeal_text(deal))
        if round.played_on:
            app.emit(
                Message("Nobody has called time and again: now it is played as a fixed round.")
            )
        if round.multiplier > 1:
            app.emit(Message("This round counts ×{multiplier}.", multiplier=round.multiplier))
        for announced in deal.announced:
            app.emit(announced.text)

    def situation(self, seat: int) -> None:
        """Everything public about the round under way, as a seat knows it: for whoever comes to the keyboard."""
        view = self.game.view(seat)
        if self.game.deal is None:
            return
        self.round_begins(self.game.deal)
        for said in view.avoid:
            self(events.AvoidSaid(said))
        for said, act in view.said:
            # That somebody made no Dash Call is not worth telling twice.
            if not isinstance(act, Decline):
                self.app.emit(said_text(view.players[said - 1], act))
        if view.contract is not None:
            self(events.ContractMade(view.contract))

    def last_trick(self) -> None:
        """The last trick of the round, once more."""
        number = len(self.deal.cards) // 4
        if number:
            self._trick(number)
        else:
            self.app.emit(Message("No trick has been played in this round yet."))

    def _trick(self, number: int) -> None:
        deal = self.deal
        contract = deal.contract
        assert contract is not None  # there is a trick
        tricks = tricks_of(deal)
        leader, cards = tricks[number - 1]
        won_by = winner(cards, leader, contract.trump)
        self.app.emit(
            Message(
                "Trick {number}: {cards} – {player} wins it.",
                number=number,
                cards=self._laid(leader, cards),
                player=self.game.players[won_by - 1],
            ),
            indent=2,
        )
        for suit, seats in out_of(tricks[:number]).items():
            players = [self.game.players[seat - 1] for seat in seats]
            self.app.emit(
                Message(
                    "Out of {suit} now (Avoid): {players}.", suit=suit, players=listing(players)
                ),
                indent=2,
            )

    def _laid(self, first: int, cards: Sequence[int]) -> Param:
        """The cards of a trick, each with who laid it."""
        players = self.game.players
        laid = [
            Message("{player} {card}", player=players[(first + i - 1) % 4], card=card)
            for i, card in enumerate(cards)
        ]
        return listing(laid, "plain")

    def places(self, final: bool = False) -> None:
        """The places, so far or at the end."""
        game = self.game
        self._places(game.totals, game.places, game.payout if final else None, final)

    def _places(
        self, totals: Four, places: Sequence[int], payout: Four | None, final: bool
    ) -> None:
        self.app.emit()
        show_places(self.app, self.game.players, totals, places, payout, final)

    # What is asked for.

    def table(self, view: View) -> None:
        """The table as one seat sees it: who estimated what, who won how much, the trick, the hand."""
        app = self.app
        app.emit()
        if view.stage in ("estimates", "play"):
            app.emit_table(self._seat_rows(view), "<>><")
        if view.trick and view.leader is not None:
            app.emit(
                Message("On the table: {cards}", cards=self._laid(view.leader, view.trick)),
                indent=2,
            )
        line = status(view)
        if line is not None and view.stage in ("estimates", "play"):
            app.emit(line)
        self.hand(view)

    def ask(
        self, view: View, question: Message, words: Sequence[str], hinted: Act | None = None
    ) -> str:
        """What is typed as the answer to a question; ``words`` are what Tab completes."""
        return self.app.ask(question, words)

    def forget(self) -> None:
        """Takes a hand off the screen, and what was typed with it, before somebody else looks at it."""
        if not results().isatty():
            return
        forget_lines()
        if obeys(results()):
            write(CLEAR, end="")
        else:
            write("\n" * terminal_lines(), end="")

    def _seat_rows(self, view: View) -> list[list[str]]:
        text, language = self.app.text, self.app.language
        rows = [
            [text(m) for m in (Message("Player"), Message("Estimate"), Message("Tricks"))] + [""]
        ]
        for seat in SEATS:
            estimate = view.estimates[seat - 1]
            rows.append(
                [
                    language.name(view.players[seat - 1]),
                    "–" if estimate is None else language.number(estimate),
                    language.number(view.won[seat - 1]),
                    language.listing(self._marks(view, seat), "plain"),
                ]
            )
        return rows

    def _marks(self, view: View, seat: int) -> list[Param]:
        """What a seat is marked as: its role, over its estimate, out of a suit (R3.3)."""
        marks: list[Param] = []
        if seat == view.seat:
            marks.append(Message("you"))
        if view.round is not None and seat == view.round.dealer:
            marks.append(Message("dealer"))
        if view.contract is not None and view.leader is not None and view.trick:
            best = winner(view.trick, view.leader, view.contract.trump)
            marks.extend([Message("wins so far")] if best == seat else [])
        contract, estimate = view.contract, view.estimates[seat - 1]
        position = view.position
        if contract is not None:
            marks.extend(role_marks(contract, seat))
        elif position is not None and view.round is not None:
            place = (seat - view.round.dealer - 1) % 4 + 1
            if place in position.dash_callers:
                marks.append(Message("Dash Call"))
            if position.kind == "call" and place == position.maker and position.call:
                marks.append(Message("Caller with {call}", call=position.call))
        if estimate is not None and view.won[seat - 1] > estimate:
            marks.append(Message("over"))
        if view.voids[seat - 1]:
            marks.append(Message("Avoid {suits}", suits=listing(view.voids[seat - 1], "plain")))
        return marks

    def hand(self, view: View) -> None:
        """A hand by suits; what may not be played now is dimmed, and what may is told if it is less than all."""
        playable = 0
        for act in view.legal:
            playable |= getattr(act, "bit", 0)
        parts = []
        trump = view.contract.trump if view.contract is not None else None
        for suit in suit_order(view.hand, trump):
            parts.append(self._suit(view.hand, suit, playable))
        self._cards(Message("Your hand:"), parts)
        if playable and playable != view.hand:
            cards = self.app.language.cards(cards_in(playable))
            self._cards(Message("You can play:"), [cards])

    def _cards(self, title: Message, parts: Sequence[str]) -> None:
        """Cards after their title; where they do not fit on one line, each part on one of its own."""
        language = self.app.language
        head = self.app.text(title)
        line = f"{head}  {'   '.join(parts)}"
        lines = (
            [line]
            if display_width(TINT.sub("", line)) <= self.app.width
            else [head, *(f"  {part}" for part in parts)]
        )
        for one in lines:
            self.app.emit_raw(language.display(one))

    def _suit(self, hand: int, suit: Strain, playable: int) -> str:
        """The cards of one suit."""
        language = self.app.language
        ranks = " ".join(
            self._tinted(
                language.rank(card.rank), DIM if playable and not playable >> card & 1 else ""
            )
            for card in cards_in(hand & 0x1FFF << 13 * suit)
        )
        return language.isolated("\u2066", f"{self.tinted_suit(suit)} {ranks}")

    def tinted_suit(self, suit: Strain) -> str:
        """The sign of a suit in its colour."""
        red = suit in (Strain.HEARTS, Strain.DIAMONDS)
        return self._tinted(self.app.language.strain(suit), RED if red else "")

    def _tinted(self, text: str, colour: str) -> str:
        return f"{colour}{text}{PLAIN}" if colour and self.colour else text
