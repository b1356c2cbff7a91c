"""The table at the terminal: what is shown when, to whom, and what is on disk by then."""

from __future__ import annotations

import os
import random
import re
import subprocess
import tomllib
from pathlib import Path

import pytest
from command import COMMAND, ROOT, play
from pseudo_terminal import interruptible, terminal

from estimation_core.acts import Act
from estimation_core.cli.commands import play as play_module
from estimation_core.cli.pasting import quoted
from estimation_core.cli.run import run
from estimation_core.cli.table import seats
from estimation_core.engine.view import View
from estimation_core.messages import Message
from estimation_core.players.guard import GuardedPlayer
from estimation_core.players.player import Player

# What the rules say is shown.


@pytest.mark.parametrize(
    ("sitting", "seed"), [("Me,club,club,club", "22"), ("Me,Ben,club,club", "22")]
)
def test_r3_2_avoid_is_told_in_the_first_round_too(sitting: str, seed: str, tmp_path: Path) -> None:
    path = tmp_path / "g.game.toml"
    shown = play(
        *("--variant", "classic", "--seats", sitting, "--seed", seed, "--save", str(path)),
        typed="table\nleave\n",
    ).stdout
    saying = 'Ben says "Avoid".' if "Ben" in sitting else 'Mona says "Avoid".'
    before, _, after = shown.partition("A Dash Call?")
    assert saying in before
    assert saying in after, "`table` tells it again"
    assert tomllib.loads(path.read_text("utf-8"))["deals"][0]["avoid"] == "2"
    assert saying in play("--resume", str(path), typed="leave\n").stdout


def test_r3_2_avoid_is_told_between_computers() -> None:
    shown = play("--variant", "classic", "--seats", "club,club,club,club", "--seed", "27").stdout
    first = shown.partition("Round 2 of")[0]
    assert 'says "Avoid".' in first


def test_r5_5_a_redeal_after_passes_is_counted(tmp_path: Path) -> None:
    shown = play(
        *("--variant", "koutchina-mini", "--seats", "A,B,C,D", "--seed", "1"),
        *("--save", str(tmp_path / "g.game.toml")),
        typed="no no no no pass pass pass pass table leave".replace(" ", "\n"),
    ).stdout
    assert shown.count("Nobody called: the cards have been dealt again (1 of 3).") >= 2


def test_r3_3_who_is_out_of_a_suit_is_told_after_going_on_in_the_trick(tmp_path: Path) -> None:
    path = tmp_path / "g.game.toml"
    out = re.compile(r"Out of . now \(Avoid\): [^\n]*")
    typed = ["3"]
    for _ in range(30):
        stopped = play(
            *("--seats", "Me,random,random,random", "--seed", "4"),
            *("--save", str(path)),
            typed="\n".join([*typed, "hint", "", "leave", ""]),
        )
        text = path.read_text("utf-8")
        path.unlink()
        typed += ["hint", ""]
        found = out.findall(stopped.stdout)
        if found:
            break
    # Gone on with from the prompt before, the same trick tells the same.
    typed = typed[:-2]
    play(
        *("--seats", "Me,random,random,random", "--seed", "4", "--save", str(path)),
        typed="\n".join([*typed, "leave", ""]),
    )
    went_on = play("--resume", str(path), typed="hint\n\nleave\n").stdout
    assert found[-1] in went_on
    assert path.read_text("utf-8") == text


# Several people at one keyboard.


def test_the_hand_is_gone_before_the_next_is_called(tmp_path: Path) -> None:
    path = tmp_path / "g.game.toml"
    options = ("--seats", "Anna,Ben,club,club", "--seed", "4", "--save", str(path))
    with terminal(*options, "--variant", "koutchina-mini") as game:
        game.until("Now it is ")
        first = game.until("'s turn.")
        game.until("nobody else is looking. ")
        game.type("\n")
        shown = game.until("A Dash Call?")
        assert "Round 1 of" in shown and "deals." in shown and "Your hand:" in shown
        game.type("no\n")
        called = game.until("nobody else is looking. ")
        assert "\x1b[2J" in called
        assert "Your hand" not in called.partition("\x1b[2J")[2]
        assert first not in called.partition("Now it is")[2]
        # Anything but Enter shows no hand.
        game.type("what?\n")
        assert "Your hand" not in game.until("Here you can only press Enter, or type leave.")
        game.until("nobody else is looking. ")
        game.type("leave\n")
        rest = game.until("--resume")
        assert "Your hand" not in rest
    assert path.exists()


def test_whoever_comes_to_the_keyboard_learns_what_was_said(tmp_path: Path) -> None:
    shown = play(
        *("--seats", "Anna,Ben,club,club", "--seed", "4", "--variant", "koutchina-mini"),
        *("--save", str(tmp_path / "g.game.toml")),
        typed="no\nno\n5S\nleave\n",
    ).stdout
    last = shown.rpartition("Now it is")[2]
    assert "Round 1 of" in last
    assert "deals." in last
    assert "calls" in last or "passes" in last


# What is shown is on disk.


def test_what_computers_answer_is_on_disk_before_it_is_shown(tmp_path: Path) -> None:
    path = tmp_path / "g.game.toml"
    with terminal(
        "--seats", "Me,club,club,club", "--seed", "4", "--save", str(path), TERM="dumb"
    ) as game:
        game.until("Your estimate")
        game.type("3\n")
        game.until("Me says 3.")
        game.until(" says ")
        game.until(" says ")
        game.program.kill()
    said = tomllib.loads(path.read_text("utf-8"))["deals"][0]["estimates"].split()
    assert sum(word != "-" for word in said) >= 3


def test_a_game_of_computers_is_on_disk_while_it_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "g.game.toml"
    options = (
        "--variant",
        "koutchina-full",
        "--seats",
        "club,club,club,club",
        "--seed",
        "1",
    )
    with terminal(*options, "--save", str(path), TERM="dumb") as game:
        game.until("Trick 1:")
        game.program.send_signal(2)
        stopped = game.until("Stopped.")
    assert "The game is saved. It goes on with:" in stopped
    assert len(tomllib.loads(path.read_text("utf-8"))["deals"][0]["tricks"]) >= 1


def test_saved_is_said_only_where_a_file_holds_the_game() -> None:
    stopped = subprocess.Popen(
        [*COMMAND, "--locale", "en", "play", "--variant", "koutchina-full", "--seats",
         "club,club,club,club", "--seed", "1"],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        cwd=ROOT,
        preexec_fn=interruptible,
    )  # fmt: skip
    assert stopped.stdout is not None
    shown = b""
    while b"Trick 1" not in shown:
        shown += stopped.stdout.read1(4096)  # type: ignore[attr-defined]
    stopped.send_signal(2)
    rest = stopped.communicate(timeout=60)[0]
    assert stopped.returncode == 130
    assert b"saved" not in shown + rest


# What comes from the keyboard, whatever it is.


def piped(data: bytes, *options: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [*COMMAND, "--locale", "en", "play", *options],
        input=data,
        capture_output=True,
        cwd=ROOT,
        env={**os.environ, "LC_ALL": "C.UTF-8"},
        timeout=60,
    )


def test_a_byte_that_is_no_letter_is_refused_and_ends_nothing(tmp_path: Path) -> None:
    shown = piped(
        b"\xff\n3\nleave\n", "--seats", "Me,club,club,club", "--seed", "4",
        "--save", str(tmp_path / "g.game.toml"),
    )  # fmt: skip
    assert shown.returncode == 0
    assert b"is not a number" in shown.stdout
    assert b"Me says 3." in shown.stdout


def test_a_line_that_nobody_types_is_refused_whole(tmp_path: Path) -> None:
    shown = piped(
        b"3\n" + b"7H" * 150_000 + b"\nleave\n", "--seats", "Me,club,club,club", "--seed", "4",
        "--save", str(tmp_path / "g.game.toml"),
    )  # fmt: skip
    assert shown.returncode == 0
    assert shown.stdout.count(b"That line is too long.") == 1
    assert len(shown.stdout) < 10_000


def test_a_file_whose_name_is_no_text_can_be_played_and_pasted(tmp_path: Path) -> None:
    path = os.fsencode(tmp_path) + b"/\xff.game.toml"
    shown = piped(b"leave\n", "--seats", "Me,club,club,club", "--save", os.fsdecode(path))
    assert shown.returncode == 0, shown.stderr
    command = shown.stdout.strip().splitlines()[-1]
    again = subprocess.run(
        ["bash", "-c", command], input=b"leave\n", capture_output=True, cwd=ROOT, timeout=60
    )
    assert again.returncode == 0, again.stderr


# Going on.


def test_the_newest_unfinished_game_goes_on_without_being_named(tmp_path: Path) -> None:
    data = str(tmp_path)
    for name, seed in (("Anna", "1"), ("Ben", "2")):
        play(
            "--seats", f"{name},club,club,club", "--seed", seed, typed="leave\n", XDG_DATA_HOME=data
        )
    folder = tmp_path / "estimation" / "games"
    games = sorted(folder.glob("*.game.toml"))
    assert len(games) == 2
    os.utime(games[0], (2_000_000_000, 2_000_000_000))
    newest = games[0]
    shown = play("--resume", typed="leave\n", XDG_DATA_HOME=data).stdout
    assert str(newest) in shown
    assert tomllib.loads(newest.read_text("utf-8"))["players"][0] in shown


def test_a_finished_game_is_not_gone_on_with(tmp_path: Path) -> None:
    folder = tmp_path / "estimation" / "games"
    play("--seats", "Me,club,club,club", typed="leave\n", XDG_DATA_HOME=str(tmp_path))
    play(
        "--seats", "random,random,random,random", "--save", str(folder / "z.game.toml"),
        XDG_DATA_HOME=str(tmp_path),
    )  # fmt: skip
    shown = play("--resume", typed="leave\n", XDG_DATA_HOME=str(tmp_path)).stdout
    assert "z.game.toml" not in shown
    assert "Me, Mona" in shown


def test_where_no_game_waits_that_is_said(tmp_path: Path) -> None:
    refused = play("--resume", XDG_DATA_HOME=str(tmp_path))
    assert refused.returncode == 2
    assert "No game waits to go on" in refused.stderr


@pytest.mark.parametrize(
    "name", ["g.game.toml", "Our Club's.game.toml", "-x.game.toml", "a\tb.toml"]
)
def test_the_printed_command_can_be_pasted_as_it_stands(name: str, tmp_path: Path) -> None:
    shown = subprocess.run(
        [*COMMAND, "--locale", "fr", "--digits", "latin", "play", "--save", f"./{name}",
         "--seats", "Me,club,club,club"],
        input="quitter\n", capture_output=True, text=True, cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(ROOT)}, timeout=60,
    )  # fmt: skip
    command = shown.stdout.strip().splitlines()[-1]
    assert "--locale fr" in command and "--digits latin" in command
    again = subprocess.run(
        ["bash", "-c", command],
        input="quitter\n",
        capture_output=True,
        text=True,
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        timeout=60,
    )
    assert again.returncode == 0, again.stderr
    assert "Votre estimation" in again.stdout


@pytest.mark.parametrize("word", ["plain", "two words", "it's", "$HOME", "a\nb", "\udcff", "ü", ""])
def test_every_word_is_quoted_so_that_a_shell_reads_it_back(word: str) -> None:
    told = subprocess.run(
        ["bash", "-c", f"printf %s {quoted(word)}"], capture_output=True, timeout=10
    ).stdout
    assert told == os.fsencode(word)


# Who sits where.


@pytest.mark.parametrize("slip", ["clbu", "clu", "clubb", "clib", "Expret", "randm"])
def test_what_is_nearly_a_computer_player_is_no_person(slip: str) -> None:
    refused = play("--seats", f"Me,{slip},club,club")
    assert refused.returncode == 2
    assert "did you mean" in refused.stderr


@pytest.mark.parametrize(
    "sitting", ["Me,Club,CLUB,club", "أحمد،club،club،club", "Me、club、club、club"]
)
def test_levels_and_commas_are_read_as_they_are_typed(sitting: str, tmp_path: Path) -> None:
    shown = play("--seats", sitting, "--save", str(tmp_path / "g.game.toml"), typed="leave\n")
    assert shown.returncode == 0, shown.stderr
    saved = tomllib.loads((tmp_path / "g.game.toml").read_text("utf-8"))
    assert saved["_seats"] == "person club club club"


def test_another_player_takes_over_on_going_on(tmp_path: Path) -> None:
    path = tmp_path / "g.game.toml"
    play("--seats", "Me,club,club,club", "--save", str(path), typed="leave\n")
    names = tomllib.loads(path.read_text("utf-8"))["players"]
    assert (
        play("--resume", str(path), "--seats", "Me,random,club,expert", typed="leave\n").returncode
        == 0
    )
    saved = tomllib.loads(path.read_text("utf-8"))
    assert saved["_seats"] == "person random club expert"
    assert saved["players"] == names
    refused = play("--resume", str(path), "--seats", "Me,Somebody,club,club")
    assert refused.returncode == 2
    assert "keep their names" in refused.stderr


def test_a_variant_without_its_option_is_told_how() -> None:
    refused = play("koutchina-full")
    assert refused.returncode == 2
    assert "play --variant koutchina-full" in refused.stderr


def test_the_help_lists_the_players_that_are_installed() -> None:
    assert "(random, club, expert)" in " ".join(play("--help").stdout.split())


# Rules that leave nothing to say.


def test_rules_that_were_changed_to_a_dead_end_are_not_played() -> None:
    refused = play(
        *("--set", "estimates.zero_limit=0", "--set", "auction.minimum=1"),
        *("--set", "estimates.forbidden_total=4", "--variant", "koutchina-mini"),
    )
    assert refused.returncode == 1
    assert "could get stuck" in refused.stderr


# The terminal.


def test_a_dumb_terminal_gets_no_control_sequence(tmp_path: Path) -> None:
    with terminal(
        *("--seats", "Anna,Ben,club,club", "--seed", "4", "--variant", "koutchina-mini"),
        *("--save", str(tmp_path / "g.game.toml")),
        TERM="dumb",
    ) as game:
        game.until("nobody else is looking. ")
        game.type("\n")
        game.until("A Dash Call?")
        game.type("no\n")
        game.until("nobody else is looking. ")
        game.type("leave\n")
        shown = game.until("--resume")
    assert "\x1b" not in shown


def test_arrow_keys_edit_the_line(tmp_path: Path) -> None:
    pytest.importorskip("readline")
    with terminal(
        "--seats", "Me,club,club,club", "--seed", "4", "--save", str(tmp_path / "g.game.toml")
    ) as game:
        game.until("Your estimate")
        game.until(": ")
        game.type("13\x1b[D\x7f\n")  # 13, one to the left, and the 1 rubbed out
        game.until("Me says 3.")


def test_enter_takes_the_hint_that_was_shown(tmp_path: Path) -> None:
    shown = play(
        "--seats", "Me,club,club,club", "--seed", "4", "--save", str(tmp_path / "g.game.toml"),
        typed="hint\n\nleave\n",
    ).stdout  # fmt: skip
    hinted = re.search(r"would say or play: ([0-9]+)\.", shown)
    assert hinted is not None
    assert f"Me says {hinted[1]}" in shown


# Completion by the shell.


@pytest.mark.parametrize(
    ("line", "offered"),
    [
        ("play --variant koutchina-f", "plain,koutchina-full"),
        ("play --house-rule one", "plain,one-bid"),
        ("play --seats Me,cl", "plain,Me,club,"),
        ("play --seats a,b,c,cl", "plain,a,b,c,club"),
        ("play --resume x", "file,x"),
        ("play --set score.mad", "plain,score.made="),
        ("--plugins-dir x", "dir,x"),
        ("rules koutchina-m", "plain,koutchina-mini"),
        ("variant show ./ours", "file,./ours"),
        ("score x", "file,x"),
    ],
)
def test_the_shell_completes_what_can_stand_there(line: str, offered: str) -> None:
    words = f"estimation {line}"
    told = subprocess.run(
        COMMAND, capture_output=True, text=True, cwd=ROOT, timeout=60,
        env={
            **os.environ, "_ESTIMATION_COMPLETE": "bash_complete", "COMP_WORDS": words,
            "COMP_CWORD": str(len(words.split()) - 1),
        },
    )  # fmt: skip
    assert offered in told.stdout.splitlines(), told


# Players and rules of others.


class Failing:
    """A computer player of another distribution that gives up at its third turn."""

    turns = 0

    def choose(self, view: View) -> Act:
        self.turns += 1
        if self.turns == 3:
            raise RuntimeError("lost the thread")
        return view.legal[0]

    def hint(self, view: View) -> tuple[Act, Message]:
        raise NotImplementedError


def test_a_failing_player_is_named_the_game_saved_and_another_plays_on(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "g.game.toml"
    make = seats.make_player

    def made(name: str, chance: random.Random) -> Player:
        if name == "stranger":
            return GuardedPlayer(Failing(), "stranger", "some-distribution: there:it")
        return make(name, chance)

    monkeypatch.setattr(seats, "make_player", made)
    monkeypatch.setattr(seats, "player_names", lambda: ["random", "club", "expert", "stranger"])
    code = run(
        ["play", "--seats", "random,stranger,random,random", "--seed", "1", "--save", str(path)], {}
    )
    shown = capsys.readouterr()
    assert code == 1
    assert "stranger (some-distribution: there:it) failed at seat 2" in " ".join(shown.err.split())
    assert "lost the thread" in shown.err
    assert "--seats random,club,random,random" in shown.out
    saved = tomllib.loads(path.read_text("utf-8"))
    assert len(saved["deals"][0]["tricks"]) >= 1
    assert run(["play", "--resume", str(path), "--seats", "random,club,random,random"], {}) == 0
    assert "Final places" in capsys.readouterr().out


SILENCE = """
from estimation_core.hooks import Ban, Estimate, HouseRule, Message, Strain, hookimpl


class Silence(HouseRule):
    name = "silence"
    version = "1"
    title = "Silence"
    summary = "The last to estimate may not say anything."

    def describe(self):
        return [Message("The last to estimate may not say anything.")]

    @hookimpl
    def limit_estimates(self, auction, place):
        if place != auction.last_estimator:
            return ()
        supers = [Estimate(number, strain) for number in range(1, 14) for strain in Strain]
        all_of_them = (*(Estimate(number) for number in range(14)), *supers)
        return (Ban(all_of_them, Message("The last to estimate is silent.")),)
"""


@pytest.fixture
def silence(tmp_path: Path) -> list[str]:
    folder = tmp_path / "plugins"
    folder.mkdir()
    (folder / "silence.py").write_text(SILENCE, "utf-8")
    return ["--plugins-dir", str(folder), "--locale", "en"]


def test_a_dead_end_is_found_before_the_first_card(
    silence: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert run([*silence, "play", "--house-rule", "silence"], {}) == 1
    assert "could get stuck" in capsys.readouterr().err


def test_a_dead_end_saves_the_game_and_names_the_culprits(
    silence: list[str],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
) -> None:
    """The proof would have refused these rules, so it is left out here."""
    path = tmp_path / "g.game.toml"
    monkeypatch.setattr(play_module, "prove_bans", lambda *given: None)
    options = ["--house-rule", "silence", "--seats", "random,random,random,random"]
    code = run([*silence, "play", *options, "--seed", "1", "--save", str(path)], {})
    shown = capsys.readouterr()
    assert code == 1
    assert "nothing to say" in shown.err and "Silence" in shown.err
    assert "made a mistake" not in shown.err
    assert "--resume" in shown.out
    assert tomllib.loads(path.read_text("utf-8"))["deals"][0]["estimates"].count("-") == 1
