"""Sums of fractions that are the same on every Python.

From Python 3.12 on the built-in ``sum`` makes up for what is lost in adding fractions, so that one seed would play two
games; here they are added in their order and nothing else is done.
"""

from __future__ import annotations

from collections.abc import Iterable


def total(numbers: Iterable[float]) -> float:
    """The numbers added one after the other."""
    added = 0.0
    for number in numbers:
        added += number
    return added
