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
from estimation_core.cards import DECK, HAND_SIZE, Card, Strain
from estimation_core.engine.auction_end import way_to
from estimation_core.engine.dead_end import dead_end
from estimation_core.engine.plays import PLAYS_OF
from estimation_core.engine.ruleset import Ruleset
from estimation_core.engine.values import DealValue
from estimation_core.errors import IllegalAct
from estimation_core.messages import Message
from estimation_core.results import Contract, Result, Score
from estimation_core.rules.deal import Hands, RedealOffer, avoiders
from estimation_core.rules.facts import SEATS_OF, by_seat, place_of, seat_at
from estimation_core.rules.play import Tricks
from estimation_core.rules.rounds import Standing

DealStage = Literal["redeal", "dash_calls", "auction", "estimates", "play", "result", "done"]
"""What a deal waits for; ``result`` is the tricks won where the cards are not known."""

_SPOKEN = frozenset({"dash_calls", "auction", "estimates"})
"""The stages in which something is said."""

_NONE = (0, 0, 0, 0)


class Deal(DealValue):
    """One dealing of the cards.

    ``acts`` holds what was said, in turn; ``cards`` what was played, in turn; ``won`` the tricks by seat;
    ``contract`` is None until the last estimate is made, ``score`` until the deal is scored. ``settled`` says that
    of the auction only the end was told. ``redeals`` are the offers of a redeal that wait for an answer,
    ``announced`` is what house rules told the table before the deal.
    """

    __slots__ = (
        "_told_won",
        "acts",
        "announced",
        "avoid",
        "contract",
        "hands",
        "opening",
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
        "standing",
        "tricks",
        "turn",
    )

    def __init__(self, rules: Ruleset, standing: Standing, hands: Hands | None) -> None:
        self.rules = rules
        self.standing = standing
        self.round = standing.round
        self.seats = SEATS_OF[self.round.dealer]
        self.hands = hands
        self.opening = self.position = rules.open(standing, self.round)
        self.acts: list[BiddingAct] = []
        self.settled = False
        self.contract: Contract | None = None
        self.score: Score | None = None
        self.redeal_by: int | None = None
        self.redeal_rule: str | None = None
        self.redeals: list[RedealOffer] = []
        self.announced = rules.announcements(self.round) if rules.announces else ()
        self.avoid: tuple[int, ...] = ()
        self.tricks: Tricks | None = None
        self._told_won: list[int] | None = None
        if hands is not None:
            if rules.settings.deal.announce_missing_suit:
                self.avoid = avoiders(hands)
            if rules.offers_redeals:
                self.redeals = rules.redeals(standing, hands)
        self.stage: DealStage
        self.turn: int
        self._next_stage()

    def _next_stage(self) -> None:
        """Sets what the deal waits for, and from whom."""
        position = self.position
        if self.redeals:
            self.stage, self.turn = "redeal", self.redeals[0].seat
        elif position.stage == "play":
            self.contract = contract = self.rules.contract(position.facts, self.round)
            if self.hands is None:
                self.stage, self.turn = "result", 0
            else:
                self.stage, self.turn = "play", contract.caller  # R8.1
                self.tricks = Tricks(self.hands, contract.caller, contract.trump)
        else:
            self.stage = "done" if position.stage == "all_passed" else position.stage
            self.turn = self.seats[position.turn]

    @property
    def all_passed(self) -> bool:
        """Nobody called, and the deal is not played on (R5.5)."""
        return self.position.stage == "all_passed"

    @property
    def caller(self) -> int | None:
        """The Caller's seat as soon as it is known: after the auction, or the last estimate of a fixed round."""
        if self.contract is not None:
            return self.contract.caller
        position = self.position
        if position.stage == "estimates" and position.kind == "call" and position.maker:
            return seat_at(position.maker, self.round.dealer)
        return None

    @property
    def estimates(self) -> tuple[int | None, ...]:
        """The estimates by seat, None where nothing has been said yet."""
        return by_seat(self.position.estimates, self.round.dealer)

    @property
    def over(self) -> bool:
        """Whether nothing more can happen in this deal."""
        return self.stage == "done"

    @property
    def cards(self) -> list[Card]:
        """The cards that were played, in turn."""
        return [DECK[card] for card in self.tricks.cards] if self.tricks else []

    @property
    def trick(self) -> list[Card]:
        """The cards of the trick under way."""
        return [DECK[card] for card in self.tricks.trick] if self.tricks else []

    @property
    def left(self) -> list[int]:
        """The cards that each seat still holds, as sets by seat; none where they are not known."""
        return list(self.tricks.hands if self.tricks else self.hands or _NONE)

    @property
    def won(self) -> list[int]:
        """The tricks won so far, by seat."""
        return self.tricks.won if self.tricks else list(self._told_won or _NONE)

    @property
    def voids(self) -> list[int]:
        """The suits that each seat has failed to follow, as bits (R3.3)."""
        return self.tricks.voids if self.tricks else list(_NONE)

    @property
    def result(self) -> Result | None:
        """How the deal ended, where all tricks have been won."""
        if self.contract is None or sum(self.won) < HAND_SIZE:
            return None
        one, two, three, four = self.won
        return Result(self.contract, (one, two, three, four))

    def legal_acts(self) -> tuple[Act, ...]:
        """What the seat in turn may do. Empty where the deal is over or waits for the tricks won.

        `DeadEnd` where the rules leave it nothing.
        """
        tricks = self.tricks
        if tricks is not None:
            return PLAYS_OF[tricks.legal]
        if self.stage == "redeal":
            return (DECLINE, REDEAL)
        legal = self.position.legal()
        if not legal and self.turn:
            raise dead_end(self.position, self.turn)
        return legal

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
        tricks = self.tricks
        assert tricks is not None  # cards are played
        if not tricks.hands[self.turn - 1] & act.bit:
            return Message("{card} is not in this hand.", card=act.card)
        if not tricks.legal & act.bit:
            return Message("The suit led must be followed: {suit}.", suit=Strain(tricks.led))
        return None

    def _why_not_won(self, act: Act) -> Message | None:
        """The tricks won can be told only where no card of them is known."""
        if not isinstance(act, Won):
            return Message("Only the tricks won are still missing in this deal.")
        if self.tricks is not None and self.tricks.cards:
            return Message("The tricks are being played: they are not told.")
        if sum(act.tricks) != HAND_SIZE:
            return Message(
                "The tricks won must add up to 13, not to {total}.", total=sum(act.tricks)
            )
        return None

    def act(self, act: Act) -> bool:
        """Does a legal act; `IllegalAct` leaves the deal as it was. True where the deal is over, to be scored."""
        tricks = self.tricks
        if tricks is None or type(act) is not Play or not tricks.legal & act.bit:
            self._say(act)
            return self.stage == "done"
        self.turn = turn = tricks.play(act.number)
        if turn:
            return False
        self.stage = "done"
        return True

    def _say(self, act: Act) -> None:
        """Does any other act than playing a card."""
        stage = self.stage
        if stage in _SPOKEN and isinstance(act, BIDDING_ACTS):
            before = self.position
            try:
                self.position = after = before.next(act)
            except IllegalAct:
                if not before.legal_set():
                    raise dead_end(before, self.turn) from None
                raise
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
            self.tricks = None
            self._told_won = list(act.tricks)
            self.stage, self.turn = "done", 0

    def without_last_act(self) -> tuple[Deal, Act]:
        """This deal before what was said or played last, and what that was; `IllegalAct` where there was nothing."""
        if self.settled or not (self.cards or self.acts):
            raise IllegalAct(Message("There is nothing in this round that could be taken back."))
        acts: list[Act] = [*self.acts, *(PLAYS[card] for card in self.cards)]
        earlier = Deal(self.rules, self.standing, self.hands)
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
            offers = self.rules.believed_redeals(self.standing, seat)
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
