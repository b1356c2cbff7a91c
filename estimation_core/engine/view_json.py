"""A view as one JSON document, for a table on the web or a learner in another language."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from estimation_core.acts import Settled, Won
from estimation_core.cards import Card, cards_in
from estimation_core.engine.view import View
from estimation_core.notation import write_call
from estimation_core.results import Contract, Line, Result, Round, Score


def view_document(view: View) -> dict[str, Any]:
    """All that a view holds but the rules, in the notation of records; seats count from 1, lists go by seat."""
    return {
        "variant": view.rules.name,
        "house_rules": sorted(view.rules.house_rules),
        "seat": view.seat,
        "players": list(view.players),
        "stage": view.stage,
        "to_act": view.to_act,
        "announced": [str(text) for text in view.announced],
        "redeal_reason": None if view.redeal_reason is None else str(view.redeal_reason),
        "round": _round(view.round) if view.round else None,
        "hand": _codes(cards_in(view.hand)),
        "dealt": _codes(cards_in(view.dealt)),
        "avoid": list(view.avoid),
        "said": [[seat, str(act)] for seat, act in view.said],
        "call": _call(view),
        "estimates": list(view.estimates),
        "contract": _contract(view.contract) if view.contract else None,
        "tricks": [{"leader": leader, "cards": _codes(cards)} for leader, cards in view.tricks],
        "leader": view.leader,
        "trick": _codes(view.trick),
        "won": list(view.won),
        "voids": [[suit.code for suit in suits] for suits in view.voids],
        "legal": [
            {"id": act.id, "act": str(act)}
            for act in view.legal
            if not isinstance(act, Settled | Won)
        ],
        "totals": list(view.totals),
        "places": list(view.places),
        "results": [_result(result, score) for result, score in view.results],
    }


def _codes(cards: Any) -> list[str]:
    return [Card(card).code for card in cards]


def _call(view: View) -> str | None:
    """The standing call, or the Call once the auction is over."""
    call = view.position.call if view.position else None
    return write_call(call) if call else None


def _round(round: Round) -> dict[str, Any]:
    return {
        "number": round.number,
        "kind": round.kind,
        "strain": round.strain.code if round.strain is not None else None,
        "dealer": round.dealer,
        "multiplier": round.multiplier,
        "redeals": round.redeals,
        "played_on": round.played_on,
    }


def _contract(contract: Contract) -> dict[str, Any]:
    in_force, risk = contract.super_call, contract.risk
    return {
        "played_as": contract.played_as,
        "dash_calls": sorted(contract.dash_calls),
        "estimates": list(contract.estimates),
        "caller": contract.caller,
        "withs": sorted(contract.withs),
        "trump": contract.trump.code,
        "super_call": {
            "seat": in_force.seat,
            "number": in_force.number,
            "strain": in_force.strain.code,
        }
        if in_force
        else None,
        "risk": {"seat": risk.seat, "level": risk.level} if risk else None,
        "total": contract.total,
        "side": contract.side,
    }


def _result(result: Result, score: Score) -> dict[str, Any]:
    return {
        "round": _round(result.contract.round),
        "contract": _contract(result.contract),
        "won": list(result.won),
        "status": score.status,
        "lines": _lines(score.lines),
        "factors": [
            {"factor": factor.name, "by": factor.by if isinstance(factor.by, int) else [*factor.by]}
            for factor in score.factors
        ],
        "multiplier": score.multiplier,
        **({"after": _lines(score.after)} if any(score.after) else {}),
        "scores": list(score.scores),
    }


def _lines(by_seat: Iterable[Iterable[Line]]) -> list[list[dict[str, Any]]]:
    return [[{"line": line.name, "points": line.points} for line in lines] for lines in by_seat]
