"""Messages, numbers and cards in the reader's language.

>>> from estimation_core.messages import Message
>>> translate(Message("Hello"), "en")
'Hello'
"""

from __future__ import annotations

from functools import lru_cache

from estimation_core.languages.bidi import BidiMode
from estimation_core.languages.formats import Digits
from estimation_core.languages.language import Form, Language
from estimation_core.languages.tags import (
    Negotiated,
    canonical_tag,
    known_languages,
    negotiate,
)
from estimation_core.messages import Message

__all__ = [
    "BidiMode",
    "Digits",
    "Form",
    "Language",
    "Negotiated",
    "canonical_tag",
    "known_languages",
    "negotiate",
    "translate",
]


def translate(message: Message, tag: str) -> str:
    """The sentence of a message in the language of a tag (``fr``, ``ar_EG``), the nearest one if there is none.

    The texts of house rules come from the catalogs of whoever wrote them. Right-to-left text is in logical order with
    isolates. For other digits or displays make a `Language` of your own.
    """
    return _language(tag).text(message)


@lru_cache(maxsize=64)
def _language(tag: str) -> Language:
    return Language.of(tag)
