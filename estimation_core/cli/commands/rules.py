"""`estimation rules`: the rule book of a variant, in the reader's language."""

from __future__ import annotations

from pathlib import Path

from estimation_core.cli import base, completing
from estimation_core.cli.app import FINDINGS, App
from estimation_core.cli.base import argument, change_options, pass_app
from estimation_core.cli.choosing import chosen_rules, open_catalog
from estimation_core.cli.writing import Writer, writing_options
from estimation_core.errors import HouseRuleFailed
from estimation_core.messages import N_
from estimation_core.rulebook import rule_book

FORMATS = ("text", "markdown", "html")


@base.command(
    "rules",
    help=N_("Write the rule book of a variant, for people who have never played."),
    details=(N_("Every sentence and every number in it follows from the settings."),),
    examples=(
        "estimation rules classic",
        "estimation --locale ar rules koutchina-full --output rules.html",
    ),
)
@argument("variant", required=False, metavar=N_("VARIANT"), shell_complete=completing.variants)
@change_options
@writing_options(*FORMATS, help=N_("As text for a terminal, as Markdown, or as a page to print."))
@pass_app
def command(
    app: App,
    variant: str | None,
    house_rules: tuple[str, ...],
    settings: tuple[str, ...],
    output: str | None,
    target: Path | None,
) -> None:
    writer = Writer(app, output, target, FORMATS)
    rules = chosen_rules(app, open_catalog(app), variant, house_rules, settings)
    try:
        book = rule_book(rules)
    except HouseRuleFailed as error:
        app.fail(error.message, FINDINGS)
    writer.document(book)
