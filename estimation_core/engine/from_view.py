"""A game that agrees with what one seat has seen, for search over what is hidden."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from estimation_core.acts import DECLINE, PLAYS
from estimation_core.engine.view import View
from estimation_core.errors import IllegalAct
from estimation_core.rules.deal import Hands, is_deal

if TYPE_CHECKING:
    from estimation_core.engine.game import Game


def play_again(game: Game, view: View, hands: Sequence[int]) -> None:
    """Deals a game, which stands before this deal, the cards of a view, and does all that was said and played in it.

    ``hands`` are the cards that each seat still holds; `ValueError` where they do not agree with the view.
    """
    game.deal_hands(_dealt(view, hands))
    # Who was asked before the seat in turn has declined; who is in turn is not told to the others (R3.4).
    while game.stage == "redeal" and not _agrees(game, view):
        game.act(DECLINE)
    try:
        for _, act in view.said:
            game.act(act)
        for _, cards in (*view.tricks, (view.leader, view.trick)):
            for card in cards:
                game.act(PLAYS[card])
    except IllegalAct as error:
        raise ValueError(f"hands that do not agree with what was played: {error}") from error
    if not _agrees(game, view):
        raise ValueError("hands that do not agree with who may have the cards dealt again")


def _agrees(game: Game, view: View) -> bool:
    """Whether the game waits for what the view shows it to wait for."""
    return game.stage == view.stage and view.to_act in (None, game.to_act)


def _dealt(view: View, hands: Sequence[int]) -> Hands:
    """The four hands as they were dealt."""
    dealt = [int(hand) for hand in hands]
    if len(dealt) != 4 or dealt[view.seat - 1] != view.hand:
        raise ValueError(f"hands are four sets of cards by seat, seat {view.seat}'s as in the view")
    for leader, cards in (*view.tricks, (view.leader or 1, view.trick)):
        for offset, card in enumerate(cards):
            dealt[(leader - 1 + offset) % 4] |= 1 << card
    one, two, three, four = dealt
    if not is_deal((one, two, three, four)):
        raise ValueError("the hands and what was played are not four hands of 13 cards, 52 in all")
    return one, two, three, four
