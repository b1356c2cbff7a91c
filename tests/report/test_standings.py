"""The arithmetic of standings, on small seasons and on random ones counted a second time."""

from __future__ import annotations

import datetime
from collections import defaultdict

from hypothesis import given
from hypothesis import strategies as st

from estimation_core.languages.names import same_name
from estimation_core.report.standings import PlayedGame, standings
from estimation_core.results import Four

DAY = datetime.date(2026, 9, 1)


def game(
    players: str,
    totals: Four,
    day: int | None = 0,
    file: str = "a",
    rounds: int = 5,
    made: Four = (1, 2, 3, 4),
    before: Four = (0, 0, 0, 0),
) -> PlayedGame:
    date = None if day is None else DAY + datetime.timedelta(days=day)
    one, two, three, four = (total - start for total, start in zip(totals, before, strict=True))
    return PlayedGame(
        file, date, None, tuple(players.split()), totals, (one, two, three, four), rounds, made
    )


TWO = (
    game("Mona Karim Salma Ben", (10, 40, -5, 10), day=7, file="b"),
    game("Karim Mona Dan Salma", (30, 30, 0, -9), day=0, file="a"),
)


def test_points_places_and_wins() -> None:
    table = standings(TWO)
    karim, mona, ben, dan, salma = table.players
    assert [player.player for player in table.players] == ["Karim", "Mona", "Ben", "Dan", "Salma"]
    assert (karim.points, karim.games, karim.wins, karim.places) == (70, 2, 2, [2, 0, 0, 0])
    # A first place that is shared is a win for both; the second place that is shared leaves out the third.
    assert (mona.points, mona.wins, mona.places) == (40, 1, [1, 1, 0, 0])
    assert (ben.places, dan.places, salma.places) == ([0, 1, 0, 0], [0, 0, 1, 0], [0, 0, 0, 2])


def test_averages_and_the_share_of_estimates_made() -> None:
    karim = standings(TWO).players[0]
    assert (karim.points_a_game, karim.rounds, karim.points_a_round) == (35, 10, 7)
    assert (karim.made, karim.share_made) == (2 + 1, 0.3)


def test_points_before_the_sheet_count_for_the_game_but_for_no_round() -> None:
    (first, *_) = standings([game("A B C D", (100, 0, 0, 0), before=(90, 0, 0, 0))]).players
    assert (first.points, first.points_a_round) == (100, 2)


def test_best_and_worst_game() -> None:
    mona = standings(TWO).players[1]
    assert mona.best is not None and mona.worst is not None
    assert (mona.best.points, mona.best.file) == (30, "a")
    assert (mona.worst.points, mona.worst.file) == (10, "b")


def test_two_against_each_other() -> None:
    pairs = {pair.players: pair for pair in standings(TWO).pairs}
    both = pairs["Karim", "Mona"]
    assert (both.games, both.ahead, both.level, both.difference) == (2, [1, 0], 1, 30)
    assert pairs["Ben", "Mona"].level == 1
    assert ("Ben", "Dan") not in pairs
    assert standings(TWO).pairs[0].games == 2


def test_evenings_are_in_time_and_games_of_one_day_are_one() -> None:
    table = standings([*TWO, game("Karim Ben Dan Ali", (1, 2, 3, 4), day=7, file="c")])
    assert [(evening.date, len(evening.games)) for evening in table.evenings] == [
        (DAY, 1),
        (DAY + datetime.timedelta(days=7), 2),
    ]
    first, second = table.evenings
    assert first.points == {"Karim": 30, "Mona": 30, "Dan": 0, "Salma": -9}
    assert second.points["Karim"] == 71 and second.points["Ali"] == 4


def test_a_game_without_a_date_is_an_evening_of_its_own() -> None:
    undated = [game("A B C D", (1, 2, 3, 4), day=None, file=file) for file in "xy"]
    assert [evening.date for evening in standings([*undated, TWO[0]]).evenings] == [
        None,
        None,
        TWO[0].date,
    ]


def test_spellings_are_one_player_on_request() -> None:
    games = [
        game("Mona B C D", (1, 0, 0, 0), file="a"),
        game("mona B C D", (2, 0, 0, 0), file="b"),
        game("Mona B C D", (4, 0, 0, 0), file="c"),
    ]
    assert len(standings(games).players) == 5
    mona = standings(games, same_name).players[0]
    assert (mona.player, mona.spellings, mona.points) == ("Mona", ("Mona", "mona"), 7)


names = st.lists(st.sampled_from("ABCDEFGH"), min_size=4, max_size=4, unique=True)
points = st.integers(-300, 300)
seasons = st.lists(
    st.builds(
        game,
        names.map(" ".join),
        st.tuples(points, points, points, points),
        day=st.one_of(st.none(), st.integers(0, 5)),
        file=st.text("abc", min_size=1, max_size=3),
    ),
    max_size=30,
)


@given(seasons)
def test_a_separate_count_agrees(games: list[PlayedGame]) -> None:
    total: dict[str, int] = defaultdict(int)
    played: dict[str, int] = defaultdict(int)
    wins: dict[str, int] = defaultdict(int)
    for one in games:
        for name, points in zip(one.players, one.totals, strict=True):
            total[name] += points
            played[name] += 1
            wins[name] += points == max(one.totals)
    table = standings(games)
    assert {player.player: player.points for player in table.players} == total
    assert {player.player: player.games for player in table.players} == played
    assert {player.player: player.wins for player in table.players} == wins
    assert all(sum(player.places) == player.games for player in table.players)
    assert [player.points for player in table.players] == sorted(total.values(), reverse=True)
    if table.evenings:
        assert table.evenings[-1].points == total
    assert sum(pair.games for pair in table.pairs) == 6 * len(games)
    for pair in table.pairs:
        met = [one for one in games if set(pair.players) <= set(one.players)]
        differences = [
            one.totals[one.players.index(pair.players[0])]
            - one.totals[one.players.index(pair.players[1])]
            for one in met
        ]
        assert pair.difference == sum(differences)
        assert pair.ahead == [sum(d > 0 for d in differences), sum(d < 0 for d in differences)]
        assert pair.level == differences.count(0)
