"""Who does work in parts: processes of this machine, or any executor that is given."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing.connection import wait
from typing import Any

SECONDS = 1.0
"""About how long a part should take: short for progress to be seen, long beside what sending it costs."""


class _Pool(ProcessPoolExecutor):
    """A pool that says in one way that a process of it has died, however early or late that is noticed."""

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        try:
            return super().submit(fn, *args, **kwargs)
        except (OSError, TypeError, ValueError) as error:
            # A pipe to a process that has just died, or what the pool has already taken down because of it.
            raise BrokenExecutor("a process died while it was given work") from error


class Processes:
    """Processes of this machine. One that dies is replaced, together with the others."""

    seconds = SECONDS
    deadly: tuple[type[BaseException], ...] = (BrokenExecutor,)

    def __init__(self, workers: int) -> None:
        self.workers = workers
        self._pool: ProcessPoolExecutor | None = None
        self._before: list[multiprocessing.process.BaseProcess] = []

    def executor(self) -> Executor:
        """The pool of processes; its first part starts them."""
        if self._pool is None:
            self._before = multiprocessing.active_children()
            # Processes are started afresh, not forked: a fork copies locks that other threads may hold.
            self._pool = _Pool(self.workers, multiprocessing.get_context("spawn"), _begin_worker)
            with _deaf_to_interrupts():
                self._pool.submit(os.getpid)
        return self._pool

    def lost(self) -> int:
        """None: who dies here takes the whole pool along, which is then made anew."""
        return 0

    def close(self, now: bool) -> None:
        """Ends the processes; ``now`` in the middle of their games."""
        pool, self._pool = self._pool, None
        if pool is None:
            return
        if now:
            for process in multiprocessing.active_children():
                if process not in self._before:
                    process.terminate()
        pool.shutdown(wait=True, cancel_futures=True)


class Given:
    """An executor that somebody else keeps: a pool of one's own, say."""

    deadly: tuple[type[BaseException], ...] = (BrokenExecutor,)

    def __init__(self, executor: Executor, workers: int, seconds: float = SECONDS) -> None:
        self.workers = workers
        self.seconds = seconds
        self._executor = executor

    def executor(self) -> Executor:
        return self._executor

    def lost(self) -> int:
        return 0

    def close(self, now: bool) -> None:
        """It is left as it was; parts that have not begun are taken back by the simulation."""


def _begin_worker() -> None:
    """What a worker process does first: Ctrl-C is for who started it, and without that one there is nothing to do."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_leave_with, args=(parent.sentinel,), daemon=True).start()


def _leave_with(sentinel: int) -> None:
    wait([sentinel])
    os._exit(1)


@contextmanager
def _deaf_to_interrupts() -> Iterator[None]:
    """Processes that are started meanwhile do not hear Ctrl-C, from their first moment on; this one hears it later."""
    mask: Callable[..., object] | None = getattr(signal, "pthread_sigmask", None)
    if mask is None:
        yield
        return
    mask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        mask(signal.SIG_UNBLOCK, {signal.SIGINT})
