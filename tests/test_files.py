"""Files are read with bounds and written whole, by one program at a time; nothing else is ever touched."""

from __future__ import annotations

import os
import signal
import socket
import stat
import subprocess
import sys
import textwrap
from collections.abc import Iterator
from pathlib import Path

import pytest

from estimation_core.errors import Unreadable
from estimation_core.files import (
    FileHeld,
    NotWritten,
    files_in,
    is_file,
    is_folder,
    read_bytes,
    reason,
    write_new,
)

posix = pytest.mark.skipif(os.name != "posix", reason="modes, links and pipes of Unix")


def write(path: Path, text: str) -> None:
    with FileHeld(path) as file:
        file.write(text)


def beside(path: Path) -> list[str]:
    """The names in a file's folder."""
    return sorted(os.listdir(path.parent))


@pytest.fixture
def umask() -> Iterator[None]:
    before = os.umask(0o022)
    yield
    os.umask(before)


class TestReading:
    def test_what_is_in_a_file(self, tmp_path: Path) -> None:
        path = tmp_path / "a"
        path.write_bytes(b"abc")
        assert read_bytes(path, 3) == b"abc"

    def test_no_more_than_the_limit(self, tmp_path: Path) -> None:
        path = tmp_path / "a"
        path.write_bytes(b"x" * 2049)
        with pytest.raises(Unreadable, match="too large: 2 KiB is the most"):
            read_bytes(path, 2048)

    @posix
    def test_nothing_that_would_wait(self, tmp_path: Path) -> None:
        pipe, plug = tmp_path / "pipe", tmp_path / "plug"
        os.mkfifo(pipe)
        with socket.socket(socket.AF_UNIX) as listening:
            listening.bind(str(plug))
            for path in (pipe, plug, Path("/dev/zero"), Path("/dev/tty")):
                with pytest.raises((Unreadable, FileNotFoundError)):
                    read_bytes(path, 10)
                assert not is_file(path)

    def test_a_folder_is_no_file(self, tmp_path: Path) -> None:
        with pytest.raises(IsADirectoryError):
            read_bytes(tmp_path, 10)

    @pytest.mark.parametrize("name", ["", "none", "a\0b", "x" * 5_000, "x/" * 5_000])
    def test_a_name_that_no_file_has_is_an_os_error(self, tmp_path: Path, name: str) -> None:
        with pytest.raises(OSError):
            read_bytes(tmp_path / name, 10)
        assert not is_file(tmp_path / name)
        assert not is_folder(tmp_path / "a" / name)
        assert files_in(tmp_path / "a" / name, "") == []

    @posix
    def test_the_files_of_a_folder_are_ordinary_ones(self, tmp_path: Path) -> None:
        for name in ("b.toml", "a.toml", "c.txt"):
            (tmp_path / name).touch()
        (tmp_path / "folder.toml").mkdir()
        os.mkfifo(tmp_path / "pipe.toml")
        (tmp_path / "nowhere.toml").symlink_to("none")
        (tmp_path / "link.toml").symlink_to("c.txt")
        names = [path.name for path in files_in(tmp_path, ".toml")]
        assert names == ["a.toml", "b.toml", "link.toml"]


class TestWriting:
    def test_a_file_is_replaced_whole_and_nothing_lies_beside_it(self, tmp_path: Path) -> None:
        path = tmp_path / "a.toml"
        for text in ("one\n", "été\r\n", ""):
            write(path, text)
            assert path.read_bytes() == text.encode()
            assert beside(path) == ["a.toml"]

    def test_the_folder_is_made(self, tmp_path: Path) -> None:
        path = tmp_path / "of" / "games" / "a"
        write(path, "x")
        assert path.read_text() == "x"

    def test_the_longest_name(self, tmp_path: Path) -> None:
        path = tmp_path / ("x" * 250)
        write(path, "x")
        write(path, "y")
        assert (path.read_text(), beside(path)) == ("y", [path.name])

    @posix
    def test_a_new_file_has_the_modes_of_any_other(self, tmp_path: Path, umask: None) -> None:
        write(tmp_path / "a", "x")
        write_new(tmp_path / "b", "x")
        modes = {stat.S_IMODE((tmp_path / name).stat().st_mode) for name in "ab"}
        assert modes == {0o644}

    @posix
    @pytest.mark.parametrize("mode", [0o600, 0o640, 0o666, 0o700])
    def test_modes_stay_as_they_were(self, tmp_path: Path, mode: int, umask: None) -> None:
        path = tmp_path / "a"
        path.touch()
        path.chmod(mode)
        write(path, "x")
        assert stat.S_IMODE(path.stat().st_mode) == mode

    @posix
    def test_a_protected_file_is_not_written(self, tmp_path: Path) -> None:
        path = tmp_path / "a"
        path.write_text("old")
        path.chmod(0o444)
        with pytest.raises(NotWritten, match="it is protected from writing"):
            write(path, "new")
        assert (path.read_text(), stat.S_IMODE(path.stat().st_mode)) == ("old", 0o444)

    @posix
    def test_a_file_that_is_protected_in_the_meantime(self, tmp_path: Path) -> None:
        path = tmp_path / "a"
        with FileHeld(path) as file:
            file.write("old")
            path.chmod(0o444)
            with pytest.raises(NotWritten):
                file.write("new")
        assert path.read_text() == "old"

    @posix
    def test_a_link_stays_a_link(self, tmp_path: Path) -> None:
        (tmp_path / "real").mkdir()
        real, link = tmp_path / "real" / "a", tmp_path / "link"
        link.symlink_to(real)
        write(link, "x")
        write(link, "y")
        assert link.is_symlink() and real.read_text() == "y"

    @posix
    def test_devices_pipes_and_folders_are_left_alone(self, tmp_path: Path) -> None:
        os.mkfifo(tmp_path / "pipe")
        (tmp_path / "link").symlink_to("/dev/null")
        for path in (Path("/dev/null"), tmp_path / "pipe", tmp_path / "link", tmp_path):
            with pytest.raises(NotWritten):
                write(path, "x")
            with pytest.raises((NotWritten, FileExistsError)):
                write_new(path, "x")
        assert stat.S_ISCHR(os.stat("/dev/null").st_mode)
        assert stat.S_ISFIFO(os.stat(tmp_path / "pipe").st_mode)

    @pytest.mark.parametrize("name", ["a\0b", "x" * 5_000, "file/below"])
    def test_what_cannot_be_written_is_told(self, tmp_path: Path, name: str) -> None:
        (tmp_path / "file").touch()
        for act in (write, write_new):
            with pytest.raises(NotWritten):
                act(tmp_path / name, "x")
        assert beside(tmp_path / "file") == ["file"]

    def test_a_new_file_never_replaces_one(self, tmp_path: Path) -> None:
        path = tmp_path / "a"
        write_new(path, "old")
        with pytest.raises(FileExistsError):
            write_new(path, "new")
        (tmp_path / "link").symlink_to("none")
        with pytest.raises(FileExistsError):
            write_new(tmp_path / "link", "new")
        assert (path.read_text(), beside(path)) == ("old", ["a", "link"])

    def test_a_disk_without_links(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        def link(one: str, other: Path) -> None:
            raise PermissionError

        monkeypatch.setattr(os, "link", link)
        path = tmp_path / "a"
        write_new(path, "x")
        with pytest.raises(FileExistsError):
            write_new(path, "y")
        assert (path.read_text(), beside(path)) == ("x", ["a"])

    @pytest.mark.parametrize("act", [write, write_new])
    def test_a_full_disk_leaves_nothing(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, act: object
    ) -> None:
        def full(handle: int, content: bytes) -> int:
            raise OSError(28, "No space left on device")

        monkeypatch.setattr(os, "write", full)
        assert callable(act)
        with pytest.raises(NotWritten, match="the disk is full"):
            act(tmp_path / "a", "x")
        assert beside(tmp_path / "a") == []

    def test_names_that_are_not_utf_8(self, tmp_path: Path) -> None:
        path = tmp_path / os.fsdecode(b"caf\xe9.toml")
        try:
            write(path, "x")
        except NotWritten:
            pytest.skip("no such names on this disk")
        assert read_bytes(path, 10) == b"x"
        with pytest.raises(Unreadable) as caught:
            read_bytes(path, 0)
        assert str(caught.value.place.file).endswith("caf\ufffd.toml")


class TestOneProgramAtATime:
    @posix
    def test_the_second_is_told(self, tmp_path: Path) -> None:
        path = tmp_path / "a"
        with FileHeld(path) as file:
            file.write("one")
            with pytest.raises(NotWritten, match="another program is writing it"):
                FileHeld(path)
            file.write("two")
            with pytest.raises(NotWritten, match="another program is writing it"):
                FileHeld(path)
        with FileHeld(path) as file:
            file.write("three")
        assert path.read_text() == "three"

    def test_of_two_that_begin_at_once_the_second_is_told(self, tmp_path: Path) -> None:
        path = tmp_path / "a"
        with FileHeld(path) as one, FileHeld(path) as other:
            one.write("one")
            with pytest.raises(NotWritten, match="another program has written it meanwhile"):
                other.write("two")
            one.write("three")
        assert path.read_text() == "three"

    def test_what_an_editor_has_saved_meanwhile_is_not_lost(self, tmp_path: Path) -> None:
        path = tmp_path / "a"
        with FileHeld(path) as file:
            file.write("one")
            (tmp_path / "b").write_text("edited")
            os.replace(tmp_path / "b", path)
            with pytest.raises(NotWritten):
                file.write("two")
        assert path.read_text() == "edited"

    def test_a_file_that_was_removed_is_written_again(self, tmp_path: Path) -> None:
        path = tmp_path / "a"
        with FileHeld(path) as file:
            file.write("one")
            path.unlink()
            file.write("two")
        assert path.read_text() == "two"

    @posix
    def test_what_killed_writers_left_is_removed(self, tmp_path: Path) -> None:
        path = tmp_path / "a.toml"
        write(path, "x")
        program = f"""
            import os, signal
            from pathlib import Path
            from estimation_core.files import FileHeld
            os.replace = lambda *_: os.kill(os.getpid(), signal.SIGKILL)
            with FileHeld(Path({str(path)!r})) as file:
                file.write("y")
        """
        done = subprocess.run([sys.executable, "-c", textwrap.dedent(program)], check=False)
        assert done.returncode == -signal.SIGKILL
        assert len(beside(path)) == 2 and path.read_text() == "x"
        write(path, "z")
        assert beside(path) == ["a.toml"]

    @posix
    def test_a_killed_program_holds_nothing(self, tmp_path: Path) -> None:
        path = tmp_path / "a"
        program = f"""
            import time
            from pathlib import Path
            from estimation_core.files import FileHeld
            file = FileHeld(Path({str(path)!r}))
            file.write("held")
            print("ready", flush=True)
            time.sleep(600)
        """
        command = [sys.executable, "-c", textwrap.dedent(program)]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as other:
            assert other.stdout is not None and other.stdout.readline() == "ready\n"
            with pytest.raises(NotWritten):
                FileHeld(path)
            other.kill()
            other.wait()
        write(path, "free")
        assert path.read_text() == "free"


def test_reasons_are_in_words() -> None:
    for number in (1, 2, 5, 13, 20, 21, 22, 28, 30, 36, 40):
        error = OSError(number, os.strerror(number))
        assert str(reason(error)) != error.strerror


def test_a_reason_that_has_no_words_is_the_system_s() -> None:
    assert "Exec format" in repr(reason(OSError(8, "Exec format error")))
