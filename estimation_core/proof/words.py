"""A dead end in words: who says what on a shortest way there, and the rules that closed each choice."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from estimation_core.acts import BiddingAct, Call, Decline, Estimate, Pass
from estimation_core.engine.position import Position
from estimation_core.engine.ruleset import Ruleset
from estimation_core.messages import N_, Message, Param, listing
from estimation_core.proof.walking import DeadEndFound
from estimation_core.telling.acts import act_clause, act_noun

PLAYERS = {
    1: N_("the player after the dealer"),
    2: N_("the second player after the dealer"),
    3: N_("the third player after the dealer"),
    4: N_("the dealer"),
}
"""The players by place."""


def dead_end_text(rules: Ruleset, dead_end: DeadEndFound) -> Message:
    """The finding about a dead end."""
    position = rules.position(dead_end.opening)
    said: list[tuple[int, BiddingAct]] = []
    for act in dead_end.way:
        said.append((position.turn, act))
        position = position.next(act)
    params: dict[str, Param] = {
        "player": Message(PLAYERS[position.turn]),
        "way": listing(list(_steps(said)) or [Message("nobody has said anything yet")]),
        "closed": listing(list(_closed(position)), "plain"),
    }
    if position.kind == "call":
        return Message(
            "In a call round {player} can be left without a choice, soonest like this: {way}. Closed are: {closed}",
            **params,
        )
    if position.played_on:
        return Message(
            "In a round that nobody called {player} can be left without a choice, soonest like this: {way}. "
            "Closed are: {closed}",
            **params,
        )
    return Message(
        "In a fixed round {player} can be left without a choice, soonest like this: {way}. Closed are: {closed}",
        **params,
    )


def _steps(said: Sequence[tuple[int, BiddingAct]]) -> Iterator[Message]:
    """Who says what, those together who decline or pass one after another."""
    for act, group in groupby(said, key=lambda step: step[1]):
        places = [place for place, _ in group]
        if isinstance(act, Decline) and len(places) == 4:
            yield Message("nobody makes a Dash Call")
        elif isinstance(act, Decline | Pass):
            players = listing([Message(PLAYERS[place]) for place in places])
            yield act_clause(players, len(places), act)
        else:
            yield from (act_clause(Message(PLAYERS[place]), 1, act) for place in places)


def _closed(position: Position) -> Iterator[Message]:
    """Each rule that forbids something here, with what it forbids; an act that two rules forbid stands with both."""
    acts: dict[tuple[str, str], list[BiddingAct]] = {}
    reasons: dict[tuple[str, str], Message] = {}
    offered = position.offered()
    for act in offered:
        for owner, reason in position.refusals(act):
            rule = owner, str(reason)
            reasons.setdefault(rule, reason)
            acts.setdefault(rule, []).append(act)
    for rule, forbidden in acts.items():
        owner, reason = rule[0], reasons[rule]
        what = listing(list(_in_runs(forbidden, offered)))
        if owner == "core":
            yield Message("{acts} ({reason})", acts=what, reason=reason)
        else:
            yield Message(
                "{acts} (house rule {house_rule}: {reason})",
                acts=what,
                house_rule=position.rules.house_rule_title(owner),
                reason=reason,
            )


def _in_runs(acts: Sequence[BiddingAct], offered: Sequence[BiddingAct]) -> Iterator[Param]:
    """Some of the acts that are offered, neighbours of a kind together: 2 to 13."""
    run: list[BiddingAct] = []
    for act in offered:
        if run and (act not in acts or _kind(act) != _kind(run[0])):
            yield _run(run)
            run = []
        if act in acts:
            run.append(act)
    if run:
        yield _run(run)


def _kind(act: BiddingAct) -> object:
    return type(act), isinstance(act, Estimate) and act.strain is not None


def _run(run: Sequence[BiddingAct]) -> Param:
    first, last = run[0], run[-1]
    if len(run) == 1 or not isinstance(first, Call | Estimate):
        return act_noun(first)
    return Message("{first} to {last}", first=act_noun(first), last=act_noun(last))
