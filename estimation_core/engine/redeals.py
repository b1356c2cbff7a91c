"""Redeals by house rules (R3.4): who is offered one, and how many of a round are left; the engine counts."""

from __future__ import annotations

from collections.abc import Sequence

from estimation_core.engine.asking import Asking, Hook
from estimation_core.hooks import Rules
from estimation_core.messages import Code, Message
from estimation_core.rules.deal import RedealOffer
from estimation_core.rules.facts import PLACES, seat_at
from estimation_core.rules.rounds import Standing

MOST_REDEALS = 99
"""How often a house rule may have one round dealt again at most, so that every game ends."""


def offered(
    asking: Asking, rules: Rules, standing: Standing, hands: Sequence[int]
) -> list[RedealOffer]:
    """One offer for each seat that may have the cards dealt again, from the seat after the dealer."""
    left = _left(asking, standing)
    offers = []
    for place in PLACES if left else ():
        seat = seat_at(place, standing.dealer)
        asked = {"rules": rules, "round": standing.round, "hands": hands, "seat": seat}
        found = [
            RedealOffer(seat, hook.owner, reason)
            for hook, reason in asking.answers("offer_redeal", Message, **asked)
            if hook.owner in left
        ]
        # By name, since the order of house rules has no meaning.
        offers.extend(sorted(found, key=lambda offer: offer.house_rule)[:1])
    return offers


def believed(asking: Asking, standing: Standing, seat: int) -> list[RedealOffer]:
    """What a seat may have been offered, if the cards are not known.

    The rule that has most redeals left comes first, so that what is believed takes none away that is known.
    """
    left = _left(asking, standing)
    names = sorted(left, key=lambda name: (-left[name], name))
    return [RedealOffer(seat, name, None) for name in names]


def _left(asking: Asking, standing: Standing) -> dict[str, int]:
    """How often each house rule may still have this round dealt again."""
    left = {}
    for hook in asking.of_house_rules("offer_redeal"):
        more = _most(asking, hook) - standing.redealt.count(hook.owner)
        if more > 0:
            left[hook.owner] = more
    return left


def _most(asking: Asking, hook: Hook) -> int:
    try:
        most = asking.house_rules[hook.owner].redeals_per_round
    except KeyboardInterrupt as interrupt:
        raise hook.stopped() from interrupt
    except BaseException as error:
        raise hook.failed(error) from error
    if type(most) is not int or not 0 <= most <= MOST_REDEALS:
        raise hook.failed(
            Message(
                "Its {attribute} must be a whole number from {least} to {most}.",
                attribute=Code("redeals_per_round"),
                least=0,
                most=MOST_REDEALS,
            )
        )
    return most
