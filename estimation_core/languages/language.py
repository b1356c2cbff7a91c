"""One language as a reader sees it: turns messages, numbers and cards into text.

What only some texts need (cards, Babel) is imported when it is first used, so that the help appears at once.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Literal, NamedTuple

from estimation_core.languages.bidi import (
    FSI,
    LRI,
    PDI,
    RTL_LANGUAGES,
    BidiMode,
    harmless,
    to_visual,
)
from estimation_core.languages.catalogs import load_catalog, load_domain
from estimation_core.languages.formats import (
    MINUS,
    Digits,
    ListStyle,
    default_digits,
    format_day,
    format_decimal_places,
    format_number,
    format_percentage,
    numbering_system,
    with_digits,
)
from estimation_core.languages.tags import negotiate
from estimation_core.messages import Message, Param

if TYPE_CHECKING:
    import datetime
    from pathlib import Path

    from estimation_core.acts import Call

Form = Literal["symbol", "name"]

_NUMBER = re.compile(r"(?<![\w.{-])[0-9]+(?![\w}-]|\.[0-9])", re.ASCII)
_PLACE = re.compile(r"\{\{|\}\}|\{(\w+)\}")


class Language(NamedTuple):
    """The words of a catalog, the formats of a locale, and how right-to-left text is written.

    Made by `Language.of`. Frozen and free of any global: a process may use as many as it likes, in threads too.
    """

    catalog: str = "en"
    """The language of the texts: ``ar``."""

    locale: str = "en"
    """Whose digits, lists and dates: ``ar_EG``."""

    digits: Digits = "latin"
    bidi: BidiMode = "isolate"
    symbols: bool = True
    """Whether suits are shown by their signs, ``♠``, or by letters."""

    folders: tuple[Path, ...] = ()
    """Further folders with catalogs, those of plugins."""

    @classmethod
    def of(
        cls,
        tag: str = "en",
        *,
        digits: Digits | Literal["auto"] = "auto",
        bidi: BidiMode | Literal["auto"] = "auto",
        symbols: bool = True,
        folders: Sequence[Path] = (),
    ) -> Language:
        """The language for a tag such as ``de`` or ``ar-EG``; the nearest one, English last, for a tag without texts.

        ``auto`` digits are those of the locale; ``auto`` bidi writes isolates, right for any display that orders text
        itself. (What a given terminal needs is found out by the command line.)
        """
        catalog, locale, _ = negotiate([tag])
        return cls(
            catalog,
            locale,
            default_digits(locale) if digits == "auto" else digits,
            "isolate" if bidi == "auto" else bidi,
            symbols,
            tuple(folders),
        )

    def with_folders(self, folders: Iterable[Path]) -> Language:
        """The same language with the catalogs of more folders behind its own."""
        return self._replace(folders=tuple(dict.fromkeys((*self.folders, *folders))))

    def with_bidi(self, bidi: BidiMode) -> Language:
        """The same language written for another kind of display."""
        return self._replace(bidi=bidi)

    @property
    def rtl(self) -> bool:
        """Whether the language runs from right to left."""
        return self.catalog in RTL_LANGUAGES

    @property
    def tag(self) -> str:
        """The language of the texts as documents declare it: ``ar-EG``."""
        return self._catalog_tag.replace("_", "-")

    # ---- Texts -------------------------------------------------------------------------------------------------------

    def text(self, message: Message) -> str:
        """The sentence of a message, in logical order."""
        if message.domain is None:
            catalog = load_catalog(self._catalog_tag, self.folders)
        else:
            catalog = load_domain(self._catalog_tag, message.domain, self.folders)
        if message.plural is not None:
            n = message.params["n"]
            assert isinstance(n, int)
            pattern = catalog.plural(message.msgid, message.plural, n)
        else:
            pattern = catalog.text(message.msgid, message.context)
        return self._fill(self._numbers_in(pattern), message.params)

    def chosen(self, texts: Mapping[str, str]) -> str:
        """Of a text in several languages the one for this reader, else the English one, else the first there is."""
        for tag in (self.locale, self.locale.replace("_", "-"), self.catalog, "en"):
            if tag in texts:
                return texts[tag]
        return next(iter(texts.values()), "")

    def words(self, msgid: str, plural: str | None = None, n: int = 1) -> str:
        """A translated text with its places unfilled, for libraries that fill them themselves."""
        catalog = load_catalog(self._catalog_tag, self.folders)
        found = catalog.text(msgid) if plural is None else catalog.plural(msgid, plural, n)
        return self._numbers_in(found)

    def display(self, text: str) -> str:
        """The text as it is sent to the screen: unchanged, or each line in visual order."""
        if not self.rtl or self.bidi != "visual":
            return text
        return "\n".join(to_visual(line) if line else "" for line in text.split("\n"))

    @property
    def _catalog_tag(self) -> str:
        region = self.locale.startswith(self.catalog + "_")
        return self.locale if region else self.catalog

    def _numbers_in(self, text: str) -> str:
        """The text with the numbers that stand in it in the reader's digits; not those of names such as UTF-8."""
        if self.digits == "latin":
            return text
        return _NUMBER.sub(lambda number: with_digits(number[0], self._system), text)

    def _fill(self, pattern: str, params: Mapping[str, Param]) -> str:
        def place(match: re.Match[str]) -> str:
            name = match[1]
            if name is None:
                return match[0][0]
            # A translation with a place that the text does not have shows it, rather than stop the game.
            return self.param(params[name]) if name in params else match[0]

        return _PLACE.sub(place, pattern)

    def param(self, value: Param) -> str:
        """What fills a place of a message, as it stands in the sentence."""
        from estimation_core.languages.params import param_text

        return param_text(value, self)

    def name(self, text: str) -> str:
        """A person's name, whatever its script."""
        return self.isolated(FSI, harmless(text))

    def code(self, text: str) -> str:
        """A text that is the same in every language: a key, a path, notation."""
        return self.isolated(LRI, harmless(text))

    # ---- Numbers -----------------------------------------------------------------------------------------------------

    def number(self, value: int) -> str:
        """A number in the reader's digits, a minus sign if it has one."""
        return self._with_sign(value, self._number(abs(value)))

    def signed(self, value: int) -> str:
        """A number of points with its sign: ``+27``, ``−2``, ``0``."""
        return self._with_sign(value, self._number(abs(value)), plus=True)

    def decimal(self, value: float, places: int = 1, plus: bool = False) -> str:
        """A number with a fixed number of decimal places; ``plus`` shows its sign in any case."""
        return self._rounded(round(value, places), places, format_decimal_places, plus)

    def percent(self, value: float, places: int = 0, plus: bool = False) -> str:
        """A share of one as a percentage: 0.4 is ``40%``."""
        return self._rounded(round(value, places + 2), places, format_percentage, plus)

    def date(self, day: datetime.date) -> str:
        """A date with the month in words."""
        return format_day(day, self.locale, self._system)

    @property
    def _system(self) -> str:
        return numbering_system(self.locale, self.digits)

    def _number(self, value: int) -> str:
        return format_number(value, self.locale, self._system)

    def _rounded(
        self,
        value: float,
        places: int,
        written: Callable[[float, int, str, str], str],
        plus: bool,
    ) -> str:
        return self._with_sign(value, written(abs(value), places, self.locale, self._system), plus)

    def _with_sign(self, value: float, digits: str, plus: bool = False) -> str:
        if value < 0:
            return self.isolated(LRI, MINUS + digits)
        if value > 0 and plus:
            return self.isolated(LRI, "+" + digits)
        return digits

    # ---- Cards and lists ---------------------------------------------------------------------------------------------

    def card(self, card: int, form: Form = "symbol") -> str:
        """A card: ``K♠`` (in French ``R♠``), or by name, ``king of spades``."""
        from estimation_core.languages.params import card_text

        return card_text(card, form, self)

    def cards(self, cards: Iterable[int]) -> str:
        """Several cards, one after the other."""
        return " ".join(self.card(card) for card in cards)

    def rank(self, rank: int) -> str:
        """A rank alone (0 for the two), as in a hand that is shown suit by suit."""
        from estimation_core.languages.words import card_words, rank_text

        return rank_text(rank, card_words(self.catalog).letters)

    def strain(self, strain: int, form: Form = "symbol") -> str:
        """A strain: ``♠`` or ``NT``, or by name, ``spades`` or ``no trump``."""
        from estimation_core.languages.params import strain_text

        return strain_text(strain, form, self)

    def call(self, call: Call, form: Form = "symbol") -> str:
        """A number of tricks with a strain: ``4♣``, ``6 NT``."""
        from estimation_core.languages.params import call_text

        return call_text(call, form, self)

    def listing(self, items: Iterable[Param], style: ListStyle = "and") -> str:
        """Several values in one sentence: ``A, B, and C``."""
        from estimation_core.languages.params import listing_text

        return listing_text(items, style, self)

    def isolated(self, opening: str, text: str) -> str:
        """The text between an isolate and its end, where a line of the other direction could tear it apart."""
        if not self.rtl or self.bidi == "plain":
            return text
        return f"{opening}{text}{PDI}"
