"""The catalogs as tests read them."""

from __future__ import annotations

from pathlib import Path

from babel.messages.pofile import read_po

ROOT = Path(__file__).resolve().parents[1]


def translated(locale: str) -> dict[tuple[str | None, str], tuple[str, ...]]:
    """All texts of a catalog with their translations."""
    path = ROOT / "locales" / locale / "LC_MESSAGES" / "estimation.po"
    found: dict[tuple[str | None, str], tuple[str, ...]] = {}
    with path.open("rb") as source:
        for message in read_po(source, locale=locale):
            msgid = message.id if isinstance(message.id, str) else message.id[0]
            string = message.string or ""
            forms = (string,) if isinstance(string, str) else tuple(string)
            if msgid and all(forms):
                found[message.context, msgid] = forms
    return found
