"""Reading one variant file: its texts, its parent's name, and the tables of the rules, all findings in one pass."""

from __future__ import annotations

import re
import unicodedata
from pathlib import Path
from typing import Any

from estimation_core.errors import Finding, Unreadable
from estimation_core.files import VARIANT_LIMIT, reason, shown
from estimation_core.messages import Code, Message
from estimation_core.plugins.discovery import HouseRules
from estimation_core.settings import Problem, Whole
from estimation_core.settings.kinds import wrong_type
from estimation_core.toml.source import Source, parse_toml, read_toml
from estimation_core.variants.parts import HOUSE_RULES, TEXTS, Given, Sheet, Where
from estimation_core.variants.tables import TableReader

FORMAT = 1
"""The version of the format; it fixes the set of keys."""

MOST_TEXT = 4000
"""So many characters a text of a variant may have."""

MOST_LANGUAGES = 100

LANGUAGE = re.compile(r"[a-z]{2,3}([-_][A-Za-z0-9]{2,8})*")


def read_variant_file(path: Path, house_rules: HouseRules) -> Sheet:
    """A variant file as far as it can be read; ``unreadable`` where it is not TOML, or not there."""
    try:
        return read_variant(read_toml(path, limit=VARIANT_LIMIT), house_rules)
    except Unreadable as error:
        return Sheet(shown(path), findings=[error.finding()])
    except OSError as error:
        message = Message("The file cannot be read: {detail}", detail=reason(error))
        return Sheet(shown(path), findings=[Finding("unreadable", message, file=shown(path))])


def read_variant_text(text: str | bytes, file: str, house_rules: HouseRules) -> Sheet:
    """A variant that is already in memory."""
    try:
        return read_variant(parse_toml(text, file), house_rules)
    except Unreadable as error:
        return Sheet(file, findings=[error.finding()])


def read_variant(source: Source, house_rules: HouseRules) -> Sheet:
    """The document of a variant file."""
    sheet = Sheet(source.file, source)
    reader = TableReader(sheet, source, house_rules)
    rest = dict(source.data)
    if str(rest.get("format")).startswith("estimation-record/"):
        message = Message(
            "This is the file of a game, not of a variant; {command} checks it.",
            command=Code("estimation validate"),
        )
        reader.problem(("format",), Problem("wrong-type", message))
        return sheet
    _read_format(reader, rest)
    if "extends" in rest:
        parent = _text(reader, ("extends",), rest.pop("extends"))
        if parent is not None:
            sheet.extends = Given(parent, Where(sheet, ("extends",)))
    if "source" in rest:
        sheet.credit = _text(reader, ("source",), rest.pop("source"))
    for name in TEXTS:
        if name in rest:
            sheet.texts[name] = _texts(reader, name, rest.pop(name))
    reader.house_rules(rest.pop(HOUSE_RULES, {}))
    reader.core(rest)
    return sheet


def _read_format(reader: TableReader, rest: dict[str, Any]) -> None:
    if "format" not in rest:
        place = reader.source.place()
        message = Message("The first line must say {line}.", line=Code("format = 1"))
        reader.add("missing-key", message, ("format",), place)
        return
    raw = rest.pop("format")
    problems: list[Problem] = []
    if Whole().read(raw, problems) not in (None, FORMAT):
        message = Message(
            "This program reads variant files of format {format}.", format=Code(str(FORMAT))
        )
        problems.append(Problem("out-of-range", message))
    for problem in problems:
        reader.problem(("format",), problem)


def _text(reader: TableReader, path: tuple[str, ...], raw: Any) -> str | None:
    if not isinstance(raw, str):
        reader.problem(path, wrong_type(Message("text"), raw))
        return None
    if not raw.strip():
        reader.problem(path, Problem("out-of-range", Message("This text is empty.")))
        return None
    if len(raw) > MOST_TEXT:
        message = Message("This text is too long: it may have {most} characters.", most=MOST_TEXT)
        reader.problem(path, Problem("out-of-range", message))
        return None
    if any(not char.isprintable() and char not in "\n\t" and not _joins(char) for char in raw):
        message = Message("This text has characters that cannot be shown.")
        reader.problem(path, Problem("out-of-range", message))
        return None
    return raw


def _joins(char: str) -> bool:
    """Whether a character is an invisible one that scripts need: joiners, marks of direction, spaces of all kinds."""
    return unicodedata.category(char) in ("Cf", "Zs")


def _texts(reader: TableReader, name: str, raw: Any) -> dict[str, str]:
    """A text in several languages; at least one."""
    if not isinstance(raw, dict):
        reader.problem((name,), wrong_type(Message("a table of languages"), raw))
        return {}
    if not raw:
        message = Message("At least one language must be given here.")
        reader.problem((name,), Problem("missing-key", message))
    if len(raw) > MOST_LANGUAGES:
        message = Message("There are more languages here than {most}.", most=MOST_LANGUAGES)
        reader.problem((name,), Problem("out-of-range", message))
        return {}
    texts: dict[str, str] = {}
    for language, value in raw.items():
        if not LANGUAGE.fullmatch(language):
            # Most likely a key that was meant for another table.
            reader.unknown((name, language), value)
            continue
        text = _text(reader, (name, language), value)
        if text is not None:
            texts[language] = text
    return texts
