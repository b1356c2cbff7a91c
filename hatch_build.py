"""What the wheel holds beyond the package folder.

House rules, variants and catalogs stand in folders of their own at the top of the checkout, where people look for
them. Installed, `plugins` or `locales` would be names taken from everybody else, so a wheel carries them inside the
package:

    plugins/NAME.py                        ->  estimation_core/house_rules/NAME.py
    variants/NAME.toml                     ->  estimation_core/data/variants/NAME.toml
    locales/TAG/LC_MESSAGES/DOMAIN.po      ->  estimation_core/data/locales/TAG/LC_MESSAGES/DOMAIN.mo

An editable installation grafts nothing: `estimation_core.resources` then finds the folders in the checkout.
"""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class GraftingHook(BuildHookInterface):  # type: ignore[type-arg]
    """Adds the grafts to a standard wheel."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":
            return
        root = Path(self.root)
        # Listed file by file, never as a folder: caches stay out, and so does what was deleted since the last build.
        rules = sorted((root / "plugins").glob("*.py"))
        variants = sorted((root / "variants").glob("*.toml"))
        if not variants:
            # The data folder is also how the package knows that it is a wheel, so it is never missing.
            raise FileNotFoundError(f"{root / 'variants'} holds no variant to put into the wheel")
        grafts = {path: f"house_rules/{path.name}" for path in rules}
        grafts |= {path: f"data/variants/{path.name}" for path in variants}
        grafts |= self.compiled_catalogs(root / "locales")
        build_data["force_include"] |= {
            str(path): f"estimation_core/{target}" for path, target in grafts.items()
        }

    def compiled_catalogs(self, locales: Path) -> dict[Path, str]:
        """Compile every catalog, outside the checkout; the compiled file -> its place in the package."""
        from babel.messages.mofile import write_mo
        from babel.messages.pofile import read_po

        # Kept on the hook until the wheel is written; removed by `finalize`, or with the hook if the build fails.
        self.scratch = tempfile.TemporaryDirectory()
        compiled = {}
        for source in sorted(locales.glob("*/LC_MESSAGES/*.po")):
            inside = source.relative_to(locales).with_suffix(".mo")
            target = Path(self.scratch.name, inside)
            target.parent.mkdir(parents=True, exist_ok=True)
            with source.open("rb") as text, target.open("wb") as binary:
                write_mo(binary, read_po(text, locale=inside.parts[0]))
            compiled[target] = f"data/locales/{inside.as_posix()}"
        return compiled

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        if version != "editable":
            self.scratch.cleanup()
