"""A real Dask cluster of several workers as the crew, one of which dies in the middle."""

from __future__ import annotations

import json
import os
import signal
from collections.abc import Callable, Iterator
from typing import Any

import pytest

import estimation_core as ec
from estimation_core.simulation import Setup, Simulation
from estimation_core.simulation.cluster import Cluster

distributed: Any = pytest.importorskip("distributed")

SETUP = Setup(ec.load_rules("koutchina"), ("random",) * 4, 5)


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    with distributed.LocalCluster(
        n_workers=3,
        threads_per_worker=1,
        processes=True,
        dashboard_address=None,
        silence_logs=50,
    ) as cluster:
        yield cluster


@pytest.fixture
def crew(cluster: Any) -> Iterator[Cluster]:
    with distributed.Client(cluster, set_as_default=False) as client:
        yield Cluster(client)


def test_a_cluster_plays_the_same_games(crew: Cluster) -> None:
    simulation = Simulation(SETUP, 60)
    assert simulation.run(crew) == Simulation(SETUP, 60).run()
    assert simulation.deaths == 0


def test_the_command_takes_its_address(
    cluster: Any, call: Callable[..., tuple[int, str, str]]
) -> None:
    command = ("simulate", "koutchina", "--players", "random", "--seed", "5", "--games", "30")
    code, out, _ = call(*command, "--dask", cluster.scheduler_address, "--format", "json")
    alone = call(*command, "--jobs", "1", "--format", "json")
    assert code == 0
    assert json.loads(out) == json.loads(alone[1])


def test_where_no_scheduler_answers_it_is_told(
    call: Callable[..., tuple[int, str, str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("estimation_core.simulation.cluster.PATIENCE", 0.5)
    code, out, err = call("simulate", "--dask", "tcp://127.0.0.1:9", "--games", "1")
    assert (code, out) == (2, "")
    assert "There is no Dask scheduler at tcp://127.0.0.1:9" in err


def test_a_worker_that_is_killed_changes_nothing_and_is_told(
    cluster: Any, crew: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Cluster, "seconds", 0.1)
    pids = list(crew._client.run(os.getpid).values())
    assert len(set(pids)) >= 2

    def kill_one(so_far: Simulation) -> None:
        if so_far.done >= 20 and pids:
            os.kill(pids[0], getattr(signal, "SIGKILL", signal.SIGTERM))
            pids.clear()

    simulation = Simulation(SETUP, 400, progress=kill_one)
    assert simulation.run(crew) == Simulation(SETUP, 400).run()
    assert not pids
    assert simulation.deaths == 1
