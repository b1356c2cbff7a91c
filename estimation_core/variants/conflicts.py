"""What cannot go together: settings of the core, house rules with each other, and what house rules say themselves."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from estimation_core.engine.ruleset import Ruleset
from estimation_core.errors import Finding, Place
from estimation_core.hooks import SINGLE_HOOKS
from estimation_core.messages import Code, Message
from estimation_core.plugins.contract import implemented_hooks
from estimation_core.variants.merging import Later, Merged
from estimation_core.variants.parts import HOUSE_RULES

LENGTHS = ("game.call_rounds", "game.fixed_rounds")

NO_ROUND = Message("A game needs at least one round, with or without an auction.")


def _plans(merged: Merged) -> bool:
    """Whether a house rule plans the game, so that only it can say whether there is a round."""
    return any("plan_game" in implemented_hooks(rule.rule) for rule in merged.on().values())


def core_conflicts(merged: Merged, later: Later) -> Iterator[Finding]:
    """Settings of the core that cannot go together, each at the later of the two."""
    values = merged.values
    if (
        values.get("game.call_rounds") == 0
        and values.get("game.fixed_rounds") == ()
        and not _plans(merged)
    ):
        yield _conflict(NO_ROUND, LENGTHS, merged, later)
    if values.get("score.all_missed.scores") == "kept" and values.get(
        "score.all_missed.multipliers"
    ):
        message = Message(
            "A round that all four miss either keeps its minus points or raises the multiplier: write {right}.",
            right=Code("multipliers = []"),
        )
        keys = ("score.all_missed.scores", "score.all_missed.multipliers")
        yield _conflict(message, keys, merged, later)
    made, missed = values.get("score.high.made"), values.get("score.high.missed")
    if (
        values.get("score.high.minimum")
        and made is not None
        and missed is not None
        and len(made) != len(missed)
    ):
        message = Message(
            "{made} and {missed} must have as many entries as each other, not {n_made} and {n_missed}.",
            made=Code("score.high.made"),
            missed=Code("score.high.missed"),
            n_made=len(made),
            n_missed=len(missed),
        )
        yield _conflict(message, ("score.high.made", "score.high.missed"), merged, later)


def house_rule_conflicts(merged: Merged, later: Later) -> Iterator[Finding]:
    """House rules that need, or cannot bear, one another."""
    on = merged.on()
    names = list(on)
    for name, rule in on.items():
        for wanted in rule.rule.requires:
            if wanted not in on:
                message = Message(
                    "The house rule {house_rule} needs the house rule {wanted}, which is not on.",
                    house_rule=Code(name),
                    wanted=Code(wanted),
                )
                yield _conflict(message, [f"{HOUSE_RULES}.{name}"], merged, later)
    for index, first in enumerate(names):
        for second in names[index + 1 :]:
            reason = _clash(first, second, merged)
            if reason is not None:
                keys = [f"{HOUSE_RULES}.{name}" for name in (first, second)]
                yield _conflict(reason, keys, merged, later)


def _clash(first: str, second: str, merged: Merged) -> Message | None:
    """Why two house rules cannot both be on, or None."""
    one, other = merged.house_rules[first].rule, merged.house_rules[second].rule
    if second in one.conflicts or first in other.conflicts:
        return Message(
            "The house rules {first} and {second} cannot go together.",
            first=Code(first),
            second=Code(second),
        )
    both = {*implemented_hooks(one)} & {*implemented_hooks(other)}
    for hook in SINGLE_HOOKS:
        if hook in both:
            return Message(
                "The house rules {first} and {second} both have the hook {hook}, of which there can be only one.",
                first=Code(first),
                second=Code(second),
                hook=Code(hook),
            )
    return None


def rule_problems(rules: Ruleset, merged: Merged, later: Later) -> Iterator[Finding]:
    """What the house rules' own `check_rules` find, and a game without any round.

    `HouseRuleFailed` where a house rule fails.
    """
    for owner, problem in rules.problems():
        keys = [key for key in problem.keys if place_of_key(key, merged) is not None]
        yield _conflict(problem.message, keys or [f"{HOUSE_RULES}.{owner}"], merged, later)
    if not rules.plan():
        yield _conflict(NO_ROUND, LENGTHS, merged, later)


def _conflict(message: Message, keys: Sequence[str], merged: Merged, later: Later) -> Finding:
    """The finding about some keys that files give, at the later of them."""
    places: dict[Place, str] = {}
    for key in keys:
        place = place_of_key(key, merged)
        assert place is not None, key
        places.setdefault(place, key)
    last = later([*places])
    return Finding.at(last, "conflict", message, key=places[last])


def place_of_key(key: str, merged: Merged) -> Place | None:
    """Where a setting of the core or of a house rule was set; None where no file gives it."""
    if key in merged.given:
        return merged.given[key].where.place
    table, _, name = key.removeprefix(f"{HOUSE_RULES}.").partition(".")
    rule = merged.house_rules.get(table)
    if rule is None:
        return None
    return rule.given.get(name, rule).where.place
