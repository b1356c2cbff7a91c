"""A club's standings as plain data: the JSON document of `standings`."""

from __future__ import annotations

import datetime
from collections.abc import Iterable
from typing import Any

from estimation_core.report.standings import Evening, OneGame, Pair, PlayerStanding, Standings


def standings_document(
    standings: Standings, asked: dict[str, str | None], left_out: Iterable[tuple[str, str]]
) -> dict[str, Any]:
    """The document ``estimation-standings/1``.

    ``asked`` is what was chosen from all games; ``left_out`` are files that are not counted, each with the reason.
    """
    return {
        "format": "estimation-standings/1",
        "games": len(standings.games),
        **asked,
        "players": [_player(player) for player in standings.players],
        "pairs": [_pair(pair) for pair in standings.pairs],
        "evenings": [_evening(evening) for evening in standings.evenings],
        "left_out": [{"file": file, "reason": reason} for file, reason in left_out],
    }


def _player(player: PlayerStanding) -> dict[str, Any]:
    return {
        "player": player.player,
        "spellings": list(player.spellings),
        "games": player.games,
        "wins": player.wins,
        "places": list(player.places),
        "points": player.points,
        "points_per_game": player.points_a_game,
        "rounds": player.rounds,
        "points_per_round": player.points_a_round,
        "made": player.made,
        "share_made": player.share_made,
        "best": _game(player.best),
        "worst": _game(player.worst),
    }


def _game(game: OneGame | None) -> dict[str, Any] | None:
    return game and {"points": game.points, "file": game.file, "date": _day(game.date)}


def _day(day: datetime.date | None) -> str | None:
    return day.isoformat() if day is not None else None


def _pair(pair: Pair) -> dict[str, Any]:
    return {
        "players": list(pair.players),
        "games": pair.games,
        "ahead": list(pair.ahead),
        "level": pair.level,
        "difference": pair.difference,
    }


def _evening(evening: Evening) -> dict[str, Any]:
    return {
        "date": _day(evening.date),
        "files": [game.file for game in evening.games],
        "points": evening.points,
    }
