"""What a person types at a prompt: an act in their own words, or something that is wanted of the program."""

from __future__ import annotations

from enum import Enum

from estimation_core.acts import (
    DASH_CALL,
    DECLINE,
    PASS,
    REDEAL,
    Act,
    Call,
    DashCall,
    Estimate,
    Play,
)
from estimation_core.engine.view import View
from estimation_core.languages import Language
from estimation_core.languages.meanings import begun_meanings
from estimation_core.languages.spelling import (
    Misspelt,
    plain,
    read_call,
    read_card,
    read_number,
    read_yes_no,
)
from estimation_core.languages.typed import typed
from estimation_core.messages import Message, pmessage


class Wish(Enum):
    """What can be typed at any prompt besides an act."""

    HELP = "help"
    TABLE = "table"
    HINT = "hint"
    LAST = "last"
    SCORE = "score"
    RULES = "rules"
    UNDO = "undo"
    LEAVE = "leave"


WISHES = {
    Wish.HELP: pmessage("typed", "help"),
    Wish.TABLE: pmessage("typed", "table"),
    Wish.HINT: pmessage("typed", "hint"),
    Wish.LAST: pmessage("typed", "last"),
    Wish.SCORE: pmessage("typed", "score"),
    Wish.RULES: pmessage("typed", "rules"),
    Wish.UNDO: pmessage("typed", "undo"),
    Wish.LEAVE: pmessage("typed", "leave"),
}
KEYS = {
    Wish.HELP: pmessage("letter for help", "h"),
    Wish.TABLE: pmessage("letter for table", "t"),
    Wish.HINT: pmessage("letter for hint", "i"),
    Wish.LAST: pmessage("letter for last", "l"),
    Wish.SCORE: pmessage("letter for score", "s"),
    Wish.RULES: pmessage("letter for rules", "r"),
    Wish.UNDO: pmessage("letter for undo", "u"),
    Wish.LEAVE: pmessage("letter for leave", "q"),
}
"""A letter is enough where it begins no card of the hand and is no answer to what is asked."""

WISH_HELP = {
    Wish.HELP: Message("what can be typed now, and why the rest is not legal"),
    Wish.TABLE: Message("the table as it stands, and your hand"),
    Wish.HINT: Message("what a computer player would do, and why; Enter then does it"),
    Wish.LAST: Message("the last trick once more"),
    Wish.SCORE: Message("the score so far"),
    Wish.RULES: Message("the rules of this game"),
    Wish.UNDO: Message("take back your last choice, and what was answered to it"),
    Wish.LEAVE: Message("leave; the game is saved and can go on later"),
}
_ALSO = {"?": Wish.HELP, "quit": Wish.LEAVE, "exit": Wish.LEAVE, "save": Wish.LEAVE}

PASS_WORD = pmessage("typed", "pass")
PASSING = ("pass", "p", "passer", "passen")
"""Further ways to pass, understood in every language."""
DASH_WORD = pmessage("typed", "dash")


def read_wish(text: str, language: Language) -> Wish | None:
    """What is wanted of the program, by its word in the reader's language or in English."""
    word = plain(text)
    for wish, message in WISHES.items():
        if word in (message.msgid, plain(language.text(message))):
            return wish
    return _ALSO.get(word)


def read_answer(text: str, view: View, language: Language) -> Act | Wish:
    """What was typed; `Misspelt`, with what would be right, where it is nothing that can be said now."""
    wish = read_wish(text, language)
    if wish is not None:
        return wish
    try:
        return _read_act(text, view, language)
    except Misspelt:
        # Whatever begins a card that is held is that card, though it may not be played now.
        if view.stage == "play" and begun_meanings(text, language, view.hand):
            raise
        word = plain(text)
        for wish, letter in KEYS.items():
            if word == plain(language.text(letter)):
                return wish
        raise


def _read_act(text: str, view: View, language: Language) -> Act:
    if view.stage == "play":
        return Play(read_card(text, language, view.hand, _playable(view)))
    if view.stage == "redeal":
        return REDEAL if read_yes_no(text, language) else DECLINE
    word = plain(text)
    dashes = (language.text(DASH_WORD), language.text(Message("Dash Call")))
    dashed = word in ("dash", "dash call", *map(plain, dashes))
    if view.stage == "dash_calls":
        return DASH_CALL if dashed or read_yes_no(text, language) else DECLINE
    if view.stage == "auction":
        if dashed:
            return DASH_CALL
        if word in (*PASSING, plain(language.text(PASS_WORD))):
            return PASS
        return read_call(text, language, [act for act in view.legal if isinstance(act, Call)])
    if dashed:
        # At the estimates "dash" is the plain zero (R6.3).
        return Estimate(0)
    return _estimate(text, view, language)


def _playable(view: View) -> int:
    playable = 0
    for act in view.legal:
        playable |= getattr(act, "bit", 0)
    return playable


def super_calls(view: View) -> list[Call]:
    """The Super Calls that can be made now."""
    return [
        Call(act.number, act.strain)
        for act in view.legal
        if isinstance(act, Estimate) and act.strain is not None
    ]


def _estimate(text: str, view: View, language: Language) -> Estimate:
    """A number, or a number with a strain: a Super Call."""
    try:
        number = read_number(text, language)
    except Misspelt as no_number:
        try:
            call = read_call(text, language, super_calls(view))
        except Misspelt as no_call:
            raise (no_call if no_call.candidates else no_number) from None
        return Estimate(call.number, call.strain)
    if not 0 <= number <= 13:
        raise Misspelt(Message("An estimate is a number from {least} to {most}.", least=0, most=13))
    return Estimate(number)


def way_to_type(act: Act, language: Language) -> str:
    """What to type for an act, in the reader's own way."""
    if isinstance(act, Play):
        return typed(act.card, language)
    if isinstance(act, Call):
        return typed(act, language)
    if isinstance(act, Estimate):
        if act.strain is None:
            return language.number(act.number)
        return typed(Call(act.number, act.strain), language)
    if isinstance(act, DashCall):
        return language.text(DASH_WORD)
    return language.text(PASS_WORD)
