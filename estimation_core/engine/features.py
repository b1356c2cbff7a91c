"""A view as numbers for a learning program: always so many, under whatever rules, and by seats as the viewer sees them.

Every list by seat begins with the viewer and goes on in the direction of play, so that what is learnt at one seat
holds at all.
"""

from __future__ import annotations

from collections.abc import Sequence

from estimation_core.acts import Call, DashCall, Pass
from estimation_core.cards import Strain
from estimation_core.engine.view import View

STAGES = ("redeal", "dash_calls", "auction", "estimates", "play")

FEATURES: dict[str, int] = {
    "hand": 52,
    "dealt": 52,
    "trick": 4 * 52,
    "played": 4 * 52,
    "stage": len(STAGES),
    "estimates": 4 * 15,
    "won": 4 * 14,
    "dash_calls": 4,
    "passed": 4,
    "calls": 4 * 14,
    "call_strain": 6,
    "caller": 4,
    "trump": 6,
    "dealer": 4,
    "leader": 4,
    "avoid": 4,
    "voids": 4 * 4,
    "kind": 2,
    "strain": 6,
    "multiplier": 1,
    "rounds_left": 1,
    "totals": 4,
}
"""What stands in the features, in this order, and in how many numbers.

``trick`` and ``played`` are cards by seat (those of the trick under way, and all of this deal); ``estimates`` the
number said by each seat (the last of 15: none yet), ``won`` the tricks, ``calls`` the number of each seat's last call
(the first of 14: none), strains ♣ ♦ ♥ ♠, no trump, none yet; ``multiplier``, ``rounds_left`` and ``totals`` are
divided by 4, 18 and 100. All others are 0 or 1.
"""


def features_of(view: View) -> list[float]:
    """The numbers of a view, as `FEATURES` tells."""
    turn = [(view.seat - 1 + step) % 4 for step in range(4)]
    round, contract, position = view.round, view.contract, view.position
    played = [0, 0, 0, 0]
    for leader, cards in view.tricks:
        for step, card in enumerate(cards):
            played[(leader - 1 + step) % 4] |= 1 << card
    trick = [0, 0, 0, 0]
    for step, card in enumerate(view.trick):
        trick[((view.leader or 1) - 1 + step) % 4] |= 1 << card
    last_call = [0, 0, 0, 0]
    passed, dashed = [0, 0, 0, 0], [0, 0, 0, 0]
    for seat, act in view.said:
        if isinstance(act, Call):
            last_call[seat - 1] = act.number
        elif isinstance(act, Pass):
            passed[seat - 1] = 1
        elif isinstance(act, DashCall):
            dashed[seat - 1] = 1
    call = position.call if position is not None else None
    seen: list[float] = []
    seen += _cards(view.hand)
    seen += _cards(view.dealt)
    for seat in turn:
        seen += _cards(trick[seat])
    for seat in turn:
        seen += _cards(played[seat] | trick[seat])
    seen += [float(view.stage == stage) for stage in STAGES]
    for seat in turn:
        number = view.estimates[seat]
        seen += _one_of(15, 14 if number is None else number)
    for seat in turn:
        seen += _one_of(14, view.won[seat])
    seen += [float(dashed[seat]) for seat in turn]
    seen += [float(passed[seat]) for seat in turn]
    for seat in turn:
        seen += _one_of(14, last_call[seat])
    seen += _strain(call.strain if call is not None else None)
    seen += _seat(contract.caller if contract is not None else None, turn)
    seen += _strain(contract.trump if contract is not None else None)
    seen += _seat(round.dealer if round is not None else None, turn)
    seen += _seat(view.leader, turn)
    seen += [float(seat + 1 in view.avoid) for seat in turn]
    for seat in turn:
        seen += [float(suit in view.voids[seat]) for suit in list(Strain)[:4]]
    kind = round.kind if round is not None else ""
    seen += [float(kind == "call"), float(kind == "fixed")]
    seen += _strain(round.strain if round is not None else None)
    seen.append((round.multiplier if round is not None else 0) / 4)
    planned = len(view.rules.plan())
    seen.append(max(planned - (round.number if round is not None else planned), 0) / 18)
    seen += [view.totals[seat] / 100 for seat in turn]
    return seen


class _Suits(dict[int, tuple[float, ...]]):
    """The 13 numbers of each set of cards of one suit, remembered."""

    def __missing__(self, cards: int) -> tuple[float, ...]:
        numbers = self[cards] = tuple(float(cards >> rank & 1) for rank in range(13))
        return numbers


_suits = _Suits()


def _cards(cards: int) -> tuple[float, ...]:
    one, two, three, four = (cards >> 13 * suit & 0x1FFF for suit in range(4))
    return _suits[one] + _suits[two] + _suits[three] + _suits[four]


def _one_of(size: int, chosen: int) -> list[float]:
    numbers = [0.0] * size
    numbers[chosen] = 1.0
    return numbers


def _strain(strain: Strain | None) -> list[float]:
    return _one_of(6, 5 if strain is None else int(strain))


def _seat(seat: int | None, turn: Sequence[int]) -> list[float]:
    return [float(seat is not None and seat - 1 == one) for one in turn]
