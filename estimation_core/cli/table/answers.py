"""What a person types at a prompt: an act in their own words, or something that is wanted of the program."""

from __future__ import annotations

from enum import Enum

from estimation_core.acts import DASH_CALL, DECLINE, PASS, REDEAL, Act, Estimate, Play
from estimation_core.engine.view import View
from estimation_core.languages import Language
from estimation_core.languages.spelling import (
    Misspelt,
    plain,
    read_call,
    read_card,
    read_number,
    read_yes_no,
)
from estimation_core.messages import Message, pmessage


class Wish(Enum):
    """What can be typed at any prompt besides an act."""

    HELP = "help"
    TABLE = "table"
    HINT = "hint"
    SCORE = "score"
    UNDO = "undo"
    LEAVE = "leave"


WISHES = {
    Wish.HELP: pmessage("typed", "help"),
    Wish.TABLE: pmessage("typed", "table"),
    Wish.HINT: pmessage("typed", "hint"),
    Wish.SCORE: pmessage("typed", "score"),
    Wish.UNDO: pmessage("typed", "undo"),
    Wish.LEAVE: pmessage("typed", "leave"),
}
WISH_HELP = {
    Wish.HELP: Message("what can be typed now, and why the rest is not legal"),
    Wish.TABLE: Message("the table as it stands, and your hand"),
    Wish.HINT: Message("what a computer player would do, and why"),
    Wish.SCORE: Message("the score so far"),
    Wish.UNDO: Message("take back what was done last, where nobody has answered yet"),
    Wish.LEAVE: Message("leave; the game is saved and can go on later"),
}
_ALSO = {"?": Wish.HELP, "quit": Wish.LEAVE, "exit": Wish.LEAVE, "save": Wish.LEAVE}

PASS_WORD = pmessage("typed", "pass")
PASSING = ("pass", "p", "passer", "passen")
"""Further ways to pass, understood in every language."""
DASH_WORD = pmessage("typed", "dash")


def read_answer(text: str, view: View, language: Language) -> Act | Wish:
    """What was typed; `Misspelt`, with what would be right, where it is nothing that can be said now."""
    word = plain(text)
    for wish, message in WISHES.items():
        if word in (message.msgid, plain(language.text(message))):
            return wish
    if word in _ALSO:
        return _ALSO[word]
    if view.stage == "play":
        return Play(read_card(text, language, view.hand))
    if view.stage == "redeal":
        return REDEAL if read_yes_no(text, language) else DECLINE
    dashes = (language.text(DASH_WORD), language.text(Message("Dash Call")))
    dashed = word in ("dash", "dash call", *map(plain, dashes))
    if view.stage == "dash_calls":
        return DASH_CALL if dashed or read_yes_no(text, language) else DECLINE
    if view.stage == "auction":
        if dashed:
            return DASH_CALL
        return (
            PASS
            if word in (*PASSING, plain(language.text(PASS_WORD)))
            else read_call(text, language)
        )
    if dashed:
        # At the estimates "dash" is the plain zero (R6.3).
        return Estimate(0)
    return _estimate(text, language)


def _estimate(text: str, language: Language) -> Estimate:
    """A number, or a number with a strain: a Super Call."""
    try:
        number = read_number(text)
    except Misspelt as no_number:
        try:
            call = read_call(text, language)
        except Misspelt:
            raise no_number from None
        return Estimate(call.number, call.strain)
    if number > 13:
        raise Misspelt(Message("An estimate is a number from {least} to {most}.", least=0, most=13))
    return Estimate(number)
