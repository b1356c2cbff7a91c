"""From a line to the entry of a record: what was told before, with what the line tells besides or instead."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from estimation_core.acts import DASH_CALL, Call, DashCall, Estimate
from estimation_core.cards import SEATS
from estimation_core.cli.keeping.told import Asked, AskedFor, Line
from estimation_core.engine.deal import Deal
from estimation_core.messages import Code, Message
from estimation_core.notation import write_call
from estimation_core.records.book import all_passed
from estimation_core.records.model import DealEntry, Said
from estimation_core.rules.facts import seat_at


class Incomplete(Exception):
    """A line that tells too little, or of something else than the deal is about."""

    def __init__(self, message: Message) -> None:
        super().__init__(str(message))
        self.message = message


def asked_of(deal: Deal) -> Asked:
    """What is asked for in the deal under way."""
    position = deal.position
    dealer = deal.round.dealer
    turn: tuple[int, ...] = ()
    if deal.stage == "estimates":
        waiting = [p for p in position.estimators if position.estimates[p - 1] is None]
        turn = tuple(seat_at(place, dealer) for place in waiting)
    stages: dict[str, AskedFor] = {
        "dash_calls": "dash_calls",
        "auction": "auction",
        "estimates": "estimates",
        "result": "result",
        "play": "result",
    }
    calling = deal.stage == "auction" and bool(position.auction().spoken)
    return Asked(stages.get(deal.stage, "round"), position.kind, turn, calling)


def asked_again(deal: Deal, entry: DealEntry) -> Asked:
    """What can be told in a correction of a deal that has this entry so far."""
    played_on = deal.round.played_on or (entry.estimates is not None and passed(entry))
    return Asked("round", "fixed" if deal.round.kind == "fixed" or played_on else "call")


def passed(entry: DealEntry) -> bool:
    """Whether an entry tells that nobody called."""
    return bool(entry.calls) and not any(isinstance(said, Call) for said in entry.calls or ())


@dataclass(frozen=True, slots=True)
class Teller:
    """Makes entries of the lines about one deal.

    ``again`` is true in a correction: then the deal is told whole, and a "dash" is a Dash Call; in the deal under way
    it is one only where a Dash Call can still be made (R6.3).
    """

    deal: Deal
    entry: DealEntry
    players: Sequence[str]
    again: bool = False

    def entry_of(self, line: Line) -> DealEntry:
        """The deal with what a line tells; `Incomplete` where it tells too little."""
        entry = self.entry
        if line.redeal_by is not None:
            return DealEntry(redeal_by=line.redeal_by, hands=entry.hands, own=entry.own)
        if line.avoid is not None:
            return entry._replace(avoid=line.avoid or None)
        entry = entry._replace(redeal_by=None)
        said = dict(line.estimates)
        if line.call is None:
            said = self._plain_dashes(said)
        entry = self._dash_calls(entry, line, said)
        entry = self._auction(entry, line, said)
        entry = self._estimates(entry, line, said)
        if line.won is not None:
            entry = entry._replace(won=line.won)
        return entry

    def _plain_dashes(self, said: dict[int, Estimate | DashCall]) -> dict[int, Estimate | DashCall]:
        """What was said; once the Dash Calls are over, a "dash" is the plain zero (R6.3)."""
        if self.again or self.deal.stage in ("dash_calls", "auction"):
            return said
        dashed = {seat for seat in SEATS if self._dashed_before(seat)}
        return {
            seat: Estimate(0) if isinstance(answer, DashCall) and seat not in dashed else answer
            for seat, answer in said.items()
        }

    def _dashed_before(self, seat: int) -> bool:
        return isinstance((self.entry.estimates or (None,) * 4)[seat - 1], DashCall)

    def _dash_calls(
        self, entry: DealEntry, line: Line, said: dict[int, Estimate | DashCall]
    ) -> DealEntry:
        """Who made a Dash Call: who says so, and nobody else once anything later is told."""
        answers: list[bool | None] = list(entry.dash_calls or (None,) * 4)
        for seat, answer in said.items():
            answers[seat - 1] = isinstance(answer, DashCall)
        if line.dashes is not None:
            answers = [
                seat in line.dashes if answers[seat - 1] is None else answers[seat - 1]
                for seat in SEATS
            ]
        if line.call is not None and answers[line.call[0] - 1] and self.again:
            answers[line.call[0] - 1] = False
        told = tuple(bool(answer) for answer in answers)
        # Made in turn, they are told with the calls; where there are none at all, the judge says so.
        return entry._replace(dash_calls=told if self._has_dash_turn or any(told) else None)

    @property
    def _has_dash_turn(self) -> bool:
        return self.deal.opening.stage == "dash_calls"

    def _auction(
        self, entry: DealEntry, line: Line, said: dict[int, Estimate | DashCall]
    ) -> DealEntry:
        dashes = frozenset(
            seat for seat, a in zip(SEATS, entry.dash_calls or (), strict=False) if a
        )
        if line.passed:
            bare = DealEntry(
                hands=entry.hands, avoid=entry.avoid, dash_calls=entry.dash_calls, own=entry.own
            )
            fresh = Deal(self.deal.rules, self.deal.standing, None)
            return bare._replace(calls=all_passed(fresh, dashes))
        if line.calls is not None:
            before = () if self.again else entry.calls or ()
            self._whose(line.calls, before)
            return entry._replace(calls=before + line.calls, call=None, caller=None)
        if line.call is not None:
            caller, call = line.call
            if not self.again and entry.calls and self.deal.stage != "auction":
                if (self.deal.caller, self.deal.position.call) == (caller, call):
                    return entry  # said once more
                return entry._replace(calls=None, call=call, caller=caller)
            if not self.again and entry.calls:
                raise Incomplete(
                    Message("The auction is being told call by call: type the calls that followed.")
                )
            said[caller] = Estimate(call.number)
            return entry._replace(calls=None, call=call, caller=caller)
        return entry

    def _whose(self, calls: Sequence[Said], before: Sequence[Said]) -> None:
        """A single call tells a whole auction only where it ends it; else somebody forgot to say whose it is."""
        call, position = calls[0], self.deal.position
        if before or len(calls) > 1 or not isinstance(call, Call) or position.why_not(call):
            return
        if position.next(call).stage == "auction":
            raise Incomplete(
                Message(
                    "Whose call is {call}? Type the player before it, such as {example}.",
                    call=call,
                    example=Code(f"2 {write_call(call)}"),
                )
            )

    def _estimates(
        self, entry: DealEntry, line: Line, said: dict[int, Estimate | DashCall]
    ) -> DealEntry:
        if line.passed:
            return entry
        if said and not self.again and self.deal.stage in ("dash_calls", "auction"):
            estimated = any(isinstance(answer, Estimate) for answer in said.values())
            if estimated and self.deal.position.kind == "call" and not (entry.call or entry.calls):
                raise Incomplete(Message("First the Call: who made it, and what was it?"))
        told = list(entry.estimates or (None,) * 4)
        if (
            line.call is not None
            and entry.caller != self.entry.caller
            and self.again
            and self.entry.caller
        ):
            # Who is no longer the Caller has said something else.
            told[self.entry.caller - 1] = None
        for seat, answer in said.items():
            told[seat - 1] = answer
        for seat, dashed in zip(SEATS, entry.dash_calls or (), strict=False):
            if dashed and (any(told) or line.call is not None):
                told[seat - 1] = DASH_CALL
        if self.again and any(answer is not None for answer in told):
            for seat in SEATS:
                if told[seat - 1] is None:
                    raise Incomplete(
                        Message(
                            "What did {player} say? Type the round whole.",
                            player=self.players[seat - 1],
                        )
                    )
        return entry._replace(estimates=tuple(told) if any(a is not None for a in told) else None)
