"""A line chart as inline SVG: lines told apart by dashes and marks as well as by colour, time in reading direction."""

from __future__ import annotations

import html
from collections.abc import Iterator, Sequence
from math import ceil, floor

from estimation_core.documents.markup import PageLanguage, inline, plain
from estimation_core.documents.model import LineChart
from estimation_core.messages import Param

WIDTH, HEIGHT = 480, 300
LEFT, RIGHT, TOP, BOTTOM = 56, 470, 14, 264
"""The box of the lines, for a language that reads from left to right."""

TICKS = 6
LABELS = 10
"""At most about so many numbers at each axis."""

COLOURS = ("one", "two", "three", "four", "five", "six", "seven", "eight")
DASHES = ("", "9 4", "2 4", "12 4 2 4", "16 4", "6 2", "2 8", "9 3 2 3 2 3")
MARKS = (
    '<circle cx="{x}" cy="{y}" r="4"/>',
    '<rect x="{x}" y="{y}" width="8" height="8" transform="translate(-4 -4)"/>',
    '<path d="M0 -5.5 5 4 -5 4z" transform="translate({x} {y})"/>',
    '<path d="M0 -5.5 5.5 0 0 5.5 -5.5 0z" transform="translate({x} {y})"/>',
    '<path d="M0 5.5 5 -4 -5 -4z" transform="translate({x} {y})"/>',
    '<path d="M-5 -2h3v-3h4v3h3v4h-3v3h-4v-3h-3z" transform="translate({x} {y})"/>',
    '<ellipse cx="{x}" cy="{y}" rx="6" ry="3"/>',
    '<rect x="{x}" y="{y}" width="5" height="11" transform="translate(-2.5 -5.5)"/>',
)


def chart(lines: LineChart, language: PageLanguage) -> Iterator[str]:
    """The drawing with its legend."""
    yield '<figure class="chart">'
    yield f"<figcaption>{inline(lines.title, language)}</figcaption>"
    # The drawing itself is always set from left to right: `_Axes` turns the time round where the language does.
    title = plain(lines.title, language)
    yield f'<svg viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{title}" direction="ltr">'
    yield from _drawing(lines, language)
    yield "</svg>"
    yield from legend([name for name, _ in lines.series], language)
    yield "</figure>"


def legend(names: Sequence[Param], language: PageLanguage) -> Iterator[str]:
    """Which line is whose."""
    yield '<ul class="legend">'
    for index, name in enumerate(names):
        yield f"<li>{_sample(index)} {inline(name, language)}</li>"
    yield "</ul>"


class _Axes:
    """Where steps and values stand."""

    def __init__(self, lines: LineChart, rtl: bool) -> None:
        values = [value for _, series in lines.series for value in series]
        self.step = _round_step(max(values) - min(values))
        self.low = floor(min(values) / self.step) * self.step
        self.high = max(ceil(max(values) / self.step) * self.step, self.low + self.step)
        self.count = max(len(lines.steps), 1)
        self.rtl = rtl

    def x(self, index: float) -> float:
        """The place of the state after so many steps."""
        x = LEFT + (RIGHT - LEFT) * index / self.count
        return round(WIDTH - x if self.rtl else x, 1)

    def y(self, value: float) -> float:
        return round(BOTTOM - (BOTTOM - TOP) * (value - self.low) / (self.high - self.low), 1)

    def ticks(self) -> range:
        return range(self.low, self.high + 1, self.step)


def _round_step(span: int) -> int:
    """A round number of points between two lines of the grid."""
    wanted = max(span, 1) / TICKS
    size = 1
    while True:
        for factor in (1, 2, 5):
            if size * factor >= wanted:
                return size * factor
        size *= 10


def _drawing(lines: LineChart, language: PageLanguage) -> Iterator[str]:
    axes = _Axes(lines, language.rtl)
    ends = (axes.x(0), axes.x(axes.count))
    beside = axes.x(0) + (8 if axes.rtl else -8)
    anchor = "start" if axes.rtl else "end"
    for value in axes.ticks():
        y = axes.y(value)
        kind = "zero" if value == 0 else "grid"
        yield f'<path class="{kind}" d="M{min(ends)} {y}H{max(ends)}"/>'
        yield label(beside, y + 5.5, anchor, language.signed(value))
    every = max(1, ceil(len(lines.steps) / LABELS))
    last = len(lines.steps)
    for index, step in enumerate(lines.steps, 1):
        # The last has its number in any case, and so none stands beside it.
        if index == last or ((index - 1) % every == 0 and last - index >= every):
            yield label(axes.x(index), BOTTOM + 26, "middle", language.number(step))
    for index, (_, series) in enumerate(lines.series):
        points = [(axes.x(at), axes.y(value)) for at, value in enumerate(series)]
        path = " ".join(f"{x},{y}" for x, y in points)
        yield f'<g class="{COLOURS[index]}">'
        yield f'<polyline points="{path}" stroke-dasharray="{DASHES[index]}"/>'
        for x, y in points:
            yield MARKS[index].format(x=x, y=y)
        yield "</g>"


def label(x: float, y: float, anchor: str, text: str) -> str:
    """A number or a word beside an axis."""
    # A number alone: its isolates would only stand in the way.
    shown = html.escape("".join(char for char in text if char.isprintable()))
    return f'<text x="{x}" y="{round(y, 1)}" text-anchor="{anchor}">{shown}</text>'


def _sample(index: int) -> str:
    """The line and the mark of a series, for the legend."""
    mark = MARKS[index].format(x=20, y=8)
    line = f'<path d="M0 8H40" stroke-dasharray="{DASHES[index]}"/>'
    return (
        f'<svg class="sample {COLOURS[index]}" viewBox="0 0 40 16" width="40" height="16" '
        f'aria-hidden="true">{line}{mark}</svg>'
    )
