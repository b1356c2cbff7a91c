"""Why a computer player would do what it does, in words."""

from __future__ import annotations

from estimation_core.acts import Act, Call, DashCall, Decline, Estimate, Pass, Play
from estimation_core.cards import Card, Strain
from estimation_core.engine.view import View
from estimation_core.messages import Decimal, Message, nmessage
from estimation_core.players.prediction import best_strain
from estimation_core.players.worlds import Worlds
from estimation_core.players.worth import worth
from estimation_core.rules.contract import trump
from estimation_core.rules.play import FOLLOWING, strength


def reason(view: View, act: Act) -> Message:
    """One or two sentences on an act that a player has chosen."""
    if len(view.legal) == 1:
        return Message("Nothing else is legal here.")
    if isinstance(act, Play):
        return _two(_aim(view), _card(view, act.card))
    if view.stage == "redeal":
        if isinstance(act, Decline):
            return Message("These cards promise no less than new ones.")
        return Message("New cards promise more than these.")
    return _two(*_bid(view, act))


def _two(first: Message, second: Message | None) -> Message:
    """Two sentences, one after the other."""
    if second is None:
        return first
    return Message("{first} {second}", first=first, second=second)


# Bidding.


def _bid(view: View, act: Act) -> tuple[Message, Message | None]:
    hand = view.dealt
    if isinstance(act, Call):
        return _worth(hand, act.strain), Message("That is a call it can keep.")
    if isinstance(act, Estimate):
        if act.strain is not None:
            return _worth(hand, act.strain), Message("So it pays to change the trump.")
        assert view.position is not None and view.round is not None  # somebody estimates
        return _worth(hand, trump(view.rules.settings, view.round, view.position.facts)), _others(
            view
        )
    _, strain = best_strain(hand)
    if isinstance(act, DashCall):
        return _worth(hand, strain), Message("Such a hand can hope to win no trick at all.")
    if isinstance(act, Pass):
        return _worth(hand, strain), Message("A call here would be too bold.")
    return _worth(hand, strain), Message("A Dash Call would be too bold.")


def _worth(hand: int, strain: Strain) -> Message:
    tricks = Decimal(max(worth(hand, strain), 0.0))
    if strain is Strain.NO_TRUMP:
        return Message("At no trump this hand is worth about {tricks} tricks.", tricks=tricks)
    return Message(
        "With {strain} as trump this hand is worth about {tricks} tricks.",
        strain=strain,
        tricks=tricks,
    )


def _others(view: View) -> Message | None:
    """What the others have said so far, if anybody has."""
    said = [number for number in view.estimates if number is not None]
    if not said:
        return None
    return nmessage(
        "The others have claimed {n} trick so far.",
        "The others have claimed {n} tricks so far.",
        sum(said),
    )


# Play.


def _aim(view: View) -> Message:
    """What the seat wants of the tricks that are left."""
    assert view.contract is not None  # cards are played
    lacks = view.contract.estimates[view.seat - 1] - view.won[view.seat - 1]
    if lacks > 0:
        return nmessage(
            "This hand still needs {n} trick.", "This hand still needs {n} tricks.", lacks
        )
    if lacks == 0:
        return Message("This hand has all the tricks it wants.")
    return Message("This hand has too many tricks already; now it can spoil the others' estimates.")


def _card(view: View, card: Card) -> Message:
    assert view.contract is not None  # cards are played
    hidden = sum(Worlds(view).hidden)
    needs = view.contract.estimates[view.seat - 1] > view.won[view.seat - 1]
    if not view.trick:
        return _lead(card, hidden, needs)
    led, trump = view.trick[0] // 13, int(view.contract.trump)
    best = max(strength(other, led, trump) for other in view.trick)
    if strength(card, led, trump) > best:
        if len(view.trick) == 3:
            if needs:
                return Message("This card wins the trick.")
            return Message("This trick is taken so that later ones need not be.")
        if needs:
            return Message("This card may well win the trick.")
        return Message("This card wins only if nobody plays a better one.")
    if card // 13 != led:
        if needs:
            return Message("This card can be spared.")
        return Message("Here a card goes that might have won a trick later.")
    if needs:
        return Message("This trick is left to others and the better cards are kept.")
    return Message("This card goes under the others and cannot win the trick.")


def _lead(card: Card, hidden: int, needs: bool) -> Message:
    if not hidden & FOLLOWING[card // 13]:
        return Message("Nobody else has a card of this suit.")
    if not hidden & FOLLOWING[card // 13] & -(2 << card):
        if needs:
            return Message("Nobody has a higher card of this suit.")
        return Message("Leading this high card now is the least harm.")
    if needs:
        return Message("This lead prepares the tricks that are to come.")
    return Message("Others hold higher cards of this suit and may have to win the trick.")
