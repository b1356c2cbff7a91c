"""The notation of records, strictly read and canonically written: cards, hands, calls, estimates.

Upper case when written, any case when read. What people type in their own language is read in
`estimation_core.languages`; this is what files hold.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator
from typing import Literal

from estimation_core.acts import (
    DASH_CALL,
    DECLINE,
    PASS,
    REDEAL,
    Act,
    Call,
    DashCall,
    Estimate,
    Pass,
    Play,
    Settled,
    Won,
)
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
from estimation_core.messages import Code, Message, brief

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


_SEATED = re.compile(r"([1-4]) (\S+)((?:, [1-4] dash)*)", re.IGNORECASE)

Stage = Literal["redeal", "dash_calls", "auction", "estimates", "play", "result"]
"""What a deal can wait for, as `Game.stage` names it."""


def parse_act(text: str, stage: Stage | None = None) -> Act:
    """The act that ``text`` writes, as ``str(act)`` does; any case is read.

    One text can be several acts: ``8H`` is a card, a call and a Super Call. ``stage`` (`Game.stage`) says which is
    meant; without it a text that could be several acts, or is none, is a `NotationError`.
    """
    found = [act for kind in ((stage,) if stage else _READERS) for act in _as(text, kind)]
    different = list(dict.fromkeys(found))
    if len(different) == 1:
        return different[0]
    if different:
        raise NotationError(
            Message(
                "{text} can be several acts: say what the game waits for ({stages}).",
                text=_quoted(text),
                stages=Code(", ".join(kind for kind in _READERS if _as(text, kind))),
            )
        )
    if stage == "play":
        read_card(text)
    elif stage == "estimates":
        read_estimate(text)
    elif stage == "auction":
        read_call(text)
    raise NotationError(Message("{text} is no act here.", text=_quoted(text)))


def _as(text: str, stage: Stage) -> list[Act]:
    try:
        # All of them at once: an error may come with the first.
        return list(_READERS[stage](text))
    except NotationError:
        return []


def _words(*acts: Act) -> Callable[[str], Iterator[Act]]:
    """Reads the acts that are single words."""
    return lambda text: (act for act in acts if str(act) == text.lower())


def _auction(text: str) -> Iterator[Act]:
    seated = _SEATED.fullmatch(text)
    if not seated:
        yield read_call(text)
        return
    call = read_call(seated[2])
    if isinstance(call, Call):
        yield Settled(int(seated[1]), call, frozenset(map(int, re.findall("[1-4]", seated[3]))))


def _estimates(text: str) -> Iterator[Act]:
    act = read_estimate(text)
    if isinstance(act, Estimate):
        yield act


def _play(text: str) -> Iterator[Act]:
    yield Play(read_card(text))


def _won(text: str) -> Iterator[Act]:
    numbers = text.split(" ")
    if len(numbers) == 4 and all(re.fullmatch("1?[0-9]", number, re.ASCII) for number in numbers):
        tricks = [int(number) for number in numbers]
        if max(tricks) <= 13:
            yield Won((tricks[0], tricks[1], tricks[2], tricks[3]))


_READERS: dict[Stage, Callable[[str], Iterator[Act]]] = {
    "redeal": _words(DECLINE, REDEAL),
    "dash_calls": _words(DASH_CALL, DECLINE),
    "auction": _auction,
    "estimates": _estimates,
    "play": _play,
    "result": _won,
}


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
    return str(act)


def write_estimate(act: Estimate | DashCall | None) -> str:
    """An entry of the estimates as records have it."""
    return "-" if act is None else str(act)


def write_cards(cards: Iterable[Card]) -> str:
    """Cards in turn, as a trick is written."""
    return " ".join(card.code for card in cards)


LONGEST_NAME = 100


def fault_of_name(name: str, others: Iterable[str]) -> Message | None:
    """What is wrong with a player's name beside some others, or None: people must be able to tell them apart."""
    looks = _looks(name)
    if not looks:
        return Message("A player's name may not be empty.")
    if len(name) > LONGEST_NAME:
        return Message("A player's name may have at most {most} characters.", most=LONGEST_NAME)
    if any(unicodedata.category(char) in ("Cc", "Cs", "Zl", "Zp") for char in name):
        return Message("This name has characters that cannot be shown.")
    for other in others:
        if name == other:
            return Message("Two players have the same name, {name}.", name=brief(name).text)
        if looks == _looks(other):
            return Message("Two players have names that look the same, {name}.", name=name.strip())
    return None


def _looks(name: str) -> str:
    """A name without what cannot be seen: the composition of letters, invisible characters, outer and double blanks."""
    composed = unicodedata.normalize("NFKC", name)
    shown = (char for char in composed if unicodedata.category(char) not in ("Cf", "Cc", "Cs"))
    return " ".join("".join(shown).split())
