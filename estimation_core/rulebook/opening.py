"""The first chapters: what the game is, its cards, and the deal (R1 to R3)."""

from __future__ import annotations

from collections.abc import Iterator

from estimation_core.cards import Strain
from estimation_core.documents import Bullets, Section, paragraph
from estimation_core.messages import Message, nmessage
from estimation_core.rulebook.scope import Scope


def overview(scope: Scope) -> Section:
    """What kind of game it is."""
    return Section(
        "overview",
        Message("The game in short"),
        (
            paragraph(
                Message(
                    "Estimation is a trick-taking card game for four players. There are no partners: "
                    "everyone plays for themselves."
                ),
                Message(
                    "In every round you say in advance how many of the 13 tricks you will win; "
                    "that is your estimate."
                ),
                Message("Then you try to win exactly that many."),
                Message("One trick too many is a miss, just as one too few."),
            ),
            paragraph(*_rounds(scope)),
            paragraph(Message("You need a pack of 52 cards without jokers, paper and a pencil.")),
        ),
    )


def _rounds(scope: Scope) -> Iterator[Message]:
    calls, fixed = scope.count("call"), scope.count("fixed")
    yield nmessage("A game has {n} round.", "A game has {n} rounds.", calls + fixed)
    if calls and fixed:
        yield nmessage(
            "{n} of them is a call round, in which the players bid for the right to choose the trump.",
            "{n} of them are call rounds, in which the players bid for the right to choose the trump.",
            calls,
        )
        yield nmessage(
            "{n} of them is a fixed round, whose trump is set in advance.",
            "{n} of them are fixed rounds, whose trump is set in advance.",
            fixed,
        )
    elif calls:
        yield Message(
            "In every one of them the players bid for the right to choose the trump: "
            "these are call rounds."
        )
    else:
        yield Message("In every one of them the trump is set in advance: these are fixed rounds.")
    yield Message("Whoever has most points after the last round wins.")


def cards(scope: Scope) -> Section:
    """The pack, tricks and trumps."""
    return Section(
        "cards",
        Message("The cards"),
        (
            paragraph(
                Message("There are four suits: spades ♠, hearts ♥, diamonds ♦ and clubs ♣."),
                Message(
                    "In each of them the ace is the highest card, followed by king, queen, jack, "
                    "{ten} and so on down to {two}.",
                    ten=10,
                    two=2,
                ),
                Message("Cards are worth no points: only the number of tricks counts."),
            ),
            paragraph(
                Message(
                    "A trick is four cards, one from each player, laid face up one after the other; "
                    "the best of them wins all four."
                ),
                Message(
                    "If a suit is trump, each of its cards beats every card of the other suits."
                ),
                Message(
                    "A round can also be played at no trump ({no_trump}); then no suit is above the others.",
                    no_trump=Strain.NO_TRUMP,
                ),
            ),
        ),
    )


def deal(scope: Scope) -> Section:
    """Who deals, how, and what is said about a missing suit."""
    settings = scope.settings
    if settings.game.direction == "clockwise":
        direction = Message(
            "Dealing, bidding and playing all go clockwise: the next player is the one on your left."
        )
    else:
        direction = Message(
            "Dealing, bidding and playing all go counterclockwise: "
            "the next player is the one on your right."
        )
    how = Message(
        "The dealer shuffles, the player on the dealer's right cuts, and the dealer deals all 52 cards "
        "one by one, face down, so that everyone has 13."
    )
    return Section(
        "deal",
        Message("The deal"),
        (
            paragraph(direction),
            paragraph(
                Message(
                    "The first dealer is drawn by lot; after each round the deal passes "
                    "to the next player."
                ),
                scope.see_house_rules("deal_cards") or how,
            ),
            paragraph(*_missing_suit(scope)),
            paragraph(
                Message(
                    "Whatever is said in a round is public as soon as it is said. The cards in hand are not."
                )
            ),
        ),
    )


def _missing_suit(scope: Scope) -> Iterator[Message | None]:
    if scope.settings.deal.announce_missing_suit:
        yield Message(
            'Before anything else is said, everyone who has no card of some suit says "Avoid".'
        )
        yield Message(
            "This tells the others that a suit is missing, but not which; it changes no rule."
        )
    elif scope.rules.offers_redeals:
        yield Message("Nothing is announced about a missing suit.")
    else:
        yield Message(
            "A hand without any card of some suit is played like any other: "
            "it is neither announced nor dealt again."
        )
    yield scope.see_house_rules("offer_redeal")


def steps(scope: Scope) -> Section:
    """What a round is made of, kind by kind."""
    kinds = []
    if scope.has("call"):
        kinds.append(
            Section(
                "call-round",
                Message("A call round step by step"),
                (Bullets(tuple(paragraph(step) for step in _call_round(scope)), ordered=True),),
            )
        )
    if scope.has("fixed"):
        kinds.append(
            Section(
                "fixed-round",
                Message("A fixed round step by step"),
                (Bullets(tuple(paragraph(step) for step in _fixed_round(scope)), ordered=True),),
            )
        )
    return Section("steps", Message("How a round goes"), (), tuple(kinds))


def _call_round(scope: Scope) -> Iterator[Message]:
    yield Message("The cards are dealt.")
    if scope.dash_calls_in("call") and scope.settings.dash_call.when == "before_auction":
        yield Message("Everyone in turn makes a Dash Call or declines.")
    yield Message("The players bid for the trump; the highest call wins.")
    yield Message("The others estimate their tricks.")
    yield from _ending()


def _fixed_round(scope: Scope) -> Iterator[Message]:
    yield Message("The cards are dealt; the trump is known already.")
    if scope.dash_calls_in("fixed"):
        yield Message("Everyone in turn makes a Dash Call or declines.")
    yield Message("Everyone estimates their tricks.")
    yield from _ending()


def _ending() -> Iterator[Message]:
    yield Message("The 13 tricks are played.")
    yield Message("The score is written down.")
