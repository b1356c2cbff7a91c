"""Writes the golden rule books anew: ``python tests/golden/update.py``, then read what Git says has changed."""

from __future__ import annotations

from pathlib import Path

from estimation_core import load_rules
from estimation_core.documents import markdown
from estimation_core.languages import Language
from estimation_core.resources import variants_dir
from estimation_core.rulebook import rule_book

FOLDER = Path(__file__).resolve().parent
TAGS = ("en", "fr", "de", "ar_EG")


def shipped() -> list[str]:
    """The variants that come with the project."""
    return sorted(path.stem for path in variants_dir().glob("*.toml"))


def golden_file(variant: str, tag: str) -> Path:
    """Where the rule book of a variant in a language is kept."""
    return FOLDER / f"{variant}.{tag}.md"


def written(variant: str, tag: str) -> str:
    """The rule book as it is written today."""
    return markdown(rule_book(load_rules(variant)), Language.of(tag)) + "\n"


def main() -> None:
    """Write every file, and remove those of variants that are gone."""
    wanted = {golden_file(variant, tag): (variant, tag) for variant in shipped() for tag in TAGS}
    for path in FOLDER.glob("*.md"):
        if path not in wanted:
            path.unlink()
    for path, (variant, tag) in wanted.items():
        path.write_text(written(variant, tag), encoding="utf-8")


if __name__ == "__main__":
    main()
