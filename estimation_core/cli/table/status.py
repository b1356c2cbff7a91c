"""What one needs to decide, in one line: trump, total, Risk, what is still needed, how the game stands."""

from __future__ import annotations

from collections.abc import Iterator

from estimation_core.acts import Estimate
from estimation_core.cards import SUITS, Strain, suit_cards
from estimation_core.engine.view import View
from estimation_core.messages import Message, Param, Signed, listing, nmessage
from estimation_core.telling.rounds import risk_name, side_and_total


def status(view: View) -> Message | None:
    """The line for the seat of a view; None while there is nothing to be said."""
    parts = list(_parts(view))
    return Message("{parts}", parts=listing(parts, "plain")) if parts else None


def _parts(view: View) -> Iterator[Param]:
    contract = view.contract
    if contract is not None:
        yield Message("Trump: {trump}", trump=contract.trump)
        yield side_and_total(contract)
        if contract.risk is not None:
            yield Message(
                "{risk}: {player}",
                risk=risk_name(contract.risk),
                player=view.players[contract.risk.seat - 1],
            )
        need = contract.estimates[view.seat - 1] - view.won[view.seat - 1]
        if need > 0:
            yield nmessage("you need {n} more trick", "you need {n} more tricks", need)
        else:
            yield Message("you need no more") if need == 0 else Message("you are over")
    elif view.stage == "estimates":
        position = view.position
        if position is not None and position.call is not None:
            yield Message("Trump: {trump}", trump=position.call.strain)
        elif view.round is not None and view.round.strain is not None:
            yield Message("Trump: {trump}", trump=view.round.strain)
        yield Message("so far {total}", total=sum(number or 0 for number in view.estimates))
        if forbidden := forbidden_numbers(view):
            yield Message("not {numbers}", numbers=listing(forbidden, "or"))
    if view.results:
        best = max(range(4), key=view.totals.__getitem__)
        yield Message("you have {points}", points=Signed(view.totals[view.seat - 1]))
        if best != view.seat - 1:
            yield Message(
                "{player} leads with {points}",
                player=view.players[best],
                points=Signed(view.totals[best]),
            )


def forbidden_numbers(view: View) -> list[int]:
    """The numbers below the highest legal one that may not be said."""
    legal = {act.number for act in view.legal if isinstance(act, Estimate) and act.strain is None}
    return [number for number in range(max(legal, default=0)) if number not in legal]


def suit_order(hand: int, trump: Strain | None) -> list[Strain]:
    """The suits of a hand: trump first, then red and black in turn as far as that goes."""
    left = [suit for suit in SUITS if suit_cards(hand, suit)]
    order: list[Strain] = []
    if trump in left:
        order.append(trump)
        left.remove(trump)
    while left:
        other = [suit for suit in left if not order or _is_red(suit) != _is_red(order[-1])]
        # Where one colour has more suits it begins, so that the two alternate to the end.
        red = sum(map(_is_red, left))
        if not order and len(left) == 3:
            other = [suit for suit in left if _is_red(suit) == (red == 2)]
        order.append((other or left)[0])
        left.remove(order[-1])
    return order


def _is_red(suit: Strain) -> bool:
    return suit in (Strain.HEARTS, Strain.DIAMONDS)
