"""Random damage to good variant files: characters, lines, tables and values."""

from __future__ import annotations

import random
import re

from estimation_core.resources import variants_dir

GOOD = tuple(path.read_text(encoding="utf-8") for path in sorted(variants_dir().glob("*.toml")))

VALUES = (
    "true", "false", "0", "1", "-1", "3", "13", "14", "52", "99", "100", "4.5", "nan", "1e9", '""', '"x"', '"call"',
    '"NT"', '"none"', '"kept"', '"fixed"', '"redeal"', '"in_turn"', "[]", "[1]", "[true]", "[[]]", '["NT", "S"]',
    '["call"]', "[2, 4]", "{}", "{ made = 1 }", "{ made = 1, missed = 2 }", "{ 2 = [100] }", "2026-11-29", "07:00:00",
    "99999999999999999999", "0x1F", "'''\n'''",
)  # fmt: skip
"""What a value may be replaced with: right in some places, wrong in most."""

LINES = (
    "[score]", "[game]", "[auction]", "[score.high]", "[score.dash_call]", "[stakes.shares]", "[house_rules]",
    "[house_rules.big-games]", "[house_rules.one-bid]", "[house_rules.three-alike]", "[house_rules.no-dash-at-risk]",
    "[house_rules.redeal-missing-suit]", "[[score]]", "enabled = false", "from = 9", "made = 13", "minimum = 0",
    "over = 1", "extends = \"classic\"", "extends = \"koutchina\"", "format = 1", "limit = 0", "zero_limit = 0",
    "forbidden_total = 4", "call_rounds = 2", "\"a.b\" = 1", "seats = 2", "number = \"any\"", "= 3", "[", "]",
)  # fmt: skip
"""Lines that may come in anywhere."""


def mutated(rng: random.Random) -> str:
    """A good file with one to four faults, or what would be faults elsewhere."""
    text = rng.choice(GOOD)
    for _ in range(rng.randint(1, 4)):
        text = rng.choice(_DAMAGES)(text, rng)
    return text


def _value(text: str, rng: random.Random) -> str:
    """Another value behind some equals sign."""
    places = list(re.finditer(r"= (.+)", text))
    if not places:
        return text
    place = rng.choice(places)
    return text[: place.start(1)] + rng.choice(VALUES) + text[place.end(1) :]


def _number(text: str, rng: random.Random) -> str:
    """Another number in place of a number, which is often right."""
    places = list(re.finditer(r"\d+", text))
    if not places:
        return text
    place = rng.choice(places)
    return text[: place.start()] + str(rng.randint(0, 15)) + text[place.end() :]


def _line(text: str, rng: random.Random) -> str:
    """A line more, a line less, a line twice, or two lines exchanged."""
    lines = text.split("\n")
    i, j = rng.randrange(len(lines)), rng.randrange(len(lines))
    match rng.randrange(4):
        case 0:
            lines.insert(i, rng.choice(LINES))
        case 1:
            del lines[i]
        case 2:
            lines.insert(i, lines[j])
        case _:
            lines[i], lines[j] = lines[j], lines[i]
    return "\n".join(lines)


def _character(text: str, rng: random.Random) -> str:
    """A character lost, doubled or replaced."""
    if not text:
        return text
    i = rng.randrange(len(text))
    new = rng.choice(("", text[i] * 2, rng.choice("[]{}=\"'.,#\n -_09azé\u202e\0")))
    return text[:i] + new + text[i + 1 :]


_DAMAGES = (_value, _number, _line, _character)
