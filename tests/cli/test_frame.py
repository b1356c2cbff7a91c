"""The frame of the command line: its language, its exit codes, and that nothing it meets ends in a traceback."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import click
import pytest

from estimation_core.cli import root as commands
from estimation_core.cli import run
from estimation_core.cli.app import App
from estimation_core.cli.base import (
    Command,
    Lazy,
    argument,
    command,
    option,
    pass_app,
    ruleset_options,
)
from estimation_core.cli.locale import early_options, wishes
from estimation_core.cli.params import FilePath, WholeNumber
from estimation_core.cli.table.screen import RED
from estimation_core.cli.terminal import WIDEST, Bidi, terminal_bidi
from estimation_core.languages import Language
from estimation_core.messages import Code, Message

HELP = {
    "en": "Show this message and exit.",
    "fr": "Afficher cette aide, puis terminer.",
    "de": "Diese Hilfe zeigen und enden.",
    "ar": "اعرض المساعدة دي واخرج.",
}


@pytest.fixture
def try_out(monkeypatch: pytest.MonkeyPatch) -> Callable[..., int]:
    """Run a function as the command ``try``, with a language and further arguments; the exit code."""

    def call(
        function: Callable[..., int | None], *args: str, locale: str = "en", **environ: str
    ) -> int:
        made = command("try", help="A trial.")(pass_app(function))
        monkeypatch.setattr(Lazy, "load", lambda entry: made)
        monkeypatch.setattr(commands, "COMMANDS", (Lazy("try", "A trial.", "nowhere:nothing"),))
        return run.run(["--locale", locale, "try", *args], environ)

    return call


def estimation(*args: str, **environ: str) -> subprocess.CompletedProcess[str]:
    """The command line in a process of its own, in an environment that names no language."""
    names = ("LANG", "LANGUAGE", "LC_ALL", "LC_MESSAGES", "ESTIMATION_LOCALE", "PYTHONIOENCODING")
    clean = {name: value for name, value in os.environ.items() if name not in names}
    return subprocess.run(
        [sys.executable, "-m", "estimation_core", *args],
        env=clean | {"PYTHONUTF8": "1"} | environ,
        capture_output=True,
        encoding="utf-8",
    )


# ---- Language --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("tag", HELP)
def test_the_help_is_in_the_language_of_the_option(
    tag: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run.run(["--locale", tag, "--help"], {}) == 0
    assert HELP[tag] in capsys.readouterr().out


@pytest.mark.parametrize("args", [["--help", "--locale", "de"], ["--help", "--locale=de"]])
def test_the_language_counts_behind_help_too(
    args: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert run.run(args, {}) == 0
    assert HELP["de"] in capsys.readouterr().out


def test_the_help_of_a_group_without_commands_loaded(capsys: pytest.CaptureFixture[str]) -> None:
    assert run.run(["--locale", "fr", "variant", "--help"], {}) == 0
    assert HELP["fr"] in capsys.readouterr().out


@pytest.mark.parametrize(
    ("environ", "asked"),
    [
        ({}, []),
        ({"LANG": "fr_FR.UTF-8"}, ["fr_FR.UTF-8"]),
        ({"LANG": "fr_FR", "LC_MESSAGES": "de_DE"}, ["de_DE"]),
        ({"LANG": "fr_FR", "LC_MESSAGES": "de_DE", "LC_ALL": "ar_EG"}, ["ar_EG"]),
        ({"LANG": "fr_FR", "LANGUAGE": "de:ar"}, ["de", "ar", "fr_FR"]),
        ({"LANG": "C", "LANGUAGE": "de"}, []),
        ({"LANG": "fr_FR", "LC_ALL": "C.UTF-8", "LANGUAGE": "de"}, []),
        ({"LANGUAGE": "de"}, []),
        ({"LANG": "fr_FR", "ESTIMATION_LOCALE": "de"}, ["de", "fr_FR"]),
        ({"LANG": "C", "ESTIMATION_LOCALE": "de"}, ["de"]),
        ({"LANG": "ja_JP.UTF-8"}, []),
        ({"LANG": "ja_JP", "LANGUAGE": "ko:fr"}, ["fr"]),
    ],
)
def test_the_order_of_the_environment(environ: dict[str, str], asked: list[str]) -> None:
    named, ambient = wishes(None, environ)
    assert [*named, *ambient] == asked


def test_the_option_comes_before_the_environment() -> None:
    assert wishes("ar", {"ESTIMATION_LOCALE": "de", "LANG": "fr_FR"}) == (["ar", "de"], ["fr_FR"])


@pytest.mark.parametrize(
    ("args", "found"),
    [
        (["--locale", "fr", "score", "--locale", "de"], {"--locale": "fr"}),
        (["--help", "--locale=fr"], {"--locale": "fr"}),
        (["--plugins-dir", "--locale", "fr"], {"--plugins-dir": "--locale"}),
        (["--", "--locale", "fr"], {}),
        (["--locale"], {"--locale": ""}),
    ],
)
def test_early_options(args: list[str], found: dict[str, str]) -> None:
    assert early_options(args) == found


@pytest.mark.parametrize("tag", ["xx", "fran çais"])
def test_a_language_that_is_not_spoken_is_said_and_the_next_one_taken(
    tag: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run.run(["--locale", tag, "--help"], {"LANG": "de_DE.UTF-8"}) == 0
    out, err = capsys.readouterr()
    assert HELP["de"] in out
    assert tag in err


def test_an_unknown_language_of_the_environment_at_large_is_passed_over(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert run.run(["--help"], {"LANG": "ja_JP.UTF-8"}) == 0
    assert capsys.readouterr().err == ""


def test_digits_can_be_chosen(
    try_out: Callable[..., int], capsys: pytest.CaptureFixture[str]
) -> None:
    def show(app: App) -> None:
        app.emit(Message("{n}", n=17))

    try_out(show, locale="ar_EG")
    assert capsys.readouterr().out == "١٧\n"


# ---- Exit codes ------------------------------------------------------------------------------------------------------


def test_a_command_returns_its_exit_code(try_out: Callable[..., int]) -> None:
    assert try_out(lambda app: None) == 0
    assert try_out(lambda app: 1) == 1


def test_a_failure_is_a_translated_message_on_standard_error(
    try_out: Callable[..., int], capsys: pytest.CaptureFixture[str]
) -> None:
    def fail(app: App) -> None:
        app.fail(Message("There is no file {path}.", path=Code("a.toml")))

    assert try_out(fail, locale="de") == 2
    assert capsys.readouterr() == ("", "Fehler: Die Datei a.toml gibt es nicht.\n")


@pytest.mark.parametrize("args", [["--nope"], ["nope"], ["--bidi", "nope", "score"]])
def test_a_wrong_call(args: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert run.run(args, {}) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert "Error: " in err
    assert "estimation --help" in err


def test_an_option_without_its_value(capsys: pytest.CaptureFixture[str]) -> None:
    assert run.run(["--locale"], {}) == 2
    assert capsys.readouterr() == ("", "Error: Option '--locale' requires an argument.\n")


def test_a_misspelt_command_is_suggested(capsys: pytest.CaptureFixture[str]) -> None:
    assert run.run(["--locale", "fr", "scroe"], {}) == 2
    assert "Vouliez-vous dire 'score'" in capsys.readouterr().err


def test_without_a_command_the_help_is_shown(capsys: pytest.CaptureFixture[str]) -> None:
    assert run.run([], {}) == 2
    assert HELP["en"] in capsys.readouterr().err


def test_an_error_of_the_program_is_no_traceback(
    try_out: Callable[..., int], capsys: pytest.CaptureFixture[str]
) -> None:
    def break_down(app: App) -> None:
        raise ZeroDivisionError("by nought")

    assert try_out(break_down) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert "ZeroDivisionError: by nought" in err
    assert "ESTIMATION_DEBUG" in err
    assert "Traceback" not in err


@pytest.mark.parametrize("error", [SystemExit(0), BaseException("odd"), GeneratorExit()])
def test_whatever_a_stranger_raises_is_no_traceback(
    error: BaseException, try_out: Callable[..., int], capsys: pytest.CaptureFixture[str]
) -> None:
    def leave(app: App) -> None:
        raise error

    assert try_out(leave) == 2
    assert type(error).__name__ in capsys.readouterr().err


def test_debugging_shows_where(try_out: Callable[..., int]) -> None:
    def break_down(app: App) -> None:
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        try_out(break_down, ESTIMATION_DEBUG="1")


@pytest.mark.parametrize("stop", [KeyboardInterrupt, click.Abort, EOFError])
def test_an_interrupt_ends_quietly(
    stop: type[BaseException], try_out: Callable[..., int], capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupt(app: App) -> None:
        raise stop

    assert try_out(interrupt, locale="fr") == 130
    assert capsys.readouterr() == ("", "Arrêté.\n")


def test_a_reader_that_leaves_early_ends_quietly() -> None:
    program = (
        "import sys\n"
        "from estimation_core.cli import run\n"
        "from estimation_core.cli.app import App\n"
        "run._run = lambda app, *rest: [app.emit('x' * 99) for line in range(9999)] and 0\n"
        "sys.exit(run.run([]))"
    )
    writer = subprocess.Popen(
        [sys.executable, "-c", program], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    assert writer.stdout is not None and writer.stderr is not None
    writer.stdout.readline()
    writer.stdout.close()
    assert writer.wait() == run.BROKEN_PIPE
    assert writer.stderr.read() == b""
    writer.stderr.close()


@pytest.mark.parametrize("closed", ["0", "1", "2", "012"])
def test_streams_that_are_closed_are_no_trouble(closed: str) -> None:
    shut = " ".join(f"{number}>&-" for number in closed)
    done = subprocess.run(
        ["sh", "-c", f'"$0" -m estimation_core variant list {shut}', sys.executable],
        capture_output=True,
        text=True,
    )
    assert (done.returncode, done.stderr) == (0, "")


def test_a_prompt_without_input_ends_as_at_its_end() -> None:
    done = subprocess.run(
        ["sh", "-c", '"$0" -m estimation_core play --save /nowhere/x <&-', sys.executable],
        capture_output=True,
        text=True,
    )
    assert done.returncode in (2, 130)
    assert "mistake" not in done.stderr


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no such device")
def test_a_full_disk_is_told_and_a_full_log_is_not() -> None:
    command = [sys.executable, "-m", "estimation_core", "variant"]
    with open("/dev/full", "w") as full:
        done = subprocess.run([*command, "list"], stdout=full, stderr=subprocess.PIPE, text=True)
        assert subprocess.run([*command, "show", "no-such"], stderr=full).returncode == 2
    assert done.returncode == 2
    assert done.stderr.startswith("Error: The output cannot be written: ")
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize(
    "args",
    [
        ["score", "x" * 300],
        ["--variants-dir", "x" * 300, "variant", "list"],
        ["variant", "show", "x" * 300],
        ["rules", "x" * 300 + ".toml"],
        ["play", "--save", "x" * 300],
    ],
)
def test_paths_that_no_file_can_have(args: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert run.run(args, {}) == 2
    assert "mistake" not in capsys.readouterr().err


def test_folders_with_links_in_a_circle(tmp_path: Path) -> None:
    for name in ("loop.toml", "loop.py"):
        (tmp_path / name).symlink_to(name)
    folders = ["--variants-dir", str(tmp_path), "--plugins-dir", str(tmp_path)]
    assert run.run([*folders, "variant", "show", "classic"], {}) == 0
    assert run.run([*folders, "variant", "list"], {}) in (0, 1)
    assert run.run([*folders, "plugin", "list"], {}) in (0, 1)
    # A file that is no module leaves none behind.
    assert not [name for name in sys.modules if name.startswith("estimation_house_rule_loop")]


# ---- Output ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("encoding", ["ascii", "cp1252", "cp864", "utf-8"])
@pytest.mark.parametrize("tag", HELP)
def test_every_encoding_carries_something(tag: str, encoding: str) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "estimation_core", "--locale", tag, "--help"],
        env={**os.environ, "PYTHONIOENCODING": encoding, "PYTHONUTF8": "0"},
        capture_output=True,
    )
    assert done.returncode == 0
    assert b"--locale" in done.stdout
    assert b"?" not in done.stdout
    assert b"Traceback" not in done.stderr


def test_where_arabic_cannot_be_written_english_is_and_it_says_so() -> None:
    done = estimation("--locale", "ar", "--help", PYTHONIOENCODING="cp1252", PYTHONUTF8="0")
    assert HELP["en"] in done.stdout
    assert "cp1252" in done.stderr


def test_no_text_of_a_stranger_steers_the_terminal(
    monkeypatch: pytest.MonkeyPatch,
    try_out: Callable[..., int],
    capsys: pytest.CaptureFixture[str],
) -> None:
    def tell(app: App) -> None:
        app.emit(Message("There is no file {path}.", path=Code("a\x1b[2J\u202eb\nc")))
        app.emit(app.language.name("\u2067Mona\x9b2J"))
        app.emit_raw("\x1b]0;title\x07")
        app.emit_raw(RED)
        app.error("No such option: \x1b[2J")

    # Click would take them out where no terminal is, and some with them.
    monkeypatch.setattr(click.utils, "should_strip_ansi", lambda *args: False)
    assert try_out(tell) == 0
    out, err = capsys.readouterr()
    assert out == f"There is no file a\ufffd[2Jb c.\nMona\ufffd2J\n\ufffd]0;title\ufffd\n{RED}\n"
    assert err == "Error: No such option: \ufffd[2J\n"


def test_suit_signs_become_letters_where_they_cannot_be_written() -> None:
    program = (
        "from estimation_core.cli.output import prepare_streams\n"
        "prepare_streams(); print('4\u2660 \u2212 caf\u00e9 \u201cOh\u201d \u2066K\u2069')"
    )
    done = subprocess.run(
        [sys.executable, "-c", program],
        env={**os.environ, "PYTHONIOENCODING": "ascii"},
        capture_output=True,
        text=True,
    )
    assert done.stdout == '4S - cafe "Oh" K\n'


def test_json_is_the_same_in_every_language(
    try_out: Callable[..., int], capsys: pytest.CaptureFixture[str]
) -> None:
    try_out(lambda app: app.emit_json({"player": "Zoé", "points": [-2]}), locale="ar_EG")
    assert capsys.readouterr().out.isascii()


@pytest.mark.parametrize("columns", ["0", "1", "abc", "-5", "1e3", "9" * 5000])
def test_any_width_will_do(
    columns: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    assert run.run(["--help"], {}) == 0
    lines = capsys.readouterr().out.splitlines()
    assert max(map(len, lines)) <= WIDEST


def test_version(capsys: pytest.CaptureFixture[str]) -> None:
    assert run.run(["--version"], {}) == 0
    assert capsys.readouterr().out.startswith("estimation ")


# ---- Terminals -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("environ", "way"),
    [
        ({"TERM": "xterm-256color"}, Bidi("isolate", "isolate")),
        (
            {"VTE_VERSION": "7600"},
            Bidi("isolate", "visual", explicit=True, finds_direction=True),
        ),
        ({"VTE_VERSION": "7600", "TMUX": "/tmp/tmux"}, Bidi("isolate", "isolate")),
        ({"XTERM_VERSION": "XTerm(390)"}, Bidi("visual", "visual")),
        ({"TERM": "foot"}, Bidi("visual", "visual")),
        ({"TERM_PROGRAM": "vscode"}, Bidi("visual", "visual")),
        ({"TERM": "xterm-kitty"}, Bidi("plain", "plain")),
        ({"KONSOLE_VERSION": "230800"}, Bidi("isolate", "isolate")),
    ],
)
def test_each_terminal_gets_what_it_needs(
    environ: dict[str, str], way: Bidi, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("estimation_core.cli.terminal.visual_order_available", lambda: True)
    assert terminal_bidi(environ, is_terminal=True) == way
    assert terminal_bidi(environ, is_terminal=False) == Bidi("isolate", "isolate")


def test_without_the_packages_for_visual_order_isolates_are_written(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("estimation_core.cli.terminal.visual_order_available", lambda: False)
    assert terminal_bidi({"TERM": "foot"}, is_terminal=True) == Bidi("isolate", "isolate")


def test_visual_order_asked_for_without_its_packages_is_refused(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(run, "visual_order_available", lambda: False)
    assert run.run(["--locale", "ar", "--bidi", "visual", "--help"], {}) == 2
    assert "estimation-core[arabic]" in capsys.readouterr().err
    assert run.run(["--locale", "fr", "--bidi", "visual", "--help"], {}) == 0


def test_tables_of_terminals_that_order_text_themselves_stand_between_two_sequences(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """And at the right edge of the screen, where the prose begins too."""
    monkeypatch.setenv("COLUMNS", "10")
    app = App()
    app.language, app.bidi = Language.of("ar"), Bidi("isolate", "visual", explicit=True)
    assert app.table([["a", "b"], ["c", "d"]], "<>") == [
        "\x1b[8l      b  a",
        "      d  c\x1b[8h",
    ]


def test_a_terminal_that_can_find_out_directions_is_asked_to_and_left_as_it_was(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    written: list[str] = []
    monkeypatch.setattr(run, "write", lambda text, err=False, end="": written.append(text))
    monkeypatch.setattr(run, "terminal_bidi", lambda *_: Bidi("isolate", "isolate", False, True))
    assert run.run(["--locale", "ar", "variant", "list"], {}) == 0
    assert written == ["\x1b[?2501h", "\x1b[?2501l"]
    written.clear()
    assert run.run(["--locale", "fr", "variant", "list"], {}) == 0
    assert written == []


# ---- Parameters and questions ----------------------------------------------------------------------------------------


def test_options_of_a_ruleset(try_out: Callable[..., int]) -> None:
    seen: list[object] = []

    @ruleset_options
    def look(app: App, variant: str | None, house_rules: tuple[str, ...], settings: object) -> None:
        seen.extend([variant, house_rules, settings])

    args = ["--variant", "classic", "--house-rule", "a", "--house-rule", "b", "--set", "k=1"]
    assert try_out(look, *args) == 0
    assert seen == ["classic", ("a", "b"), ("k=1",)]


def test_files_must_exist(
    try_out: Callable[..., int], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    @argument("files", nargs=-1, required=True, type=FilePath(), metavar="FILE")
    def look(app: App, files: tuple[Path, ...]) -> None:
        assert files == (tmp_path / "a.toml",)

    (tmp_path / "a.toml").touch()
    assert try_out(look, str(tmp_path / "a.toml")) == 0
    assert try_out(look, str(tmp_path / "b.toml"), locale="fr") == 2
    assert "b.toml n’existe pas" in capsys.readouterr().err
    assert try_out(look, str(tmp_path)) == 2
    assert "is a folder" in capsys.readouterr().err
    assert try_out(look) == 2


def test_whole_numbers_in_any_digits_and_within_bounds(
    try_out: Callable[..., int], capsys: pytest.CaptureFixture[str]
) -> None:
    seen: list[int] = []

    @option("--games", type=WholeNumber(1, 99), default=7)
    def look(app: App, games: int) -> None:
        seen.append(games)

    assert [try_out(look, "--games", "١٢"), try_out(look)] == [0, 0]
    assert seen == [12, 7]
    assert [try_out(look, "--games", wrong) for wrong in ("0", "100", "x", "-1")] == [2, 2, 2, 2]
    err = capsys.readouterr().err
    assert "The least is 1." in err and "The most is 99." in err


def test_questions_are_answered_in_the_readers_language(
    try_out: Callable[..., int],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    class Typed:
        """Standard input: nonsense first, then an answer, then nothing."""

        lines = iter(["vielleicht\n", "ja\n", "\n"])

        def readline(self, most: int = -1) -> str:
            return next(self.lines, "")

    monkeypatch.setattr(sys, "stdin", Typed())
    answers: list[bool] = []

    def wonder(app: App) -> None:
        answers.append(app.confirm(Message("Do you want to continue?")))
        answers.append(app.confirm(Message("Do you want to continue?"), default=False))
        app.confirm(Message("Do you want to continue?"))

    assert try_out(wonder, locale="de") == 130
    assert answers == [True, False]
    assert "Willst du weitermachen? [ja/nein]" in capsys.readouterr().out


def test_commands_show_details_and_examples(capsys: pytest.CaptureFixture[str]) -> None:
    trial = Command("try", help="A.", details=["B."], examples=["estimation try"])
    help_text = trial.get_help(click.Context(trial))
    assert "A.\n\nB.\n" in help_text
    assert help_text.endswith("Examples:\n  estimation try")


def test_an_option_of_the_program_behind_the_command_is_told_where_it_stands(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert run.run(["score", "--locale", "de", "a.toml"], {}) == 2
    err = capsys.readouterr().err
    assert "--locale stands before the command: estimation --locale … score." in err
    assert run.run(["variant", "list", "--nonsense"], {}) == 2
    assert "stands before" not in capsys.readouterr().err
