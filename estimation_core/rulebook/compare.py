"""What differs between two rule books, in their own sentences."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from estimation_core.documents import Bullets, Document, Paragraph, Section, Table
from estimation_core.messages import Message, Param, listing


class Difference(NamedTuple):
    """The sentences of a chapter that only one of the two books has."""

    title: Param
    only_first: tuple[Param, ...]
    only_second: tuple[Param, ...]


def differences(first: Document, second: Document) -> list[Difference]:
    """Chapter by chapter what each book says and the other does not, wherever it stands there.

    Worked examples are left out: their numbers only follow from the rest.
    """
    ours, theirs = _by_chapter(first), _by_chapter(second)
    said_first = [text for chapter in ours.values() for text in chapter.texts]
    said_second = [text for chapter in theirs.values() for text in chapter.texts]
    found = []
    for key in dict.fromkeys((*ours, *theirs)):
        here, there = ours.get(key), theirs.get(key)
        only_first = _without(here, said_second)
        only_second = _without(there, said_first)
        chapter = here or there
        if chapter is not None and (only_first or only_second):
            found.append(Difference(chapter.title, only_first, only_second))
    return found


class _Chapter(NamedTuple):
    title: Param
    texts: tuple[Param, ...]


def _by_chapter(document: Document) -> dict[str, _Chapter]:
    return {
        section.key: _Chapter(section.title, tuple(_texts(section)))
        for section in document.walk()
        if not section.key.startswith("example")
    }


def _without(chapter: _Chapter | None, said: list[Param]) -> tuple[Param, ...]:
    return tuple(text for text in chapter.texts if text not in said) if chapter else ()


def _texts(section: Section) -> Iterator[Param]:
    """The sentences of a chapter, and the rows of its tables as if they were some."""
    for block in section.blocks:
        match block:
            case Paragraph():
                yield from block.sentences
            case Bullets():
                for item in block.items:
                    yield from item.sentences
            case Table():
                yield from _rows(block)


def _rows(table: Table) -> Iterator[Message]:
    for row in table.rows:
        cells = [
            Message("{name}: {value}", name=name, value=value)
            for name, value in zip(table.head[1:], row[1:], strict=True)
            if name is not None and value is not None
        ]
        yield Message("{row} ({cells})", row=row[0] or "", cells=listing(cells, "plain"))
