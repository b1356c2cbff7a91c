"""Finding house rules, and that one which is broken becomes a finding and takes no other along."""

from __future__ import annotations

import subprocess
import sys
import textwrap
from pathlib import Path

import pytest

from estimation_core import HouseRuleFailed, load_rules
from estimation_core.hooks import HouseRule, hookimpl
from estimation_core.plugins.contract import breaches, implemented_hooks
from estimation_core.plugins.discovery import HouseRules, PluginProblem
from estimation_core.settings import Whole, setting
from estimation_core.variants import Catalog, load

OWN = ["big-games", "no-dash-at-risk", "one-bid", "redeal-missing-suit", "three-alike"]

GOOD = """
from estimation_core.hooks import HouseRule, hookimpl

class Doubled(HouseRule):
    name = "doubled"

    @hookimpl
    def score_factor(self, result):
        return 2
"""


def rule_file(folder: Path, text: str = GOOD, name: str = "doubled") -> Path:
    folder.mkdir(exist_ok=True)
    path = folder / f"{name}.py"
    path.write_text(textwrap.dedent(text), encoding="utf-8")
    return path


def distribution(folder: Path, entries: str, **modules: str) -> None:
    """An installed distribution with entry points, and its modules."""
    info = folder / "acme-1.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: acme\nVersion: 1\n")
    (info / "entry_points.txt").write_text(f"[estimation.plugins]\n{entries}\n")
    for name, text in modules.items():
        rule_file(folder, text, name)


# The project's own.


def test_the_projects_own_house_rules() -> None:
    assert HouseRules().names() == OWN


def test_only_the_house_rule_that_is_asked_for_is_imported() -> None:
    code = (
        "import sys; from estimation_core import load_rules; load_rules('classic-big-games');"
        "print(*sorted(n.rpartition('.')[2] for n in sys.modules"
        " if n.startswith('estimation_core.house_rules.')))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["big_games"]


def test_a_shipped_variant_needs_no_metadata_of_distributions() -> None:
    code = (
        "import sys; from estimation_core import load_rules; load_rules('classic-big-games');"
        "print('importlib.metadata' in sys.modules)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.strip() == "False"


# Files in folders.


def test_a_file_in_a_named_folder(tmp_path: Path) -> None:
    path = rule_file(tmp_path)
    plugin = HouseRules([tmp_path]).find("doubled")
    assert plugin is not None
    assert (plugin.origin, plugin.file, plugin.rule.name) == ("folder", str(path), "doubled")


def test_the_name_of_the_file_does_not_matter(tmp_path: Path) -> None:
    rule_file(tmp_path, name="ours")
    assert HouseRules([tmp_path]).find("doubled") is not None


def test_a_file_that_begins_with_an_underscore_is_no_house_rule(tmp_path: Path) -> None:
    rule_file(tmp_path, "raise RuntimeError", "_helper")
    assert HouseRules([tmp_path]).everything()[1] == []


def test_two_files_of_one_name_in_two_folders_do_not_mix(tmp_path: Path) -> None:
    rule_file(tmp_path / "one", name="rules")
    rule_file(tmp_path / "two", GOOD.replace("doubled", "other"), "rules")
    found = HouseRules([tmp_path / "one", tmp_path / "two"])
    assert {"doubled", "other"} < {*found.names()}


def test_nothing_is_loaded_from_the_working_directory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rule_file(tmp_path)
    rule_file(tmp_path / "plugins")
    distribution(tmp_path / "installed", "doubled = doubled:Doubled", doubled=GOOD)
    monkeypatch.chdir(tmp_path)
    assert HouseRules().names() == OWN
    # Python itself puts the working directory on the path of `python -m`.
    monkeypatch.chdir(tmp_path / "installed")
    monkeypatch.syspath_prepend(str(tmp_path / "installed"))
    assert HouseRules().names() == OWN


def test_nothing_is_loaded_from_beside_a_variant_file(tmp_path: Path) -> None:
    rule_file(tmp_path)
    (tmp_path / "club.toml").write_text('format = 1\nextends = "classic"\n[house_rules.doubled]\n')
    catalog = Catalog(variants_dirs=[tmp_path])
    assert [one.code for one in load("club", catalog=catalog).findings] == ["unknown-house-rule"]


# Distributions.


def test_a_distribution_brings_a_house_rule(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    distribution(tmp_path, "doubled = acme_one:Doubled", acme_one=GOOD)
    monkeypatch.syspath_prepend(str(tmp_path))
    plugin = HouseRules().find("doubled")
    assert plugin is not None
    assert (plugin.origin, plugin.distribution) == ("distribution", "acme")
    assert plugin.file == str(tmp_path / "acme_one.py")


def test_an_entry_point_may_be_a_module_and_have_any_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    two = GOOD + "\nclass Other(Doubled):\n    name = 'other'\n"
    distribution(tmp_path, "acme = acme_two", acme_two=two)
    monkeypatch.syspath_prepend(str(tmp_path))
    found = HouseRules()
    assert found.find("other") is not None
    assert found.find("doubled") is not None


def test_a_broken_distribution_takes_no_other_along(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    distribution(
        tmp_path,
        "broken = acme_broken\ngone = acme_gone\ndoubled = acme_three:Doubled\nhalf = acme_three:No",
        acme_broken="raise RuntimeError('not today')",
        acme_three=GOOD,
    )
    monkeypatch.syspath_prepend(str(tmp_path))
    plugins, problems = HouseRules().everything()
    assert [plugin.name for plugin in plugins] == sorted([*OWN, "doubled"])
    assert [problem.name for problem in problems] == ["broken", "gone", "half"]
    assert "RuntimeError: not today" in str(problems[0])
    assert "acme: acme_broken" in str(problems[0])


def test_two_places_that_bring_one_name_are_both_named(tmp_path: Path) -> None:
    one, two = rule_file(tmp_path / "one"), rule_file(tmp_path / "two")
    found = HouseRules([tmp_path / "one", tmp_path / "two"])
    with pytest.raises(PluginProblem) as caught:
        found.find("doubled")
    assert str(one) in str(caught.value) and str(two) in str(caught.value)
    assert found.names() == OWN


def test_an_unknown_house_rule_may_be_one_that_is_broken(tmp_path: Path) -> None:
    path = rule_file(tmp_path, "raise RuntimeError", "acme")
    catalog = Catalog(plugins_dirs=[tmp_path])
    [finding] = load("classic", house_rules={"acme-rule": {}}, catalog=catalog).findings
    assert finding.code == "unknown-house-rule"
    assert str(path) in str(finding.message)


# The contract.


class Sound(HouseRule):
    name = "sound"

    @hookimpl
    def ban_calls(self, auction: object, place: int) -> None:
        return None

    @hookimpl
    def score_factor(self, result: object) -> int:
        return 1


def test_a_sound_class_breaks_nothing() -> None:
    assert breaches(Sound) == []
    assert implemented_hooks(Sound) == ("ban_calls", "score_factor")


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"name": "Big Games"}, "name must be a name such as"),
        ({"name": None}, "name must be a name such as"),
        ({"name": "core"}, "The name core is taken by the game's own rules."),
        ({"name": "base"}, "The name base is taken by the game's own rules."),
        ({"name": "with"}, "The name with is taken by the game's own rules."),
        ({"name": "risk"}, "The name risk is taken by the game's own rules."),
        ({"version": 1}, "version must be text"),
        ({"requires": ["big-games"]}, "requires must be a tuple of names"),
        ({"conflicts": "big-games"}, "conflicts must be a tuple of names"),
        ({"looks_at": ("hands",)}, "looks_at may name only number, strain, multiplier, and dealer"),
        ({"api": 99}, "version 99 of the interface"),
        ({"api": 1}, "take place instead of seat in ban_calls and limit_estimates"),
        ({"Settings": dict}, "Settings must be a frozen dataclass"),
        ({"score_lines": lambda self, result: []}, "score_lines is not marked with @hookimpl"),
    ],
)
def test_a_class_that_breaks_the_contract(changes: dict[str, object], says: str) -> None:
    rule = type("Wrong", (Sound,), changes)
    [message] = breaches(rule)
    assert says in str(message)


class Former(HouseRule):
    name = "former"

    @hookimpl
    def limit_estimates(self, auction: object, seat: int) -> None:
        return None


def test_a_place_is_no_seat() -> None:
    [message] = breaches(Former)
    assert "takes seat; since version 2 of the interface that is place" in str(message)


def settings_class(**attributes: object) -> type[HouseRule]:
    """A house rule with settings declared by hand."""
    import dataclasses

    names = [(name, int, value) for name, value in attributes.items()]
    table = dataclasses.make_dataclass("Table", names, frozen=True)
    return type("Wrong", (Sound,), {"Settings": table})


@pytest.mark.parametrize(
    ("attributes", "says"),
    [
        ({"limit": 3}, "The setting limit must be declared with"),
        ({"version": setting(Whole(), 3, "")}, "No setting may be called version."),
        ({"enabled": setting(Whole(), 3, "")}, "No setting may be called enabled."),
        ({"limit": setting(Whole(5), 3, "")}, "The default of limit is not one of its values."),
    ],
)
def test_settings_that_break_the_contract(attributes: dict[str, object], says: str) -> None:
    [message] = breaches(settings_class(**attributes))
    assert says in str(message)


def test_a_hook_that_yields_is_refused() -> None:
    class Lazy(HouseRule):
        name = "lazy"

        @hookimpl
        def score_lines(self, result: object):  # type: ignore[no-untyped-def]
            yield 1

    [message] = breaches(Lazy)
    assert "must return its answer at once" in str(message)


# Failing in use.


def test_a_house_rule_that_cannot_be_made_with_its_settings(tmp_path: Path) -> None:
    path = rule_file(
        tmp_path,
        """
        from estimation_core.hooks import HouseRule

        class Doubled(HouseRule):
            name = "doubled"

            def __init__(self, settings=None):
                raise ValueError("no luck")
        """,
    )
    catalog = Catalog(plugins_dirs=[tmp_path])
    [finding] = load("classic", house_rules={"doubled": {}}, catalog=catalog).findings
    assert (finding.code, finding.key) == ("plugin-error", "house_rules.doubled")
    assert "ValueError: no luck" in str(finding.message)
    assert str(path) in str(finding.message)


def test_a_house_rule_that_loses_its_settings(tmp_path: Path) -> None:
    lost = GOOD + "\n    def __init__(self, settings=None):\n        self.settings = None\n"
    rule_file(tmp_path, lost)
    catalog = Catalog(plugins_dirs=[tmp_path])
    [finding] = load("classic", house_rules={"doubled": {}}, catalog=catalog).findings
    assert finding.code == "plugin-error"
    assert "its settings are not those that it was given" in str(finding.message)


def test_a_house_rule_whose_own_kind_of_setting_raises(tmp_path: Path) -> None:
    rule_file(
        tmp_path,
        """
        from dataclasses import dataclass

        from estimation_core.hooks import HouseRule
        from estimation_core.settings import Whole, setting

        class Even(Whole):
            def read(self, raw, problems, path=()):
                return raw // 2 * 2

        @dataclass(frozen=True)
        class Settings:
            number: int = setting(Even(), 2, "An even number.")

        class Doubled(HouseRule):
            name = "doubled"
            Settings = Settings
        """,
    )
    catalog = Catalog(plugins_dirs=[tmp_path])
    [finding] = load("classic", house_rules={"doubled": {"number": "x"}}, catalog=catalog).findings
    assert (finding.code, finding.key) == ("plugin-error", "house_rules.doubled.number")


@pytest.mark.parametrize(
    ("hook", "answer", "says"),
    [
        ("plan_game(self, rules)", "3", "TypeError"),
        ("plan_game(self, rules)", "['call']", "RoundPlan"),
        ("check_rules(self, rules)", "['no']", "RuleProblem"),
        ("check_rules(self, rules)", "(1 // 0 for _ in 'x')", "ZeroDivisionError"),
    ],
)
def test_a_house_rule_that_answers_amiss(hook: str, answer: str, says: str, tmp_path: Path) -> None:
    rule_file(
        tmp_path,
        f"""
        from estimation_core.hooks import HouseRule, hookimpl

        class Doubled(HouseRule):
            name = "doubled"

            @hookimpl
            def {hook}:
                return {answer}
        """,
    )
    catalog = Catalog(plugins_dirs=[tmp_path])
    [finding] = load("classic", house_rules={"doubled": {}}, catalog=catalog).findings
    assert finding.code == "plugin-error"
    assert says in str(finding.message)


def test_a_ban_that_raises_stops_the_game(tmp_path: Path) -> None:
    rule_file(
        tmp_path,
        """
        from estimation_core.hooks import HouseRule, hookimpl

        class Doubled(HouseRule):
            name = "doubled"

            @hookimpl
            def limit_estimates(self, auction, place):
                return auction.number
        """,
    )
    from estimation_core import Game

    rules = load_rules("koutchina", house_rules={"doubled": {}}, plugins_dirs=[tmp_path])
    game = Game(rules, seed=1)
    with pytest.raises(HouseRuleFailed) as caught:
        game.legal_acts()
    assert (caught.value.house_rule, caught.value.hook) == ("doubled", "limit_estimates")
    assert "'number' is not declared in looks_at" in str(caught.value)


@pytest.mark.parametrize(
    "text",
    [
        "raise BaseException('odd')",
        "raise SystemExit(0)",
        "raise GeneratorExit",
        "x = '\0'",
        "(" * 5000,
        "from estimation_core.hooks import HouseRule\n"
        "class Meta(type(HouseRule)):\n"
        "    def __getattr__(cls, name): raise ZeroDivisionError\n"
        "class Odd(HouseRule, metaclass=Meta): pass\n",
    ],
)
def test_whatever_a_file_does_when_it_is_loaded_is_its_own_trouble(
    text: str, tmp_path: Path
) -> None:
    (tmp_path / "odd.py").write_text(text)
    plugins, problems = HouseRules([tmp_path]).everything()
    assert "big-games" in [plugin.name for plugin in plugins]
    assert [problem.name for problem in problems] == ["odd"]
