"""Asking house rules: every implementation of a hook, what it may answer, and whose fault it is if it does not."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple, TypeVar

import pluggy

from estimation_core.cards import SEATS, STRAINS_BY_CODE, Strain
from estimation_core.errors import HouseRuleFailed, StoppedInside
from estimation_core.hooks import Hooks, HouseRule, Line, RoundPlan
from estimation_core.messages import Code, Message, in_domain
from estimation_core.plugins.installed import domain_of

_T = TypeVar("_T")


class Hook(NamedTuple):
    """One implementation of a hook, and whose it is."""

    owner: str
    name: str
    function: Callable[..., Any]
    arguments: tuple[str, ...]
    looks_at: tuple[str, ...]
    file: str
    domain: str | None = None
    """The folder with the catalogs of who wrote it (`plugins.installed.domain_of`)."""

    def own(self, message: Message) -> Message:
        """A text that it answered with: the catalogs of who wrote it have it."""
        return message if self.domain is None else in_domain(message, self.domain)

    def failed(self, cause: BaseException | Message) -> HouseRuleFailed:
        """What it has done wrong, as the error to raise."""
        return HouseRuleFailed(self.owner, self.name, self.file, cause)

    def stopped(self) -> StoppedInside:
        """What to raise where Ctrl-C was pressed while it ran."""
        return StoppedInside(
            Message(
                "Stopped in the hook {hook} of the house rule {house_rule} ({file}).",
                hook=Code(self.name),
                house_rule=Code(self.owner),
                file=Code(self.file),
            )
        )

    def ask(self, **arguments: Any) -> Any:
        """Its answer; `HouseRuleFailed` where it raises."""
        try:
            return self.function(*[arguments[argument] for argument in self.arguments])
        except KeyboardInterrupt as interrupt:
            raise self.stopped() from interrupt
        except HouseRuleFailed:
            raise
        except BaseException as error:
            raise self.failed(error) from error

    def entries(self, answer: Any, kind: type[_T]) -> tuple[_T, ...]:
        """The entries of an answer that may have several; `HouseRuleFailed` where one is of another kind."""
        try:
            entries = tuple(answer or ())
        except Exception as error:
            raise self.failed(error) from error
        if not all(isinstance(entry, kind) for entry in entries):
            raise self.failed(
                Message("It must answer with {kind} objects.", kind=Code(kind.__name__))
            )
        return entries


def house_rules_of(hooks: Mapping[str, tuple[Hook, ...]]) -> dict[str, tuple[Hook, ...]]:
    """The implementations of each hook that are not the core's."""
    return {
        name: tuple(hook for hook in found if hook.owner != "core") for name, found in hooks.items()
    }


class Asking:
    """The hooks of the core's rules and of some house rules. The order in which house rules stand has no meaning."""

    def __init__(self, core: Sequence[object], house_rules: Mapping[str, HouseRule]) -> None:
        self.house_rules = house_rules
        self._manager = pluggy.PluginManager("estimation")
        self._manager.add_hookspecs(Hooks)
        for rules in core:
            self._manager.register(rules, name=f"core:{type(rules).__name__}")
        for name, rule in house_rules.items():
            self._manager.register(rule, name=name)
        self._manager.check_pending()
        self._hooks = {
            name: self._implementations(name) for name in vars(Hooks) if not name.startswith("_")
        }
        self._of_house_rules = house_rules_of(self._hooks)

    def _implementations(self, name: str) -> tuple[Hook, ...]:
        hooks = []
        for found in getattr(self._manager.hook, name).get_hookimpls():
            rule = self.house_rules.get(found.plugin_name)
            looks_at = () if rule is None else rule.looks_at
            owner = "core" if rule is None else rule.name
            function, arguments = found.function, tuple(found.argnames)
            file = function.__code__.co_filename
            domain = None if rule is None else domain_of(type(rule).__module__)
            hooks.append(Hook(owner, name, function, arguments, looks_at, file, domain))
        return tuple(hooks)

    @property
    def names(self) -> tuple[str, ...]:
        """The names of all hooks."""
        return tuple(self._hooks)

    def hooks(self, name: str) -> tuple[Hook, ...]:
        """All implementations of a hook, the core's among them."""
        return self._hooks[name]

    def of_house_rules(self, name: str) -> tuple[Hook, ...]:
        """The implementations of a hook that are not the core's."""
        return self._of_house_rules[name]

    def answers(self, name: str, kind: type[_T], **arguments: Any) -> Iterator[tuple[Hook, _T]]:
        """The answers of all house rules that are not None; `HouseRuleFailed` where one is of another kind."""
        for hook in self.of_house_rules(name):
            answer = hook.ask(**arguments)
            if answer is None:
                continue
            if not isinstance(answer, kind):
                raise hook.failed(
                    Message("It must answer with {kind} or None.", kind=Code(kind.__name__))
                )
            if isinstance(answer, Message):
                hook.own(answer)
            yield hook, answer

    def several(
        self, name: str, kind: type[_T], **arguments: Any
    ) -> Iterator[tuple[Hook, tuple[_T, ...]]]:
        """The answers of all house rules that may have several entries each."""
        for hook in self.of_house_rules(name):
            yield hook, hook.entries(hook.ask(**arguments), kind)


def line_of(hook: Hook, line: Line) -> Line:
    """A line of a house rule under its name; `HouseRuleFailed` where it is none."""
    if line.seat not in SEATS or type(line.points) is not int:
        raise hook.failed(Message("It must answer with lines of whole points."))
    if line.reason is not None and not isinstance(line.reason, Message):
        raise hook.failed(Message("The reason of a line must be a Message."))
    reason = None if line.reason is None else hook.own(line.reason)
    return Line(line.seat, line.points, hook.owner, reason)


def plan_of(hook: Hook, plan: RoundPlan) -> RoundPlan:
    """The plan of a round, its strain as such; `HouseRuleFailed` where it is none."""
    strain = (
        plan.strain if isinstance(plan.strain, Strain) else STRAINS_BY_CODE.get(str(plan.strain))
    )
    if plan.kind == "call" and plan.strain is None:
        return plan
    if plan.kind == "fixed" and strain is not None:
        return RoundPlan("fixed", strain)
    raise hook.failed(
        Message(
            "A planned round is {call}, or {fixed} with its strain.",
            call=Code('RoundPlan("call")'),
            fixed=Code('RoundPlan("fixed", Strain.SPADES)'),
        )
    )
