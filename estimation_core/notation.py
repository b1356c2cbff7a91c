"""The notation of records, strictly read and canonically written: cards, hands, calls, estimates.

Upper case when written, any case when read. What people type in their own language is read in
`estimation_core.languages`; this is what files hold.
"""

from __future__ import annotations

from collections.abc import Iterable

from estimation_core.acts import DASH_CALL, PASS, Call, DashCall, Estimate, Pass
from estimation_core.cards import (
    DECK,
    RANKS,
    STRAINS_BY_CODE,
    SUITS,
    Card,
    Strain,
    cards_in,
)
from estimation_core.errors import NotationError
from estimation_core.messages import Code, Message

_CARDS = {card.code: card for card in DECK}
_SHOWN = 20
"""How much of a text that cannot be read a message repeats."""


def _quoted(text: str) -> Code:
    return Code(text if len(text) <= _SHOWN else text[:_SHOWN] + "…")


def read_card(text: str) -> Card:
    """A card such as ``TH``."""
    card = _CARDS.get(text.upper())
    if card is None:
        raise NotationError(
            Message(
                "{text} is no card: write a rank ({ranks}) and a suit ({suits}), such as {example}.",
                text=_quoted(text),
                ranks=Code(RANKS[::-1]),
                suits=Code("S H D C"),
                example=Code("TH"),
            )
        )
    return card


def read_strain(text: str) -> Strain:
    """A strain: ``NT S H D C``."""
    strain = STRAINS_BY_CODE.get(text.upper())
    if strain is None:
        raise NotationError(
            Message(
                "{text} is no strain: possible are {strains}.",
                text=_quoted(text),
                strains=Code("NT S H D C"),
            )
        )
    return strain


def read_hand(text: str) -> list[Card]:
    """The cards of a hand, ``spades.hearts.diamonds.clubs``, in any order within a suit; repeated cards are kept."""
    suits = text.upper().split(".")
    if len(suits) != 4 or any(rank not in RANKS for ranks in suits for rank in ranks):
        raise NotationError(
            Message(
                "{text} is no hand: write four suits divided by dots, {suits}, each with its ranks, such as {example}.",
                text=_quoted(text),
                suits=Code("S.H.D.C"),
                example=Code("2.J987.A97.AQ876"),
            )
        )
    pairs = zip(SUITS, suits, strict=True)
    return [Card.of(suit, RANKS.index(rank)) for suit, ranks in pairs for rank in ranks]


def write_hand(hand: int) -> str:
    """A hand in the canonical order: each suit from high to low, nothing for a void."""
    ranks: dict[Strain, list[str]] = {suit: [] for suit in SUITS}
    for card in cards_in(hand):
        ranks[card.suit].append(card.code[0])
    return ".".join("".join(ranks[suit]) for suit in SUITS)


def _number_and_strain(text: str) -> tuple[int, Strain] | None:
    """``7S`` or ``10NT`` in two parts; None where it is neither."""
    upper = text.upper()
    digits = upper.rstrip("NTSHDC")
    strain = STRAINS_BY_CODE.get(upper[len(digits) :])
    if strain is None or not (digits.isascii() and digits.isdigit()) or len(digits) > 2:
        return None
    return (int(digits), strain) if digits[0] != "0" else None


def read_call(text: str) -> Call | Pass | DashCall:
    """One answer in the auction: ``5NT``, ``pass`` or ``dash``."""
    if text.lower() == "pass":
        return PASS
    if text.lower() == "dash":
        return DASH_CALL
    parts = _number_and_strain(text)
    if parts is None or not 1 <= parts[0] <= 13:
        raise NotationError(
            Message(
                "{text} is no call: write {passing} or a number from 1 to 13 with a strain ({strains}), "
                "such as {example}.",
                text=_quoted(text),
                passing=Code("pass"),
                strains=Code("NT S H D C"),
                example=Code("5NT"),
            )
        )
    return Call(*parts)


def read_estimate(text: str) -> Estimate | DashCall | None:
    """One entry of the estimates: a number, ``dash`` (a Dash Call), ``8H`` (a Super Call), ``-`` (not said yet)."""
    if text == "-":
        return None
    if text.lower() == "dash":
        return DASH_CALL
    if (
        text.isascii()
        and text.isdigit()
        and len(text) <= 2
        and int(text) <= 13
        and text == str(int(text))
    ):
        return Estimate(int(text))
    parts = _number_and_strain(text)
    if parts is None or not 1 <= parts[0] <= 13:
        raise NotationError(
            Message(
                "{text} is no estimate: write a number from 0 to 13, {dash} for a Dash Call, a Super Call such as "
                "{example}, or {nothing} for what has not been said.",
                text=_quoted(text),
                dash=Code("dash"),
                example=Code("8H"),
                nothing=Code("-"),
            )
        )
    return Estimate(*parts)


def write_call(act: Call | Pass | DashCall) -> str:
    """An answer of the auction as records have it."""
    if isinstance(act, Call):
        return f"{act.number}{act.strain.code}"
    return "pass" if isinstance(act, Pass) else "dash"


def write_estimate(act: Estimate | DashCall | None) -> str:
    """An entry of the estimates as records have it."""
    if act is None:
        return "-"
    if isinstance(act, DashCall):
        return "dash"
    return f"{act.number}{act.strain.code if act.strain is not None else ''}"


def write_cards(cards: Iterable[Card]) -> str:
    """Cards in turn, as a trick is written."""
    return " ".join(card.code for card in cards)
