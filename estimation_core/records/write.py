"""Writing records canonically: what tomli-w writes, each deal under its own header, ``[ruleset]`` last."""

from __future__ import annotations

from typing import Any

from estimation_core.engine.game import Game
from estimation_core.records import entries, words
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
        head["start"] = {
            "round": record.start.round,
            "multiplier": record.start.multiplier,
            "totals": words.POINTS.write(record.start.totals),
        }
    if record.stakes is not None:
        head["stakes"] = {
            "pot": record.stakes.pot,
            "seats": words.seats().write(record.stakes.seats),
        }
    if record.house_rules:
        head["house_rules"] = record.house_rules
    parts = [tomli_w.dumps(head)]
    # tomli-w folds short tables of a list into one line, so each deal is written by itself, as a table of that name.
    deals = (tomli_w.dumps({"deals": _deal(entry)}) for entry in record.deals)
    parts.extend("[[deals]]\n" + deal.removeprefix("[deals]\n") for deal in deals)
    if record.ruleset is not None:
        parts.append(tomli_w.dumps({"ruleset": record.ruleset}))
    return "\n".join(parts)


def _deal(entry: DealEntry) -> dict[str, Any]:
    table: dict[str, Any] = dict(entry.own)
    for key, kind in entries.DEAL.items():
        value = getattr(entry, key)
        if value is not None:
            table[key] = kind.write(value)
    return table


def game_to_text(game: Game, seat: int | None = None, **head: Any) -> str:
    """The record of a game as text, whole or as a seat may have it (`records.games`, `records.seen`)."""
    from estimation_core.records.games import record_of_game
    from estimation_core.records.seen import record_as_seen

    if seat is None:
        return write_record(record_of_game(game, **head))
    return write_record(record_as_seen(game, seat, **head))
