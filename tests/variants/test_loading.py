"""From names to rulesets: where variants are found, what is inherited, and what is changed on top."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from variant_files import SHIPPED, club

from estimation_core import RulesError, load_rules
from estimation_core.errors import Place
from estimation_core.resources import variants_dir
from estimation_core.toml.source import parse_toml
from estimation_core.variants import Catalog, library, load, parse_setting, read_house_rules

SHIPPED_IN = variants_dir()

# What is shipped.


def test_the_variants_that_are_shipped() -> None:
    assert tuple(Catalog().variants.files()) == SHIPPED


@pytest.mark.parametrize("name", SHIPPED)
def test_a_shipped_variant_is_clean_and_speaks_four_languages(name: str) -> None:
    loaded = load(name)
    assert loaded.findings == ()
    assert loaded.variant is not None
    assert {*loaded.variant.title} == {*loaded.variant.summary} == {"en", "fr", "de", "ar"}


@pytest.mark.parametrize(
    ("name", "call", "fixed"),
    [
        ("koutchina", 0, 5),
        ("koutchina-mini", 5, 5),
        ("koutchina-full", 13, 5),
        ("classic", 13, 5),
        ("classic-short", 13, 0),
        ("classic-long", 19, 5),
        ("egyptian-tournament", 13, 5),
        ("koutchina-redeal", 0, 5),
    ],
)
def test_r2_2_lengths(name: str, call: int, fixed: int) -> None:
    game = load_rules(name).settings.game
    assert (game.call_rounds, game.fixed_rounds) == (call, ("NT", "S", "H", "D", "C")[:fixed])


@pytest.mark.parametrize(
    ("name", "house_rule"),
    [
        ("classic-one-bid", "one-bid"),
        ("classic-big-games", "big-games"),
        ("classic-redeal", "redeal-missing-suit"),
        ("classic-three-alike", "three-alike"),
        ("koutchina-redeal", "redeal-missing-suit"),
    ],
)
def test_a_variant_with_a_house_rule_differs_by_it_alone(name: str, house_rule: str) -> None:
    rules, parent = load_rules(name), load_rules(name.partition("-")[0])
    assert [*rules.house_rules] == [house_rule]
    assert rules.settings == parent.settings


def test_where_koutchina_and_classic_differ() -> None:
    k, c = load_rules("koutchina-full").settings, load_rules("classic").settings
    assert (k.deal.announce_missing_suit, c.deal.announce_missing_suit) == (False, True)
    assert (k.dash_call.rounds, c.dash_call.rounds) == (("call",), ("call", "fixed"))
    assert (k.all_pass.then, k.all_pass.redeals) == ("redeal", 3)
    assert (c.all_pass.then, c.all_pass.multiplies) == ("next_round", True)
    assert (k.estimates.zero_limit, c.estimates.zero_limit) == (2, 4)
    assert (k.super_call.makes_caller, c.super_call.makes_caller) == (False, True)
    assert (k.score.dash_call.sole, c.score.dash_call.sole) == (True, False)


def test_r9_5_the_egyptian_tournament() -> None:
    rules = load_rules("egyptian-tournament").settings
    all_pass, high = rules.all_pass, rules.score.high
    assert rules.score.made == 13
    assert (high.minimum, high.made, high.missed) == (8, (41, 42, 43), (20, 20, 20))
    assert (high.roles, high.replaces) == ("caller_and_with", "base_and_role")
    assert (high.missed_per_trick, high.sole, high.risk) == (1, True, True)
    assert (all_pass.then, all_pass.strain, all_pass.first) == ("fixed", "NT", "dealer")
    assert (all_pass.bonuses, all_pass.super_calls) == (False, False)


# Where variants are found.


def test_a_variant_is_found_in_a_folder_that_was_named(tmp_path: Path) -> None:
    club(tmp_path, 'extends = "classic"\n')
    assert load_rules("club", variants_dirs=[tmp_path]).name == "club"


def test_a_variant_is_found_by_its_path(tmp_path: Path) -> None:
    path = club(tmp_path, 'extends = "classic"\n')
    assert load_rules(path).name == load_rules(str(path)).name == "club"


def test_the_working_directory_is_no_place_for_variants(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    club(tmp_path, 'extends = "classic"\n')
    monkeypatch.chdir(tmp_path)
    assert [one.code for one in load("club").findings] == ["unknown-variant"]


def test_a_parent_may_lie_beside_the_file(tmp_path: Path) -> None:
    club(tmp_path, 'extends = "classic"\n[score]\nmade = 7\n', "ours")
    path = club(tmp_path, 'extends = "ours"\n')
    assert load_rules(path).settings.score.made == 7


def test_two_files_of_one_name_are_both_named(tmp_path: Path) -> None:
    one = club(tmp_path / "one", 'extends = "classic"\n')
    two = club(tmp_path / "two", 'extends = "koutchina"\n')
    catalog = Catalog([tmp_path / "one", tmp_path / "two"])
    [finding] = load("club", catalog=catalog).findings
    assert (finding.code, finding.file) == ("ambiguous-name", str(one))
    assert str(one) in str(finding.message) and str(two) in str(finding.message)


def test_one_folder_named_twice_is_one_folder(tmp_path: Path) -> None:
    club(tmp_path, 'extends = "classic"\n')
    (tmp_path / "again").symlink_to(tmp_path)
    catalog = Catalog([tmp_path, tmp_path, tmp_path / "again"])
    assert load("club", catalog=catalog).findings == ()


def test_a_name_leads_out_of_no_folder(tmp_path: Path) -> None:
    club(tmp_path, 'extends = "classic"\n')
    (tmp_path / "inside").mkdir()
    catalog = Catalog([tmp_path / "inside"])
    for name in ("../club", str(tmp_path / "club"), "", "\0", "."):
        assert [one.code for one in load(name, catalog=catalog).findings] == ["unknown-variant"]


def test_a_distribution_with_a_house_rule_brings_its_variants(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    info = tmp_path / "acme-1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: acme\nVersion: 1\n")
    (info / "entry_points.txt").write_text("[estimation.plugins]\nacme-rule = acme.rules:Rule\n")
    package = tmp_path / "acme"
    club(tmp_path, "")
    package.mkdir()
    # Finding the folder must not import the package.
    (package / "__init__.py").write_text("raise RuntimeError\n")
    club(package / "variants", 'extends = "classic"\n', "acme-night")
    monkeypatch.syspath_prepend(str(tmp_path))
    assert load_rules("acme-night").name == "acme-night"


# What is inherited.


def test_a_list_replaces_the_parents_whole(tmp_path: Path) -> None:
    path = club(tmp_path, 'extends = "classic"\n[score]\nrisk_over = [5]\n')
    assert len(load_rules(path).settings.score.risk_over) == 1


def test_shares_merge_by_the_number_of_stakers(tmp_path: Path) -> None:
    path = club(tmp_path, 'extends = "classic"\n[stakes.shares]\n3 = [100]\n')
    shares = load_rules(path).settings.stakes.shares
    assert shares == ((2, (100,)), (3, (100,)), (4, (60, 30, 10)))


def test_texts_are_not_inherited(tmp_path: Path) -> None:
    parent = '[title]\nen = "A"\n[summary]\nen = "B"\n[remarks]\nen = "C"\n'
    club(tmp_path, 'extends = "classic"\nsource = "D"\n' + parent, "ours")
    variant = load(club(tmp_path, 'extends = "ours"\n')).variant
    assert variant is not None
    assert (variant.texts, variant.source) == ({}, None)


def test_a_child_switches_a_house_rule_off_and_another_on(tmp_path: Path) -> None:
    path = club(
        tmp_path,
        'extends = "classic-big-games"\n[house_rules.one-bid]\n'
        "[house_rules.big-games]\nenabled = false\n",
    )
    assert [*load_rules(path).house_rules] == ["one-bid"]


def test_the_settings_of_a_house_rule_merge_by_key(tmp_path: Path) -> None:
    club(tmp_path, 'extends = "classic"\n[house_rules.big-games]\nfrom = 9\nfactor = 3\n', "ours")
    path = club(tmp_path, 'extends = "ours"\n[house_rules.big-games]\nfactor = 4\n')
    settings = load_rules(path).house_rules["big-games"].settings
    assert (settings.from_, settings.factor) == (9, 4)


def test_a_table_without_enabled_switches_on_again(tmp_path: Path) -> None:
    club(tmp_path, 'extends = "classic"\n[house_rules.one-bid]\nenabled = false\n', "ours")
    path = club(tmp_path, 'extends = "ours"\n[house_rules.one-bid]\n')
    assert [*load_rules(path).house_rules] == ["one-bid"]


def test_every_value_remembers_the_file_and_line_that_set_it(tmp_path: Path) -> None:
    parent = club(tmp_path, 'extends = "classic"\n[score]\nmade = 7\nwith = 5\n', "ours")
    path = club(
        tmp_path,
        'extends = "ours"\n[score]\nwith = 6\n[house_rules.big-games]\nfrom = 9\n',
    )
    variant = load(path).variant
    assert variant is not None
    assert variant.origins["score.made"] == Place(str(parent), 4, 8)
    assert variant.origins["score.with"] == Place(str(path), 4, 8)
    assert variant.origins["house_rules.big-games"] == Place(str(path), 5, 1)
    assert variant.origins["house_rules.big-games.from"] == Place(str(path), 6, 8)
    assert Path(variant.origins["score.missed"].file).name == "classic.toml"
    assert variant.parents == ("ours", "classic")


def test_a_chain_may_be_long(tmp_path: Path) -> None:
    club(tmp_path, 'extends = "classic"\n[score]\nmade = 7\n', "v0")
    for number in range(1, 1500):
        club(tmp_path, f'extends = "v{number - 1}"\n', f"v{number}")
    assert load_rules(tmp_path / "v1499.toml").settings.score.made == 7


def test_a_byte_order_mark_is_skipped(tmp_path: Path) -> None:
    path = tmp_path / "club.toml"
    path.write_bytes(b'\xef\xbb\xbfformat = 1\nextends = "classic"\n')
    assert load(path).findings == ()


# What is changed on top.


def test_settings_hold_last() -> None:
    rules = load_rules(
        "classic",
        house_rules={"big-games": {"from": 9}},
        settings={
            "score.made": 7,
            "stakes.shares.3": [100],
            "score.caller": {"made": 1, "missed": 2},
            "house_rules.big-games.factor": 3,
        },
    )
    big = rules.house_rules["big-games"].settings
    assert (rules.settings.score.made, big.from_, big.factor) == (7, 9, 3)
    assert dict(rules.settings.stakes.shares)[3] == (100,)
    assert rules.settings.score.caller.missed == 2
    assert rules.variant is not None
    assert rules.variant.origins["score.made"].file == "--set"


def test_a_house_rule_is_switched_on_with_the_settings_of_the_file(tmp_path: Path) -> None:
    path = club(
        tmp_path, 'extends = "classic"\n[house_rules.big-games]\nenabled = false\nfrom = 9\n'
    )
    rules = load_rules(path, house_rules={"big-games": {}})
    assert rules.house_rules["big-games"].settings.from_ == 9


def test_a_house_rule_can_be_switched_off() -> None:
    assert not load_rules(
        "classic-one-bid", house_rules={"one-bid": {"enabled": False}}
    ).house_rules


def test_a_setting_of_a_house_rule_that_is_not_on_is_an_error() -> None:
    with pytest.raises(RulesError) as caught:
        load_rules("classic", settings={"house_rules.big-games.from": 9})
    [finding] = caught.value.findings
    assert (finding.code, finding.file) == ("unknown-key", "")
    assert finding.key == "house_rules.big-games.from"
    assert "--house-rule big-games" in str(finding.message)


def test_all_that_is_wrong_on_top_is_told_at_once() -> None:
    loaded = load(
        "classic",
        house_rules={"big-game": {}},
        settings={"score.mde": 1, "score.made": "x", "all_pass.strain": "S"},
    )
    assert sorted((one.code, one.file) for one in loaded.findings) == [
        ("unknown-house-rule", "--house-rule"),
        ("unknown-key", "--set"),
        ("unreachable", "--set"),
        ("wrong-type", "--set"),
    ]


def test_what_a_change_makes_necessary_is_missing() -> None:
    found = load("classic", settings={"all_pass.then": "fixed"}).findings
    assert {(one.code, one.file) for one in found} == {("missing-key", "--set")}
    assert [one.key for one in found] == [
        f"all_pass.{key}" for key in ("strain", "first", "bonuses", "super_calls")
    ]


def test_a_change_does_not_warn_of_the_file(tmp_path: Path) -> None:
    path = club(tmp_path, 'extends = "koutchina"\n[all_pass]\nredeals = 2\n')
    assert load(path, settings={"all_pass.then": "next_round"}).findings == ()


@pytest.mark.parametrize(
    ("text", "parsed"),
    [
        ("score.made=13", ("score.made", 13)),
        (" score.made = 13 ", ("score.made", 13)),
        ("estimates.cap=none", ("estimates.cap", "none")),
        ('estimates.cap="none"', ("estimates.cap", "none")),
        ("score.caller={made = 1, missed = 2}", ("score.caller", {"made": 1, "missed": 2})),
        ('game.fixed_rounds=["NT"]', ("game.fixed_rounds", ["NT"])),
        ("score.made=1\nscore.missed=2", ("score.made", "1\nscore.missed=2")),
        ("score.made=", ("score.made", "")),
        ("a=b=c", ("a", "b=c")),
        ("score.made", None),
        ("=3", None),
    ],
)
def test_a_value_on_the_command_line(text: str, parsed: object) -> None:
    assert parse_setting(text) == parsed


def test_the_house_rules_of_a_record_are_a_layer_with_places() -> None:
    source = parse_toml("x = 1\n[house_rules.big-games]\nfrom = 9\n", "a.game.toml")
    layer = read_house_rules(source)
    assert not layer.findings
    rules = load_rules("classic", layers=[layer])
    assert rules.house_rules["big-games"].settings.from_ == 9
    assert rules.variant is not None
    place = rules.variant.origins["house_rules.big-games.from"]
    assert place == Place("a.game.toml", 3, 8)


def test_what_is_wrong_in_the_house_rules_of_a_record() -> None:
    text = (
        "[house_rules.big-game]\n[house_rules.one-bid]\nx = 1\n[house_rules.big-games]\nfrom = 0\n"
    )
    layer = read_house_rules(parse_toml(text, "a.game.toml"))
    assert [(one.code, one.line, one.column) for one in layer.findings] == [
        ("unknown-house-rule", 1, 14),
        ("unknown-key", 3, 1),
        ("out-of-range", 5, 8),
    ]


def test_two_rulesets_live_side_by_side() -> None:
    one = load_rules("classic-big-games")
    other = load_rules("classic", house_rules={"big-games": {"from": 5}})
    assert one.house_rules["big-games"].settings.from_ == 8
    assert other.house_rules["big-games"].settings.from_ == 5


def test_nothing_reads_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "environ", {})
    monkeypatch.delattr(os, "getenv")
    assert load("classic").findings == ()


def test_a_variant_is_put_together_once_for_a_catalog() -> None:
    kept = Catalog()
    assert load("classic", catalog=kept).rules is load("classic", catalog=kept).rules
    assert load("classic", catalog=kept, settings={"score.made": 12}).rules != load_rules("classic")
    assert load("classic", catalog=kept).rules == load_rules("classic")


def test_a_file_may_end_in_capitals(tmp_path: Path) -> None:
    path = tmp_path / "club.TOML"
    path.write_text('format = 1\nextends = "classic"\n')
    assert load(path).valid


class TestVariantsOfDistributions:
    """What somebody installs takes no variant away that was there (B4)."""

    @pytest.fixture
    def brought(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
        folder = tmp_path / "brought"
        folder.mkdir()
        for name in ("koutchina", "classic", "ours"):
            (folder / f"{name}.toml").write_text('format = 1\nextends = "classic-short"\n')
        monkeypatch.setattr(library, "package_folders", lambda _: {folder: "Beirut rules"})
        return folder

    def test_the_projects_own_hold(self, brought: Path) -> None:
        catalog = Catalog()
        for name in ("koutchina", "classic", "koutchina-full", "classic-big-games"):
            loaded = load(name, catalog=catalog)
            assert loaded.findings == () and loaded.variant is not None
            assert Path(loaded.variant.file).parent != brought
        assert [path.parent for path in catalog.variants.files()["classic"]] == [SHIPPED_IN]

    def test_which_ones_are_passed_over_is_known_with_their_distribution(
        self, brought: Path
    ) -> None:
        assert Catalog().variants.passed_over() == [
            ("classic", "Beirut rules"),
            ("koutchina", "Beirut rules"),
        ]

    def test_others_can_be_played(self, brought: Path) -> None:
        variant = load("ours").variant
        assert variant is not None and Path(variant.file).parent == brought

    def test_what_people_name_themselves_is_ambiguous_as_ever(
        self, brought: Path, tmp_path: Path
    ) -> None:
        mine = tmp_path / "mine"
        mine.mkdir()
        for name in ("classic", "ours"):
            (mine / f"{name}.toml").write_text('format = 1\nextends = "koutchina"\n')
            [finding] = load(name, catalog=Catalog([mine])).findings
            assert finding.code == "ambiguous-name"


def test_findings_of_arguments_stand_in_no_file() -> None:
    with pytest.raises(RulesError) as caught:
        load_rules(settings={"score.made": "x"}, house_rules={"big-game": {}})
    found = {(one.file, one.key) for one in caught.value.findings}
    assert found == {("", "score.made"), ("", "house_rules.big-game")}
    assert "score.made: This must be a whole number" in str(caught.value)
    assert "house_rules.big-game: There is no house rule big-game" in str(caught.value)
