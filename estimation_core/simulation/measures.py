"""What is counted of a game that has been played."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from estimation_core.cards import SEATS
from estimation_core.engine.deal import Deal
from estimation_core.engine.game import Game
from estimation_core.results import Contract
from estimation_core.simulation.tally import Counts, Key

ROLES = ("caller", "with", "dash_call", "other")
"""What somebody may be in a round; `other` is none of the first three."""

ANYONE = "anyone"
"""All roles together."""

SOLE = ("sole_winner", "sole_loser")


def counts_of(game: Game, levels: Sequence[str]) -> Counts:
    """What a game adds to each measure; ``levels`` are its computer players by seat."""
    counts = _Counts()
    played = passed = redealt = 0
    for deal in game.deals:
        if deal.redeal_by is not None:
            redealt += 1
        elif deal.score is None or deal.contract is None:
            passed += 1
        else:
            played += 1
            _count_round(counts, deal, deal.contract, levels)
    best, worst = max(game.totals), min(game.totals)
    counts.put(("game", "rounds"), len({deal.round.number for deal in game.deals}))
    counts.put(("game", "deals"), len(game.deals))
    counts.put(("game", "all_passed"), passed)
    counts.put(("game", "redeals"), redealt)
    counts.put(("game", "lead"), best - worst)
    counts.put(("game", "winner_total"), best)
    for seat, level, total, place in zip(SEATS, levels, game.totals, game.places, strict=True):
        for whose in (("players", level), ("seats", str(seat))):
            counts.put((*whose, "total"), total)
            counts.put((*whose, "place"), place)
            counts.put((*whose, "first"), place == 1)
        counts.put(("game", "total"), total)
    return counts.kept


def spreads_of(game: Game, levels: Sequence[str]) -> Iterator[tuple[Key, int]]:
    """The single numbers of a game whose spread is kept: points of rounds, totals and places."""
    for deal in game.deals:
        if deal.score is not None:
            for points in deal.score.scores:
                yield ("points",), points
    for level, total, place in zip(levels, game.totals, game.places, strict=True):
        yield ("totals",), total
        yield ("totals_of", level), total
        yield ("places_of", level), place


def changes_between(one: Game, other: Game) -> Counts:
    """What is counted of a game and the same deals under other rules."""
    winners = [
        {seat for seat, place in zip(SEATS, game.places, strict=True) if place == 1}
        for game in (one, other)
    ]
    return {
        ("changes", "winner_changes"): (winners[0] != winners[1], 1),
        ("changes", "places_change"): (one.places != other.places, 1),
    }


class _Counts:
    def __init__(self) -> None:
        self.kept: Counts = {}

    def put(self, key: Key, x: int, n: int = 1) -> None:
        before = self.kept.get(key)
        self.kept[key] = (x, n) if before is None else (before[0] + x, before[1] + n)


def _count_round(counts: _Counts, deal: Deal, contract: Contract, levels: Sequence[str]) -> None:
    """A round that was played and scored."""
    result, score = deal.result, deal.score
    assert result is not None and score is not None  # it was
    put, made, side = counts.put, result.made, contract.side
    makers = sum(made)
    put(("round", "over"), side == "over")
    put(("round", "under"), side == "under")
    put(("round", "even"), side == "even")
    risk = contract.risk.level if contract.risk else 0
    put(("round", "risk"), risk > 0)
    for level in range(1, len(deal.rules.risk_levels) + 1):
        put(("risk", str(level)), risk == level)
    put(("round", "dash_calls"), len(contract.dash_calls))
    put(("round", "all_missed"), makers == 0)
    put(("round", "sole_winner"), makers == 1)
    put(("round", "sole_loser"), makers == 3)
    put(("round", "estimates"), contract.total)
    put(("round", "multiplied"), contract.round.multiplier > 1)
    put(("round", "super_call"), contract.super_call is not None)
    if contract.played_as == "call":
        put(("round", "call"), deal.position.call.number if deal.position.call else 0)
    sole = result.sole
    for seat in SEATS:
        points, hit = score.scores[seat - 1], made[seat - 1]
        estimate = contract.estimates[seat - 1]
        role = contract.role(seat)
        for whose in (("players", levels[seat - 1]), ("seats", str(seat)), ("roles", role)):
            put((*whose, "points"), points)
            put((*whose, "made"), hit)
        put(("roles", role, "estimate"), estimate)
        put(("roles", ANYONE, "points"), points)
        put(("roles", ANYONE, "made"), hit)
        put(("roles", ANYONE, "estimate"), estimate)
        put(("numbers", role, str(estimate), "made"), hit)
        if seat == sole:
            put(("roles", "sole_winner" if hit else "sole_loser", "points"), points)
