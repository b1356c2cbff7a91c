"""Files on the command line: nothing is overwritten, nothing waits, one bad file hides no other."""

from __future__ import annotations

import errno
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from conftest import Call
from recording import record

from estimation_core.files import FileHeld

posix = pytest.mark.skipif(os.name != "posix", reason="pipes, modes and users of Unix")
SOUND = 'calls = "5S pass pass pass"\nestimates = "5 3 3 3"\nwon = "5 3 4 1"'
CLUBS = ("play", "--seats", "club,club,club,club", "--variant", "koutchina", "--seed", "3")


def estimation(*args: str, cwd: Path, **environ: str) -> subprocess.CompletedProcess[bytes]:
    """A whole program of its own, which has 60 seconds before it counts as hanging."""
    return subprocess.run(
        [sys.executable, "-m", "estimation_core", *args],
        cwd=cwd,
        env={**os.environ, "ESTIMATION_LOCALE": "en", "HOME": str(cwd), **environ},
        input=b"",
        capture_output=True,
        timeout=60,
        check=False,
    )


def forbid(monkeypatch: pytest.MonkeyPatch, name: str, folder: str) -> None:
    """Lets a function of the system refuse all that is in a folder."""
    real = getattr(os, name)

    def refuse(path: Any = ".", *args: Any, **options: Any) -> Any:
        if str(path).startswith(f"{folder}{os.sep}") or (
            str(path) == folder and name in ("listdir", "scandir")
        ):
            raise PermissionError(errno.EACCES, "Permission denied", str(path))
        return real(path, *args, **options)

    monkeypatch.setattr(os, name, refuse)


class TestSaving:
    def test_no_other_game_is_written_over(self, call: Call, tmp_path: Path) -> None:
        a, b = tmp_path / "a.game.toml", tmp_path / "b.game.toml"
        assert call(*CLUBS, "--save", str(a))[0] == 0
        assert call(*CLUBS, "--save", str(b))[0] == 0
        kept = b.read_bytes()
        for args in ((*CLUBS, "--save", str(b)), ("play", "--resume", str(a), "--save", str(b))):
            code, _, err = call(*args)
            assert code == 2 and "is there already" in err
        assert b.read_bytes() == kept

    def test_a_game_goes_on_in_its_own_file(self, call: Call, tmp_path: Path) -> None:
        path, link = tmp_path / "a.game.toml", tmp_path / "link.toml"
        call(*CLUBS, "--save", str(path))
        link.symlink_to(path)
        assert call("play", "--resume", str(path), "--save", str(path))[0] == 0
        assert call("play", "--resume", str(path), "--save", str(link))[0] == 0

    @posix
    @pytest.mark.parametrize("target", ["/dev/null", "pipe", "folder", "dangling"])
    def test_no_device_pipe_or_folder_either(self, target: str, call: Call, tmp_path: Path) -> None:
        os.mkfifo(tmp_path / "pipe")
        (tmp_path / "folder").mkdir()
        (tmp_path / "dangling").symlink_to("none")
        path = str(tmp_path / target)
        assert call(*CLUBS, "--save", path)[0] == 2
        sound = tmp_path / "a.game.toml"
        call(*CLUBS, "--save", str(sound))
        assert call("play", "--resume", str(sound), "--save", path)[0] == 2
        assert not (tmp_path / "none").exists()

    @posix
    def test_a_game_that_another_program_has_open(self, call: Call, tmp_path: Path) -> None:
        path = tmp_path / "a.game.toml"
        call(*CLUBS, "--save", str(path))
        with FileHeld(path):
            code, _, err = call("play", "--resume", str(path))
        assert code == 2 and "another program is writing it" in err


class TestReading:
    @posix
    def test_one_unreadable_file_hides_no_other(self, call: Call, tmp_path: Path) -> None:
        for name in ("a", "b"):
            (tmp_path / f"{name}.toml").write_text(record(SOUND))
        os.mkfifo(tmp_path / "pipe.toml")
        files = [str(tmp_path / name) for name in ("a.toml", "pipe.toml", "b.toml")]
        if Path("/proc/self/mem").exists():
            files.insert(1, "/proc/self/mem")
        for command in ("validate", "score"):
            code, out, _ = call(command, "--format", "json", *files)
            told = json.loads(out)["files"]
            assert (code, [one["file"] for one in told]) == (1, files)
            wrong = [one for one in told if one.get("findings")]
            assert [one["file"] for one in wrong] == files[1:-1]
            assert {f["code"] for one in wrong for f in one["findings"]} == {"unreadable"}

    @posix
    def test_pipes_in_a_folder_keep_nobody_waiting(self, tmp_path: Path) -> None:
        for name in ("a.toml", "a.py"):
            os.mkfifo(tmp_path / name)
        folders = ("--variants-dir", str(tmp_path), "--plugins-dir", str(tmp_path))
        for command in (("variant", "list"), ("plugin", "list"), ("variant", "show", "a")):
            done = estimation(*folders, *command, cwd=tmp_path)
            assert b"made a mistake" not in done.stderr

    @posix
    def test_a_home_that_may_not_be_entered(
        self, call: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        # Root may enter anything, so that the refusal is made here.
        (tmp_path / "home").mkdir()
        for name in ("stat", "listdir", "scandir", "open", "mkdir"):
            forbid(monkeypatch, name, str(tmp_path / "home"))
        for variable in ("XDG_CONFIG_HOME", "XDG_DATA_HOME"):
            monkeypatch.delenv(variable)
        for command in (("variant", "list"), ("plugin", "list"), ("doctor",), ("rules",)):
            code, _, err = call(*command)
            assert (code, err) == (0, ""), command
        code, _, err = call("play", "--seats", "Mona,club,club,club")
        assert code == 2 and "permission is missing" in err
        assert call("--plugins-dir", str(tmp_path / "home"), "plugin", "list")[0] == 2

    @posix
    def test_a_working_folder_that_is_gone(self, tmp_path: Path) -> None:
        program = (
            "import os, sys, tempfile\n"
            "os.chdir(tempfile.mkdtemp())\nos.rmdir(os.getcwd())\n"
            "from estimation_core.cli.run import run\nsys.exit(run(sys.argv[1:], {}))"
        )
        for command in (("variant", "list"), ("plugin", "list"), ("rules",), ("doctor",)):
            done = subprocess.run(
                [sys.executable, "-c", program, *command],
                cwd=tmp_path,
                capture_output=True,
                timeout=60,
                check=False,
            )
            assert (done.returncode, done.stderr) == (0, b""), command

    @posix
    def test_names_that_are_not_utf_8(self, tmp_path: Path) -> None:
        path = os.path.join(os.fsencode(tmp_path), b"caf\xe9.toml")
        try:
            Path(os.fsdecode(path)).write_text(record(SOUND))
        except OSError:
            pytest.skip("no such names on this disk")
        for args in (("validate",), ("score",), ("play", "--resume")):
            done = estimation(*args, os.fsdecode(path), cwd=tmp_path)
            assert b"made a mistake" not in done.stderr, args
        for args in (("validate",), ("rules",), ("variant", "new")):
            done = estimation(*args, os.fsdecode(b"\xff.toml"), cwd=tmp_path)
            assert done.returncode == 2 and b"made a mistake" not in done.stderr, args


def test_the_folders_of_the_user_are_named(call: Call, tmp_path: Path) -> None:
    _, out, _ = call("doctor")
    assert str(tmp_path / "config" / "estimation") in out
    assert str(tmp_path / "data" / "estimation" / "games") in out


def test_no_code_of_the_working_folder_is_run(tmp_path: Path) -> None:
    folder = tmp_path / "estimation" / "plugins"
    folder.mkdir(parents=True)
    (folder / "bad.py").write_text("raise SystemExit('run')")
    for path in ("", ".", "estimation/.."):
        done = estimation("plugin", "list", cwd=tmp_path, XDG_CONFIG_HOME=path)
        assert (done.returncode, done.stderr) == (0, b""), path
