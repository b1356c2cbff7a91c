"""House rules as plain data: the JSON document of `plugin list`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from estimation_core.errors import Finding
from estimation_core.plugins.contract import implemented_hooks
from estimation_core.plugins.discovery import Plugin
from estimation_core.report.json.findings import rule_findings
from estimation_core.settings import Setting
from estimation_core.variants.tables import settings_of


def plugin_list_document(plugins: Iterable[Plugin], findings: Iterable[Finding]) -> dict[str, Any]:
    """The document ``estimation-plugins/1``: each house rule with its hooks and settings."""
    return {
        "format": "estimation-plugins/1",
        "plugins": [_plugin(plugin) for plugin in plugins],
        "findings": rule_findings(findings),
    }


def _plugin(plugin: Plugin) -> dict[str, Any]:
    return {
        "name": plugin.name,
        "version": plugin.rule.version,
        "summary": plugin.rule.summary,
        "origin": plugin.origin,
        "distribution": plugin.distribution,
        "file": plugin.file,
        "hooks": list(implemented_hooks(plugin.rule)),
        "settings": [_setting(setting) for setting in settings_of(plugin.rule).values()],
    }


def _setting(setting: Setting) -> dict[str, Any]:
    """The type is that of JSON Schema, and so is the range: the rest of the setting's schema."""
    schema = setting.kind.schema()
    kind = schema.pop("type", "string" if "enum" in schema else "any")
    return {
        "key": setting.key,
        "type": kind,
        "range": schema,
        "default": setting.kind.write(setting.default),
        "help": setting.help,
    }
