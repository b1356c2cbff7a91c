"""Simulations: the same games whoever plays them, merged alike, whatever happens to a worker."""

from __future__ import annotations

import os
import random
import signal
from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from pathlib import Path

import pytest

import estimation_core as ec
from estimation_core.cards import SEATS
from estimation_core.players import PlayerError
from estimation_core.simulation import (
    Given,
    Processes,
    Setup,
    Simulation,
    Tallies,
    WorkersDied,
    play_game,
)
from estimation_core.simulation.measures import ROLES
from estimation_core.simulation.worker import play_games

MINI = ec.load_rules("koutchina")
RANDOM = ("random",) * 4


def setup(**changes: object) -> Setup:
    return Setup(MINI, RANDOM, 5)._replace(**changes)


def played(setup: Setup, games: int = 12) -> Tallies:
    return Simulation(setup, games).run()


def test_the_same_seed_gives_the_same_games_whatever_the_jobs() -> None:
    expected = played(setup())
    assert Simulation(setup(), 12).run(Processes(2)) == expected
    assert Simulation(setup(), 12).run(Given(ThreadPoolExecutor(3), 3)) == expected


def test_the_parts_make_no_difference() -> None:
    expected = played(setup(against=ec.load_rules("classic-short")))
    tallies = Tallies()
    for first, end in ((9, 13), (1, 3), (3, 9)):
        sent = setup(against=ec.load_rules("classic-short"))
        tallies.merge(play_games(sent, first, end).tallies)
    assert tallies == expected


def test_another_seed_gives_other_games() -> None:
    assert played(setup()) != played(setup(seed=6))


def test_a_game_is_the_same_by_itself() -> None:
    game = play_game(setup(), MINI, 7)
    again = play_game(setup(), MINI, 7)
    assert game.to_record() == again.to_record()
    assert play_game(setup(), MINI, 8).to_record() != game.to_record()


def test_a_table_where_nobody_looks_plays_as_its_players_would(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    from estimation_core.simulation import playing

    quick = play_game(setup(), MINI, 2)
    monkeypatch.setattr(playing, "_drift", None)
    monkeypatch.setattr(playing, "RandomPlayer", int)
    assert play_game(setup(), MINI, 2).to_record() == quick.to_record()


def test_under_other_rules_a_round_has_the_same_cards() -> None:
    """Also where an earlier round was dealt twice under one of the two."""
    passing = ec.load_rules("koutchina-mini", settings={"auction.minimum": 8})
    one = play_game(setup(), ec.load_rules("koutchina-mini"), 1)
    other = play_game(setup(), passing, 1)
    first = {deal.round.number: deal.hands for deal in reversed(one.deals)}
    second = {deal.round.number: deal.hands for deal in reversed(other.deals)}
    assert first == second


def test_players_and_dealers_rotate() -> None:
    there = setup(players=("club", "random", "club", "random"))
    assert [there.seated(number) for number in (1, 2, 5)] == [
        (0, 1, 2, 3), (3, 0, 1, 2), (0, 1, 2, 3),
    ]  # fmt: skip
    assert there.levels(2) == ("random", "club", "random", "club")
    assert there.names(2) == ("random 4", "club 1", "random 2", "club 3")
    assert [there.dealer(number) for number in (1, 4, 5, 16, 17)] == [1, 1, 2, 4, 1]


def test_what_is_counted_adds_up() -> None:
    tallies = played(setup(), 20)
    tally = tallies.one
    assert tally.games == tallies.games == 20
    rounds = tally.sums[("round", "over")].n
    assert sum(tally.sums[("round", side)].x for side in ("over", "under", "even")) == rounds
    assert tally.sums[("roles", "anyone", "points")].n == 4 * rounds
    keys = [("roles", role, "points") for role in ROLES]
    by_role = [tally.sums[key] for key in keys if key in tally.sums]
    assert sum(sums.x for sums in by_role) == tally.sums[("roles", "anyone", "points")].x
    assert tally.sums[("roles", "caller", "points")].n == rounds
    by_seat = [tally.sums[("seats", str(seat), "total")].x for seat in SEATS]
    assert (
        sum(by_seat)
        == tally.sums[("game", "total")].x
        == tally.sums[("players", "random", "total")].x
    )
    assert sum(tally.spreads[("points",)].values()) == 4 * rounds
    assert sum(tally.spreads[("places_of", "random")].values()) == 80
    made = [sums for key, sums in tally.sums.items() if key[0] == "numbers"]
    assert sum(sums.x for sums in made) == tally.sums[("roles", "anyone", "made")].x
    assert sum(sums.n for sums in made) == 4 * rounds


def test_points_add_up_to_totals() -> None:
    tally = played(setup(), 20).one
    assert tally.sums[("roles", "anyone", "points")].x == tally.sums[("game", "total")].x


def test_records_come_with_their_numbers() -> None:
    kept: dict[tuple[int, str], str] = {}
    simulation = Simulation(
        setup(records=True, against=ec.load_rules("classic-short")),
        3,
        keep=lambda number, side, text: kept.__setitem__((number, side), text),
    )
    simulation.run()
    assert sorted(kept) == [(n, side) for n in (1, 2, 3) for side in ("", "against")]
    for (number, side), text in kept.items():
        game = ec.Game.from_record(text)
        assert game.over
        rules = simulation.setup.against if side else MINI
        assert rules is not None
        assert game.totals == play_game(simulation.setup, rules, number).totals


def test_progress_is_told_after_every_part() -> None:
    seen: list[int] = []
    Simulation(setup(), 5, progress=lambda so_far: seen.append(so_far.done)).run()
    assert seen == sorted(set(seen)) and seen[-1] == 5


def test_what_was_broken_off_goes_on_where_it_was() -> None:
    def stop(so_far: Simulation) -> None:
        if so_far.done >= 4:
            raise KeyboardInterrupt

    simulation = Simulation(setup(), 12, progress=stop)
    with pytest.raises(KeyboardInterrupt):
        simulation.run()
    assert 4 <= simulation.done < 12 and not simulation.complete
    simulation._progress = None
    assert simulation.run() == played(setup())


def test_ctrl_c_ends_the_processes_at_once() -> None:
    import multiprocessing

    def stop(so_far: Simulation) -> None:
        raise KeyboardInterrupt

    before = set(multiprocessing.active_children())
    simulation = Simulation(setup(), 10**6, progress=stop)
    with pytest.raises(KeyboardInterrupt):
        simulation.run(Processes(2))
    assert simulation.done > 0
    assert not set(multiprocessing.active_children()) - before


def test_a_worker_that_dies_is_replaced_and_nothing_changes() -> None:
    import multiprocessing

    def kill_one(so_far: Simulation) -> None:
        if not killed:
            children = set(multiprocessing.active_children()) - before
            victim = children.pop()
            assert victim.pid is not None
            os.kill(victim.pid, getattr(signal, "SIGKILL", signal.SIGTERM))
            victim.join()
            killed.append(victim.pid)

    before, killed = set(multiprocessing.active_children()), list[int]()
    simulation = Simulation(setup(), 150, progress=kill_one)
    assert simulation.run(Processes(2)) == played(setup(), 150)
    assert len(killed) == 1
    assert simulation.deaths == 1


class Deadly(Processes):
    """Workers that die as soon as they are asked for anything."""

    def executor(self) -> Executor:
        pool = super().executor()
        pool.submit(os._exit, 1)
        return pool


def test_workers_that_die_again_and_again_end_it_with_a_message() -> None:
    with pytest.raises(WorkersDied, match="4 times in a row over the games from 1 on"):
        Simulation(setup(), 12).run(Deadly(1))


def test_a_house_rule_of_a_folder_is_found_again_by_the_workers(tmp_path: Path) -> None:
    (tmp_path / "dear.py").write_text(
        "from estimation_core.hooks import HouseRule, hookimpl\n\n\n"
        "class Dear(HouseRule):\n"
        '    name = "dear"\n    summary = "Everything counts ten times."\n\n'
        "    @hookimpl\n    def score_factor(self, result):\n        return 10\n",
        encoding="utf-8",
    )
    catalog = ec.Catalog([], [tmp_path])
    rules = ec.load_rules("koutchina", house_rules={"dear": {}}, catalog=catalog)
    dear = Simulation(setup(rules=rules), 6).run(Processes(2)).one
    plain = played(setup(), 6).one
    key = ("game", "total")
    assert dear.sums[key].x == 10 * plain.sums[key].x


def test_a_player_that_nobody_knows_is_told_before_a_game_is_played() -> None:
    with pytest.raises(PlayerError):
        Simulation(setup(players=("nobody",) * 4), 3)
    with pytest.raises(ValueError, match="four computer players"):
        Simulation(setup(players=("club",)), 3)


@pytest.fixture
def pool() -> Iterator[ProcessPoolExecutor]:
    import multiprocessing

    with ProcessPoolExecutor(1, multiprocessing.get_context("spawn")) as pool:
        yield pool


def test_any_executor_carries_it(pool: ProcessPoolExecutor) -> None:
    assert Simulation(setup(), 12).run(Given(pool, 1)) == played(setup())
    # It is left as it was, for whoever made it.
    assert pool.submit(os.getpid).result() != os.getpid()


def test_a_game_that_never_ends_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    from estimation_core.simulation import EndlessGame, playing

    monkeypatch.setattr(playing, "MOST_DEALS", 3)
    with pytest.raises(EndlessGame, match="Game 1 has not come to its end after 3 deals"):
        play_game(setup(), MINI, 1)


def test_randomness_does_not_come_from_the_global_source() -> None:
    random.seed(1)
    state = random.getstate()
    played(setup(), 2)
    assert random.getstate() == state


def test_compiled_players_play_the_same_games() -> None:
    pytest.importorskip("numba")
    club = setup(players=("club",) * 4)
    assert (
        play_game(club, MINI, 1).to_record()
        == play_game(club._replace(compiled=True), MINI, 1).to_record()
    )


def test_compiling_begins_with_many_games_of_players_that_search() -> None:
    assert not Simulation(setup(players=("club",) * 4), 24).setup.compiled
    assert Simulation(setup(players=("club",) * 4), 25).setup.compiled
    assert not Simulation(setup(), 10**6).setup.compiled
