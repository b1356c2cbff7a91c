"""The acts of one deal of a record, in their order: each is done in the game, or is what is wrong with the deal."""

from __future__ import annotations

from estimation_core.acts import DECLINE, DashCall, Play, Won
from estimation_core.cards import HAND_SIZE
from estimation_core.errors import IllegalAct, Problem
from estimation_core.messages import Code, Message, listing
from estimation_core.records import entries
from estimation_core.records.auction import auction, dash_calls
from estimation_core.records.estimates import say_estimates
from estimation_core.records.told import Stop, Told
from estimation_core.rules.deal import avoiders


def play(told: Told) -> None:
    """Plays a deal as it is told. `Stop` at the first illegal act; checksums are only reported."""
    dealer(told)
    if told.entry.redeal_by is not None:
        redeal(told, told.entry.redeal_by)
        return
    while told.deal.stage == "redeal" and (
        told.said_more or told.entry.dash_calls or told.entry.avoid
    ):
        # Who might have had the cards dealt again and did not is not written down.
        told.game.act(DECLINE)
    avoid(told)
    agreement(told)
    dash_calls(told)
    auction(told)
    say_estimates(told)
    tricks(told)
    won(told)


def dealer(told: Told) -> None:
    """`dealer` repeats who deals (R1.3)."""
    right = told.deal.round.dealer
    if told.entry.dealer not in (None, right):
        message = Message("The dealer of this deal is seat {right}.", right=right)
        told.report(Problem("wrong-dealer", message, ("dealer",)))


def redeal(told: Told, seat: int) -> None:
    """R3.4; nothing can follow in a deal that is dealt again."""
    try:
        told.game.redeal(seat)
    except IllegalAct as error:
        raise Stop("illegal-redeal", error.message, ("redeal_by",), seat=seat) from error
    for key in entries.DEAL:
        if key not in ("dealer", "hands", "redeal_by") and getattr(told.entry, key) is not None:
            message = Message(
                "The cards were dealt again, so {key} cannot stand here.", key=Code(key)
            )
            raise Stop("contradiction", message, (key,))


def avoid(told: Told) -> None:
    """`avoid` repeats who has no card of some suit, where the rules have it said (R3.2)."""
    said = told.entry.avoid
    if said is None:
        return
    if not told.deal.rules.settings.deal.announce_missing_suit:
        message = Message('Nobody says "Avoid" under these rules.')
    elif told.deal.hands is None or sorted(said) == list(avoiders(told.deal.hands)):
        return
    elif right := avoiders(told.deal.hands):
        message = Message('"Avoid" is to be said by these seats: {seats}.', seats=listing(right))
    else:
        message = Message('Nobody has to say "Avoid": every hand has all four suits.')
    told.report(Problem("wrong-avoid", message, ("avoid",)))


def agreement(told: Told) -> None:
    """`dash_calls` and `estimates` may both tell of a Dash Call; they must agree."""
    for seat, (dashed, said) in enumerate(
        zip(told.entry.dash_calls or (None,) * 4, told.estimates, strict=True), 1
    ):
        if dashed is None or said is None:
            continue
        if dashed is not isinstance(said, DashCall):
            message = Message(
                "Seat {seat} made a Dash Call in one entry and none in the other.", seat=seat
            )
            raise Stop("contradiction", message, ("estimates",), seat=seat)


def tricks(told: Told) -> None:
    """R8: card by card."""
    tricks = told.entry.tricks
    if tricks is None:
        return
    if told.deal.stage != "play" and tricks:
        message = Message("No card can be played before all estimates are made.")
        raise Stop("wrong-trick", message, ("tricks", 0), trick=1)
    for index, trick in enumerate(tricks):
        where = ("tricks", index)
        if index >= HAND_SIZE:
            raise Stop(
                "wrong-trick", Message("A round has only 13 tricks."), where, trick=index + 1
            )
        if len(trick) > 4:
            raise Stop(
                "wrong-trick", Message("A trick has only four cards."), where, trick=index + 1
            )
        if len(trick) < 4 and index < len(tricks) - 1:
            raise Stop(
                "wrong-trick",
                Message("Cards are missing in this trick."),
                where,
                trick=index + 1,
            )
        for card in trick:
            seat = told.deal.turn
            held = told.deal.left[seat - 1] >> card & 1
            told.do(
                Play(card),
                "must-follow-suit" if held else "card-not-held",
                *where,
                seat=seat,
                trick=index + 1,
            )


def won(told: Told) -> None:
    """The tricks won: a checksum where all cards are known, else what the deal is scored by."""
    won = told.entry.won
    if won is None:
        return
    if told.deal.over and not told.deal.all_passed:
        right = told.deal.won
        for seat, (one, other) in enumerate(zip(won, right, strict=True), 1):
            if one != other:
                message = Message(
                    "By the cards seat {seat} won {right}, not {given}.",
                    seat=seat,
                    right=other,
                    given=one,
                )
                told.report(Problem("wrong-won", message, ("won",), seat=seat))
                return
        return
    if told.deal.stage not in ("play", "result"):
        raise Stop("wrong-won", Message("No tricks can have been won in this deal yet."), ("won",))
    told.do(Won(won), "wrong-won", "won")
