"""What cannot go together: settings of the core, house rules with each other, and what house rules say themselves."""

from __future__ import annotations

from collections.abc import Iterator

from estimation_core.findings import Finding
from estimation_core.hooks import SINGLE_HOOKS
from estimation_core.messages import Code, Message
from estimation_core.plugin_contract import implemented_hooks
from estimation_core.ruleset import Ruleset
from estimation_core.variants.merging import Later, Merged
from estimation_core.variants.parts import HOUSE_RULES, Origin


def _conflict(message: Message, origin: Origin, key: str) -> Finding:
    return Finding(
        "conflict", message, file=origin.file, line=origin.line, column=origin.column, key=key
    )


def core_conflicts(merged: Merged, later: Later) -> Iterator[Finding]:
    """Settings of the core that cannot go together, each at the later of the two."""
    given = merged.given

    def at(*keys: str) -> tuple[Origin, str]:
        origin = later([given[key].origin for key in keys])
        return origin, next(key for key in keys if given[key].origin == origin)

    def value(key: str) -> object:
        return given[key].value if key in given else None

    plans = any("plan_game" in implemented_hooks(rule.rule) for rule in merged.on().values())
    if value("game.call_rounds") == 0 and value("game.fixed_rounds") == () and not plans:
        message = Message("A game needs at least one round, with or without an auction.")
        yield _conflict(message, *at("game.call_rounds", "game.fixed_rounds"))
    if value("score.all_missed.scores") == "kept" and value("score.all_missed.multipliers"):
        message = Message(
            "A round that all four miss either keeps its minus points or raises the multiplier: write {right}.",
            right=Code("multipliers = []"),
        )
        yield _conflict(message, *at("score.all_missed.scores", "score.all_missed.multipliers"))
    made, missed = value("score.high.made"), value("score.high.missed")
    high = value("score.high.minimum")
    if high and isinstance(made, tuple) and isinstance(missed, tuple) and len(made) != len(missed):
        message = Message(
            "{made} and {missed} need as many points as each other; they have {n_made} and {n_missed}.",
            made=Code("score.high.made"),
            missed=Code("score.high.missed"),
            n_made=len(made),
            n_missed=len(missed),
        )
        yield _conflict(message, *at("score.high.made", "score.high.missed"))


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
                yield _conflict(message, rule.origin, f"{HOUSE_RULES}.{name}")
    for index, first in enumerate(names):
        for second in names[index + 1 :]:
            reason = _clash(first, second, merged)
            if reason is not None:
                origins = {on[name].origin: name for name in (first, second)}
                origin = later([*origins])
                yield _conflict(reason, origin, f"{HOUSE_RULES}.{origins[origin]}")


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
    """What the house rules' own `check_rules` find, and a plan of the game that has no round."""
    for owner, problem in rules.problems():
        origins = {
            origin: key for key in problem.keys if (origin := origin_of(key, merged)) is not None
        }
        origins = origins or {merged.house_rules[owner].origin: f"{HOUSE_RULES}.{owner}"}
        origin = later([*origins])
        yield _conflict(problem.message, origin, origins[origin])
    if not rules.plan():
        message = Message("A game needs at least one round, with or without an auction.")
        planner = next(
            rule for rule in merged.on().values() if "plan_game" in implemented_hooks(rule.rule)
        )
        yield _conflict(message, planner.origin, f"{HOUSE_RULES}.{planner.rule.name}")


def origin_of(key: str, merged: Merged) -> Origin | None:
    """Where a setting of the core or of a house rule was set; None where no file gives it."""
    if key in merged.given:
        return merged.given[key].origin
    table, _, name = key.removeprefix(f"{HOUSE_RULES}.").partition(".")
    rule = merged.house_rules.get(table)
    if rule is None:
        return None
    return rule.given[name].origin if name in rule.given else rule.origin
