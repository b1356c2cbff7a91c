"""`estimation variant diff`: what differs between two variants, in words and in values."""

from __future__ import annotations

from pathlib import Path

from estimation_core.cli import base, completing
from estimation_core.cli.app import FINDINGS, App
from estimation_core.cli.base import argument, pass_app
from estimation_core.cli.choosing import exit_code, load_chosen, open_catalog, usable_rules
from estimation_core.cli.writing import Writer, writing_options
from estimation_core.errors import HouseRuleFailed
from estimation_core.messages import N_
from estimation_core.report.difference import SAME, changes, difference_report

FORMATS = ("text", "json", "markdown", "html")


@base.command(
    "diff",
    help=N_("Show what differs between two variants, in sentences and in settings."),
    examples=("estimation variant diff koutchina-full classic",),
)
@argument("first", metavar=N_("VARIANT"), shell_complete=completing.variants)
@argument("second", metavar=N_("VARIANT"), shell_complete=completing.variants)
@writing_options(*FORMATS, help=N_("As text, as JSON for programs, as Markdown, or as a page."))
@pass_app
def command(app: App, first: str, second: str, output: str | None, target: Path | None) -> int:
    writer = Writer(app, output, target, FORMATS)
    catalog = open_catalog(app)
    sides = [load_chosen(app, catalog, name) for name in (first, second)]
    code = max(map(exit_code, sides))
    if code and writer.format == "json":
        from estimation_core.report.json.variants import wrong_diff_document

        writer.json(wrong_diff_document(*sides))
        return code
    usable_rules(app, *sides)
    one, other = (side.rules for side in sides)
    assert one is not None and other is not None  # else the command has ended
    changed = changes(one, other)
    if writer.format == "json":
        from estimation_core.report.json.variants import diff_document

        writer.json(diff_document(one, other, changed))
    elif changed or writer.format != "text" or target is not None:
        try:
            document = difference_report(one, other, changed)
        except HouseRuleFailed as error:
            app.fail(error.message, FINDINGS)
        writer.document(document)
    else:
        app.emit(SAME)
    return 0
