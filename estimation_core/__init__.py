"""An engine for Estimation, the trick-taking card game, under every table's rules.

What a program needs is here by name and is loaded when it is first used::

    import estimation_core as ec

    rules = ec.load_rules("koutchina-mini", house_rules={"big-games": {}})
    game = ec.Game(rules, players=("Mona", "Karim", "Salma", "Youssef"), seed=7)
    while not game.over:
        game.act(game.legal_acts()[0])
    print(game.totals, game.places)
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from estimation_core.acts import (
        ACTION_COUNT,
        Call,
        DashCall,
        Decline,
        Estimate,
        Pass,
        Play,
        Redeal,
        Settled,
        Won,
        act_from_id,
    )
    from estimation_core.cards import Card, Strain
    from estimation_core.engine.beginning import Stakes, Start
    from estimation_core.engine.game import Game
    from estimation_core.engine.ruleset import Ruleset
    from estimation_core.engine.view import View
    from estimation_core.errors import (
        DeadEnd,
        EstimationError,
        Finding,
        HouseRuleFailed,
        IllegalAct,
        NotationError,
        PlayerFailed,
        RecordError,
        RulesError,
    )
    from estimation_core.languages import translate
    from estimation_core.messages import Message
    from estimation_core.notation import parse_act
    from estimation_core.variants import Catalog, digest, load, load_rules

_HOMES = {
    "acts": (
        "ACTION_COUNT",
        "Call",
        "DashCall",
        "DeadEnd",
        "Decline",
        "Estimate",
        "Pass",
        "Play",
        "Redeal",
        "Settled",
        "Won",
        "act_from_id",
    ),
    "cards": ("Card", "Strain"),
    "errors": (
        "DeadEnd",
        "EstimationError",
        "Finding",
        "HouseRuleFailed",
        "IllegalAct",
        "NotationError",
        "PlayerFailed",
        "RecordError",
        "RulesError",
    ),
    "engine.beginning": ("Stakes", "Start"),
    "engine.game": ("Game",),
    "languages": ("translate",),
    "messages": ("Message",),
    "notation": ("parse_act",),
    "engine.ruleset": ("Ruleset",),
    "variants": ("Catalog", "digest", "load", "load_rules"),
    "engine.view": ("View",),
}
_HOME_OF = {name: module for module, names in _HOMES.items() for name in names}

__all__ = [
    "ACTION_COUNT",
    "Call",
    "Card",
    "Catalog",
    "DashCall",
    "DeadEnd",
    "Decline",
    "Estimate",
    "EstimationError",
    "Finding",
    "Game",
    "HouseRuleFailed",
    "IllegalAct",
    "Message",
    "NotationError",
    "Pass",
    "Play",
    "PlayerFailed",
    "RecordError",
    "Redeal",
    "RulesError",
    "Ruleset",
    "Settled",
    "Stakes",
    "Start",
    "Strain",
    "View",
    "Won",
    "act_from_id",
    "digest",
    "load",
    "load_rules",
    "parse_act",
    "translate",
]


def __getattr__(name: str) -> Any:
    # Imported late: `estimation --help` needs none of it.
    if name in _HOME_OF:
        return getattr(import_module(f"estimation_core.{_HOME_OF[name]}"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
