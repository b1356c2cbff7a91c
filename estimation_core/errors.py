"""What is wrong: findings with a stable code and a place, and the errors of the engine.

A message says what would be right. There are two kinds of error: what cannot be read and what the rules forbid.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Literal, NamedTuple

from estimation_core.messages import Code, Listing, Message, nmessage

Severity = Literal["error", "warning"]


class Place(NamedTuple):
    """A place in a file; ``line`` and ``column`` count from 1, the column in characters."""

    file: str
    line: int = 1
    column: int = 1


Path = tuple[str | int, ...]
"""The keys and indices that lead to a part of a value."""


class Problem(NamedTuple):
    """Something wrong in a value, before it is known where that stands: a code, what is wrong, and the path inside.

    ``seat`` and ``trick`` are those of a deal that it touches.
    """

    code: str
    message: Message
    path: Path = ()
    seat: int | None = None
    trick: int | None = None


class Finding(NamedTuple):
    """One finding. ``line`` and ``column`` count from 1, as do ``deal``, ``round``, ``trick`` and ``seat``."""

    code: str
    message: Message
    severity: Severity = "error"
    file: str = ""
    line: int = 1
    column: int = 1
    key: str | None = None
    deal: int | None = None
    round: int | None = None
    trick: int | None = None
    seat: int | None = None
    more: int = 0
    """Where it stands for others of its kind that are not told one by one: how many."""

    @classmethod
    def at(
        cls,
        place: Place,
        code: str,
        message: Message,
        severity: Severity = "error",
        *,
        key: str | None = None,
        deal: int | None = None,
        round: int | None = None,
        trick: int | None = None,
        seat: int | None = None,
    ) -> Finding:
        """A finding at a place of a file."""
        return cls(code, message, severity, *place, key, deal, round, trick, seat)

    @property
    def place(self) -> Place:
        return Place(self.file, self.line, self.column)


TOLD = 20
"""So many findings of one kind in one file are told; the rest are counted."""


class Findings:
    """Findings as they are found. Of one code in one file the first few are told, and how many more there are."""

    def __init__(self, findings: Iterable[Finding] = ()) -> None:
        self._told: list[Finding] = []
        self._found: dict[tuple[str, str], int] = {}
        self._beyond: dict[tuple[str, str], Finding] = {}
        self.extend(findings)

    def __len__(self) -> int:
        """How many were found."""
        return sum(self._found.values())

    def __iter__(self) -> Iterator[Finding]:
        """What is told, in the order in which it was found."""
        yield from self._told
        for kind, first in self._beyond.items():
            n = self._found[kind] - TOLD
            message = nmessage(
                "… and {n} more finding of this kind.", "… and {n} more findings of this kind.", n
            )
            yield first._replace(message=message, key=None, trick=None, seat=None, more=n)

    def has_room(self, code: str, file: str) -> bool:
        """Whether one more of a kind needs to be made; else it is enough to `count` it."""
        return self._found.get((file, code), 0) <= TOLD

    def count(self, code: str, file: str) -> None:
        """Counts one that is not made, since there is no room for it."""
        self._found[file, code] = self._found.get((file, code), 0) + 1

    def add(self, finding: Finding) -> None:
        kind = finding.file, finding.code
        found = self._found.get(kind, 0)
        if finding.more or found >= TOLD:
            self._beyond.setdefault(kind, finding)
        else:
            self._told.append(finding)
        self._found[kind] = found + (finding.more or 1)

    def extend(self, findings: Iterable[Finding]) -> None:
        for finding in findings:
            self.add(finding)


def in_order(findings: Iterable[Finding]) -> list[Finding]:
    """The findings by file and line; those of one place keep their order."""
    return sorted(findings, key=lambda finding: finding.place)


def has_errors(findings: Iterable[Finding]) -> bool:
    return any(finding.severity == "error" for finding in findings)


class EstimationError(Exception):
    """The base of all errors of this package; ``message`` is translatable."""

    def __init__(self, message: Message) -> None:
        super().__init__(message)
        self.message = message

    def __str__(self) -> str:
        return str(self.message)

    def __reduce__(self) -> tuple[Any, ...]:
        # What is raised in another process arrives whole, whatever the class takes to be made.
        return _again, (type(self), self.args), self.__dict__


def _again(kind: type[EstimationError], args: tuple[Any, ...]) -> EstimationError:
    error = kind.__new__(kind)
    error.args = args
    return error


class IllegalAct(EstimationError):
    """The rules forbid the act; the game is as it was."""


class NotationError(EstimationError):
    """Text that is no card, call, hand, estimate or seat."""


class Unreadable(EstimationError):
    """A file that cannot be read at all, and ``place``, where that was noticed."""

    def __init__(self, message: Message, place: Place) -> None:
        super().__init__(message)
        self.place = place

    def finding(self) -> Finding:
        """The finding ``unreadable``."""
        return Finding.at(self.place, "unreadable", self.message)


class _WithFindings(EstimationError):
    """An error of one or more findings; as text it says them all, each in a line with its place."""

    def __init__(self, findings: Sequence[Finding]) -> None:
        super().__init__(findings[0].message)
        self.findings = tuple(findings)

    def __str__(self) -> str:
        return "\n".join(map(_line, self.findings))


def _line(finding: Finding) -> str:
    place = f"{finding.file}:{finding.line}:{finding.column}" if finding.file else finding.key
    return f"{place}: {finding.message}" if place else str(finding.message)


class RulesError(_WithFindings):
    """Rules that cannot be loaded; ``findings`` holds everything that is wrong with them."""


class RecordError(_WithFindings):
    """A record that cannot be continued; ``findings`` says why."""


class UndeclaredLook(Exception):
    """A house rule read part of the round that its ``looks_at`` does not name."""

    def __init__(self, name: str) -> None:
        super().__init__(f"auction.{name} is read, but {name!r} is not declared in looks_at")
        self.name = name


class HouseRuleFailed(EstimationError):
    """A house rule's hook raised, or answered what it may not: the game stops rather than go on under other rules."""

    def __init__(
        self, house_rule: str, hook: str, file: str, cause: BaseException | Message
    ) -> None:
        detail = cause if isinstance(cause, Message) else told_of(cause)
        super().__init__(
            Message(
                "The house rule {house_rule} failed in its hook {hook} ({file}): {detail}",
                house_rule=Code(house_rule),
                hook=Code(hook),
                file=Code(file),
                detail=detail,
            )
        )
        self.house_rule = house_rule
        self.hook = hook
        self.file = file


class DeadEnd(EstimationError):
    """The rules leave the seat in turn no legal act; the game stands, and can be saved.

    ``culprits`` are the owners of the rules that close each choice: ``core`` and names of house rules.
    """

    def __init__(self, seat: int, culprits: tuple[str, ...], closed: Listing) -> None:
        super().__init__(
            Message(
                "The rules leave seat {seat} nothing to say. Each choice is closed: {closed}",
                seat=seat,
                closed=closed,
            )
        )
        self.seat = seat
        self.culprits = culprits
        self.closed = closed


class PlayerFailed(EstimationError):
    """A computer player that raised, or chose what it may not: the game stands as it was before.

    ``player`` is its name, ``origin`` where it comes from, ``seat`` the seat that it acted for.
    """

    def __init__(self, player: str, origin: str, seat: int, detail: Message | Code) -> None:
        super().__init__(
            Message(
                "The computer player {player} ({origin}) failed at seat {seat}: {detail}",
                player=Code(player),
                origin=Code(origin),
                seat=seat,
                detail=detail,
            )
        )
        self.player = player
        self.origin = origin
        self.seat = seat
        self.detail = detail


class StoppedInside(KeyboardInterrupt):
    """Ctrl-C while the code of a house rule or a computer player ran; ``message`` says whose."""

    def __init__(self, message: Message) -> None:
        super().__init__(message)
        self.message = message


def told_of(error: BaseException) -> Code:
    """An exception of a stranger's code in a few words, whatever it does when it is asked for them."""
    kind = type(error).__name__
    try:
        detail = str(error)
    except KeyboardInterrupt:
        raise
    except BaseException:
        return Code(kind)
    return Code(f"{kind}: {detail}"[:300] if detail else kind)
