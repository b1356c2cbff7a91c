"""What stands above the rounds of a sheet: who plays, who dealt first, what was staked."""

from __future__ import annotations

import re

from estimation_core.cli.keeping.names import Names
from estimation_core.engine.beginning import Stakes
from estimation_core.languages.spelling import Misspelt, read_number
from estimation_core.messages import Code, Message

MOST_STAKED = 10**9


def read_players(text: str) -> tuple[str, ...]:
    """Four names, divided by commas or, where each is one word, by spaces."""
    parts = (
        [part.strip() for part in re.split("[,;،؛]", text)]
        if re.search("[,;،؛]", text)
        else text.split()
    )
    if len(parts) != 4 or not all(parts):
        raise Misspelt(
            Message(
                "Four names are wanted, divided by spaces or commas, such as {example}.",
                example=Code("Mona, Karim, Salma, Youssef"),
            )
        )
    for number, name in enumerate(parts):
        if name in parts[:number]:
            raise Misspelt(Message("Two players have the same name, {name}.", name=name))
    return tuple(parts)


def read_stakes(text: str, names: Names) -> Stakes | None:
    """The pot and the seats that staked, all four where none is named; None for a pot of 0 (R10)."""
    first, _, rest = text.partition(" ")
    pot = read_number(first)
    if not pot:
        return None
    if pot > MOST_STAKED:
        raise Misspelt(Message("The most is {most}.", most=MOST_STAKED))
    seats = names.several(re.split(r"[\s,;،؛]+", rest.strip())) if rest.strip() else (1, 2, 3, 4)
    return Stakes(pot, tuple(sorted(seats)))
