"""`estimation play`: whole games at the terminal, saving, going on, taking back, refusals with their reasons."""

from __future__ import annotations

import os
import pty
import re
import signal
import subprocess
import time
import tomllib
from pathlib import Path

import pytest
from command import COMMAND, ROOT, play
from playing import rules_of

from estimation_core.acts import Call, Decline, Estimate, Pass, Play
from estimation_core.cards import Card, Strain
from estimation_core.cli.table.answers import Wish, read_answer
from estimation_core.engine.game import Game
from estimation_core.languages import Language
from estimation_core.languages.spelling import Misspelt


def test_computers_alone_play_a_whole_game_the_same_every_time(tmp_path: Path) -> None:
    path = tmp_path / "g.game.toml"
    first = play("--seats", "club,club,club,random", "--seed", "5", "--save", str(path))
    again = play("--seats", "club,club,club,random", "--seed", "5")
    assert first.returncode == again.returncode == 0
    assert first.stderr == ""
    assert "Final places" in first.stdout
    assert first.stdout.startswith(again.stdout)
    checked = subprocess.run(
        [*COMMAND, "validate", "--strict", str(path)],
        capture_output=True,
        text=True,
        cwd=ROOT,
        timeout=60,
    )
    assert checked.returncode == 0, checked.stdout


def test_the_question_of_a_redeal_gives_the_house_rules_own_reason() -> None:
    folder = ROOT / "docs" / "house_rules"
    asked = subprocess.run(
        [
            *(*COMMAND, "--locale", "en", "--plugins-dir", str(folder), "play"),
            *("--house-rule", "no-ace", "--seats", "Me,club,club,club", "--seed", "3"),
        ],
        input="",
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=60,
    )
    assert "The hand has no ace. Have the cards dealt again? (yes or no)" in asked.stdout


def test_another_seed_is_another_game() -> None:
    games = {
        play("--seats", "random,random,random,random", "--seed", seed).stdout for seed in ("1", "2")
    }
    assert len(games) == 2


def test_end_of_input_keeps_the_game_and_tells_how_it_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "g.game.toml"
    stopped = play(
        "--seats", "Mona,club,club,club", "--seed", "4", "--save", str(path), typed="3\n"
    )
    assert stopped.returncode == 130
    assert f" play --resume {path}\n" in stopped.stdout
    assert path.exists()


def test_a_game_goes_on_as_it_would_have_gone_on(tmp_path: Path) -> None:
    """The same answers give the same record, whether or not the game was broken off between two of them."""
    answers = ["3", "hint", "leave"]
    whole, broken = tmp_path / "whole.game.toml", tmp_path / "broken.game.toml"
    play(
        "--seats",
        "Mona,club,club,club",
        "--seed",
        "4",
        "--save",
        str(whole),
        typed="\n".join(answers),
    )
    play("--seats", "Mona,club,club,club", "--seed", "4", "--save", str(broken), typed="leave\n")
    went_on = play("--resume", str(broken), typed="\n".join(answers))
    assert went_on.returncode == 0, went_on.stderr
    assert broken.read_text("utf-8") == whole.read_text("utf-8")


def test_killed_at_a_prompt_it_goes_on_from_there(tmp_path: Path) -> None:
    """`kill -9` while a person is asked for a card: everything said and played before is on disk."""
    path = tmp_path / "g.game.toml"
    master, slave = pty.openpty()
    program = subprocess.Popen(
        [
            *COMMAND,
            "--locale",
            "en",
            "play",
            "--seats",
            "Mona,club,club,club",
            "--seed",
            "4",
            "--save",
            str(path),
        ],
        stdin=slave,
        stdout=slave,
        stderr=slave,
        cwd=ROOT,
        env={**os.environ, "TERM": "dumb", "COLUMNS": "80"},
    )
    os.close(slave)
    os.write(master, b"3\n")
    shown = _read_until(master, "Your card:")
    program.send_signal(signal.SIGKILL)
    program.wait(timeout=20)
    os.close(master)
    assert "Your card:" in shown
    went_on = play("--resume", str(path), typed="leave\n")
    assert went_on.returncode == 0
    assert went_on.stdout.startswith("Estimation, Koutchina, Micro: Mona")
    assert "Mona says 3." in went_on.stdout
    assert "Your card:" in went_on.stdout


def _read_until(terminal: int, wanted: str, seconds: float = 60) -> str:
    text = ""
    end = time.monotonic() + seconds
    while wanted not in text and time.monotonic() < end:
        text += os.read(terminal, 4096).decode("utf-8", "replace")
    return text


def test_a_file_that_is_there_is_never_written_over(tmp_path: Path) -> None:
    path = tmp_path / "g.game.toml"
    path.write_text("kept", "utf-8")
    refused = play("--save", str(path))
    assert refused.returncode == 2
    assert str(path) in refused.stderr
    assert path.read_text("utf-8") == "kept"


def test_a_game_is_saved_through_a_link(tmp_path: Path) -> None:
    real, link = tmp_path / "real.game.toml", tmp_path / "link.game.toml"
    play("--seats", "Mona,club,club,club", "--seed", "4", "--save", str(real), typed="leave\n")
    link.symlink_to(real)
    before = real.read_text("utf-8")
    assert play("--resume", str(link), typed="3\nleave\n").returncode == 0
    assert link.is_symlink()
    assert real.read_text("utf-8") != before


def test_going_on_with_a_faulty_record_tells_its_findings() -> None:
    faulty = ROOT / "tests/games/faulty/must-follow-suit-1.game.toml"
    before = faulty.read_bytes()
    refused = play("--resume", str(faulty))
    assert refused.returncode == 1
    assert "must-follow-suit" in refused.stderr
    assert faulty.read_bytes() == before


def test_a_file_with_comments_is_written_only_if_that_is_wanted(tmp_path: Path) -> None:
    path = tmp_path / "g.game.toml"
    play("--seats", "Mona,club,club,club", "--seed", "4", "--save", str(path), typed="leave\n")
    path.write_text("# my own note\n" + path.read_text("utf-8"), "utf-8")
    before = path.read_bytes()
    assert play("--resume", str(path), typed="no\n").returncode == 0
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    "seats", ["Mona", "Mona,club,club", "Mona,Mona,club,club", ",club,club,club", "a,b,c,d,e"]
)
def test_seats_that_are_not_four_different_players_are_refused(seats: str) -> None:
    refused = play("--seats", seats)
    assert refused.returncode == 2
    assert "Traceback" not in refused.stderr
    assert "--seats" in refused.stderr


def test_computer_players_never_stake() -> None:
    """R10.1"""
    refused = play("--seats", "club,club,club,club", "--stake", "5")
    assert refused.returncode == 2


def test_two_persons_see_only_their_own_hand(tmp_path: Path) -> None:
    path = tmp_path / "g.game.toml"
    shown = play(
        "--seats", "Mona,Karim,club,club", "--seed", "4", "--save", str(path), typed="3\n2\nleave\n"
    ).stdout
    assert "Now it is Mona's turn." in shown
    assert "Now it is Karim's turn." in shown


def test_undo_between_people_wants_all_of_them_to_agree(tmp_path: Path) -> None:
    path = tmp_path / "g.game.toml"
    shown = play(
        "--seats",
        "Mona,Karim,club,club",
        "--seed",
        "4",
        "--save",
        str(path),
        typed="3\nundo\nyes\n4\nleave\n",
    ).stdout
    assert "Do all agree that 3 of Mona is taken back?" in shown
    assert "Taken back: 3." in shown
    assert "Mona says 4." in shown


def test_undo_takes_back_what_the_computers_have_answered_too(tmp_path: Path) -> None:
    path = tmp_path / "g.game.toml"
    shown = play(
        "--seats",
        "Mona,club,club,club",
        "--seed",
        "4",
        "--save",
        str(path),
        typed="undo\n3\nundo\nundo\n4\nleave\n",
    ).stdout
    assert shown.count("in this round no person has chosen yet") == 2
    assert "Taken back: 3, and what the others answered." in shown
    assert "Mona says 4." in shown
    told = tomllib.loads(path.read_text("utf-8"))
    assert told["_taken_back"] == ["1: 1 3"]
    assert told["deals"][0]["estimates"].startswith("4")


def test_every_refusal_says_why(tmp_path: Path) -> None:
    shown = play(
        "--seats",
        "Mona,Karim,Salma,Youssef",
        "--variant",
        "koutchina-mini",
        "--seed",
        "9",
        "--save",
        str(tmp_path / "g.game.toml"),
        typed="maybe no no no no 3S 14 4D 4C pass pass pass 14 9 3 2 4 3 AD 1S TH KS leave".replace(
            " ", "\n"
        ),
    ).stdout
    for reason in (
        "“maybe” is no answer",
        "The lowest call is 4♣.",
        "“14” is not a call",
        "A call must be higher than the standing call, 4♦.",
        "An estimate is a number from 0 to 13",
        "No estimate may be above the Call's number, 4.",
        "The four estimates may not add up to 13.",
        "A♦ is not in this hand.",
        "“1S” is not a card",
        "K♠ is not in this hand.",
    ):
        assert reason in shown


@pytest.mark.parametrize("columns", ["40", "50", "80"])
def test_nothing_is_wider_than_the_screen(columns: str) -> None:
    shown = play("--seats", "random,random,random,random", "--seed", "3", COLUMNS=columns).stdout
    tables = [line for line in shown.splitlines() if re.match(r"(Player|Place) ", line)]
    assert tables
    assert max(map(len, tables)) <= int(columns)


def test_suits_can_be_letters() -> None:
    shown = play(
        "--seats", "random,random,random,random", "--seed", "3", "--suits", "letters"
    ).stdout
    assert not set("♠♥♦♣") & set(shown)


def test_an_ascii_terminal_is_no_hindrance() -> None:
    shown = play("--seats", "random,random,random,random", "--seed", "3", PYTHONIOENCODING="ascii")
    assert shown.returncode == 0
    assert shown.stdout.isascii()


# What is typed.


def test_answers_are_read_by_what_is_asked() -> None:
    english = Language.of("en")
    game = Game(rules_of("koutchina-mini"), seed=1, dealer=4)
    assert read_answer("no", game.view(1), english) == Decline()
    for _ in range(4):
        game.act(Decline())
    view = game.view(1)
    assert read_answer("pass", view, english) == Pass()
    assert read_answer("5 hearts", view, english) == Call(5, Strain.HEARTS)
    game.act(Call(5, Strain.HEARTS))
    for _ in range(3):
        game.act(Pass())
    view = game.view(2)
    assert read_answer("3", view, english) == Estimate(3)
    assert read_answer("dash", view, english) == Estimate(0)
    assert read_answer("8H", view, english) == Estimate(8, Strain.HEARTS)
    for number in (3, 3, 3):
        game.act(Estimate(number))
    assert read_answer("as", game.view(1), english) == Play(Card.of(Strain.SPADES, 12))


@pytest.mark.parametrize("locale", ["en", "fr", "de", "ar"])
def test_wishes_are_understood_in_english_everywhere(locale: str) -> None:
    view = Game(rules_of("koutchina"), seed=1).view(1)
    language = Language.of(locale)
    for wish in Wish:
        assert read_answer(wish.value, view, language) is wish
    assert read_answer("?", view, language) is Wish.HELP
    with pytest.raises(Misspelt):
        read_answer("x", view, language)
