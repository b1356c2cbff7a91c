"""Language tags: from what a person or an environment names to a catalog and a formatting locale.

The catalog (`ar`) decides the words, the formatting locale (`ar_EG`) the digits, lists and dates.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from estimation_core.messages import Code, Message, listing

if TYPE_CHECKING:
    from pathlib import Path

SOURCE_LANGUAGE = "en"
"""The language of the messages themselves; it needs no catalog."""

DOMAIN = "estimation"
"""The name of the project's catalogs; those of plugins may have any."""

_TAG = re.compile(
    r"(?P<language>[a-z]{2,3})"
    r"(?:[-_](?P<script>[a-z]{4}))?"
    r"(?:[-_](?P<region>[a-z]{2}|[0-9]{3}))?"
    r"(?:[-_](?:[a-z0-9]{5,8}|[0-9][a-z0-9]{3}))*"
    r"(?:\.[-\w]*)?(?:@[-\w=]*)?",
    re.IGNORECASE | re.ASCII,
)

# Spoken languages whose readers are at home in one of the catalogs.
_NEAREST = {
    "arz": "ar_EG",
    "arb": "ar",
    "apc": "ar_LB",
    "ary": "ar_MA",
    "gsw": "de_CH",
}


class Negotiated(NamedTuple):
    """The outcome of a choice of language; ``problem`` says what was wrong with the first tag that was not followed."""

    catalog: str
    locale: str
    problem: Message | None


def canonical_tag(text: str) -> str | None:
    """``fr-ca`` and ``fr_CA.UTF-8`` as ``fr_CA``; None if it is no language tag at all.

    ``C`` and ``POSIX``, the locale of machines, are English.
    """
    text = text.strip()
    if re.fullmatch(r"(C|POSIX)([.@].*)?", text):
        return SOURCE_LANGUAGE
    match = _TAG.fullmatch(text)
    if match is None:
        return None
    language, script, region = match["language"].lower(), match["script"], match["region"]
    if language in _NEAREST and not region:
        return _NEAREST[language]
    language = _NEAREST.get(language, language).partition("_")[0]
    parts = [language, script.title() if script else "", region.upper() if region else ""]
    return "_".join(part for part in parts if part)


@lru_cache(maxsize=1)
def known_languages() -> tuple[str, ...]:
    """The languages that the project speaks: English, then those with a catalog."""
    catalogs = [*catalog_folder().glob(f"*/LC_MESSAGES/{DOMAIN}.[mp]o")]
    return SOURCE_LANGUAGE, *sorted({path.parent.parent.name for path in catalogs})


def catalog_for(tag: str) -> str | None:
    """The catalog for a canonical tag, or None where there is none: ``ar`` for ``ar_EG``."""
    language = tag.partition("_")[0]
    if language == SOURCE_LANGUAGE:
        return language
    return language if language in known_languages() else None


def negotiate(tags: Iterable[str]) -> Negotiated:
    """The first of the tags that the project speaks, English last; empty tags are passed over."""
    problem: Message | None = None
    for text in tags:
        if not text.strip():
            continue
        tag = canonical_tag(text)
        catalog = catalog_for(tag) if tag is not None else None
        if tag is not None and catalog is not None:
            return Negotiated(catalog, tag, problem)
        problem = problem or _complaint(text, tag)
    return Negotiated(SOURCE_LANGUAGE, SOURCE_LANGUAGE, problem)


def _complaint(text: str, tag: str | None) -> Message:
    if tag is None:
        return Message(
            "{tag} is not a language tag; it should look like {short} or {long}.",
            tag=Code(text),
            short=Code("fr"),
            long=Code("ar_EG"),
        )
    return Message(
        "The program does not speak {tag}; it speaks {known}.",
        tag=Code(text),
        known=listing([Code(known) for known in known_languages()]),
    )


def catalog_folder() -> Path:
    """The folder of the project's own catalogs."""
    from estimation_core.resources import locales_dir

    return locales_dir().folder
