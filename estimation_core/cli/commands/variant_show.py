"""`estimation variant show`: what one variant says, and where each value was set."""

from __future__ import annotations

from collections.abc import Iterator

from estimation_core.cli import base, completing
from estimation_core.cli.app import App
from estimation_core.cli.base import argument, change_options, format_option, pass_app
from estimation_core.cli.choosing import exit_code, load_chosen, open_catalog, usable_rules
from estimation_core.engine.ruleset import Ruleset
from estimation_core.messages import N_, Code, Message, listing
from estimation_core.report.difference import origin_place
from estimation_core.variants import Variant, digest
from estimation_core.variants.digest import core_settings, house_rule_settings
from estimation_core.variants.parts import HOUSE_RULES
from estimation_core.variants.writing import toml_value


@base.command(
    "show",
    help=N_("Show the settings of a variant, each with the file and line that sets it."),
    examples=(
        "estimation variant show classic",
        "estimation variant show club.toml --house-rule big-games --set score.made=13",
    ),
)
@argument("variant", required=False, metavar=N_("VARIANT"), shell_complete=completing.variants)
@change_options
@format_option
@pass_app
def command(
    app: App,
    variant: str | None,
    house_rules: tuple[str, ...],
    settings: tuple[str, ...],
    output: str,
) -> int:
    loaded = load_chosen(app, open_catalog(app), variant, house_rules, settings)
    if output == "json" and loaded.rules is None:
        from estimation_core.report.json.variants import wrong_variant_document

        app.emit_json(wrong_variant_document(loaded))
        return exit_code(loaded)
    rules = usable_rules(app, loaded)
    assert rules.variant is not None  # `load` makes rulesets from variants only
    if output == "json":
        from estimation_core.report.json.variants import variant_document

        app.emit_json(variant_document(rules, rules.variant))
    else:
        _show(app, rules, rules.variant)
    return 0


def _show(app: App, rules: Ruleset, variant: Variant) -> None:
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
