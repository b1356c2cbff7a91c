"""What is wrong with a file that is not TOML is said in words that can be translated."""

from __future__ import annotations

import pytest

from estimation_core.errors import Unreadable
from estimation_core.messages import Message
from estimation_core.toml.complaints import slip
from estimation_core.toml.source import parse_toml

WRONG = {
    "= 3": "a key or a table must begin here",
    "a": "an equals sign is missing after a key",
    "[a": "a square bracket is missing",
    "[[a]": "a square bracket is missing",
    "a = 'x": "a text in quotes does not end",
    'a = "x': "a text in quotes does not end",
    "a = [1 2]": "a comma or the end of a list is missing",
    "a = {b = 1": "a comma or the end of a table in braces is missing",
    "a = 1 b = 2": "a line goes on where it should end",
    "a = 1\na = 2": "a key or a table stands here twice",
    "[a]\n[a]": "a key or a table stands here twice",
    "a = {}\na.b = 1": "a key or a table stands here twice",
    "a = {b = 1, b = 2}": "a key or a table stands here twice",
    r'a = "\q"': "a backslash in a text must be doubled",
    r'a = "\u00zz"': "there is no such character",
    r'a = "\ud800"': "there is no such character",
    "a = 2024-02-31": "there is no such date or time",
    "a = foo": "a value is missing, or a text without quotes",
    "a =": "a value is missing, or a text without quotes",
    "a = '\x01'": "a character that may not stand here",
}


@pytest.mark.parametrize("text", WRONG)
def test_a_slip_in_words(text: str) -> None:
    with pytest.raises(Unreadable) as caught:
        parse_toml(text, "slip.toml")
    said = caught.value.message.params["detail"]
    assert isinstance(said, Message), said
    assert said.msgid == WRONG[text]


def test_an_unknown_slip_stays_as_it_is() -> None:
    assert not isinstance(slip("Some new complaint"), Message)
