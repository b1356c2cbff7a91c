"""Texts as HTML: the isolates that keep names, cards and signed numbers in order become ``<bdi>`` elements."""

from __future__ import annotations

import html
import re

from estimation_core.languages import Language
from estimation_core.languages.bidi import FSI, LRI, PDI, RLI, without_controls
from estimation_core.messages import Param

_TAGS = {FSI: "<bdi>", LRI: '<bdi dir="ltr">', RLI: '<bdi dir="rtl">', PDI: "</bdi>"}
_CONTROLS = re.compile(f"[{FSI}{LRI}{RLI}{PDI}]")
_RED = re.compile("[♥♦]")


class PageLanguage(Language):
    """A language as a page writes it.

    Isolates stand in left-to-right languages too, since an Arabic name would tear a French line apart as well; and a
    name brings none of its own, so that every element that is opened is closed.
    """

    __slots__ = ()

    def isolated(self, opening: str, text: str) -> str:
        if opening == RLI and not self.rtl:
            opening = LRI
        return f"{opening}{text}{PDI}"

    def name(self, text: str) -> str:
        return super().name(without_controls(text))

    def code(self, text: str) -> str:
        return super().code(without_controls(text))


def page_language(language: Language) -> PageLanguage:
    """The same language for a page."""
    return PageLanguage(*language)


def markup(text: str) -> str:
    """A ready text as HTML."""
    escaped = html.escape(text)
    isolated = _CONTROLS.sub(lambda match: _TAGS[match[0]], escaped)
    return _RED.sub(r'<span class="red">\g<0></span>', isolated)


def inline(value: Param, language: PageLanguage) -> str:
    """A message, name or number as HTML."""
    return markup(language.param(value))


def plain(value: Param, language: Language) -> str:
    """The same as bare text, for titles and attributes, which can hold no elements."""
    return html.escape(without_controls(language.param(value)))
