"""`estimation variant check`: everything that is wrong with variants, all at once."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from estimation_core.cli import base
from estimation_core.cli.app import FINDINGS, App
from estimation_core.cli.base import argument, option, pass_app
from estimation_core.cli.findings import finding_text, rule_findings_json
from estimation_core.cli.rules import change_options, exit_code, load_chosen, open_catalog
from estimation_core.cli.variant import format_option
from estimation_core.messages import N_, Code, Message, nmessage
from estimation_core.variants import Loaded


@base.command(
    "check",
    help=N_("Check variants for everything that is wrong with them."),
    details=(N_("Without a name every variant there is will be checked."),),
    examples=("estimation variant check club.toml", "estimation variant check --strict"),
)
@argument("variants", nargs=-1, required=False, metavar=N_("VARIANT"))
@change_options
@option("--strict", is_flag=True, help=N_("Let warnings count as errors."))
@format_option
@pass_app
def command(
    app: App,
    variants: tuple[str, ...],
    house_rules: tuple[str, ...],
    settings: tuple[str, ...],
    strict: bool,
    output: str,
) -> int:
    catalog = open_catalog(app)
    names = variants or tuple(catalog.variants.files())
    checked = [load_chosen(app, catalog, name, house_rules, settings) for name in names]
    if output == "json":
        app.emit_json(
            {
                "format": "estimation-check/1",
                "variants": [_json(loaded) for loaded in checked],
            }
        )
    else:
        for loaded in checked:
            for line in _lines(loaded):
                app.emit(line, indent=2)
    codes = [exit_code(loaded) for loaded in checked]
    if strict and any(loaded.findings for loaded in checked):
        codes.append(FINDINGS)
    return max(codes, default=0)


def _json(loaded: Loaded) -> dict[str, Any]:
    return {
        "variant": loaded.name,
        "valid": loaded.rules is not None,
        "findings": rule_findings_json(loaded.findings),
        "proof": None,
    }


def _lines(loaded: Loaded) -> Iterator[Message]:
    if not loaded.findings:
        yield Message("{variant}: nothing is wrong.", variant=Code(loaded.name))
        return
    yield nmessage(
        "{variant}: {n} finding.",
        "{variant}: {n} findings.",
        len(loaded.findings),
        variant=Code(loaded.name),
    )
    yield from map(finding_text, loaded.findings)
