"""Reading records: the codes of what cannot be read, all in one pass, each at its place."""

from __future__ import annotations

from pathlib import Path

import pytest
from recording import HEAD, found, judge, judged, line_of, record

from estimation_core.records.read import MOST_DEALS, parse_record, read_record

SOUND = 'calls = "5S pass pass pass"\nestimates = "5 3 3 3"\nwon = "5 3 4 1"'
HANDS = """\
hands = [
    "AK2.AK2.AK2.AK32",
    "QJ3.QJ3.QJ3.QJT4",
    "T94.T94.T984.985",
    "8765.8765.765.76",
]
"""


def codes(text: str) -> list[str]:
    return [finding.code for finding in parse_record(text, "a.toml")[2]]


class TestHead:
    @pytest.mark.parametrize("key", ["format", "variant", "players", "dealer"])
    def test_required_keys(self, key: str) -> None:
        text = "".join(line + "\n" for line in record().splitlines() if not line.startswith(key))
        assert codes(text) == ["missing-key"]

    def test_all_that_is_missing_is_found_at_once(self) -> None:
        assert codes("") == ["missing-key"] * 4

    @pytest.mark.parametrize(
        ("line", "code"),
        [
            ("evnt = 'x'", "unknown-key"),
            ("event = 3", "wrong-type"),
            ("rules = 3", "wrong-type"),
            ("date = '2026-11-29'", "wrong-type"),
            ("date = 2026-11-29T20:00:00", "wrong-type"),
            ("start = 3", "wrong-type"),
            ("start = {}", "missing-key"),
            ("start = { round = 0 }", "out-of-range"),
            ("start = { round = '1' }", "wrong-type"),
            ("start = { round = 1, multiplyer = 2 }", "unknown-key"),
            ("start = { round = 1, multiplier = 0 }", "out-of-range"),
            ("start = { round = 1, totals = '1 2 3' }", "bad-notation"),
            ("start = { round = 1, totals = '1 2 3 x' }", "bad-notation"),
            ("stakes = { pot = 1 }", "missing-key"),
            ("stakes = { seats = '1' }", "missing-key"),
            ("stakes = { pot = -1, seats = '1' }", "out-of-range"),
            ("stakes = { pot = 1.5, seats = '1' }", "wrong-type"),
            ("stakes = { pot = true, seats = '1' }", "wrong-type"),
            ("stakes = { pot = 1, seats = '5' }", "out-of-range"),
            ("stakes = { pot = 1, seats = '1 1' }", "out-of-range"),
            ("stakes = { pot = 1, seats = '' }", "out-of-range"),
            ("house_rules = 3", "wrong-type"),
            ("ruleset = 3", "wrong-type"),
            ("deals = 3", "wrong-type"),
            ("deals = [3]", "wrong-type"),
        ],
    )
    def test_a_wrong_line_of_the_head(self, line: str, code: str) -> None:
        text = record(more=line + "\n")
        file = judge(text)
        assert found(file) == [code]
        assert line_of(text, code).startswith(line.split(" ")[0])

    @pytest.mark.parametrize(
        ("players", "code"),
        [
            ('["A", "B", "C"]', "bad-notation"),
            ('["A", "B", "C", ""]', "out-of-range"),
            ('["A", "B", "C", "  "]', "out-of-range"),
            ('["A", "B", "C", "A"]', "out-of-range"),
            ('["A", "B", "C", 4]', "wrong-type"),
            ('"A B C D"', "wrong-type"),
        ],
    )
    def test_players(self, players: str, code: str) -> None:
        lines = record().splitlines()
        lines[2] = f"players = {players}"
        assert codes("\n".join(lines)) == [code]

    @pytest.mark.parametrize(
        ("dealer", "code"), [("0", "out-of-range"), ("5", "out-of-range"), ("'1'", "wrong-type")]
    )
    def test_dealer(self, dealer: str, code: str) -> None:
        assert codes(record().replace("dealer = 4", f"dealer = {dealer}")) == [code]

    def test_another_format(self) -> None:
        assert codes(record().replace("record/1", "record/2")) == ["out-of-range"]

    def test_keys_with_an_underscore_are_the_users_own(self) -> None:
        _, read, findings = parse_record(
            record("_note = 'x'", more="_anything = 3\n[_table]\na = 1\n")
        )
        assert findings == [] and read is not None
        assert read.own == {"_anything": 3, "_table": {"a": 1}}
        assert read.deals[0].own == {"_note": "x"}

    def test_an_unknown_key_is_told_the_nearest(self) -> None:
        finding = judge(record(more="evnt = 'x'\n")).findings[0]
        assert str(finding.message) == "evnt is not known here; did you mean event?"


class TestDeals:
    @pytest.mark.parametrize(
        ("line", "finding"),
        [
            ("call = 5\ncaller = 1", "wrong-type deal 1"),
            ("calls = ['5S']", "wrong-type deal 1"),
            ("calls = '14S'", "bad-notation deal 1"),
            ("calls = '5X'", "bad-notation deal 1"),
            ("calls = '5'", "bad-notation deal 1"),
            ("calls = 'S5'", "bad-notation deal 1"),
            ("call = 'pass'\ncaller = 1", "bad-notation deal 1"),
            ("call = '5S'", "missing-key deal 1"),
            ("caller = 1", "missing-key deal 1"),
            ("call = '5S'\ncaller = 5", "out-of-range deal 1"),
            ("dash_calls = 'dash no no'", "bad-notation deal 1"),
            ("dash_calls = 'dash no no yes'", "bad-notation deal 1 seat 4"),
            ("estimates = '5 3 3'", "bad-notation deal 1"),
            ("estimates = '5 3 3 3 3'", "bad-notation deal 1"),
            ("estimates = '5 3 3 14'", "bad-notation deal 1 seat 4"),
            ("estimates = '5 3 3 -1'", "bad-notation deal 1 seat 4"),
            ("estimates = '5 3 3 7X'", "bad-notation deal 1 seat 4"),
            ("estimates = '5 3 3 14S'", "bad-notation deal 1 seat 4"),
            ("estimates = '5 3 3 03'", "bad-notation deal 1 seat 4"),
            ("avoid = '5'", "out-of-range deal 1"),
            ("avoid = 'x'", "bad-notation deal 1"),
            ("avoid = '1 1'", "out-of-range deal 1"),
            ("dealer = 5", "out-of-range deal 1"),
            ("redeal_by = 0", "out-of-range deal 1"),
            ("redeal_by = '1'", "wrong-type deal 1"),
            ("hands = ['...']", "bad-notation deal 1"),
            ("hands = '...'", "wrong-type deal 1"),
            ("hands = ['AK2.AK2.AK2', '...', '...', '...']", "bad-notation deal 1 seat 1"),
            ("hands = ['...', 'X...', '...', '...']", "bad-notation deal 1 seat 2"),
            ("estimats = '5 3 3 3'", "unknown-key deal 1"),
            ("tricks = ['AS']", "missing-key deal 1"),
        ],
    )
    def test_a_wrong_line_of_a_deal(self, line: str, finding: str) -> None:
        assert found(judged(line))[0] == finding

    @pytest.mark.parametrize(
        ("won", "finding"),
        [
            ("5 3 4 14", "out-of-range deal 1 seat 4"),
            ("5 3 4", "bad-notation deal 1"),
            ("5 3 4 -1", "bad-notation deal 1 seat 4"),
            ("5 3 4 x", "bad-notation deal 1 seat 4"),
        ],
    )
    def test_won(self, won: str, finding: str) -> None:
        assert found(judged(SOUND.replace("5 3 4 1", won))) == [finding]

    @pytest.mark.parametrize(
        ("scores", "seat"), [("1 2 3", ""), ("1 2 3 x", " seat 4"), ("1 2 3 1.5", " seat 4")]
    )
    def test_scores(self, scores: str, seat: str) -> None:
        finding = f"bad-notation deal 1{seat}"
        assert found(judged(f'{SOUND}\nscores = "{scores}"')) == [finding]

    @pytest.mark.parametrize("card", ["XS", "AX", "10S", "A", "ASS"])
    def test_a_card_that_cannot_be_read_is_found_with_its_trick(self, card: str) -> None:
        deal = HANDS + SOUND.split("\nwon")[0] + f'\ntricks = [\n"AS QS TS 8S",\n"{card}",\n]'
        assert found(judged(deal)) == ["bad-notation deal 1 trick 2"]
        assert line_of(record(deal), "bad-notation") == f'"{card}",'

    @pytest.mark.parametrize(
        "deal",
        [
            'calls = "5S pass pass pass"\nwon = "5 3 4 1"',
            'calls = "5S pass pass pass"\nscores = "5 3 4 1"',
            'calls = "5S pass pass pass"\nestimates = "5 3 3 3"\nscores = "5 3 4 1"',
            'calls = "5S pass pass pass"\nestimates = "5 3 3 3"\ntricks = ["AS"]',
            HANDS + 'calls = "5S pass pass pass"\ntricks = ["AS"]',
        ],
    )
    def test_a_list_that_is_missing_while_a_later_one_is_there(self, deal: str) -> None:
        text = record(deal)
        assert found(judge(text)) == ["missing-key deal 1"]
        assert line_of(text, "missing-key") == "[[deals]]"

    def test_a_passed_deal_may_have_scores(self) -> None:
        assert found(judged('calls = "pass pass pass pass"\nscores = "0 0 0 0"')) == []

    def test_the_whole_file_is_read_before_it_is_judged(self) -> None:
        file = judged("calls = '5X'", 'calls = "3S"', "won = '1 2'", more="evnt = 1\n")
        assert found(file) == [
            "unknown-key",
            "bad-notation deal 1",
            "illegal-call deal 2 round 2 seat 2",
            "missing-key deal 3",
            "bad-notation deal 3",
        ]

    def test_a_deal_with_a_finding_of_reading_is_not_judged(self) -> None:
        file = judged('calls = "3S"\nestimats = "1 2 3 4"')
        assert found(file) == ["unknown-key deal 1"]

    def test_more_deals_than_any_game_can_have(self) -> None:
        text = record() + "[[deals]]\n" * (MOST_DEALS + 1)
        assert found(judge(text)) == ["out-of-range"]


class TestFile:
    @pytest.mark.parametrize("text", ["format = ", "a = 1\na = 2", "\x00"])
    def test_what_is_not_toml(self, text: str) -> None:
        assert found(judge(text)) == ["unreadable"]

    def test_what_is_not_utf_8(self, tmp_path: Path) -> None:
        path = tmp_path / "a.game.toml"
        path.write_bytes(record().encode() + b"_x = '\xff'\n")
        assert [finding.code for finding in read_record(path)[2]] == ["unreadable"]

    def test_a_byte_order_mark_is_skipped(self, tmp_path: Path) -> None:
        path = tmp_path / "a.game.toml"
        path.write_bytes(b"\xef\xbb\xbf" + record(SOUND).encode())
        assert read_record(path)[2] == []

    def test_no_such_file(self, tmp_path: Path) -> None:
        with pytest.raises(FileNotFoundError):
            read_record(tmp_path / "none.game.toml")

    def test_a_record_without_deals_is_a_game_that_has_not_begun(self) -> None:
        file = judge(HEAD.format(variant="koutchina"))
        assert file.findings == ()
        assert file.judged is not None and not file.judged.complete
