"""Click's own words (usage errors, headings of the help) in the reader's language.

Click takes its words from the process-wide gettext domain, by names bound when its modules are imported. Those names
are bound anew here, to the language of the current context, so that two threads may speak two languages.
"""

from __future__ import annotations

import gettext
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from estimation_core.languages import Language
from estimation_core.languages.bidi import FSI, LRI
from estimation_core.messages import N_

_LANGUAGE: ContextVar[Language] = ContextVar("language")
_ENGLISH = Language()

# A word that Click looks up by a variable, where extraction cannot see it.
_HIDDEN_WORDS = (N_("required"),)


def current_language() -> Language:
    """The language that the running command speaks; English outside any."""
    return _LANGUAGE.get(_ENGLISH)


def speak(language: Language) -> None:
    """Let Click speak a language from here on in this context."""
    bind_click()
    _LANGUAGE.set(language)


@contextmanager
def speaking(language: Language) -> Iterator[None]:
    """Let Click speak a language within a block."""
    bind_click()
    token = _LANGUAGE.set(language)
    try:
        yield
    finally:
        _LANGUAGE.reset(token)


def translated(msgid: str) -> str:
    """A text of Click's, or the help text of an option, in the language of the context."""
    return _isolate_places(current_language().words(msgid))


def translated_plural(singular: str, plural: str, n: int) -> str:
    """The same for a text that depends on a number."""
    return _isolate_places(current_language().words(singular, plural, n))


def bind_click() -> int:
    """Bind the words of all Click modules loaded so far; the number of names bound now. Can be repeated."""
    count = 0
    for name, module in list(sys.modules.items()):
        if module is None or not (name == "click" or name.startswith("click.")):
            continue
        names = vars(module)
        for word, original, ours in (
            ("_", gettext.gettext, translated),
            ("ngettext", gettext.ngettext, translated_plural),
        ):
            if names.get(word) is original:
                setattr(module, word, ours)
                count += 1
    return count


def _isolate_places(text: str) -> str:
    """Click fills the places itself; what it puts there (options, commands, values) runs from left to right.

    All but a message within a message, which runs as it begins.
    """
    language = current_language()
    if not language.rtl or language.bidi == "plain":
        return text

    def isolated(place: re.Match[str]) -> str:
        return language.isolated(FSI if place[0] == "{message}" else LRI, place[0])

    return re.sub(r"\{[^{}]*\}", isolated, text)
