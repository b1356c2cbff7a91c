"""Playing rounds in tests as they are told at a table: what is said, in turn, and the tricks won."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from itertools import chain, repeat
from typing import Any

from estimation_core.acts import DASH_CALL, DECLINE, REDEAL, Act, Play, Won
from estimation_core.cards import FULL_DECK, card_set, cards_in
from estimation_core.engine.beginning import Stakes, Start
from estimation_core.engine.deal import Deal
from estimation_core.engine.game import Game
from estimation_core.engine.ruleset import Ruleset
from estimation_core.notation import read_call, read_card, read_estimate, read_hand
from estimation_core.results import Contract, Score
from estimation_core.rules.deal import Hands
from estimation_core.variants import Catalog, load_rules

SHIPPED = (
    "koutchina",
    "koutchina-mini",
    "koutchina-full",
    "koutchina-redeal",
    "classic",
    "classic-short",
    "classic-long",
    "classic-one-bid",
    "classic-big-games",
    "classic-redeal",
    "classic-three-alike",
    "egyptian-tournament",
)


@cache
def catalog() -> Catalog:
    return Catalog()


def rules_of(
    variant: str = "koutchina-full",
    settings: Mapping[str, Any] | None = None,
    *house_rules: str,
    **house_rule_settings: Mapping[str, Any],
) -> Ruleset:
    """The rules of a variant with changed settings and with house rules switched on."""
    wanted = {name: {} for name in house_rules} | {
        name.replace("_", "-"): given for name, given in house_rule_settings.items()
    }
    return load_rules(variant, settings=settings, house_rules=wanted, catalog=catalog())


def game_of(
    rules: Ruleset | str = "koutchina-full",
    *,
    dealer: int = 4,
    round: int = 1,
    multiplier: int = 1,
    hands: Iterable[Hands | None] = (),
    stakes: Stakes | None = None,
) -> Game:
    """A game at a round. With the dealer at seat 4, seat 1 is the seat after the dealer, and so on.

    The cards of its first deals are ``hands`` (None: not known); those of later ones are not known.
    """
    if isinstance(rules, str):
        rules = rules_of(rules)
    return Game(
        rules,
        deals=chain(hands, repeat(None)),
        dealer=dealer,
        start=Start(round, multiplier),
        stakes=stakes,
    )


def act_of(stage: str, word: str) -> Act:
    """One word as it is said at a stage of a deal."""
    if stage == "redeal":
        return REDEAL if word == "redeal" else DECLINE
    if stage == "dash_calls":
        return {"dash": DASH_CALL, "no": DECLINE}[word]
    if stage == "play":
        return Play(read_card(word))
    said = read_call(word) if stage == "auction" else read_estimate(word)
    assert said is not None
    return said


def say(game: Game, words: str) -> Game:
    """What the seats say (or play), in turn; a bar may divide the parts of a round."""
    for word in words.replace("|", " ").split():
        game.act(act_of(game.stage, word))
    return game


def win(game: Game, tricks: str) -> Game:
    """The tricks won, by seat, of a deal without cards."""
    one, two, three, four = map(int, tricks.split())
    game.act(Won((one, two, three, four)))
    return game


def play_round(game: Game, words: str, tricks: str) -> Game:
    """A whole round: what is said, and the tricks won."""
    return win(say(game, words), tricks)


def refused(game: Game, word: str) -> str:
    """Why a word cannot be said now, in English; empty where it can."""
    reason = game.why_not(act_of(game.stage, word))
    return "" if reason is None else str(reason)


def legal_words(game: Game, words: str) -> str:
    """Those of some words that can be said now."""
    return " ".join(word for word in words.split() if not refused(game, word))


def deal_under_way(game: Game) -> Deal:
    assert game.deal is not None
    return game.deal


def contract_of(game: Game) -> Contract:
    """The contract of the deal under way."""
    contract = deal_under_way(game).contract
    assert contract is not None
    return contract


def last_scored(game: Game) -> Deal:
    return [deal for deal in game.deals if deal.score is not None][-1]


def score_of(game: Game) -> Score:
    """The score of the latest round that has one."""
    score = last_scored(game).score
    assert score is not None
    return score


def points(game: Game) -> tuple[int, ...]:
    """What each seat got in the latest round that was scored."""
    return score_of(game).scores


def lines(game: Game, seat: int) -> dict[str, int]:
    """The lines of a seat in the latest round that was scored."""
    return {line.name: line.points for line in score_of(game).lines[seat - 1]}


def deal_of(*hands: str) -> Hands:
    """Four hands as records have them; of those left out the cards are shared out as they come."""
    given = [card_set(read_hand(hand)) for hand in hands]
    rest = list(cards_in(FULL_DECK & ~sum(given)))
    while len(given) < 4:
        given.append(card_set(rest[:13]))
        rest = rest[13:]
    one, two, three, four = given
    return one, two, three, four


ALL_SUITS = deal_of("AK2.AK2.AK2.AK32", "QJ3.QJ3.QJ3.QJT4", "T94.T94.T984.985", "8765.8765.765.76")
"""A deal in which every hand has all four suits."""

SEAT_ONE_VOID = deal_of(
    ".AKQJT.AKQJ.AKQJ", "AKQJ.98.T98.T987", "T987.765.765.654", "65432.432.432.32"
)
"""A deal in which only seat 1 has no card of some suit: no spade."""
