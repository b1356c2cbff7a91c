"""House rules tried out: every hook that no proof walks is asked in a made-up game, each question twice.

The proof itself asks the bans (`estimation_core.proof.watching`). What is found here is a failure as it would come in a
game: a hook that raises, answers amiss or differently, a text that lacks something to fill it.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator
from typing import Any

from estimation_core.cards import HAND_SIZE, SEATS
from estimation_core.engine.asking import Asking, Hook, house_rules_of
from estimation_core.engine.position import Position
from estimation_core.engine.ruleset import Ruleset
from estimation_core.errors import HouseRuleFailed
from estimation_core.messages import Code, Listing, Message, listing
from estimation_core.plugins.discovery import file_of
from estimation_core.results import Four, Result
from estimation_core.rules.rounds import Standing

ROUNDS = 40
"""How many rounds of a made-up game are enough; longer games ask nothing new."""

_PLACES = re.compile(r"(?<!\{)\{(\w+)[^{}]*\}")


def try_hooks(rules: Ruleset) -> None:
    """Asks the hooks of house rules about a made-up game; `HouseRuleFailed` at the first that fails."""
    if not rules.house_rules:
        return
    for name in rules.house_rules:
        _try_description(rules, name)
    tried = Ruleset(rules.name, rules.settings, list(rules.house_rules.values()), rules.variant)
    tried.asking = Doubting(rules.asking)
    plan = tried.plan()
    if not plan:
        return  # a game without a round is a finding of its own
    standing, number = Standing.start(tried.settings, plan, SEATS[-1]), 0
    while not standing.over and number < ROUNDS:
        number += 1
        standing = _try_deal(tried, standing, random.Random(number))


class Doubting(Asking):
    """Hooks that are asked everything twice."""

    def __init__(self, asking: Asking) -> None:
        self.house_rules = asking.house_rules
        self._hooks = {
            name: tuple(hook._replace(function=_twice(hook)) for hook in asking.hooks(name))
            for name in asking.names
        }
        self._of_house_rules = house_rules_of(self._hooks)


def _twice(hook: Hook) -> Callable[..., Any]:
    def ask(*arguments: Any) -> Any:
        again = [_same(argument) for argument in arguments]
        answer = hook.function(*arguments)
        other = hook.function(*again)
        if not isinstance(answer, Iterator) and answer != other:
            raise hook.failed(Message("It answers differently when it is asked twice."))
        for reason in _messages_in(answer):
            complain(hook, reason)
        return answer

    return ask


def _same(argument: Any) -> Any:
    """The argument, for asking once more: random numbers come again."""
    if isinstance(argument, random.Random):
        again = random.Random()
        again.setstate(argument.getstate())
        return again
    return argument


def complain(hook: Hook, message: Message) -> None:
    """`HouseRuleFailed` where a text has places that nothing fills."""
    missing = unfilled(message)
    if missing:
        raise hook.failed(_lacks(message, missing))


def unfilled(message: Message) -> list[str]:
    """The places of a text, and of the texts in it, that nothing fills."""
    names = _PLACES.findall(f"{message.msgid} {message.plural or ''}")
    missing = [name for name in dict.fromkeys(names) if name not in message.params]
    for inner in _messages_in(tuple(message.params.values())):
        missing.extend(unfilled(inner))
    return missing


def _lacks(message: Message, missing: list[str]) -> Message:
    return Message(
        "Nothing fills {places} in its text “{text}”.",
        places=listing([Code(f"{{{name}}}") for name in missing]),
        text=Code(message.msgid),
    )


def _messages_in(answer: Any) -> Iterator[Message]:
    """The texts of an answer: itself, its entries, or their reasons."""
    if isinstance(answer, Message):
        yield answer
    elif isinstance(answer, Listing):
        yield from _messages_in(answer.items)
    elif isinstance(answer, list | tuple):
        for entry in answer:
            yield from _messages_in(entry)
    elif isinstance(getattr(answer, "reason", None), Message):
        yield answer.reason


def _try_description(rules: Ruleset, name: str) -> None:
    """`describe` gives whole sentences."""
    rule = rules.house_rules[name]

    def failed(cause: BaseException | Message) -> HouseRuleFailed:
        return HouseRuleFailed(name, "describe", file_of(type(rule)), cause)

    try:
        texts: Any = rule.describe()
        texts = texts if isinstance(texts, str) else tuple(texts)
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        raise failed(error) from error
    if isinstance(texts, str) or not all(isinstance(text, Message) for text in texts):
        raise failed(Message("It must answer with {kind} objects.", kind=Code("Message")))
    for text in texts:
        if unfilled(text):
            raise failed(_lacks(text, unfilled(text)))


def _try_deal(rules: Ruleset, standing: Standing, rng: random.Random) -> Standing:
    """One deal of a made-up game, everybody saying anything; where the game stands after it."""
    rules.announcements(standing.round)
    hands = rules.deal(standing, rng)
    for offer in rules.redeals(standing, hands)[:1]:
        if rng.random() < 0.5:
            return standing.after_redeal(offer.house_rule)
    rules.believed_redeals(standing, 1)
    position = _bid(rules.open(standing, standing.round), rng)
    if position.stage == "play":
        contract = rules.contract(position.facts, standing.round)
        result = Result(contract, _tricks(rng))
        score = rules.score(result, standing.totals, standing.history)
        after = standing.after_score(result, score.scores)
    elif position.stage == "all_passed":
        after = standing.after_all_pass()
    else:
        after = standing.after_unknown(None)  # a dead end, which the proof tells
    after = rules.follow(standing, after)
    rules.tie_break(after.history)
    return after


def _bid(position: Position, rng: random.Random) -> Position:
    while position.turn and position.legal():
        acts = position.legal()
        position = position.next(acts[int(len(acts) * rng.random())])
    return position


def _tricks(rng: random.Random) -> Four:
    won = [0, 0, 0, 0]
    for _ in range(HAND_SIZE):
        won[int(4 * rng.random())] += 1
    return won[0], won[1], won[2], won[3]
