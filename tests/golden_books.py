"""The golden rule books for tests: what `tests/golden/update.py` writes."""

from __future__ import annotations

import importlib.util
from pathlib import Path

_PATH = Path(__file__).resolve().parent / "golden" / "update.py"
_spec = importlib.util.spec_from_file_location("golden_update", _PATH)
assert _spec is not None and _spec.loader is not None
_update = importlib.util.module_from_spec(_spec)
_spec.loader.exec_module(_update)

TAGS: tuple[str, ...] = _update.TAGS
golden_file = _update.golden_file
shipped = _update.shipped
written = _update.written
