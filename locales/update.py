"""Brings the catalogs up to date with the texts in the code: ``python locales/update.py``.

Texts come from estimation_core/, from plugins/ and from the Click that is installed (its usage errors and headings are
read by the same people). New texts are added empty, for a translator to fill; texts that are gone are dropped. Nothing
is guessed, so nothing is ever fuzzy. ``--check`` writes nothing, and exits with 1 if a catalog is out of date.
"""

from __future__ import annotations

import argparse
import io
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click
from babel.messages import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po

LOCALES = Path(__file__).resolve().parent
PROJECT = LOCALES.parent
DOMAIN = "estimation"

# Each language with how many forms a noun has beside a number, and which number takes which. The forms are given here
# since Babel counts a third one in French, for whole millions, that no text of this game needs.
LANGUAGES = {
    "ar": (
        "Arabic",
        "nplurals=6; plural=(n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n%100>=3 && n%100<=10 ? 3 : "
        "n%100>=11 && n%100<=99 ? 4 : 5);",
    ),
    "de": ("German", "nplurals=2; plural=(n != 1);"),
    "fr": ("French", "nplurals=2; plural=(n > 1);"),
}

Keywords = dict[str, tuple[int | tuple[int, str], ...]]

OURS: Keywords = {
    "Message": (1,),
    "N_": (1,),
    "nmessage": (1, 2),
    "pmessage": ((1, "c"), 2),
}
CLICKS: Keywords = {"_": (1,), "ngettext": (1, 2)}


def template() -> Catalog:
    """All texts there are, each with the folder that it comes from."""
    catalog = Catalog(domain=DOMAIN, project="estimation_core", copyright_holder="", fuzzy=False)
    for folder, name, keywords in (
        (PROJECT / "estimation_core", "estimation_core", OURS),
        (PROJECT / "plugins", "plugins", OURS),
        (Path(click.__file__).parent, "click", CLICKS),
    ):
        for text, context in _texts(folder, keywords):
            # Not the file: a text that moves within the code is no change for its translators.
            catalog.add(text, None, [(name, 0)], context=context)
    return catalog


def _texts(folder: Path, keywords: Keywords) -> Iterator[tuple[Any, str | None]]:
    """The texts of a folder's modules, or singular and plural, each with its context."""
    found = extract_from_dir(folder, [("**.py", "python")], keywords=keywords)
    for _file, _line, text, _comments, context in found:
        yield text, context


def catalogs() -> Iterator[tuple[str, Path]]:
    """The languages and their files."""
    for language in sorted(LANGUAGES):
        yield language, LOCALES / language / "LC_MESSAGES" / f"{DOMAIN}.po"


def updated(language: str, source: bytes, texts: Catalog) -> bytes:
    """The file of a language with exactly the texts of the template."""
    catalog = read_po(io.BytesIO(source or _header(language)), locale=language)
    catalog.update(texts, no_fuzzy_matching=True)
    body = io.BytesIO()
    write_po(
        body,
        catalog,
        width=100,
        sort_output=True,
        ignore_obsolete=True,
        include_lineno=False,
        omit_header=True,
    )
    return _header(language) + body.getvalue()


def _header(language: str) -> bytes:
    """A header without dates: they change with every run and tell nothing that Git does not know."""
    name, plural_forms = LANGUAGES[language]
    lines = (
        "Project-Id-Version: estimation_core",
        f"Language: {language}",
        "MIME-Version: 1.0",
        "Content-Type: text/plain; charset=utf-8",
        "Content-Transfer-Encoding: 8bit",
        f"Plural-Forms: {plural_forms}",
    )
    fields = "".join(f'"{line}\\n"\n' for line in lines)
    return f'# The texts of Estimation in {name}.\nmsgid ""\nmsgstr ""\n{fields}\n'.encode()


def main() -> int:
    """Write the catalogs, or say which are out of date."""
    parser = argparse.ArgumentParser(description="Bring the catalogs up to date with the code.")
    parser.add_argument("--check", action="store_true", help="write nothing, only compare")
    check = parser.parse_args().check
    texts = template()
    stale = False
    for language, path in catalogs():
        before = path.read_bytes() if path.exists() else b""
        after = updated(language, before, texts)
        if after == before:
            continue
        stale = True
        print(f"{path.relative_to(PROJECT)}: {'out of date' if check else 'updated'}")
        if not check:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(after)
    return int(check and stale)


if __name__ == "__main__":
    sys.exit(main())
