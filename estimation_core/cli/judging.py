"""Judging the files that a command line names, by the rules that it chooses: one after the other, here or in processes.

No game is kept longer than it takes to make of it what the command shows, so that ten thousand files need no more
memory than ten.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, NoReturn, TypeVar

import click

from estimation_core.cli.app import FINDINGS, WRONG_CALL, App
from estimation_core.cli.choosing import chosen_rules, of_the_call, open_catalog, parse_settings
from estimation_core.cli.findings import finding_text
from estimation_core.errors import Finding, Place
from estimation_core.files import reason, shown
from estimation_core.messages import Code, Message
from estimation_core.records.judging import JudgedFile, Known, Override, judge_file
from estimation_core.variants import Catalog

if TYPE_CHECKING:
    from concurrent.futures import Future

_T = TypeVar("_T")

PART = 8
"""How many files are sent to a process at a time."""

MOST_DEATHS = 3
"""How often in a row processes may die with no part done in between."""


class Piece(NamedTuple, Generic[_T]):
    """A judged file as a command shows it: ``made`` is what was made of it."""

    made: _T
    findings: tuple[Finding, ...]
    valid: bool
    missing: bool
    read: bool
    """Whether it could be read at all, so that the rules of the call counted."""

    players: tuple[str, ...]
    """The names by seat, as far as they are known."""


class Judging(Generic[_T]):
    """The files of a call, in its order, each judged when asked for; one that is missing has that for its finding.

    What is wrong with the options whatever the file is wrong with the call: it is told once, and ends it.
    """

    def __init__(self, app: App, pieces: Iterator[Piece[_T]]) -> None:
        self._app = app
        self._pieces = pieces
        self._missing = self._wrong = self._found = False

    def __iter__(self) -> Iterator[Piece[_T]]:
        held: list[Piece[_T]] = []
        blamed: list[Finding] = []
        for piece in self._pieces:
            self._missing |= piece.missing
            self._wrong |= not piece.valid
            self._found |= bool(piece.findings)
            held.append(piece)
            if piece.read:
                of_call = _of_call(piece.findings)
                if not of_call:
                    # One file that is judged by these rules is enough: from here on nothing is held back.
                    yield from held
                    held.clear()
                    break
                blamed.extend(of_call)
        if held and blamed:
            _refuse(self._app, blamed)
        yield from held
        for piece in self._pieces:
            self._missing |= piece.missing
            self._wrong |= not piece.valid
            self._found |= bool(piece.findings)
            yield piece

    def code(self, strict: bool = False) -> int:
        """The exit code once all files have been judged; ``strict`` where warnings count."""
        if self._missing:
            return WRONG_CALL
        return FINDINGS if self._wrong or (strict and self._found) else 0


def _of_call(findings: Sequence[Finding]) -> list[Finding]:
    """The errors of the rules that the options chose."""
    return [one for one in findings if one.severity == "error" and one.file and of_the_call(one)]


def judge_files(
    app: App,
    files: Sequence[Path],
    variant: str | None,
    house_rules: Sequence[str],
    settings: Sequence[str],
    make: Callable[[int, JudgedFile], _T],
    jobs: int = 1,
) -> Judging[_T]:
    """Every file judged; the options override what the records say of their rules.

    ``make`` is called with the number of each file, from 1, and the file; with several ``jobs`` in another process.
    """
    catalog = open_catalog(app)
    if variant is not None:
        chosen_rules(app, catalog, variant, house_rules, settings)
    override = Override(variant, {name: {} for name in house_rules}, parse_settings(app, settings))
    workers = min(jobs, -(-len(files) // PART))
    if workers < 2:
        known: Known = {}
        return Judging(
            app,
            (
                _judge(path, number, catalog, override, known, make)
                for number, path in enumerate(files, 1)
            ),
        )
    folders = tuple(catalog.variants_dirs), tuple(catalog.plugins_dirs)
    return Judging(app, _judge_apart(app, files, workers, folders, override, make))


def judge_each(
    app: App,
    files: Iterable[Path],
    variant: str | None,
    house_rules: Sequence[str],
    settings: Sequence[str],
) -> Iterator[JudgedFile]:
    """One file after the other as it is judged, for who needs the whole of it; `refuse_options` is left to them."""
    catalog = open_catalog(app)
    if variant is not None:
        chosen_rules(app, catalog, variant, house_rules, settings)
    override = Override(variant, {name: {} for name in house_rules}, parse_settings(app, settings))
    known: Known = {}
    for path in files:
        yield _file(path, catalog, override, known)[0]


def refuse_options(app: App, judged: Sequence[JudgedFile]) -> None:
    """Ends the call where its options are wrong for every file that could be judged by them."""
    wrong = [_of_call(file.findings) for file in judged if file.record is not None]
    if wrong and all(wrong):
        _refuse(app, [one for some in wrong for one in some])


def _refuse(app: App, blamed: Sequence[Finding]) -> NoReturn:
    for finding in dict.fromkeys(blamed):
        app.warn(finding_text(finding))
    raise click.exceptions.Exit(WRONG_CALL)


def _judge(
    path: Path,
    number: int,
    catalog: Catalog,
    override: Override,
    known: Known,
    make: Callable[[int, JudgedFile], _T],
) -> Piece[_T]:
    file, missing = _file(path, catalog, override, known)
    made = make(number, file)
    read = file.record is not None
    return Piece(made, file.findings, file.valid, missing, read, file.players)


def _file(
    path: Path, catalog: Catalog, override: Override, known: Known
) -> tuple[JudgedFile, bool]:
    """A judged file, and whether it is missing."""
    missing = absent(path)
    if missing is not None:
        return _not_judged(path, missing), True
    try:
        return judge_file(path, catalog, override, known), False
    except OSError as error:
        # One file that cannot be read keeps nobody from hearing of the others.
        message = Message("The file cannot be read: {detail}", detail=reason(error))
        return _not_judged(path, message), False


def absent(path: Path) -> Message | None:
    """Why a path leads to no file at all."""
    try:
        if path.is_dir():
            return Message("{path} is a folder, not a file.", path=Code(shown(path)))
        if not path.exists():
            return Message("There is no file {path}.", path=Code(shown(path)))
    except OSError as error:  # such as a name that is too long
        return Message("The file cannot be read: {detail}", detail=reason(error))
    return None


def _not_judged(path: Path, message: Message) -> JudgedFile:
    return JudgedFile(shown(path), (Finding.at(Place(shown(path)), "unreadable", message),))


# ---- In several processes -------------------------------------------------------------------------------------------

Folders = tuple[tuple[Path, ...], tuple[Path, ...]]
"""Where a catalog looks for variants and house rules."""


@lru_cache(maxsize=1)
def _catalog_at(folders: Folders) -> tuple[Catalog, Known]:
    """A process's own catalog and the rules that it knows, for as long as it lives."""
    return Catalog(*folders), {}


def _judge_part(
    files: Sequence[tuple[int, Path]],
    folders: Folders,
    override: Override,
    make: Callable[[int, JudgedFile], Any],
) -> list[Piece[Any]]:
    catalog, known = _catalog_at(folders)
    return [_judge(path, number, catalog, override, known, make) for number, path in files]


def _judge_apart(
    app: App,
    files: Sequence[Path],
    workers: int,
    folders: Folders,
    override: Override,
    make: Callable[[int, JudgedFile], _T],
) -> Iterator[Piece[_T]]:
    """The files in their order, a few parts under way at a time; those of a process that dies are judged again."""
    from estimation_core.crews import Processes

    numbered = list(enumerate(files, 1))
    waiting = deque(numbered[start : start + PART] for start in range(0, len(files), PART))
    under_way: deque[tuple[list[tuple[int, Path]], Future[list[Piece[_T]]]]] = deque()
    crew = Processes(workers)
    finished, deaths = False, 0
    try:
        while waiting or under_way:
            try:
                while waiting and len(under_way) < 3 * workers:
                    part = waiting[0]
                    future = crew.executor().submit(_judge_part, part, folders, override, make)
                    under_way.append((waiting.popleft(), future))
                yield from under_way[0][1].result()
                under_way.popleft()
                deaths = 0
            except crew.deadly:
                deaths += 1
                crew.close(now=True)
                while under_way:
                    waiting.appendleft(under_way.pop()[0])
                if deaths > MOST_DEATHS:
                    first = waiting[0][0][1]
                    app.fail(
                        Message(
                            "Worker processes died {times} times in a row over the files from {path} on.",
                            times=deaths,
                            path=Code(shown(first)),
                        ),
                        FINDINGS,
                    )
        finished = True
    finally:
        crew.close(now=not finished)
