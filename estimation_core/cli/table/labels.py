"""The letter that stands at each legal card: none that begins a card, a suit or a command in the reader's language."""

from __future__ import annotations

from functools import lru_cache

from estimation_core.acts import Act, Play
from estimation_core.cli.table.answers import KEYS, WISHES
from estimation_core.engine.view import View
from estimation_core.languages import Language
from estimation_core.languages.meanings import card_letters
from estimation_core.languages.spelling import plain

LATIN = "abcdefghijklmnopqrstuvwxyz"
ARABIC = "ثذزصضظغفقلنيدسهبتجحخرشطعكمو"


def labels_for(view: View, language: Language) -> dict[Act, str]:
    """A letter for each legal card, as far as there are letters; all other cards have the arrows."""
    if view.stage != "play":
        return {}
    cards = [act for act in view.legal if isinstance(act, Play)]
    free = _free(language)
    return dict(zip(cards, free, strict=False))


@lru_cache(maxsize=8)
def _free(language: Language) -> tuple[str, ...]:
    commands = (*KEYS.values(), *WISHES.values())
    taken = card_letters(language) | {plain(language.text(word))[0] for word in commands}
    return tuple(c for c in (ARABIC if language.rtl else LATIN) if c not in taken)
