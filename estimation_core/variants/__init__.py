"""Variants: the files that say how a table plays, found, read, merged and judged; from them, rulesets.

`load_rules` is all that most programs need; a program that reads many records keeps a `Catalog`::

    rules = load_rules("koutchina-mini", house_rules={"big-games": {"from": 9}}, settings={"score.made": 13})
    rules.variant.title["fr"], rules.variant.origins["score.made"], digest(rules)

    loaded = read_ruleset(source)               # a record's [ruleset]: loaded.rules or loaded.findings
    layer = read_house_rules(source)            # a record's [house_rules]: layer.findings, then
    rules = load_rules("classic", layers=[layer])
    rules_tables(rules)                         # what a record's [ruleset] says
"""

from estimation_core.variants.changes import parse_setting
from estimation_core.variants.digest import digest, rules_tables
from estimation_core.variants.library import NotFound
from estimation_core.variants.loading import (
    DEFAULT,
    Catalog,
    Loaded,
    load,
    load_rules,
    read_house_rules,
    read_ruleset,
)
from estimation_core.variants.parts import Variant

__all__ = [
    "DEFAULT",
    "Catalog",
    "Loaded",
    "NotFound",
    "Variant",
    "digest",
    "load",
    "load_rules",
    "parse_setting",
    "read_house_rules",
    "read_ruleset",
    "rules_tables",
]
