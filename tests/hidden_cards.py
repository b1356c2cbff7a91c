"""Exchanging the cards that a seat cannot see, and all that the engine tells it, for tests of R1.5."""

from __future__ import annotations

import json
import random
from typing import Any

import estimation_core as ec
from estimation_core.cards import cards_in
from estimation_core.engine.deal import Deal
from estimation_core.engine.game import Game
from estimation_core.rules.deal import Hands

SHORT = {"game.call_rounds": 2, "game.fixed_rounds": ["H"]}


def exchanged(deal: Deal, seat: int, rng: random.Random) -> Hands | None:
    """Other hands, as dealt, that ``seat`` cannot tell from the true ones: cards not yet played change places.

    None where no exchange was found that keeps what was shown: voids, "Avoid" and offers of a redeal.
    """
    assert deal.hands is not None
    others = [other for other in (1, 2, 3, 4) if other != seat]
    left, dealt = list(deal.left), list(deal.hands)
    changed = False
    for _ in range(30):
        one, two = (others[int(rng.random() * 3)] for _ in range(2))
        if one == two or not left[one - 1] or not left[two - 1]:
            continue
        first = list(cards_in(left[one - 1]))[int(rng.random() * left[one - 1].bit_count())]
        second = list(cards_in(left[two - 1]))[int(rng.random() * left[two - 1].bit_count())]
        if deal.voids[one - 1] >> second.suit & 1 or deal.voids[two - 1] >> first.suit & 1:
            continue
        for hand in (left, dealt):
            hand[one - 1] ^= 1 << first | 1 << second
            hand[two - 1] ^= 1 << first | 1 << second
        changed = True
    hands = (dealt[0], dealt[1], dealt[2], dealt[3])
    return hands if changed and hands != deal.hands else None


def replayed(game: Game, hands: Hands, heard: list[object]) -> Game | None:
    """A game of the same acts whose latest deal had other hands; None where they forbid one of the acts."""
    deals = [deal.hands for deal in game.deals]
    deals[-1] = hands
    again = Game(
        game.rules, game.players, deals=deals, dealer=game.first_dealer, listeners=[heard.append]
    )
    try:
        for _, act in game.history():
            while again.stage == "redeal" and not isinstance(act, ec.Redeal):
                again.act(ec.Decline())
            again.act(act)
    except ec.IllegalAct:
        return None
    return again


def told(game: Game, seat: int) -> dict[str, Any]:
    """Everything that the engine tells a seat, as text."""
    view = game.view(seat)
    reasons = {}
    if game.to_act == seat:
        reasons = {
            number: str(game.why_not(ec.act_from_id(number))) for number in range(ec.ACTION_COUNT)
        }
    return {
        "view": json.dumps(view.to_dict()),
        "repr": repr(view),
        "mask": view.legal_mask(),
        "refusals": reasons,
        "record": game.to_record(seat=seat),
        "position": repr(view.position),
    }
