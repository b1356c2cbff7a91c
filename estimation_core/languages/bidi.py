"""Right-to-left text: isolates around what keeps its own order, and visual order for terminals that know none.

Texts are kept in logical order, the order in which they are read; nothing but `to_visual` ever changes it.
"""

from __future__ import annotations

import re
from typing import Literal

from estimation_core.messages import Code, Message

BidiMode = Literal["isolate", "visual", "plain"]
"""What is written: isolates for a display that orders text itself, visual order for one that does not, or neither."""

LRI, RLI, FSI, PDI = "\u2066", "\u2067", "\u2068", "\u2069"
RLM = "\u200f"

RTL_LANGUAGES = frozenset({"ar", "fa", "he", "ur"})

_CONTROLS = re.compile("[\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]")


class VisualOrderMissing(Exception):
    """Visual order was asked for, and the packages that make it are not installed; ``message`` says so."""

    def __init__(self) -> None:
        self.message = Message(
            "Visual order needs two more packages: install {package}.",
            package=Code("estimation-core[arabic]"),
        )
        super().__init__(str(self.message))


def without_controls(text: str) -> str:
    """The text without the invisible characters that steer its direction."""
    return _CONTROLS.sub("", text)


_LINE_BREAKS = re.compile("[\t\n\v\f\r\x1c-\x1f\x85\u2028\u2029]+")
_FOREIGN = re.compile("[\x00-\x1f\x7f-\x9f]")
_OVERRIDES = re.compile("[\u202a-\u202e]")
_ISOLATES = re.compile(f"[{LRI}{RLI}{FSI}{PDI}]")


def harmless(text: str) -> str:
    """A stranger's text, such that it neither steers the terminal nor turns round or tears what is about it."""
    if text.isprintable():
        return text
    text = _OVERRIDES.sub("", _FOREIGN.sub("\ufffd", _LINE_BREAKS.sub(" ", text)))
    return text if _closed(text) else _ISOLATES.sub("", text)


def _closed(text: str) -> bool:
    """Whether every isolate in a text ends in it."""
    depth = 0
    for char in _ISOLATES.findall(text):
        depth += -1 if char == PDI else 1
        if depth < 0:
            return False
    return depth == 0


def visual_order_available() -> bool:
    """Whether the packages for visual order are installed; neither is imported."""
    from importlib.util import find_spec

    return find_spec("bidi") is not None and find_spec("arabic_reshaper") is not None


def to_visual(text: str) -> str:
    """One line of right-to-left text, shaped and from left to right as it stands on the screen.

    Raises `VisualOrderMissing` without the packages of the extra ``arabic``.
    """
    try:
        from arabic_reshaper import reshape
        from bidi import get_display
    except ImportError:
        raise VisualOrderMissing from None
    marked = _MIRRORED.sub(rf"\g<0>{_MARK}", reshape(text))
    ordered = _MARKED.sub(_mirror, str(get_display(marked, base_dir="R")))
    return without_controls(ordered)


# python-bidi orders brackets but does not turn them round where they stand in right-to-left text. Each is given a mark
# that sticks to it: after reordering it stands behind the bracket in left-to-right text, before it in the other.
_MARK = "\u034f"
_PAIRS = "()[]{}<>«»‹›≤≥"
_TURNED = dict(zip(_PAIRS, (_PAIRS[i ^ 1] for i in range(len(_PAIRS))), strict=True))
_MIRRORED = re.compile(f"[{re.escape(_PAIRS)}]")
_MARKED = re.compile(f"{_MARK}([{re.escape(_PAIRS)}])|([{re.escape(_PAIRS)}]){_MARK}")


def _mirror(match: re.Match[str]) -> str:
    return _TURNED[match[1]] if match[1] else match[2]
