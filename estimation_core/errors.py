"""The errors of the engine: what cannot be read, what the rules forbid, and a house rule that fails."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from estimation_core.messages import Code, Message

if TYPE_CHECKING:
    from estimation_core.findings import Finding


class EstimationError(Exception):
    """The base of all errors of this package; ``message`` is translatable."""

    def __init__(self, message: Message) -> None:
        super().__init__(message)
        self.message = message

    def __str__(self) -> str:
        return str(self.message)


class IllegalAct(EstimationError):
    """The rules forbid the act; the game is as it was."""


class NotationError(EstimationError):
    """Text that is no card, call, hand, estimate or seat."""


class RulesError(EstimationError):
    """Rules that cannot be loaded; ``findings`` holds everything that is wrong with them."""

    def __init__(self, findings: Sequence[Finding]) -> None:
        super().__init__(findings[0].message)
        self.findings = tuple(findings)


class RecordError(EstimationError):
    """A record that cannot be continued; ``findings`` says why."""

    def __init__(self, findings: Sequence[Finding]) -> None:
        super().__init__(findings[0].message)
        self.findings = tuple(findings)


class HouseRuleFailed(EstimationError):
    """A house rule's hook raised, or answered what it may not: the game stops rather than go on under other rules."""

    def __init__(
        self, house_rule: str, hook: str, file: str, cause: BaseException | Message
    ) -> None:
        detail = (
            cause if isinstance(cause, Message) else Code(f"{type(cause).__name__}: {cause}"[:300])
        )
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
