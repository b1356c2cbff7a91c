"""10,000 random games over all shipped variants and house rules: `python tests/long/random_games.py [GAMES] [JOBS]`.

Every game ends; no position before the play of cards is without a legal act; the written record validates, and
scoring it again gives the same totals. Prints what was played and how often the rarer things happened.
"""

from __future__ import annotations

import os
import random
import sys
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "tests")]

from playing import SHIPPED, catalog, rules_of  # noqa: E402
from random_play import choose  # noqa: E402

from estimation_core.engine.game import Game  # noqa: E402
from estimation_core.engine.ruleset import Ruleset  # noqa: E402
from estimation_core.records.judging import judge_text  # noqa: E402

HOUSE_RULES = ("big-games", "no-dash-at-risk", "one-bid", "redeal-missing-suit", "three-alike")
ADDED: tuple[dict[str, object], ...] = (
    {},
    {"dash_call.when": "in_turn"},
    {"auction.opener": "previous_caller", "dash_call.limit": 3},
    {"score.risk_bearer": "last_seat", "score.dash_call.risk": True},
)
"""*Added* settings that some of the games are played with."""


def rules_for(number: int) -> Ruleset:
    """The rules of a game: every variant in turn, two in three times with something switched on beside it."""
    variant = SHIPPED[number % len(SHIPPED)]
    rng = random.Random(number)
    if rng.random() < 1 / 3:
        return rules_of(variant)
    house_rules = [name for name in HOUSE_RULES if rng.random() < 1 / 3]
    return rules_of(variant, ADDED[int(rng.random() * len(ADDED))], *house_rules)


def play(number: int) -> Counter[str]:
    """One game from deal to record and back; what happened in it."""
    rules = rules_for(number)
    game = Game(rules, seed=number)
    rng = random.Random(number)
    seen: Counter[str] = Counter({"games": 1, "games with house rules": bool(rules.house_rules)})
    while not game.over:
        assert game.legal_acts(), f"game {number}: nothing is legal at {game.stage}"
        seen["positions before the play"] += game.stage != "play"
        game.act(choose(game, rng))
    file = judge_text(game.to_record(), catalog())
    wrong = [finding.code for finding in file.findings if finding.code != "rules-changed"]
    assert not wrong, f"game {number}: {wrong}"
    assert file.judged is not None and file.judged.complete
    assert file.judged.totals == game.totals, f"game {number}: other totals"
    for deal in game.deals:
        seen["deals"] += 1
        seen["redeals by a house rule"] += deal.redeal_by is not None
        seen["all passed"] += deal.all_passed
        if deal.score is None or deal.contract is None:
            continue
        seen["rounds scored"] += 1
        seen["played on"] += deal.contract.played_on
        seen["all four missed"] += deal.score.status == "all_missed"
        seen["with Dash Calls"] += bool(deal.contract.dash_calls)
        seen["with a Super Call"] += deal.contract.super_call is not None
        seen["at a multiplier"] += deal.round.multiplier > 1
        seen["with factors"] += bool(deal.score.factors)
    return seen


def play_some(numbers: range) -> Counter[str]:
    seen: Counter[str] = Counter()
    for number in numbers:
        seen += play(number)
    return seen


def main(games: int = 10_000, jobs: int = os.cpu_count() or 1) -> None:
    begin = time.perf_counter()
    seen: Counter[str] = Counter()
    parts = [range(start, min(start + 100, games)) for start in range(0, games, 100)]
    with ProcessPoolExecutor(jobs) as pool:
        for part in pool.map(play_some, parts):
            seen += part
    for name, count in seen.items():
        print(f"{count:>10,}  {name}")
    print(
        f"{time.perf_counter() - begin:>9.0f}s  on {jobs} processes; every game ended, validated and scored again"
    )


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
