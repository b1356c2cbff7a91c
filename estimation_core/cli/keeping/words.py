"""The words that a secretary can type besides what was said at the table."""

from __future__ import annotations

from enum import Enum

from estimation_core.languages import Language
from estimation_core.languages.spelling import plain
from estimation_core.messages import Message, pmessage


class Word(Enum):
    """What can be typed at any prompt of the scorekeeper."""

    HELP = "help"
    SHEET = "sheet"
    SCORE = "score"
    CORRECT = "correct"
    INSERT = "insert"
    REMOVE = "remove"
    REDEAL = "redeal"
    PLAYERS = "players"
    DEALER = "dealer"
    STAKES = "stakes"
    CSV = "csv"
    UNDO = "undo"
    LEAVE = "leave"


WORDS = {
    Word.HELP: pmessage("typed", "help"),
    Word.SHEET: pmessage("typed", "sheet"),
    Word.SCORE: pmessage("typed", "score"),
    Word.CORRECT: pmessage("typed", "correct"),
    Word.INSERT: pmessage("typed", "insert"),
    Word.REMOVE: pmessage("typed", "remove"),
    Word.REDEAL: pmessage("typed", "redeal"),
    Word.PLAYERS: pmessage("typed", "players"),
    Word.DEALER: pmessage("typed", "dealer"),
    Word.STAKES: pmessage("typed", "stakes"),
    Word.CSV: pmessage("typed", "csv"),
    Word.UNDO: pmessage("typed", "undo"),
    Word.LEAVE: pmessage("typed", "leave"),
}
MEANINGS = {
    Word.HELP: Message("what can be typed now"),
    Word.SHEET: Message("the sheet, one line a round"),
    Word.SCORE: Message("the last round with its reasons, and the places"),
    Word.CORRECT: Message("change a round, or part of one; everything after it is counted anew"),
    Word.INSERT: Message("put a round that was forgotten before another"),
    Word.REMOVE: Message("take a round out"),
    Word.REDEAL: Message("a player has the cards dealt again, where a house rule has it"),
    Word.PLAYERS: Message("change the players' names"),
    Word.DEALER: Message("change who dealt first"),
    Word.STAKES: Message("the pot, and who staked"),
    Word.CSV: Message("write the sheet as a table for a spreadsheet"),
    Word.UNDO: Message("take back what was typed last"),
    Word.LEAVE: Message("leave; the sheet is saved and can go on later"),
}
EXAMPLES = {
    Word.CORRECT: "3 / 1 7 4 1",
    Word.INSERT: "3",
    Word.REMOVE: "3",
    Word.REDEAL: "2",
    Word.PLAYERS: "Mona, Karim, Salma, Youssef",
    Word.DEALER: "2",
    Word.STAKES: "400 1 3 4",
    Word.CSV: "tuesday.csv",
}
"""What follows a word that does not stand alone."""

_ALSO = {
    "?": Word.HELP,
    "table": Word.SHEET,
    "quit": Word.LEAVE,
    "exit": Word.LEAVE,
    "save": Word.LEAVE,
}
DASH_WORD = pmessage("typed", "dash")
PASS_WORD = pmessage("typed", "pass")
WON_WORD = pmessage("typed", "won")
AVOID_WORD = pmessage("typed", "avoid")
NOBODY_WORD = pmessage("typed", "nobody")

DASHING = ("dash call", "d", "د")
PASSING = ("p", "passer", "passen")
NOBODY = ("none", "no", "-", "0")
"""Further spellings, understood in every language."""


def spellings(word: Message, language: Language, *more: str) -> frozenset[str]:
    """How a word may be typed, as it is compared: in the reader's language, in English, and in short."""
    return frozenset(map(plain, (word.msgid, language.text(word), *more)))


def read_word(text: str, language: Language) -> tuple[Word, str] | None:
    """The word at the start of a line, and what stands after it; None where the line begins with none."""
    first, _, rest = text.strip().partition(" ")
    typed = plain(first)
    for word, message in WORDS.items():
        if typed in spellings(message, language):
            return word, rest.strip()
    return (_ALSO[typed], rest.strip()) if typed in _ALSO else None
