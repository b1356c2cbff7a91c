"""The ways in which a round can begin: each kind of round that the games of a ruleset have, from each first place."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from estimation_core.cards import SEATS, STRAINS
from estimation_core.engine.ruleset import Ruleset
from estimation_core.hooks import RoundPlan
from estimation_core.results import Round
from estimation_core.rules.facts import Facts
from estimation_core.rules.rounds import MOST_ROUNDS, Standing
from estimation_core.settings import RoundKind

ANY_ROUND = (RoundPlan("call"), *(RoundPlan("fixed", strain) for strain in STRAINS))
"""What a house rule may insert between the planned rounds (plugins.md): that is known only in a game."""


@dataclass(frozen=True, slots=True)
class Beginning:
    """One kind of round: all positions in which it can begin, and the rounds of the game that are of that kind."""

    kind: RoundKind
    openings: tuple[Facts, ...]
    rounds: tuple[Round, ...]


def beginnings(rules: Ruleset) -> list[Beginning]:
    """The kinds of round that the games of a ruleset have. No position can be reached from two of them."""
    openings: dict[tuple[RoundKind, bool], dict[Facts, None]] = {}
    rounds: dict[tuple[RoundKind, bool], dict[Round, None]] = {}
    for standing in standings(rules):
        round = standing.round
        kind = round.kind, round.played_on
        openings.setdefault(kind, {})[rules.open(standing, round).facts] = None
        # The multiplier is left out of scores.
        rounds.setdefault(kind, {})[round._replace(multiplier=1)] = None
    return [Beginning(kind[0], tuple(openings[kind]), tuple(rounds[kind])) for kind in openings]


def standings(rules: Ruleset) -> Iterator[Standing]:
    """Where games may stand whose next deals are, between them, all that can stand before the bidding of a round.

    Number, strain, multiplier and dealer are varied where house rules look at them; a game may begin in any round and
    with any multiplier of the ladder (`estimation_core.engine.game.Start`).
    """
    plan = rules.plan()
    looks_at = rules.looks_at
    dealers = SEATS if "dealer" in looks_at else SEATS[-1:]
    ladder = rules.settings.score.all_missed.multipliers
    steps = range(len(ladder) + 1) if "multiplier" in looks_at else range(1)
    for index, number, inserted in _rounds(rules, plan):
        kind = inserted.kind if inserted else plan[index].kind
        called_before = inserted is not None or any(one.kind == "call" for one in plan[:index])
        for dealer in dealers:
            for step in steps:
                for passes in _passes(rules, kind):
                    for caller in _previous_callers(rules, kind, called_before):
                        yield Standing(
                            rules.settings,
                            plan,
                            dealer,
                            done=index,
                            number=number,
                            inserted=inserted,
                            step=step,
                            passes=passes,
                            previous_caller=caller,
                        )


def _rounds(
    rules: Ruleset, plan: tuple[RoundPlan, ...]
) -> Iterator[tuple[int, int, RoundPlan | None]]:
    """The planned rounds and those that might be inserted: index, number and inserted round of each."""
    if not rules.inserts_rounds:
        yield from ((index, index + 1, None) for index in range(len(plan)))
        return
    # Inserted rounds push the numbers of the planned ones up.
    most = MOST_ROUNDS if "number" in rules.looks_at else 1
    for index in range(len(plan)):
        yield from ((index, number, None) for number in range(index + 1, max(most, index + 1) + 1))
    for inserted in ANY_ROUND:
        yield from ((0, number, inserted) for number in range(1, max(most, 1) + 1))


def _passes(rules: Ruleset, kind: str) -> tuple[int, ...]:
    """How many passed deals may stand before one: none, or so many that it is played on (R5.5)."""
    all_pass = rules.settings.all_pass
    if kind == "call" and all_pass.redeals_then_plays:
        return 0, all_pass.redeals
    return (0,)


def _previous_callers(rules: Ruleset, kind: str, called_before: bool) -> tuple[int | None, ...]:
    """Who may have been the Caller before, where the auction starts from them (R5.2)."""
    opens = kind == "call" and rules.settings.auction.opener == "previous_caller"
    return (None, *SEATS) if opens and called_before else (None,)
