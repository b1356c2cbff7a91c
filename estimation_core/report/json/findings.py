"""Findings as plain data; their messages are English in every locale."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from estimation_core.errors import Finding


def record_findings(findings: Iterable[Finding]) -> list[dict[str, Any]]:
    """Findings of records; the deal, round, trick or seat is left out where it does not apply."""
    return [_record_finding(finding) for finding in findings]


def _record_finding(finding: Finding) -> dict[str, Any]:
    where = {name: getattr(finding, name) for name in ("deal", "round", "trick", "seat")}
    return {
        "severity": finding.severity,
        "code": finding.code,
        "line": finding.line,
        **{name: value for name, value in where.items() if value is not None},
        "message": str(finding.message),
    }


def rule_findings(findings: Iterable[Finding]) -> list[dict[str, Any]]:
    """Findings of variants and house rules."""
    return [
        {
            "severity": finding.severity,
            "code": finding.code,
            "file": finding.file,
            "line": finding.line,
            "column": finding.column,
            "key": finding.key,
            "message": str(finding.message),
        }
        for finding in findings
    ]
