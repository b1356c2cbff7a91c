"""A seat that must act and may do nothing: whose rules close each choice."""

from __future__ import annotations

from estimation_core.engine.position import Position
from estimation_core.errors import DeadEnd
from estimation_core.messages import Message, listing


def dead_end(position: Position, seat: int) -> DeadEnd:
    """The error for a position in which its place in turn has no legal act; ``seat`` is who sits there."""
    reasons: dict[tuple[str, str], Message] = {}
    for act in position.offered():
        for owner, reason in position.refusals(act):
            if owner == "core":
                reasons.setdefault((owner, str(reason)), reason)
                continue
            told = Message(
                "{reason} (house rule {house_rule})",
                reason=reason,
                house_rule=position.rules.house_rule_title(owner),
            )
            reasons.setdefault((owner, str(reason)), told)
    culprits = tuple(dict.fromkeys(owner for owner, _ in reasons))
    return DeadEnd(seat, culprits, listing(list(reasons.values()), "plain"))
