"""From a variant's name to a ruleset: the chain of files, what is changed on top, and everything that is wrong."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from estimation_core.engine.ruleset import Ruleset
from estimation_core.errors import (
    Finding,
    Findings,
    HouseRuleFailed,
    RulesError,
    has_errors,
    in_order,
)
from estimation_core.hooks import HouseRule
from estimation_core.messages import Message
from estimation_core.plugins.discovery import HouseRules, file_of
from estimation_core.settings import Settings, build
from estimation_core.toml.source import Source
from estimation_core.variants import changes, conflicts, merging
from estimation_core.variants.chain import Chain, chain_of, follow
from estimation_core.variants.library import Library, names_file
from estimation_core.variants.parts import (
    HOUSE_RULES,
    HouseRuleInUse,
    Sheet,
    Variant,
)
from estimation_core.variants.reading import read_variant_text
from estimation_core.variants.tables import read_house_rule_tables, read_tables

DEFAULT = "koutchina"
"""The variant that is played where none is named."""


class Catalog:
    """The variants and house rules there are.

    Keep one for many loads: each file is read, each plugin imported, each variant put together once.

    ``variants_dirs`` and ``plugins_dirs`` are folders that the user named; code is loaded from no others.
    """

    def __init__(
        self, variants_dirs: Iterable[Path | str] = (), plugins_dirs: Iterable[Path | str] = ()
    ) -> None:
        self.variants_dirs = tuple(map(Path, variants_dirs))
        self.plugins_dirs = tuple(map(Path, plugins_dirs))
        self.house_rules = HouseRules(self.plugins_dirs)
        self.variants = Library(self.house_rules, self.variants_dirs)
        self.loaded: dict[str, Loaded] = {}
        """What was loaded by its name, with nothing on top."""


class Loaded(NamedTuple):
    """What came of loading rules: all findings in order, and, unless one is an error, the variant and its ruleset."""

    name: str
    findings: tuple[Finding, ...]
    variant: Variant | None = None
    rules: Ruleset | None = None

    @property
    def valid(self) -> bool:
        return self.rules is not None


def load_rules(
    name_or_file: str | Path = DEFAULT,
    *,
    house_rules: Mapping[str, Mapping[str, Any]] | None = None,
    settings: Mapping[str, Any] | None = None,
    layers: Sequence[Sheet] = (),
    variants_dirs: Iterable[Path | str] = (),
    plugins_dirs: Iterable[Path | str] = (),
    catalog: Catalog | None = None,
) -> Ruleset:
    """The ruleset of a variant, given by its name or by a file that ends in ``.toml``.

    ``house_rules`` switches house rules on (or off, with ``{"enabled": False}``), each with settings that differ from
    those of the file; ``settings`` maps whole keys to values as TOML has them, and holds last. ``layers`` are tables
    of a document, such as `read_house_rules` gives, which come before both.
    Raises `RulesError` with all findings.
    """
    loaded = load(
        name_or_file,
        house_rules=house_rules,
        settings=settings,
        layers=layers,
        catalog=catalog or Catalog(variants_dirs, plugins_dirs),
    )
    if loaded.rules is None:
        errors = [one for one in loaded.findings if one.severity == "error"]
        # Who calls from a program has given no options; the key says what is meant.
        raise RulesError(
            [
                one._replace(file="") if one.file in (changes.SET, changes.HOUSE_RULE) else one
                for one in errors
            ]
        )
    return loaded.rules


def load(
    name_or_file: str | Path = DEFAULT,
    *,
    house_rules: Mapping[str, Mapping[str, Any]] | None = None,
    settings: Mapping[str, Any] | None = None,
    layers: Sequence[Sheet] = (),
    catalog: Catalog | None = None,
    by_name: bool = False,
) -> Loaded:
    """As `load_rules`, but whatever is wrong is only told, warnings too.

    With ``by_name`` it is a name and never a file: what a stranger's record names opens nothing outside the catalog.
    """
    catalog = catalog or Catalog()
    name = str(name_or_file)
    plain = not (house_rules or settings or layers or names_file(name))
    if plain and name in catalog.loaded:
        return catalog.loaded[name]
    chain = chain_of(name, catalog.variants, by_name)
    extra = [
        *layers,
        *changes.house_rule_layer(house_rules or {}, catalog.house_rules),
        *changes.settings_layer(settings or {}, catalog.house_rules),
    ]
    loaded = _judge(chain, extra, warn=True)
    if plain and loaded.valid:
        catalog.loaded[name] = loaded
    return loaded


def check_text(text: str | bytes, path: Path, *, catalog: Catalog | None = None) -> Loaded:
    """As `load`, of a variant file that need not be written yet; its parents may lie beside ``path``."""
    catalog = catalog or Catalog()
    sheet = read_variant_text(text, str(path), catalog.house_rules)
    return _judge(follow(path, sheet, catalog.variants), [], warn=True)


def read_ruleset(
    source: Source,
    path: tuple[str, ...] = ("ruleset",),
    *,
    name: str = "",
    house_rules: Mapping[str, Mapping[str, Any]] | None = None,
    settings: Mapping[str, Any] | None = None,
    catalog: Catalog | None = None,
) -> Loaded:
    """The rules that a record carries: the tables of a variant file that extends nothing, at ``path``.

    ``house_rules`` and ``settings`` change them, as with `load_rules`. Keys without effect are not warned of here: a
    program wrote them.
    """
    known = (catalog or Catalog()).house_rules
    sheet = read_tables(source, path, known)
    chain = Chain(name, source.file)
    chain.sheets.append(sheet)
    chain.findings.extend(sheet.findings)
    extra = [
        *changes.house_rule_layer(house_rules or {}, known),
        *changes.settings_layer(settings or {}, known),
    ]
    return _judge(chain, extra, warn=False)


def read_house_rules(
    source: Source, path: tuple[str, ...] = ("house_rules",), *, catalog: Catalog | None = None
) -> Sheet:
    """The house rules that a record switches on, as a layer for `load_rules`; its ``findings`` say what is wrong."""
    return read_house_rule_tables(source, path, (catalog or Catalog()).house_rules)


def _judge(chain: Chain, extra: Sequence[Sheet], warn: bool) -> Loaded:
    """Merge the files and what is changed on top, and say all that is wrong."""
    findings = Findings(chain.findings)
    for layer in extra:
        findings.extend(layer.findings)
    if not chain.sheets:
        return Loaded(chain.name, tuple(in_order(findings)))
    sheets = chain.sheets[::-1]
    merged = merging.Merged()
    for sheet in sheets:
        merged.add(sheet)
    if warn and not chain.broken:
        findings.extend(merging.unreachable(sheets[-1], merged))
    for layer in extra:
        findings.extend(changes.not_on(layer, merged))
        merged.add(layer)
    sheets.extend(extra)
    later = merging.later_in([sheet.file for sheet in sheets])
    if not chain.broken:
        findings.extend(merging.missing_keys(sheets))
        for layer in extra:
            findings.extend(merging.unreachable(layer, merged))
    findings.extend(conflicts.core_conflicts(merged, later))
    findings.extend(conflicts.house_rule_conflicts(merged, later))
    if has_errors(findings):
        return Loaded(chain.name, tuple(in_order(findings)))
    variant = _variant(chain, merged)
    rules, problems = _ruleset(variant)
    findings.extend(problems)
    if rules is not None:
        try:
            findings.extend(conflicts.rule_problems(rules, merged, later))
        except HouseRuleFailed as error:
            findings.add(_failed(variant.house_rules[error.house_rule], error.message))
    if has_errors(findings):
        return Loaded(chain.name, tuple(in_order(findings)))
    return Loaded(chain.name, tuple(in_order(findings)), variant, rules)


def _variant(chain: Chain, merged: merging.Merged) -> Variant:
    own = chain.sheets[0]
    values = merging.effective(merged.values)
    places = {key: merged.given[key].where for key in values}
    in_use = {}
    for name, rule in merged.on().items():
        in_use[name] = HouseRuleInUse(rule.rule, rule.values(), rule.where)
        table = f"{HOUSE_RULES}.{name}"
        places[table] = rule.where
        places |= {f"{table}.{key}": given.where for key, given in rule.given.items()}
    return Variant(
        name=chain.name,
        file=chain.file,
        texts=own.texts,
        source=own.credit,
        parents=tuple(chain.parents),
        values=values,
        house_rules=in_use,
        places=places,
    )


def _ruleset(variant: Variant) -> tuple[Ruleset | None, list[Finding]]:
    """The ruleset, unless a house rule cannot even be made with its settings."""
    house_rules: list[HouseRule] = []
    findings: list[Finding] = []
    for use in variant.house_rules.values():
        try:
            rule = use.rule(build(use.rule.Settings, use.values))
            if not isinstance(rule.settings, use.rule.Settings):
                raise TypeError("its settings are not those that it was given")
            house_rules.append(rule)
        except Exception as error:
            failed = HouseRuleFailed(use.rule.name, "__init__", file_of(use.rule), error)
            findings.append(_failed(use, failed.message))
    if findings:
        return None, findings
    settings = build(Settings, variant.values)
    return Ruleset(variant.name, settings, house_rules, variant=variant), []


def _failed(use: HouseRuleInUse, message: Message) -> Finding:
    key = f"{HOUSE_RULES}.{use.rule.name}"
    return Finding.at(use.where.place, "plugin-error", message, key=key)
