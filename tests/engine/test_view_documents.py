"""A view for programs in other languages: its JSON document, and the mask of legal acts."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from playing import SHIPPED, rules_of
from random_play import choose

import estimation_core as ec
from estimation_core.cards import card_set
from estimation_core.engine.game import Game


def views(variant: str, seed: int) -> Any:
    """The views of a random game: that of the seat in turn and of another, before every act."""
    short = {"game.fixed_rounds": ["NT", "S"]}
    game, rng = Game(rules_of(variant, short), seed=seed), random.Random(seed)
    while not game.over:
        turn = game.to_act or 1
        for seat in (turn, turn % 4 + 1):
            yield game, game.view(seat)
        game.act(choose(game, rng))


@pytest.mark.parametrize("variant", ["koutchina-mini", "classic-redeal", "egyptian-tournament"])
def test_the_mask_holds_the_legal_acts_by_number(variant: str) -> None:
    for game, view in views(variant, 3):
        mask = view.legal_mask()
        legal = game.legal_acts() if game.to_act == view.seat else ()
        assert len(mask) == ec.ACTION_COUNT and set(mask) <= {0, 1}
        assert {ec.act_from_id(number) for number, bit in enumerate(mask) if bit} == set(legal)


@pytest.mark.parametrize("variant", [name for name in SHIPPED if "long" not in name])
def test_the_document_is_json_and_says_what_the_view_says(variant: str) -> None:
    stages = set()
    for _, view in views(variant, 5):
        document = view.to_dict()
        assert json.loads(json.dumps(document)) == document
        stages.add(document["stage"])
        assert card_set(map(_card, document["hand"])) == view.hand
        assert card_set(map(_card, document["dealt"])) == view.dealt
        assert document["said"] == [[seat, str(act)] for seat, act in view.said]
        assert [ec.act_from_id(one["id"]) for one in document["legal"]] == [*view.legal]
        assert [one["act"] for one in document["legal"]] == [*map(str, view.legal)]
        assert [
            (trick["leader"], tuple(map(_card, trick["cards"]))) for trick in document["tricks"]
        ] == [*view.tricks]
        assert (document["won"], document["totals"]) == ([*view.won], [*view.totals])
        if view.contract is not None:
            assert document["contract"]["trump"] == view.contract.trump.code
            assert document["contract"]["caller"] == view.contract.caller
        assert len(document["results"]) == len(view.results)
        for told, (result, score) in zip(document["results"], view.results, strict=True):
            assert (told["won"], told["scores"]) == ([*result.won], [*score.scores])
    assert {"estimates", "play"} <= stages


def test_the_end_of_a_game_has_a_document_too() -> None:
    game, rng = Game(rules_of("koutchina"), seed=1), random.Random(1)
    while not game.over:
        game.act(choose(game, rng))
    document = game.view(3).to_dict()
    assert (document["stage"], document["to_act"], document["legal"]) == ("over", None, [])
    assert document["places"] == [*game.places]
    json.dumps(document)


def test_no_card_of_another_hand_is_in_it() -> None:
    for game, view in views("koutchina-mini", 7):
        if game.deal is None or game.deal.hands is None:
            continue
        known = view.dealt | card_set(game.deal.cards)
        document = view.to_dict()
        document.pop("legal")
        shown = set(_strings(document)) & {card.code for card in map(ec.Card, range(52))}
        # Calls such as 9S are written as cards are; they stand in these places alone.
        said = {str(act) for _, act in view.said} | {document["call"]}
        assert card_set(map(_card, shown - said)) & ~known == 0


def _card(code: str) -> int:
    act = ec.parse_act(code, "play")
    assert isinstance(act, ec.Play)
    return act.card


def _strings(value: Any) -> Any:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for key, entry in value.items():
            if key != "results":
                yield from _strings(entry)
    elif isinstance(value, list):
        for entry in value:
            yield from _strings(entry)
