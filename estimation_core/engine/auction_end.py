"""Auctions of which a score sheet tells only the end: a legal way to it, if there is one."""

from __future__ import annotations

from collections.abc import Collection

from estimation_core.acts import DASH_CALL, PASS, BiddingAct, Call
from estimation_core.engine.position import Position


def way_to(
    position: Position, maker: int, call: Call, dashes: Collection[int] = ()
) -> list[BiddingAct] | None:
    """What may have been said from here so that ``maker`` (a place) ends with ``call``; None if nothing could.

    ``dashes`` are the places that make a Dash Call in this auction, no others do.

    The straight way (everybody else passes) is tried first; house rules may forbid it, so the other ways follow.
    Each position is tried once: they are merged, so that the search is short.
    """
    seen: set[Position] = set()
    stack: list[tuple[Position, tuple[BiddingAct, ...]]] = [(position, ())]
    while stack:
        here, said = stack.pop()
        if here.stage != "auction":
            if here.maker == maker and here.call == call:
                return list(said)
            continue
        if here in seen:
            continue
        seen.add(here)
        if here.turn in dashes:
            answers: list[BiddingAct] = [act for act in here.legal() if act == DASH_CALL]
        else:
            answers = [act for act in here.legal() if _may_lead_to(act, call)]
        wanted = call if here.turn == maker else PASS
        # The last of the stack is tried first.
        answers.sort(key=lambda act: act == wanted)
        stack.extend((here.next(act), (*said, act)) for act in answers)
    return None


def _may_lead_to(act: BiddingAct, call: Call) -> bool:
    return act.height <= call.height if isinstance(act, Call) else act == PASS
