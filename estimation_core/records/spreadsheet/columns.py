"""The headings of a sheet's table, and its few words, in every language that the project speaks."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from estimation_core.languages import Language
from estimation_core.languages.spelling import plain
from estimation_core.languages.tags import known_languages
from estimation_core.messages import N_, Message, pmessage
from estimation_core.records.spreadsheet.cells import read_text

HEAD = {
    "variant": pmessage("spreadsheet", "Rules"),
    "house_rules": pmessage("spreadsheet", "House rules"),
    "date": pmessage("spreadsheet", "Date"),
    "event": pmessage("spreadsheet", "Event"),
    "site": pmessage("spreadsheet", "Site"),
    "table": pmessage("spreadsheet", "Table"),
    "pot": pmessage("spreadsheet", "Pot"),
    "stakers": pmessage("spreadsheet", "Staked"),
    "rules": pmessage("spreadsheet", "Digest of the rules"),
}
"""What stands above the table, by the keys of a record."""

COLUMNS = {
    "round": pmessage("column", "Round"),
    "dealer": Message("Dealer"),
    "call": pmessage("column", "Call"),
    "caller": Message("Caller"),
    "side": pmessage("column", "Side"),
    "risk": Message("Risk"),
    "times": pmessage("column", "×"),
}
BY_PLAYER = {
    "estimate": N_("{player}: estimate"),
    "won": N_("{player}: tricks"),
    "score": N_("{player}: score"),
    "total": N_("{player}: total"),
}
"""The columns that each player has."""

DASH = pmessage("typed", "dash")
PASS = pmessage("typed", "pass")
REDEAL = pmessage("typed", "redeal")
BEFORE = Message("before")


class Heading(NamedTuple):
    """What a heading means: a key of `COLUMNS`, or of `BY_PLAYER` with the player's name."""

    key: str
    player: str | None
    languages: frozenset[str]
    """The languages in which it means that."""


@lru_cache(maxsize=1)
def languages() -> tuple[Language, ...]:
    """Every language of the project."""
    tags = [*known_languages(), "ar_EG"]
    return tuple(Language.of(tag, digits="latin", bidi="plain") for tag in tags)


@lru_cache(maxsize=64)
def _spellings(word: Message) -> dict[str, frozenset[str]]:
    """How a word is written, as it is compared, each with the languages in which it is."""
    found: dict[str, set[str]] = {}
    for language in languages():
        found.setdefault(plain(language.text(word)), set()).add(language.catalog)
    return {spelling: frozenset(tags) for spelling, tags in found.items()}


def means(cell: str, word: Message) -> bool:
    """Whether a cell says a word, in any language."""
    return plain(read_text(cell)) in _spellings(word)


def head_key(cell: str) -> str | None:
    """What a row above the table is about."""
    return next((key for key, word in HEAD.items() if means(cell.rstrip(": "), word)), None)


@lru_cache(maxsize=1024)
def heading(cell: str) -> Heading | None:
    """What a heading means, in any language; None where it means nothing here."""
    text = read_text(cell)
    for key, word in COLUMNS.items():
        spellings = _spellings(word)
        if plain(text) in spellings:
            return Heading(key, None, spellings[plain(text)])
    for key, pattern in BY_PLAYER.items():
        for expression, tags in _patterns(pattern).items():
            found = re.fullmatch(expression, text, re.IGNORECASE)
            if found is not None:
                return Heading(key, read_text(found["player"]), tags)
    return None


@lru_cache(maxsize=16)
def _patterns(pattern: str) -> dict[str, frozenset[str]]:
    found: dict[str, set[str]] = {}
    for language in languages():
        parts = [" ".join(part.split()) for part in language.words(pattern).split("{player}")]
        before, after = (r"\s*".join(map(re.escape, part.split())) for part in parts)
        expression = rf"{before}\s*(?P<player>.+?)\s*{after}"
        found.setdefault(expression, set()).add(language.catalog)
    return {expression: frozenset(tags) for expression, tags in found.items()}
