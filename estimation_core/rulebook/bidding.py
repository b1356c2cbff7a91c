"""The chapters of the Dash Call and the auction (R4, R5)."""

from __future__ import annotations

from collections.abc import Iterator

from estimation_core.acts import Call
from estimation_core.cards import STRAINS_BY_CODE, Strain
from estimation_core.documents import Section, paragraph
from estimation_core.messages import Message, listing, nmessage
from estimation_core.rulebook.scope import Scope
from estimation_core.settings import RoundKind

NO_TRUMP = "NT"
STRAINS = listing(tuple(reversed(Strain)), "plain")
"""What can be trump, from high to low."""


def dash_call(scope: Scope) -> Section:
    """The promise to win no trick."""
    title = Message("Dash Call")
    settings = scope.settings.dash_call
    kinds = [kind for kind in settings.rounds if settings.limit]
    if not kinds:
        nothing = paragraph(Message("There are no Dash Calls under these rules."))
        return Section("dash-call", title, (nothing,))
    return Section(
        "dash-call",
        title,
        (
            paragraph(
                Message(
                    "A Dash Call is the promise to win no trick at all, whatever the trump will be."
                ),
                _where(kinds),
            ),
            paragraph(*_when(scope)),
            paragraph(
                Message(
                    "Whoever makes a Dash Call says nothing more before the play; the estimate is 0."
                ),
                nmessage(
                    "Only one Dash Call may be made in a round.",
                    "At most {n} Dash Calls may be made in a round.",
                    settings.limit,
                ),
                _three(scope),
            ),
        ),
    )


def _where(kinds: list[RoundKind]) -> Message:
    if len(kinds) == 2:
        return Message("It can be made in every round.")
    if "call" in kinds:
        return Message("It can be made in call rounds, but not in fixed rounds.")
    return Message("It can be made in fixed rounds, but not in call rounds.")


def _when(scope: Scope) -> Iterator[Message]:
    if scope.dash_calls_in("call"):
        if scope.settings.dash_call.when == "before_auction":
            yield Message(
                "In a call round this comes before the auction: starting with the player after the "
                "dealer, each player in turn makes a Dash Call or declines."
            )
        else:
            yield Message(
                "In a call round it is said in the auction itself, by a player whose first turn it is, "
                "in place of a call or a pass."
            )
    if scope.dash_calls_in("fixed"):
        yield Message(
            "In a fixed round it comes before the estimates: starting with the player after the "
            "dealer, each player in turn makes a Dash Call or declines."
        )


def _three(scope: Scope) -> Message | None:
    if not scope.caller_alone_possible:
        return None
    return Message(
        "If there are three in a call round, the player who is left still speaks once in the auction, "
        "and nobody else estimates."
    )


def auction(scope: Scope) -> Section:
    """Bidding for the trump, and what happens if nobody does."""
    minimum = scope.settings.auction.minimum
    return Section(
        "auction",
        Message("The auction"),
        (
            paragraph(
                Message("In a call round the players now bid for the right to choose the trump."),
                Message(
                    "A call is a number of tricks together with a trump: from {lowest}, "
                    "the lowest, to {highest}.",
                    lowest=Call(minimum, Strain.CLUBS),
                    highest=Call(13, Strain.NO_TRUMP),
                ),
                Message(
                    "A call is higher than another if it has more tricks, or as many "
                    "with a higher trump. From high to low, trumps rank {strains}.",
                    strains=STRAINS,
                ),
            ),
            paragraph(
                _opener(scope),
                Message("Players who have made a Dash Call are skipped.")
                if scope.dash_calls_in("call")
                else None,
                Message("In your turn you pass, or call higher than the standing call."),
                Message("Whoever passes is out of the auction for this round."),
            ),
            paragraph(
                Message(
                    "The auction is over when nobody else can call any more. The standing call is then "
                    "the Call, and its maker is the Caller."
                ),
                Message(
                    "It sets the trump, and its number is the Caller's estimate: exactly so many "
                    "tricks the Caller must win."
                ),
                scope.see_house_rules("ban_calls"),
            ),
        ),
        (all_pass(scope),),
    )


def _opener(scope: Scope) -> Message:
    match scope.settings.auction.opener:
        case "dealer":
            return Message("The dealer speaks first, then the others in turn.")
        case "previous_caller":
            return Message(
                "The Caller of the latest call round speaks first, then the others in turn; where "
                "there has been none yet, the player after the dealer speaks first."
            )
    return Message("The player after the dealer speaks first, then the others in turn.")


def all_pass(scope: Scope) -> Section:
    """What happens when nobody calls (R5.5)."""
    blocks = [paragraph(*_nobody_calls(scope))]
    if scope.played_on:
        blocks.append(paragraph(*_played_on(scope)))
    return Section("all-pass", Message("If nobody calls"), tuple(blocks))


def _nobody_calls(scope: Scope) -> Iterator[Message]:
    settings = scope.settings.all_pass
    match settings.then:
        case "fixed":
            yield Message(
                "If nobody calls, the cards are played all the same, as in a fixed round."
            )
        case "next_round":
            yield Message(
                "If nobody calls, the cards are thrown in and nobody scores. This was a round of the "
                "game all the same: the next player deals the next one."
            )
        case "redeal":
            yield Message("If nobody calls, the same dealer deals again for the same round.")
        case "redeal_next_dealer":
            yield Message("If nobody calls, the next player deals again for the same round.")
    if settings.deals_again:
        yield Message(
            "The round still has to be played: a game has all its rounds, in a short game as in a long one."
        )
        if settings.redeals:
            yield nmessage(
                "This can happen only once; the new cards are then played without an "
                "auction, as in a fixed round.",
                "This can happen {n} times in a row; the last cards dealt are then played without an "
                "auction, as in a fixed round.",
                settings.redeals,
            )
        else:
            yield Message("This goes on until somebody calls.")
    if settings.then != "fixed" and scope.settings.score.all_missed.multipliers:
        yield (
            Message(
                "A round that nobody called raises the multiplier, just as one that nobody made."
            )
            if settings.multiplies
            else Message("A round that nobody called leaves the multiplier as it is.")
        )


def _played_on(scope: Scope) -> Iterator[Message]:
    settings = scope.settings.all_pass
    if settings.strain == NO_TRUMP:
        yield Message("A round that is played on in this way is played at no trump.")
    else:
        yield Message(
            "In a round that is played on in this way {trump} is trump.",
            trump=STRAINS_BY_CODE[settings.strain],
        )
    if settings.then == "fixed" and scope.dash_calls_in("call"):
        yield Message("Dash Calls that have been made stand.")
    yield (
        Message("The dealer estimates first.")
        if settings.first == "dealer"
        else Message("The player after the dealer estimates first.")
    )
    if scope.settings.super_call.minimum:
        yield (
            Message("It may have Super Calls.")
            if settings.super_calls
            else Message("It has no Super Calls.")
        )
    yield (
        Message("It is scored like a fixed round.")
        if settings.bonuses
        else Message(
            "Only the estimate itself is scored, or the Dash Call: there are no further points for "
            "anybody, neither added nor taken off."
        )
    )
