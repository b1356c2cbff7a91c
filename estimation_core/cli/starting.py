"""`estimation` alone, on a terminal: what to do is asked rather than the help poured out."""

from __future__ import annotations

import sys

from estimation_core.cli.app import App
from estimation_core.cli.output import results
from estimation_core.languages.spelling import Misspelt, plain, read_number
from estimation_core.messages import Message, pmessage

CHOICES = (
    (pmessage("typed", "play"), Message("play a game"), ["play"]),
    (pmessage("typed", "resume"), Message("go on with the last game"), ["play", "--resume"]),
    (pmessage("typed", "keep"), Message("keep the score of a real table"), ["keep"]),
    (pmessage("typed", "rules"), Message("read the rules"), ["rules"]),
    (pmessage("typed", "help"), Message("see all commands"), ["--help"]),
)


def asks() -> bool:
    """Whether somebody is there to be asked; a pipe gets the help."""
    keyboard = sys.__stdin__
    return keyboard is not None and keyboard.isatty() and results().isatty()


def choose(app: App) -> list[str]:
    """The words of the command that was chosen."""
    app.emit(Message("Estimation: what would you like to do?"))
    for number, (word, meaning, _) in enumerate(CHOICES, 1):
        app.emit(
            Message("{number} {word} – {meaning}", number=number, word=word, meaning=meaning),
            indent=2,
        )
    while True:
        typed = app.ask(Message("A number or a word; Enter plays:"))
        if not typed:
            return CHOICES[0][2]
        try:
            number = read_number(typed, app.language)
        except Misspelt:
            said = plain(typed)
            for name, _, words in CHOICES:
                if said in (name.msgid, plain(app.text(name))):
                    return words
        else:
            if 1 <= number <= len(CHOICES):
                return CHOICES[number - 1][2]
        app.emit(Message("That is none of them."))
