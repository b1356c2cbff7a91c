"""The table drawn on the whole screen: one key for what is legal, everything that is needed in sight."""

from __future__ import annotations

import os
import re
import subprocess
import tomllib
from contextlib import AbstractContextManager
from pathlib import Path

import pytest
from command import COMMAND, ROOT, play
from playing import rules_of
from pseudo_terminal import Terminal, terminal

from estimation_core.acts import Play
from estimation_core.cards import Card, Strain, card_set
from estimation_core.cli.keys import _keys_in
from estimation_core.cli.table.labels import labels_for
from estimation_core.cli.table.status import suit_order
from estimation_core.engine.game import Game
from estimation_core.languages import Language
from estimation_core.languages.meanings import begun_meanings

SEQUENCES = re.compile("\x1b\\[[0-9;?]*[a-zA-Z]")
ME = ("--seats", "Me,random,random,random", "--seed", "4", "--pace", "0")
COLOURS = re.compile("\x1b\\[(2|31|7)m")


def drawn(*options: str, **environ: str) -> AbstractContextManager[Terminal]:
    return terminal(*options, screen="redraw", LINES="24", **environ)


def picture(shown: str) -> list[str]:
    """The latest picture, line by line."""
    return SEQUENCES.sub("", shown.rpartition("\x1b[H")[2]).replace("\r", "").split("\n")


def whole_game(game: Terminal) -> int:
    """Plays on with single keys until the game is over; how many it took."""
    keys = 0
    while True:
        shown = game.until_quiet()
        last = picture(shown)
        asked = last[-1]
        if "Another game" in shown:
            return keys
        if "Press any key" in asked:
            game.type(" ")
        elif "Your estimate" in asked:
            number = re.search(r"\((\d)", asked)
            game.type(number[1] if number else "0")
        elif "Your card" in asked:
            labels = [line for line in last if re.fullmatch(r" +[a-z]( +[a-z])*", line)]
            game.type(labels[-1].split()[0] if labels else "\x1b[C\n")
        else:
            raise AssertionError(shown)
        keys += 1


def test_a_micro_game_takes_at_most_eighty_keys(tmp_path: Path) -> None:
    path = tmp_path / "g.game.toml"
    with drawn(*ME, "--save", str(path)) as game:
        keys = whole_game(game)
    assert keys <= 80
    checked = subprocess.run(
        [*COMMAND, "validate", "--strict", str(path)], capture_output=True, cwd=ROOT, timeout=60
    )
    assert checked.returncode == 0
    assert len(tomllib.loads(path.read_text("utf-8"))["deals"]) == 5


def test_what_is_needed_to_decide_is_in_sight(tmp_path: Path) -> None:
    with drawn(*ME, "--save", str(tmp_path / "g.toml")) as game:
        last = "\n".join(picture(game.until("Your estimate")))
        assert "so far" in last
        game.type("3")
        game.until("says 3.")
        game.until("Your card:")
    for wanted in ("Trump:", "you need 3 more tricks", "> Me 0/3", "Caller", "*"):
        assert wanted in game.everything, wanted


def test_the_terminal_is_left_as_it_was(tmp_path: Path) -> None:
    with drawn(*ME, "--save", str(tmp_path / "g.toml")) as game:
        game.until("Your estimate")
        game.type("leave\n")
        shown = game.until("--resume")
    assert "\x1b[?1049l" in shown


def test_arrows_choose_and_enter_plays(tmp_path: Path) -> None:
    path = tmp_path / "g.toml"
    with drawn(*ME, "--save", str(path)) as game:
        game.until("Your estimate")
        game.until_quiet()
        game.type("\x1b[C\x1b[C\n")  # 0, then 1
        game.until("Me says 1.")


def test_a_card_can_be_typed_as_ever(tmp_path: Path) -> None:
    with drawn(*ME, "--save", str(tmp_path / "g.toml")) as game:
        game.until("Your estimate")
        game.type("three\n")
        game.until("Me says 3.")


def test_no_colours_where_none_are_wanted(tmp_path: Path) -> None:
    with drawn(*ME, "--save", str(tmp_path / "g.toml"), NO_COLOR="1") as game:
        game.until("Your estimate")
        game.type("3")
        game.until("Your card:")
        game.type("\x1b[C")
        game.until_quiet()
    assert not COLOURS.search(game.everything)
    assert "[" in SEQUENCES.sub("", game.everything)


def test_a_dumb_terminal_is_scrolled(tmp_path: Path) -> None:
    with terminal(
        *ME, "--save", str(tmp_path / "g.toml"), TERM="dumb", LINES="24", screen="auto"
    ) as game:
        game.until("Your estimate")
    assert "\x1b" not in game.everything


def test_a_pipe_is_scrolled_and_redraw_refused_there(tmp_path: Path) -> None:
    path = str(tmp_path / "g.toml")
    assert "\x1b" not in play(*ME, "--save", path, typed="leave\n").stdout
    refused = play("--screen", "redraw")
    assert refused.returncode == 2
    assert "--screen scroll" in refused.stderr


def test_small_windows_are_scrolled(tmp_path: Path) -> None:
    with terminal(*ME, "--save", str(tmp_path / "g.toml"), LINES="20", screen="auto") as game:
        game.until("Your estimate")
    assert "\x1b[?1049h" not in game.everything


@pytest.mark.parametrize("tag", ["en", "fr", "de", "ar"])
def test_no_letter_at_a_card_begins_a_card_or_a_command(tag: str) -> None:
    language = Language.of(tag)
    game = Game(rules_of("koutchina"), seed=3, dealer=4)
    for _ in range(4):
        game.act(game.legal_acts()[1])
    assert game.to_act is not None
    view = game.view(game.to_act)
    labels = labels_for(view, language)
    assert len(labels) >= 7
    assert len(set(labels.values())) == len(labels)
    for act, label in labels.items():
        assert isinstance(act, Play) and act in view.legal
        number_words = begun_meanings(label, language, view.hand)
        # Only a word for a number may begin so; letters and names of cards do not.
        assert all(card.rank < 9 for card in number_words)


def test_keys_are_read_whatever_the_terminal_sends() -> None:
    assert _keys_in("a\x1b[Cش\r\x7f\x1bOA\x1b[200~\x1b[D") == [
        "a", "right", "ش", "\n", "\x7f", "up", "left",
    ]  # fmt: skip


@pytest.mark.parametrize("trump", [None, *range(5)])
def test_the_hand_shows_trump_first_and_colours_in_turn(trump: int | None) -> None:
    for suits in range(1, 16):
        held = card_set(Card.of(suit, 3) for suit in range(4) if suits >> suit & 1)
        order = suit_order(held, None if trump is None else Strain(trump))
        assert sorted(order) == [suit for suit in range(4) if suits >> suit & 1]
        if trump in order:
            assert order[0] == trump
        if len(order) == 4:
            red = [suit in (1, 2) for suit in order]
            assert red in ([True, False] * 2, [False, True] * 2)


def test_forced_cards_play_themselves_unless_asked(tmp_path: Path) -> None:
    typed = "\n".join(["0", *["hint", ""] * 13, "leave", ""])
    by_itself = play(*ME, "--save", str(tmp_path / "a.toml"), typed=typed).stdout
    asked = play(*ME, "--save", str(tmp_path / "b.toml"), "--forced", "ask", typed=typed).stdout
    assert "Me has no choice: " in by_itself
    assert "has no choice" not in asked
    assert asked.count("Your card:") > by_itself.partition("Round 2")[0].count("Your card:")


# Alone on a terminal.


def test_the_program_alone_asks_what_to_do(tmp_path: Path) -> None:
    with terminal(command=(), LINES="20") as game:
        game.until("what would you like to do?")
        game.until("Enter plays:")
        game.type("rules\n")
        game.until("Koutchina")


def test_the_program_alone_in_a_pipe_gives_its_help() -> None:
    told = subprocess.run(
        [*COMMAND, "--locale", "en"], capture_output=True, text=True, cwd=ROOT, timeout=60,
        stdin=subprocess.DEVNULL, env={**os.environ},
    )  # fmt: skip
    assert "Usage" in told.stdout + told.stderr


def test_another_game_with_the_same_table(tmp_path: Path) -> None:
    with terminal(
        *("--seats", "Me,random,random,random", "--seed", "1", "--variant", "koutchina"),
        *("--save", str(tmp_path / "g.game.toml")),
        XDG_DATA_HOME=str(tmp_path),
        NO_COLOR="1",
    ) as game:
        while "Another game" not in game.everything:
            shown = game.until_quiet()
            if shown.rstrip().endswith("looking."):
                game.type("\n")
            elif re.search(r"(Your (estimate|card)[^\n]*:) ?$", shown):
                game.type("hint\n\n")
        game.type("page\n")
        game.until("Written to")
        game.until("leave:")
        game.type("again\n")
        game.until("Round 1 of 5")
    assert (tmp_path / "g.html").exists()
