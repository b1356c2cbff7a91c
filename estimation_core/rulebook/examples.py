"""Worked examples: whole rounds, bid and scored by the engine under the very rules of the book.

Each example is a plan of what the four would like to say. Where the rules forbid it, they say what comes nearest; the
numbers are those of the ruleset, never of this module.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import product

from estimation_core.acts import DASH_CALL, PASS, BiddingAct, Call, Estimate
from estimation_core.cards import SEATS, Strain
from estimation_core.documents import Block, Cell, Paragraph, Section, Table, paragraph
from estimation_core.engine.position import Position
from estimation_core.engine.ruleset import Ruleset
from estimation_core.messages import Message, Signed, listing, pmessage
from estimation_core.results import Contract, Four, Result, Score, Stage
from estimation_core.rulebook.scope import Scope
from estimation_core.rules.rounds import Standing
from estimation_core.settings import RoundKind
from estimation_core.telling.acts import act_text
from estimation_core.telling.rounds import contract_text, factors_text
from estimation_core.telling.tables import score_table

PLAYERS = (
    pmessage("player", "Mona"),
    pmessage("player", "Karim"),
    pmessage("player", "Salma"),
    pmessage("player", "Youssef"),
)
DEALER = 4
"""The dealer of every example, so that places and seats are the same."""


@dataclass(frozen=True)
class Wishes:
    """What the four would like to say, by seat: Dash Calls, calls one after the other, estimates, a Super Call."""

    kind: RoundKind
    estimates: Four
    makers: frozenset[int]
    """Who is to make the estimate, if the tricks allow it."""

    dash_calls: frozenset[int] = frozenset()
    calls: dict[int, tuple[Call, ...]] = field(default_factory=dict)
    super_call: tuple[int, Strain] | None = None


WISHES = (
    Wishes(
        "call",
        estimates=(0, 7, 2, 1),
        makers=frozenset({2, 4}),
        dash_calls=frozenset({1}),
        calls={
            2: (Call(6, Strain.DIAMONDS), Call(7, Strain.SPADES)),
            4: (Call(6, Strain.HEARTS),),
        },
    ),
    Wishes(
        "call",
        estimates=(2, 5, 3, 5),
        makers=frozenset({1, 2}),
        calls={1: (Call(4, Strain.HEARTS),), 2: (Call(5, Strain.SPADES),)},
    ),
    Wishes("fixed", estimates=(3, 5, 5, 2), makers=frozenset({2, 4})),
    Wishes(
        "fixed",
        estimates=(3, 8, 1, 4),
        makers=frozenset({2}),
        super_call=(2, Strain.HEARTS),
    ),
)


@dataclass(frozen=True, slots=True)
class Example:
    """A round that was bid and scored."""

    said: tuple[tuple[Stage, int, BiddingAct], ...]
    result: Result
    score: Score

    @property
    def contract(self) -> Contract:
        return self.result.contract


def worked(rules: Ruleset) -> Iterator[Example]:
    """The examples that these rules allow."""
    scope = Scope(rules)
    for wishes in WISHES:
        if scope.has(wishes.kind):
            example = _bid_and_score(rules, wishes)
            if example is not None:
                yield example


def _bid_and_score(rules: Ruleset, wishes: Wishes) -> Example | None:
    """The round that comes of some wishes; None where the rules lead it nowhere."""
    plan = rules.plan()
    number = next(number for number, round in enumerate(plan, 1) if round.kind == wishes.kind)
    standing = Standing.start(rules.settings, plan, DEALER, number)
    position = rules.open(standing, standing.round)
    said: list[tuple[Stage, int, BiddingAct]] = []
    while position.turn:
        legal = position.legal()
        if not legal:
            return None
        # The dealer is seat 4, so a place is a seat.
        act = _choice(position, wishes, position.turn, legal, len(_of(said, position.turn)))
        said.append((position.stage, position.turn, act))
        position = position.next(act)
    if position.stage != "play":
        return None
    contract = rules.contract(position.facts, standing.round)
    result = Result(contract, _tricks(contract, wishes.makers))
    return Example(tuple(said), result, rules.score(result))


def _of(said: list[tuple[Stage, int, BiddingAct]], seat: int) -> list[BiddingAct]:
    """What a seat has said in the auction so far."""
    return [act for stage, speaker, act in said if stage == "auction" and speaker == seat]


def _choice(
    position: Position, wishes: Wishes, seat: int, legal: tuple[BiddingAct, ...], spoken: int
) -> BiddingAct:
    """What the rules allow that comes nearest to a wish."""
    if seat in wishes.dash_calls and DASH_CALL in legal:
        return DASH_CALL
    if position.stage == "estimates":
        return _estimate(wishes, seat, legal)
    calls = wishes.calls.get(seat, ())
    possible = [act for act in legal if isinstance(act, Call)]
    if spoken < len(calls) and possible:
        wished = calls[spoken]
        if wished in possible:
            return wished
        if position.call is None:
            return min(possible, key=lambda call: abs(call.height - wished.height))
    # Declining a Dash Call comes first among what is legal.
    return PASS if PASS in legal else legal[0]


def _estimate(wishes: Wishes, seat: int, legal: tuple[BiddingAct, ...]) -> BiddingAct:
    number = wishes.estimates[seat - 1]
    if wishes.super_call is not None and wishes.super_call[0] == seat:
        super_call = Estimate(number, wishes.super_call[1])
        if super_call in legal:
            return super_call
    plain = [act for act in legal if isinstance(act, Estimate) and act.strain is None]
    return min(plain, key=lambda act: abs(act.number - number)) if plain else legal[0]


def _tricks(contract: Contract, makers: frozenset[int]) -> Four:
    """Thirteen tricks among the four: the makers win their estimates, the others come as near as they can."""
    estimates = contract.estimates
    others = [seat for seat in SEATS if seat not in makers]

    def shared() -> Iterator[list[int]]:
        for numbers in product(range(14), repeat=len(others) - 1):
            won = list(estimates)
            for seat, number in zip(others, numbers, strict=False):
                won[seat - 1] = number
            won[others[-1] - 1] = 0
            won[others[-1] - 1] = 13 - sum(won)
            if all(won[seat - 1] != estimates[seat - 1] for seat in others):
                yield won

    def distance(won: list[int]) -> tuple[int, int]:
        off = [abs(n - t) for n, t in zip(estimates, won, strict=True)]
        return sum(off), max(off)

    possible = [won for won in shared() if min(won) >= 0]
    if not possible:
        # The makers' estimates alone are too many.
        return _tricks(contract, frozenset(sorted(makers)[1:]))
    a, b, c, d = min(possible, key=distance)
    return a, b, c, d


# ---- In words -------------------------------------------------------------------------------------------------------


def examples(scope: Scope) -> Iterator[Section]:
    """The chapter of examples; none where the rules allow no round that could be shown."""
    rounds = tuple(
        Section(f"example-{number}", _title(example), tuple(_blocks(scope, example)))
        for number, example in enumerate(worked(scope.rules), 1)
    )
    if rounds:
        intro = Message(
            "The four players of these rounds sit in this order: {players}. {dealer} deals.",
            players=listing(PLAYERS, "plain"),
            dealer=PLAYERS[DEALER - 1],
        )
        yield Section("examples", Message("Examples"), (paragraph(intro),), rounds)


def _title(example: Example) -> Message:
    round = example.contract.round
    if round.kind == "call":
        return Message("A call round")
    if round.strain is None:
        return Message("A fixed round")
    return Message("The fixed round in {trump}", trump=round.strain)


def _blocks(scope: Scope, example: Example) -> Iterator[Block]:
    yield Table((None, *PLAYERS), tuple(_spoken(example)), "<<<<<")
    yield paragraph(contract_text(example.contract, PLAYERS))
    yield score_table(PLAYERS, scope.rules, example.result, example.score)
    yield from _notes(scope, example)


def _spoken(example: Example) -> Iterator[tuple[Cell, ...]]:
    """One row for each stage: what each player said, in turn where several times."""
    titles = {
        "dash_calls": Message("Dash Call"),
        "auction": Message("Auction"),
        "estimates": Message("Estimate"),
    }
    for stage, title in titles.items():
        acts = [(seat, act_text(act)) for at, seat, act in example.said if at is stage]
        if acts:
            cells: list[Cell] = [title]
            for seat in SEATS:
                own = [act for speaker, act in acts if speaker == seat]
                cells.append(listing(own, "plain") if own else None)
            yield tuple(cells)


def _notes(scope: Scope, example: Example) -> Iterator[Paragraph]:
    """What makes the round count more, and what the multiplier would have made of it."""
    counts = factors_text(example.score, scope.rules)
    if counts is not None:
        yield paragraph(Message("This round counts more: {factors}.", factors=counts))
    if example.score.status == "all_missed" and not any(example.score.scores):
        yield paragraph(Message("Nobody made it, so these lines do not count."))
        return
    ladder = scope.settings.score.all_missed.multipliers
    if ladder:
        round = example.contract.round._replace(multiplier=ladder[0])
        contract = example.contract._replace(round=round)
        more = scope.rules.score(example.result._replace(contract=contract))
        yield paragraph(
            Message(
                "After a round that nobody made, this one would count ×{by}: {scores}.",
                by=ladder[0],
                scores=listing([Signed(points) for points in more.scores], "plain"),
            )
        )
