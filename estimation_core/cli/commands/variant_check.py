"""`estimation variant check`: everything that is wrong with variants, all at once, and the proof of the others."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from estimation_core.cli import base, completing
from estimation_core.cli.app import FINDINGS, App
from estimation_core.cli.base import argument, change_options, format_option, option, pass_app
from estimation_core.cli.choosing import (
    exit_code,
    load_chosen,
    open_catalog,
    parse_settings,
)
from estimation_core.cli.findings import finding_text
from estimation_core.messages import N_, Code, Message, Signed, nmessage
from estimation_core.proof.checking import Checked
from estimation_core.proof.together import Request, check_all


@base.command(
    "check",
    help=N_("Check variants for everything that is wrong with them."),
    details=(
        N_("Without a name every variant there is will be checked."),
        N_(
            "Where nothing is wrong, every position of the bidding is tried: whether there is always "
            "something to say, and what a player can score in one round."
        ),
    ),
    examples=("estimation variant check club.toml", "estimation variant check --strict"),
)
@argument(
    "variants", nargs=-1, required=False, metavar=N_("VARIANT"), shell_complete=completing.variants
)
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
    loaded = [load_chosen(app, catalog, name, house_rules, settings) for name in names]
    on: dict[str, dict[str, Any]] = {rule: {} for rule in house_rules}
    requests = [Request(name, on, parse_settings(app, settings)) for name in names]
    checked = check_all(requests, loaded, catalog)
    if output == "json":
        from estimation_core.report.json.variants import check_document

        app.emit_json(check_document(checked))
    else:
        for one in checked:
            for line in _lines(one):
                app.emit(line, indent=2)
    codes = [exit_code(one) for one in loaded]
    if any(one.findings if strict else not one.valid for one in checked):
        codes.append(FINDINGS)
    return max(codes, default=0)


def _lines(checked: Checked) -> Iterator[Message]:
    variant = Code(checked.name)
    if checked.findings:
        yield nmessage(
            "{variant}: {n} finding.",
            "{variant}: {n} findings.",
            len(checked.findings),
            variant=variant,
        )
        yield from map(finding_text, checked.findings)
    else:
        yield Message("{variant}: nothing is wrong.", variant=variant)
    proof = checked.proof
    if proof is None or proof.dead_ends:
        return
    yield nmessage(
        "Proven: there is {n} position, and always something to say.",
        "Proven: there are {n} positions, and always something to say.",
        proof.states,
    )
    if proof.score_min is None and not proof.dead_ends:
        yield Message(
            "What a player can score in one round is not proven: "
            "a house rule adds lines, or factors by seat or below 1."
        )
    if proof.score_min is not None and proof.score_max is not None:
        yield Message(
            "One player can score from {least} to {most} in one round.",
            least=Signed(proof.score_min),
            most=Signed(proof.score_max),
        )
