"""Numbers, lists and dates by locale. Babel is imported only where English does not suffice."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    import datetime

    from babel import Locale

Digits = Literal["latin", "native"]
ListStyle = Literal["and", "or", "plain"]

MINUS = "−"

_NATIVE_DIGITS = {"arab": "٠١٢٣٤٥٦٧٨٩", "arabext": "۰۱۲۳۴۵۶۷۸۹"}
_LATIN_LOCALES = ("en", "fr", "de")  # languages without digits of their own
_PLAIN_LOCALES = ("en", "en_US")
_SEPARATORS = {"ar": "، "}


@lru_cache(maxsize=64)
def babel_locale(tag: str) -> Locale:
    """Babel's locale for a canonical tag; an unknown region or script is left off, an unknown language is English."""
    from babel import Locale, UnknownLocaleError

    for candidate in (tag, tag.partition("_")[0]):
        try:
            return Locale.parse(candidate)
        except (UnknownLocaleError, ValueError):
            continue
    return Locale.parse("en")


def default_digits(tag: str) -> Digits:
    """The digits that the locale itself uses: native for ``ar_EG``, Latin for ``ar_MA``."""
    if tag.partition("_")[0] in _LATIN_LOCALES:
        return "latin"
    return "native" if babel_locale(tag).default_numbering_system in _NATIVE_DIGITS else "latin"


def numbering_system(tag: str, digits: Digits) -> str:
    """The CLDR numbering system: ``latn``, or the locale's own."""
    if digits == "latin" or tag.partition("_")[0] in _LATIN_LOCALES:
        return "latn"
    native = babel_locale(tag).other_numbering_systems.get("native")
    return native if native in _NATIVE_DIGITS else "latn"


def with_digits(text: str, system: str) -> str:
    """Latin digits replaced by those of a numbering system: Babel writes Latin ones for every locale."""
    native = _NATIVE_DIGITS.get(system)
    return text.translate(str.maketrans("0123456789", native)) if native else text


def format_number(value: int, tag: str, system: str) -> str:
    """A number without a sign, its thousands grouped."""
    if value < 1000:
        text = str(value)
    elif tag in _PLAIN_LOCALES:
        text = f"{value:,}"
    else:
        from babel.numbers import format_decimal

        text = format_decimal(value, locale=babel_locale(tag), numbering_system=system)
    return with_digits(text, system)


def format_decimal_places(value: float, places: int, tag: str, system: str) -> str:
    """A number without a sign, with a fixed number of decimal places."""
    if tag in _PLAIN_LOCALES:
        return f"{value:,.{places}f}"
    from babel.numbers import format_decimal

    pattern = "#,##0" + ("." + "0" * places if places else "")
    text = format_decimal(value, pattern, babel_locale(tag), numbering_system=system)
    return with_digits(text, system)


def format_percentage(value: float, places: int, tag: str, system: str) -> str:
    """A share of one as a percentage, without a sign."""
    if tag in _PLAIN_LOCALES:
        return f"{value:.{places}%}"
    from babel.numbers import format_percent

    locale = babel_locale(tag)
    pattern = str(locale.percent_formats[None].pattern)
    if places:
        pattern = pattern.replace("#,##0", "#,##0." + "0" * places)
    text = format_percent(value, pattern, locale, numbering_system=system)
    return with_digits(text.replace("%", "٪") if system == "arab" else text, system)


def format_day(day: datetime.date, tag: str, system: str) -> str:
    """A date with the month in words."""
    from babel.dates import format_date

    locale = babel_locale(tag)
    text = str(format_date(day, "long", locale))
    if locale.language == "fr" and day.day == 1:
        # The first of a month is an ordinal in French, which the pattern cannot say.
        text = text.replace("1", "1er", 1)
    return with_digits(text, system)


def join_items(items: Sequence[str], style: ListStyle, tag: str) -> str:
    """Several items as the language joins them: ``A, B and C``."""
    if len(items) < 2:
        return "".join(items)
    if style == "plain":
        return _SEPARATORS.get(tag.partition("_")[0], ", ").join(items)
    if tag in _PLAIN_LOCALES:
        if len(items) == 2:
            return f"{items[0]} {style} {items[1]}"
        return f"{', '.join(items[:-1])}, {style} {items[-1]}"
    from babel.lists import format_list

    return format_list(
        list(items), style="standard" if style == "and" else "or", locale=babel_locale(tag)
    )
