"""Reading files in bounds, and why a file could not be read or written, in words."""

from __future__ import annotations

import errno
import os
import stat
from pathlib import Path

from estimation_core.errors import Place, Unreadable
from estimation_core.messages import N_, Code, Message

RECORD_LIMIT = 384 * 1024
"""The size in bytes up to which a record is read: the longest game that the settings allow has some 220 KiB."""

VARIANT_LIMIT = 256 * 1024
"""The size in bytes up to which a variant file is read, and a house rule."""

CATALOG_LIMIT = 2 * 1024 * 1024
"""The size in bytes up to which a catalog of texts is read."""


def shown(path: Path | str) -> str:
    """A path as it can be printed, whatever bytes its name is made of."""
    return str(path).encode("utf-8", "surrogateescape").decode("utf-8", "replace")


REASONS = {
    errno.ENOENT: N_("there is no such file or folder"),
    errno.EACCES: N_("permission is missing"),
    errno.EPERM: N_("permission is missing"),
    errno.EISDIR: N_("it is a folder"),
    errno.ENOTDIR: N_("a part of the path is no folder"),
    errno.ENAMETOOLONG: N_("the name is too long"),
    errno.ELOOP: N_("links lead in a circle"),
    errno.ENOSPC: N_("the disk is full"),
    errno.EDQUOT: N_("the disk is full"),
    errno.EROFS: N_("the disk is read-only"),
    errno.EIO: N_("the disk does not answer"),
    errno.EINVAL: N_("no file can have this name"),
    errno.EILSEQ: N_("no file can have this name"),
    errno.EEXIST: N_("it is there already"),
}


def reason(error: OSError) -> Message | Code:
    """Why a file could not be read or written, in words that can be translated."""
    words = REASONS.get(error.errno or 0)
    return Message(words) if words else Code(error.strerror or type(error).__name__)


def read_bytes(path: Path, limit: int) -> bytes:
    """The content of an ordinary file of at most ``limit`` bytes.

    `Unreadable` where it is something else or larger, `OSError` where it cannot be opened or read.
    """
    handle = _open_file(path)
    with open(handle, "rb") as stream:
        content = stream.read(limit + 1)
    if len(content) > limit:
        message = Message(
            "The file is too large: {limit} KiB is the most.", limit=max(1, limit // 1024)
        )
        raise Unreadable(message, Place(shown(path)))
    return content


def _open_file(path: Path) -> int:
    # Before a pipe or device is opened it is known for what it is: opening one may wait, or do something.
    _ordinary(path, _stat(path).st_mode)
    flags = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_CLOEXEC", 0)
    handle = os.open(path, flags | getattr(os, "O_BINARY", 0))
    try:
        _ordinary(path, os.fstat(handle).st_mode)
    except BaseException:
        os.close(handle)
        raise
    return handle


def _stat(path: Path) -> os.stat_result:
    try:
        return path.stat()
    except ValueError as error:  # a zero byte in the name
        raise OSError(errno.EINVAL, os.strerror(errno.EINVAL), str(path)) from error


def _ordinary(path: Path, mode: int) -> None:
    if stat.S_ISDIR(mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
    if not stat.S_ISREG(mode):
        message = Message("This is a pipe or a device, not a file.")
        raise Unreadable(message, Place(shown(path)))


def is_file(path: Path) -> bool:
    """Whether an ordinary file is there; a path that no file can have, or that may not be looked at, is none."""
    try:
        return path.is_file()
    except (OSError, ValueError):
        return False


def is_folder(path: Path) -> bool:
    """Whether a folder is there that can be looked at."""
    try:
        return path.is_dir()
    except (OSError, ValueError):
        return False


def files_in(folder: Path, suffix: str) -> list[Path]:
    """The ordinary files of a folder whose names end so, sorted; none where the folder cannot be listed."""
    try:
        names = sorted(os.listdir(folder))
    except (OSError, ValueError):
        return []
    paths = (folder / name for name in names if name.endswith(suffix))
    return [path for path in paths if is_file(path)]
