"""How cards, strains and calls are typed in the reader's own way: what help and refusals may teach.

Everything given here is read back as the very thing it was given for, whatever the hand.
"""

from __future__ import annotations

from collections.abc import Iterator, Set

from estimation_core.acts import Call
from estimation_core.cards import Card, Strain
from estimation_core.languages.language import Language
from estimation_core.languages.meanings import call_meanings, card_meanings, strain_meanings
from estimation_core.languages.words import card_words, rank_text

Candidate = Card | Strain | Call


def typed(meant: Candidate, language: Language) -> str:
    """The shortest of the usual ways to type a card, strain or call that means nothing else in this language."""
    for text in _ways(meant, language):
        if _meanings(text, meant, language) == {meant}:
            return text
    raise AssertionError(f"{meant!r} cannot be typed in {language.catalog}")


def _meanings(text: str, meant: Candidate, language: Language) -> Set[Candidate]:
    if isinstance(meant, Card):
        return card_meanings(text, language)
    if isinstance(meant, Call):
        return call_meanings(text, language)
    return strain_meanings(text, language)


def _ways(meant: Candidate, language: Language) -> Iterator[str]:
    """Its letters, then a letter and a name, then names alone.

    Letters only where the language itself is written with them: nobody changes the keyboard for a card.
    """
    words = card_words(language.catalog)
    own = not language.rtl
    if isinstance(meant, Card):
        rank, suit = rank_text(meant.rank, words.letters), meant.suit
        name = words.ranks[meant.rank - 9] if meant.rank >= 9 else language.number(meant.rank + 2)
        if own:
            yield rank + words.suit_letters[suit]
            yield f"{rank} {words.suits[suit]}"
        yield f"{name} {words.suits[suit]}"
        return
    strain = meant.strain if isinstance(meant, Call) else meant
    number = f"{language.number(meant.number)} " if isinstance(meant, Call) else ""
    if strain == Strain.NO_TRUMP:
        yield number + words.no_trump
        return
    if own:
        yield number.strip() + words.suit_letters[strain]
    yield number + words.suits[strain]
