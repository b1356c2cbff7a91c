"""The proof of a ruleset: what it walks, what it merges, what it finds, and that none of it can be got otherwise."""

from __future__ import annotations

import itertools
import pickle
from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any

import pytest
from playing import SHIPPED, rules_of

from estimation_core.acts import CALLS, ESTIMATES, PASS, SUPER_CALLS, Call, Estimate
from estimation_core.cards import Strain
from estimation_core.engine.game import Game
from estimation_core.engine.ruleset import Ruleset
from estimation_core.errors import HouseRuleFailed, UndeclaredLook
from estimation_core.hooks import Auction, Ban, HouseRule, hookimpl
from estimation_core.messages import Message
from estimation_core.proof import NotFinished, Proof, Prover, prove
from estimation_core.proof.merging import Merging
from estimation_core.proof.openings import beginnings
from estimation_core.proof.walking import Walk, walk
from estimation_core.results import Line, Result, Round, Unsealed
from estimation_core.rules.facts import Facts

NO = Message("No.")
DEAD_END = {
    "auction.minimum": 1,
    "estimates.zero_limit": 0,
    "estimates.forbidden_total": 4,
}

PINNED = {
    "koutchina": (2954, -63, 73),
    "koutchina-redeal": (2954, -63, 73),
    "koutchina-mini": (15337, -63, 73),
    "koutchina-full": (15337, -63, 73),
    "classic": (17766, -63, 73),
    "classic-short": (9429, -63, 73),
    "classic-long": (17766, -63, 73),
    "classic-redeal": (17766, -63, 73),
    "classic-one-bid": (15726, -63, 73),
    "classic-big-games": (17766, -126, 146),
    "classic-three-alike": (17766, -126, 146),
    "egyptian-tournament": (21655, -70, 83),
}


class Rule(HouseRule):
    name = "trial"


@cache
def prover() -> Prover:
    """Shipped variants have walks in common."""
    return Prover()


def with_rule(rule: HouseRule, variant: str = "classic", **settings: Any) -> Ruleset:
    """The rules of a variant with one more house rule."""
    rules = rules_of(variant, {key.replace("__", "."): value for key, value in settings.items()})
    return Ruleset("trial", rules.settings, [*rules.house_rules.values(), rule])


def openings(rules: Ruleset) -> list[Facts]:
    return [facts for kind in beginnings(rules) for facts in kind.openings]


def everything(rules: Ruleset) -> set[Facts]:
    """All positions of the bidding, none of them merged, walked in the plainest way."""
    seen = set(openings(rules))
    todo = list(seen)
    while todo:
        position = rules.position(todo.pop())
        for act in position.legal():
            after = position.next(act).facts
            if after not in seen:
                seen.add(after)
                todo.append(after)
    return seen


def dead(rules: Ruleset, positions: Iterable[Facts]) -> list[Facts]:
    return [facts for facts in positions if facts.turn and not rules.position(facts).legal()]


def walks(rules: Ruleset) -> list[Walk]:
    return [walk(rules, kind.openings) for kind in beginnings(rules)]


# Shipped variants.


@pytest.mark.parametrize("variant", SHIPPED)
def test_shipped_variants_are_proven(variant: str) -> None:
    states, lowest, highest = PINNED[variant]
    assert prover().prove(rules_of(variant)) == Proof(states, 0, lowest, highest)


def test_every_kind_of_round_of_a_game_is_walked() -> None:
    kinds = [
        [(kind.kind, kind.rounds[0].played_on) for kind in beginnings(rules_of(variant))]
        for variant in ("koutchina", "koutchina-mini", "classic", "classic-short")
    ]
    fixed, call, played_on = ("fixed", False), ("call", False), ("call", True)
    assert kinds == [[fixed], [call, played_on, fixed], [call, fixed], [call]]


@pytest.mark.parametrize(
    ("opener", "first"),
    [("after_dealer", {1}), ("dealer", {4}), ("previous_caller", {1, 2, 3, 4})],
)
def test_an_auction_is_walked_from_everybody_who_may_open_it(opener: str, first: set[int]) -> None:
    (kind,) = beginnings(rules_of("classic-short", {"auction.opener": opener}))
    assert {facts.first for facts in kind.openings} == first


def test_the_very_first_round_has_no_previous_caller() -> None:
    rules = rules_of("classic-short", {"auction.opener": "previous_caller", "game.call_rounds": 1})
    (kind,) = beginnings(rules)
    assert {facts.first for facts in kind.openings} == {1}


# The plainest walk finds the same.


class FewWords(Rule):
    """Hardly anything may be said, so that everything can be walked and every result be scored."""

    @hookimpl
    def ban_calls(self, auction: Auction) -> Ban:
        allowed = (Call(4, Strain.HEARTS), Call(8, Strain.CLUBS))
        return Ban([call for call in CALLS if call not in allowed], NO)

    @hookimpl
    def limit_estimates(self, auction: Auction) -> Ban:
        acts = [act for act in (*ESTIMATES, *SUPER_CALLS) if act.number not in (0, 8)]
        return Ban([*acts, Estimate(8, Strain.CLUBS)], NO)


TRICKS = [
    (one, two, three, 13 - one - two - three)
    for one in range(14)
    for two in range(14 - one)
    for three in range(14 - one - two)
]


@pytest.mark.parametrize("variant", ["koutchina-mini", "classic"])
def test_scores_are_those_of_every_result_there_is(variant: str) -> None:
    rules = with_rule(FewWords(), variant)
    contracts = {}
    for facts in everything(rules):
        if facts.stage == "play":
            kind = "call" if facts.played_on else facts.kind
            contract = rules.contract(facts, Round(1, kind, None, 4))
            # The trump is left out: no score depends on it.
            seen = contract.estimates, contract.dash_calls, contract.caller, contract.withs
            contracts[*seen, contract.risk, facts.kind, facts.played_on] = contract
    scores = {
        score
        for contract in contracts.values()
        for won in TRICKS
        for score in rules.score(Result(contract, won)).scores
    }
    proof = prove(rules)
    assert (proof.score_min, proof.score_max) == (min(scores), max(scores))


class Sulky(Rule):
    """Bans that look at all that may be dropped: who opened, who has passed, the Call's strain, the Super Call."""

    @hookimpl
    def ban_calls(self, auction: Auction) -> Ban | None:
        return Ban(CALLS[25:], NO) if auction.opener == 4 else Ban(CALLS[22:], NO)

    @hookimpl
    def limit_estimates(self, auction: Auction, place: int) -> Ban | None:
        if auction.kind == "fixed":
            in_force = auction.super_call
            if in_force is not None and in_force.strain is Strain.HEARTS:
                return Ban(ESTIMATES, NO)
            return Ban([act for act in (*ESTIMATES, *SUPER_CALLS) if 1 < act.number < 12], NO)
        if auction.call == Call(4, Strain.DIAMONDS) and 2 in auction.passed and place == 4:
            return Ban((*ESTIMATES, *SUPER_CALLS), NO)
        return Ban(ESTIMATES[2:], NO)


@pytest.mark.parametrize("variant", ["koutchina-mini", "egyptian-tournament"])
def test_merging_hides_no_dead_end(variant: str) -> None:
    # Only some of the positions that are merged at first are dead ends.
    rules = with_rule(Sulky(), variant)
    everywhere = everything(rules)
    ends = dead(rules, everywhere)
    kinds = {(facts.kind, facts.played_on) for facts in ends}
    found = [one for one in walks(rules) if one.nearest]
    assert ends and sum(one.dead_ends for one in found) <= len(ends)
    assert kinds == {kind_of_dead_end(rules, one) for one in found}


def kind_of_dead_end(rules: Ruleset, found: Walk) -> tuple[str, bool]:
    assert found.nearest
    position = rules.position(found.nearest.opening)
    for act in found.nearest.way:
        position = position.next(act)
    assert position.turn and not position.legal()
    return position.kind, position.played_on


@pytest.mark.parametrize(
    "settings",
    [
        {},
        {"dash_call__when": "in_turn", "dash_call__limit": 3},
        {"all_pass__then": "fixed", "all_pass__strain": "S", "all_pass__first": "dealer",
         "all_pass__bonuses": True, "all_pass__super_calls": True, "super_call__makes_caller": True},
        {"auction__opener": "previous_caller", "estimates__cap": "none"},
    ],
)  # fmt: skip
def test_merged_positions_have_the_same_choices(settings: dict[str, Any]) -> None:
    # The house rule looks at nothing, so that only what the core needs is kept.
    rules = with_rule(FewWords(), "koutchina-mini", **settings)
    merging = Merging(rules.settings)
    groups: dict[Any, tuple[Any, ...]] = {}
    for facts in everything(rules):
        if facts.turn:
            position = rules.position(facts)
            after = [position.next(act).facts for act in position.legal()]
            kept = [merging.key(one) if one.turn else one.stage for one in after]
            here = position.legal(), tuple(kept)
            assert groups.setdefault(merging.key(facts), here) == here
    assert prove(rules).states <= len(groups)


# Dead ends, with a shortest way and the rules that closed each choice.


def texts(rules: Ruleset) -> list[str]:
    return [str(text) for text in prove(rules).texts]


def test_r6_three_ones_leave_the_last_player_nothing() -> None:
    rules = rules_of("koutchina-full", DEAD_END | {"game.fixed_rounds": []})
    assert texts(rules) == [
        "In a call round the third player after the dealer can be left without a choice, soonest like this: "
        "nobody makes a Dash Call, the player after the dealer, the second player after the dealer, and the third "
        "player after the dealer pass, the dealer calls 1♣, the player after the dealer says 1, and the second player "
        "after the dealer says 1. Closed are: "
        "0 (Only 0 players may be at zero in a round, Dash Calls counted too.), "
        "1 (The four estimates may not add up to 4.), "
        "2 to 13 (No estimate may be above the Call's number, 1.)"
    ]


class Silence(Rule):
    """Nobody at the second place may say anything in the auction."""

    @hookimpl
    def ban_calls(self, auction: Auction, place: int) -> Ban | None:
        if place != 2 or auction.stage != "auction":
            return None
        return Ban((PASS, *CALLS), Message("Silence at this seat."))


def test_a_house_rule_that_bans_every_answer_of_one_seat() -> None:
    rules = with_rule(Silence(), "classic-short")
    assert texts(rules) == [
        "In a call round the second player after the dealer can be left without a choice, soonest like this: "
        "the player after the dealer makes a Dash Call and the second player after the dealer, the third player "
        "after the dealer, and the dealer make no Dash Call. Closed are: "
        "passing and 4♣ to 13 NT (house rule trial: Silence at this seat.)"
    ]


class Everything(Rule):
    @hookimpl
    def limit_estimates(self, auction: Auction, place: int) -> Ban | None:
        return Ban((*ESTIMATES, *SUPER_CALLS), NO) if auction.kind == "fixed" else None


def test_a_dead_end_where_a_round_begins() -> None:
    (text,) = texts(with_rule(Everything(), "koutchina"))
    assert text == (
        "In a fixed round the player after the dealer can be left without a choice, soonest like this: "
        "nobody has said anything yet. Closed are: "
        "0 to 13 and Super Call 8♣ to Super Call 13 NT (house rule trial: No.)"
    )


# What bans look at.


class FewEstimates(HouseRule):
    name = "few"

    @hookimpl
    def limit_estimates(self) -> Ban:
        return Ban([act for act in ESTIMATES if act.number not in (1, 5)], NO)


class Looks(Rule):
    def __init__(self, look: Any) -> None:
        super().__init__()
        self.look = look

    @hookimpl
    def limit_estimates(self, auction: Auction) -> None:
        self.look(auction)


FORGOTTEN = {
    "the Call's strain": lambda auction: auction.call and auction.call.strain,
    "the Call as a whole": lambda auction: auction.call == Call(4, Strain.CLUBS),
    "who has passed": lambda auction: auction.passed,
    "everything": lambda auction: hash(auction),
}


@cache
def states_of_few(look: str | None) -> int:
    rules = rules_of("classic-short", {"auction.minimum": 13, "estimates.zero_limit": 0})
    looks = Looks(FORGOTTEN[look] if look else lambda auction: auction.call.number)
    return prove(Ruleset("trial", rules.settings, [FewEstimates(), looks])).states


@pytest.mark.parametrize("look", FORGOTTEN)
def test_what_a_ban_looks_at_is_kept(look: str) -> None:
    assert states_of_few(look) > states_of_few(None)


class AgainstDealers(Rule):
    looks_at = ("dealer",)

    @hookimpl
    def limit_estimates(self, auction: Auction, place: int) -> Ban | None:
        if auction.dealer == 3 and place == 4:
            return Ban((*ESTIMATES, *SUPER_CALLS), NO)
        return None


def test_a_declared_look_is_walked_in_all_its_values() -> None:
    proof = prove(with_rule(AgainstDealers(), "koutchina"))
    assert proof.dead_ends > 0
    assert proof.states == 4 * PINNED["koutchina"][0]


# House rules that fail.


class Moody(Rule):
    def __init__(self) -> None:
        super().__init__()
        self.moods = itertools.cycle((0, 0, 0, 1))

    @hookimpl
    def limit_estimates(self) -> Ban:
        return Ban([ESTIMATES[next(self.moods)]], NO)


class Raising(Rule):
    @hookimpl
    def ban_calls(self) -> Ban:
        raise ZeroDivisionError("oh")


class Sloppy(Rule):
    @hookimpl
    def limit_estimates(self) -> Ban:
        return Ban(ESTIMATES[0], NO)  # type: ignore[arg-type]


class Prying(Rule):
    @hookimpl
    def limit_estimates(self, auction: Auction) -> None:
        auction.dealer  # noqa: B018


@pytest.mark.parametrize(
    ("rule", "words"),
    [
        (Moody, ("trial", "limit_estimates", __file__, "differently")),
        (Raising, ("trial", "ban_calls", __file__, "ZeroDivisionError: oh")),
        (Sloppy, ("trial", "limit_estimates", __file__, "must answer with bans")),
        (Prying, ("trial", "limit_estimates", __file__, "'dealer' is not declared in looks_at")),
    ],
)
def test_a_house_rule_that_fails(rule: type[Rule], words: Sequence[str]) -> None:
    with pytest.raises(HouseRuleFailed) as failed:
        prove(with_rule(rule()))
    assert all(word in str(failed.value) for word in words)


class Declared(HouseRule):
    name = "declared"
    looks_at = ("dealer", "number", "strain", "multiplier")

    @hookimpl
    def limit_estimates(self, auction: Auction) -> None:
        assert auction.dealer


def test_an_undeclared_look_raises_in_whatever_company() -> None:
    rules = rules_of("koutchina")
    for company in ([Prying()], [Prying(), Declared()], [Declared(), Prying()]):
        game = Game(Ruleset("trial", rules.settings, company), seed=1)
        with pytest.raises(HouseRuleFailed, match="'dealer' is not declared in looks_at"):
            game.legal_acts()


def test_nothing_stands_behind_an_auction() -> None:
    """No way leads from what a ban sees to the ruleset, the facts or what it has not declared."""
    position = Game(rules_of("classic"), seed=1).view(1).position
    assert position is not None
    auction = position.auction()
    public = {name for name in dir(auction) if not name.startswith("_")}
    documented = set(Unsealed.__slots__)
    assert public == documented
    assert pickle.loads(pickle.dumps(auction)) == auction
    for name in ("facts", "rules"):
        with pytest.raises(AttributeError):
            getattr(auction, name)
    with pytest.raises(AttributeError, match="read only"):
        auction.kind = "fixed"
    with pytest.raises(UndeclaredLook):
        auction.number  # noqa: B018
    assert position.auction(("dealer",)) != auction


def test_a_walk_beyond_its_bounds_is_given_up() -> None:
    with pytest.raises(NotFinished):
        prove(rules_of("koutchina"), most_states=1000)


# Scores where house rules have a say.


class Treble(Rule):
    @hookimpl
    def score_factor(self, result: Result) -> int:
        return 3 if result.contract.round.number == 4 else 1


class Bonus(Rule):
    @hookimpl
    def score_lines(self, result: Result) -> list[Line]:
        return [Line(1, 100)]


def test_the_largest_factor_of_any_round_counts() -> None:
    proof = prover().prove(with_rule(Treble(), "koutchina"))
    assert (proof.score_min, proof.score_max) == (3 * -63, 3 * 73)


def test_scores_are_left_out_where_a_house_rule_adds_lines() -> None:
    proof = prover().prove(with_rule(Bonus(), "koutchina"))
    assert (proof.score_min, proof.score_max) == (None, None)
