"""Markdown: what a stranger wrote is shown as it is, and begins no markup."""

from __future__ import annotations

import pytest

from estimation_core.documents import Bullets, Document, Section, Table, markdown, paragraph
from estimation_core.languages import Language
from estimation_core.messages import Code

ENGLISH = Language()


def shown(text: str) -> str:
    """A text as a paragraph of a document."""
    return markdown(Document("T", (), (Section("a", "S", (paragraph(text),)),)), ENGLISH).split(
        "\n\n"
    )[-1]


@pytest.mark.parametrize(
    ("text", "escaped"),
    [
        ("~~gone~~", r"\~\~gone\~\~"),
        ("*a* _b_ `c` [d](e)", r"\*a\* \_b\_ \`c\` \[d\](e)"),
        ("<b>&amp;", r"\<b\>\&amp;"),
        ("see https://example.org/x", r"see https\://example.org/x"),
        ("see www.example.org", r"see www\.example.org"),
        ("a@example.org", r"a\@example.org"),
        ("1. first", r"1\. first"),
        ("2) second", r"2\) second"),
        ("- item", r"\- item"),
        ("+ item", r"\+ item"),
        ("===", r"\==="),
        ("---", r"\---"),
        ("    code", "code"),
        ("\tcode", "code"),
        ("a\n\n# b", r"a \# b"),
        ("12 tricks", "12 tricks"),
        ("half-made - so to say", "half-made - so to say"),
    ],
)
def test_no_text_begins_markup(text: str, escaped: str) -> None:
    assert shown(text) == escaped


def test_a_list_in_a_list_item_is_text() -> None:
    bullets = Bullets((paragraph("- one"), paragraph("2. two")))
    lines = markdown(Document("T", ("1. lead",), (Section("a", "S", (bullets,)),)), ENGLISH)
    assert r"- \- one" in lines and r"- 2\. two" in lines
    assert r"1\. lead" in lines


def test_a_cell_keeps_to_its_column() -> None:
    table = Table(("A", "B"), (("x|y", Code("a\nb")),), "<<")
    lines = markdown(Document("T", (), (Section("a", "S", (table,)),)), ENGLISH).splitlines()
    assert lines[-1] == r"| x\|y | a b |"


def test_the_writer_keeps_its_name_beside_its_module() -> None:
    """Both are called `markdown`; importing the one late must not hide the other."""
    from estimation_core import documents

    for _ in range(2):
        assert callable(documents.markdown)
