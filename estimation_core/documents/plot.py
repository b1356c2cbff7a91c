"""Numbers with their margins as inline SVG, in the axes, colours and marks of the line chart."""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil, floor

from estimation_core.documents.chart import (
    BOTTOM,
    COLOURS,
    DASHES,
    HEIGHT,
    LEFT,
    MARKS,
    RIGHT,
    TICKS,
    TOP,
    WIDTH,
    label,
    legend,
)
from estimation_core.documents.markup import PageLanguage, inline, plain
from estimation_core.documents.model import Plot

CROWDED = 24
"""With more steps than this a line has no marks."""

CHARACTER = 8.5
"""About how wide a character of a label is."""

WORDS = 8
"""So many steps all keep their names."""


def plot(numbers: Plot, language: PageLanguage) -> Iterator[str]:
    """The drawing, and its legend where there are several series."""
    yield '<figure class="chart">'
    yield f"<figcaption>{inline(numbers.title, language)}</figcaption>"
    title = plain(numbers.title, language)
    yield f'<svg viewBox="0 0 {WIDTH} {HEIGHT + 8}" role="img" aria-label="{title}" direction="ltr">'
    yield from _drawing(numbers, language)
    yield "</svg>"
    if len(numbers.series) > 1:
        yield from legend([name for name, _, _ in numbers.series], language)
    yield "</figure>"


class _Axes:
    """Where steps and values stand."""

    def __init__(self, numbers: Plot, rtl: bool) -> None:
        ends = [0.0]
        shown = [value for _, values, _ in numbers.series for value in values if value is not None]
        for _, values, margins in numbers.series:
            for value, margin in zip(values, margins, strict=True):
                if value is not None:
                    ends += [value - (margin or 0), value + (margin or 0)]
        if numbers.percent:
            # Of shares a margin leaves nothing beyond all, nor below none.
            least = 0.0 if min(shown, default=0.0) >= 0 else -1.0
            ends = [min(max(end, least), 1.0) for end in ends]
        self.step = _round_step(max(ends) - min(ends), 0.01 if numbers.percent else 1)
        self.low = floor(min(ends) / self.step) * self.step
        self.high = max(ceil(max(ends) / self.step) * self.step, self.low + self.step)
        self.count = len(numbers.steps)
        self.series = len(numbers.series)
        self.rtl = rtl

    def x(self, index: float, series: int | None = None) -> float:
        """The place of a step, or of a series beside the others there."""
        aside = 0.0 if series is None else (series - (self.series - 1) / 2) / (self.series + 1)
        x = LEFT + (RIGHT - LEFT) * (index + 0.5 + aside) / self.count
        return round(WIDTH - x if self.rtl else x, 1)

    def y(self, value: float) -> float:
        share = (value - self.low) / (self.high - self.low)
        return round(BOTTOM - (BOTTOM - TOP) * min(max(share, 0.0), 1.0), 1)

    def ticks(self) -> list[float]:
        number = round((self.high - self.low) / self.step)
        return [round(self.low + index * self.step, 6) for index in range(number + 1)]


def _round_step(span: float, least: float) -> float:
    """A round number between two lines of the grid."""
    wanted = span / TICKS
    size = least
    while True:
        for factor in (1, 2, 5):
            if size * factor >= wanted:
                return size * factor
        size *= 10


def _steps(texts: list[str], axes: _Axes) -> Iterator[str]:
    """The names of the steps: of crowded numbers some are left out, long words stand in two rows."""
    room = (RIGHT - LEFT) / axes.count
    wanted = CHARACTER * (max(map(len, texts)) + 1)
    words = axes.count <= WORDS
    every = 1 if words else ceil(wanted / room)
    two_rows = words and wanted > room
    for index, text in enumerate(texts):
        if index % every == 0:
            below = (18 if index % 2 == 0 else 34) if two_rows else 26
            yield label(axes.x(index), BOTTOM + below, "middle", text)


def _drawing(numbers: Plot, language: PageLanguage) -> Iterator[str]:
    axes = _Axes(numbers, language.rtl)
    left, right = sorted((axes.x(-0.5), axes.x(axes.count - 0.5)))
    beside = right + 8 if axes.rtl else left - 8
    anchor = "start" if axes.rtl else "end"
    for value in axes.ticks():
        y = axes.y(value)
        yield f'<path class="{"zero" if value == 0 else "grid"}" d="M{left} {y}H{right}"/>'
        text = language.percent(value) if numbers.percent else language.decimal(value, 0)
        yield label(beside, y + 5.5, anchor, text)
    yield from _steps([language.param(step) for step in numbers.steps], axes)
    for series, (_, values, margins) in enumerate(numbers.series):
        yield f'<g class="{COLOURS[series]}">'
        place = None if numbers.joined else series
        points = [
            (axes.x(index, place), value, margin)
            for index, (value, margin) in enumerate(zip(values, margins, strict=True))
            if value is not None
        ]
        if numbers.joined:
            path = " ".join(f"{x},{axes.y(value)}" for x, value, _ in points)
            yield f'<polyline points="{path}" stroke-dasharray="{DASHES[series]}"/>'
        for x, value, margin in points:
            if margin:
                span = f"M{x} {axes.y(value - margin)}V{axes.y(value + margin)}"
                yield f'<path class="whisker" d="{span}"/>'
            if not numbers.joined or axes.count <= CROWDED:
                yield MARKS[series].format(x=x, y=axes.y(value))
        yield "</g>"
