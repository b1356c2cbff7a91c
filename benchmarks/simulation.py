"""Simulations and the judging of records: what the extra ``fast``, two processes and a long run bring.

    python benchmarks/simulation.py fast [--pairs 5]
    python benchmarks/simulation.py workers [--pairs 5]
    python benchmarks/simulation.py rounds [--rounds 1000000]
    python benchmarks/simulation.py records [--games 10000]

``fast`` plays whole games among `club` (declarations, play, score) with and without the compiled playouts. ``workers``
compares the speed-up of two processes over one with that of a loop that does nothing but spin, in the same run.
``rounds`` plays that many rounds among `random` in two processes and shows the memory as it goes; ``records`` keeps
games as records and judges them all with one process and with two.
"""

from __future__ import annotations

import argparse
import multiprocessing
import random
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from paired import machine, measure, spread

import estimation_core as ec
from estimation_core.players import make_player
from estimation_core.players.club import ClubPlayer
from estimation_core.players.playouts import Playouts, best_playouts, plain_playouts
from estimation_core.simulation import Processes, Setup, Simulation

ROUNDS = 18
"""The rounds of a game of koutchina-full."""


def club_game(rules: ec.Ruleset, seed: int, playouts: Playouts) -> tuple[int, ...]:
    """A game among `club`."""
    chances = random.Random(seed)
    players = [make_player("club", chances) for _ in range(4)]
    for player in players:
        assert isinstance(player, ClubPlayer)
        player.playouts = playouts
    game = ec.Game(rules, seed=seed)
    while (seat := game.to_act) is not None:
        game.act(players[seat - 1].choose(game.view(seat)))
    return game.totals


def fast(pairs: int) -> None:
    rules = ec.load_rules("koutchina-full")
    compiled, plain = best_playouts(), plain_playouts()
    if not compiled.compiled:
        sys.exit("the extra `fast` is not installed")
    assert club_game(rules, 1, compiled) == club_game(rules, 1, plain)
    costs = measure(
        lambda: club_game(rules, 2, plain),
        lambda: club_game(rules, 2, compiled),
        pairs,
        time.process_time,
    )
    print(f"whole rounds of club, without / with fast: {spread(costs.ratios)} times as long")
    for name, times in (("without", costs.first), ("with", costs.second)):
        print(f"  {name}: {ROUNDS / sorted(times)[pairs // 2]:.1f} rounds/s a core")


def spin(times: int) -> int:
    """Nothing but work for one processor."""
    total = 0
    for number in range(times):
        total += number & 7
    return total


def workers(pairs: int) -> None:
    setup = Setup(ec.load_rules("koutchina-full"), ("random",) * 4, 1)
    games, turns = 600, 60_000_000
    context = multiprocessing.get_context("spawn")
    pools = {count: ProcessPoolExecutor(count, context) for count in (1, 2)}
    for count, pool in pools.items():
        list(pool.map(spin, [1000] * count))

    def spinning(count: int) -> Callable[[], object]:
        return lambda: list(pools[count].map(spin, [turns // count] * count))

    def playing(count: int) -> Callable[[], object]:
        return lambda: Simulation(setup, games).run(Processes(count))

    ours: list[float] = []
    theirs: list[float] = []
    for _ in range(pairs):
        for kept, work in ((theirs, spinning), (ours, playing)):
            costs = measure(work(1), work(2), 1, time.perf_counter)
            kept.append(costs.ratios[0])
    for pool in pools.values():
        pool.shutdown()
    shares = [mine / spun for mine, spun in zip(ours, theirs, strict=True)]
    print(f"speed-up of two processes: games {spread(ours)}, a spin loop {spread(theirs)}")
    print(f"  games / spin loop: {spread(shares)}, starting the processes included")


def rounds(wanted: int) -> None:
    setup = Setup(ec.load_rules("koutchina-full"), ("random",) * 4, 1)
    games = wanted // ROUNDS
    began, tenth = time.perf_counter(), [1]

    def tell(so_far: Simulation) -> None:
        if so_far.done >= tenth[0] * games // 10:
            memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
            rate = so_far.done * ROUNDS / (time.perf_counter() - began)
            print(
                f"  {so_far.done * ROUNDS:,} rounds: {rate:,.0f} a second, {memory} MB", flush=True
            )
            tenth[0] += 1

    Simulation(setup, games, progress=tell).run(Processes(2))
    workers_memory = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss // 1024
    print(f"  the largest process of all: {workers_memory} MB")


def records(games: int) -> None:
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch) / "games"
        run("simulate", "koutchina-full", "--players", "random", "--games", str(games), "--seed", "1",
            "--records", str(folder))  # fmt: skip
        files = [str(path) for path in sorted(folder.iterdir())]
        deals = ROUNDS * len(files)
        for command in (("validate",), ("score", "--format", "csv")):
            for share, jobs in ((10, 1), (1, 1), (1, 2)):
                chosen = files[: len(files) // share]
                took, memory = run(*command, "--jobs", str(jobs), *chosen)
                rate = deals / share / took
                print(
                    f"{command[0]} of {len(chosen)} records, --jobs {jobs}: {rate:,.0f} deals/s, {memory} MB"
                )


def run(*arguments: str) -> tuple[float, int]:
    """A command of its own: the seconds it took, and the memory of its largest process in MB."""
    code = (
        "import resource, sys; from estimation_core.cli import main\n"
        "try: main()\n"
        "except SystemExit: pass\n"
        "usage = [resource.getrusage(who).ru_maxrss for who in (0, -1)]\n"
        "print(max(usage) // 1024, file=sys.stderr)"
    )
    began = time.perf_counter()
    done = subprocess.run(
        [sys.executable, "-c", code, *arguments], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
        text=True, check=True,
    )  # fmt: skip
    return time.perf_counter() - began, int(done.stderr.split()[-1])


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("what", choices=["fast", "workers", "rounds", "records"])
    parser.add_argument("--pairs", type=int, default=5)
    parser.add_argument("--rounds", type=int, default=1_000_000)
    parser.add_argument("--games", type=int, default=10_000)
    options = parser.parse_args()
    print(machine())
    match options.what:
        case "fast":
            fast(options.pairs)
        case "workers":
            workers(options.pairs)
        case "rounds":
            rounds(options.rounds)
        case "records":
            records(options.games)


if __name__ == "__main__":
    main()
