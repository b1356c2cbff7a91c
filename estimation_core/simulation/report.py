"""A simulation as a document: what was played, what came of it, and how two rulesets differ."""

from __future__ import annotations

from collections.abc import Iterator

from estimation_core.documents import (
    Block,
    Bullets,
    Cell,
    Document,
    Plot,
    Section,
    Table,
    paragraph,
)
from estimation_core.messages import Code, Message, Param, Percent, listing, nmessage, pmessage
from estimation_core.report.difference import NOTHING, changes
from estimation_core.simulation.effects import told
from estimation_core.simulation.measures import ANYONE, ROLES, SOLE
from estimation_core.simulation.running import Simulation
from estimation_core.simulation.setup import Setup
from estimation_core.simulation.spread import Binned, binned, quantiles
from estimation_core.simulation.tally import Key, Tally
from estimation_core.simulation.words import (
    GAMES,
    OF_SOMEBODY,
    ROUNDS,
    figure_text,
    key_name,
    who_name,
)
from estimation_core.simulation.words import ROLES as ROLE_NAMES
from estimation_core.telling.titles import rules_title
from estimation_core.variants.writing import toml_value

NUMBERS = tuple(range(14))

WIDEST = 0.2
"""Shares with a wider margin are not drawn."""


def simulation_report(simulation: Simulation) -> Document:
    """The whole report, of what has been played so far."""
    setup, tally = simulation.setup, simulation.tallies.one
    sections = list(_comparison(simulation)) if setup.against is not None else []
    sections += [
        Section("players", Message("The players"), tuple(_players(tally))),
        Section("roles", Message("The roles"), tuple(_roles(tally))),
        Section("numbers", Message("How often each number is made"), tuple(_numbers(tally))),
        Section("rounds", Message("The rounds"), (_table(tally, _round_keys(tally)),)),
        Section("games", Message("The games"), (_table(tally, _game_keys()),)),
        Section("spread", Message("How the scores spread"), tuple(_spread(simulation))),
    ]
    title = Message("Simulation: {rules}", rules=rules_title(setup.rules))
    return Document(title, tuple(_lead(simulation)), tuple(sections))


def _lead(simulation: Simulation) -> Iterator[Message]:
    setup = simulation.setup
    different = dict.fromkeys(setup.players)
    yield nmessage(
        "{n} game among the computer players {players}, who change seats after every game.",
        "{n} games among the computer players {players}, who change seats after every game.",
        simulation.done,
        players=listing([_times(name, setup.players.count(name)) for name in different]),
    )
    yield Message(
        "The seed is {seed}: with it the same games come again.", seed=Code(str(setup.seed))
    )
    if setup.against is not None:
        yield Message("The same deals were played under: {rules}.", rules=_names(setup)[1])
    if not simulation.complete:
        yield nmessage(
            "It was broken off: {n} game was to be played.",
            "It was broken off: {n} games were to be played.",
            simulation.games,
        )
    if simulation.deaths:
        yield deaths_text(simulation.deaths)
    yield Message(
        "The true value of what is written as ± lies within these bounds in 95 of 100 such simulations."
    )


def _times(name: str, times: int) -> Code:
    return Code(name if times == 1 else f"{times} × {name}")


def deaths_text(deaths: int) -> Message:
    """That workers died, and that it changes nothing."""
    return nmessage(
        "A worker process died {n} time; its games were played again, and the result is the same.",
        "Worker processes died {n} times; their games were played again, and the result is the same.",
        deaths,
    )


# ---- One ruleset ----------------------------------------------------------------------------------------------------


def _players(tally: Tally) -> Iterator[Block]:
    """The players and the seats: points, places, games won, estimates made."""
    for group, head in (("players", Message("Player")), ("seats", Message("Seat"))):
        names = tally.names(group)
        columns = ("points", "total", "place", "first", "made")
        yield _people(tally, group, head, names, columns)
    places = [name for name in tally.names("players") if ("places_of", name) in tally.spreads]
    rows: list[tuple[Cell, ...]] = []
    for name in places:
        counts = tally.spreads[("places_of", name)]
        games = sum(counts.values())
        shares = (Percent(counts.get(place, 0) / games, 1) for place in (1, 2, 3, 4))
        rows.append((Code(name), *shares))
    titles = (Message("place {place}", place=place) for place in (1, 2, 3, 4))
    yield Table((Message("Player"), *titles), tuple(rows), "<>>>>")


def _people(
    tally: Tally, group: str, head: Message, names: list[str], columns: tuple[str, ...]
) -> Table:
    rows: list[tuple[Cell, ...]] = []
    for name in names:
        cells = (_cell(tally, (group, name, column)) for column in columns)
        rows.append((who_name(group, name), *cells))
    heads = (head, *(OF_SOMEBODY[column] for column in columns))
    return Table(heads, tuple(rows), "<" + ">" * len(columns), stacked=True)


def _roles(tally: Tally) -> Iterator[Block]:
    names = [
        name
        for name in (*ROLES, ANYONE, *SOLE)
        if tally.figure("roles", name, "points") is not None
    ]
    yield _people(tally, "roles", Message("Role"), names, ("points", "made", "estimate"))


def _numbers(tally: Tally) -> Iterator[Block]:
    """How often each number is made, by role."""
    roles = [role for role in ROLES if tally.figure("roles", role, "made") is not None]
    shown = [
        number
        for number in NUMBERS
        if any(tally.figure("numbers", role, str(number), "made") for role in roles)
    ]
    rows: list[tuple[Cell, ...]] = []
    for number in shown:
        cells = (_cell(tally, ("numbers", role, str(number), "made")) for role in roles)
        rows.append((number, *cells))
    head = (Message("Estimate"), *(ROLE_NAMES[role] for role in roles))
    yield Table(head, tuple(rows), "<" + ">" * len(roles))
    series = []
    for role in roles:
        figures = [tally.figure("numbers", role, str(number), "made") for number in shown]
        # What came too seldom to be known would only hide the rest.
        known = [
            figure if figure is not None and (figure.margin or 1) <= WIDEST else None
            for figure in figures
        ]
        means = tuple(None if figure is None else figure.mean for figure in known)
        margins = tuple(None if figure is None else figure.margin for figure in known)
        series.append((ROLE_NAMES[role], means, margins))
    title = Message("Estimates made, by their number")
    yield Plot(title, tuple(shown), tuple(series), percent=True)


def _table(tally: Tally, keys: list[Key]) -> Table:
    """Measures of rounds or games, a row each."""
    rows = tuple((key_name(key), _cell(tally, key)) for key in keys)
    return Table((Message("Measure"), Message("Value")), rows, "<>")


def _round_keys(tally: Tally) -> list[Key]:
    """The measures of rounds that there were, each level of the Risk after the Risk."""
    keys: list[Key] = []
    for name in ROUNDS:
        if tally.figure("round", name) is not None:
            keys.append(("round", name))
        if name == "risk":
            keys.extend(("risk", level) for level in tally.names("risk"))
    return keys


def _game_keys() -> list[Key]:
    return [("game", name) for name in GAMES]


def _cell(tally: Tally, key: Key) -> Param | None:
    return figure_text(tally.figure(*key), key)


# ---- Spread ---------------------------------------------------------------------------------------------------------


def _spread(simulation: Simulation) -> Iterator[Block]:
    """Between which numbers the totals and the points of rounds lie, and the totals drawn."""
    tally = simulation.tallies.one
    shares = (0.05, 0.25, 0.5, 0.75, 0.95)
    rows: list[tuple[Cell, ...]] = []
    named: list[tuple[Param, Key]] = [
        (Message("points of a round"), ("points",)),
        (Message("total at the end"), ("totals",)),
    ]
    if len(names := tally.names("players")) > 1:
        named += [(key_name(("players", name, "total")), ("totals_of", name)) for name in names]
    for text, key in named:
        if key in tally.spreads:
            rows.append((text, *quantiles(tally.spreads[key], shares)))
    head: tuple[Cell, ...] = (Message("At or below"), *(Percent(share) for share in shares))
    yield Table(head, tuple(rows), "<>>>>>")
    title = Message("How often each total comes at the end")
    both = [tally] if simulation.setup.against is None else [tally, simulation.tallies.other]
    drawn = binned([one.spreads.get(("totals",), {}) for one in both])
    yield _histogram(title, _names(simulation.setup), drawn)


def _histogram(title: Message, names: list[Param], drawn: Binned) -> Plot:
    series = tuple(
        (name, tuple(shares), (None,) * len(shares))
        for name, shares in zip(names, drawn.shares, strict=True)
    )
    return Plot(title, tuple(drawn.middles), series, percent=True, joined=True)


# ---- Two rulesets ---------------------------------------------------------------------------------------------------


def _names(setup: Setup) -> list[Param]:
    """What the rulesets are called: by their titles, where these tell them apart."""
    titles = [rules_title(rules) for rules in setup.rulesets]
    if len(titles) == 2 and titles[0] == titles[1]:
        return [pmessage("rules", "changed"), pmessage("rules", "unchanged")]
    return list(titles)


def _comparison(simulation: Simulation) -> Iterator[Section]:
    said = told(simulation.tallies)
    nothing = Message("No difference is clear.")
    yield Section(
        "does",
        Message("What the change does"),
        (Bullets(tuple(paragraph(one) for one in said.does or (nothing,))),),
    )
    if said.does_not:
        yield Section(
            "does-not",
            Message("What it does not"),
            (Bullets(tuple(paragraph(one) for one in said.does_not)),),
        )
    yield Section("differences", Message("Side by side"), tuple(_differences(simulation)))
    yield Section("changes", Message("What was changed"), (_changes(simulation.setup),))


def _changes(setup: Setup) -> Table:
    """The settings that differ."""
    assert setup.against is not None  # there is something to compare with
    rows = tuple(
        (Code(key), *(None if value is NOTHING else Code(toml_value(value)) for value in values))
        for key, *values in changes(setup.rules, setup.against)
    )
    return Table((Message("Setting"), *_names(setup)), rows, "<<<")


def _differences(simulation: Simulation) -> Iterator[Block]:
    """All measures under both rulesets, and what the first has more; points by role drawn."""
    tallies, setup = simulation.tallies, simulation.setup
    roles = [
        role for role in (*ROLES, *SOLE) if tallies.difference("roles", role, "points") is not None
    ]
    keys: list[Key] = [
        *_game_keys(),
        *_round_keys(tallies.one),
        *(("roles", role, "points") for role in roles),
        *(("roles", role, "made") for role in (*ROLES, ANYONE) if role in (*roles, ANYONE)),
        *(("players", name, "total") for name in tallies.one.names("players")),
    ]
    rows: list[tuple[Cell, ...]] = []
    for key in keys:
        more = figure_text(tallies.difference(*key), key, plus=True)
        rows.append((key_name(key), _cell(tallies.one, key), _cell(tallies.other, key), more))
    head: tuple[Cell, ...] = (
        Message("Measure"),
        *_names(setup),
        Message("Difference"),
    )
    yield Table(head, tuple(rows), "<>>>", stacked=True)
    figures = [tallies.difference("roles", role, "points") for role in roles]
    drawn = [figure for figure in figures if figure is not None]
    if drawn:
        yield Plot(
            Message("Points a round more, by role"),
            tuple(ROLE_NAMES[role] for role in roles),
            (
                (
                    Message("Difference"),
                    tuple(figure.mean for figure in drawn),
                    tuple(figure.margin for figure in drawn),
                ),
            ),
        )
