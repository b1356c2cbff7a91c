"""From a file to a judged record: which rules it is judged by, and all that is wrong with it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, TypeAlias

from estimation_core.engine.ruleset import Ruleset
from estimation_core.errors import Finding, HouseRuleFailed, has_errors, in_order
from estimation_core.files import shown
from estimation_core.messages import Code, Message
from estimation_core.records.judge import Judged, judge
from estimation_core.records.model import Record
from estimation_core.records.read import parse_record, read_record
from estimation_core.toml.source import Source
from estimation_core.variants import Catalog, digest, load, read_house_rules, read_ruleset


@dataclass(frozen=True, slots=True)
class Override:
    """What the command line says about the rules: a variant in place of the record's own, and changes to it."""

    variant: str | None = None
    house_rules: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    settings: Mapping[str, Any] = field(default_factory=dict)

    @property
    def given(self) -> bool:
        return bool(self.variant or self.house_rules or self.settings)


@dataclass(frozen=True, slots=True)
class JudgedFile:
    """A file and what came of it. ``judged`` is None where it could not be judged at all; findings are in order."""

    file: str
    findings: tuple[Finding, ...]
    record: Record | None = None
    source: Source | None = None
    judged: Judged | None = None

    @property
    def valid(self) -> bool:
        return not has_errors(list(self.findings))

    @property
    def players(self) -> tuple[str, ...]:
        """The names by seat; none where the head of the file could not be read."""
        return tuple(self.record.players) if self.record is not None else ()


Known: TypeAlias = dict[str, Ruleset]
"""Rules by what is said of them, for who judges many files: rulesets that have learnt their positions."""

MOST_KNOWN = 8
"""How many rulesets are kept for that."""


def judge_file(
    path: Path, catalog: Catalog, override: Override | None = None, known: Known | None = None
) -> JudgedFile:
    """Reads and judges a record or score sheet, or a spreadsheet's; `OSError` where there is no such file.

    Whoever judges many files gives the same ``known`` each time; what is told of the rules is then read once.
    """
    source: Source | None
    if path.suffix.lower() == ".csv":
        from estimation_core.records.spreadsheet.reading import read_sheet

        source, record, findings = read_sheet(path)
    else:
        source, record, findings = read_record(path)
    return _judged(shown(path), source, record, findings, catalog, override or Override(), known)


def judge_text(
    text: str, catalog: Catalog, override: Override | None = None, file: str = ""
) -> JudgedFile:
    """Judges a record that is given as text."""
    source, record, findings = parse_record(text, file)
    return _judged(file, source, record, findings, catalog, override or Override())


def _judged(
    file: str,
    source: Source | None,
    record: Record | None,
    findings: list[Finding],
    catalog: Catalog,
    override: Override,
    known: Known | None = None,
) -> JudgedFile:
    if source is None or record is None:
        return JudgedFile(file, tuple(in_order(findings)), record, source)
    rules, of_rules = _known_rules(record, source, catalog, override, known)
    findings = findings + of_rules
    if rules is None:
        return JudgedFile(file, tuple(in_order(findings)), record, source)
    try:
        judged = judge(record, rules, source, tuple(findings))
    except HouseRuleFailed as error:
        failed = Finding("plugin-error", error.message, file=file)
        return JudgedFile(file, tuple(in_order([*findings, failed])), record, source)
    ordered = tuple(in_order(_in_cells(source, judged)))
    complete = judged.complete and not has_errors(list(ordered))
    judged = replace(judged, findings=ordered, complete=complete)
    return JudgedFile(file, ordered, record, source, judged)


def _in_cells(source: Source, judged: Judged) -> list[Finding]:
    """The findings; those of a spreadsheet's table at the very cell, with what it says besides what a record does."""
    if type(source) is not Source:
        from estimation_core.records.spreadsheet.checking import compared
        from estimation_core.records.spreadsheet.reading import CellSource

        if isinstance(source, CellSource):
            return [*map(source.at_seat, judged.findings), *compared(source, judged)]
    return list(judged.findings)


def _known_rules(
    record: Record, source: Source, catalog: Catalog, override: Override, known: Known | None
) -> tuple[Ruleset | None, list[Finding]]:
    """As `rules_of`; where the same was said of other rules before, and nothing was wrong with it, the same ruleset."""
    if known is None:
        return rules_of(record, source, catalog, override)
    tables = [source.data.get(name) for name in ("ruleset", "house_rules")]
    said = repr((record.variant, record.rules, tables, override))
    rules = known.get(said)
    if rules is not None:
        return rules, []
    rules, findings = rules_of(record, source, catalog, override)
    if rules is not None and not findings:
        if len(known) >= MOST_KNOWN:
            known.clear()
        known[said] = rules
    return rules, findings


def rules_of(
    record: Record, source: Source, catalog: Catalog, override: Override
) -> tuple[Ruleset | None, list[Finding]]:
    """The rules by which a record is judged: the command line's, else its own ``[ruleset]``, else its variant's.

    Single changes of the command line are made to whichever of the three it is.
    """
    if override.variant is not None or (override.given and record.ruleset is None):
        return _loaded(source, override.variant or record.variant, catalog, override)
    if override.given:
        changed = read_ruleset(
            source,
            name=record.variant,
            house_rules=override.house_rules,
            settings=override.settings,
            catalog=catalog,
        )
        return changed.rules, list(changed.findings)
    if record.ruleset is None:
        rules, findings = _loaded(source, record.variant, catalog, override, with_own=True)
        if rules is not None and not _has_digest(record, rules):
            findings.append(_changed(source, "rules", record.variant))
        return rules, findings
    own = read_ruleset(source, name=record.variant, catalog=catalog)
    findings = list(own.findings)
    if own.rules is None:
        return None, findings
    today = load(record.variant, catalog=catalog, by_name=True)
    if any(finding.code == "unknown-variant" for finding in today.findings):
        findings.extend(
            _at(source, finding, "variant")._replace(
                severity="warning",
                message=Message(
                    "{sentence} The game is judged by the rules that its record carries.",
                    sentence=finding.message,
                ),
            )
            for finding in today.findings
            if finding.code == "unknown-variant"
        )
    elif today.rules is not None and not _same(own.rules, today.rules):
        findings.append(_changed(source, "ruleset", record.variant))
    else:
        if not _has_digest(record, own.rules):
            findings.append(_changed(source, "rules", record.variant))
        return _titled(own.rules, today.rules), findings
    return own.rules, findings


def _titled(own: Ruleset, today: Ruleset | None) -> Ruleset:
    """A record's own rules with the texts of the variant, which it does not carry; for rules that are the same."""
    if today is None or own.variant is None or today.variant is None:
        return own
    variant = own.variant._replace(texts=today.variant.texts)
    return Ruleset(own.name, own.settings, list(own.house_rules.values()), variant)


def _has_digest(record: Record, rules: Ruleset) -> bool:
    """Whether the digest in a record, if it has one, is that of these rules."""
    return record.rules is None or record.rules == digest(rules)


def _same(own: Ruleset, today: Ruleset) -> bool:
    """Whether a record's rules are today's; house rules that were switched on beside the variant's are its own."""
    if digest(own) == digest(today):
        return True
    added = set(own.house_rules) - set(today.house_rules)
    if not added:
        return False
    kept = [rule for name, rule in own.house_rules.items() if name not in added]
    return digest(Ruleset(own.name, own.settings, kept)) == digest(today)


def _loaded(
    source: Source, variant: str, catalog: Catalog, override: Override, with_own: bool = False
) -> tuple[Ruleset | None, list[Finding]]:
    """A variant's rules, with the house rules that the record switches on unless the command line overrides it."""
    layers = []
    table = source.data.get("house_rules")
    # What is no table has been found by the reader.
    if isinstance(table, dict) and (with_own or override.variant is None):
        layers.append(read_house_rules(source, catalog=catalog))
    loaded = load(
        variant,
        house_rules=override.house_rules,
        settings=override.settings,
        layers=layers,
        catalog=catalog,
        by_name=override.variant is None,
    )
    findings = [
        _at(source, finding, "variant")
        if finding.code in ("unknown-variant", "ambiguous-name") and override.variant is None
        else finding
        for finding in loaded.findings
        if finding.severity == "error"
    ]
    return loaded.rules, findings


def _at(source: Source, finding: Finding, key: str) -> Finding:
    """A finding about the variant's name, at the place where the record gives it."""
    file, line, column = source.place(key)
    return finding._replace(file=file, line=line, column=column, key=key)


def _changed(source: Source, key: str, variant: str) -> Finding:
    message = Message(
        "This game was played under other rules than those of the variant {variant} today.",
        variant=Code(variant),
    )
    return Finding.at(source.place(key), "rules-changed", message, "warning", key=key)
