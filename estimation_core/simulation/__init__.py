"""Simulation: many games of computer players, counted, and two rulesets compared on the same deals.

    setup = Setup(ec.load_rules("classic"), ("club", "club", "club", "random"), seed=7)
    simulation = Simulation(setup, games=500)
    simulation.run(Processes(2))
    simulation.tallies.one.figure("players", "club", "points")   # mean, margin at 95 %, number of cases

The games follow from the setup alone, whoever plays them: this process (``run()``), processes of this machine
(`Processes`), any executor of `concurrent.futures` (`Given`), or a Dask cluster
(`estimation_core.simulation.cluster.Cluster`). Where processes are started, a script must stand below
``if __name__ == "__main__":``, as `multiprocessing` asks.
"""

from estimation_core.crews import Given, Processes
from estimation_core.simulation.figures import Figure
from estimation_core.simulation.playing import EndlessGame, play_game
from estimation_core.simulation.running import Crew, Simulation, WorkersDied
from estimation_core.simulation.setup import Setup
from estimation_core.simulation.tally import Tallies, Tally

__all__ = [
    "Crew",
    "EndlessGame",
    "Figure",
    "Given",
    "Processes",
    "Setup",
    "Simulation",
    "Tallies",
    "Tally",
    "WorkersDied",
    "play_game",
]
