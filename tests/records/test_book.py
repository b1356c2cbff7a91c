"""The book of a kept sheet: attempts change nothing, changes are told deal by deal, everything can be undone."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from keeping import SHEETS, judged, without_cards
from playing import rules_of

from estimation_core.acts import DASH_CALL, Call, Estimate
from estimation_core.cards import Strain
from estimation_core.records.book import Book, all_passed
from estimation_core.records.model import DealEntry, Record
from estimation_core.records.write import write_record

HEAD = Record("koutchina-full", ("Mona", "Karim", "Salma", "Youssef"), 4)
ROUND = DealEntry(
    call=Call(7, Strain.SPADES),
    caller=2,
    estimates=(DASH_CALL, Estimate(7), Estimate(2), Estimate(1)),
    won=(1, 7, 4, 1),
)
NOBODY_MADE_IT = ROUND._replace(won=(2, 6, 5, 0))


def book(*entries: DealEntry) -> Book:
    return Book(HEAD, rules_of(), entries)


def test_an_attempt_changes_nothing() -> None:
    kept = book(ROUND)
    before = kept.text()
    assert kept.attempt((ROUND, ROUND)).game is not None
    assert kept.attempt((ROUND._replace(won=(1, 1, 1, 1)),)).game is None
    assert kept.text() == before


def test_a_wrong_attempt_has_findings_and_cannot_be_kept() -> None:
    kept = book(ROUND)
    wrong = kept.attempt((ROUND._replace(won=(1, 1, 1, 1)),))
    assert [finding.code for finding in wrong.findings] == ["wrong-won"]
    with pytest.raises(ValueError, match="findings"):
        kept.keep(wrong)


def test_a_book_of_wrong_entries_is_none() -> None:
    with pytest.raises(ValueError, match="findings"):
        book(ROUND._replace(won=(1, 1, 1, 1)))


def test_the_game_waits_in_the_next_deal_of_which_nothing_is_told() -> None:
    kept = book(ROUND)
    assert kept.deal is not None and kept.deal.round.number == 2
    assert not kept.begun and len(kept.told) == 1
    assert kept.totals == ((0, 0, 0, 0), (-33, 27, -2, 21))


def test_changes_name_the_deals_that_count_otherwise() -> None:
    kept = book(ROUND, ROUND)
    attempt = kept.attempt((NOBODY_MADE_IT, ROUND))
    first, second = kept.changes(attempt, (0, 1))
    assert first.after is not None and first.after.score is not None
    assert first.after.score.scores == (0, 0, 0, 0)
    assert second.after is not None and second.after.round.multiplier == 2  # R9.3


def test_a_deal_that_is_gone_or_new_is_a_change() -> None:
    kept = book(ROUND, NOBODY_MADE_IT)
    gone = list(kept.changes(kept.attempt((NOBODY_MADE_IT,)), (1,)))
    assert gone[0].before is not None and gone[0].after is None
    new = list(kept.changes(kept.attempt((ROUND, ROUND, NOBODY_MADE_IT)), (0, None, 1)))
    assert new[0].before is None and new[0].after is not None


def test_scores_on_paper_are_counted_anew() -> None:
    kept = book(ROUND)
    assert kept.entries[0].scores == (-33, 27, -2, 21)
    attempt = kept.attempt((kept.entries[0]._replace(won=(0, 7, 5, 1)),))
    assert attempt.game is not None and attempt.entries[0].scores != kept.entries[0].scores


def test_undo_takes_back_head_and_entries() -> None:
    kept = book(ROUND)
    before = kept.text()
    head = kept.head._replace(dealer=2)
    kept.keep(kept.attempt((ROUND, ROUND), head), head)
    assert kept.undo() and kept.text() == before


def test_undo_without_anything_kept_takes_the_tricks_back() -> None:
    kept = book(ROUND)
    assert kept.undo() and kept.entries[0].won is None
    assert kept.undo() and kept.entries == ()
    assert not kept.undo()


def test_everybody_passes_who_may_speak() -> None:
    """R5.5: Dash Callers take no part in the auction (R4.3)."""
    deal = book().deal
    assert deal is not None
    assert len(all_passed(deal, frozenset())) == 4
    assert len(all_passed(deal, frozenset({1, 3}))) == 2


@settings(max_examples=30)
@given(st.sampled_from(SHEETS), st.data())
def test_a_sheet_told_deal_by_deal_is_the_sheet(sheet: object, data: st.DataObject) -> None:
    """Whatever is tried in between, the canonical record comes out."""
    record = without_cards(sheet)  # type: ignore[arg-type]
    found = judged(sheet).judged  # type: ignore[arg-type]
    assert found is not None
    kept = Book(record, found.rules)
    for number in range(1, len(record.deals) + 1):
        if data.draw(st.booleans()):
            kept.attempt((*kept.entries, DealEntry(won=(0, 0, 0, 0))))
        kept.keep(kept.attempt((*kept.entries, record.deals[number - 1])))
    assert kept.text() == write_record(record)
