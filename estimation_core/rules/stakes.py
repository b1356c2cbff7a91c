"""R10 Stakes: sharing the pot by rank among the players who staked."""

from __future__ import annotations

from collections.abc import Sequence

from estimation_core.settings import Settings


def places(totals: Sequence[int], tie: Sequence[int] | None = None) -> tuple[int, ...]:
    """The places by seat: equal totals share theirs (R2.5: 1, 1, 3, 4).

    ``tie`` are four further numbers by seat that part equal totals, where a house rule has them.
    """
    ranks = _ranks(totals, tie)
    return tuple(1 + sum(other > rank for other in ranks) for rank in ranks)


def _ranks(totals: Sequence[int], tie: Sequence[int] | None) -> list[tuple[int, ...]]:
    return list(zip(totals, tie, strict=True)) if tie else [(total,) for total in totals]


def payout(
    settings: Settings,
    pot: int,
    stakers: Sequence[int],
    totals: Sequence[int],
    tie: Sequence[int] | None = None,
) -> tuple[int, int, int, int]:
    """What each seat gets of the pot, in whole units (R10.1 to R10.3); 0 for who did not stake.

    Equal ranks share evenly the shares of the places they fill. Each share is rounded down, and the units left go one
    each to the better-placed, then to the lower seat, so that the payout sums to the pot. ``tie`` is as in `places`.
    """
    by_seat = places(totals, tie)
    ranked = sorted(stakers, key=lambda seat: (by_seat[seat - 1], seat))
    percents = dict(settings.stakes.shares).get(len(ranked), (100,))
    shares = list(percents) + [0] * (len(ranked) - len(percents))
    paid = [0, 0, 0, 0]
    for seat in ranked:
        tied = [i for i, other in enumerate(ranked) if by_seat[other - 1] == by_seat[seat - 1]]
        # Integer arithmetic throughout: pot × the tied places' shares, evenly.
        paid[seat - 1] = pot * sum(shares[i] for i in tied) // (100 * len(tied))
    for seat in ranked[: pot - sum(paid)]:
        paid[seat - 1] += 1
    return paid[0], paid[1], paid[2], paid[3]
