"""The words for rounds, contracts and score lines, wherever they are shown: at the table, on sheets, in reports."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from estimation_core.acts import Call
from estimation_core.engine.deal import Deal
from estimation_core.engine.ruleset import Ruleset
from estimation_core.messages import Code, Listing, Message, Param, Signed, listing, pmessage
from estimation_core.results import Contract, Factor, Line, Result, Risk, Round, Score

_SIDES = {
    "over": pmessage("total", "Over"),
    "under": pmessage("total", "Under"),
    "even": pmessage("total", "even"),
}
_RISKS = (Message("Risk"), Message("Double Risk"), Message("Triple Risk"))
_LINES = {
    "caller": Message("Caller"),
    "with": Message("With"),
    "sole_winner": Message("sole winner"),
    "sole_loser": Message("sole loser"),
    "dash_call": Message("Dash Call"),
    "plain_dash": Message("Dash"),
    "high": Message("high estimate"),
}


def round_title(round: Round, rounds: int) -> Message:
    """What kind of round it is, of how many; one that a house rule adds at the end is none of them."""
    number = round.number
    if number > rounds:
        if round.kind == "call":
            return Message("Extra round {number}: call round", number=number)
        if round.strain is None:
            return Message("Extra round {number}: fixed round", number=number)
        return Message(
            "Extra round {number}: fixed round, {strain}", number=number, strain=round.strain
        )
    if round.kind == "call":
        return Message("Round {number} of {rounds}: call round", number=number, rounds=rounds)
    if round.strain is None:
        return Message("Round {number} of {rounds}: fixed round", number=number, rounds=rounds)
    return Message(
        "Round {number} of {rounds}: fixed round, {strain}",
        number=number,
        rounds=rounds,
        strain=round.strain,
    )


def redeal_text(deal: Deal) -> Message:
    """How often nobody has called before this deal, of how many times that may be (R5.5)."""
    number, most = deal.standing.passes, deal.rules.settings.all_pass.redeals
    if not most:
        return Message("Nobody called: the cards have been dealt again ({number}).", number=number)
    return Message(
        "Nobody called: the cards have been dealt again ({number} of {most}).",
        number=number,
        most=most,
    )


def side_text(contract: Contract) -> Message:
    """Over, Under or even (R9.1)."""
    return _SIDES[contract.side]


def side_and_total(contract: Contract) -> Message:
    """The total of the estimates and its side (R9.1)."""
    return Message("{total}, {side}", total=contract.total, side=side_text(contract))


def risk_name(risk: Risk) -> Message:
    """Risk, Double Risk, Triple Risk (R9.2); levels beyond have a number."""
    if risk.level <= len(_RISKS):
        return _RISKS[risk.level - 1]
    return Message("Risk of level {level}", level=risk.level)


def role_marks(contract: Contract, seat: int) -> list[Param]:
    """What a seat is in a round: its role and the Risk."""
    marks: list[Param] = []
    if seat in contract.dash_calls:
        marks.append(Message("Dash Call"))
    if seat == contract.caller:
        marks.append(Message("Caller"))
    if seat in contract.withs:
        marks.append(Message("With"))
    if contract.risk is not None and contract.risk.seat == seat:
        marks.append(risk_name(contract.risk))
    return marks


def contract_text(contract: Contract, players: Sequence[Param]) -> Message:
    """A round once all estimates are made, in one sentence."""
    caller = players[contract.caller - 1]
    if contract.played_as == "call":
        number = contract.estimates[contract.caller - 1]
        told = Message(
            "{player} is the Caller with {call}; the estimates add up to {total}.",
            player=caller,
            call=Call(number, contract.trump),
            total=side_and_total(contract),
        )
    else:
        told = Message(
            "{player} is the Caller; the trump is {trump}; the estimates add up to {total}.",
            player=caller,
            trump=contract.trump,
            total=side_and_total(contract),
        )
    if contract.risk is None:
        return told
    return Message(
        "{told} {player} bears the {risk}.",
        told=told,
        player=players[contract.risk.seat - 1],
        risk=risk_name(contract.risk),
    )


def status_text(deal: Deal) -> Message | None:
    """What is special about how a deal ended; None for an ordinary one."""
    if deal.redeal_by is not None:
        return Message("The cards were dealt again.")
    if deal.all_passed:
        return Message("Everybody passed.")
    if deal.score is None:
        return Message("This round is not finished.")
    if deal.score.status == "all_missed":
        return Message("Nobody made it (Sa'aydeh).")
    return None


def line_name(line: Line, contract: Contract, made: bool, rules: Ruleset) -> Message | Code:
    """What a line of the score is for; a house rule's is called by its own reason, or by the rule's title."""
    if line.name == "base":
        return pmessage("score line", "made") if made else pmessage("score line", "missed")
    if line.name == "risk" and contract.risk is not None:
        return risk_name(contract.risk)
    if line.name in _LINES:
        return _LINES[line.name]
    return line.reason or rules.house_rule_title(line.name)


def line_text(line: Line, contract: Contract, made: bool, rules: Ruleset) -> Message:
    """A line of the score with its points."""
    name = line_name(line, contract, made, rules)
    return Message("{line} {points}", line=name, points=Signed(line.points))


def lines_text(seat: int, result: Result, score: Score, rules: Ruleset) -> Listing:
    """All lines of a seat, last those that are added after the factors and the multiplier."""
    made = result.made[seat - 1]
    parts = [line_text(line, result.contract, made, rules) for line in score.lines[seat - 1]]
    parts.extend(
        Message("then {line}", line=line_text(line, result.contract, made, rules))
        for line in score.after[seat - 1]
    )
    return listing(parts, "plain")


def factors_text(score: Score, rules: Ruleset) -> Listing | None:
    """How often the round counts, and why; None where it counts once."""
    parts: list[Message] = []
    if score.multiplier > 1:
        parts.append(Message("multiplier ×{by}", by=score.multiplier))
    parts.extend(
        _factor_text(factor, rules.house_rule_title(factor.name)) for factor in score.factors
    )
    return Listing(tuple(parts), "plain") if parts else None


def _factor_text(factor: Factor, title: Message | Code) -> Message:
    if isinstance(factor.by, int):
        return Message("{house_rule} ×{by}", house_rule=title, by=factor.by)
    by = Code(" ".join(f"×{number}" for number in factor.by))
    return Message("{house_rule} {by}", house_rule=title, by=by)


def score_notes(deal: Deal) -> Iterator[Message]:
    """What is special about a deal: how often it counts, and how it ended."""
    if deal.score is not None:
        counts = factors_text(deal.score, deal.rules)
        if counts is not None:
            yield Message("This round counts more: {factors}.", factors=counts)
    special = status_text(deal)
    if special is not None:
        yield special
