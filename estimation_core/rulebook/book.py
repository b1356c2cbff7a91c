"""The rule book as a whole: which chapters it has, and in which order."""

from __future__ import annotations

from collections.abc import Iterator

from estimation_core.documents import Document, Section, paragraph
from estimation_core.engine.ruleset import Ruleset
from estimation_core.messages import Message, Param, Texts
from estimation_core.rulebook import bidding, ending, estimating, opening, playing, scoring
from estimation_core.rulebook.examples import examples
from estimation_core.rulebook.scope import Scope
from estimation_core.settings import RoundKind
from estimation_core.telling.titles import variant_title
from estimation_core.variants.changes import HOUSE_RULE, SET

CHANGED_ON_TOP = (HOUSE_RULE, SET)
"""The origins of values that the variant's own texts know nothing of."""


def rule_book(rules: Ruleset) -> Document:
    """The rules of a table, written from what is effective."""
    scope = Scope(rules)
    return Document(_title(rules), _lead(rules), tuple(_chapters(scope)))


def _changed(rules: Ruleset) -> bool:
    variant = rules.variant
    return variant is not None and any(
        origin.file in CHANGED_ON_TOP for origin in variant.origins.values()
    )


def _title(rules: Ruleset) -> Message:
    if _changed(rules):
        return Message("The rules of Estimation: {variant}, changed", variant=variant_title(rules))
    return Message("The rules of Estimation: {variant}", variant=variant_title(rules))


def _lead(rules: Ruleset) -> tuple[Param, ...]:
    """The variant's own summary, unless something was changed of which it does not know."""
    if rules.variant is None or not rules.variant.summary or _changed(rules):
        return ()
    return (Texts(rules.variant.summary),)


def _chapters(scope: Scope) -> Iterator[Section]:
    missing = _missing_kinds(scope)
    yield opening.overview(scope)
    yield opening.cards(scope)
    yield opening.deal(scope)
    yield opening.steps(scope)
    if not scope.dash_calls_elsewhere:
        yield bidding.dash_call(scope)
    if "call" not in missing:
        yield bidding.auction(scope)
    kinds: tuple[RoundKind, ...] = ("call", "fixed")
    yield estimating.estimates(scope, tuple(kind for kind in kinds if kind not in missing))
    if "fixed" not in missing:
        yield estimating.super_call(scope)
    yield playing.over_under(scope)
    yield playing.play(scope)
    yield scoring.score(scope)
    yield ending.all_missed(scope)
    yield ending.length(scope)
    yield ending.stakes(scope)
    if scope.house_rules:
        yield ending.house_rules(scope)
    yield from _remarks(scope)
    yield from examples(scope)
    if missing:
        yield _other_games(scope, missing)


def _missing_kinds(scope: Scope) -> tuple[RoundKind, ...]:
    """The kinds of round of which nothing is played in this game."""
    missing: list[RoundKind] = []
    if not scope.has("call"):
        missing.append("call")
    if not scope.has("fixed") and not (scope.has("call") and scope.played_on):
        missing.append("fixed")
    return tuple(missing)


def _remarks(scope: Scope) -> Iterator[Section]:
    variant = scope.rules.variant
    if variant is not None and variant.remarks:
        remarks = paragraph(Texts(variant.remarks))
        yield Section("remarks", Message("At this table"), (remarks,))


def _other_games(scope: Scope, missing: tuple[RoundKind, ...]) -> Section:
    """The rules of the kinds of round that this game leaves out: tables often change nothing but the length."""
    if "call" in missing:
        intro = Message(
            "The game described here has no call rounds. Longer games under the same rules begin with "
            "some; this is how they are played."
        )
    else:
        intro = Message(
            "The game described here has no fixed rounds. Longer games under the same rules end with "
            "some; this is how they are played."
        )
    inner = []
    if scope.dash_calls_elsewhere:
        inner.append(bidding.dash_call(scope))
    if "call" in missing:
        inner.append(bidding.auction(scope))
    spoken = estimating.estimates_in(scope, missing)
    inner.append(Section("other-estimates", Message("The estimates"), spoken))
    if "fixed" in missing:
        inner.append(estimating.super_call(scope))
    if scope.dash_calls_elsewhere:
        inner.append(scoring.dash_call(scope))
    return Section(
        "other-games", Message("If you play a longer game"), (paragraph(intro),), tuple(inner)
    )
