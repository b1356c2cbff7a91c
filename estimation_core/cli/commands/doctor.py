"""`estimation doctor`: a test card for the terminal, and what was found on this machine."""

from __future__ import annotations

import os
import platform
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec

from estimation_core.cards import SUITS, Card, Strain
from estimation_core.cli import base
from estimation_core.cli.app import App
from estimation_core.cli.choosing import unreadable_texts
from estimation_core.cli.output import results
from estimation_core.cli.table.saving import GAMES
from estimation_core.cli.terminal import Bidi
from estimation_core.languages import BidiMode, Language
from estimation_core.languages.bidi import VisualOrderMissing, visual_order_available
from estimation_core.languages.words import SUIT_SYMBOLS
from estimation_core.messages import N_, Code, Message, Signed, nmessage
from estimation_core.resources import user_folder

MODES: tuple[tuple[BidiMode, str], ...] = (
    ("isolate", N_("The terminal orders the text itself:")),
    ("visual", N_("The program orders the text:")),
    ("plain", N_("Nobody orders the text, or the terminal knows no marks:")),
)

ENVIRONMENT = (
    "ESTIMATION_LOCALE",
    "ESTIMATION_BIDI",
    "ESTIMATION_DIGITS",
    "LANGUAGE",
    "LC_ALL",
    "LC_MESSAGES",
    "LANG",
    "TERM",
    "TERM_PROGRAM",
    "NO_COLOR",
)

EXTRAS = {"arabic": ("bidi", "arabic_reshaper")}


@base.command(
    "doctor",
    help=N_("Show a test card for the terminal, and what was found on this machine."),
    examples=("estimation doctor", "estimation --locale ar doctor"),
)
@base.pass_app
def command(app: App) -> None:
    app.emit_table([[app.text(name), value] for name, value in _found(app)], "<<")
    app.emit()
    _suit_card(app)
    app.emit()
    _arabic_card(app)
    for warning in unreadable_texts(app):
        app.warn(warning)


def _found(app: App) -> Iterator[tuple[Message, str]]:
    """What there is on this machine, each with its name."""
    language = app.language
    programs = [*map(_with_version, ("estimation-core", "click", "babel"))]
    yield Message("Programs"), _codes(app, programs)
    yield Message("Python"), _codes(app, [platform.python_version(), platform.system()])
    digits = "".join(map(language.number, range(10)))
    yield Message("Language"), _codes(app, [language.locale, digits])
    output = nmessage(
        "{encoding}, {n} column", "{encoding}, {n} columns", app.width, encoding=_encoding()
    )
    yield Message("Output"), app.text(output)
    yield Message("Extras"), _codes(app, [*map(_extra, EXTRAS)])
    settings = [f"{name}={os.environ[name]}" for name in ENVIRONMENT if name in os.environ]
    yield Message("Environment"), _codes(app, settings)
    own, data = user_folder("config"), user_folder("data")
    yield Message("Your variants and house rules"), _codes(app, [str(own)] if own else [])
    yield Message("Saved games"), _codes(app, [str(data / GAMES)] if data else [])


def _codes(app: App, texts: list[str]) -> str:
    return app.language.listing([Code(text) for text in texts], "plain")


def _encoding() -> Code:
    return Code(results().encoding)


def _with_version(distribution: str) -> str:
    try:
        return f"{distribution} {version(distribution)}"
    except PackageNotFoundError:
        return distribution


def _extra(name: str) -> str:
    there = all(find_spec(module) is not None for module in EXTRAS[name])
    return f"{name} {'✓' if there else '–'}"


def _suit_card(app: App) -> None:
    """The suit signs over letters: a sign that is wider than a letter pushes the bars out of line."""
    app.emit(Message("The bars of both lines should stand below one another:"))
    for signs in (SUIT_SYMBOLS, ("C", "D", "H", "S")):
        app.emit_raw("    |" + "|".join(signs[suit] for suit in SUITS) + "|")


def _arabic_card(app: App) -> None:
    app.emit(
        Message(
            "Arabic can be written in three ways; {option} chooses, or {variable}. Take the one in "
            "which the sentence reads from the right, with the name, the card and the points "
            "unscathed, and in which the columns of the table stand straight. By itself the "
            "program takes {mode} here, and {tables} for tables.",
            option=Code("--bidi"),
            variable=Code("ESTIMATION_BIDI"),
            mode=Code(app.bidi.prose),
            tables=Code(app.bidi.tables),
        )
    )
    for mode, description in MODES:
        app.emit()
        app.emit_raw(f"--bidi {mode}")
        app.emit(Message(description))
        if mode == "visual" and not visual_order_available():
            app.emit(VisualOrderMissing().message)
        else:
            _arabic_sample(mode, explicit=app.bidi.explicit and mode == "visual")


def _arabic_sample(mode: BidiMode, explicit: bool) -> None:
    """A sentence and a table in Arabic, whatever the language of the rest."""
    arabic = App()
    arabic.language = Language.of("ar_EG", bidi=mode)
    arabic.bidi = Bidi(mode, mode, explicit)
    king = Card.of(Strain.SPADES, 11)
    for name in ("Karim", "كريم"):
        arabic.emit(
            Message(
                "{player} wins the trick with {card}: {points}.",
                player=name,
                card=king,
                points=Signed(27),
            )
        )
    rows = [("Karim", 5, 27), ("كريم", 12, -2), ("Mona 2", 0, -33)]
    arabic.emit_table(
        [
            [
                arabic.language.name(name),
                arabic.language.number(won),
                arabic.language.signed(points),
            ]
            for name, won, points in rows
        ],
        "<>>",
    )
