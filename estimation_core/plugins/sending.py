"""House rules on their way to another process, those of single files too, whose modules nobody there can import."""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

from estimation_core.files import is_file
from estimation_core.hooks import HouseRule
from estimation_core.plugins.discovery import file_of, run_file
from estimation_core.settings import build, values_of


class SentRule(NamedTuple):
    """A house rule as it is sent: where its class is found again, and the values of its settings."""

    module: str
    qualname: str
    file: str
    values: dict[str, Any]

    @classmethod
    def of(cls, rule: HouseRule) -> SentRule:
        """What must be sent of a house rule."""
        kind = type(rule)
        return cls(
            kind.__module__, kind.__qualname__, file_of(kind), dict(values_of(rule.settings))
        )

    def revived(self) -> HouseRule:
        """The house rule again; `ImportError` where its module or file is not there any more."""
        kind = class_at(self.module, self.qualname, self.file)
        return kind(build(kind.Settings, self.values))


def address_of(rule: type[HouseRule]) -> tuple[str, str, str]:
    """Where a house rule's class is found again, in another process too: what `class_at` takes."""
    return rule.__module__, rule.__qualname__, file_of(rule)


def class_at(module: str, qualname: str, file: str) -> type[HouseRule]:
    """The class that `address_of` told; `ImportError` where its module or file is not there any more."""
    found: Any = sys.modules.get(module)
    if found is None:
        try:
            found = import_module(module)
        except ImportError:
            if not is_file(Path(file)):
                raise
            found = run_file(Path(file))
    for name in qualname.split("."):
        found = getattr(found, name)
    kind: type[HouseRule] = found
    return kind
