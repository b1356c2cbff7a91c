"""Judged records as plain data: the JSON documents of `score` and `validate`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from estimation_core.engine.deal import Deal
from estimation_core.records.judging import JudgedFile
from estimation_core.report.json.findings import record_findings
from estimation_core.report.sheet import estimates_so_far
from estimation_core.report.spreadsheet import status
from estimation_core.results import Contract, Four, Line, Score
from estimation_core.rules.facts import places_in, seat_at

SCORE = "estimation-score/1"
VALIDATE = "estimation-validate/1"
"""The names of the formats."""


def score_document(files: Iterable[JudgedFile]) -> dict[str, Any]:
    """The document ``estimation-score/1``."""
    return {
        "format": SCORE,
        "files": [scored_file(number, file) for number, file in enumerate(files, 1)],
    }


def validate_document(files: Iterable[JudgedFile]) -> dict[str, Any]:
    """The document ``estimation-validate/1``."""
    return {
        "format": VALIDATE,
        "files": [validated_file(number, file) for number, file in enumerate(files, 1)],
    }


def scored_file(number: int, file: JudgedFile) -> dict[str, Any]:
    """One file of ``score``; one with errors has its findings, and the deals before the first wrong one."""
    judged, record = file.judged, file.record
    document: dict[str, Any] = {
        "file": file.file,
        "variant": record.variant if record else None,
        "house_rules": [],
        "players": list(record.players) if record else [],
        "complete": False,
        "deals": [],
        "totals": [0, 0, 0, 0],
        "places": [1, 1, 1, 1],
        "payout": None,
    }
    if judged is not None:
        after = judged.totals_after
        document |= {
            "variant": judged.rules.name,
            "house_rules": sorted(judged.rules.house_rules),
            "complete": judged.complete,
            "deals": [
                deal_document(deal_number, deal, after[deal_number])
                for deal_number, deal in enumerate(judged.deals, 1)
            ],
            "totals": list(judged.totals),
            "places": list(judged.places),
        }
        if judged.payout is not None:
            document["payout"] = list(judged.payout)
    if not file.valid:
        document["findings"] = record_findings(file.findings)
    return document


def validated_file(number: int, file: JudgedFile) -> dict[str, Any]:
    """One file of ``validate``."""
    return {
        "file": file.file,
        "valid": file.valid,
        "complete": file.judged is not None and file.judged.complete,
        "deals": len(file.record.deals) if file.record else 0,
        "findings": record_findings(file.findings),
    }


def deal_document(number: int, deal: Deal, totals: Four) -> dict[str, Any]:
    """One deal of ``score``; what is not known yet is null."""
    score = deal.score
    return {
        "deal": number,
        "round": deal.round.number,
        "kind": deal.round.kind,
        "played_as": deal.position.kind,
        "status": status(deal),
        "dealer": deal.round.dealer,
        **_contract_part(deal.contract),
        "dash_calls": [
            seat_at(place, deal.round.dealer) for place in places_in(deal.position.facts.dashes)
        ],
        "estimates": estimates_so_far(deal),
        "won": list(deal.won) if score else None,
        "lines": _lines(score.lines) if score else None,
        "factors": _factors(score) if score else None,
        "multiplier": deal.round.multiplier,
        # Only where a house rule adds any after the factors and the multiplier.
        **({"after": _lines(score.after)} if score and any(score.after) else {}),
        "scores": list(score.scores) if score else None,
        "totals": list(totals),
    }


def _contract_part(contract: Contract | None) -> dict[str, Any]:
    """What is known as soon as the last estimate is made."""
    if contract is None:
        return dict.fromkeys(("caller", "trump", "super_call", "total", "side", "risk"))
    in_force, risk = contract.super_call, contract.risk
    return {
        "caller": contract.caller,
        "trump": contract.trump.code,
        "super_call": in_force
        and {"seat": in_force.seat, "number": in_force.number, "strain": in_force.strain.code},
        "total": contract.total,
        "side": contract.side,
        "risk": risk and {"seat": risk.seat, "level": risk.level},
    }


def _lines(by_seat: Iterable[Iterable[Line]]) -> list[list[dict[str, Any]]]:
    return [[{"line": line.name, "points": line.points} for line in lines] for lines in by_seat]


def _factors(score: Score) -> list[dict[str, Any]]:
    return [
        {"factor": factor.name, "by": factor.by if isinstance(factor.by, int) else list(factor.by)}
        for factor in score.factors
    ]
