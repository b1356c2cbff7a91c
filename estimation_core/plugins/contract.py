"""What a house rule's class must be, tried before it is used: everything that breaks the contract, in words."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import MISSING, fields, is_dataclass
from inspect import CO_ASYNC_GENERATOR, CO_COROUTINE, CO_GENERATOR
from typing import Any

from estimation_core.hooks import API, CONTEXT, Hooks, HouseRule
from estimation_core.messages import Code, Message, listing
from estimation_core.results import CORE_LINES
from estimation_core.settings import Kind
from estimation_core.toml.suggestions import closest

HOOKS = tuple(name for name in vars(Hooks) if not name.startswith("_"))
"""The names of all hooks."""

RESERVED = ("enabled", "version")
"""What no setting of a house rule may be called: variant files and digests use these keys themselves."""

TAKEN = ("core", *CORE_LINES)
"""What no house rule may be called: refusals and score lines of the core go by these names."""

_NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")


def is_name(text: str) -> bool:
    """Whether a house rule can be called so."""
    return _NAME.fullmatch(text) is not None and text not in TAKEN


def breaches(rule: type[HouseRule]) -> list[Message]:
    """All that is wrong with a house rule's class; empty where it can be used."""
    if rule.api != API:
        # Whatever else looks wrong may be right in the other version.
        if rule.api == 1:
            return [
                Message(
                    "It was written for version 1 of the interface, and this is version {api}: import all names from "
                    "{page}, take {place} instead of {seat} in {ban_calls} and {limit_estimates}, and count redeals "
                    "by {redeals}; then leave out {old}.",
                    api=API,
                    page=Code("estimation_core.hooks"),
                    place=Code("place"),
                    seat=Code("seat"),
                    ban_calls=Code("ban_calls"),
                    limit_estimates=Code("limit_estimates"),
                    redeals=Code("redeals_per_round"),
                    old=Code("api = 1"),
                )
            ]
        return [
            Message(
                "It was written for version {wanted} of the interface, and this is version {api}.",
                wanted=Code(str(rule.api)),
                api=API,
            )
        ]
    return [*_data(rule), *_settings(rule.Settings), *_hooks(rule)]


def implemented_hooks(rule: type[HouseRule]) -> tuple[str, ...]:
    """The hooks that a house rule implements, in the order of the contract."""
    names = {_hook_name(name, options) for name, options, _ in _implementations(rule)}
    return tuple(name for name in HOOKS if name in names)


def _data(rule: type[HouseRule]) -> Iterator[Message]:
    name = getattr(rule, "name", None)
    if name in TAKEN:
        yield Message("The name {name} is taken by the game's own rules.", name=Code(str(name)))
    elif not isinstance(name, str) or not is_name(name):
        yield Message(
            "{attribute} must be a name such as {example}.",
            attribute=Code("name"),
            example=Code('"big-games"'),
        )
    for attribute in ("version", "summary", "title"):
        if not isinstance(getattr(rule, attribute), str):
            yield Message("{attribute} must be text.", attribute=Code(attribute))
    for attribute in ("requires", "conflicts", "looks_at"):
        value = getattr(rule, attribute)
        if not isinstance(value, tuple) or not all(isinstance(item, str) for item in value):
            yield Message("{attribute} must be a tuple of names.", attribute=Code(attribute))
        elif attribute == "looks_at" and not set(value) <= set(CONTEXT):
            yield Message(
                "{attribute} may name only {known}.",
                attribute=Code(attribute),
                known=listing([Code(name) for name in CONTEXT]),
            )


def _settings(table: Any) -> Iterator[Message]:
    if not (isinstance(table, type) and is_dataclass(table) and table.__dataclass_params__.frozen):  # type: ignore[attr-defined]
        yield Message("{attribute} must be a frozen dataclass.", attribute=Code("Settings"))
        return
    for item in fields(table):
        if not isinstance(item.metadata.get("kind"), Kind) or item.default is MISSING:
            yield Message(
                "The setting {key} must be declared with {function}.",
                key=Code(item.name),
                function=Code("estimation_core.settings.setting"),
            )
            continue
        if item.name.rstrip("_") in RESERVED:
            yield Message("No setting may be called {key}.", key=Code(item.name))
        kind: Kind = item.metadata["kind"]
        try:
            problems: list[Any] = []
            kind.read(kind.write(item.default), problems)
        except Exception:
            problems = [item]
        if problems:
            yield Message("The default of {key} is not one of its values.", key=Code(item.name))


def _hooks(rule: type[HouseRule]) -> Iterator[Message]:
    for name, options, function in _implementations(rule):
        hook = _hook_name(name, options)
        if hook not in HOOKS:
            nearest = closest(hook, HOOKS)
            if nearest:
                yield Message(
                    "There is no hook {hook}; did you mean {nearest}?",
                    hook=Code(hook),
                    nearest=Code(nearest),
                )
            else:
                known = listing([Code(one) for one in HOOKS])
                yield Message(
                    "There is no hook {hook}; these are the hooks: {known}.",
                    hook=Code(hook),
                    known=known,
                )
            continue
        wanted = [option for option in _ORDERING if options.get(option)]
        if wanted:
            yield Message(
                "Its hook {hook} asks for {options}, but the order of house rules has no meaning.",
                hook=Code(hook),
                options=listing([Code(option) for option in wanted]),
            )
        if function.__code__.co_flags & _LAZY:
            yield Message(
                "Its hook {hook} must return its answer at once: no {yield_} and no {async_}.",
                hook=Code(hook),
                yield_=Code("yield"),
                async_=Code("async"),
            )
        taken = function.__code__.co_varnames[1 : function.__code__.co_argcount]
        offered = getattr(Hooks, hook).__code__.co_varnames[
            1 : getattr(Hooks, hook).__code__.co_argcount
        ]
        unknown = [argument for argument in taken if argument not in offered]
        if unknown == ["seat"] and "place" in offered:
            yield Message(
                "Its hook {hook} takes {seat}; since version 2 of the interface that is {place}.",
                hook=Code(hook),
                seat=Code("seat"),
                place=Code("place"),
            )
        elif unknown:
            yield Message(
                "Its hook {hook} takes {unknown}, but hooks of this name are given {offered}.",
                hook=Code(hook),
                unknown=listing([Code(argument) for argument in unknown]),
                offered=listing([Code(argument) for argument in offered]),
            )
    for hook in HOOKS:
        function = getattr(rule, hook, None)
        if function is not None and not hasattr(function, "estimation_impl"):
            yield Message(
                "Its method {hook} is not marked with {marker}.",
                hook=Code(hook),
                marker=Code("@hookimpl"),
            )


_LAZY = CO_GENERATOR | CO_COROUTINE | CO_ASYNC_GENERATOR
"""What runs only later, where nobody would catch its errors."""

_ORDERING = ("hookwrapper", "wrapper", "tryfirst", "trylast", "optionalhook")


def _implementations(rule: type[HouseRule]) -> Iterator[tuple[str, dict[str, Any], Any]]:
    """The methods that carry pluggy's mark, with its options."""
    for name in dir(rule):
        function = getattr(rule, name, None)
        options = getattr(function, "estimation_impl", None)
        if isinstance(options, dict) and hasattr(function, "__code__"):
            yield name, options, function


def _hook_name(name: str, options: dict[str, Any]) -> str:
    return options.get("specname") or name
