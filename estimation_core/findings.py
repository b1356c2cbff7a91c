"""Findings: what is wrong with a file, with a stable code, the place, and a message that says what would be right."""

from __future__ import annotations

from typing import Literal, NamedTuple

from estimation_core.messages import Message

Severity = Literal["error", "warning"]


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


def in_order(findings: list[Finding]) -> list[Finding]:
    """The findings by file and line; those of one place keep their order."""
    return sorted(findings, key=lambda finding: (finding.file, finding.line, finding.column))


def has_errors(findings: list[Finding]) -> bool:
    return any(finding.severity == "error" for finding in findings)
