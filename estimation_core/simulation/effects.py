"""What a change of the rules does, and what it does not, in sentences: two rulesets compared on the same deals."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from estimation_core.messages import Message, Param, listing
from estimation_core.simulation.figures import Figure, student
from estimation_core.simulation.tally import Key, Tallies, is_share
from estimation_core.simulation.words import EXACT, figure_text, key_name, number_text

DOUBT = 0.05
"""How likely it may be that one difference or more is told that is none."""

FEWEST = 8
"""With fewer games than this nothing is said about a difference."""


class Effect(NamedTuple):
    """A measure worth a sentence, and the sentences for more and for less of it."""

    key: Key
    more: Message
    less: Message


def _effect(key: str, more: Message, less: Message) -> Effect:
    return Effect(tuple(key.split(".")), more, less)


EFFECTS = (
    _effect(
        "game.total",
        Message("A player ends with {more} points more."),
        Message("A player ends with {more} points less."),
    ),
    _effect(
        "game.winner_total",
        Message("The winner ends with {more} points more."),
        Message("The winner ends with {more} points less."),
    ),
    _effect(
        "game.lead",
        Message("The first and the last are {more} points further apart at the end."),
        Message("The first and the last are {more} points closer together at the end."),
    ),
    _effect(
        "roles.sole_winner.points",
        Message("Sole winners get {more} points a round more."),
        Message("Sole winners get {more} points a round less."),
    ),
    _effect(
        "roles.sole_loser.points",
        Message("Sole losers get {more} points a round more."),
        Message("Sole losers get {more} points a round less."),
    ),
    _effect(
        "roles.caller.points",
        Message("The Caller gets {more} points a round more."),
        Message("The Caller gets {more} points a round less."),
    ),
    _effect(
        "roles.with.points",
        Message("A With gets {more} points a round more."),
        Message("A With gets {more} points a round less."),
    ),
    _effect(
        "roles.dash_call.points",
        Message("A Dash Call brings {more} points more."),
        Message("A Dash Call brings {more} points less."),
    ),
    _effect(
        "roles.other.points",
        Message("Those without a role get {more} points a round more."),
        Message("Those without a role get {more} points a round less."),
    ),
    _effect(
        "roles.anyone.made",
        Message("Of 100 estimates {more} more are made."),
        Message("Of 100 estimates {more} fewer are made."),
    ),
    _effect(
        "roles.caller.made",
        Message("Of 100 Calls {more} more are made."),
        Message("Of 100 Calls {more} fewer are made."),
    ),
    _effect(
        "round.call",
        Message("The number of the Call is higher by {more}."),
        Message("The number of the Call is lower by {more}."),
    ),
    _effect(
        "round.estimates",
        Message("The four estimates add up to {more} more."),
        Message("The four estimates add up to {more} less."),
    ),
    _effect(
        "round.over",
        Message("Of 100 rounds {more} more are Over."),
        Message("Of 100 rounds {more} fewer are Over."),
    ),
    _effect(
        "round.under",
        Message("Of 100 rounds {more} more are Under."),
        Message("Of 100 rounds {more} fewer are Under."),
    ),
    _effect(
        "round.even",
        Message("Of 100 rounds {more} more have estimates that add up to exactly 13."),
        Message("Of 100 rounds {more} fewer have estimates that add up to exactly 13."),
    ),
    _effect(
        "round.risk",
        Message("Of 100 rounds {more} more have a Risk."),
        Message("Of 100 rounds {more} fewer have a Risk."),
    ),
    _effect(
        "round.dash_calls",
        Message("In 100 rounds there are {more} Dash Calls more."),
        Message("In 100 rounds there are {more} Dash Calls less."),
    ),
    _effect(
        "round.super_call",
        Message("Of 100 rounds {more} more have a Super Call."),
        Message("Of 100 rounds {more} fewer have a Super Call."),
    ),
    _effect(
        "round.all_missed",
        Message("Of 100 rounds {more} more are made by nobody."),
        Message("Of 100 rounds {more} fewer are made by nobody."),
    ),
    _effect(
        "round.multiplied",
        Message("Of 100 rounds {more} more are multiplied."),
        Message("Of 100 rounds {more} fewer are multiplied."),
    ),
    _effect(
        "game.rounds",
        Message("A game has {more} rounds more."),
        Message("A game has {more} rounds less."),
    ),
    _effect(
        "game.deals",
        Message("A game has {more} deals more."),
        Message("A game has {more} deals less."),
    ),
)
"""In the order in which they are told."""


class Told(NamedTuple):
    """The sentences on a change: what it does, what it does not, and of what nothing can be said yet."""

    does: tuple[Message, ...]
    does_not: tuple[Message, ...]


def told(tallies: Tallies) -> Told:
    """What two rulesets make different on the same deals.

    A difference is told where chance alone would hardly ever make one as clear: the margins are widened for so many
    measures being looked at together (Bonferroni), so that in 19 reports of 20 none of those told is an accident.
    """
    if tallies.games < FEWEST:
        return Told((), (Message("After so few games nothing can be said about differences."),))
    known = _known(tallies)
    does = [_sentence(effect, figure) for effect, figure, clear in known if clear]
    does.extend(_winner(tallies))
    return Told(tuple(does), tuple(_does_not(known)))


def clear_effects(tallies: Tallies) -> list[Key]:
    """The measures of the differences that `told` tells."""
    if tallies.games < FEWEST:
        return []
    return [effect.key for effect, _, clear in _known(tallies) if clear]


def _known(tallies: Tallies) -> list[tuple[Effect, Figure, bool]]:
    """The measures that both rulesets have in enough games, how they differ, and whether that is clear."""
    often = (effect for effect in EFFECTS if tallies.games_with(*effect.key) >= FEWEST)
    seen = ((effect, tallies.difference(*effect.key)) for effect in often)
    known = [(effect, figure) for effect, figure in seen if figure is not None]
    confidence = 1 - DOUBT / max(len(known), 1)
    return [(effect, figure, _is_clear(figure, confidence)) for effect, figure in known]


def _is_clear(figure: Figure, confidence: float) -> bool:
    """Whether a difference is more than chance would make at this confidence."""
    if figure.margin is None:
        return False
    wider = student(figure.games - 1, confidence) / student(figure.games - 1)
    return abs(figure.mean) > wider * figure.margin + EXACT


def _sentence(effect: Effect, figure: Figure) -> Message:
    template = effect.more if figure.mean > 0 else effect.less
    # Shares are told as so many of a hundred: a difference of percentages is easily taken for a percentage.
    times = 100 if is_share(effect.key) or effect.key == ("round", "dash_calls") else 1
    margin = None if figure.margin is None else times * figure.margin
    amount = figure._replace(mean=times * abs(figure.mean), margin=margin)
    more = figure_text(amount, ("game", "total"))
    assert more is not None
    return Message(template.msgid, more=more)


def _winner(tallies: Tallies) -> Iterator[Message]:
    figure = tallies.changes.figure("changes", "winner_changes")
    if figure is not None and figure.mean > 0:
        share = figure_text(figure, ("changes", "winner_changes"))
        assert share is not None
        yield Message("Who wins the game changes in {share} of the games.", share=share)


def _does_not(known: list[tuple[Effect, Figure, bool]]) -> Iterator[Message]:
    """What stays exactly as it was, and where no difference was found, with what may have stayed hidden."""
    same: list[Param] = []
    unclear: list[Param] = []
    for effect, figure, clear in known:
        if figure.margin == 0 and abs(figure.mean) < EXACT:
            same.append(key_name(effect.key))
        elif figure.margin is not None and not clear:
            margin = number_text(figure.margin, figure, effect.key)
            unclear.append(
                Message("{measure} (± {margin})", measure=key_name(effect.key), margin=margin)
            )
    if same:
        yield Message(
            "Exactly the same on these deals: {measures}.", measures=listing(same, "plain")
        )
    if unclear:
        yield Message("No clear difference: {measures}.", measures=listing(unclear, "plain"))
