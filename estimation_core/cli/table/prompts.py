"""What a person is asked, and what is taught at a prompt: what can be typed, and why the rest is not legal.

Everything shown here as something to type is read as that very thing, in every language.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from estimation_core.acts import (
    CALLS,
    PLAYS,
    Act,
    Call,
    DashCall,
    Estimate,
    Play,
)
from estimation_core.cards import cards_in
from estimation_core.cli.table.answers import (
    KEYS,
    PASS_WORD,
    WISH_HELP,
    WISHES,
    Wish,
    super_calls,
    way_to_type,
)
from estimation_core.engine.view import View
from estimation_core.languages import Language
from estimation_core.languages.spelling import yes_no_words
from estimation_core.messages import Message, Param, listing
from estimation_core.telling.acts import ranges

WhyNot = Callable[[Act], Message | None]


def question(view: View, language: Language) -> Message:
    """What a person is asked, with what is legal in short."""
    yes, no = yes_no_words(language)
    if view.redeal_reason is not None:
        return Message(
            "{reason} Have the cards dealt again? ({yes} or {no})",
            reason=view.redeal_reason,
            yes=yes,
            no=no,
        )
    if view.stage == "dash_calls":
        return Message("A Dash Call? ({yes} or {no})", yes=yes, no=no)
    if view.stage == "auction":
        return _auction_question(view)
    if view.stage == "estimates":
        return Message(
            "Your estimate ({numbers}):", numbers=listing(ranges(_numbers(view)), "plain")
        )
    return Message("Your card:")


def _auction_question(view: View) -> Message:
    calls = [act for act in view.legal if isinstance(act, Call)]
    dash = any(isinstance(act, DashCall) for act in view.legal)
    if not calls:
        return (
            Message("You can pass or make a Dash Call:") if dash else Message("You can only pass:")
        )
    if dash:
        return Message("Your call (from {call}, pass or Dash Call):", call=calls[0])
    return Message("Your call (from {call}, or pass):", call=calls[0])


def what_is_legal(view: View, language: Language) -> Iterator[Message]:
    """What can be typed now, each with an example in the reader's own way."""
    yes, no = yes_no_words(language)
    if view.stage == "play":
        act = view.legal[0]
        assert isinstance(act, Play)
        yield Message(
            "Play a card by its rank and suit: for {card} type {typed}.",
            card=act.card,
            typed=way_to_type(act, language),
        )
        yield Message("Its suit or its rank alone is enough where only one card fits.")
    elif view.stage == "auction":
        calls = [act for act in view.legal if isinstance(act, Call)]
        if calls:
            yield Message(
                "Say a number of tricks with a strain: for {call} type {typed}.",
                call=calls[0],
                typed=way_to_type(calls[0], language),
            )
        yield Message("To pass, type {word}.", word=PASS_WORD)
        if dash := next((act for act in view.legal if isinstance(act, DashCall)), None):
            yield Message(
                "For a Dash Call, the promise to win no trick, type {word}.",
                word=way_to_type(dash, language),
            )
    elif view.stage == "estimates":
        numbers = _numbers(view)
        if numbers:
            yield Message(
                "Say how many tricks you will win, such as {number}.",
                number=numbers[len(numbers) // 2],
            )
        if supers := super_calls(view):
            yield Message(
                "For a Super Call say the strain too: for {call} type {typed}.",
                call=supers[0],
                typed=way_to_type(supers[0], language),
            )
    elif view.stage == "dash_calls":
        yield Message(
            "A Dash Call is the promise to win no trick, made before the auction. Type {yes} or {no}.",
            yes=yes,
            no=no,
        )
    else:
        yield Message(
            "Type {yes} to have the cards dealt again, {no} to play with these.", yes=yes, no=no
        )


def help_lines(view: View, language: Language, why_not: WhyNot) -> Iterator[tuple[Message, int]]:
    """Everything that can be typed now, and why the rest is not legal; each line with its indent."""
    for line in what_is_legal(view, language):
        yield line, 0
    for line in _refused(view, why_not):
        yield line, 2
    yield Message("You can also type:"), 0
    for wish in Wish:
        yield (
            Message(
                "{word} or {letter} – {meaning}",
                word=WISHES[wish],
                letter=KEYS[wish],
                meaning=WISH_HELP[wish],
            ),
            2,
        )
    if view.stage == "play":
        yield Message("A letter that begins a card of your hand means that card."), 2


def _refused(view: View, why_not: WhyNot) -> Iterator[Message]:
    """What is not legal, by the reason of the rule."""
    if view.stage == "play":
        # All of them have the same reason.
        for card in cards_in(view.hand):
            reason = why_not(PLAYS[card])
            if reason is not None:
                yield Message("No other card: {reason}", reason=reason)
                return
        return
    refused: dict[Message, list[Param]] = {}
    for act, shown in _tried(view):
        reason = why_not(act)
        if reason is not None:
            key = next((known for known in refused if known == reason), reason)
            refused.setdefault(key, []).append(shown)
    for reason, acts in refused.items():
        yield Message("Not {acts}: {reason}", acts=listing(acts, "or"), reason=reason)


def _tried(view: View) -> list[tuple[Act, Param]]:
    if view.stage == "estimates":
        return [(Estimate(number), number) for number in range(14)]
    if view.stage == "dash_calls":
        return [(DashCall(), Message("Dash Call"))]
    if view.stage == "auction":
        lowest = next((act for act in view.legal if isinstance(act, Call)), None)
        too_low = CALLS[CALLS.index(lowest) - 1] if lowest else CALLS[-1]
        return [(too_low, too_low), (DashCall(), Message("Dash Call"))]
    return []


def _numbers(view: View) -> list[int]:
    return [act.number for act in view.legal if isinstance(act, Estimate) and act.strain is None]
