"""Where the files that are no code of the core are found: house rules, variants, catalogs.

A wheel carries them inside the package (`hatch_build.py` puts them there); in a checkout, editable installations
included, they stand in the folders at its top. Nothing here reads a file, and importing it costs nothing.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Literal, NamedTuple

_PACKAGE = Path(__file__).resolve().parent

# The mark of a wheel is what it carries. Anything looked for outside the package instead, such as a pyproject.toml
# or a `plugins` folder beside it, some other distribution may have left in site-packages.
_DATA = _PACKAGE / "data"


def same_file(path: Path) -> Path:
    """The path by which a file is known however it was reached; links that lead in a circle are left as they are."""
    return Path(os.path.realpath(path))


def user_folder(kind: Literal["config", "data", "cache"]) -> Path | None:
    """The user's own folder of this program: ``config`` for variants and plugins, ``data`` for saved games.

    What ``cache`` holds can be made again. None where the system names none: whatever is not an absolute path is not
    used, as code might be loaded from it.
    """
    if sys.platform == "win32":
        base = _named("APPDATA" if kind == "config" else "LOCALAPPDATA")
    elif sys.platform == "darwin":
        base = _home("Library/Caches" if kind == "cache" else "Library/Application Support")
    elif kind == "config":
        base = _named("XDG_CONFIG_HOME") or _home(".config")
    elif kind == "cache":
        base = _named("XDG_CACHE_HOME") or _home(".cache")
    else:
        base = _named("XDG_DATA_HOME") or _home(".local/share")
    return base / "estimation" if base else None


def _named(variable: str) -> Path | None:
    path = os.environ.get(variable, "")
    return Path(path) if os.path.isabs(path) else None


def _home(below: str) -> Path | None:
    home = os.path.expanduser("~")
    return Path(home, below) if os.path.isabs(home) else None


class Locales(NamedTuple):
    """The folder of the catalogs, `TAG/LC_MESSAGES/DOMAIN.mo`; ``compiled`` is false where they are `.po` files."""

    folder: Path
    compiled: bool


def is_checkout() -> bool:
    """Whether the package runs from the project's source tree."""
    return not _DATA.is_dir()


def variants_dir() -> Path:
    """The folder of the variants that come with the project."""
    return _PACKAGE.parent / "variants" if is_checkout() else _DATA / "variants"


def locales_dir() -> Locales:
    """The folder of the catalogs that come with the project, and whether they are compiled."""
    if is_checkout():
        return Locales(_PACKAGE.parent / "locales", compiled=False)
    return Locales(_DATA / "locales", compiled=True)


def is_unpacked() -> bool:
    """Whether the project's own files can be found at all; they cannot inside an archive on the import path."""
    return os.path.isdir(variants_dir())


def house_rules_dir() -> Path:
    """The folder of the house rules that come with the project."""
    return _PACKAGE.parent / "plugins" if is_checkout() else _PACKAGE / "house_rules"


def house_rule_modules() -> list[str]:
    """The names of the modules in `estimation_core.house_rules`, sorted; none of them is imported."""
    names = (path.stem for path in house_rules_dir().glob("*.py"))
    return sorted(name for name in names if not name.startswith("_"))
