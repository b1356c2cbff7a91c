"""`estimation variant list`: the variants there are."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from estimation_core.cli import base
from estimation_core.cli.app import FINDINGS, App
from estimation_core.cli.base import format_option, pass_app
from estimation_core.cli.choosing import open_catalog, passed_over
from estimation_core.cli.findings import finding_text
from estimation_core.errors import Finding, has_errors
from estimation_core.messages import N_, Code, Message
from estimation_core.variants.library import Library, ambiguous


@base.command("list", help=N_("List the variants there are."))
@format_option
@pass_app
def command(app: App, output: str) -> int:
    library = open_catalog(app).variants
    findings = list(_ambiguous_names(library))
    if output == "json":
        from estimation_core.report.json.variants import variant_list_document

        app.emit_json(variant_list_document(library, findings))
    else:
        _show(app, library)
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
    for warning in passed_over(library):
        app.warn(warning)
    return FINDINGS if findings else 0


def _show(app: App, library: Library) -> None:
    rows = [
        [app.language.code(name), _title(app, library.sheet(path).texts.get("title", {}))]
        for name, paths in library.files().items()
        for path in paths
    ]
    app.emit_table(rows, "<<")


def _title(app: App, titles: Mapping[str, str]) -> str:
    return app.language.name(app.in_language(titles)) if titles else ""


def _ambiguous_names(library: Library) -> Iterator[Finding]:
    for name, paths in library.files().items():
        if len(paths) > 1:
            yield Finding("ambiguous-name", ambiguous(name, paths), file=str(paths[0]))
