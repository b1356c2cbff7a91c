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
    return without_controls(str(get_display(reshape(text), base_dir="R")))
