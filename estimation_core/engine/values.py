"""Games and deals as values: copied, compared, sent, shown, and told as a list of acts.

They are bases of `Deal` and `Game`, whose attributes they speak of; nothing here is about the rules.
"""

from __future__ import annotations

from copy import copy
from itertools import tee
from typing import Any, Self, cast

from estimation_core.acts import PLAYS, REDEAL, Act, BiddingAct, Won


class DealValue:
    """What makes a deal a value."""

    __slots__ = ()

    @property
    def said(self: Any) -> list[tuple[int, BiddingAct]]:
        """What was said in this deal, as (seat, act)."""
        said: list[tuple[int, BiddingAct]] = []
        position = self.opening
        for act in self.acts:
            said.append((self.seats[position.turn], act))
            position = position.next(act)
        return said

    def history(self: Any) -> list[tuple[int, Act]]:
        """All that was done in this deal, as (seat, act): what was said, what was played, and a redeal taken."""
        done: list[tuple[int, Act]] = list(self.said)
        if self.tricks is not None:
            for start, leader in zip(range(0, 52, 4), self.tricks.leaders, strict=False):
                trick = self.tricks.cards[start : start + 4]
                done.extend(
                    ((leader + offset - 1) % 4 + 1, PLAYS[card])
                    for offset, card in enumerate(trick)
                )
        elif self._told_won is not None:
            one, two, three, four = self._told_won
            done.append((0, Won((one, two, three, four))))
        if self.redeal_by is not None:
            done.append((self.redeal_by, REDEAL))
        return done

    def copy(self) -> Self:
        """This deal, to go on by itself."""
        deal: Any = self
        twin: Any = object.__new__(type(self))
        for name in deal.__slots__:
            setattr(twin, name, getattr(deal, name))
        twin.acts = deal.acts[:]
        twin.redeals = deal.redeals[:]
        twin.tricks = deal.tricks and deal.tricks.copy()
        return cast("Self", twin)

    def __eq__(self: Any, other: object) -> bool:
        """The same cards dealt under the same rules, and the same said and played since."""
        return isinstance(other, DealValue) and self._value() == other._value()

    __hash__ = None  # type: ignore[assignment]  # it changes

    def __repr__(self: Any) -> str:
        said = " ".join(map(str, self.acts)) or "nothing said"
        return f"<Deal of round {self.round.number}: {said}; {len(self.cards)} cards played, {self.stage}>"

    def _value(self: Any) -> tuple[object, ...]:
        return (
            self.rules,
            self.round,
            self.hands,
            self.position.facts,
            self.acts,
            self.cards,
            self.won,
            [offer.seat for offer in self.redeals],
            self.redeal_by,
        )


class GameValue:
    """What makes a game a value."""

    def copy(self) -> Self:
        """This game, to go on by itself: it shares the rules and the deals that are over, and has no listeners.

        The copy deals the same cards as this game would. Where deals come from an iterator, both read on from here.
        """
        game: Any = self
        twin: Any = object.__new__(type(self))
        twin.__dict__.update(game.__dict__)
        twin.listeners = []
        twin._failures = []
        twin.deals = game.deals[:]
        if game._deals is not None:
            game._deals, twin._deals = _both(game._deals)
        if game.deal is not None:
            twin.deal = game.deal.copy()
            twin.deals[-1] = twin.deal
        return cast("Self", twin)

    def __copy__(self) -> Self:
        return self.copy()

    def __deepcopy__(self, memo: object) -> Self:
        return self.copy()

    def __getstate__(self: Any) -> dict[str, Any]:
        """For `pickle`: everything but the listeners. Deals from an iterator of no list or tuple cannot be sent."""
        state: dict[str, Any] = self.__dict__ | {"listeners": [], "_failures": []}
        return state

    def __eq__(self: Any, other: object) -> bool:
        """The same rules, players, stakes, deals and acts; what is to come is not compared."""
        return isinstance(other, GameValue) and self._value() == other._value()

    __hash__ = None  # type: ignore[assignment]  # it changes

    def __repr__(self: Any) -> str:
        if self.over:
            stands = "over"
        else:
            who = f"seat {self.to_act}" if self.to_act else "nobody"
            stands = f"round {self.standing.round.number}, {self.stage}, {who} to act"
        return f"<Game {self.rules!r}: {stands}, totals {' '.join(map(str, self.totals))}>"

    def _value(self: Any) -> tuple[object, ...]:
        return (
            self.rules,
            self.players,
            self.first_dealer,
            self.start,
            self.stakes,
            self.totals,
            self.deals,
            self.over,
        )

    def history(self: Any) -> list[tuple[int, Act]]:
        """All that was done, as (seat, act), over all deals; who declined a redeal is not among it.

        Of a score sheet, what was settled is told as it may have been said, and the tricks won by seat 0.
        """
        done: list[tuple[int, Act]] = []
        for deal in self.deals:
            done.extend(deal.history())
        return done


def _both(iterator: Any) -> tuple[Any, Any]:
    """Two iterators that read on from here."""
    if hasattr(iterator, "__setstate__"):  # those of lists and tuples, which can be sent too
        return iterator, copy(iterator)
    one, other = tee(iterator)
    return one, other
