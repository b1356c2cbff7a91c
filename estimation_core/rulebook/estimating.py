"""The chapters of the estimates and the Super Call (R6, R7)."""

from __future__ import annotations

from collections.abc import Iterator

from estimation_core.documents import Paragraph, Section, paragraph
from estimation_core.messages import Message, nmessage
from estimation_core.rulebook.scope import Scope
from estimation_core.settings import RoundKind


def estimates(scope: Scope, kinds: tuple[RoundKind, ...]) -> Section:
    """Who estimates what, in these kinds of round, and what holds in all."""
    names_and_limits = (paragraph(*_names()), paragraph(*_limits(scope)))
    return Section(
        "estimates", Message("The estimates"), (*estimates_in(scope, kinds), *names_and_limits)
    )


def estimates_in(scope: Scope, kinds: tuple[RoundKind, ...]) -> tuple[Paragraph, ...]:
    """Who estimates in turn in these kinds of round."""
    said = {"call": _in_call_rounds, "fixed": _in_fixed_rounds}
    return tuple(paragraph(*said[kind](scope)) for kind in kinds)


def _in_call_rounds(scope: Scope) -> Iterator[Message]:
    yield Message(
        "In a call round, the others say in turn how many tricks they will win, "
        "starting with the player after the Caller."
    )
    yield (
        Message("Nobody may say more than the number of the Call.")
        if scope.settings.estimates.cap == "call"
        else Message("They may say more than the number of the Call, up to 13.")
    )


def _in_fixed_rounds(scope: Scope) -> Iterator[Message]:
    yield Message(
        "In a fixed round there is no auction: all players say in turn how many tricks they will win, "
        "from 0 to 13, starting with the player after the dealer."
    )
    yield Message(
        "When everyone has spoken, the highest estimate makes its player the Caller; "
        "of equal ones, the first that was said."
    )


def _names() -> Iterator[Message]:
    yield Message("A player whose estimate equals the Caller's number is a With.")
    yield Message("An estimate of 0 is called a Dash.")


def _limits(scope: Scope) -> Iterator[Message | None]:
    limits = scope.settings.estimates
    if limits.forbidden_total:
        yield Message(
            "The last to estimate may not bring the four estimates to a total of exactly {total}.",
            total=limits.forbidden_total,
        )
    else:
        yield Message("The four estimates may add up to any total.")
    if not scope.thirteen_possible:
        yield Message("So the estimates never all fit, and somebody is sure to miss.")
    if limits.zero_limit == 4:
        yield Message("Any number of players may be at zero.")
    elif limits.zero_limit and not scope.dash_calls:
        yield nmessage(
            "Only one player may be at zero in a round.",
            "At most {n} players may be at zero in a round.",
            limits.zero_limit,
        )
    elif limits.zero_limit:
        yield nmessage(
            "Only one player may be at zero in a round, whether by a Dash Call or by a Dash.",
            "At most {n} players may be at zero in a round, Dash Calls and Dashes together.",
            limits.zero_limit,
        )
    elif scope.dash_calls:
        yield Message("Nobody may be at zero, whether by a Dash Call or by a Dash.")
    else:
        yield Message("Nobody may estimate 0.")
    yield scope.see_house_rules("limit_estimates")


def super_call(scope: Scope) -> Section:
    """A new trump in a fixed round."""
    title = Message("Super Call")
    settings = scope.settings.super_call
    if not settings.minimum:
        nothing = paragraph(Message("The trump of a fixed round cannot be changed."))
        return Section("super-call", title, (nothing,))
    return Section(
        "super-call",
        title,
        (
            paragraph(
                Message(
                    "In a fixed round, whoever estimates {number} or more may name another trump with "
                    "it, a suit or no trump. This is a Super Call.",
                    number=settings.minimum,
                ),
                Message("It may also name the trump that the round has anyway."),
                Message("Estimates that were made before it stand."),
            ),
            paragraph(
                Message("A later Super Call on a higher number changes the trump again."),
                Message(
                    "One on an equal or a lower number may be said, but the trump stays as it is."
                ),
            ),
            paragraph(
                Message(
                    "The maker of the Super Call that holds is the Caller, even over a higher "
                    "estimate without one; others with the same number are With."
                )
                if settings.makes_caller
                else Message(
                    "It does not make its player the Caller: that is still the highest estimate."
                )
            ),
        ),
    )
