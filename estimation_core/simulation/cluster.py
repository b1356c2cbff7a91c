"""A Dask cluster as the crew of a simulation; needs the extra ``dask``."""

from __future__ import annotations

from concurrent.futures import BrokenExecutor, CancelledError, Executor
from importlib import import_module
from typing import Any

from estimation_core.errors import EstimationError
from estimation_core.messages import Code, Message

SECONDS = 5.0
"""About how long a part takes on a cluster, where sending it costs more than to a process."""

PATIENCE = 10
"""The seconds in which a scheduler must answer."""


class DaskMissing(EstimationError):
    """The extra ``dask`` is not installed."""

    def __init__(self) -> None:
        super().__init__(
            Message(
                "A cluster needs the package {package}: {command}.",
                package=Code("distributed"),
                command=Code('pip install "estimation-core[dask]"'),
            )
        )


class Cluster:
    """The workers of a Dask scheduler; the scheduler itself has what a dead one was playing played again."""

    seconds = SECONDS

    def __init__(self, client: Any, own: bool = False) -> None:
        """``own`` says that the client is closed together with the crew."""
        killed: Any = import_module("distributed.scheduler")
        self.deadly: tuple[type[BaseException], ...] = (
            BrokenExecutor,
            CancelledError,
            killed.KilledWorker,
        )
        self._client = client
        self._own = own
        self._executor: Executor | None = None
        self._seen = self._alive()
        self._gone: set[str] = set()

    @classmethod
    def at(cls, address: str) -> Cluster:
        """The cluster of a scheduler; `DaskMissing`, and `OSError` where nobody answers at the address."""
        try:
            distributed: Any = import_module("distributed")
        except ImportError as error:
            raise DaskMissing from error
        try:
            client = distributed.Client(address, timeout=PATIENCE, set_as_default=False)
            return cls(client, own=True)
        except (OSError, ValueError) as error:
            # Dask tells a scheduler that does not answer and an address that is none in several ways.
            raise OSError(str(error)) from error

    @property
    def workers(self) -> int:
        """The threads of all workers that are there now; one where there is none yet."""
        threads: dict[str, int] = self._client.nthreads()
        return max(1, sum(threads.values()))

    def executor(self) -> Executor:
        """The executor of the client."""
        self._look()
        if self._executor is None:
            self._executor = self._client.get_executor(pure=False)
        executor: Executor = self._executor
        return executor

    def lost(self) -> int:
        """How many workers are not there any more."""
        self._look()
        return len(self._gone)

    def close(self, now: bool) -> None:
        """Takes back what has not been played; the cluster is left as it is."""
        executor, self._executor = self._executor, None
        if executor is not None:
            executor.shutdown(wait=not now)
        if self._own:
            self._client.close()

    def _look(self) -> None:
        alive = self._alive()
        self._gone |= self._seen - alive
        self._seen |= alive

    def _alive(self) -> set[str]:
        return set(self._client.scheduler_info(n_workers=-1)["workers"])
