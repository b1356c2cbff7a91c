"""One dealing of the cards, from the hands to the last trick: who must act, what is legal, what follows (R3 to R8).

A deal may lack its cards (a score sheet): then it is told the tricks won instead of the play.
"""

from __future__ import annotations

from typing import Literal

from estimation_core.acts import (
    ACTS,
    BIDDING_ACTS,
    DECLINE,
    PLAYS,
    REDEAL,
    Act,
    BiddingAct,
    Decline,
    Play,
    Redeal,
    Settled,
    Won,
)
from estimation_core.cards import HAND_SIZE, SEATS, Card, Strain, cards_in
from estimation_core.engine.auction_end import way_to
from estimation_core.engine.ruleset import Ruleset
from estimation_core.errors import IllegalAct
from estimation_core.messages import Message
from estimation_core.results import Contract, Result, Score
from estimation_core.rules.contract import contract_of
from estimation_core.rules.deal import Hands, RedealOffer, avoiders
from estimation_core.rules.facts import PLACES, Stage, place_of, seat_at
from estimation_core.rules.play import FOLLOWING, STRENGTH
from estimation_core.rules.rounds import Course

DealStage = Literal["redeal", "dash_calls", "auction", "estimates", "play", "result", "done"]
"""What a deal waits for; ``result`` is the tricks won where the cards are not known."""

_BIDDING: dict[Stage, DealStage] = {
    Stage.DASH_CALLS: "dash_calls",
    Stage.AUCTION: "auction",
    Stage.ESTIMATES: "estimates",
    Stage.ALL_PASSED: "done",
}

_SPOKEN = frozenset({"dash_calls", "auction", "estimates"})
"""The stages in which something is said."""

AFTER = (0, 2, 3, 4, 1)
"""The seat that plays after each seat."""

# Asking an enumeration for a member is slow on Python 3.11.
_PLAY = Stage.PLAY

_SEATS_OF = {dealer: (0, *(seat_at(place, dealer) for place in PLACES)) for dealer in SEATS}
"""For each dealer, the seats of the places; place 0 is nobody's."""


class _PlaysOfSuit(dict[int, tuple[Play, ...]]):
    """The acts of playing each card of a set of one suit, remembered: there are at most 4 × 8,192 such sets."""

    def __missing__(self, cards: int) -> tuple[Play, ...]:
        plays = self[cards] = tuple([PLAYS[card] for card in cards_in(cards)])
        return plays


_plays = _PlaysOfSuit()
_CLUBS, _DIAMONDS, _HEARTS, _SPADES = (0x1FFF << 13 * suit for suit in range(4))


def _plays_of(cards: int) -> tuple[Play, ...]:
    """The acts of playing each card of a set."""
    return (
        _plays[cards & _SPADES]
        + _plays[cards & _HEARTS]
        + _plays[cards & _DIAMONDS]
        + _plays[cards & _CLUBS]
    )


class Deal:
    """One dealing of the cards.

    ``acts`` holds what was said, in turn; ``cards`` what was played, in turn; ``won`` the tricks by seat;
    ``contract`` is None until the last estimate is made, ``score`` until the deal is scored. ``settled`` says that
    of the auction only the end was told. ``redeals`` are the offers of a redeal that wait for an answer.
    """

    __slots__ = (
        "acts",
        "avoid",
        "best",
        "best_seat",
        "cards",
        "contract",
        "course",
        "hands",
        "leader",
        "led",
        "left",
        "mask",
        "opening",
        "plays",
        "position",
        "redeal_by",
        "redeal_rule",
        "redeals",
        "round",
        "rules",
        "score",
        "seats",
        "settled",
        "stage",
        "strength",
        "trump",
        "turn",
        "voids",
        "won",
    )

    def __init__(self, rules: Ruleset, course: Course, hands: Hands | None) -> None:
        self.rules = rules
        self.course = course
        self.round = course.round
        self.seats = _SEATS_OF[self.round.dealer]
        self.hands = hands
        self.opening = self.position = rules.open(course)
        self.acts: list[BiddingAct] = []
        self.settled = False
        self.contract: Contract | None = None
        self.score: Score | None = None
        self.redeal_by: int | None = None
        self.redeal_rule: str | None = None
        self.redeals: list[RedealOffer] = []
        self.avoid: tuple[int, ...] = ()
        self.left = list(hands) if hands else [0, 0, 0, 0]
        self.cards: list[Card] = []
        self.won = [0, 0, 0, 0]
        self.voids = [0, 0, 0, 0]
        self.led = self.best = self.trump = -1
        self.strength = STRENGTH[0][0]
        self.mask = 0
        self.plays: tuple[Play, ...] = ()
        self.best_seat = self.leader = 0
        if hands is not None:
            if rules.settings.deal.announce_missing_suit:
                self.avoid = avoiders(hands)
            if rules.offers_redeals:
                self.redeals = rules.redeals(course, hands)
        self.stage: DealStage
        self.turn: int
        self._next_stage()

    def _next_stage(self) -> None:
        """Sets what the deal waits for, and from whom."""
        position = self.position
        if self.redeals:
            self.stage, self.turn = "redeal", self.redeals[0].seat
        elif position.stage is _PLAY:
            self.contract = contract = contract_of(position, self.round)
            self.trump = contract.trump
            self.stage, self.turn = ("play", contract.caller) if self.hands else ("result", 0)
            self.mask = self.left[self.turn - 1]
            self.plays = _plays_of(self.mask)
        else:
            self.stage = _BIDDING[position.stage]
            self.turn = self.seats[position.turn]

    @property
    def all_passed(self) -> bool:
        """Nobody called, and the deal is not played on (R5.5)."""
        return self.position.stage is Stage.ALL_PASSED

    @property
    def caller(self) -> int | None:
        """The Caller's seat as soon as it is known: after the auction, or the last estimate of a fixed round."""
        if self.contract is not None:
            return self.contract.caller
        position = self.position
        if position.stage is Stage.ESTIMATES and position.kind == "call" and position.maker:
            return seat_at(position.maker, self.round.dealer)
        return None

    @property
    def over(self) -> bool:
        """Whether nothing more can happen in this deal."""
        return self.stage == "done"

    @property
    def trick(self) -> list[Card]:
        """The cards of the trick under way."""
        return self.cards[len(self.cards) // 4 * 4 :]

    @property
    def result(self) -> Result | None:
        """How the deal ended, where all tricks have been won."""
        if self.contract is None or sum(self.won) < HAND_SIZE:
            return None
        one, two, three, four = self.won
        return Result(self.contract, (one, two, three, four))

    def legal_acts(self) -> tuple[Act, ...]:
        """What the seat in turn may do. Empty where the deal is over or waits for the tricks won."""
        if self.plays:
            return self.plays
        if self.stage == "redeal":
            return (DECLINE, REDEAL)
        return self.position.legal()

    def why_not(self, act: Act) -> Message | None:
        """None where the act is legal now, else the reason (R8.2 and the bans of the bidding).

        `TypeError` where it is no act at all.
        """
        if not isinstance(act, ACTS):
            raise TypeError(f"an act is one of the classes of estimation_core.acts, not {act!r}")
        if self.stage == "play" and not isinstance(act, Won):
            return self._why_not_play(act)
        if self.stage == "redeal":
            if isinstance(act, Redeal | Decline):
                return None
            return Message("First decide whether the cards are dealt again.")
        if self.stage in ("play", "result"):
            return self._why_not_won(act)
        if isinstance(act, Settled) and self.stage == "auction":
            return (
                None if self._way_to(act) else Message("The auction cannot have ended like this.")
            )
        if isinstance(act, Play):
            return Message("No card can be played yet.")
        if isinstance(act, Redeal):
            return Message("The cards are not dealt again here.")
        if isinstance(act, Settled | Won):
            return Message("It is too early for this.")
        return self.position.why_not(act)

    def _why_not_play(self, act: Act) -> Message | None:
        if not isinstance(act, Play):
            return Message("It is time to play a card.")
        hand = self.left[self.turn - 1]
        if not hand >> act.card & 1:
            return Message("{card} is not in this hand.", card=act.card)
        if not self.mask >> act.card & 1:
            return Message("The suit led must be followed: {suit}.", suit=Strain(self.led))
        return None

    def _why_not_won(self, act: Act) -> Message | None:
        """The tricks won can be told only where no card of them is known."""
        if not isinstance(act, Won):
            return Message("Only the tricks won are still missing in this deal.")
        if self.cards:
            return Message("The tricks are being played: they are not told.")
        if sum(act.tricks) != HAND_SIZE:
            return Message(
                "The tricks won must add up to 13, not to {total}.", total=sum(act.tricks)
            )
        return None

    def act(self, act: Act) -> None:
        """Does a legal act; `IllegalAct` leaves the deal as it was. The deal is scored by the game."""
        if type(act) is not Play or not self.mask & act.bit:
            self._say(act)
            return
        # R8: the card is laid; the fourth ends the trick, whose winner leads the next.
        seat, suit, left = self.turn, act.suit, self.left
        left[seat - 1] ^= act.bit
        self.cards.append(act.card)
        led = self.led
        following = AFTER[seat]
        if led < 0:
            self.led = led = suit
            self.leader = self.best_seat = seat
            self.strength = STRENGTH[suit][self.trump]
            self.best = act.rank + self.strength[suit]
        else:
            if suit != led:
                self.voids[seat - 1] |= 1 << led
            power = act.rank + self.strength[suit]
            if power > self.best:
                self.best = power
                self.best_seat = seat
            if following == self.leader:
                self._end_trick()
                return
        self.turn = following
        # R8.2, as in `estimation_core.rules.play.playable`.
        hand = left[following - 1]
        follows = hand & FOLLOWING[led]
        if follows:
            self.mask = follows
            self.plays = _plays[follows]
        else:
            self.mask = hand
            self.plays = _plays_of(hand)

    def _end_trick(self) -> None:
        self.led = -1
        self.turn = winner = self.best_seat
        self.won[winner - 1] += 1
        self.mask = hand = self.left[winner - 1]
        self.plays = _plays_of(hand)
        if not hand:
            self.stage, self.turn = "done", 0

    def _say(self, act: Act) -> None:
        """Does any other act than playing a card."""
        stage = self.stage
        if stage in _SPOKEN and isinstance(act, BIDDING_ACTS):
            before = self.position
            self.position = after = before.next(act)
            self.acts.append(act)
            if after.stage is before.stage:
                self.turn = self.seats[after.turn]
            else:
                self._next_stage()
            return
        reason = self.why_not(act)
        if reason is not None:
            raise IllegalAct(reason)
        if stage == "redeal":
            self._answer_redeal(act)
        elif isinstance(act, Settled):
            for said in self._way_to(act) or ():
                self.position = self.position.next(said)
                self.acts.append(said)
            self.settled = True
            self._next_stage()
        elif isinstance(act, Won):
            self.won = list(act.tricks)
            self.mask, self.plays = 0, ()
            self.stage, self.turn = "done", 0

    def without_last_act(self) -> tuple[Deal, Act]:
        """This deal before what was said or played last, and what that was; `IllegalAct` where there was nothing."""
        if self.settled or not (self.cards or self.acts):
            raise IllegalAct(Message("There is nothing in this round that could be taken back."))
        acts: list[Act] = [*self.acts, *(PLAYS[card] for card in self.cards)]
        earlier = Deal(self.rules, self.course, self.hands)
        earlier.redeals = []
        earlier._next_stage()
        for act in acts[:-1]:
            earlier.act(act)
        return earlier, acts[-1]

    def redeal(self, seat: int) -> None:
        """A seat has the cards dealt again, those asked before it having declined.

        `IllegalAct` where no house rule lets it. Where the cards are not known it is believed, as long as a house
        rule may still have this round dealt again.
        """
        offers = self.redeals
        if self.hands is None and not self.acts:
            offers = self.rules.believed_redeals(self.course, seat)
        wanted = [offer for offer in offers if offer.seat == seat]
        if not wanted or self.over:
            raise IllegalAct(
                Message("Seat {seat} cannot have the cards dealt again here.", seat=seat)
            )
        self.redeals = wanted
        self._answer_redeal(REDEAL)

    def _answer_redeal(self, act: Act) -> None:
        offer = self.redeals.pop(0)
        if isinstance(act, Redeal):
            self.redeal_by, self.redeal_rule = offer.seat, offer.house_rule
            self.redeals = []
            self.stage, self.turn = "done", 0
        else:
            self._next_stage()

    def _way_to(self, settled: Settled) -> list[BiddingAct] | None:
        dealer = self.round.dealer
        dashes = {place_of(seat, dealer) for seat in settled.dash_calls}
        return way_to(self.position, place_of(settled.caller, dealer), settled.call, dashes)
