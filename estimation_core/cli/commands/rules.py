"""`estimation rules`: the rule book of a variant, in the reader's language."""

from __future__ import annotations

import click

from estimation_core.cli import base
from estimation_core.cli.app import FINDINGS, App
from estimation_core.cli.base import argument, change_options, option, pass_app
from estimation_core.cli.choosing import chosen_rules, open_catalog
from estimation_core.documents import html_page, markdown
from estimation_core.documents.text import write_text
from estimation_core.errors import HouseRuleFailed
from estimation_core.messages import N_
from estimation_core.rulebook import rule_book


@base.command(
    "rules",
    help=N_("Write the rule book of a variant, for people who have never played."),
    details=(N_("Every sentence and every number in it follows from the settings."),),
    examples=(
        "estimation rules classic",
        "estimation --locale ar rules koutchina-full --format html > rules.html",
    ),
)
@argument("variant", required=False, metavar=N_("VARIANT"))
@change_options
@option(
    "--format",
    "output",
    type=click.Choice(["text", "markdown", "html"]),
    default="text",
    help=N_("As text for a terminal, as Markdown, or as a page to print."),
)
@pass_app
def command(
    app: App,
    variant: str | None,
    house_rules: tuple[str, ...],
    settings: tuple[str, ...],
    output: str,
) -> None:
    rules = chosen_rules(app, open_catalog(app), variant, house_rules, settings)
    try:
        book = rule_book(rules)
    except HouseRuleFailed as error:
        app.fail(error.message, FINDINGS)
    if output == "html":
        app.emit_raw(html_page(book, app.language))
    elif output == "markdown":
        app.emit_raw(markdown(book, app.language))
    else:
        write_text(book, app)
