"""The texts of plugins: what does not fit a text is not used, whoever translated it."""

from __future__ import annotations

from pathlib import Path

from estimation_core.languages.catalogs import load_catalog

CATALOG = r"""
msgid ""
msgstr ""
"Content-Type: text/plain; charset=utf-8\n"
"Plural-Forms: nplurals=2; plural=(n > 1);\n"

msgid "Lucky {points}"
msgstr "Chance {m}"

msgid "{seat} wins"
msgstr "{seat} gagne"

msgid "one"
msgid_plural "{n} of them"
msgstr[0] "un"
msgstr[1] "{n} d'entre eux"
"""


def test_a_translation_with_other_places_is_not_used(tmp_path: Path) -> None:
    folder = tmp_path / "fr" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    (folder / "other.po").write_text(CATALOG, encoding="utf-8")
    catalog = load_catalog("fr", (tmp_path,))
    assert catalog.text("Lucky {points}") == "Lucky {points}"
    assert catalog.text("{seat} wins") == "{seat} gagne"
    assert catalog.plural("one", "{n} of them", 3) == "{n} d'entre eux"


def test_another_plugin_s_good_translation_serves(tmp_path: Path) -> None:
    for name, right in (("a", "Chance {m}"), ("b", "Chance {points}")):
        folder = tmp_path / name / "fr" / "LC_MESSAGES"
        folder.mkdir(parents=True)
        text = CATALOG.replace("Chance {m}", right)
        (folder / f"{name}.po").write_text(text, encoding="utf-8")
    catalog = load_catalog("fr", (tmp_path / "a", tmp_path / "b"))
    assert catalog.text("Lucky {points}") == "Chance {points}"
