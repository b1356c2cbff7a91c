"""Findings as people read them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from estimation_core.errors import Finding
from estimation_core.messages import Code, Message, listing
from estimation_core.variants.changes import HOUSE_RULE
from estimation_core.variants.parts import HOUSE_RULES


def finding_text(finding: Finding) -> Message:
    """One finding in a line: its place, how bad it is, what is wrong, and its code."""
    params: dict[str, Any] = {"message": finding.message, "code": Code(finding.code)}
    if not finding.file:
        if finding.severity == "error":
            return Message("Error: {message} ({code})", **params)
        return Message("Warning: {message} ({code})", **params)
    # What was said on the command line has no lines.
    on_command_line = finding.file.startswith("--")
    place = f"{finding.file}:{finding.line}:{finding.column}"
    if on_command_line:
        place = f"{finding.file} {_argument(finding)}".rstrip()
    params["place"] = Code(place)
    if finding.severity == "error":
        return Message("{place}: error: {message} ({code})", **params)
    return Message("{place}: warning: {message} ({code})", **params)


def _argument(finding: Finding) -> str:
    """What was said with the option that a finding is about, as far as it tells which of several it was."""
    key = finding.key or ""
    return key.removeprefix(f"{HOUSE_RULES}.") if finding.file == HOUSE_RULE else key


def record_finding_text(finding: Finding, players: Sequence[str] = ()) -> Message:
    """A finding of a record: as `finding_text`, with the deal, trick and player that it is about."""
    about: list[Message] = []
    if finding.deal is not None:
        about.append(Message("deal {number}", number=finding.deal))
    if finding.trick is not None:
        about.append(Message("trick {number}", number=finding.trick))
    if finding.seat is not None:
        if players:
            player = players[finding.seat - 1]
            about.append(Message("{player} (seat {number})", player=player, number=finding.seat))
        else:
            about.append(Message("seat {number}", number=finding.seat))
    if not about:
        return finding_text(finding)
    message = Message("{about}: {message}", about=listing(about, "plain"), message=finding.message)
    return finding_text(finding._replace(message=message))
