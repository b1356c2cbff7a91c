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


MEANT = {
    "a = True": "True is written true here",
    "a = YES": "YES is written true here",
    "a = no": "no is written false here",
    "a = oui": "oui is written true here",
    "a = نعم": "نعم is written true here",
    "a = { b = True }": "True is written true here",
    "a = [1, False]": "False is written false here",
    "a = null": "there are no empty values; leave the key out",
    "a = “classic”": 'text stands in straight quotes: "classic"',
    "a = „classic“ # so": 'text stands in straight quotes: "classic"',
    "a = « classic »": 'text stands in straight quotes: " classic "',
    "a = ‘classic’": 'text stands in straight quotes: "classic"',
    'a = ["x", “y”]': 'text stands in straight quotes: "y"',
    "a = −5": "−5 is written -5 here",
    "a = –5": "–5 is written -5 here",
    "a = { made = −5 }": "−5 is written -5 here",
    "a = ١٣": "١٣ is written 13 here",
    "a = 013": "013 is written 13 here",
    "a = -007 # seven": "-007 is written -7 here",
    "a: 3": "between key and value stands an equals sign: a = 3",
    'extends: "classic"': 'between key and value stands an equals sign: extends = "classic"',
    "a =\u00a03": "here stands a character that cannot be seen (U+00A0); delete it, or type a blank",
    "\u00a0a = 3": "here stands a character that cannot be seen (U+00A0); delete it, or type a blank",
    "a = 3\u00a0": "here stands a character that cannot be seen (U+00A0); delete it, or type a blank",
    "a = 1\n\ufeffb = 2": "here stands a character that cannot be seen (U+FEFF); delete it, or type a blank",
    "a = \u200b3": "here stands a character that cannot be seen (U+200B); delete it, or type a blank",
    "call = 7S": 'text stands in quotes: call = "7S"',
    "extends = classic": 'text stands in quotes: extends = "classic"',
    "a = foo": 'text stands in quotes: a = "foo"',
    "won = 1 7 4 1": 'text stands in quotes: won = "1 7 4 1"',
    "won = 1,7, 4,1 # so": 'text stands in quotes: won = "1 7 4 1"',
    "date = 24.11.2026": "24.11.2026 is written 2026-11-24 here",
    "date = 24/11/2026": "24/11/2026 is written 2026-11-24 here",
    "date = 11/24/2026": "11/24/2026 is written 2026-11-24 here",
    "date = 2026-1-5": "2026-1-5 is written 2026-01-05 here",
    "date = 5.1.26": "5.1.26 is written 2026-01-05 here",
    "a = 3,": "nothing follows the value in its line: delete ,",
    "a = 3 ;": "nothing follows the value in its line: delete ;",
    "// so": "a comment begins with #",
    "; so": "a comment begins with #",
}


@pytest.mark.parametrize("text", MEANT)
def test_what_was_meant_is_said(text: str) -> None:
    with pytest.raises(Unreadable) as caught:
        parse_toml(text, "slip.toml")
    detail = caught.value.message.params["detail"]
    assert str(detail) == MEANT[text]


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-16-be"])
def test_a_file_of_notepad(encoding: str) -> None:
    with pytest.raises(Unreadable, match="saved as UTF-16"):
        parse_toml(('format = 1\nextends = "classic"\n' * 4).encode(encoding), "slip.toml")
