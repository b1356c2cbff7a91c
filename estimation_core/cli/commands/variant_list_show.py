"""`estimation variant list` and `variant show`: which variants there are, and what one of them says."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click

from estimation_core.cli.app import FINDINGS, App
from estimation_core.cli.base import argument, change_options, command, option, pass_app
from estimation_core.cli.choosing import chosen_rules, open_catalog
from estimation_core.cli.findings import finding_text, rule_findings_json
from estimation_core.engine.ruleset import Ruleset
from estimation_core.errors import Finding, has_errors
from estimation_core.messages import N_, Code, Message, listing
from estimation_core.variants import Variant, digest, rules_tables
from estimation_core.variants.digest import core_settings, house_rule_settings
from estimation_core.variants.library import Library, ambiguous
from estimation_core.variants.parts import HOUSE_RULES
from estimation_core.variants.writing import toml_value

format_option = option(
    "--format",
    "output",
    type=click.Choice(["text", "json"]),
    default="text",
    help=N_("As text for people, or as JSON for programs."),
)


@command("list", help=N_("List the variants there are."))
@format_option
@pass_app
def list_command(app: App, output: str) -> int:
    library = open_catalog(app).variants
    findings = list(_ambiguous_names(library))
    if output == "json":
        app.emit_json(_list_json(library, findings))
    else:
        rows = [
            [name, app.in_language(library.sheet(path).texts.get("title", {}))]
            for name, paths in library.files().items()
            for path in paths
        ]
        app.emit_table(rows, "<<")
        for finding in findings:
            app.warn(finding_text(finding))
        for name, paths in library.files().items():
            if any(has_errors(library.sheet(path).findings) for path in paths):
                check = Code(f"estimation variant check {name}")
                app.warn(
                    Message(
                        "{variant} has errors: see {command}.", variant=Code(name), command=check
                    )
                )
    return FINDINGS if findings else 0


def _ambiguous_names(library: Library) -> Iterator[Finding]:
    for name, paths in library.files().items():
        if len(paths) > 1:
            yield Finding("ambiguous-name", ambiguous(name, paths), file=str(paths[0]))


def _list_json(library: Library, findings: list[Finding]) -> dict[str, Any]:
    variants = []
    for name, paths in library.files().items():
        for path in paths:
            sheet = library.sheet(path)
            extends = sheet.extends.value if sheet.extends else None
            variants.append(
                {
                    "variant": name,
                    "title": sheet.texts.get("title", {}),
                    "summary": sheet.texts.get("summary", {}),
                    "extends": extends,
                    "file": str(path),
                }
            )
    return {
        "format": "estimation-variants/1",
        "variants": variants,
        "findings": rule_findings_json(findings),
    }


@command(
    "show",
    help=N_("Show the settings of a variant, each with the file and line that sets it."),
    examples=(
        "estimation variant show classic",
        "estimation variant show club.toml --house-rule big-games --set score.made=13",
    ),
)
@argument("variant", required=False, metavar=N_("VARIANT"))
@change_options
@format_option
@pass_app
def show_command(
    app: App,
    variant: str | None,
    house_rules: tuple[str, ...],
    settings: tuple[str, ...],
    output: str,
) -> None:
    rules = chosen_rules(app, open_catalog(app), variant, house_rules, settings)
    assert rules.variant is not None  # `load` makes rulesets from variants only
    if output == "json":
        app.emit_json(_show_json(rules, rules.variant))
    else:
        _show_text(app, rules, rules.variant)


def _show_json(rules: Ruleset, variant: Variant) -> dict[str, Any]:
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


def _show_text(app: App, rules: Ruleset, variant: Variant) -> None:
    title = app.in_language(variant.title)
    name = app.language.code(variant.name)
    app.emit(f"{name} – {app.language.name(title)}" if title else name)
    for texts in (variant.summary, variant.remarks):
        if texts:
            app.emit(app.language.name(app.in_language(texts)))
    app.emit()
    app.emit(Message("File: {file}", file=Code(variant.file)))
    if variant.parents:
        parents = listing([Code(parent) for parent in variant.parents], "plain")
        app.emit(Message("Extends: {parents}", parents=parents))
    if variant.source:
        app.emit(Message("Source: {source}", source=variant.source))
    app.emit(Message("Digest: {digest}", digest=Code(digest(rules))))
    app.emit()
    app.emit_table(list(_rows(rules, variant)), "<<<")


def _rows(rules: Ruleset, variant: Variant) -> Iterator[tuple[str, str, str]]:
    """Every value that has an effect, as TOML writes it, and where it was set."""
    for key, value in core_settings(rules.settings).items():
        yield key, toml_value(value), origin_place(variant, key)
    for name, rule in rules.house_rules.items():
        table = f"{HOUSE_RULES}.{name}"
        yield table, "", origin_place(variant, table)
        for key, value in house_rule_settings(rule).items():
            yield f"{table}.{key}", toml_value(value), origin_place(variant, f"{table}.{key}")


def origin_place(variant: Variant, key: str) -> str:
    """The file's name and the line; nothing for what a house rule gives by itself."""
    origin = variant.origins.get(key)
    if origin is None:
        return ""
    return f"{Path(origin.file).name}:{origin.line}" if Path(origin.file).suffix else origin.file
