"""Records out of a running game, and a running game out of a record."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from estimation_core.acts import Call, DashCall, Estimate, Pass
from estimation_core.cards import HAND_SIZE, Card, cards_in
from estimation_core.engine.deal import Deal
from estimation_core.engine.game import Game, Listener
from estimation_core.errors import RecordError
from estimation_core.records.judging import Override, judge_text
from estimation_core.records.model import NOTHING, DealEntry, Kept, Record
from estimation_core.variants import Catalog, digest, rules_tables


def record_of_game(game: Game, *, with_ruleset: bool = True, **head: Any) -> Record:
    """The record of a game as it stands, in the middle of a trick too.

    ``head`` fills further keys of the head (``event``, ``date`` …), which a game that comes from a record keeps as they
    were, the users' own too. The rules are part of it, so that it can always be judged by what it was played under.
    """
    kept: Kept | None = game.kept
    if kept is not None:
        head = {**kept.head, **head}
    deals = [
        deal_entry(deal, kept.own_of(index) if kept else NOTHING)
        for index, deal in enumerate(game.deals)
    ]
    return Record(
        variant=game.rules.name,
        rules=digest(game.rules),
        players=game.players,
        dealer=game.first_dealer,
        start=game.start,
        stakes=game.stakes,
        deals=tuple(deals),
        ruleset=rules_tables(game.rules) if with_ruleset else None,
        **head,
    )


def deal_entry(deal: Deal, own: Mapping[str, Any] = NOTHING) -> DealEntry:
    """What a record says of one deal; ``own`` are the user's keys."""
    said = _Said(deal)
    return DealEntry(
        hands=tuple(tuple(cards_in(hand)) for hand in deal.hands) if deal.hands else None,
        redeal_by=deal.redeal_by,
        avoid=deal.avoid
        if deal.avoid and deal.stage != "redeal" and deal.redeal_by is None
        else None,
        dash_calls=said.dash_calls,
        calls=said.calls,
        call=deal.position.call if deal.settled else None,
        caller=deal.caller if deal.settled else None,
        estimates=said.estimates,
        tricks=_tricks(deal.cards) if deal.cards else None,
        won=_four(deal.won) if sum(deal.won) == HAND_SIZE else None,
        scores=deal.score.scores if deal.score else None,
        own=own,
    )


class _Said:
    """What was said in a deal, as a record has it."""

    def __init__(self, deal: Deal) -> None:
        self.dash_calls: tuple[bool | None, ...] | None = None
        self.calls: tuple[Call | Pass | DashCall, ...] | None = None
        self.estimates: tuple[Estimate | DashCall | None, ...] | None = None
        if deal.stage == "redeal" or deal.redeal_by is not None:
            return
        answers: list[bool | None] = [None] * 4
        calls: list[Call | Pass | DashCall] = []
        estimates: list[Estimate | DashCall | None] = [None] * 4
        stages = set()
        # That the cards are not dealt again is told by an entry in which nothing has been said yet.
        if deal.rules.offers_redeals:
            stages.add(deal.opening.stage)
        position = deal.opening
        for seat, act in deal.said:
            stages.add(position.stage)
            index = seat - 1
            if position.stage == "dash_calls":
                answers[index] = isinstance(act, DashCall)
            elif isinstance(act, Call | Pass | DashCall):
                calls.append(act)
            if isinstance(act, DashCall | Estimate):
                estimates[index] = act
            position = position.next(act)
        if position.kind == "call" and deal.caller is not None and position.call is not None:
            estimates[deal.caller - 1] = Estimate(position.call.number)
        if "dash_calls" in stages:
            self.dash_calls = tuple(answers)
        if "auction" in stages and not deal.settled:
            self.calls = tuple(calls)
        # Until the estimates begin, Dash Calls are told by their own entry.
        if position.stage in ("estimates", "play"):
            self.estimates = tuple(estimates)


def _tricks(cards: list[Card]) -> tuple[tuple[Card, ...], ...]:
    return tuple(tuple(cards[start : start + 4]) for start in range(0, len(cards), 4))


def _four(numbers: Iterable[int]) -> tuple[int, int, int, int]:
    a, b, c, d = numbers
    return a, b, c, d


def game_from_text(
    text: str,
    *,
    catalog: Catalog | None = None,
    override: Override | None = None,
    seed: int | None = None,
    listeners: Iterable[Listener] = (),
) -> Game:
    """A game that goes on where a record stops; later deals come from ``seed`` (None: a new one).

    What a score sheet tells was played with real cards: without a ``seed`` it waits for more of them (`deal_hands`).
    `RecordError`, with the findings, where the record is not right.
    """
    file = judge_text(text, catalog or Catalog(), override)
    errors = [finding for finding in file.findings if finding.severity == "error"]
    if errors or file.judged is None or file.judged.game is None:
        raise RecordError(errors)
    game = file.judged.game
    if seed is None and is_sheet(game):
        game.listeners.extend(listeners)
    else:
        game.go_on(seed, listeners)
    return game


def is_sheet(game: Game) -> bool:
    """Whether a game was told without any cards."""
    return bool(game.deals) and all(deal.hands is None for deal in game.deals)
