"""Plots: what a page draws of numbers with margins."""

from __future__ import annotations

import re
from collections.abc import Iterator
from xml.etree import ElementTree

import pytest

from estimation_core.documents import Document, Plot, Section, html_page, markdown
from estimation_core.documents.markup import page_language
from estimation_core.documents.plot import plot
from estimation_core.languages import Language
from estimation_core.messages import Message

MADE = Plot(
    Message("Estimates made, by their number"),
    (0, 1, 2),
    (
        (Message("Caller"), (None, 0.5, 0.4), (None, 0.1, None)),
        (Message("With"), (0.25, 0.75, 1.0), (0.05, 0.05, 0.2)),
    ),
    percent=True,
)


def svg(numbers: Plot, tag: str = "en") -> ElementTree.Element:
    drawn = "\n".join(plot(numbers, page_language(Language.of(tag))))
    (found,) = re.findall(r"<svg viewBox.*?</svg>", drawn, re.DOTALL)[:1]
    return ElementTree.fromstring(found)


def texts(numbers: Plot, tag: str = "en") -> list[str]:
    return [text.text or "" for text in svg(numbers, tag).iter("text")]


def whiskers(numbers: Plot) -> Iterator[tuple[float, float]]:
    for path in svg(numbers).iter("path"):
        if path.get("class") == "whisker":
            found = re.fullmatch(r"M[\d.]+ ([\d.]+)V([\d.]+)", path.get("d") or "")
            assert found
            yield float(found[1]), float(found[2])


def test_each_number_has_a_mark_and_each_margin_a_whisker() -> None:
    groups = list(svg(MADE).iter("g"))
    assert [group.get("class") for group in groups] == ["one", "two"]
    assert len(list(groups[0].iter("circle"))) == 2
    assert len(list(groups[1].iter("rect"))) == 3
    assert len(list(whiskers(MADE))) == 4


def test_a_share_ends_at_all() -> None:
    """What a margin leaves above 100 % is not drawn beyond the axis."""
    drawn = texts(MADE)
    assert "100%" in drawn and "120%" not in drawn
    assert all(14 <= low <= 264 and 14 <= high <= 264 for low, high in whiskers(MADE))


def test_numbers_below_zero_have_their_line_of_zero() -> None:
    below = Plot(Message("Difference"), (Message("Caller"),), ((Message("With"), (-3.0,), (1.0,)),))
    zero = [path for path in svg(below).iter("path") if path.get("class") == "zero"]
    assert len(zero) == 1
    assert "−4" in texts(below)


def test_a_joined_series_is_a_line() -> None:
    line = Plot(
        Message("Difference"), tuple(range(40)), ((Message("With"), (0.1,) * 40, (None,) * 40),),
        percent=True, joined=True,
    )  # fmt: skip
    (polyline,) = svg(line).iter("polyline")
    assert len((polyline.get("points") or "").split()) == 40
    assert not list(svg(line).iter("circle"))


def test_in_arabic_the_first_step_stands_at_the_right() -> None:
    def places(tag: str) -> dict[str, float]:
        found = svg(MADE, tag).iter("text")
        return {text.text or "": float(text.get("x") or 0) for text in found}

    english, arabic = places("en"), places("ar_EG")
    assert english["0"] < english["2"]
    assert arabic["٠"] > arabic["٢"]


@pytest.mark.parametrize("series", [1, 2])
def test_a_legend_stands_where_there_is_something_to_tell_apart(series: int) -> None:
    drawn = "\n".join(
        plot(
            MADE.__class__(MADE.title, MADE.steps, MADE.series[:series], True),
            page_language(Language()),
        )
    )
    assert ('<ul class="legend">' in drawn) == (series > 1)


def test_names_are_escaped() -> None:
    odd = Plot(Message("Difference"), ("<b>&",), ((Message("With"), (1.0,), (None,)),))
    assert "<b>&" in texts(odd)


def test_only_pages_draw() -> None:
    document = Document(Message("Difference"), (), (Section("one", Message("With"), (MADE,)),))
    assert "<svg" in html_page(document, Language())
    assert "Estimates made" not in markdown(document, Language())
