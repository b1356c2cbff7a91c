"""The settings of a house rule in words: what each is for, and its value."""

from __future__ import annotations

from typing import Any

from estimation_core.messages import Code, Message, Param, Signed, listing, pmessage
from estimation_core.settings.declare import declared, values_of
from estimation_core.settings.swings import Swing


def settings_in_words(settings: Any) -> list[Message]:
    """A sentence for each setting that has an effect."""
    values = values_of(settings)
    return [
        Message("{help} Here: {value}.", help=Message(item.help), value=_in_words(values[item.key]))
        for item in declared(type(settings))
        if item.has_effect(values)
    ]


def _in_words(value: Any) -> Param:
    match value:
        case bool():
            return pmessage("answer", "yes") if value else pmessage("answer", "no")
        case int():
            return value
        case Swing():
            return Message(
                "{made} when made, {missed} when missed",
                made=Signed(value.made),
                missed=Signed(-value.missed),
            )
        case tuple():
            return listing([_in_words(item) for item in value], "plain")
    return Code(str(value))
