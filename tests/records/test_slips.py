"""Slips of those who keep score: what was meant, every fault of an entry, and what cannot be believed."""

from __future__ import annotations

import os
import random
from pathlib import Path

import pytest
from random_play import choose, play_on
from recording import found, judge, judged, record

from estimation_core import load_rules
from estimation_core.engine.game import Game, Start

SOUND = 'calls = "5S pass pass pass"\nestimates = "5 3 3 3"\nwon = "5 3 4 1"'


def says(*deals: str, more: str = "", variant: str = "koutchina-full") -> list[str]:
    return [str(finding.message) for finding in judged(*deals, more=more, variant=variant).findings]


class TestWhatWasMeant:
    @pytest.mark.parametrize(
        ("won", "right"),
        [
            ("5,3,4,1", "5 3 4 1"),
            ("5, 3, 4, 1", "5 3 4 1"),
            ("5;3;4;1", "5 3 4 1"),
            ("5 3 4 1,", "5 3 4 1"),
        ],
    )
    def test_numbers_divided_by_commas(self, won: str, right: str) -> None:
        deal = SOUND.replace("5 3 4 1", won)
        assert found(judged(deal)) == ["bad-notation deal 1"]
        assert says(deal) == [f'What stands here is divided by blanks, not by commas: "{right}".']

    @pytest.mark.parametrize(
        "line",
        [
            'calls = "5S, pass, pass, pass"',
            'estimates = "5,3,3,3"',
            'dash_calls = "no,no,no,no"',
            'scores = "1,2,3,4"',
            'avoid = "1,2"',
        ],
    )
    def test_other_entries_divided_by_commas(self, line: str) -> None:
        assert any("divided by blanks" in one for one in says(line))

    def test_the_caller_by_name(self) -> None:
        deal = 'call = "5S"\ncaller = "Ben"\nestimates = "3 5 3 3"\nwon = "1 5 3 4"'
        assert found(judged(deal)) == ["wrong-type deal 1"]
        told = "Seats are given by their numbers: Ben is seat 2, so write 2."
        assert says(deal) == [told]
        assert says(deal.replace("Ben", "ben ")) == [told]

    def test_other_seats_by_name(self) -> None:
        assert "Carla is seat 3" in says('redeal_by = "Carla"')[0]
        assert "Carla is seat 3" in says('avoid = "1 Carla"')[0]
        assert "Dan is seat 4" in says(more='stakes = { pot = 4, seats = "Anna Dan" }\n')[1]
        text = record().replace("dealer = 4", 'dealer = "Dan"')
        assert [str(one.message) for one in judge(text).findings] == [
            "Seats are given by their numbers: Dan is seat 4, so write 4."
        ]

    def test_a_player_who_is_called_by_a_number(self) -> None:
        text = record('avoid = "2 3"').replace('"Anna"', '"2"')
        assert "bad-notation" not in [finding.code for finding in judge(text).findings]

    def test_the_right_scores_without_their_multiplier(self) -> None:
        more = "start = { round = 2, multiplier = 2 }\n"
        wrong = SOUND.replace("5 3 4 1", "5 3 3 2")
        right = judged(wrong, more=more).judged
        assert right is not None
        points = [total // 2 for total in right.totals]
        deal = f'{wrong}\nscores = "{" ".join(map(str, points))}"'
        (said,) = says(deal, more=more)
        assert said.endswith(" In this round the points count ×2.")
        (said,) = says(f'{wrong}\nscores = "1 2 3 4"', more=more)
        assert said.endswith(".") and "×2" not in said


class TestEveryFault:
    """All faults of one entry are told (E8)."""

    @pytest.mark.parametrize(
        ("line", "findings"),
        [
            ("estimates = '14 x 3 99'", ["bad-notation"] * 3),
            ("won = '14 x 3 99'", ["out-of-range", "bad-notation", "out-of-range"]),
            ("calls = '5X pass nope 14S'", ["bad-notation"] * 3),
            ("hands = ['x', 3, '...', 'y']", ["bad-notation", "wrong-type", "bad-notation"]),
            ("tricks = ['XS AS', 'AS', 'AY AZ']", ["bad-notation"] * 3),
            ("dash_calls = 'yes no 7 -'", ["bad-notation"] * 2),
            ("avoid = '0 5 x'", ["out-of-range", "out-of-range", "bad-notation"]),
            ("scores = '1.5 x 3 4'", ["bad-notation"] * 2),
        ],
    )
    def test_of_one_entry(self, line: str, findings: list[str]) -> None:
        codes = [one.split(" ")[0] for one in found(judged(line)) if "missing" not in one]
        assert codes == findings

    def test_the_seats_and_tricks_of_them(self) -> None:
        assert found(judged("dash_calls = 'yes no 7 -'")) == [
            "bad-notation deal 1 seat 1",
            "bad-notation deal 1 seat 3",
        ]
        assert "bad-notation deal 1 trick 3" in found(judged("tricks = ['AS', 'AS', 'AY AZ']"))

    def test_players(self) -> None:
        text = record().replace('["Anna", "Ben", "Carla", "Dan"]', '["", "B", "B", " "]')
        assert found(judge(text)) == ["out-of-range"] * 3
        text = record().replace('["Anna", "Ben", "Carla", "Dan"]', '[1, "B", 2, "D"]')
        assert found(judge(text)) == ["wrong-type"] * 2


class TestBelieved:
    """A key that says something about what did not happen is a finding (E13)."""

    @pytest.mark.parametrize("scores", ["0 0 0 0", "25 0 0 0"])
    @pytest.mark.parametrize(
        "deal",
        [
            "",
            'calls = "4C pass"',
            'calls = "5S pass pass pass"\nestimates = "5 3 - -"\nwon = "5 3 4 1"',
        ],
    )
    def test_scores_of_a_deal_that_is_not_finished(self, deal: str, scores: str) -> None:
        file = judged(f'{deal}\nscores = "{scores}"')
        assert not file.valid

    def test_scores_before_the_multiplier_is_known_again(self) -> None:
        wrong = 'calls = "5S pass pass pass"\nestimates = "9 3 3 3"\nwon = "4 4 4 1"'
        unfinished = 'calls = "5S pass pass pass"\nestimates = "3 5 3 3"\ntricks = []'
        hands = 'hands = ["AKQJT98765432...", ".AKQJT98765432..", "..AKQJT98765432.", "...AKQJT98765432"]'
        found_in = found(judged(wrong, f'{hands}\n{unfinished}\nscores = "0 0 0 0"'))
        assert found_in[-1] == "wrong-score deal 2 round 2"

    @pytest.mark.parametrize(
        "line", ["caller = 1", 'call = "5S"\ncaller = 1', 'won = "4 4 4 1"', 'avoid = "1"']
    )
    def test_what_follows_a_redeal(self, line: str) -> None:
        file = judged(f"redeal_by = 1\n{line}", variant="classic-redeal")
        assert found(file) == ["contradiction deal 1 round 1"]

    def test_a_pass_after_one_bid_has_ended_the_auction(self) -> None:
        deal = 'calls = "5S 6S pass pass pass"\nestimates = "- 6 - -"'
        file = judged(deal, variant="classic-one-bid")
        assert found(file) == ["illegal-call deal 1 round 1"]
        assert judged(deal.replace("pass pass pass", "pass pass"), variant="classic-one-bid").valid

    def test_a_pass_after_the_highest_call_may_be_written_down(self) -> None:
        for calls in ("13NT pass pass pass", "5S 13NT pass pass pass"):
            assert judged(f'calls = "{calls}"').findings == ()
        assert not judged('calls = "5S 13NT pass pass pass pass"').valid


class TestNames:
    """Players must be able to tell their names apart (E11)."""

    @pytest.mark.parametrize(
        "name",
        ["Anna", "Anna ", " Anna", "An\u200bna", "\ufeffAnna", "Ａnna", "Anna\u2060", "\u202eAnna"],
    )
    def test_names_that_look_the_same(self, name: str) -> None:
        text = record().replace('"Ben"', f'"{name}"')
        assert found(judge(text)) == ["out-of-range"]

    def test_composed_and_decomposed(self) -> None:
        text = record().replace('"Anna", "Ben"', '"Ren\u00e9", "Rene\u0301"')
        assert found(judge(text)) == ["out-of-range"]

    @pytest.mark.parametrize("name", ["", "  ", "\u200b", "\u2060\u200e", "\u3000"])
    def test_names_that_cannot_be_seen(self, name: str) -> None:
        text = record().replace('"Ben"', f'"{name}"')
        assert [str(one.message) for one in judge(text).findings] == [
            "A player's name may not be empty."
        ]

    @pytest.mark.parametrize("name", ["Be\\u0007n", "B\\nen", "B" * 101])
    def test_names_that_cannot_be_shown(self, name: str) -> None:
        assert found(judge(record().replace('"Ben"', f'"{name}"'))) == ["out-of-range"]

    @pytest.mark.parametrize("name", ["anna", "Anne", "An-na", "سلمى", "José Luis", "B\u200d"])
    def test_names_that_differ(self, name: str) -> None:
        assert found(judge(record().replace('"Ben"', f'"{name}"'))) == []

    def test_the_engine_takes_no_others(self) -> None:
        names = ("Mona", "Mona ", "Karim", "Salma")
        with pytest.raises(ValueError, match="look the same"):
            Game(load_rules(), names)


def test_points_of_any_size_are_read_back() -> None:
    most = 10**6
    rules = load_rules(
        settings={
            "score.made": most,
            "score.missed_per_trick": most,
            "score.all_missed.multipliers": [most],
        }
    )
    game = Game(rules, seed=1, start=Start(1, most, (most**2, 0, -(most**2), 0)))
    rng = random.Random(1)
    while game.deal is game.deals[0]:
        game.act(choose(game, rng))
    assert Game.from_record(game.to_record()).totals == game.totals


def test_text_of_any_length_is_told_in_part() -> None:
    for text in (
        record(f"{'k' * 5_000} = 1"),
        record().replace("koutchina-full", "k" * 5_000),
        record(f'calls = "{"x" * 5_000}"'),
        record(f"[house_rules.{'x' * 5_000}]"),
    ):
        for finding in judge(text).findings:
            assert len(str(finding.message)) < 1_000


class TestTheVariantOfARecord:
    """It is a name: a stranger's record opens no other file (C2)."""

    @pytest.mark.parametrize(
        "variant",
        [
            "a\\u0000b.toml",
            "a\\u0000b",
            "{folder}/club.toml",
            "../club.toml",
            "club.toml",
            "/dev/zero.toml",
            "",
            ".",
        ],
    )
    def test_no_file_is_opened(
        self, variant: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.chdir(tmp_path)
        (tmp_path / "club.toml").write_text('format = 1\nextends = "koutchina"\n')
        text = record().replace("koutchina-full", variant.format(folder=tmp_path))
        file = judge(text)
        assert found(file)[0] == "unknown-variant"
        assert file.findings[0].line == 2

    def test_a_pipe_keeps_nobody_waiting(self, tmp_path: Path) -> None:
        if not hasattr(os, "mkfifo"):
            pytest.skip("no pipes here")
        os.mkfifo(tmp_path / "pipe.toml")
        text = record().replace("koutchina-full", str(tmp_path / "pipe.toml"))
        assert found(judge(text)) == ["unknown-variant"]

    def test_the_rules_that_it_carries_serve(self) -> None:
        text = play_on(Game(load_rules(), seed=1), 1, steps=60).to_record()
        told = judge(text.replace('variant = "koutchina"', 'variant = "poor"'))
        (finding,) = told.findings
        assert (finding.code, finding.severity) == ("unknown-variant", "warning")
        assert str(finding.message).endswith("judged by the rules that its record carries.")
