"""The texts of plugins: what does not fit a text is not used, whoever translated it."""

from __future__ import annotations

import pickle
import sys
from pathlib import Path

import pytest
from conftest import Call

import estimation_core as ec
from estimation_core.documents.model import Paragraph, Section
from estimation_core.languages import Language
from estimation_core.languages.catalogs import load_catalog
from estimation_core.rulebook.scope import Scope

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


# ---- Two distributions -----------------------------------------------------------------------------------------------

RULE = """
from estimation_core.hooks import Ban, Estimate, HouseRule, Message, hookimpl


class Lucky(HouseRule):
    name = "{name}"
    version = "1"
    api = 2
    title = "Lucky number"
    summary = "Nobody may say the lucky number."

    def describe(self):
        return [Message("The lucky number is {{number}}.", number=7)]

    @hookimpl
    def limit_estimates(self, auction, place):
        return [Ban([Estimate(7)], Message("Not {{number}}: it is lucky.", number=7))]
"""
PO = r"""
msgid ""
msgstr ""
"Content-Type: text/plain; charset=utf-8\n"
"Plural-Forms: nplurals=2; plural=(n > 1);\n"

msgid "Lucky number"
msgstr "{title}"

msgid "The lucky number is {{number}}."
msgstr "{title} : {place}."

msgid "Not {{number}}: it is lucky."
msgstr "{title} ! Pas {{number}}."
"""


@pytest.fixture
def two(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Two installed distributions that say the same in English, and other things in French."""
    for name, title, place in (("beirut", "Chance", "{number}"), ("cairo", "Veine", "{points}")):
        package = tmp_path / f"{name}_rules"
        (package / "locales" / "fr" / "LC_MESSAGES").mkdir(parents=True)
        (package / "__init__.py").write_text("", encoding="utf-8")
        (package / "lucky.py").write_text(RULE.format(name=f"{name}-lucky"), encoding="utf-8")
        po = package / "locales" / "fr" / "LC_MESSAGES" / "rules.po"
        po.write_text(PO.format(title=title, place=place), encoding="utf-8")
        info = tmp_path / f"{name}_rules-1.dist-info"
        info.mkdir()
        (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}-rules\nVersion: 1\n")
        (info / "entry_points.txt").write_text(
            f"[estimation.plugins]\n{name}-lucky = {name}_rules.lucky:Lucky\n"
        )
    for module in [one for one in sys.modules if one.startswith(("beirut_rules", "cairo_rules"))]:
        monkeypatch.delitem(sys.modules, module)
    monkeypatch.syspath_prepend(str(tmp_path))
    return tmp_path


def described(section: Section) -> list[ec.Message]:
    """The sentences of a rule's paragraph."""
    return [
        part
        for block in section.blocks
        if isinstance(block, Paragraph)
        for part in block.sentences
        if isinstance(part, ec.Message)
    ]


def said_by(name: str) -> tuple[str, str, str]:
    """The title, the refusal and the description of a rule, in French."""
    rules = ec.load_rules("koutchina-mini", house_rules={name: {}})
    game = ec.Game(rules, seed=1)
    while game.stage != "estimates":
        game.act(game.legal_acts()[0])
    why_not = game.why_not(ec.Estimate(7))
    assert why_not is not None
    scope = Scope(rules)
    [section] = [one for one in map(scope.described, scope.house_rules) if name in one.key]
    book = " ".join(Language.of("fr").text(part) for part in described(section))
    return ec.translate(rules.house_rule_title(name), "fr"), ec.translate(why_not, "fr"), book


@pytest.mark.usefixtures("two")
def test_b4_each_distribution_speaks_from_its_own_catalog() -> None:
    for name, title in (("beirut-lucky", "Chance"), ("cairo-lucky", "Veine")):
        shown, refusal, _ = said_by(name)
        assert shown == title
        assert refusal.startswith(f"{title} ! Pas 7.") and f"({title})" in refusal.replace(
            "règle maison ", ""
        )


@pytest.mark.usefixtures("two")
def test_b4_the_places_of_another_plugin_are_never_used() -> None:
    assert said_by("beirut-lucky")[2] == "Chance : 7."
    # Its own misspelt place is not used either: the text stays in English.
    assert said_by("cairo-lucky")[2] == "The lucky number is 7."


@pytest.mark.usefixtures("two")
def test_b4_the_domain_survives_sending() -> None:
    rules = ec.load_rules("koutchina-mini", house_rules={"beirut-lucky": {}})
    title = rules.house_rule_title("beirut-lucky")
    assert isinstance(title, ec.Message)
    assert ec.translate(pickle.loads(pickle.dumps(title)), "fr") == "Chance"


def test_b4_a_catalog_that_cannot_be_read_is_named_with_its_distribution(
    two: Path, call: Call
) -> None:
    broken = two / "cairo_rules" / "locales" / "fr" / "LC_MESSAGES" / "rules.po"
    broken.write_text('msgid "x\n', encoding="utf-8")
    for command in ("plugin list", "doctor"):
        code, out, err = call(*command.split())
        assert code == 0
        assert "rules.po" not in out
        assert "of the distribution cairo-rules cannot be read" in err and "beirut" not in err
