"""`estimation variant diff`: what differs between two variants, in words and in values."""

from __future__ import annotations

from estimation_core.cli import base
from estimation_core.cli.app import FINDINGS, App
from estimation_core.cli.base import argument, format_option, pass_app
from estimation_core.cli.choosing import chosen_rules, open_catalog
from estimation_core.documents.text import write_text
from estimation_core.errors import HouseRuleFailed
from estimation_core.messages import N_, Message
from estimation_core.report.difference import changes, difference_report


@base.command(
    "diff",
    help=N_("Show what differs between two variants, in sentences and in settings."),
    examples=("estimation variant diff koutchina-full classic",),
)
@argument("first", metavar=N_("VARIANT"))
@argument("second", metavar=N_("VARIANT"))
@format_option
@pass_app
def command(app: App, first: str, second: str, output: str) -> None:
    catalog = open_catalog(app)
    one, other = (chosen_rules(app, catalog, name) for name in (first, second))
    changed = changes(one, other)
    if output == "json":
        from estimation_core.report.json.variants import diff_document

        app.emit_json(diff_document(one, other, changed))
    elif changed:
        try:
            document = difference_report(one, other, changed)
        except HouseRuleFailed as error:
            app.fail(error.message, FINDINGS)
        write_text(document, app)
    else:
        app.emit(Message("The rules of both are the same."))
