"""What people call the rules of a table: titles of variants and of house rules, wherever a person reads them."""

from __future__ import annotations

from estimation_core.engine.ruleset import Ruleset
from estimation_core.messages import Code, Listing, Message, Param, Texts, listing


def variant_title(rules: Ruleset) -> Param:
    """What the reader calls the variant; its name where it has no title."""
    if rules.variant is None or not rules.variant.title:
        return Code(rules.name)
    return Texts(rules.variant.title)


def house_rule_title(rules: Ruleset, name: str) -> Message | Code:
    """What people call a house rule: its title, else its name."""
    rule = rules.house_rules.get(name)
    return Message(rule.title) if rule is not None and rule.title else Code(name)


def rules_title(rules: Ruleset) -> Listing:
    """The variant as the reader calls it, and the house rules that are on."""
    titles = [house_rule_title(rules, name) for name in sorted(rules.house_rules)]
    return listing([variant_title(rules), *titles], "plain")
