"""A club's standings as a document: the table, the season as a drawing and evening by evening, and the pairs."""

from __future__ import annotations

from collections.abc import Iterator

from estimation_core.documents import LineChart, Section, Table, paragraph
from estimation_core.documents.model import Block, Cell, Document
from estimation_core.messages import (
    Date,
    Decimal,
    Message,
    Param,
    Percent,
    Signed,
    listing,
    nmessage,
    pmessage,
)
from estimation_core.report.sheet import explained, short_names
from estimation_core.report.standings import Evening, OneGame, Pair, PlayerStanding, Standings

DRAWN = 8
"""So many players, the first of the table, have a line in the drawing and a column beside it."""

MOST_PAIRS = 28
"""So many pairs are told of, those that met most often: all of them where eight people play."""


def standings_report(standings: Standings) -> Document:
    """The report on a season."""
    return Document(Message("Standings"), tuple(_lead(standings)), tuple(_sections(standings)))


def _lead(standings: Standings) -> Iterator[Message]:
    games = standings.games
    days = [game.date for game in games if game.date is not None]
    if not games:
        yield Message("There is no complete game to count.")
    elif not days:
        yield nmessage("{n} game.", "{n} games.", len(games))
    elif days[0] == days[-1]:
        yield nmessage("{n} game, {day}.", "{n} games, {day}.", len(games), day=Date(days[0]))
    else:
        yield nmessage(
            "{n} game, from {first} to {last}.",
            "{n} games, from {first} to {last}.",
            len(games),
            first=Date(days[0]),
            last=Date(days[-1]),
        )


def _sections(standings: Standings) -> Iterator[Section]:
    if not standings.games:
        return
    yield Section("table", Message("The table"), tuple(_table(standings)))
    yield Section("season", Message("The season"), tuple(_season(standings)))
    yield Section("pairs", Message("Two against each other"), tuple(_pairs(standings)))


# ---- The table ------------------------------------------------------------------------------------------------------


def _table(standings: Standings) -> Iterator[Block]:
    head: tuple[Cell, ...] = (
        Message("Place"),
        Message("Player"),
        Message("Games"),
        *range(1, 5),
        Message("Total"),
        Message("a game"),
        Message("a round"),
        pmessage("estimate", "Made"),
        pmessage("game", "Best"),
        pmessage("game", "Worst"),
    )
    groups: tuple[tuple[Cell, int], ...] = (
        (None, 3),
        (Message("Places"), 4),
        (Message("Points"), 3),
        (None, 1),
        (Message("Games"), 2),
    )
    rows = []
    place = 0
    for number, player in enumerate(standings.players, 1):
        before = standings.players[number - 2] if number > 1 else None
        if before is None or before.points != player.points:
            place = number
        rows.append(_row(place, player))
    yield Table(head, tuple(rows), "><" + ">" * 11, groups=groups)
    several = [player for player in standings.players if len(player.spellings) > 1]
    if several:
        yield paragraph(
            *(
                Message(
                    "{player} is also written {spellings}.",
                    player=player.player,
                    spellings=listing(player.spellings[1:]),
                )
                for player in several
            )
        )


def _row(place: int, player: PlayerStanding) -> tuple[Cell, ...]:
    a_round, share = player.points_a_round, player.share_made
    return (
        place,
        player.player,
        player.games,
        *player.places,
        Signed(player.points),
        Decimal(player.points_a_game),
        None if a_round is None else Decimal(a_round),
        None if share is None else Percent(share),
        _points(player.best),
        _points(player.worst),
    )


def _points(game: OneGame | None) -> Cell:
    return None if game is None else Signed(game.points)


# ---- The season -----------------------------------------------------------------------------------------------------


def _season(standings: Standings) -> Iterator[Block]:
    """Everybody's points after each evening, as a drawing and as a table."""
    names = [player.player for player in standings.players[:DRAWN]]
    evenings = standings.evenings
    yield LineChart(
        Message("Points after each evening"),
        tuple(range(1, len(evenings) + 1)),
        tuple(
            (name, (0, *(evening.points.get(name, 0) for evening in evenings))) for name in names
        ),
    )
    short = short_names(names)
    head: tuple[Cell, ...] = (
        pmessage("column", "Evening"),
        Message("Date"),
        Message("Games"),
        *short,
    )
    rows = tuple(
        (
            number,
            None if evening.date is None else Date(evening.date),
            len(evening.games),
            *(_so_far(evening, name) for name in names),
        )
        for number, evening in enumerate(evenings, 1)
    )
    groups: tuple[tuple[Cell, int], ...] = ((None, 3), (Message("Points so far"), len(short)))
    yield Table(head, rows, "><>" + ">" * len(short), groups=groups)
    notes = [*explained(short, names)]
    if len(standings.players) > DRAWN:
        notes.append(Message("Only the first {number} of the table are shown here.", number=DRAWN))
    if notes:
        yield paragraph(*notes)


def _so_far(evening: Evening, name: str) -> Cell:
    """The points so far; nothing before the first game."""
    return Signed(evening.points[name]) if name in evening.points else None


# ---- Pairs ----------------------------------------------------------------------------------------------------------


def _pairs(standings: Standings) -> Iterator[Block]:
    head: tuple[Cell, ...] = (
        Message("Players"),
        Message("Games"),
        pmessage("player", "first"),
        pmessage("player", "second"),
        Message("level"),
        pmessage("points", "Lead"),
    )
    groups: tuple[tuple[Cell, int], ...] = ((None, 2), (Message("Ahead"), 3), (None, 1))
    shown = standings.pairs[:MOST_PAIRS]
    yield Table(head, tuple(map(_pair, shown)), "<>>>>>", groups=groups)
    more = len(standings.pairs) - len(shown)
    if more:
        yield paragraph(
            nmessage(
                "{n} more pair has met less often.", "{n} more pairs have met less often.", more
            )
        )


def _pair(pair: Pair) -> tuple[Cell, ...]:
    one, other = pair.players
    both: Param = Message("{first} – {second}", first=one, second=other)
    return both, pair.games, *pair.ahead, pair.level, Signed(pair.difference)
