"""Judging records: each rule of record-format.md about what is found, where, and what a wrong deal counts as."""

from __future__ import annotations

import pytest
import tomli_w
from playing import ALL_SUITS, SEAT_ONE_VOID, game_of, rules_of, say
from recording import found, judged, line_of, record, rounds

from estimation_core.notation import write_hand
from estimation_core.records.games import record_of_game
from estimation_core.records.judging import Override
from estimation_core.records.write import write_record
from estimation_core.rules.deal import Hands
from estimation_core.variants import digest, rules_tables

PASSED = 'calls = "pass pass pass pass"'
SOUND = 'calls = "5S pass pass pass"\nestimates = "5 3 3 3"\nwon = "5 3 4 1"'
ALL_MISSED = 'calls = "5S pass pass pass"\nestimates = "5 3 3 3"\nwon = "4 4 4 1"'
WRONG = 'calls = "5S 5H pass pass"\nestimates = "5 3 3 3"\nwon = "4 4 4 1"'
SEAT_2_CALLS = 'calls = "5S pass pass pass"\nestimates = "3 5 3 3"\nwon = "1 5 3 4"'
SEAT_3_CALLS = 'calls = "5S pass pass pass"\nestimates = "3 3 5 3"\nwon = "1 3 5 4"'


def hands(deal: Hands) -> str:
    lines = "".join(f'    "{write_hand(hand)}",\n' for hand in deal)
    return f"hands = [\n{lines}]\n"


def tricks(*said: str) -> str:
    lines = "".join(f'    "{trick}",\n' for trick in said)
    return f"tricks = [\n{lines}]\n"


class TestSound:
    def test_a_sheet_is_scored(self) -> None:
        file = judged(SOUND)
        assert file.findings == ()
        assert file.judged is not None and file.judged.totals == (25, 13, -1, -2)

    def test_a_game_that_is_over_is_complete(self) -> None:
        file = judged('estimates = "5 3 3 3"\nwon = "5 3 4 1"', variant="koutchina", more=LAST)
        assert file.judged is not None and file.judged.complete

    def test_dash_calls_may_be_left_out_where_estimates_have_them(self) -> None:
        deal = 'calls = "7S pass pass"\nestimates = "dash 7 2 1"\nwon = "1 7 4 1"'
        assert judged(deal).findings == ()

    def test_passes_after_the_end_of_the_auction_may_be_written(self) -> None:
        deal = 'calls = "13NT pass pass pass"\nestimates = "13 3 3 3"\nwon = "4 4 4 1"'
        assert judged(deal).findings == ()

    def test_or_some_of_them(self) -> None:
        deal = 'calls = "13NT pass"\nestimates = "13 3 3 3"\nwon = "4 4 4 1"'
        assert judged(deal).findings == ()

    def test_but_no_more_than_there_are_players_left(self) -> None:
        deal = 'calls = "13NT pass pass pass pass"\nestimates = "13 3 3 3"\nwon = "4 4 4 1"'
        assert found(judged(deal)) == ["illegal-call deal 1 round 1"]

    def test_call_and_caller_may_stand_for_calls(self) -> None:
        deal = 'call = "5S"\ncaller = 2\nestimates = "3 5 3 3"\nwon = "1 5 3 4"'
        assert judged(deal).findings == ()

    def test_both_may_be_given(self) -> None:
        deal = 'calls = "4C 5S pass pass pass"\ncall = "5S"\ncaller = 2\nestimates = "3 5 3 3"'
        assert judged(deal).findings == ()

    def test_case_does_not_matter(self) -> None:
        deal = 'calls = "5s PASS Pass pass"\nestimates = "5 3 3 3"\nwon = "5 3 4 1"'
        assert judged(deal).findings == ()

    def test_hands_in_any_order_of_cards(self) -> None:
        deal = hands(ALL_SUITS).replace("AK2.AK2.AK2.AK32", "2KA.K2A.A2K.3K2A")
        assert judged(deal).findings == ()

    def test_the_caller_may_have_no_estimate_written(self) -> None:
        deal = 'calls = "5S pass pass pass"\nestimates = "- 3 3 3"\nwon = "5 3 4 1"'
        assert judged(deal).findings == ()

    def test_without_cards_a_redeal_is_believed(self) -> None:
        file = judged("redeal_by = 3", 'estimates = "3 3 3 3"', variant="koutchina-redeal")
        assert file.findings == ()

    def test_avoid_without_cards_is_believed(self) -> None:
        assert judged('avoid = "2 3"', variant="classic").findings == ()


LAST = "[start]\nround = 5\n"


class TestUnfinished:
    @pytest.mark.parametrize(
        "deal",
        [
            "",
            'dash_calls = "- - - -"',
            'dash_calls = "no dash - -"',
            'dash_calls = "no no no no"',
            'calls = "4C pass"',
            'calls = ""',
            'calls = "pass pass pass 5S"\nestimates = "- - - 5"',
            'calls = "5S pass pass pass"\nestimates = "5 3 - -"',
            'calls = "5S pass pass pass"\nestimates = "5 3 3 3"',
        ],
    )
    def test_a_record_may_stop_anywhere(self, deal: str) -> None:
        file = judged(deal)
        assert file.findings == ()
        assert file.judged is not None and not file.judged.complete

    def test_in_the_middle_of_a_trick_too(self) -> None:
        deal = hands(ALL_SUITS) + 'calls = "5S pass pass pass"\nestimates = "5 3 3 3"\n'
        assert judged(deal + tricks("AS QS TS 8S", "KS 3S")).findings == ()

    def test_an_unfinished_deal_that_is_not_the_last(self) -> None:
        file = judged('calls = "4C pass"', SEAT_2_CALLS)
        assert found(file) == ["unfinished-deal deal 1 round 1"]
        assert rounds(file) == [(1, 4, 1), (2, 1, 1)]

    def test_an_unfinished_deal_has_no_scores(self) -> None:
        deal = hands(ALL_SUITS) + 'calls = "5S pass pass pass"\nestimates = "5 3 3 3"\n'
        for scores in ("25 0 0 0", "0 0 0 0"):
            file = judged(deal + tricks("AS QS TS 8S") + f'scores = "{scores}"')
            assert found(file) == ["wrong-score deal 1 round 1"]


class TestCodes:
    """Every code of a deal, with its place."""

    @pytest.mark.parametrize(
        ("deal", "finding", "line"),
        [
            ("dealer = 3", "wrong-dealer deal 1 round 1", "dealer"),
            ("redeal_by = 2", "illegal-redeal deal 1 round 1 seat 2", "redeal_by"),
            ('avoid = "1"', "wrong-avoid deal 1 round 1", "avoid"),
            (
                'dash_calls = "dash dash dash no"',
                "illegal-dash-call deal 1 round 1 seat 3",
                "dash_calls",
            ),
            ('calls = "3NT"', "illegal-call deal 1 round 1 seat 1", "calls"),
            ('calls = "4C dash"', "illegal-dash-call deal 1 round 1 seat 2", "calls"),
            ('calls = "5S pass pass pass 6S"', "illegal-call deal 1 round 1", "calls"),
            ('call = "3S"\ncaller = 2', "illegal-call deal 1 round 1 seat 2", "call"),
            (
                'calls = "5S pass pass pass"\ncaller = 2',
                "wrong-caller deal 1 round 1 seat 1",
                "caller",
            ),
            (
                'calls = "5S pass pass pass"\ncall = "6S"',
                "wrong-caller deal 1 round 1 seat 1",
                "call =",
            ),
            (
                'call = "5S"\ncaller = 1\nestimates = "dash 3 3 3"',
                "wrong-caller deal 1 round 1 seat 1",
                "caller",
            ),
            (
                'calls = "5S pass"\nestimates = "5 3 - -"',
                "illegal-estimate deal 1 round 1 seat 1",
                "estimates",
            ),
            (
                'calls = "5S pass pass pass"\nestimates = "5 6 - -"',
                "illegal-estimate deal 1 round 1 seat 2",
                "estimates",
            ),
            (
                'calls = "5S pass pass pass"\nestimates = "5 3 3 2"',
                "illegal-estimate deal 1 round 1 seat 4",
                "estimates",
            ),
            (
                'calls = "5S pass pass pass"\nestimates = "5 - 3 -"',
                "illegal-estimate deal 1 round 1 seat 3",
                "estimates",
            ),
            (
                'calls = "9S pass pass pass"\nestimates = "9 8H - -"',
                "illegal-super-call deal 1 round 1 seat 2",
                "estimates",
            ),
            (
                'calls = "9S pass pass pass"\nestimates = "9S 1 - -"',
                "illegal-super-call deal 1 round 1 seat 1",
                "estimates",
            ),
            (
                'calls = "5S pass pass pass"\nestimates = "4 3 - -"',
                "contradiction deal 1 round 1 seat 1",
                "estimates",
            ),
            (
                'dash_calls = "no dash no no"\ncalls = "5S pass pass"\nestimates = "5 0 3 3"',
                "contradiction deal 1 round 1 seat 2",
                "estimates",
            ),
            (
                'dash_calls = "no no no no"\ncalls = "5S pass pass pass"\nestimates = "5 dash 3 3"',
                "contradiction deal 1 round 1 seat 2",
                "estimates",
            ),
            (
                'dash_calls = "no - no no"',
                "contradiction deal 1 round 1 seat 2",
                "dash_calls",
            ),
            (SOUND.replace("5 3 4 1", "5 3 4 2"), "wrong-won deal 1 round 1", "won"),
            (SOUND + '\nscores = "25 13 -1 -11"', "wrong-score deal 1 round 1 seat 4", "scores"),
            (PASSED + '\nwon = "4 4 4 1"', "wrong-won deal 1 round 1", "won"),
            (
                PASSED + '\nestimates = "3 3 3 3"',
                "illegal-estimate deal 1 round 1",
                "estimates",
            ),
            (PASSED + '\nscores = "1 0 0 0"', "wrong-score deal 1 round 1 seat 1", "scores"),
        ],
    )
    def test_a_finding_stands_at_the_value_that_is_wrong(
        self, deal: str, finding: str, line: str
    ) -> None:
        assert found(judged(deal)) == [finding]
        assert line_of(record(deal), finding.split()[0]).startswith(line)

    @pytest.mark.parametrize(
        ("deal", "finding"),
        [
            ('calls = "4C"', "illegal-call deal 1 round 14"),
            ('dash_calls = "dash no no no"', "illegal-dash-call deal 1 round 14 seat 1"),
            ('estimates = "dash 3 3 3"', "illegal-dash-call deal 1 round 14 seat 1"),
            ('estimates = "7S 3 - -"', "illegal-super-call deal 1 round 14 seat 1"),
            ('estimates = "2 1 2 8H"', "illegal-estimate deal 1 round 14 seat 4"),
            ('estimates = "0 0 0 -"', "illegal-estimate deal 1 round 14 seat 3"),
        ],
    )
    def test_in_a_fixed_round(self, deal: str, finding: str) -> None:
        assert found(judged(deal, more="[start]\nround = 14\n")) == [finding]

    def test_an_auction_is_missing(self) -> None:
        file = judged('estimates = "3 3 3 3"\nwon = "3 3 3 4"')
        assert found(file) == ["missing-key deal 1 round 1"]

    def test_cards(self) -> None:
        start = hands(ALL_SUITS) + 'calls = "5S pass pass pass"\nestimates = "5 3 3 3"\n'
        for said, finding in [
            (("QS",), "card-not-held deal 1 round 1 trick 1 seat 1"),
            (("AS QH",), "must-follow-suit deal 1 round 1 trick 1 seat 2"),
            (("AS QS TS 8S", "AS"), "card-not-held deal 1 round 1 trick 2 seat 1"),
            (("AS QS TS 8S 2S",), "wrong-trick deal 1 round 1 trick 1"),
            (("AS QS TS", "KS"), "wrong-trick deal 1 round 1 trick 1"),
        ]:
            assert found(judged(start + tricks(*said))) == [finding]

    def test_cards_before_the_estimates_are_complete(self) -> None:
        start = hands(ALL_SUITS) + 'calls = "5S pass pass pass"\nestimates = "5 3 3 -"\n'
        assert found(judged(start + tricks("AS"))) == ["wrong-trick deal 1 round 1 trick 1"]

    @pytest.mark.parametrize(
        ("hand", "findings"),
        [
            ("AK2.AK2.AK2.AK3", ["wrong-hand deal 1 round 1 seat 1"]),
            ("AK2.AK2.AK2.AKQ3", ["wrong-hand deal 1 round 1 seat 2"]),
        ],
    )
    def test_hands(self, hand: str, findings: list[str]) -> None:
        deal = hands(ALL_SUITS).replace("AK2.AK2.AK2.AK32", hand)
        assert found(judged(deal)) == findings

    def test_avoid_is_checked_against_the_hands(self) -> None:
        for seats, findings in [("1", []), ("", ["wrong-avoid deal 1 round 1"])]:
            file = judged(hands(SEAT_ONE_VOID) + f'avoid = "{seats}"', variant="classic")
            assert found(file) == findings
        file = judged(hands(ALL_SUITS) + 'avoid = "1"', variant="classic")
        assert found(file) == ["wrong-avoid deal 1 round 1"]

    def test_a_redeal_needs_a_house_rule_and_a_missing_suit(self) -> None:
        file = judged(hands(ALL_SUITS) + "redeal_by = 1", variant="koutchina-redeal")
        assert found(file) == ["illegal-redeal deal 1 round 1 seat 1"]

    def test_a_fourth_redeal_is_illegal(self) -> None:
        deal = hands(SEAT_ONE_VOID) + "redeal_by = 1"
        file = judged(*[deal] * 4, variant="koutchina-redeal")
        assert found(file) == ["illegal-redeal deal 4 round 1 seat 1"]

    def test_nothing_may_follow_in_a_deal_that_is_dealt_again(self) -> None:
        deal = hands(SEAT_ONE_VOID) + 'redeal_by = 1\nestimates = "3 3 3 3"'
        file = judged(deal, variant="koutchina-redeal")
        assert found(file) == ["contradiction deal 1 round 1"]

    def test_a_deal_after_the_last_round(self) -> None:
        deal = 'estimates = "5 3 3 3"\nwon = "5 3 4 1"'
        file = judged(deal, deal, variant="koutchina", more=LAST)
        assert found(file) == ["after-the-end deal 2"]

    @pytest.mark.parametrize(
        "start", ["round = 19", "round = 2\nmultiplier = 3", "round = 2\nmultiplier = 8"]
    )
    def test_a_start_that_the_game_does_not_have(self, start: str) -> None:
        more = f"[start]\n{start}\n"
        file = judged(SOUND, more=more)
        assert found(file) == ["out-of-range"]
        assert line_of(record(SOUND, more=more), "out-of-range") == "[start]"
        assert file.judged is not None and file.judged.game is None


def played_out(round: int = 5) -> str:
    """A deal with all its tricks, as a record tells it."""
    game = say(game_of("koutchina", hands=[ALL_SUITS], round=round), "5 3 3 3")
    while game.stage == "play":
        game.act(game.legal_acts()[0])
    text = write_record(record_of_game(game, with_ruleset=False))
    return text.split("[[deals]]\n")[1]


class TestRedundancy:
    """What is given twice must agree."""

    def test_won_may_be_left_out_where_the_tricks_are_complete(self) -> None:
        deal = "\n".join(
            line for line in played_out().splitlines() if not line.startswith(("won", "scores"))
        )
        file = judged(deal, variant="koutchina", more=LAST)
        assert file.findings == ()
        assert file.judged is not None and file.judged.complete

    def test_won_must_agree_with_the_tricks(self) -> None:
        deal = played_out()
        won = next(line for line in deal.splitlines() if line.startswith("won"))
        for wrong in ('won = "13 0 0 0"', 'won = "0 13 0 0"'):
            if wrong != won:
                file = judged(deal.replace(won, wrong), variant="koutchina", more=LAST)
                assert found(file)[0].startswith("wrong-won deal 1 round 5 seat")
                # The cards count, so the scores still agree.
                assert len(file.findings) == 1

    def test_the_first_seat_whose_score_is_wrong_is_named(self) -> None:
        file = judged(SOUND + '\nscores = "25 14 -1 12"')
        assert found(file) == ["wrong-score deal 1 round 1 seat 2"]

    def test_a_wrong_score_changes_nothing_for_later_deals(self) -> None:
        file = judged(SOUND + '\nscores = "0 0 0 0"', SEAT_2_CALLS + '\nscores = "-2 25 13 -1"')
        assert found(file) == ["wrong-score deal 1 round 1 seat 1"]


class TestAfterAWrongDeal:
    """It counts as a round played, unless it says itself that it was passed or dealt again."""

    def test_it_counts_as_a_round_played(self) -> None:
        file = judged(WRONG, SEAT_2_CALLS, SEAT_3_CALLS)
        assert found(file) == ["illegal-call deal 1 round 1 seat 2"]
        assert rounds(file) == [(1, 4, 1), (2, 1, 1), (3, 2, 1)]

    def test_only_its_first_illegal_act_is_found(self) -> None:
        deal = 'calls = "5S 5H pass pass"\nestimates = "9 9 9 9"\nwon = "1 1 1 1"'
        assert found(judged(deal)) == ["illegal-call deal 1 round 1 seat 2"]

    def test_later_deals_are_judged(self) -> None:
        file = judged(WRONG, SEAT_2_CALLS, WRONG)
        assert found(file) == [
            "illegal-call deal 1 round 1 seat 2",
            "illegal-call deal 3 round 3 seat 4",
        ]

    def test_deals_before_the_first_wrong_one_are_scored(self) -> None:
        file = judged(SOUND, WRONG, SEAT_3_CALLS)
        assert file.judged is not None
        assert (len(file.judged.deals), file.judged.totals) == (1, (25, 13, -1, -2))

    @pytest.mark.parametrize(
        "deal",
        [
            PASSED + '\nestimates = "3 3 3 3"',
            PASSED.replace('"\n', "").replace('pass"', 'pass 4C"'),
            PASSED + '\nwon = "4 4 4 1"',
            PASSED + '\ncall = "4C"\ncaller = 1',
        ],
    )
    def test_one_that_goes_on_after_its_end_counts_once(self, deal: str) -> None:
        file = judged(deal, SEAT_2_CALLS, variant="classic")
        assert rounds(file)[-1][:2] == (2, 1)

    def test_one_with_a_fourteenth_trick_counts_once(self) -> None:
        deal = played_out(round=1)
        where = deal.rindex("]")
        deal = deal[:where] + '"2S",\n' + deal[where:]
        file = judged(deal, 'estimates = "3 3 3 3"', variant="koutchina")
        assert found(file) == ["wrong-trick deal 1 round 1 trick 14"]
        assert rounds(file) == [(1, 4, 1), (2, 1, 1)]

    def test_one_that_says_it_was_passed_counts_as_passed(self) -> None:
        wrong = 'dash_calls = "dash dash dash no"\ncalls = "pass pass"'
        file = judged(wrong, SOUND)
        assert rounds(file) == [(1, 4, 1), (1, 4, 1)]

    def test_one_that_was_passed_and_is_played_on_counts_as_played(self) -> None:
        """Under ``all_pass.then = "fixed"`` no round is over because everybody passed."""
        file = judged(PASSED, SEAT_2_CALLS, variant="egyptian-tournament")
        assert found(file) == ["unfinished-deal deal 1 round 1"]
        assert rounds(file) == [(1, 4, 1), (2, 1, 1)]

    def test_one_that_says_it_was_dealt_again_counts_as_dealt_again(self) -> None:
        wrong = hands(ALL_SUITS) + "redeal_by = 1"
        file = judged(wrong, 'estimates = "5 3 3 3"\nwon = "5 3 4 1"', variant="koutchina-redeal")
        assert rounds(file) == [(1, 4, 1), (1, 4, 1)]

    def test_a_redeal_with_something_after_it_counts_as_one(self) -> None:
        again = hands(SEAT_ONE_VOID) + "redeal_by = 1"
        file = judged(again + '\navoid = "1"', again, again, variant="classic-redeal")
        assert found(file) == ["contradiction deal 1 round 1"]

    def test_its_number_of_redeals_in_a_row_is_kept(self) -> None:
        file = judged(PASSED, PASSED, PASSED + '\nscores = "1 0 0 0"', 'estimates = "3 5 1 3"')
        assert found(file) == ["wrong-score deal 3 round 1 seat 1"]

    def test_a_deal_that_could_not_be_read_counts_as_a_round_played(self) -> None:
        file = judged('calls = "5X"', SEAT_2_CALLS)
        assert found(file) == ["bad-notation deal 1"]
        assert rounds(file) == [(2, 1, 1)]

    def test_a_deal_whose_hands_are_wrong_counts_as_a_round_played(self) -> None:
        deal = hands(ALL_SUITS).replace("AK2.AK2.AK2.AK32", "AK2.AK2.AK2.AK3")
        assert rounds(judged(deal, SEAT_2_CALLS)) == [(2, 1, 1)]


class TestUnknownMultiplier:
    """After a wrong deal scores are not judged until the multiplier is known again."""

    def test_scores_are_not_judged_while_the_multiplier_is_unknown(self) -> None:
        doubled = SEAT_2_CALLS + '\nscores = "-24 50 26 -22"'
        assert found(judged(WRONG, doubled)) == ["illegal-call deal 1 round 1 seat 2"]

    def test_it_is_known_again_after_a_round_in_which_somebody_made_it(self) -> None:
        wrong_score = SEAT_3_CALLS + '\nscores = "0 0 0 0"'
        file = judged(WRONG, SEAT_2_CALLS, wrong_score)
        assert found(file)[1] == "wrong-score deal 3 round 3 seat 1"

    def test_a_round_that_all_four_missed_leaves_it_unknown(self) -> None:
        missed = 'calls = "5S pass pass pass"\nestimates = "3 5 3 3"\nwon = "4 4 4 1"'
        scored = SEAT_3_CALLS + '\nscores = "1 2 3 4"'
        assert found(judged(WRONG, missed, scored)) == ["illegal-call deal 1 round 1 seat 2"]

    def test_it_is_always_known_where_there_are_no_multipliers(self) -> None:
        override = Override(settings={"score.all_missed.multipliers": []})
        wrong_score = SEAT_2_CALLS + '\nscores = "0 0 0 0"'
        file = judged(WRONG, wrong_score, override=override)
        assert found(file)[1] == "wrong-score deal 2 round 2 seat 1"

    def test_a_deal_that_was_only_passed_leaves_it_known(self) -> None:
        wrong = 'dash_calls = "dash dash dash no"\ncalls = "pass pass"'
        file = judged(wrong, SOUND + '\nscores = "0 0 0 0"')
        assert found(file)[1] == "wrong-score deal 2 round 1 seat 1"


class TestPreviousCaller:
    """R5.2 ``previous_caller``, where a deal is wrong after its auction."""

    OPENER = Override(settings={"auction.opener": "previous_caller"})

    def test_the_caller_of_a_wrong_deal_opens_the_next_auction(self) -> None:
        wrong = 'calls = "pass pass 5S pass"\nestimates = "9 3 5 3"\nwon = "4 4 4 1"'
        after = 'calls = "5S pass pass pass"\nestimates = "3 3 5 3"\nwon = "1 3 5 4"'
        assert found(judged(wrong, after, override=self.OPENER)) == [
            "illegal-estimate deal 1 round 1 seat 1"
        ]


class TestInTurn:
    """R4.2 *added*: Dash Calls made in turn, as records tell them."""

    IN_TURN = Override(settings={"dash_call.when": "in_turn"})

    @pytest.mark.parametrize(
        "deal",
        [
            'calls = "dash 5S pass pass"\nestimates = "dash 5 3 3"',
            'calls = "dash 5S pass pass"\nestimates = "- 5 3 3"',
            'dash_calls = "dash no no no"\ncalls = "dash 5S pass pass"\nestimates = "dash 5 3 3"',
            'call = "5S"\ncaller = 2\nestimates = "dash 5 3 3"',
            'call = "5S"\ncaller = 2\ndash_calls = "dash no no no"\nestimates = "dash 5 3 3"',
            'call = "5S"\ncaller = 2\ndash_calls = "dash no no no"',
            'calls = "dash 5S"',
            'calls = "dash dash pass pass"',
        ],
    )
    def test_r4_2_sound(self, deal: str) -> None:
        assert found(judged(deal, override=self.IN_TURN)) == []

    def test_r4_2_the_dash_caller_counts(self) -> None:
        deal = 'call = "5S"\ncaller = 2\nestimates = "dash 5 3 3"\nwon = "0 5 4 4"'
        file = judged(deal, override=self.IN_TURN)
        assert file.judged is not None and file.judged.totals == (33, 25, -1, -11)

    @pytest.mark.parametrize(
        ("deal", "finding"),
        [
            ('calls = "4C 4D pass pass dash"', "illegal-dash-call deal 1 round 1 seat 1"),
            ('calls = "dash dash dash"', "illegal-dash-call deal 1 round 1 seat 3"),
            (
                'calls = "dash 5S pass pass"\nestimates = "0 5 3 3"',
                "contradiction deal 1 round 1 seat 1",
            ),
            (
                'dash_calls = "no no no no"\ncalls = "dash 5S pass pass"',
                "contradiction deal 1 round 1 seat 1",
            ),
            (
                'calls = "pass 5S pass pass"\nestimates = "dash 5 3 3"',
                "contradiction deal 1 round 1 seat 1",
            ),
            (
                'call = "5S"\ncaller = 1\nestimates = "dash 5 3 3"',
                "wrong-caller deal 1 round 1 seat 1",
            ),
        ],
    )
    def test_r4_2_wrong(self, deal: str, finding: str) -> None:
        assert found(judged(deal, override=self.IN_TURN)) == [finding]

    def test_r4_1_there_are_none_where_call_rounds_have_none(self) -> None:
        override = Override(settings={"dash_call.when": "in_turn", "dash_call.rounds": ["fixed"]})
        deal = 'call = "5S"\ncaller = 2\nestimates = "dash 5 3 3"'
        assert found(judged(deal, override=override)) == ["illegal-dash-call deal 1 round 1 seat 1"]


class TestRules:
    """By what a record is judged."""

    def ruleset(self, **settings: object) -> str:
        rules = rules_of("koutchina-full", settings)
        return tomli_w.dumps({"ruleset": rules_tables(rules)})

    def test_the_digest_of_other_rules_is_a_warning(self) -> None:
        file = judged(SOUND, more='rules = "sha256:0"\n')
        assert found(file) == ["rules-changed"]
        assert file.valid
        text = record(SOUND, more='rules = "sha256:0"\n')
        assert line_of(text, "rules-changed") == 'rules = "sha256:0"'

    def test_the_digest_of_the_same_rules_is_none(self) -> None:
        own = digest(rules_of("koutchina-full"))
        assert judged(SOUND, more=f'rules = "{own}"\n').findings == ()

    def test_its_own_ruleset_is_what_a_record_is_judged_by(self) -> None:
        file = judged(SOUND, more=self.ruleset(**{"score.made": 100}))
        assert found(file) == ["rules-changed"]
        assert file.judged is not None and file.judged.totals[0] == 115

    def test_a_ruleset_as_it_is_today_is_no_change(self) -> None:
        assert judged(SOUND, more=self.ruleset()).findings == ()

    def test_a_variant_that_is_no_longer_there_is_a_warning_beside_a_ruleset(self) -> None:
        file = judged(SOUND, variant="gone", more=self.ruleset())
        assert [(f.code, f.severity) for f in file.findings] == [("unknown-variant", "warning")]
        assert file.judged is not None and file.judged.totals == (25, 13, -1, -2)

    def test_a_variant_that_is_not_there_is_an_error_without_one(self) -> None:
        file = judged(SOUND, variant="gone")
        assert [(f.code, f.severity) for f in file.findings] == [("unknown-variant", "error")]
        assert line_of(record(SOUND, variant="gone"), "unknown-variant") == 'variant = "gone"'
        assert file.judged is None

    def test_the_command_lines_variant_overrides_both(self) -> None:
        override = Override(variant="egyptian-tournament")
        file = judged(SOUND, more=self.ruleset(**{"score.made": 100}), override=override)
        assert file.findings == ()
        assert file.judged is not None and file.judged.totals == (28, 16, -1, -2)

    def test_the_command_lines_settings_change_the_variant(self) -> None:
        file = judged(SOUND, override=Override(settings={"score.made": 11}))
        assert file.judged is not None and file.judged.totals[0] == 26

    def test_the_command_lines_settings_change_a_records_own_ruleset(self) -> None:
        override = Override(settings={"score.caller": 20})
        file = judged(SOUND, more=self.ruleset(**{"score.made": 100}), override=override)
        assert file.judged is not None and file.judged.totals[0] == 100 + 5 + 20

    def test_house_rules_of_the_record_are_on(self) -> None:
        deal = 'calls = "8S pass pass pass"\nestimates = "8 3 1 0"\nwon = "8 3 2 0"'
        file = judged(deal, more="[house_rules.big-games]\n")
        assert file.findings == ()
        assert file.judged is not None and file.judged.totals[0] == 2 * 28

    def test_a_ruleset_holds_its_house_rules_and_house_rules_beside_it_add_nothing(self) -> None:
        more = self.ruleset() + "[house_rules.big-games]\nfrom = 1\n"
        file = judged(SOUND, more=more)
        assert file.judged is not None and file.judged.totals[0] == 25

    def test_a_ruleset_with_house_rules_beside_the_variants_own_is_no_change(self) -> None:
        rules = rules_of("koutchina-full", None, "big-games")
        file = judged(SOUND, more=tomli_w.dumps({"ruleset": rules_tables(rules)}))
        assert file.findings == ()
        assert file.judged is not None and file.judged.rules.variant is not None
        assert file.judged.rules.variant.title["en"] == "Koutchina, Full"

    def test_an_unknown_house_rule(self) -> None:
        assert found(judged(SOUND, more="[house_rules.big-game]\n")) == ["unknown-house-rule"]

    def test_a_key_that_is_missing_in_a_ruleset(self) -> None:
        more = self.ruleset().replace("made = 10\n", "", 1)
        assert found(judged(SOUND, more=more)) == ["missing-key"]
