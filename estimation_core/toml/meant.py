"""What people who do not know TOML meant, where `tomllib` gives up: by what stands at that place and in that line."""

from __future__ import annotations

import datetime
import re
import unicodedata

from estimation_core.messages import Code, Message

SHOWN = 60
"""So much of a line is repeated."""

_QUOTES = {
    "“": "”",
    "”": "”",
    "„": "“”",
    "«": "»",
    "»": "«",
    "‘": "’",
    "’": "’",
    "‚": "‘",
    "`": "`",
}
_MINUS = "−–—‐‑"
_TRUE = ("true", "yes", "on", "oui", "ja", "vrai", "wahr", "نعم", "ايوه", "أيوه")
_FALSE = ("false", "no", "off", "non", "nein", "faux", "falsch", "لا")
_NOTHING = ("none", "null", "nil", "undefined")

_LINE = re.compile(r"[ \t]*(?P<key>[\w\"'.-]+)[ \t]*(?P<sign>=|:)[ \t]*(?P<value>.*)")
_WORD = re.compile(r"[^\s,\]}#]+")


def meant(text: str, offset: int) -> Message | None:
    """What was most likely meant at the offset where a text stops being TOML, in words; None where nobody can say."""
    begin = text.rfind("\n", 0, offset) + 1
    end = text.find("\n", offset)
    line = text[begin : end if end >= 0 else len(text)][:1000]
    at = min(offset - begin, len(line))
    return (
        _character(line, at)
        or _word(line, at)
        or _line(line, at)
        or (_statement(line.strip()) if not line[:at].strip() else None)
    )


def _character(line: str, at: int) -> Message | None:
    """By the very character at which TOML ends."""
    char = line[at : at + 1]
    if not char:
        return None
    if char in _QUOTES:
        rest = line[at + 1 :]
        closing = re.search(f"[{_QUOTES[char]}\"'”“’»«]", rest)
        inside = rest[: closing.start()] if closing else rest.strip()
        return Message("text stands in straight quotes: {right}", right=_text(inside))
    if unicodedata.category(char) in ("Cf", "Zs", "Zl", "Zp") and char != " ":
        return Message(
            "here stands a character that cannot be seen ({code}); delete it, or type a blank",
            code=Code(f"U+{ord(char):04X}"),
        )
    return None


def _word(line: str, at: int) -> Message | None:
    """By the word that begins there."""
    found = _WORD.match(line, at)
    if not found:
        return None
    word = found[0]
    plain = word.casefold()
    if plain in _TRUE or plain in _FALSE:
        return _written(word, "true" if plain in _TRUE else "false")
    if plain in _NOTHING:
        return Message("there are no empty values; leave the key out")
    number = "".join(_digit(char) for char in word)
    if number != word and re.fullmatch(r"[+-]?\d+", number):
        return _written(word, _number(number))
    return None


def _digit(char: str) -> str:
    """A digit of any script, or a sign that looks like a minus, as TOML has it."""
    if char in _MINUS:
        return "-"
    value = unicodedata.decimal(char, None)
    return char if value is None else str(value)


def _number(digits: str) -> str:
    sign = digits[0] if digits[0] in "+-" else ""
    return sign + (digits.removeprefix(sign).lstrip("0") or "0")


def _line(line: str, at: int) -> Message | None:
    """By the key and the value of the line."""
    found = _LINE.match(line)
    if not found:
        return None
    key, value = found["key"], _without_comment(found["value"])
    if found["sign"] == ":":
        return Message(
            "between key and value stands an equals sign: {right}",
            right=Code(f"{key} = {value}"[:SHOWN]),
        )
    if at < found.start("value") or not value or value[0] in "\"'[{":
        return None
    if re.fullmatch(r"[+-]?0\d+", value):
        return _written(value, _number(value))
    if day := _day(value):
        return _written(value, day)
    if re.fullmatch(r"[+-]?\d+([ \t]*[,;][ \t]*[+-]?\d+)+", value):
        return _quoted(key, " ".join(re.split(r"[ \t,;]+", value)))
    if re.fullmatch(r".*\S[ \t]*[,;]", value):
        return Message(
            "nothing follows the value in its line: delete {given}", given=Code(value[-1])
        )
    if re.search(r"[=\"\\]", value) or re.match(r"\d{4}-\d\d-\d\d|\d\d:\d\d", value):
        return None  # two lines in one, half a text, or a day that there is not
    return _quoted(key, value)


def _without_comment(value: str) -> str:
    return re.sub(r"[ \t]#.*", "", value).strip()


def _day(value: str) -> str | None:
    """A date as TOML has it; of two numbers that may be the month the second is, unless it cannot be."""
    found = re.fullmatch(r"(\d{1,4})[./-](\d{1,2})[./-](\d{1,4})", value)
    if not found:
        return None
    first, month, last = map(int, found.groups())
    year, day = (first, last) if len(found[1]) == 4 else (last, first)
    if month > 12 >= day:
        day, month = month, day
    try:
        return datetime.date(year if year > 99 else 2000 + year, month, day).isoformat()
    except ValueError:
        return None


def _statement(line: str) -> Message | None:
    """By a line that begins neither with a key nor with a table."""
    if line.startswith(("//", ";", "--", "/*")):
        return Message("a comment begins with {sign}", sign=Code("#"))
    return None


def _quoted(key: str, value: str) -> Message:
    return Message("text stands in quotes: {right}", right=Code(f"{key} = {_text(value).text}"))


def _text(value: str) -> Code:
    return Code(f'"{value[:SHOWN]}"')


def _written(given: str, right: str) -> Message:
    return Message("{given} is written {right} here", given=Code(given[:SHOWN]), right=Code(right))
