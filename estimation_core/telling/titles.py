"""What people call the rules of a table, wherever a person reads of them.

The title of a single house rule is `Ruleset.house_rule_title`.
"""

from __future__ import annotations

from estimation_core.engine.ruleset import Ruleset
from estimation_core.messages import Code, Listing, Param, Texts, listing


def variant_title(rules: Ruleset) -> Param:
    """What the reader calls the variant; its name where it has no title."""
    if rules.variant is None or not rules.variant.title:
        return Code(rules.name)
    return Texts(rules.variant.title)


def rules_title(rules: Ruleset) -> Listing:
    """The variant as the reader calls it, and the house rules that are on."""
    titles = [rules.house_rule_title(name) for name in sorted(rules.house_rules)]
    return listing([variant_title(rules), *titles], "plain")
