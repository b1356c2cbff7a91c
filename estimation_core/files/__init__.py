"""The one way in which files are read and written.

What is read is an ordinary file of a bounded size, whatever a path leads to: a pipe, a device or a folder is refused,
and nothing ever waits. What is written is on disk when the writer returns, whole or not at all, and is written by one
program at a time::

    content = read_bytes(path, limit)               # OSError, or Unreadable with a whole sentence

    write_new(path, text)                           # FileExistsError rather than write over anything
    with FileHeld(path) as file:                    # NotWritten where another program is writing it
        file.write(text)                            # replaces what was there; links and modes stay as they were
"""

from estimation_core.files.reading import (
    CATALOG_LIMIT,
    RECORD_LIMIT,
    VARIANT_LIMIT,
    files_in,
    is_file,
    is_folder,
    read_bytes,
    reason,
    shown,
)
from estimation_core.files.writing import FileHeld, NotWritten, write_new

__all__ = [
    "CATALOG_LIMIT",
    "RECORD_LIMIT",
    "VARIANT_LIMIT",
    "FileHeld",
    "NotWritten",
    "files_in",
    "is_file",
    "is_folder",
    "read_bytes",
    "reason",
    "shown",
    "write_new",
]
