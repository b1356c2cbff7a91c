"""What the terminal can do: right-to-left text, suit signs, its width."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from typing import NamedTuple, TextIO

from estimation_core.languages.bidi import BidiMode, visual_order_available

NARROWEST, WIDEST = 40, 100

FIND_DIRECTION, FIND_NO_DIRECTION = "\x1b[?2501h", "\x1b[?2501l"
"""Lets a terminal of the VTE family find out for each paragraph which way it runs; without it all run to the right."""

EXPLICIT_ORDER, IMPLICIT_ORDER = "\x1b[8l", "\x1b[8h"
"""Tells a terminal of the VTE family to leave the order of characters alone, and to take it over again."""


class Bidi(NamedTuple):
    """How right-to-left text reaches the screen."""

    prose: BidiMode
    tables: BidiMode
    explicit: bool = False
    """Whether tables stand between the two sequences above."""
    finds_direction: bool = False
    """Whether the terminal is to find out the direction of each paragraph."""


LOGICAL_ORDER = Bidi("isolate", "isolate")


def terminal_bidi(environ: Mapping[str, str], is_terminal: bool) -> Bidi:
    """The way that a terminal was found to need, by screenshots of real ones."""
    term, program = environ.get("TERM", ""), environ.get("TERM_PROGRAM", "")
    if not is_terminal or "TMUX" in environ or term.startswith("tmux"):
        return LOGICAL_ORDER
    if "KITTY_WINDOW_ID" in environ or term == "xterm-kitty" or "MLTERM" in environ:
        return Bidi("plain", "plain")
    if "KONSOLE_VERSION" in environ or program == "Apple_Terminal":
        return LOGICAL_ORDER
    if "VTE_VERSION" in environ:
        if visual_order_available():
            return Bidi("isolate", "visual", explicit=True, finds_direction=True)
        return LOGICAL_ORDER._replace(finds_direction=True)
    unordered = (
        "XTERM_VERSION" in environ
        or "WT_SESSION" in environ
        or program in ("vscode", "ghostty")
        or term.startswith(("alacritty", "foot", "xterm-ghostty", "linux"))
    )
    if unordered and visual_order_available():
        return Bidi("visual", "visual")
    return LOGICAL_ORDER


def obeys(stream: TextIO) -> bool:
    """Whether what a stream leads to is a terminal that obeys control sequences."""
    return stream.isatty() and os.environ.get("TERM", "") != "dumb"


def shows_colours(stream: TextIO) -> bool:
    """Whether colours reach a reader who wants them."""
    return obeys(stream) and not os.environ.get("NO_COLOR")


def terminal_width() -> int:
    """The columns to write in, within readable bounds."""
    return max(NARROWEST, min(WIDEST, terminal_columns()))


def terminal_columns() -> int:
    """All columns of the screen: those of COLUMNS or of the terminal, else 80."""
    # As `shutil.get_terminal_size`, without the archive formats that importing shutil brings along.
    wanted = os.environ.get("COLUMNS", "")
    columns = int(wanted[:9]) if wanted.isdecimal() else 0
    if not columns:
        try:
            columns = os.get_terminal_size(sys.__stdout__.fileno() if sys.__stdout__ else 1).columns
        except (OSError, ValueError):
            columns = 80
    return columns or 80


def terminal_lines() -> int:
    """All lines of the screen: those of LINES or of the terminal, else 24."""
    wanted = os.environ.get("LINES", "")
    lines = int(wanted[:9]) if wanted.isdecimal() else 0
    if not lines:
        try:
            lines = os.get_terminal_size(sys.__stdout__.fileno() if sys.__stdout__ else 1).lines
        except (OSError, ValueError):
            lines = 24
    return lines or 24
