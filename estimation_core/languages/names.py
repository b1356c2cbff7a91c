"""Names of people as they are written here and there: when two spellings may well be the same name."""

from __future__ import annotations

import re
import unicodedata

_ALIKE = str.maketrans(
    {"أ": "ا", "إ": "ا", "آ": "ا", "ٱ": "ا", "ى": "ي", "ة": "ه", "ؤ": "و", "ئ": "ي", "ـ": None}
)
"""Arabic letters that people write for one another, and the stretch that only fills a line."""

_NO_LETTERS = re.compile(r"[\W_]+")


def same_name(name: str) -> str:
    """The same key for spellings that differ in case, accents, vowel signs, punctuation or blanks alone."""
    letters = unicodedata.normalize("NFKD", name.translate(_ALIKE)).casefold()
    bare = "".join(char for char in letters if not unicodedata.combining(char))
    return _NO_LETTERS.sub("", bare) or name
