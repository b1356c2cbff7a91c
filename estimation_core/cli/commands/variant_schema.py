"""`estimation variant schema`: the JSON Schema of variant files."""

from __future__ import annotations

from pathlib import Path

from estimation_core.cli import base
from estimation_core.cli.app import App
from estimation_core.cli.base import pass_app
from estimation_core.cli.choosing import open_catalog
from estimation_core.cli.writing import Writer, writing_options
from estimation_core.messages import N_
from estimation_core.variants.schema import variant_schema


@base.command(
    "schema",
    help=N_("Write the JSON Schema of variant files, for editors."),
    details=(
        N_(
            "It knows the house rules that are installed. An editor checks a file that begins with a line such as "
            "the second one below."
        ),
    ),
    examples=(
        "estimation variant schema --output variant.schema.json",
        "#:schema ./variant.schema.json",
    ),
)
@writing_options()
@pass_app
def command(app: App, target: Path | None) -> None:
    plugins, _ = open_catalog(app).house_rules.everything()
    Writer(app, "json", target).json(variant_schema(plugin.rule for plugin in plugins))
