"""`estimation plugin list`: the house rules there are, with their settings and hooks."""

from __future__ import annotations

from collections.abc import Iterator

from estimation_core.cli import base
from estimation_core.cli.app import FINDINGS, App
from estimation_core.cli.base import format_option, pass_app
from estimation_core.cli.choosing import open_catalog, passed_over, unreadable_texts
from estimation_core.cli.findings import finding_text
from estimation_core.messages import N_, Code, Message, listing
from estimation_core.plugins.contract import implemented_hooks
from estimation_core.plugins.discovery import Plugin, own_text
from estimation_core.variants.tables import settings_of
from estimation_core.variants.writing import toml_value


@base.command("list", help=N_("List the house rules that are installed, with their settings."))
@format_option
@pass_app
def command(app: App, output: str) -> int:
    catalog = open_catalog(app)
    plugins, problems = catalog.house_rules.everything()
    findings = [problem.finding() for problem in problems]
    if output == "json":
        from estimation_core.report.json.plugins import plugin_list_document

        app.emit_json(plugin_list_document(plugins, findings))
    else:
        for plugin in plugins:
            for text, indent in _lines(plugin):
                app.emit(" " * indent + app.text(text), indent)
        for finding in findings:
            app.warn(finding_text(finding))
    for warning in (*unreadable_texts(app), *passed_over(catalog.variants)):
        app.warn(warning)
    return FINDINGS if findings else 0


def _lines(plugin: Plugin) -> Iterator[tuple[Message, int]]:
    rule = plugin.rule
    name, version = Code(rule.name), Code(rule.version)
    yield Message("{name} {version}", name=name, version=version), 0
    if plugin.summary is not None:
        yield plugin.summary, 2
    if plugin.distribution:
        distribution = Code(plugin.distribution)
        yield Message("From the distribution {distribution}.", distribution=distribution), 2
    else:
        yield Message("From {file}.", file=Code(plugin.file)), 2
    hooks = listing([Code(hook) for hook in implemented_hooks(rule)], "plain")
    yield Message("Hooks: {hooks}", hooks=hooks), 2
    for setting in settings_of(rule).values():
        default = Code(toml_value(setting.kind.write(setting.default)))
        yield (
            Message(
                "{key} = {default}: {help} It is {range}.",
                key=Code(setting.key),
                default=default,
                help=own_text(rule, setting.help),
                range=setting.kind.describe(),
            ),
            4,
        )
