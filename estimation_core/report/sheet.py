"""The sheet of a game as people keep it: a line for each round, with what was said, won and scored."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from estimation_core.acts import Call
from estimation_core.cards import SEATS
from estimation_core.documents.model import Block, Cell, Table, paragraph
from estimation_core.engine.deal import Deal
from estimation_core.messages import Code, Message, Param, Signed, listing, pmessage
from estimation_core.results import Four, Score
from estimation_core.rules.facts import seat_at
from estimation_core.telling.rounds import side_text

NOTHING = Code("–")
"""Stands for the score of a round that has none."""

SHORT = 6
"""A longer name is shortened where it heads a column of the sheet."""


def sheet(players: Sequence[str], deals: Sequence[Deal], totals: Sequence[Four]) -> Iterator[Block]:
    """A line for each round; ``totals[n]`` are those after the first n deals.

    Of a round that was dealt several times the last deal tells what came of it.
    """
    short = short_names(players)
    rows: list[tuple[Cell, ...]] = []
    if any(totals[0]):
        before: list[Cell] = [None] * 13
        rows.append((Message("before"), *before, *map(Signed, totals[0])))
    missed = False
    for number, deal in enumerate(deals, 1):
        following = deals[number] if number < len(deals) else None
        if following is None or following.round.number != deal.round.number:
            rows.append(_row(deal, short, totals[number]))
            missed = missed or _counts_nothing(deal.score)
    head: tuple[Cell, ...] = (
        pmessage("column", "Round"),
        Message("Dealer"),
        pmessage("column", "Call"),
        *short,
        pmessage("column", "Side"),
        Message("Risk"),
        Code("×"),
        *short,
        *short,
    )
    groups: tuple[tuple[Cell, int], ...] = (
        (None, 3),
        (Message("Estimate and tricks"), 4),
        (None, 3),
        (Message("Score"), 4),
        (Message("Total"), 4),
    )
    yield Table(head, tuple(rows), "><<" + ">" * 4 + "<<>" + ">" * 8, groups=groups)
    notes = [*explained(short, players)]
    if missed:
        notes.append(Message("– in place of the scores: nobody made it (Sa'aydeh)."))
    if notes:
        yield paragraph(*notes)


def short_names(players: Sequence[str]) -> list[str]:
    """Names that are short enough to head a column, and still differ from one another."""
    short = [name if len(name) <= SHORT else f"{name[: SHORT - 1].rstrip()}." for name in players]
    return [
        one if short.count(one) == 1 else f"{one[: SHORT - 3].rstrip(' .')}. {seat}"
        for seat, one in enumerate(short, 1)
    ]


def explained(short: Sequence[str], names: Sequence[str]) -> Iterator[Message]:
    """Whose the shortened names are."""
    for one, name in zip(short, names, strict=True):
        if one != name:
            yield Message("{short} is {name}.", short=one, name=name)


def _row(deal: Deal, players: Sequence[str], totals: Four) -> tuple[Cell, ...]:
    contract = deal.contract
    risk = contract.risk if contract is not None else None
    return (
        deal.round.number,
        players[deal.round.dealer - 1],
        _call(deal, players),
        *_said_and_won(deal),
        side_text(contract) if contract is not None else None,
        _risk(risk.level, players[risk.seat - 1]) if risk is not None else None,
        _times(deal),
        *_scores(deal.score),
        *map(Signed, totals),
    )


def _call(deal: Deal, players: Sequence[str]) -> Cell:
    """The Call or the trump, and the Caller."""
    contract = deal.contract
    if contract is None:
        return pmessage("answer", "pass") if deal.all_passed else None
    caller = players[contract.caller - 1]
    if contract.played_as == "call" or contract.super_call is not None:
        call = Call(contract.estimates[contract.caller - 1], contract.trump)
        return Message("{call} {player}", call=call, player=caller)
    return Message("{call} {player}", call=contract.trump, player=caller)


def _said_and_won(deal: Deal) -> Iterator[Cell]:
    estimates = estimates_so_far(deal)
    for seat in SEATS:
        said = estimates[seat - 1]
        if said is None:
            yield None
        elif deal.score is None:
            yield said
        else:
            won = deal.won[seat - 1]
            yield pmessage("estimate and tricks", "{estimate}/{won}", estimate=said, won=won)


def _risk(level: int, player: str) -> Param:
    return player if level == 1 else Message("{player} {level}", player=player, level=level)


def _times(deal: Deal) -> Cell:
    """How often the round counts; nothing where it counts once."""
    factors = deal.score.factors if deal.score is not None else ()
    by = [deal.round.multiplier] * 4
    for factor in factors:
        by = [one * factor.of(seat) for seat, one in enumerate(by, 1)]
    several = list(dict.fromkeys(by))
    if several == [1]:
        return None
    return listing([Message("×{by}", by=one) for one in several], "plain")


def _scores(score: Score | None) -> tuple[Cell, ...]:
    if score is None or _counts_nothing(score):
        return (NOTHING,) * 4
    return tuple(Signed(points) for points in score.scores)


def _counts_nothing(score: Score | None) -> bool:
    """Nobody made it, and so nobody scores (R9.3)."""
    return score is not None and score.status == "all_missed" and not any(score.scores)


def estimates_so_far(deal: Deal) -> list[int | None]:
    """What each seat has estimated; None where nothing has been said."""
    by_seat: list[int | None] = [None] * 4
    for place, number in enumerate(deal.position.estimates, 1):
        by_seat[seat_at(place, deal.round.dealer) - 1] = number
    return by_seat
