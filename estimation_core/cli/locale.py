"""Which language the command line speaks: the option, then the environment."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from estimation_core.languages.tags import canonical_tag, catalog_for

GLOBAL_OPTIONS = ("--locale", "--bidi", "--digits", "--plugins-dir", "--variants-dir")
"""The options before the command, each with a value."""


def options_before(args: Sequence[str]) -> tuple[str, ...]:
    """The global options as they were typed, with their values."""
    found: list[str] = []
    rest = iter(args)
    for arg in rest:
        name, separator, _ = arg.partition("=")
        if name not in GLOBAL_OPTIONS:
            break
        found.append(arg)
        if not separator:
            found.extend([value] if (value := next(rest, None)) is not None else [])
    return tuple(found)


class Wishes(NamedTuple):
    """Languages in order of preference."""

    named: list[str]
    """Those that were asked of this very program: one that is not followed deserves a message."""

    ambient: list[str]
    """Those of the environment at large."""


def early_options(args: Sequence[str]) -> dict[str, str]:
    """The values of the global options, read before Click does: the language must be known when it writes help."""
    found: dict[str, str] = {}
    rest = iter(args)
    for arg in rest:
        name, separator, value = arg.partition("=")
        if name in GLOBAL_OPTIONS:
            found[name] = value if separator else next(rest, "")
        elif not arg.startswith("-") or arg == "--":
            break
    return found


def wishes(option: str | None, environ: Mapping[str, str]) -> Wishes:
    """The languages asked for, by `--locale`, ESTIMATION_LOCALE, LANGUAGE, LC_ALL, LC_MESSAGES and LANG."""
    named = [tag for tag in (option, environ.get("ESTIMATION_LOCALE")) if tag]
    base = next(
        (environ[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if environ.get(name)), "C"
    )
    if base.partition(".")[0] in ("C", "POSIX"):
        return Wishes(named, [])  # as in GNU gettext: whoever asks for the machine's locale gets it
    ambient = [*environ.get("LANGUAGE", "").split(":"), base]
    return Wishes(named, [tag for tag in ambient if _usable(tag)])


def _usable(text: str) -> bool:
    """Whether to follow a tag of the environment, or to complain of it since it is no tag at all."""
    if not text:
        return False
    tag = canonical_tag(text)
    return tag is None or catalog_for(tag) is not None
