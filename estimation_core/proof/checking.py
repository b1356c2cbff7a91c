"""Variants checked and proven: the proof of what was loaded, and what it has found as findings."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from estimation_core.errors import Finding, HouseRuleFailed, Severity, has_errors, in_order
from estimation_core.messages import Code, Message
from estimation_core.plugins.contract import implemented_hooks
from estimation_core.proof.proving import Proof, Prover
from estimation_core.proof.trying import try_hooks
from estimation_core.proof.walking import NotFinished, NotSound
from estimation_core.proof.watching import BAN_HOOKS
from estimation_core.variants import Loaded
from estimation_core.variants.changes import HOUSE_RULE
from estimation_core.variants.parts import HOUSE_RULES, Variant


@dataclass(frozen=True, slots=True)
class Checked:
    """A variant with everything that was found, and its proof where there is one."""

    name: str
    findings: tuple[Finding, ...]
    proof: Proof | None = None

    @property
    def valid(self) -> bool:
        return not has_errors(list(self.findings))


def check(loaded: Loaded, prover: Prover | None = None) -> Checked:
    """The findings of loading, and, unless one of them is an error, the proof and its own findings."""
    if loaded.rules is None or loaded.variant is None:
        return Checked(loaded.name, loaded.findings)
    found: list[Finding] = []
    proof: Proof | None = None
    try:
        proof = (prover or Prover()).prove(loaded.rules)
        found.extend(_of_proof(proof, loaded.variant))
        try_hooks(loaded.rules)
    except HouseRuleFailed as error:
        found.append(
            _at_house_rule("plugin-error", error.message, error.house_rule, loaded.variant)
        )
    except NotFinished as error:
        found.append(_given_up(error.message, loaded.variant))
    except NotSound as error:
        found.append(Finding("conflict", error.message, file=loaded.variant.file))
    return Checked(loaded.name, tuple(in_order([*loaded.findings, *found])), proof)


def _of_proof(proof: Proof, variant: Variant) -> Iterator[Finding]:
    for text in proof.texts:
        yield Finding("dead-end", text, file=variant.file)
    for name in proof.idle:
        # What a parent has switched on is the parent's business.
        if variant.house_rules[name].where.place.file in (variant.file, HOUSE_RULE):
            message = Message(
                "The house rule {house_rule} never forbids anything under these rules.",
                house_rule=Code(name),
            )
            yield _at_house_rule("unreachable", message, name, variant, "warning")


def _given_up(message: Message, variant: Variant) -> Finding:
    """At a house rule that forbids something: without any, every proof is finished."""
    for name, use in variant.house_rules.items():
        if not {*BAN_HOOKS}.isdisjoint(implemented_hooks(use.rule)):
            return _at_house_rule("plugin-error", message, name, variant)
    return Finding("plugin-error", message, file=variant.file)


def _at_house_rule(
    code: str, message: Message, name: str, variant: Variant, severity: Severity = "error"
) -> Finding:
    place = variant.house_rules[name].where.place
    return Finding.at(place, code, message, severity, key=f"{HOUSE_RULES}.{name}")
