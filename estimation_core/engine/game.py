"""A game: its rounds, whose turn it is, what is legal, what happened (R2 to R10).

`Game` is the step interface of the engine. It deals by itself from a seed, or is given its deals from outside; every
act is checked by the rules, and an illegal one leaves it as it was.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

from estimation_core.acts import Act, Play, whole
from estimation_core.engine.deal import PLAYS_OF, Deal, DealStage
from estimation_core.engine.ruleset import Ruleset
from estimation_core.errors import IllegalAct
from estimation_core.messages import Message
from estimation_core.results import Four
from estimation_core.rules.deal import Hands, is_deal
from estimation_core.rules.rounds import Course
from estimation_core.rules.score import score_round
from estimation_core.rules.stakes import payout, places

if TYPE_CHECKING:
    from types import ModuleType

    from estimation_core.engine.events import Event
    from estimation_core.engine.view import View

Listener = Callable[["Event"], None]
GameStage = DealStage | Literal["deal", "over"]
"""What a game waits for: ``deal`` is the next cards, where they come from outside."""

DEFAULT_PLAYERS = ("1", "2", "3", "4")

MOST_NUMBER = 10**12
"""The largest number that a start or a pot may have, either way."""


@dataclass(frozen=True, slots=True)
class Start:
    """Where a game begins that is not told from its first round. `TypeError` and `ValueError` as for acts."""

    round: int = 1
    multiplier: int = 1
    totals: Four = (0, 0, 0, 0)

    def __post_init__(self) -> None:
        whole(self.round, 1, MOST_NUMBER, "the round of a start")
        whole(self.multiplier, 1, MOST_NUMBER, "the multiplier of a start")
        if len(self.totals) != 4:
            raise ValueError(f"totals are four numbers by seat, not {self.totals!r}")
        for total in self.totals:
            whole(total, -MOST_NUMBER, MOST_NUMBER, "a total")
        object.__setattr__(self, "totals", tuple(self.totals))


@dataclass(frozen=True, slots=True)
class Stakes:
    """The pot, in whole units, and the seats that staked (R10). `TypeError` and `ValueError` as for acts."""

    pot: int
    seats: tuple[int, ...]

    def __post_init__(self) -> None:
        whole(self.pot, 0, MOST_NUMBER, "a pot")
        seats = tuple(whole(seat, 1, 4, "a seat") for seat in self.seats)
        if not seats or len(set(seats)) < len(seats):
            raise ValueError(
                f"those who staked are one to four different seats, not {self.seats!r}"
            )
        object.__setattr__(self, "seats", seats)


class Game:
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
        self.players = _names(players)
        self.listeners = list(listeners)
        self.start = start
        self.stakes = stakes
        self._seed = hidden_seed() if seed is None else abs(seed)
        self._rng = random.Random(self._seed << 20)
        self._deals: Iterator[Hands | None] | None = None if deals is None else iter(deals)
        if dealer is None:
            dealer = 1 + int(4 * self._rng.random())
        self.first_dealer = whole(dealer, 1, 4, "the dealer's seat")
        begin = start or Start()
        self.course = Course.start(
            rules, self.first_dealer, begin.round, begin.multiplier, begin.totals
        )
        self.deals: list[Deal] = []
        self.deal: Deal | None = None
        self.over = False
        """Whether the last round has been scored."""
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
        return self.course.totals

    @property
    def places(self) -> tuple[int, ...]:
        """The places by seat, so far (R2.5)."""
        return places(self.course.totals)

    @property
    def payout(self) -> Four | None:
        """What each seat gets of the pot; None before the end or where nothing was staked (R10)."""
        if self.stakes is None or not self.over:
            return None
        return payout(self.rules.settings, self.stakes.pot, self.stakes.seats, self.totals)

    # Acting.

    def legal_acts(self) -> tuple[Act, ...]:
        """What the seat in turn may do; empty where nobody is in turn."""
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
        """Does an act for the seat in turn; `IllegalAct` leaves the game as it was."""
        deal = self.deal
        if deal is None:
            raise IllegalAct(self.why_not(act) or Message("The game is over."))
        if self.listeners:
            self._act_aloud(deal, act)
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

    def skip_deal(self, begin: Course, as_if: Literal["played", "passed", "redealt"]) -> None:
        """Gives up the deal before which the game stood at ``begin``, for a judge that found it wrong.

        It may not have begun, be under way, or be over already. It counts as a round played of which the score is not
        known, or as one that was passed or dealt again.
        """
        if as_if == "redealt":
            offers = self.rules.believed_redeals(begin, 1)
            self.course = begin.after_redeal(offers[0].house_rule if offers else "")
        elif as_if == "passed":
            self.course = begin.after_all_pass()
        else:
            self.course = begin.after_unknown(self._caller_since(begin))
        self.deal = None
        self.over = self.course.over

    def _caller_since(self, begin: Course) -> int | None:
        """The Caller of the deal that began there, as far as it is known."""
        deal = self.deals[-1] if self.deals and self.deals[-1].course is begin else None
        return deal.caller if deal is not None else None

    def go_on(self, seed: int | None = None, listeners: Iterable[Listener] = ()) -> None:
        """From here on the game deals by itself again, from a seed (None: a new one), and tells these listeners."""
        self._seed = hidden_seed() if seed is None else abs(seed)
        self._deals = None
        self.listeners.extend(listeners)
        if self.deal is None:
            self._begin_deal()

    def to_record(self, **head: Any) -> str:
        """The record of the game as text; ``head`` fills keys such as ``event`` or ``date``."""
        from estimation_core.records.write import game_to_text

        return game_to_text(self, **head)

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
            self._rng.seed(self._seed << 20 | len(self.deals) + 1)
            self._start_deal(self.rules.deal(self.course, self._rng))
            return
        for hands in self._deals:
            self._start_given_deal(hands)
            return

    def _start_given_deal(self, hands: Hands | None) -> None:
        if hands is not None and not is_deal(hands):
            raise ValueError("a deal is four hands of 13 cards, 52 in all")
        self._start_deal(hands)

    def _start_deal(self, hands: Hands | None) -> None:
        deal = Deal(self.rules, self.course, hands)
        self.deals.append(deal)
        self.deal = deal
        if self.listeners:
            self._tell(_narrate().deal_events(deal, len(self.deals)))

    def _end_deal(self, deal: Deal) -> None:
        """What follows when a deal is over: the score, the next round, the next cards."""
        if deal.redeal_rule is not None:
            self.course = self.course.after_redeal(deal.redeal_rule)
        elif deal.all_passed:
            self.course = self.course.after_all_pass()
        else:
            result = deal.result
            assert result is not None  # a deal that is done has all its tricks
            deal.score = score_round(self.rules, result)
            self.course = self.course.after_score(result, deal.score.scores)
            if self.listeners:
                self._tell(_narrate().score_events(deal, self.course.totals))
        self.deal = None
        self.over = self.course.over
        if self.over and self.listeners:
            self._tell(_narrate().end_events(self.totals, self.places, self.payout))
        self._begin_deal()

    # Telling.

    def _tell(self, happened: Iterable[Event]) -> None:
        for event in happened:
            for listener in self.listeners:
                listener(event)

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

    def view(self, seat: int) -> View:
        """What a seat may know: its own hand, public acts, tricks, scores; nothing else."""
        from estimation_core.engine.view import view_of

        return view_of(self, whole(seat, 1, 4, "a seat"))


def _names(players: Sequence[str]) -> tuple[str, ...]:
    """The names of four players; `TypeError` or `ValueError` where they are no text, empty, or two of them equal."""
    names = () if isinstance(players, str) else tuple(players)
    if not all(isinstance(name, str) for name in names):
        raise TypeError(f"players' names are text, not {players!r}")
    if len(names) != 4 or not all(map(str.strip, names)) or len(set(names)) < 4:
        raise ValueError(f"a game has four players, each with a name of their own, not {players!r}")
    return names


def _narrate() -> ModuleType:
    """The module of the events, for games that somebody listens to."""
    from estimation_core.engine import narrate

    return narrate


def hidden_seed() -> int:
    """A seed that nobody can guess."""
    return random.SystemRandom().getrandbits(64)
