"""A game: its rounds, whose turn it is, what is legal, what happened (R2 to R10).

`Game` is the step interface of the engine. It deals by itself from a seed, or is given its deals from outside; every
act is checked by the rules, and an illegal one leaves it as it was.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, Literal

from estimation_core.acts import Act, Play, whole
from estimation_core.engine.beginning import Stakes, Start, hidden_seed, player_names
from estimation_core.engine.deal import Deal, DealStage
from estimation_core.engine.plays import PLAYS_OF
from estimation_core.engine.ruleset import Ruleset
from estimation_core.engine.values import GameValue
from estimation_core.errors import IllegalAct
from estimation_core.messages import Message
from estimation_core.results import Four, Result, Score
from estimation_core.rules.deal import Hands, is_deal
from estimation_core.rules.rounds import Standing
from estimation_core.rules.stakes import payout, places

if TYPE_CHECKING:
    from types import ModuleType

    from estimation_core.engine.events import Event
    from estimation_core.engine.view import View

Listener = Callable[["Event"], None]
GameStage = DealStage | Literal["deal", "over"]
"""What a game waits for: ``deal`` is the next cards, where they come from outside."""

DEFAULT_PLAYERS = ("1", "2", "3", "4")


class Game(GameValue):
    """A game under one ruleset.

    ``seed`` repeats the deals (None: a new one, which stays hidden). ``deals`` gives them from outside: an iterable of
    four hands each (`estimation_core.cards.card_set`), None for a deal whose cards are not known; when it ends, the
    game waits for `deal_hands`. ``dealer`` is the first dealer (None: drawn by lot, R1.3). `ValueError` or
    `TypeError` where ``start`` names no round of the game, the dealer is no seat, or there are not four players with
    different names.
    """

    def __init__(
        self,
        rules: Ruleset,
        players: Sequence[str] = DEFAULT_PLAYERS,
        *,
        seed: int | None = None,
        deals: Iterable[Hands | None] | None = None,
        dealer: int | None = None,
        start: Start | None = None,
        stakes: Stakes | None = None,
        listeners: Iterable[Listener] = (),
    ) -> None:
        self.rules = rules
        self.players = player_names(players)
        self.listeners = list(listeners)
        self.start = start
        self.stakes = stakes
        self._seed = hidden_seed() if seed is None else abs(seed)
        self._deals: Iterator[Hands | None] | None = None if deals is None else iter(deals)
        self._earlier: tuple[tuple[Result, Score], ...] = ()
        self._failures: list[BaseException] = []
        if dealer is None:
            dealer = 1 + int(4 * random.Random(self._seed << 20).random())
        self.first_dealer = whole(dealer, 1, 4, "the dealer's seat")
        begin = start or Start()
        self.standing = Standing.start(
            rules.settings,
            rules.plan(),
            self.first_dealer,
            begin.round,
            begin.multiplier,
            begin.totals,
        )
        self.deals: list[Deal] = []
        self.deal: Deal | None = None
        self.over = False
        """Whether the last round has been scored."""
        self.kept: Any = None
        """What its record says besides the game (`estimation_core.records.model.Kept`); the engine only carries it."""
        self._begin_deal()

    # Where the game stands.

    @property
    def stage(self) -> GameStage:
        """What the game waits for."""
        if self.deal is not None:
            return self.deal.stage
        return "over" if self.over else "deal"

    @property
    def to_act(self) -> int | None:
        """The seat that must act; None where the game is over or waits for a deal or its tricks."""
        return self.deal.turn or None if self.deal is not None else None

    @property
    def totals(self) -> Four:
        """The totals by seat."""
        return self.standing.totals

    @property
    def places(self) -> tuple[int, ...]:
        """The places by seat, so far (R2.5)."""
        return places(self.totals, self.rules.tie_break(self.standing.history))

    @property
    def payout(self) -> Four | None:
        """What each seat gets of the pot; None before the end or where nothing was staked (R10)."""
        if self.stakes is None or not self.over:
            return None
        tie = self.rules.tie_break(self.standing.history)
        return payout(self.rules.settings, self.stakes.pot, self.stakes.seats, self.totals, tie)

    # Acting.

    def legal_acts(self) -> tuple[Act, ...]:
        """What the seat in turn may do; empty where nobody is in turn. `DeadEnd` where the rules leave it nothing."""
        deal = self.deal
        if deal is None:
            return ()
        tricks = deal.tricks
        return deal.legal_acts() if tricks is None else PLAYS_OF[tricks.legal]

    def why_not(self, act: Act) -> Message | None:
        """None where the act is legal now, else a message with the reason and the rule's owner."""
        if self.deal is not None:
            return self.deal.why_not(act)
        if self.over:
            return Message("The game is over.")
        return Message("The cards have not been dealt yet.")

    def act(self, act: Act) -> None:
        """Does an act for the seat in turn; `IllegalAct` leaves the game as it was, as does `DeadEnd`.

        What a listener raises is raised again once the act is done and all listeners have been told.
        """
        deal = self.deal
        if deal is None:
            raise IllegalAct(self.why_not(act) or Message("The game is over."))
        if self.listeners:
            self._act_aloud(deal, act)
            self._raise_failures()
            return
        tricks = deal.tricks
        if tricks is not None and type(act) is Play and tricks.legal & act.bit:
            # As `Deal.act`, without its call: this is most of what happens.
            deal.turn = turn = tricks.play(act.number)
            if turn:
                return
            deal.stage = "done"
            self._end_deal(deal)
        elif deal.act(act):
            self._end_deal(deal)

    def take_back(self) -> Act:
        """Takes back what was said or played last in the deal under way, and gives it; else `IllegalAct`.

        Listeners are not told. Whether it is fair to take something back is for the table to say.
        """
        if self.deal is None:
            raise IllegalAct(Message("There is nothing in this round that could be taken back."))
        self.deal, act = self.deal.without_last_act()
        self.deals[-1] = self.deal
        return act

    def redeal(self, seat: int) -> None:
        """A seat has the cards dealt again, those asked before it having declined (R3.4); else `IllegalAct`."""
        if self.deal is None:
            raise IllegalAct(Message("The cards have not been dealt yet."))
        self.deal.redeal(seat)
        if self.listeners:
            self._tell(_narrate().redeal_events(self.deal))
        self._end_deal(self.deal)

    def deal_hands(self, hands: Hands | None) -> None:
        """Gives the next deal from outside; `ValueError` where the game waits for none or it is no deal."""
        if self.deal is not None or self.over:
            raise ValueError("the game waits for no deal")
        self._start_given_deal(hands)
        self._raise_failures()

    def skip_deal(self, begin: Standing, as_if: Literal["played", "passed", "redealt"]) -> None:
        """Gives up the deal before which the game stood at ``begin``, for a judge that found it wrong.

        It may not have begun, be under way, or be over already. It counts as a round played of which the score is not
        known, or as one that was passed or dealt again.
        """
        if as_if == "redealt":
            offers = self.rules.believed_redeals(begin, 1)
            after = begin.after_redeal(offers[0].house_rule if offers else "")
        elif as_if == "passed":
            after = begin.after_all_pass()
        else:
            after = begin.after_unknown(self._caller_since(begin))
        self.standing = self.rules.follow(begin, after)
        self.deal = None
        self.over = self.standing.over

    def _caller_since(self, begin: Standing) -> int | None:
        """The Caller of the deal that began there, as far as it is known."""
        deal = self.deals[-1] if self.deals and self.deals[-1].standing is begin else None
        return deal.caller if deal is not None else None

    def go_on(self, seed: int | None = None, listeners: Iterable[Listener] = ()) -> None:
        """From here on the game deals by itself again, from a seed (None: a new one), and tells these listeners."""
        self._seed = hidden_seed() if seed is None else abs(seed)
        self._deals = None
        self.listeners.extend(listeners)
        if self.deal is None:
            self._begin_deal()

    def to_record(self, *, seat: int | None = None, **head: Any) -> str:
        """The record of the game as text; ``head`` fills keys such as ``event`` or ``date``.

        Without ``seat`` it holds **every hand** of a running game: nobody who plays may read it. With one it is what
        that seat may know: its own hand under ``_hand``, and no other that has not been played out.
        """
        from estimation_core.records.write import game_to_text

        return game_to_text(self, None if seat is None else whole(seat, 1, 4, "a seat"), **head)

    @classmethod
    def from_record(cls, text: str, **options: Any) -> Game:
        """The game that a record tells, to go on where it stops; options as `records.games.game_from_text`."""
        from estimation_core.records.games import game_from_text

        return game_from_text(text, **options)

    def _begin_deal(self) -> None:
        """Deals the next cards, where the game has them."""
        if self.over:
            return
        if self._deals is None:
            rng = random.Random(self._seed << 20 | len(self.deals) + 1)
            self._start_deal(self.rules.deal(self.standing, rng))
            return
        for hands in self._deals:
            self._start_given_deal(hands)
            return

    def _start_given_deal(self, hands: Hands | None) -> None:
        if hands is not None and not is_deal(hands):
            raise ValueError("a deal is four hands of 13 cards, 52 in all")
        self._start_deal(hands)

    def _start_deal(self, hands: Hands | None) -> None:
        deal = Deal(self.rules, self.standing, hands)
        self.deals.append(deal)
        self.deal = deal
        if self.listeners:
            self._tell(_narrate().deal_events(deal, len(self.deals)))

    def _end_deal(self, deal: Deal) -> None:
        """What follows when a deal is over: the score, the next round, the next cards."""
        before = self.standing
        if deal.redeal_rule is not None:
            after = before.after_redeal(deal.redeal_rule)
        elif deal.all_passed:
            after = before.after_all_pass()
        else:
            result = deal.result
            assert result is not None  # a deal that is done has all its tricks
            deal.score = self.rules.score(result, before.totals, before.history)
            after = before.after_score(result, deal.score.scores)
        self.standing = self.rules.follow(before, after)
        if self.listeners:
            self._tell(_narrate().score_events(deal, self.totals))
        self.deal = None
        self.over = self.standing.over
        if self.over and self.listeners:
            self._tell(_narrate().end_events(self.totals, self.places, self.payout))
        self._begin_deal()

    # Telling.

    def _tell(self, happened: Iterable[Event]) -> None:
        for event in happened:
            for listener in self.listeners:
                try:
                    listener(event)
                except Exception as error:
                    self._failures.append(error)

    def _raise_failures(self) -> None:
        """What listeners raised while an act was done; the first of it."""
        if self._failures:
            first = self._failures[0]
            self._failures.clear()
            raise first

    def _act_aloud(self, deal: Deal, act: Act) -> None:
        """Does an act and tells the listeners what it was and what came of it."""
        narrate = _narrate()
        before, seat, stage = deal.position, deal.turn, deal.stage
        voids = deal.voids[seat - 1]
        deal.act(act)
        if stage == "redeal":
            self._tell(narrate.redeal_events(deal))
        elif isinstance(act, Play):
            self._tell(narrate.card_events(deal, seat, act, voids))
        else:
            self._tell(narrate.bidding_events(deal, before, seat, act))
        if deal.over:
            self._end_deal(deal)

    @classmethod
    def from_view(cls, view: View, hands: Sequence[int], *, seed: int | None = None) -> Game:
        """A game that agrees with a view, where the seats hold ``hands``: the cards left to each, as sets by seat.

        It stands where the view's game stands, and deals on from ``seed`` (None: a hidden one). `ValueError` where the
        hands do not agree with the view, or it shows no deal under way.
        """
        from estimation_core.engine.from_view import play_again

        if view.round is None or view.stage in ("deal", "over", "result"):
            raise ValueError("the view shows no deal whose cards are played")
        game: Game = object.__new__(cls)
        game.rules, game.players = view.rules, view.players
        game.listeners, game.start, game.stakes = [], None, None
        game._seed, game._deals = 0, iter([])
        game._earlier, game._failures = view.results, []
        game.standing, game.first_dealer = view.standing, view.standing.dealer
        game.deals, game.deal, game.over = [], None, False
        play_again(game, view, hands)
        game._seed, game._deals = hidden_seed() if seed is None else abs(seed), None
        return game

    def view(self, seat: int) -> View:
        """What a seat may know: its own hand, public acts, tricks, scores; nothing else.

        `DeadEnd` for the seat in turn where the rules leave it nothing.
        """
        from estimation_core.engine.view import view_of

        return view_of(self, whole(seat, 1, 4, "a seat"))


def _narrate() -> ModuleType:
    """The module of the events, for games that somebody listens to."""
    from estimation_core.engine import narrate

    return narrate
