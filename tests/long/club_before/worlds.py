"""What a seat knows of the hidden cards, and hands dealt at random that agree with it."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable

from club_before.adding import total
from estimation_core.cards import FULL_DECK, HAND_SIZE, Strain, missing_suits
from estimation_core.engine.view import View

Weigh = Callable[[list[int]], float]
"""How well four dealt hands fit what was said."""

OVERSAMPLING = 3
"""How many deals are drawn for each one that is kept by its weight."""


class Worlds:
    """The hands that the others may hold, by what one seat sees. Seats count from 0 here.

    ``played`` are the cards that each seat has laid, ``room`` how many each still holds.
    """

    def __init__(self, view: View) -> None:
        self.seat = view.seat - 1
        self.hand = view.hand
        self.played = [0, 0, 0, 0]
        for leader, cards in (*view.tricks, (view.leader or 1, view.trick)):
            for offset, card in enumerate(cards):
                self.played[(leader - 1 + offset) % 4] |= 1 << card
        seen = self.hand | self.played[0] | self.played[1] | self.played[2] | self.played[3]
        self.room = [HAND_SIZE - laid.bit_count() for laid in self.played]
        self.room[self.seat] = 0
        self.others = [seat for seat in range(4) if seat != self.seat]
        self.hidden = [1 << card for card in range(52) if (FULL_DECK ^ seen) >> card & 1]
        self.announced = view.rules.settings.deal.announce_missing_suit and view.stage != "redeal"
        self.avoid = view.avoid
        self._free: list[int] = []
        self._bound: list[tuple[int, int, int, int]] = []
        self._sure = [0, 0, 0, 0]
        self._sure[self.seat] = self.hand
        for bit in self.hidden:
            self._sort(bit, view.voids)

    def _sort(self, bit: int, voids: tuple[tuple[Strain, ...], ...]) -> None:
        """Notes who may hold a hidden card: one seat for sure, either of two, or any of the three."""
        suit = (bit.bit_length() - 1) // 13
        may = [seat for seat in self.others if suit not in voids[seat]]
        if len(may) == 1:
            self._sure[may[0]] |= bit
            self.room[may[0]] -= 1
        elif len(may) == 2:
            (out,) = set(self.others).difference(may)
            self._bound.append((bit, may[0], may[1], out))
        else:
            self._free.append(bit)

    def dealt(self, hands: list[int]) -> list[int]:
        """The hands as they were dealt, where these are left."""
        return [hand | laid for hand, laid in zip(hands, self.played, strict=True)]

    def draw(self, rng: random.Random) -> list[int]:
        """Hands by seat: every card where it may be; the suits that a seat has shown to lack are kept."""
        number = rng.random
        hands = self._sure.copy()
        room = self.room
        if self._bound:
            room = room.copy()
            self._place_bound(hands, room, number)
        free = self._free.copy()
        size = len(free)
        start = 0
        for seat in self.others[:2]:
            hand = hands[seat]
            for i in range(start, start + room[seat]):
                j = i + int(number() * (size - i))
                bit = free[j]
                free[j] = free[i]
                hand |= bit
            hands[seat] = hand
            start += room[seat]
        hands[self.others[2]] |= sum(free[start:])
        return hands

    def _place_bound(self, hands: list[int], room: list[int], number: Callable[[], float]) -> None:
        """Places the cards that only two seats may hold, so that what is left still has room."""
        open_places = sum(room)
        barred = [0, 0, 0, 0]
        for _, _, _, out in self._bound:
            barred[out] += 1
        bound = self._bound.copy()
        for last in range(len(bound) - 1, -1, -1):
            pick = int(number() * (last + 1))
            bit, seat, other, out = bound[pick]
            bound[pick] = bound[last]
            # A seat is the likelier to hold a card the more room it has.
            if number() * (room[seat] + room[other]) >= room[seat]:
                seat, other = other, seat
            # The cards that the other seat may not hold must find room outside it.
            if barred[other] >= open_places - room[other]:
                seat = other
            hands[seat] |= bit
            room[seat] -= 1
            open_places -= 1
            barred[out] -= 1

    def sample(self, rng: random.Random, count: int, weigh: Weigh | None) -> list[list[int]]:
        """So many deals, the likelier the better they fit what was said; ``weigh`` is None where that tells nothing."""
        if weigh is None and not self.announced:
            return [self.draw(rng) for _ in range(count)]
        drawn = [self.draw(rng) for _ in range(count * OVERSAMPLING)]
        weights = []
        for hands in drawn:
            dealt = self.dealt(hands)
            weights.append(self._avoid_fits(dealt) * (weigh(dealt) if weigh else 1.0))
        return [drawn[index] for index in systematic(weights, count, rng.random())]

    def _avoid_fits(self, dealt: list[int]) -> float:
        """Whether just those lack a suit who said "Avoid" (R3.2); a wrong deal is kept where there is no other."""
        if not self.announced:
            return 1.0
        fits = 1.0
        for seat in self.others:
            if bool(missing_suits(dealt[seat])) is not (seat + 1 in self.avoid):
                fits *= 0.01
        return fits


def systematic(weights: Iterable[float], count: int, start: float) -> list[int]:
    """``count`` indices in proportion to the weights, with one random number: systematic resampling."""
    weights = list(weights)
    step = total(weights) / count
    if step <= 0:
        return list(range(count))
    chosen: list[int] = []
    reached, mark = 0.0, start * step
    for index, weight in enumerate(weights):
        reached += weight
        while mark < reached and len(chosen) < count:
            chosen.append(index)
            mark += step
    while len(chosen) < count:
        chosen.append(len(weights) - 1)
    return chosen
