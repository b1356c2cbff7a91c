"""The program on a terminal of its own, for tests: what it shows, and what is typed."""

from __future__ import annotations

import os
import pty
import select
import signal
import subprocess
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from command import COMMAND, ROOT


class Terminal:
    """A program on a terminal of its own; ``everything`` is all that it has shown."""

    def __init__(self, program: subprocess.Popen[bytes], master: int) -> None:
        self.program = program
        self.master = master
        self.shown = ""
        self.everything = ""

    def until(self, wanted: str, seconds: float = 60) -> str:
        """What is shown until a text comes, with it."""
        end = time.monotonic() + seconds
        while wanted not in self.shown:
            assert time.monotonic() < end, self.shown
            assert self._read(1) is not None, self.shown
        at = self.shown.index(wanted) + len(wanted)
        told, self.shown = self.shown[:at], self.shown[at:]
        return told

    def until_quiet(self) -> str:
        """What is shown until nothing more comes, as the program waits or has ended."""
        quiet, end = 0, time.monotonic() + 60
        while quiet < 4 and time.monotonic() < end:
            read = self._read(0.1)
            if read is None:
                break
            quiet = 0 if read else quiet + bool(self.shown)
        told, self.shown = self.shown, ""
        return told

    def type(self, text: str) -> None:
        os.write(self.master, text.encode())

    def _read(self, seconds: float) -> str | None:
        """What has come meanwhile; None where the program is gone."""
        if not select.select([self.master], [], [], seconds)[0]:
            return ""
        try:
            text = os.read(self.master, 65536).decode("utf-8", "replace")
        except OSError:
            return None
        self.shown += text
        self.everything += text
        return text


def interruptible() -> None:
    """What runs the tests may itself ignore Ctrl-C, as whatever is started in the background does."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


@contextmanager
def terminal(
    *options: str,
    command: Sequence[str] = ("play",),
    screen: str = "scroll",
    **environ: str,
) -> Iterator[Terminal]:
    """A command on a terminal; `play` scrolls there unless another screen is named."""
    kind = ["--screen", screen] if command == ("play",) else []
    master, slave = pty.openpty()
    program = subprocess.Popen(
        [*COMMAND, "--locale", "en", *command, *kind, *options],
        stdin=slave,
        stdout=slave,
        stderr=slave,
        cwd=ROOT,
        env={**os.environ, "TERM": "xterm", "COLUMNS": "80", **environ},
        start_new_session=True,
        preexec_fn=interruptible,
    )
    os.close(slave)
    try:
        yield Terminal(program, master)
    finally:
        program.kill()
        program.wait(timeout=20)
        os.close(master)
