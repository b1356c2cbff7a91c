"""R8 Play: what may be laid to a trick, who wins it, and the tricks under way.

Everything is a plain integer, so that the same tables and functions serve the game, the computer players and code that
is compiled. A hand is a set of cards, one bit each; a suit is 0 to 3, a trump 0 to 4 (4 is no trump); before a lead the
suit led is -1.
"""

from __future__ import annotations

from collections.abc import Sequence

FOLLOWED = 50
"""What a card that follows the suit led has on top of its rank."""

TRUMPED = 100
"""What a trump has on top of its rank."""

STRENGTH = tuple(
    tuple(
        tuple(
            card % 13 + (TRUMPED if card // 13 == trump else FOLLOWED if card // 13 == led else 0)
            for card in range(52)
        )
        for trump in range(5)
    )
    for led in range(4)
)
"""For each suit led and each trump, how strong each card is in a trick: the strongest wins it (R8.3).

A card that neither follows nor trumps has its rank alone, less than any that does, and can never win.
"""

FOLLOWING = (*(0x1FFF << 13 * suit for suit in range(4)), 0)
"""For each suit led, the cards that follow it; the last entry, for -1, is that of a lead: there is none."""

BITS = tuple(1 << card for card in range(52))
"""Each card's bit in a set."""

SUITS = tuple(card // 13 for card in range(52))
"""Each card's suit."""

NEXT_SEAT = (0, 2, 3, 4, 1)
"""The seat that plays after each seat."""


def playable(hand: int, led: int) -> int:
    """The cards of a hand that may be played: those of the suit led if it has any, otherwise all (R8.2)."""
    return hand & FOLLOWING[led] or hand


def strength(card: int, led: int, trump: int) -> int:
    """How strong a card is in a trick (R8.3)."""
    return STRENGTH[led][trump][card]


def is_trump(strength: int) -> bool:
    """Whether a card of this strength is a trump."""
    return strength >= TRUMPED


def rank_of(strength: int) -> int:
    """The rank of a card of this strength, 0 for the two up to 12 for the ace."""
    return strength % FOLLOWED


def winner(trick: Sequence[int], leader: int, trump: int) -> int:
    """The seat that wins a finished trick (R8.3)."""
    strengths = STRENGTH[trick[0] // 13][trump]
    best = max(trick, key=strengths.__getitem__)
    return (leader + trick.index(best) - 1) % 4 + 1


class Tricks:
    """The thirteen tricks of a deal as far as they have been played; it changes with every card.

    ``turn`` is the seat that must play, 0 after the last trick, and ``legal`` the set of cards that it may lay.
    ``cards`` were laid, in turn; ``leaders`` led each trick that has begun, ``leader`` the latest. ``won`` counts the
    tricks by seat (index 0 is seat 1); ``voids`` has for each seat the suits that it has failed to follow, as bits
    (R3.3). ``led`` is the suit of the trick under way, -1 before its lead; ``best`` the strength of the card that wins
    it so far, laid by ``best_seat``, who after the trick is its winner.
    """

    __slots__ = (
        "_held",
        "_strengths",
        "best",
        "best_seat",
        "cards",
        "leader",
        "leaders",
        "led",
        "legal",
        "trump",
        "turn",
        "voids",
        "won",
    )

    def __init__(self, hands: Sequence[int], leader: int, trump: int) -> None:
        self._held = [0, *hands]  # by seat; nobody is seat 0
        self.trump = trump
        self.turn = leader  # R8.1: the Caller leads the first trick
        self.legal = self._held[leader]
        self.cards: list[int] = []
        self.leaders: list[int] = []
        self.won = [0, 0, 0, 0]
        self.voids = [0, 0, 0, 0]
        self.led = self.best = -1
        self.best_seat = 0
        self.leader = leader
        self._strengths = STRENGTH[0][trump]

    def play(self, card: int) -> int:
        """Lays a card of ``legal`` for the seat in turn, and gives the next turn: after the fourth the winner's."""
        seat = self.turn
        held = self._held
        held[seat] ^= BITS[card]
        self.cards.append(card)
        led = self.led
        following = NEXT_SEAT[seat]
        if led >= 0:
            strength = self._strengths[card]
            if strength > self.best:
                self.best = strength
                self.best_seat = seat
            if SUITS[card] != led:
                self.voids[seat - 1] |= 1 << led
            if following == self.leader:
                self.led = led = -1
                following = self.best_seat
                self.won[following - 1] += 1
                if not held[following]:
                    following = 0
        else:
            self.led = led = SUITS[card]
            self.leader = seat
            self.leaders.append(seat)
            self._strengths = strengths = STRENGTH[led][self.trump]
            self.best = strengths[card]
            self.best_seat = seat
        self.turn = following
        hand = held[following]
        self.legal = hand & FOLLOWING[led] or hand  # R8.2, as `playable`
        return following

    @property
    def hands(self) -> tuple[int, int, int, int]:
        """The cards that each seat still holds, by seat."""
        _, one, two, three, four = self._held
        return one, two, three, four

    @property
    def trick(self) -> list[int]:
        """The cards of the trick under way."""
        return self.cards[len(self.cards) // 4 * 4 :]

    def copy(self) -> Tricks:
        """These tricks, to be played on by themselves."""
        twin: Tricks = object.__new__(Tricks)
        twin._held = self._held[:]
        twin.trump = self.trump
        twin.turn = self.turn
        twin.legal = self.legal
        twin.cards = self.cards[:]
        twin.leader = self.leader
        twin.leaders = self.leaders[:]
        twin.won = self.won[:]
        twin.voids = self.voids[:]
        twin.led = self.led
        twin.best = self.best
        twin.best_seat = self.best_seat
        twin._strengths = self._strengths
        return twin
