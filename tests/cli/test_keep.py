"""`estimation keep`: a table's sheet kept at prompts, corrected, broken off and gone on with."""

from __future__ import annotations

import io
import os
import re
import tempfile
from collections.abc import Callable
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from keeping import judged, session
from playing import catalog

from estimation_core.cli.run import run
from estimation_core.files import FileHeld
from estimation_core.records.book import Book
from estimation_core.records.judging import judge_file

Keep = Callable[..., str]
FOUR = ("--players", "Mona,Karim,Salma,Youssef")
FULL = ("--variant", "koutchina-full", *FOUR, "--dealer", "4")
ROUND = "1 dash, 2 7S, 3 2, 4 1 / 1 7 4 1"
"""The full round of the source page: −33, +27, −2, +21."""


@pytest.fixture
def sheet(tmp_path: Path) -> Path:
    return tmp_path / "s.game.toml"


@pytest.fixture
def keep(sheet: Path, capsys: pytest.CaptureFixture[str]) -> Keep:
    """Keeps a sheet with what is typed; what was shown."""

    def call(
        *typed: str, options: tuple[str, ...] = FULL, locale: str = "en", code: int = 0
    ) -> str:
        save = () if "--resume" in options else ("--save", str(sheet))
        assert session(*options, *save, typed=typed, locale=locale) == code
        out, err = capsys.readouterr()
        return out + err

    return call


def resume(sheet: Path) -> tuple[str, ...]:
    return ("--resume", str(sheet))


def totals(sheet: Path) -> tuple[int, ...]:
    found = judged(sheet).judged
    assert found is not None
    return found.totals


def test_it_asks_who_plays_and_who_deals(keep: Keep, sheet: Path) -> None:
    shown = keep("Mona Karim Salma Youssef", "4", "leave", options=())
    assert "Who plays? Four names in the direction of play:" in shown
    assert "Who deals first? (1 Mona, 2 Karim, 3 Salma, 4 Youssef)" in shown
    record = judged(sheet).record
    assert record is not None and (record.dealer, record.players[3], record.own) == (
        4,
        "Youssef",
        {},
    )


def test_a_sheet_that_broke_off_before_the_dealer_asks_again(keep: Keep, sheet: Path) -> None:
    keep("Mona Karim Salma Youssef", options=(), code=130)
    shown = keep("k", "leave", options=resume(sheet))
    assert "Who deals first?" in shown
    assert judged(sheet).record.dealer == 2  # type: ignore[union-attr]


def test_a_call_round_at_prompts(keep: Keep, sheet: Path) -> None:
    shown = keep("1", "2 7s", "2", "1", "1 7 4 1", "leave")
    assert (
        "Karim is the Caller with 7♠; the estimates add up to 10, Under. Youssef bears the Risk."
        in shown
    )
    assert re.search(r"Youssef +1 +Risk", shown)
    assert re.search(r"Karim +7 +7 +made \+17, Caller \+10 +\+27 +\+27", shown)
    assert totals(sheet) == (-33, 27, -2, 21)


def test_a_call_round_on_one_line(keep: Keep, sheet: Path) -> None:
    keep(ROUND, "leave")
    assert totals(sheet) == (-33, 27, -2, 21)


def test_what_may_not_be_said_is_told_before_it_is_asked(keep: Keep) -> None:
    shown = keep("1", "2 7s", "2", "leave")
    assert "Not 8–13: No estimate may be above the Call's number, 7.\nSalma (0–7):" in shown
    assert "Not 4: The four estimates may not add up to 13.\nYoussef (0–3, 5–7):" in shown


def test_the_third_zero_is_refused_beforehand(keep: Keep) -> None:
    """R6.5."""
    shown = keep("1 3", "2 7s", "leave")
    assert "Not 0: Only 2 players may be at zero in a round, Dash Calls counted too." in shown


def test_a_refused_estimate_leaves_the_sheet_as_it_was(keep: Keep, sheet: Path) -> None:
    shown = keep("1", "2 7s", "2", "4", "leave")
    assert "Youssef: The four estimates may not add up to 13." in shown
    deals = judged(sheet).record.deals  # type: ignore[union-attr]
    assert deals[0].estimates is not None and deals[0].estimates[3] is None


def test_a_call_without_its_player_asks_whose_it_is(keep: Keep) -> None:
    assert "Whose call is 7♠? Type the player before it, such as 2 7S." in keep("", "7s", "leave")


def test_estimates_before_the_call_are_refused(keep: Keep) -> None:
    assert "First the Call: who made it, and what was it?" in keep("", "1 3, 2 4", "leave")


def test_tricks_that_are_not_thirteen_are_refused(keep: Keep) -> None:
    shown = keep("1 dash, 2 7S, 3 2, 4 1", "1 7 4 2", "leave")
    assert "The tricks won must add up to 13, not to 14." in shown


def test_all_pass_is_dealt_again_and_the_round_stays(keep: Keep, sheet: Path) -> None:
    shown = keep("", "pass", "leave")
    assert "Everybody passed." in shown
    assert shown.count("Round 1 of 18: call round") == 2
    calls = judged(sheet).record.deals[0].calls  # type: ignore[union-attr]
    assert calls is not None and len(calls) == 4


def test_an_all_pass_with_dash_calls(keep: Keep, sheet: Path) -> None:
    keep("1", "pass", "leave")
    calls = judged(sheet).record.deals[0].calls  # type: ignore[union-attr]
    assert calls is not None and len(calls) == 3


def test_dash_calls_in_turn_are_told_with_the_call(keep: Keep, sheet: Path) -> None:
    """R4.2, in_turn."""
    options = (*FULL, "--set", "dash_call.when=in_turn")
    keep(
        "1 dash, 2 7S",
        "2",
        "1",
        "1 7 4 1",
        "1 dash, 2 7S, 3 2, 4 1 / 1 7 4 1",
        "2 dash, pass",
        "pass",
        "leave",
        options=options,
    )
    assert totals(sheet) == (-66, 54, -4, 42)


def test_a_redeal_of_a_house_rule_is_believed(keep: Keep, sheet: Path) -> None:
    """R3.4."""
    options = ("--variant", "koutchina-redeal", *FOUR, "--dealer", "4")
    shown = keep("redeal 2", "leave", options=options)
    assert "type it with the player: redeal 1" in shown
    assert "The cards were dealt again." in shown
    assert judged(sheet).record.deals[0].redeal_by == 2  # type: ignore[union-attr]


def test_a_redeal_without_such_a_house_rule_is_refused(keep: Keep) -> None:
    assert "Seat 2 cannot have the cards dealt again here." in keep("redeal 2", "leave")


def test_a_correction_counts_everything_after_it_anew(keep: Keep, sheet: Path) -> None:
    """R9.3: nobody makes round 1 after the correction, so round 2 counts double."""
    shown = keep(ROUND, ROUND, "correct 1 4 0 / 2 6 4 1", "leave")
    assert "Round 1: Mona −33 → 0, Karim +27 → 0, Salma −2 → 0, Youssef +21 → 0" in shown
    assert "Round 2 now counts ×2." in shown
    assert totals(sheet) == (-66, 54, -4, 42)


def test_a_correction_shows_the_round_first(keep: Keep, sheet: Path) -> None:
    shown = keep(ROUND, "correct 1", "4 0", "leave")
    assert "Round 1 now: 1 dash, 2 7♠, 3 2, 4 1 / 1 7 4 1" in shown
    assert "Round 1: Karim +27 → +37, Youssef +21 → −21" in shown
    assert totals(sheet) == (-33, 37, -2, -21)


def test_an_empty_answer_leaves_the_sheet_as_it_was(keep: Keep, sheet: Path) -> None:
    assert "The sheet is as it was." in keep(ROUND, "correct 1", "", "leave")
    assert totals(sheet) == (-33, 27, -2, 21)


def test_a_correction_that_is_not_legal_is_told_and_asked_again(keep: Keep, sheet: Path) -> None:
    shown = keep(ROUND, "correct 1 4 4", "4 3", "leave")
    assert "Youssef: The four estimates may not add up to 13." in shown
    assert totals(sheet) == (-33, 37, -2, -2)


def test_another_caller_wants_what_the_old_one_said(keep: Keep, sheet: Path) -> None:
    shown = keep(ROUND, "correct 1 3 8H", "3 8h, 2 2, 4 1", "leave")
    assert "What did Karim say? Type the round whole." in shown
    assert judged(sheet).record.deals[0].caller == 3  # type: ignore[union-attr]


def test_a_round_is_inserted_and_taken_out(keep: Keep, sheet: Path) -> None:
    other = "1 2, 2 2, 3 6H, 4 1 / 2 3 6 2"
    shown = keep(ROUND, "insert 1 " + other, "leave")
    assert "Round 1 is new." in shown and "Round 1 is now round 2." in shown
    assert "Round 2: now Mona deals." in shown
    assert judged(sheet).record.deals[0].caller == 3  # type: ignore[union-attr]
    shown = keep("remove 1", "leave", options=resume(sheet))
    assert "Round 1 is taken out." in shown
    assert totals(sheet) == (-33, 27, -2, 21)


def test_a_later_round_that_is_no_more_legal_is_told_before_anything_is_written(
    keep: Keep, sheet: Path
) -> None:
    """R5.5: with the pass taken out, the third deal of the round is no longer one without an auction."""
    keep("", "pass", "", "pass", "", "pass", "1 2, 2 3, 3 4, 4 1 / 2 3 4 4", "leave")
    kept = sheet.read_text("utf-8")
    shown = keep("remove 1.2", "", "leave", options=resume(sheet))
    assert "round 1: This round has an auction: the Call is missing." in shown
    assert "With this change that round is not right any more." in shown
    assert "The sheet is as it was." in shown
    assert sheet.read_text("utf-8") == kept


def test_a_later_round_can_be_told_anew_with_the_change(keep: Keep, sheet: Path) -> None:
    keep("", "pass", "", "pass", "", "pass", "1 2, 2 3, 3 4, 4 1 / 2 3 4 4", "leave")
    keep("remove 1.2", "3 4H, 1 2, 2 3, 4 1", "leave", options=resume(sheet))
    deals = judged(sheet).record.deals  # type: ignore[union-attr]
    assert len(deals) == 3 and deals[2].caller == 3


def test_a_pending_change_goes_on_until_every_round_is_right(keep: Keep, sheet: Path) -> None:
    """An inserted round pushes the last one out of the game: it must go, or nothing is written."""
    options = (*FOUR, "--dealer", "4")
    rounds = ["1 2 3 4 / 1 2 3 7"] * 5
    keep(*rounds, "insert 1 " + rounds[0], "", "", options=options)
    assert len(judged(sheet).record.deals) == 5  # type: ignore[union-attr]
    shown = keep("insert 1 0 0 2 1 / 5 2 3 3", "remove", "", options=resume(sheet))
    assert "The game was over before this deal." in shown
    deals = judged(sheet).record.deals  # type: ignore[union-attr]
    assert len(deals) == 5 and deals[0].won == (5, 2, 3, 3)


def test_another_first_dealer_and_other_names(keep: Keep, sheet: Path) -> None:
    keep(ROUND, "dealer 3", "players Mona, Karim, Salma, Joe", "leave")
    record = judged(sheet).record
    assert record is not None and record.dealer == 3 and record.players[3] == "Joe"


def test_undo_takes_back_one_answer_after_the_other(keep: Keep, sheet: Path) -> None:
    keep("1", "2 7s", "undo", "2 8s", "2", "1", "1 7 4 1", "undo", "undo", "2", "leave")
    deal = judged(sheet).record.deals[0]  # type: ignore[union-attr]
    assert deal.call is not None and deal.call.number == 8
    assert deal.estimates is not None and deal.estimates[3] is not None
    assert deal.won is None


def test_undo_after_going_on_takes_back_the_round_under_way(keep: Keep, sheet: Path) -> None:
    keep(ROUND, "1", "2 7s", "leave")
    keep("undo", "undo", "leave", options=resume(sheet))
    deals = judged(sheet).record.deals  # type: ignore[union-attr]
    assert len(deals) == 1 and deals[0].won is None


def test_stakes_are_paid_out_at_the_end(keep: Keep) -> None:
    """R10."""
    options = (*FOUR, "--dealer", "4", "--stakes", "400 1 3 4")
    shown = keep(*["1 2 3 4 / 1 2 3 7"] * 5, "", options=options)
    assert "Of the pot" in shown and "280" in shown and "120" in shown


def test_a_finished_sheet_can_still_be_corrected(keep: Keep, sheet: Path) -> None:
    options = (*FOUR, "--dealer", "4")
    keep(*["1 2 3 4 / 1 2 3 7"] * 5, "correct 5 / 2 1 3 7", "", options=options)
    found = judge_file(sheet, catalog())
    assert found.valid and found.judged is not None and found.judged.complete
    assert found.record is not None and found.record.deals[4].won == (2, 1, 3, 7)


def test_the_sheet_at_any_time(keep: Keep) -> None:
    shown = keep(ROUND, "1", "sheet", "leave")
    assert re.search(r"1 +Youss\. +7♠ Karim +0/1 +7/7 +2/4 +1/1", shown)


def test_users_own_keys_outlast_a_correction(keep: Keep, sheet: Path) -> None:
    keep(ROUND, "leave")
    text = sheet.read_text("utf-8").replace("[[deals]]\n", '[[deals]]\n_light = "poor"\n')
    sheet.write_text('_club = "x"\n' + text, "utf-8")
    keep("correct 1 4 0", "leave", options=resume(sheet))
    record = judged(sheet).record
    assert (
        record is not None
        and record.own == {"_club": "x"}
        and record.deals[0].own == {"_light": "poor"}
    )


def test_a_sheet_with_errors_does_not_go_on(keep: Keep, sheet: Path) -> None:
    keep(ROUND, "leave")
    sheet.write_text(sheet.read_text("utf-8").replace("1 7 4 1", "1 7 4 2"), "utf-8")
    shown = keep(options=resume(sheet), code=1)
    assert "A sheet with errors cannot go on" in shown


def test_a_file_that_is_there_is_never_written_over(keep: Keep, sheet: Path) -> None:
    sheet.write_text("kept", "utf-8")
    assert "is there already" in keep("leave", code=2)
    assert sheet.read_text("utf-8") == "kept"


def test_end_of_input_tells_how_it_goes_on(keep: Keep, sheet: Path) -> None:
    assert f" --locale en keep --resume {sheet}\n" in keep("1", code=130)


def test_help_says_what_is_possible(keep: Keep) -> None:
    shown = keep("help", "leave")
    assert "Say who makes a Dash Call, such as 1 3." in shown
    assert "correct 3 / 1 7 4 1 – change a round" in shown


@pytest.mark.parametrize(
    ("locale", "typed"),
    [
        (
            "fr",
            (
                "m dash, k 7 pique, s 2, y 1 / 1 7 4 1",
                "corriger 1 / 0 7 4 2",
                "annuler",
                "feuille",
                "quitter",
            ),
        ),
        (
            "de",
            (
                "m dash, k 7 Pik, s 2, y 1 / 1 7 4 1",
                "ändern 1 / 0 7 4 2",
                "zurück",
                "zettel",
                "ende",
            ),
        ),
        (
            "ar",
            ("١ داش، ٢ ٧ بستوني، ٣ ٢، ٤ ١ / ١ ٧ ٤ ١", "تصليح ١ / ٠ ٧ ٤ ٢", "رجوع", "ورقة", "خروج"),
        ),
    ],
)
def test_a_session_in_each_language(
    keep: Keep, sheet: Path, locale: str, typed: tuple[str, ...]
) -> None:
    shown = keep(*typed, locale=locale)
    assert totals(sheet) == (-33, 27, -2, 21)
    assert "Round" not in shown and "Totals" not in shown


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An own folder without any sheet."""
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    return tmp_path / "data"


def kept_in(home: Path) -> list[Path]:
    return sorted(home.rglob("*.game.toml"))


def test_without_a_file_the_sheet_lies_in_the_own_folder(home: Path) -> None:
    session(*FULL, typed=[ROUND, "leave"])
    (sheet,) = kept_in(home)
    assert totals(sheet) == (-33, 27, -2, 21)


def test_resume_without_a_file_goes_on_with_the_only_one(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    session(*FULL, typed=[ROUND, "leave"])
    session("--resume", typed=[ROUND, "leave"])
    (sheet,) = kept_in(home)
    assert totals(sheet) == (-66, 54, -4, 42)
    assert f"Going on with {sheet}." in capsys.readouterr().out


def test_resume_without_a_file_lists_what_is_unfinished(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    session(*FULL, "--event", "Tuesday", typed=[ROUND, "leave"])
    session(*FOUR, "--dealer", "4", typed=["leave"])
    session(*FOUR, "--dealer", "4", typed=[*["1 2 3 4 / 1 2 3 7"] * 5, ""])
    (oldest,) = (path for path in kept_in(home) if "Tuesday" in path.read_text("utf-8"))
    capsys.readouterr()
    session("--resume", typed=["9", "x", "2", ROUND, "leave"])
    shown = capsys.readouterr().out
    assert "Tuesday, Mona, Karim, Salma, Youssef, round 2 of 18." in shown
    assert "Say a number from 1 to 2." in shown and "“x” is not a number." in shown
    assert totals(oldest) == (-66, 54, -4, 42)


def test_resume_without_any_unfinished_sheet_says_so(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert session("--resume", typed=[]) == 2
    assert "No unfinished sheet lies in " in capsys.readouterr().err


def test_one_program_at_a_time_keeps_a_sheet(keep: Keep, sheet: Path) -> None:
    keep(ROUND, "leave")
    with FileHeld(sheet):
        assert "another program is writing it" in keep(options=resume(sheet), code=2)


@pytest.mark.parametrize("locale", ["en", "fr", "de", "ar"])
def test_the_sheet_as_a_table_and_back(
    keep: Keep, sheet: Path, tmp_path: Path, locale: str, capsys: pytest.CaptureFixture[str]
) -> None:
    table = tmp_path / "t.csv"
    keep(ROUND, "", "pass", f"csv {table}", "leave", locale=locale)
    assert run(["score", "--format", "json", str(table)], {}) == 0
    shown = capsys.readouterr()
    assert shown.err == "" and '"totals": [\n        -33,\n        27,\n' in shown.out
    keep(ROUND, "leave", options=resume(table), locale=locale)
    assert totals(tmp_path / "t.game.toml") == (-66, 54, -4, 42)


def test_a_table_that_is_there_is_asked_about(keep: Keep, tmp_path: Path) -> None:
    table = tmp_path / "t.csv"
    table.write_text("kept", "utf-8")
    assert "is there already. Write over it?" in keep(f"csv {table}", "no", "csv", "leave")
    assert table.read_text("utf-8") == "kept"


def test_score_writes_the_sheet_as_a_table(
    keep: Keep, sheet: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    keep(ROUND, "leave")
    table = tmp_path / "t.csv"
    assert run(["score", "--format", "sheet", "--output", str(table), str(sheet)], {}) == 0
    assert run(["validate", str(table)], {}) == 0
    assert "all is well so far" in capsys.readouterr().out
    assert run(["score", "--format", "sheet", str(sheet), str(sheet)], {}) == 2


def test_a_file_without_its_end_is_asked_about(keep: Keep, sheet: Path) -> None:
    """What was cut off after a whole round would else be lost silently."""
    keep(ROUND, ROUND, "leave")
    text = sheet.read_text("utf-8")
    cut = text[: text.rindex("[[deals]]")]
    sheet.write_text(cut, "utf-8")
    assert "it may have been cut off" in keep("no", options=resume(sheet), code=1)
    assert sheet.read_text("utf-8") == cut
    keep("yes", "leave", options=resume(sheet))
    assert totals(sheet) == (-33, 27, -2, 21)


WORDS_TYPED = st.sampled_from(
    [
        *(
            "1",
            "2",
            "3",
            "4",
            "0",
            "13",
            "14",
            "7S",
            "8H",
            "5nt",
            "13NT",
            "dash",
            "d",
            "pass",
            "m",
            "k",
            "s",
            "y",
        ),
        *(
            ",",
            "/",
            ";",
            "=",
            ":",
            "won",
            "avoid",
            "redeal",
            "correct",
            "insert",
            "remove",
            "undo",
            "dealer",
        ),
        *(
            "players",
            "stakes",
            "sheet",
            "score",
            "help",
            "1741",
            "1 7 4 1",
            "-",
            "x",
            "٣",
            "♠",
            "7♠",
            "1/1",
            "",
        ),
        "1 dash, 2 7S, 3 2, 4 1 / 1 7 4 1",
        "1 2, 2 3, 3 4, 4 1 / 2 3 4 4",
    ]
)


@settings(max_examples=60)
@given(
    st.sampled_from(
        ["koutchina-full", "classic", "koutchina", "koutchina-redeal", "egyptian-tournament"]
    ),
    st.lists(st.lists(WORDS_TYPED, min_size=1, max_size=6).map(" ".join), max_size=25),
)
def test_whatever_is_typed_the_sheet_is_legal(variant: str, lines: list[str]) -> None:
    with tempfile.TemporaryDirectory() as folder, pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "fsync", lambda handle: None)
        sheet = Path(folder) / "s.game.toml"
        out = io.StringIO()
        with redirect_stdout(out), redirect_stderr(out):
            code = session(
                "--variant", variant, *FOUR, "--dealer", "4", "--save", str(sheet), typed=lines
            )
        assert code in (0, 130) and "The program has made a mistake" not in out.getvalue(), (
            out.getvalue()
        )
        found = judge_file(sheet, catalog())
        assert found.valid, found.findings
        assert found.judged is not None and found.record is not None
        kept = Book(found.record, found.judged.rules, found.record.deals)
        assert kept.text() == sheet.read_text("utf-8")
