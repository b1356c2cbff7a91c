"""R1.5: the hidden cards exchanged, every screen of a person stays the same, scrolled or drawn, at every act."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest
from hidden_cards import SHORT, exchanged, replayed
from playing import rules_of
from random_play import step

from estimation_core.cli.app import App
from estimation_core.cli.table.drawn import Drawn
from estimation_core.cli.table.prompts import help_lines
from estimation_core.cli.table.screen import Screen
from estimation_core.engine import events
from estimation_core.engine.game import Game


def screens(
    game: Game, seat: int, told: Sequence[object], capture: pytest.CaptureFixture[str]
) -> str:
    """All that a person at ``seat`` reads of the deal under way: what happened, the table, help, the drawn table."""
    app = App()
    app.sink = None
    scrolled = Screen(app, game)
    began = max(i for i, event in enumerate(told) if isinstance(event, events.Dealt))
    for event in told[began:]:
        assert isinstance(event, events.Event)
        scrolled(event)
    view = game.view(seat)
    scrolled.situation(seat)
    scrolled.table(view)
    drawn = Drawn(app, game, [seat], 0)
    drawn.table(view)
    drawn._draw("?", {}, view.legal)
    if game.to_act == seat:
        for text, indent in help_lines(view, app.language, game.why_not):
            app.emit(text, indent)
    return capture.readouterr().out


@pytest.mark.parametrize("variant", ["koutchina-mini", "classic", "koutchina-redeal"])
def test_r1_5_no_screen_changes_with_the_hidden_cards(
    variant: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    # Nobody presses a key here, and there is no terminal to read one from.
    monkeypatch.setattr("estimation_core.cli.table.drawn.Keys", object)
    compared = 0
    for seed in range(4):
        heard: list[object] = []
        game = Game(rules_of(variant, SHORT), seed=seed, listeners=[heard.append])
        rng = random.Random(seed)
        while not game.over:
            step(game, rng)
            if game.deal is None or game.stage == "redeal" or rng.random() > 0.06:
                continue
            for seat in (1, 2, 3, 4):
                hands = exchanged(game.deal, seat, rng)
                other_heard: list[object] = []
                other = hands and replayed(game, hands, other_heard)
                if not other or other.deal is None or other.stage != game.stage:
                    continue
                if other.deal.avoid != game.deal.avoid:
                    continue
                assert screens(other, seat, other_heard, capsys) == screens(
                    game, seat, heard, capsys
                )
                compared += 1
    assert compared > 20
