"""Writing files whole, on disk, and by one program at a time."""

from __future__ import annotations

import errno
import os
import stat
import zlib
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from estimation_core.errors import EstimationError
from estimation_core.files.reading import REASONS, reason, shown
from estimation_core.messages import Code, Message

if TYPE_CHECKING:
    from types import TracebackType

try:
    import fcntl
except ImportError:  # pragma: no cover - there is none on Windows, where files are not held
    fcntl = None  # type: ignore[assignment]


class NotWritten(EstimationError):
    """A file that is not written, since it is no ordinary one, is protected, or another program writes it."""

    def __init__(self, path: Path, reason: Message | Code) -> None:
        super().__init__(
            Message("{path} cannot be written: {reason}.", path=Code(shown(path)), reason=reason)
        )
        self.path = path
        self.reason = reason


class FileHeld:
    """A file that is this program's alone to write until it is closed; it need not be there yet.

    `NotWritten` where it is no ordinary file, is protected from writing, or is held by another program.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self._target = _target(path)
        self._handle: int | None = None
        self._hold()

    def __enter__(self) -> FileHeld:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def write(self, text: str) -> None:
        """Replaces the file by a text; after a crash there is the old file or the new one, and nothing beside it."""
        before = _permissions(self.path, self._target)
        held = self._handle is not None and _is_there(self._handle, self._target)
        if before is not None and not held:
            raise NotWritten(self.path, Message("another program has written it meanwhile"))
        try:
            self._target.parent.mkdir(parents=True, exist_ok=True)
            handle, name = _written(self._target, text, before)
            try:
                # The new file is held before it is there, so that nobody can come between.
                _lock(handle)
                if held:
                    os.replace(name, self._target)
                else:
                    _move_new(name, self._target)
            except BaseException:
                os.close(handle)
                raise
            finally:
                with suppress(OSError):
                    os.unlink(name)
        except OSError as error:
            raise NotWritten(self.path, reason(error)) from error
        self.close()
        self._handle = handle
        _sync_folder(self._target.parent)

    def close(self) -> None:
        """Lets other programs write the file again."""
        if self._handle is not None:
            os.close(self._handle)
            self._handle = None

    def _hold(self) -> None:
        """Takes the file for this program, if it is there; else it is taken when it is first written."""
        while True:
            _permissions(self.path, self._target)
            try:
                handle = os.open(self._target, os.O_RDONLY | getattr(os, "O_CLOEXEC", 0))
            except FileNotFoundError:
                return
            except OSError as error:
                raise NotWritten(self.path, reason(error)) from error
            if not _lock(handle):
                os.close(handle)
                raise NotWritten(self.path, Message("another program is writing it"))
            if _is_there(handle, self._target):
                self._handle = handle
                return
            os.close(handle)  # it has been replaced since it was opened


def write_new(path: Path, text: str) -> None:
    """Writes a file that is not there yet, whole or not at all; `FileExistsError` where anything is there.

    `NotWritten` where it cannot be written.
    """
    target = _target(path)
    if os.path.lexists(path):
        raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(path))
    try:
        handle, name = _written(target, text, None)
        os.close(handle)
        try:
            _move_new(name, target)
        finally:
            Path(name).unlink(missing_ok=True)
    except FileExistsError:
        raise
    except OSError as error:
        raise NotWritten(path, reason(error)) from error
    _sync_folder(target.parent)


def _move_new(name: str, target: Path) -> None:
    """Gives a written file its name, unless that is taken."""
    try:
        os.link(name, target)
    except FileExistsError:
        raise
    except OSError:
        # A disk that has no links: the name is taken first, and nobody else takes it.
        os.close(os.open(target, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o666))
        os.replace(name, target)


def _target(path: Path) -> Path:
    """The file that a path leads to: a link stays a link."""
    try:
        return Path(os.path.realpath(path))
    except ValueError as error:  # a zero byte in the name
        raise NotWritten(path, Message(REASONS[errno.EINVAL])) from error
    except OSError as error:
        raise NotWritten(path, reason(error)) from error


def _permissions(path: Path, target: Path) -> os.stat_result | None:
    """What the file that is to be replaced is like; None where there is none."""
    try:
        found = target.stat()
    except FileNotFoundError:
        return None
    except OSError as error:
        raise NotWritten(path, reason(error)) from error
    if stat.S_ISDIR(found.st_mode):
        raise NotWritten(path, Message(REASONS[errno.EISDIR]))
    if not stat.S_ISREG(found.st_mode):
        raise NotWritten(path, Message("it is a pipe or a device, not a file"))
    if not found.st_mode & 0o222 or not os.access(target, os.W_OK):
        raise NotWritten(path, Message("it is protected from writing"))
    return found


def _written(target: Path, text: str, before: os.stat_result | None) -> tuple[int, str]:
    """A file beside the target that holds the text and is on disk: its handle, still open, and its path."""
    mark = f".estimation-{zlib.crc32(os.fsencode(target.name)):08x}-"
    if before is not None:
        _clean(target.parent, mark)
    # Made with the modes that the umask leaves, as any new file; its name is short whatever the target's is.
    name = str(target.parent / f"{mark}{os.getpid():x}-{os.urandom(4).hex()}.tmp")
    flags = os.O_RDWR | os.O_CREAT | os.O_EXCL | getattr(os, "O_CLOEXEC", 0)
    handle = os.open(name, flags | getattr(os, "O_BINARY", 0), 0o666)
    try:
        if before is not None:
            _as_before(handle, before)
        content = memoryview(text.encode("utf-8"))
        while content:
            content = content[os.write(handle, content) :]
        os.fsync(handle)
    except BaseException:
        os.close(handle)
        Path(name).unlink(missing_ok=True)
        raise
    return handle, name


def _as_before(handle: int, before: os.stat_result) -> None:
    """Gives a new file the modes and, where that is allowed, the owner of the one that it replaces."""
    with suppress(AttributeError, OSError):
        os.fchown(handle, before.st_uid, before.st_gid)
    with suppress(AttributeError):
        os.fchmod(handle, stat.S_IMODE(before.st_mode))


def _clean(folder: Path, mark: str) -> None:
    """Removes what writers of this file left that were killed: whoever holds the file is the only one left."""
    with suppress(OSError):
        for name in os.listdir(folder):
            if name.startswith(mark) and name.endswith(".tmp"):
                with suppress(OSError):
                    os.unlink(folder / name)


def _lock(handle: int) -> bool:
    """Holds an open file; whether that could be done. A disk that cannot hold files lets everybody write."""
    if fcntl is None:
        return True
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except OSError:
        return True
    return True


def _is_there(handle: int, path: Path) -> bool:
    """Whether an open file is still the one at a path."""
    try:
        return os.path.samestat(os.fstat(handle), path.stat())
    except OSError:
        return False


def _sync_folder(folder: Path) -> None:
    """Has the new name of a file on disk too, so that it is there after a power cut."""
    if os.name != "posix":
        return
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
