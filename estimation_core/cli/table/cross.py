"""The trick laid out by seats around the table, the last one beside it, and what each seat has said and won."""

from __future__ import annotations

from estimation_core.acts import DashCall, Decline, Pass
from estimation_core.cards import Card
from estimation_core.cli.app import App
from estimation_core.cli.table.status import status
from estimation_core.cli.terminal import terminal_columns
from estimation_core.engine import events
from estimation_core.engine.deal import Deal
from estimation_core.engine.view import View
from estimation_core.languages.layout import display_width, wrap
from estimation_core.messages import Message, listing, pmessage
from estimation_core.rules.play import winner
from estimation_core.telling.acts import act_text
from estimation_core.telling.rounds import risk_name, round_title

DEALER = pmessage("mark at a seat", "D")


class Cross:
    """What is seen of the table from one seat. It begins as a view has it and goes on by the events."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.seat = view.seat
        self.players = view.players
        self.status = status(view)
        self.turn = view.to_act
        self.contract = view.contract
        self.won = list(view.won)
        self.said: dict[int, str | Message] = {}
        self._says = dict(view.said)
        self.estimates = list(view.estimates)
        self.trick: list[tuple[int, Card]] = []
        if view.trick and view.leader:
            self.trick = [((view.leader + i - 1) % 4 + 1, c) for i, c in enumerate(view.trick)]
        self.last: list[tuple[int, Card]] = []
        if view.tricks:
            leader, cards = view.tricks[-1]
            self.last = [((leader + i - 1) % 4 + 1, c) for i, c in enumerate(cards)]
        self.gone = 0
        """The cards of the deal that have been seen on the table."""
        for _, cards in view.tricks:
            for card in cards:
                self.gone |= 1 << card
        for _, card in self.trick:
            self.gone |= 1 << card

    def take(self, event: events.Event) -> None:
        """Something has happened at the table."""
        self.turn = None
        if isinstance(event, events.Dealt):
            self.contract, self.trick, self.last, self.gone = None, [], [], 0
            self.won, self.estimates, self._says = [0] * 4, [None] * 4, {}
            self.status = None
        elif isinstance(event, events.CardPlayed):
            if len(self.trick) == 4:
                self.last, self.trick = self.trick, []
            self.trick.append((event.seat, event.card))
            self.gone |= 1 << event.card
        elif isinstance(event, events.TrickWon):
            self.won[event.seat - 1] += 1
        elif isinstance(event, events.Estimated):
            self.estimates[event.seat - 1] = event.estimate.number
        elif isinstance(event, events.Called):
            self._says[event.seat] = event.call
        elif isinstance(event, events.Passed):
            self._says[event.seat] = Pass()
        elif isinstance(event, events.DashCallMade):
            self._says[event.seat] = DashCall()
        elif isinstance(event, events.ContractMade):
            self.contract = event.contract

    def hand(self, deal: Deal, seat: int) -> int:
        """What a seat still holds of the deal that is shown."""
        return deal.hands[seat - 1] & ~self.gone if deal.hands else 0

    def lines(self, app: App, deal: Deal) -> list[str]:
        """The title, the status and the table."""
        language = app.language
        title = app.text(round_title(deal.round, len(deal.standing.plan)))
        texts = [title, app.text(self.status) if self.status is not None else ""]
        me, next_one, across, before = ((self.seat + n - 1) % 4 + 1 for n in range(4))
        # The next to play sits on one's right, where tables of right-to-left languages begin.
        first, third = (next_one, before) if language.rtl else (before, next_one)
        last = [app.text(Message("Last trick")) if self.last else "", *self._last(app)]
        rows = [
            ["", self._name(app, across, deal), "", last[0]],
            ["", self._card(app, across), "", last[1]],
            [self._name(app, first, deal), "", self._name(app, third, deal), last[2]],
            [self._card(app, first), "", self._card(app, third), last[3]],
            ["", self._card(app, me), "", last[4]],
            ["", self._name(app, me, deal), "", ""],
        ]
        table = app.table(rows, "^^^<")
        if max(map(display_width, table)) > terminal_columns():
            # On a narrow screen the last trick is a line.
            table = app.table([row[:3] for row in rows], "^^^")
            if self.last:
                shown = listing(
                    [
                        Message("{player} {card}", player=self._called(app, seat), card=card)
                        for seat, card in self.last
                    ],
                    "plain",
                )
                texts.append(app.text(Message("Last trick: {cards}", cards=shown)))
        width = terminal_columns() - language.rtl
        head = [line for text in texts for line in wrap(text, width) or [""]]
        return [*map(language.display, head), *table, ""]

    def _last(self, app: App) -> list[str]:
        shown = [
            f"{app.language.name(self._called(app, seat))} {app.language.card(card)}"
            for seat, card in self.last
        ]
        return [*shown, *[""] * (4 - len(shown))]

    def _called(self, app: App, seat: int) -> str:
        return self.players[seat - 1]

    def _name(self, app: App, seat: int, deal: Deal) -> str:
        """A name with its marks: whose turn it is, who deals, tricks won of those estimated, the role."""
        text = app.language.name(self._called(app, seat))
        if seat == self.turn:
            text = f"> {text}"
        if seat == deal.round.dealer:
            text += f" ({app.text(DEALER)})"
        estimate = self.estimates[seat - 1]
        if self.contract is not None:
            said = self.contract.estimates[seat - 1]
            number = app.language.number
            text += f" {number(self.won[seat - 1])}/{number(said)}"
            roles = []
            if seat == self.contract.caller:
                roles.append(app.text(Message("Caller")))
            if seat in self.contract.withs:
                roles.append(app.text(Message("With")))
            if seat in self.contract.dash_calls:
                roles.append(app.text(Message("Dash Call")))
            if self.contract.risk is not None and self.contract.risk.seat == seat:
                roles.append(app.text(risk_name(self.contract.risk)))
            return " ".join([text, *roles])
        if estimate is not None:
            return f"{text}: {app.language.number(estimate)}"
        act = self._says.get(seat)
        if act is not None and not isinstance(act, Decline):
            return f"{text}: {app.language.param(act_text(act))}"
        return text

    def _card(self, app: App, seat: int) -> str:
        """The card that a seat has laid, with a mark if it wins so far."""
        for one, card in self.trick:
            if one == seat:
                text = app.language.card(card)
                if self.contract is not None:
                    cards = [laid for _, laid in self.trick]
                    if winner(cards, self.trick[0][0], self.contract.trump) == seat:
                        text += "*"
                return text
        return "."
