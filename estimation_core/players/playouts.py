"""Sampled hands played to their end by the policy: as plain Python, or compiled with the extra ``fast``."""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cache
from importlib import import_module
from pathlib import Path
from types import FunctionType, SimpleNamespace
from typing import Any, NamedTuple

from estimation_core.players import policy
from estimation_core.rules.play import strength

REMEMBERED = 1 << 17
"""How many suits plain Python remembers the chances of before it starts anew: some twenty megabytes."""

FILE = Path(policy.__file__).with_name("policy.json")


class Learnt(NamedTuple):
    """What the policy has learnt (`tests/long/players_learn.py`)."""

    later: tuple[int, ...]
    now: tuple[int, ...]
    weights: tuple[int, ...]


class Trick(NamedTuple):
    """Where cards are laid: the seat in turn, the trump and the trick under way; seats count from 0.

    ``led``, ``best`` (a strength) and ``best_seat`` are -1, -1 and 0 before a lead.
    """

    seat: int
    trump: int
    led: int
    best: int
    best_seat: int
    laid: int


@cache
def learnt() -> Learnt:
    """The tables and weights, read once."""
    data = json.loads(FILE.read_text("ascii"))
    return Learnt(tuple(data["later"]), tuple(data["now"]), tuple(data["weights"]))


class Playouts:
    """The functions of the policy with what it has learnt, as plain Python."""

    compiled = False

    def __init__(self) -> None:
        self.functions = _plain()
        self.later, self.now, self.weights = learnt()

    def numbers(self, values: Sequence[int]) -> Any:
        """Whole numbers as the functions take them."""
        return list(values)

    def cards(
        self,
        worlds: Sequence[Sequence[int]],
        options: Sequence[int],
        need: Sequence[int],
        at: Trick,
    ) -> list[int]:
        """What comes of each option in each world (`policy.outcome_of`): for each world the options in turn."""
        flat = self.numbers([hand for hands in worlds for hand in hands])
        outcomes = self.numbers([0] * (len(worlds) * len(options)))
        self.functions.try_cards(
            flat, len(worlds), self.numbers(options), self.numbers(need), *at, self.later, self.now, self.weights,
            outcomes, self.numbers([0] * 4), self.numbers([0] * 4),
        )  # fmt: skip
        return [int(outcome) for outcome in outcomes]

    def whole(self, hands: Sequence[int], estimates: Sequence[int], caller: int, trump: int) -> int:
        """What comes of a deal played from its first card; the Caller, from 0, leads (R8.1)."""
        lack = self.numbers(estimates)
        self.functions.play_out(
            self.numbers(hands),
            lack,
            caller,
            trump,
            -1,
            -1,
            0,
            0,
            self.later,
            self.now,
            self.weights,
        )
        return int(self.functions.outcome_of(lack))


class CompiledPlayouts(Playouts):
    """The same functions compiled."""

    compiled = True

    def __init__(self, functions: SimpleNamespace) -> None:
        self.functions = functions
        self.later, self.now, self.weights = map(self.numbers, learnt())

    def numbers(self, values: Sequence[int]) -> Any:
        numpy = import_module("numpy")
        return numpy.array(values, numpy.int64)


@cache
def plain_playouts() -> Playouts:
    """The playouts of plain Python."""
    return Playouts()


@cache
def best_playouts() -> Playouts:
    """The compiled playouts where the extra ``fast`` is installed, else those of plain Python."""
    from estimation_core.rules.compiling import compiled

    functions = compiled(policy.POLICY, _first_use)
    return plain_playouts() if functions is None else CompiledPlayouts(functions)


def _first_use(functions: SimpleNamespace) -> None:
    playouts = CompiledPlayouts(functions)
    hands = [0x1FFF << 13 * suit for suit in range(4)]
    playouts.whole(hands, [3, 3, 3, 3], 0, 4)
    playouts.cards([hands], [0, 1], [3, 3, 3, 3], Trick(0, 4, -1, -1, 0, 0))


def _plain() -> SimpleNamespace:
    """The functions, with the chances of suits remembered: they are asked for the same ones again and again."""
    namespace: dict[str, Any] = dict(vars(policy))
    for function in policy.POLICY:
        assert isinstance(function, FunctionType)
        if function.__module__ == policy.__name__:
            namespace[function.__name__] = FunctionType(
                function.__code__, namespace, function.__name__, function.__defaults__
            )
    namespace["count"] = int.bit_count
    count_up = namespace["suit_chances"]
    known: dict[int, int] = {}

    def suit_chances(own: int, out: int, row: int, later: Sequence[int]) -> int:
        key = (row << 13 | own) << 13 | out
        found = known.get(key)
        if found is None:
            if len(known) >= REMEMBERED:
                known.clear()
            found = known[key] = count_up(own, out, row, later)
        return found

    namespace["suit_chances"] = suit_chances
    return SimpleNamespace(
        **{function.__name__: namespace[function.__name__] for function in policy.POLICY}
    )


def trick_of(seat: int, leader: int, cards: Sequence[int], trump: int) -> Trick:
    """The trick under way, as ``seat`` meets it."""
    if not cards:
        return Trick(seat, trump, -1, -1, 0, 0)
    led = cards[0] // 13
    powers = [strength(card, led, trump) for card in cards]
    best = max(powers)
    return Trick(seat, trump, led, best, (leader + powers.index(best)) & 3, len(cards))
