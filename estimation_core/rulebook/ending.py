"""The chapters on the multiplier, the length of the game and the stakes (R2, R9.3, R10)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from estimation_core.documents import Bullets, Cell, Section, Table, paragraph
from estimation_core.messages import Message, Param, Percent, nmessage
from estimation_core.rulebook.scope import Scope


def all_missed(scope: Scope) -> Section:
    """Sa'aydeh, and the multiplier."""
    settings = scope.settings.score.all_missed
    ladder = settings.multipliers
    nobody = (
        Message("If all four miss (Sa'aydeh), nobody scores in that round, neither plus nor minus.")
        if settings.scores == "none"
        else Message("If all four miss (Sa'aydeh), everybody's minus points count as always.")
    )
    counted = Message(
        "It was a round of the game all the same, in a short game as in a long one: it is not played "
        "again, and the game becomes no longer."
    )
    title = Message("If nobody makes it")
    if not ladder:
        nothing = Message("It has no effect on the next round.")
        return Section("all-missed", title, (paragraph(nobody, counted, nothing),))
    steps = [_step(number, by, last=number == len(ladder)) for number, by in enumerate(ladder, 1)]
    return Section(
        "all-missed",
        title,
        (
            paragraph(
                nobody,
                counted,
                Message("But the next round then counts more; this is the multiplier."),
            ),
            Bullets(tuple(paragraph(step) for step in steps)),
            paragraph(
                Message("It applies to everything that a player wins or loses in the round."),
                Message("Once somebody has made an estimate again, the next round counts once."),
                Message("A redeal does not change it, and after the last round it lapses."),
            ),
        ),
    )


def _step(number: int, by: int, last: bool) -> Message:
    """One step of the ladder; the last one stays."""
    if last:
        return nmessage(
            "After one such round, or more in a row, the next one counts ×{by}.",
            "After {n} such rounds in a row, or more, the next one counts ×{by}.",
            number,
            by=by,
        )
    return nmessage(
        "After one such round the next one counts ×{by}.",
        "After {n} such rounds in a row the next one counts ×{by}.",
        number,
        by=by,
    )


def length(scope: Scope) -> Section:
    """The list of the rounds, and who wins."""
    head = (Message("Round"), Message("Kind"), Message("Trump"))
    return Section(
        "length",
        Message("The length of the game"),
        (
            Table(head, tuple(_rounds(scope)), "<<<"),
            paragraph(
                Message("After the last round the highest total wins. Totals can be below zero."),
                Message("Players with the same total share their place; there is no extra round.")
                if scope.see_house_rules("break_tie") is None
                else Message("Who of several with the same total stands higher is a house rule."),
                scope.see_house_rules("plan_game", "announce", "next_round", "break_tie"),
            ),
        ),
    )


def _rounds(scope: Scope) -> Iterator[tuple[Cell, ...]]:
    first = 1
    for plan, run in groupby(scope.plan):
        last = first + len(list(run)) - 1
        number: Param = (
            first if first == last else Message("{first} to {last}", first=first, last=last)
        )
        if plan.kind == "call":
            yield number, Message("call round"), Message("bid for in the auction")
        else:
            yield number, Message("fixed round"), plan.strain
        first = last + 1


def stakes(scope: Scope) -> Section:
    """How a pot is shared."""
    shares = dict(scope.settings.stakes.shares)
    most = max((len(percents) for percents in shares.values()), default=1)
    rows: tuple[tuple[Cell, ...], ...] = tuple(
        (stakers, *(Percent(percent / 100) for percent in _filled(percents, most)))
        for stakers, percents in shares.items()
    )
    return Section(
        "stakes",
        Message("Playing for stakes"),
        (
            paragraph(
                Message(
                    "If there is a pot, it is shared by place among the players who staked. "
                    "Computer players never stake."
                )
            ),
            Table(
                (
                    Message("Players who staked"),
                    *(Message("Place {place}", place=place) for place in range(1, most + 1)),
                ),
                rows,
                ">" * (most + 1),
            ),
            paragraph(
                Message("Whoever is the only one to have staked takes the pot back."),
                Message(
                    "Players with the same total divide evenly what the places they fill would get."
                ),
                Message(
                    "Amounts are rounded down to whole units; what is left over goes, one unit each, "
                    "to the better places first."
                ),
            ),
        ),
    )


def _filled(percents: tuple[int, ...], length: int) -> tuple[int, ...]:
    return percents + (0,) * (length - len(percents))


def house_rules(scope: Scope) -> Section:
    """What each house rule says of itself."""
    return Section(
        "house-rules",
        Message("House rules"),
        (
            paragraph(
                nmessage(
                    "{n} house rule is played on top of all this.",
                    "{n} house rules are played on top of all this.",
                    len(scope.house_rules),
                )
            ),
        ),
        tuple(scope.described(rule) for rule in scope.house_rules),
    )
