"""Writing records canonically: what tomli-w writes, each deal under its own header, ``[ruleset]`` last."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from estimation_core.cards import card_set
from estimation_core.engine.game import Game, Start
from estimation_core.notation import write_call, write_cards, write_estimate, write_hand
from estimation_core.records.model import FORMAT, DealEntry, Record


def write_record(record: Record) -> str:
    """The text of a record; reading it again gives the same record."""
    import tomli_w

    head: dict[str, Any] = dict(record.own)
    head |= {"format": FORMAT, "variant": record.variant}
    if record.rules is not None:
        head["rules"] = record.rules
    head |= {"players": list(record.players), "dealer": record.dealer}
    for key in ("date", "event", "site", "table"):
        value = getattr(record, key)
        if value is not None:
            head[key] = value
    if record.start is not None:
        head["start"] = _start(record.start)
    if record.stakes is not None:
        head["stakes"] = {"pot": record.stakes.pot, "seats": _numbers(record.stakes.seats)}
    if record.house_rules:
        head["house_rules"] = record.house_rules
    parts = [tomli_w.dumps(head)]
    # tomli-w folds short tables of a list into one line, so each deal is written by itself, as a table of that name.
    deals = (tomli_w.dumps({"deals": _deal(entry)}) for entry in record.deals)
    parts.extend("[[deals]]\n" + deal.removeprefix("[deals]\n") for deal in deals)
    if record.ruleset is not None:
        parts.append(tomli_w.dumps({"ruleset": record.ruleset}))
    return "\n".join(parts)


def _start(start: Start) -> Mapping[str, Any]:
    return {"round": start.round, "multiplier": start.multiplier, "totals": _numbers(start.totals)}


def _deal(entry: DealEntry) -> dict[str, Any]:
    table: dict[str, Any] = dict(entry.own)
    if entry.dealer is not None:
        table["dealer"] = entry.dealer
    if entry.hands is not None:
        table["hands"] = [write_hand(card_set(hand)) for hand in entry.hands]
    if entry.redeal_by is not None:
        table["redeal_by"] = entry.redeal_by
    if entry.avoid is not None:
        table["avoid"] = _numbers(entry.avoid)
    if entry.dash_calls is not None:
        words = {True: "dash", False: "no", None: "-"}
        table["dash_calls"] = " ".join(words[answer] for answer in entry.dash_calls)
    if entry.calls is not None:
        table["calls"] = " ".join(write_call(act) for act in entry.calls)
    if entry.call is not None:
        table["call"] = write_call(entry.call)
    if entry.caller is not None:
        table["caller"] = entry.caller
    if entry.estimates is not None:
        table["estimates"] = " ".join(write_estimate(act) for act in entry.estimates)
    if entry.tricks is not None:
        table["tricks"] = [write_cards(trick) for trick in entry.tricks]
    if entry.won is not None:
        table["won"] = _numbers(entry.won)
    if entry.scores is not None:
        table["scores"] = _numbers(entry.scores)
    return table


def _numbers(numbers: Sequence[int]) -> str:
    return " ".join(str(number) for number in numbers)


def game_to_text(game: Game, **head: Any) -> str:
    """The record of a game as text (`estimation_core.records.games.record_of_game`)."""
    from estimation_core.records.games import record_of_game

    return write_record(record_of_game(game, **head))
