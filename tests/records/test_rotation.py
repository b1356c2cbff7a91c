"""Whoever deals: a record in which everybody moves on by some seats is judged alike, with the seats moved on."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playing import catalog

from estimation_core.errors import Finding
from estimation_core.records.judging import judge_text
from estimation_core.records.model import DealEntry, Record
from estimation_core.records.read import read_record
from estimation_core.records.write import write_record

GAMES = Path(__file__).parents[1] / "games"
# Where several seats are wrong in the same way, the first one by number is named.
FIRST_SEAT = {"wrong-score", "wrong-won", "wrong-hand", "illegal-estimate"}
FILES = sorted(GAMES.glob("[lwf]*/*.game.toml"))


def seat_after(seat: int, steps: int) -> int:
    return (seat - 1 + steps) % 4 + 1


def by_seat(values: Any, steps: int) -> Any:
    return values and tuple(values[(index - steps) % 4] for index in range(4))


def moved_deal(deal: DealEntry, steps: int) -> DealEntry:
    seats = {
        key: seat_after(value, steps)
        for key in ("redeal_by", "dealer", "caller")
        if (value := getattr(deal, key)) is not None
    }
    lists = {
        key: by_seat(getattr(deal, key), steps)
        for key in ("hands", "dash_calls", "estimates", "won", "scores")
    }
    avoid = deal.avoid and tuple(sorted(seat_after(seat, steps) for seat in deal.avoid))
    return deal._replace(**seats, **lists, avoid=avoid)


def moved(record: Record, steps: int) -> Record:
    start, stakes = record.start, record.stakes
    if start is not None:
        start = type(start)(start.round, start.multiplier, by_seat(start.totals, steps))
    if stakes is not None:
        stakes = type(stakes)(stakes.pot, tuple(seat_after(seat, steps) for seat in stakes.seats))
    return record._replace(
        players=by_seat(record.players, steps),
        dealer=seat_after(record.dealer, steps),
        start=start,
        stakes=stakes,
        deals=tuple(moved_deal(deal, steps) for deal in record.deals),
    )


def short(finding: Finding, steps: int = 0) -> tuple[Any, ...]:
    seat = finding.seat and seat_after(finding.seat, steps)
    return finding.code, finding.deal, finding.round, finding.trick, seat


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name.removesuffix(".game.toml"))
def test_every_game_is_judged_alike_from_every_seat(path: Path) -> None:
    steps = FILES.index(path) % 3 + 1
    _, record, unread = read_record(path)
    if record is None or unread:
        pytest.skip("what cannot be read is not judged")
    here = judge_text(write_record(record), catalog())
    there = judge_text(write_record(moved(record, steps)), catalog())
    told = [short(one) for one in there.findings]
    if not {code for code, *_ in told} & FIRST_SEAT:
        assert told == [short(one, steps) for one in here.findings]
    else:
        assert [one[:-1] for one in told] == [short(one)[:-1] for one in here.findings]
    assert (here.judged is None) is (there.judged is None)
    if here.judged is not None and there.judged is not None:
        assert there.judged.totals == by_seat(here.judged.totals, steps)
        assert there.judged.complete is here.judged.complete
