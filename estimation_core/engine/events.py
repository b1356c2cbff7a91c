"""What happened in a game, one typed event each, for whoever listens (R1.5: none of them tells a hidden card)."""

from __future__ import annotations

from dataclasses import dataclass

from estimation_core.acts import Call, Estimate
from estimation_core.cards import Card, Strain
from estimation_core.messages import Message
from estimation_core.results import Contract, Four, Result, Round, Score


@dataclass(frozen=True, slots=True)
class Dealt:
    """Cards have been dealt; ``deal`` counts from 1 over the whole game."""

    deal: int
    round: Round


@dataclass(frozen=True, slots=True)
class Announced:
    """A house rule tells the table something before the round."""

    house_rule: str
    text: Message


@dataclass(frozen=True, slots=True)
class AvoidSaid:
    """A seat without any card of some suit says "Avoid" (R3.2)."""

    seat: int


@dataclass(frozen=True, slots=True)
class RedealTaken:
    """A seat has the cards dealt again by a house rule (R3.4)."""

    seat: int
    house_rule: str


@dataclass(frozen=True, slots=True)
class DashCallMade:
    seat: int


@dataclass(frozen=True, slots=True)
class DashCallDeclined:
    seat: int


@dataclass(frozen=True, slots=True)
class Called:
    seat: int
    call: Call


@dataclass(frozen=True, slots=True)
class Passed:
    seat: int


@dataclass(frozen=True, slots=True)
class AllPassed:
    """Nobody called; ``played_on`` says whether this very deal is played as a fixed round (R5.5)."""

    played_on: bool


@dataclass(frozen=True, slots=True)
class Estimated:
    """An estimate or a Super Call."""

    seat: int
    estimate: Estimate


@dataclass(frozen=True, slots=True)
class TrumpChanged:
    """A Super Call in force has changed the trump (R7.2)."""

    seat: int
    strain: Strain


@dataclass(frozen=True, slots=True)
class ContractMade:
    """All estimates are made: Caller, trump, side and Risk are known."""

    contract: Contract


@dataclass(frozen=True, slots=True)
class CardPlayed:
    seat: int
    card: Card


@dataclass(frozen=True, slots=True)
class AvoidMarked:
    """A seat has failed to follow a suit for the first time (R3.3)."""

    seat: int
    suit: Strain


@dataclass(frozen=True, slots=True)
class TrickWon:
    """A trick is over; ``number`` counts from 1."""

    seat: int
    number: int


@dataclass(frozen=True, slots=True)
class OverEstimate:
    """A seat has won one trick more than it estimated (R3.3)."""

    seat: int


@dataclass(frozen=True, slots=True)
class RoundScored:
    result: Result
    score: Score
    totals: Four


@dataclass(frozen=True, slots=True)
class GameOver:
    """The last round has been scored; ``places`` are by seat (R2.5), ``payout`` where something was staked (R10)."""

    totals: Four
    places: tuple[int, ...]
    payout: Four | None


Told = (
    AvoidSaid
    | RedealTaken
    | DashCallMade
    | DashCallDeclined
    | Called
    | Passed
    | AllPassed
    | Estimated
    | TrumpChanged
    | OverEstimate
)
"""The events that a sentence tells by itself."""

Event = (
    Told
    | Dealt
    | Announced
    | ContractMade
    | CardPlayed
    | AvoidMarked
    | TrickWon
    | RoundScored
    | GameOver
)
