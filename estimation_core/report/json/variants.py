"""Variants as plain data: the JSON documents of `variant list`, `show`, `check` and `diff`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from estimation_core.engine.ruleset import Ruleset
from estimation_core.errors import Finding
from estimation_core.proof.checking import Checked
from estimation_core.report.difference import NOTHING, Changed
from estimation_core.report.json.findings import rule_findings
from estimation_core.variants import Loaded, Variant, digest, rules_tables
from estimation_core.variants.library import Library
from estimation_core.variants.parts import HOUSE_RULES


def variant_list_document(library: Library, findings: Iterable[Finding]) -> dict[str, Any]:
    """The document ``estimation-variants/1``: each file with its titles."""
    variants = []
    for name, paths in library.files().items():
        for path in paths:
            sheet = library.sheet(path)
            variants.append(
                {
                    "variant": name,
                    "title": sheet.texts.get("title", {}),
                    "summary": sheet.texts.get("summary", {}),
                    "extends": sheet.extends.value if sheet.extends else None,
                    "file": str(path),
                }
            )
    return {
        "format": "estimation-variants/1",
        "variants": variants,
        "findings": rule_findings(findings),
    }


def variant_document(rules: Ruleset, variant: Variant) -> dict[str, Any]:
    """The document ``estimation-variant/1``: the effective values, and where each was set."""
    tables = rules_tables(rules)
    house_rules = tables.pop(HOUSE_RULES, {})
    return {
        "format": "estimation-variant/1",
        "variant": variant.name,
        "digest": digest(rules),
        "settings": tables,
        "house_rules": house_rules,
        "origins": {
            key: {"file": origin.file, "line": origin.line}
            for key, origin in variant.origins.items()
        },
    }


def wrong_variant_document(loaded: Loaded) -> dict[str, Any]:
    """The same for a variant that cannot be used: what is wrong with it."""
    return {"format": "estimation-variant/1", **_wrong(loaded)}


def _wrong(loaded: Loaded) -> dict[str, Any]:
    return {"variant": loaded.name, "findings": rule_findings(loaded.findings)}


def check_document(checked: Iterable[Checked]) -> dict[str, Any]:
    """The document ``estimation-check/1``: findings and proof of each variant."""
    return {"format": "estimation-check/1", "variants": [_checked(one) for one in checked]}


def _checked(checked: Checked) -> dict[str, Any]:
    proof = checked.proof
    return {
        "variant": checked.name,
        "valid": checked.valid,
        "findings": rule_findings(checked.findings),
        "proof": proof
        and {
            "states": proof.states,
            "dead_ends": proof.dead_ends,
            "score_min": proof.score_min,
            "score_max": proof.score_max,
        },
    }


def diff_document(one: Ruleset, other: Ruleset, changed: Sequence[Changed]) -> dict[str, Any]:
    """The document ``estimation-diff/1``: the keys that differ, with both values and their origins."""
    return {
        "format": "estimation-diff/1",
        "a": {"variant": one.name, "digest": digest(one)},
        "b": {"variant": other.name, "digest": digest(other)},
        "differences": [
            {"key": key, "a": _side(one, key, mine), "b": _side(other, key, theirs)}
            for key, mine, theirs in changed
        ],
    }


def wrong_diff_document(one: Loaded, other: Loaded) -> dict[str, Any]:
    """The same where one of the two cannot be used: what is wrong, and no differences."""
    a, b = (
        _wrong(loaded)
        if loaded.rules is None
        else {"variant": loaded.name, "digest": digest(loaded.rules)}
        for loaded in (one, other)
    )
    return {"format": "estimation-diff/1", "a": a, "b": b, "differences": None}


def _side(rules: Ruleset, key: str, value: Any) -> dict[str, Any] | None:
    """A value and where it was set, which is nowhere for what a house rule gives by itself."""
    if value is NOTHING:
        return None
    origin = rules.variant.origins.get(key) if rules.variant else None
    return {
        "value": value,
        "origin": origin and {"file": origin.file, "line": origin.line},
    }
