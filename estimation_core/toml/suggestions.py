"""What a word that is not known may have meant, and the sentences that say so: of a key, a choice, a name."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Sequence

from estimation_core.messages import Code, Message, Param, brief, listing

_LONG = 6
"""From so many letters on a word may be less like what was meant."""


def closest(word: str, choices: Iterable[str]) -> str | None:
    """The choice that a misspelt word most likely means, or None; never the word itself.

    It is written alike, or the word is a part of that one alone (``mini`` of ``koutchina-mini``).
    """
    alike: dict[str, str] = {}
    for choice in choices:
        if choice != word:
            alike.setdefault(_bare(choice), choice)
    bare = _bare(word)
    if bare in alike or len(bare) < 2:
        return alike.get(bare)
    # Only a slip needs it, and it takes a while to import.
    import difflib

    cutoff = 0.7 if len(bare) >= _LONG else 0.75
    if found := difflib.get_close_matches(bare, alike, n=1, cutoff=cutoff):
        return alike[found[0]]
    having = [choice for other, choice in alike.items() if bare in _parts(other)]
    return having[0] if len(having) == 1 else None


def _bare(word: str) -> str:
    """A word without what two that look alike may differ in: case, composition, and what cannot be seen."""
    # Nothing that is longer than any name is worth the while.
    composed = unicodedata.normalize("NFKC", word[:100])
    return "".join(char for char in composed.casefold() if char.isprintable()).strip()


def _parts(word: str) -> list[str]:
    return word.replace("_", "-").replace(".", "-").split("-")


def unknown_key(key: str, known: Sequence[str]) -> Message:
    """What to say of a key that a small table does not have."""
    near = closest(key, known)
    if near:
        return Message(
            "{key} is not known here; did you mean {near}?", key=brief(key), near=Code(near)
        )
    return Message(
        "{key} is not known here; possible are {known}.",
        key=brief(key),
        known=listing([Code(name) for name in known]),
    )


def unknown_choice(word: str, words: Sequence[str]) -> Message:
    """What to say of a text that is none of the few that may stand there."""
    quoted = listing([Code(f'"{one}"') for one in words], "and")
    near = closest(word, words)
    if near:
        return Message(
            "{given} is no choice here; did you mean {nearest}? Possible are {words}.",
            given=Code(f'"{brief(word).text}"'),
            nearest=Code(f'"{near}"'),
            words=quoted,
        )
    return Message(
        "{given} is no choice here. Possible are {words}.",
        given=Code(f'"{brief(word).text}"'),
        words=quoted,
    )


def unknown_name(msgid: str, name: str, names: Iterable[str], **params: Param) -> Message:
    """The marked text (a sentence about {name}), with the name that was most likely meant."""
    sentence = Message(msgid, name=brief(name), **params)
    near = closest(name, names)
    if near is None:
        return sentence
    return Message("{sentence} Did you mean {nearest}?", sentence=sentence, nearest=Code(near))
