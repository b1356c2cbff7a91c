"""Catalogs: the texts of one language, merged from the project's folder and those of plugins."""

from __future__ import annotations

import re
from functools import lru_cache
from gettext import GNUTranslations, NullTranslations
from io import BytesIO
from typing import TYPE_CHECKING

from estimation_core.languages.tags import SOURCE_LANGUAGE, catalog_folder

if TYPE_CHECKING:
    from pathlib import Path


class Catalog:
    """The texts of one language. A text that no catalog has stays English."""

    def __init__(self, translations: NullTranslations) -> None:
        self._translations = translations

    def text(self, msgid: str, context: str | None = None) -> str:
        """The translation of a text."""
        if not msgid:
            return ""  # in a catalog the empty text is the header
        if context is None:
            return self._translations.gettext(msgid)
        return self._translations.pgettext(context, msgid)

    def plural(self, singular: str, plural: str, n: int) -> str:
        """The translation that goes with the number ``n``."""
        return self._translations.ngettext(singular, plural, abs(n))


@lru_cache(maxsize=64)
def load_catalog(tag: str, folders: tuple[Path, ...] = ()) -> Catalog:
    """The catalog of a language (``ar``, or ``ar_EG`` with ``ar`` behind it); further folders come after the project's.

    A folder holds ``TAG/LC_MESSAGES/*.mo``, or ``*.po`` where nothing is compiled. A file that cannot be read is passed
    over: a plugin's broken catalog costs its translations, not the game.
    """
    language = tag.partition("_")[0]
    merged = NullTranslations()
    if language == SOURCE_LANGUAGE:
        return Catalog(merged)
    for folder in (catalog_folder(), *folders):
        for name in dict.fromkeys((tag, language)):
            for path in _files(folder / name / "LC_MESSAGES"):
                found = _read(path)
                if found is not None:
                    if folder != catalog_folder():
                        _drop_misfits(found)
                    merged.add_fallback(found)
    return Catalog(merged)


@lru_cache(maxsize=64)
def load_domain(tag: str, domain: str, folders: tuple[Path, ...] = ()) -> Catalog:
    """The texts of a plugin: its own catalogs, in the folder ``domain``, before all that `load_catalog` has."""
    from pathlib import Path

    language = tag.partition("_")[0]
    merged = NullTranslations()
    if language != SOURCE_LANGUAGE:
        for name in dict.fromkeys((tag, language)):
            for path in _files(Path(domain) / name / "LC_MESSAGES"):
                found = _read(path)
                if found is not None:
                    _drop_misfits(found)
                    merged.add_fallback(found)
        merged.add_fallback(load_catalog(tag, folders)._translations)
    return Catalog(merged)


def unreadable_catalogs(domain: Path) -> list[Path]:
    """The catalogs in a plugin's folder that cannot be read, in any language, so that its texts stay English."""
    try:
        languages = sorted(domain.iterdir())
    except OSError:
        return []
    return [
        path
        for language in languages
        for path in _files(language / "LC_MESSAGES")
        if _read(path) is None
    ]


def _drop_misfits(translations: GNUTranslations) -> None:
    """Forgets what a plugin translates with other places than the text has: nothing could fill them.

    What is left then is English, or the project's.
    """
    texts: dict[str | tuple[str, int], str] = translations._catalog  # type: ignore[attr-defined]
    for key, text in [*texts.items()]:
        source = key if isinstance(key, str) else key[0]
        if source and not set(_PLACE.findall(text)) <= {*_PLACE.findall(source), "n"}:
            del texts[key]


_PLACE = re.compile(r"\{(\w+)\}")


def _files(folder: Path) -> list[Path]:
    """One file for each domain: the compiled one, unless its source is newer."""
    from estimation_core.files import files_in

    chosen: dict[str, Path] = {path.stem: path for path in files_in(folder, ".mo")}
    for source in files_in(folder, ".po"):
        compiled = chosen.get(source.stem)
        if compiled is None or compiled.stat().st_mtime < source.stat().st_mtime:
            chosen[source.stem] = source
    return [chosen[domain] for domain in sorted(chosen)]


def _read(path: Path) -> GNUTranslations | None:
    try:
        if path.suffix == ".mo":
            return GNUTranslations(_content(path))
        return _compile(path)
    except Exception:
        # Whatever a stranger's file holds: gettext raises half a dozen kinds of error, Babel others.
        return None


def _compile(path: Path) -> GNUTranslations:
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    catalog = read_po(_content(path), locale=path.parent.parent.name, abort_invalid=True)
    compiled = BytesIO()
    write_mo(compiled, catalog)
    compiled.seek(0)
    return GNUTranslations(compiled)


def _content(path: Path) -> BytesIO:
    # Imported late: English needs no catalog.
    from estimation_core.files import CATALOG_LIMIT, read_bytes

    return BytesIO(read_bytes(path, CATALOG_LIMIT))
