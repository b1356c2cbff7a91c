"""Acts and events in words: by themselves, as nouns and clauses of longer sentences, and in a sentence each."""

from __future__ import annotations

from collections.abc import Sequence

from estimation_core.acts import (
    Act,
    BiddingAct,
    Call,
    DashCall,
    Decline,
    Estimate,
    Pass,
    Play,
    Redeal,
)
from estimation_core.engine import events
from estimation_core.engine.ruleset import Ruleset
from estimation_core.messages import Message, Param, listing, nmessage, pmessage


def act_text(act: Act) -> Param:
    """An act by itself: what is said or played."""
    if isinstance(act, Play):
        return act.card
    if isinstance(act, Call):
        return act
    if isinstance(act, Estimate):
        return act.number if act.strain is None else Call(act.number, act.strain)
    return _ACTS[type(act)]


_ACTS: dict[type[Act], Message] = {
    DashCall: Message("Dash Call"),
    Decline: pmessage("answer", "no"),
    Pass: pmessage("answer", "pass"),
    Redeal: Message("dealing again"),
}


def said_text(player: str, act: Act) -> Message:
    """What a player said, in a sentence."""
    if isinstance(act, DashCall):
        return Message("{player} makes a Dash Call.", player=player)
    if isinstance(act, Decline):
        return Message("{player} makes no Dash Call.", player=player)
    if isinstance(act, Call):
        return Message("{player} calls {call}.", player=player, call=act)
    if isinstance(act, Pass):
        return Message("{player} passes.", player=player)
    assert isinstance(act, Estimate)
    if act.strain is not None:
        return Message(
            "{player} makes a Super Call of {call}.",
            player=player,
            call=Call(act.number, act.strain),
        )
    if act.number == 0:
        return Message("{player} says 0, a Dash.", player=player)
    return Message("{player} says {number}.", player=player, number=act.number)


def act_noun(act: BiddingAct) -> Param:
    """An act as something that is forbidden or left: ``a Dash Call``, ``passing``, ``6♠``."""
    if isinstance(act, Estimate) and act.strain is not None:
        return Message("Super Call {call}", call=Call(act.number, act.strain))
    return _NOUNS.get(type(act)) or act_text(act)


_NOUNS: dict[type[Act], Message] = {
    DashCall: Message("a Dash Call"),
    Decline: Message("no Dash Call"),
    Pass: Message("passing"),
}


def act_clause(players: Param, n: int, act: BiddingAct) -> Message:
    """Who says what, inside a longer sentence; several players may decline or pass together."""
    match act:
        case DashCall():
            return Message("{player} makes a Dash Call", player=players)
        case Decline():
            return nmessage(
                "{players} makes no Dash Call", "{players} make no Dash Call", n, players=players
            )
        case Pass():
            return nmessage("{players} passes", "{players} pass", n, players=players)
        case Call():
            return Message("{player} calls {call}", player=players, call=act)
        case Estimate(number, None):
            return Message("{player} says {number}", player=players, number=number)
        case Estimate(number, strain) if strain is not None:
            call = Call(number, strain)
            return Message("{player} makes a Super Call of {call}", player=players, call=call)
    raise TypeError(act)


def event_text(event: events.Told, players: Sequence[str], rules: Ruleset) -> Message:
    """What happened, in a sentence."""
    if isinstance(event, events.AllPassed):
        if event.played_on:
            return Message("Everybody passed: the deal is played as a fixed round.")
        return Message("Everybody passed.")
    player = players[event.seat - 1]
    match event:
        case events.DashCallMade():
            return said_text(player, DashCall())
        case events.DashCallDeclined():
            return said_text(player, Decline())
        case events.Called(call=call):
            return said_text(player, call)
        case events.Passed():
            return said_text(player, Pass())
        case events.Estimated(estimate=estimate):
            return said_text(player, estimate)
        case events.AvoidSaid():
            return Message('{player} says "Avoid".', player=player)
        case events.RedealTaken(house_rule=house_rule):
            return Message(
                "{player} has the cards dealt again ({house_rule}).",
                player=player,
                house_rule=rules.house_rule_title(house_rule),
            )
        case events.TrumpChanged(strain=strain):
            return Message("The trump is now {strain}.", strain=strain)
        case events.OverEstimate():
            return Message("{player} has won more than the estimate.", player=player)


def ranges(numbers: Sequence[int]) -> list[Param]:
    """Numbers as a person writes them: runs in short."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return [
        Message("{first}–{last}", first=run[0], last=run[-1])
        if len(run) > 2
        else listing(run, "plain")
        for run in runs
    ]
