"""Sheets as a secretary types them: answers to prompts or whole lines, and a session without a terminal."""

from __future__ import annotations

import io
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from playing import catalog

from estimation_core.acts import DashCall, Estimate
from estimation_core.cards import SEATS
from estimation_core.cli.run import run
from estimation_core.engine.deal import Deal
from estimation_core.notation import write_call, write_estimate
from estimation_core.records.games import record_of_game
from estimation_core.records.judging import JudgedFile, judge_file
from estimation_core.records.model import DealEntry, Record
from estimation_core.records.write import write_record
from estimation_core.rules.facts import seat_at

GAMES = Path(__file__).parent / "games"
SHEETS = sorted([*GAMES.glob("legal/*.game.toml"), *GAMES.glob("worked/*.game.toml")])


def judged(path: Path) -> JudgedFile:
    file = judge_file(path, catalog())
    assert file.valid and file.judged is not None and file.judged.game is not None
    return file


def without_cards(path: Path) -> Record:
    """A game as a canonical score sheet: no cards, no keys of the user's own, no deal that nobody has estimated in."""
    file = judged(path)
    assert file.record is not None and file.judged is not None and file.judged.game is not None
    told = record_of_game(file.judged.game, date=file.record.date, event=file.record.event)
    deals = []
    for written, entry in zip(told.deals, file.record.deals, strict=False):
        won = written.won if written.won and sum(written.won) == 13 else None
        avoid = entry.avoid if written.redeal_by is None else None
        deals.append(written._replace(hands=None, tricks=None, won=won, avoid=avoid, own={}))
    # The Dash Calls and the auction are told as wholes; of estimates at least one.
    under_way = file.judged.game.deal
    if under_way is not None:
        said = deals[-1].estimates or ()
        if not any(isinstance(answer, Estimate) for answer in said):
            del deals[-1]
    return told._replace(deals=tuple(deals), own={})


def head(record: Record) -> str:
    """A sheet of which no round has been told."""
    return write_record(record._replace(deals=()))


def prompts(deal: Deal, entry: DealEntry) -> Iterator[str]:
    """One answer for each prompt."""
    if entry.avoid:
        yield f"avoid {' '.join(map(str, entry.avoid))}"
    if entry.redeal_by is not None:
        yield f"redeal {entry.redeal_by}"
        return
    if deal.opening.stage == "dash_calls":
        if entry.dash_calls is None or None in entry.dash_calls:
            return
        yield dashers(entry)
    yield from auction(deal, entry)
    for seat in in_turn(deal):
        said = (entry.estimates or (None,) * 4)[seat - 1]
        if said is None:
            return
        yield write_estimate(said)
    if entry.won is not None:
        yield " ".join(map(str, entry.won))


def dashers(entry: DealEntry) -> str:
    return " ".join(
        str(s) for s, dashed in zip(SEATS, entry.dash_calls or (), strict=True) if dashed
    )


def auction(deal: Deal, entry: DealEntry) -> Iterator[str]:
    if entry.call is not None:
        yield f"{entry.caller} {write_call(entry.call)}"
    elif entry.calls:
        if deal.all_passed or deal.position.played_on:
            yield "pass"
        else:
            yield " ".join(map(write_call, entry.calls))


def in_turn(deal: Deal) -> list[int]:
    """The seats that estimate, in turn."""
    if deal.position.stage not in ("estimates", "play"):
        return []
    return [seat_at(place, deal.round.dealer) for place in deal.position.estimators]


def lines(deal: Deal, entry: DealEntry) -> Iterator[str]:
    """The whole round on one line; of an auction that is told call by call, that first."""
    estimates = entry.estimates or (None,) * 4
    if entry.redeal_by is not None or entry.avoid or None in estimates or entry.won is None:
        yield from prompts(deal, entry)
        return
    if entry.calls:
        if deal.opening.stage == "dash_calls":
            yield dashers(entry)
        yield from auction(deal, entry)
    said = []
    for seat, answer in zip(SEATS, estimates, strict=True):
        assert isinstance(answer, DashCall | Estimate)
        word = write_estimate(answer)
        if entry.call is not None and seat == entry.caller:
            word = write_call(entry.call)
        said.append(f"{seat} {word}")
    yield f"{', '.join(said)} / {' '.join(map(str, entry.won))}"


WAYS = {"prompts": prompts, "lines": lines}
"""The two ways of typing a deal."""


def kept_again(sheet: Path, way: str, folder: Path) -> tuple[Record, str]:
    """A game as a sheet, and what `keep` writes when it is typed."""
    record = without_cards(sheet)
    found = judged(sheet).judged
    assert found is not None and found.game is not None
    typed = [
        line
        for deal, entry in zip(found.game.deals, record.deals, strict=False)
        for line in WAYS[way](deal, entry)
    ]
    path = folder / f"{sheet.stem}.{way}.toml"
    path.write_text(head(record), "utf-8")
    session("--resume", str(path), typed=[*typed, "leave"])
    return record, path.read_text("utf-8")


def session(*args: str, typed: Sequence[str], locale: str = "en") -> int:
    """Runs `keep` in this process with what is typed at its prompts; the exit code."""
    before = sys.stdin
    sys.stdin = io.StringIO("".join(f"{line}\n" for line in typed))
    try:
        return run(["--locale", locale, "keep", *args], {})
    finally:
        sys.stdin = before
