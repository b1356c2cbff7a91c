"""An evening at the table, as a secretary keeps it from a printed list: the shortest way, in each language's words."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from keeping import GAMES, in_turn, judged, without_cards

from estimation_core.acts import Call, DashCall, Estimate
from estimation_core.cards import SEATS, Strain
from estimation_core.cli.keeping.words import PASS_WORD, WORDS, Word
from estimation_core.engine.deal import Deal
from estimation_core.languages import Language
from estimation_core.records.model import DealEntry, Record

EVENINGS = tuple(
    GAMES / "legal" / f"{name}-sheet.game.toml"
    for name in (
        "classic",
        "classic-big-games",
        "classic-one-bid",
        "classic-three-alike",
        "egyptian-tournament",
        "koutchina-full",
    )
)
"""The sheets of 18 rounds."""

LETTERS = {
    "en": ("c", "d", "h", "s", "nt"),
    "fr": ("t", "k", "cœur", "p", "sa"),
    "de": ("kz", "kr", "h", "p", "ohne"),
    "ar": ("c", "d", "h", "s", "سانز"),
}
"""How a strain is typed in each language, from clubs to no trump."""


class Typed(NamedTuple):
    """What is typed for a deal; ``call_round`` where a Call was made in it."""

    lines: tuple[str, ...]
    call_round: bool = False

    @property
    def keystrokes(self) -> int:
        """Every character, and Enter after each line."""
        return sum(len(line) + 1 for line in self.lines)


class Evening(NamedTuple):
    """A sheet, what is typed for each deal, and the totals that must come out."""

    record: Record
    typed: tuple[Typed, ...]
    totals: tuple[int, ...]

    @property
    def lines(self) -> list[str]:
        return [line for typed in self.typed for line in typed.lines]


def evening(sheet: Path, tag: str) -> Evening:
    """The sheet as it is typed in a language, three rounds first with a slip and later corrected."""
    record = without_cards(sheet)
    found = judged(sheet).judged
    assert found is not None and found.game is not None
    language = Language.of(tag, digits="latin", bidi="plain")
    deals = found.game.deals
    played = [index for index, entry in enumerate(record.deals) if entry.won is not None]
    slips = played[:: max(1, len(played) // 3)][:3]
    labels = [str(deal.round.number) for deal in deals]
    typed = []
    for index, (deal, entry) in enumerate(zip(deals, record.deals, strict=True)):
        wrong = entry._replace(won=_slip(entry)) if index in slips else entry
        lines = tuple(_lines(deal, wrong, language, tag))
        typed.append(Typed(lines, deal.score is not None and deal.position.kind == "call"))
        if index in slips and index != slips[-1]:
            continue
        if index == len(deals) - 1 or (index in slips):
            for one in [slip for slip in slips if slip <= index]:
                won = " ".join(map(str, record.deals[one].won or ()))
                word = language.text(WORDS[Word.CORRECT])
                typed.append(Typed((f"{word} {labels[one]} / {won}",)))
            slips = [slip for slip in slips if slip > index]
    stored = json.loads((GAMES / "expected" / f"{sheet.name[:-10]}.score.json").read_text("utf-8"))
    return Evening(record, tuple(typed), tuple(stored["files"][0]["totals"]))


def _slip(entry: DealEntry) -> tuple[int, int, int, int] | None:
    """The tricks of two neighbours exchanged."""
    if entry.won is None:
        return None
    one, two, three, four = entry.won
    return two, one, three, four


def _lines(deal: Deal, entry: DealEntry, language: Language, tag: str) -> Iterator[str]:
    if entry.avoid:
        yield f"avoid {' '.join(map(str, entry.avoid))}"
    if deal.opening.stage == "dash_calls":
        answers = entry.dash_calls or (None,) * 4
        yield " ".join(str(seat) for seat in SEATS if answers[seat - 1])
    call = deal.position.call
    if deal.position.kind == "call" and call is not None and deal.caller is not None:
        yield f"{deal.caller} {_strain(call, tag)}"
    elif entry.calls:
        yield language.text(PASS_WORD)
    for seat in in_turn(deal):
        said = (entry.estimates or ())[seat - 1]
        assert isinstance(said, Estimate | DashCall)
        if isinstance(said, Estimate):
            super_call = said.strain is not None
            yield _strain(Call(said.number, said.strain), tag) if super_call else str(said.number)
    if entry.won is not None:
        short = all(number < 10 for number in entry.won)
        yield ("" if short else " ").join(map(str, entry.won))


def _strain(call: Call, tag: str) -> str:
    return f"{call.number}{LETTERS[tag][Strain(call.strain)]}"
