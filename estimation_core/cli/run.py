"""One call of the command line, from its arguments to its exit code; no traceback reaches the user."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Mapping, Sequence
from typing import cast, get_args

import click

from estimation_core.cli import starting
from estimation_core.cli.app import WRONG_CALL, App, Failure
from estimation_core.cli.click_words import speak, speaking
from estimation_core.cli.locale import early_options, options_before, wishes
from estimation_core.cli.output import (
    OutputLost,
    abandon_output,
    can_write,
    prepare_streams,
    results,
    results_apart,
    whole_terminal,
    write,
)
from estimation_core.cli.root import root
from estimation_core.cli.terminal import (
    FIND_DIRECTION,
    FIND_NO_DIRECTION,
    Bidi,
    terminal_bidi,
    terminal_width,
)
from estimation_core.errors import StoppedInside
from estimation_core.languages import BidiMode, Digits, Language, negotiate
from estimation_core.languages.bidi import VisualOrderMissing, visual_order_available
from estimation_core.languages.formats import default_digits
from estimation_core.messages import Code, Message

INTERRUPTED = 130
BROKEN_PIPE = 141
"""Exit codes by the shell's custom: 128 and the number of the signal."""

PROGRAM = "estimation"
COMPLETION_VARIABLE = "_ESTIMATION_COMPLETE"

_LETTERS = {"ar": "ش"}
"""A letter of each language that nothing can stand for: French without its accents can still be read."""


def run(args: Sequence[str], environ: Mapping[str, str] = os.environ) -> int:
    """Run a command line; the exit code."""
    prepare_streams()
    app = App()
    with speaking(Language()), results_apart():
        try:
            return _guarded(app, args, environ)
        finally:
            _restore(app)


def _restore(app: App) -> None:
    """Leaves the terminal as it was."""
    if app.language.rtl and app.bidi.finds_direction:
        with contextlib.suppress(OSError, ValueError):
            write(FIND_NO_DIRECTION, end="")


def _guarded(app: App, args: Sequence[str], environ: Mapping[str, str]) -> int:
    """Run a command line; whatever goes wrong becomes a message and an exit code."""
    try:
        return _run(app, args, environ)
    except Failure as failure:
        app.error(app.text(failure.message))
        return failure.code
    except click.ClickException as error:
        _show(app, error)
        return WRONG_CALL
    except click.exceptions.Exit as leave:
        return leave.exit_code
    except (click.Abort, EOFError, KeyboardInterrupt) as stopped:
        app.warn(stopped.message if isinstance(stopped, StoppedInside) else Message("Stopped."))
        return INTERRUPTED
    except BrokenPipeError:
        abandon_output()
        return BROKEN_PIPE
    except OutputLost as error:
        reason = Code(error.reason)
        app.error(app.text(Message("The output cannot be written: {reason}.", reason=reason)))
        return WRONG_CALL
    except BaseException as error:  # a house rule may raise anything, and may call sys.exit
        if environ.get("ESTIMATION_DEBUG"):
            raise
        _apologise(app, error)
        return WRONG_CALL


def _run(app: App, args: Sequence[str], environ: Mapping[str, str]) -> int:
    app.unspoken = _set_up(app, args, environ)
    try:
        return _called(app, args, environ)
    finally:
        app.speak_up()


def _called(app: App, args: Sequence[str], environ: Mapping[str, str]) -> int:
    """The command that was called, from its options to its exit code."""
    group = root()
    if COMPLETION_VARIABLE in environ:
        from click.shell_completion import shell_complete

        instruction = environ[COMPLETION_VARIABLE]
        with whole_terminal():
            return shell_complete(group, {"obj": app}, PROGRAM, COMPLETION_VARIABLE, instruction)
    if list(args) == list(app.given) and starting.asks():
        args = [*args, *starting.choose(app)]
    with group.make_context(
        PROGRAM, list(args), obj=app, terminal_width=terminal_width()
    ) as context:
        code = group.invoke(context)
    results().flush()
    return code if isinstance(code, int) else 0


def _set_up(app: App, args: Sequence[str], environ: Mapping[str, str]) -> Message | None:
    """Choose language, digits and bidi mode; a message if a language that was named could not be followed."""
    options = early_options(args)
    app.given = options_before(args)
    asked = wishes(options.get("--locale"), environ)
    catalog, locale, problem = negotiate([*asked.named, *asked.ambient])
    digits = options.get("--digits") or environ.get("ESTIMATION_DIGITS")
    wanted = cast(Digits, digits) if digits in get_args(Digits) else None
    app.page_language = Language(catalog, locale, wanted or default_digits(locale))
    if not can_write(_LETTERS.get(catalog, "")):
        problem = Message(
            "The output is in {encoding}, which has no letters for {language}; English it is.",
            encoding=Code(results().encoding),
            language=Code(catalog),
        )
        catalog = locale = "en"
    bidi = options.get("--bidi") or environ.get("ESTIMATION_BIDI")
    app.bidi = terminal_bidi(environ, results().isatty())
    if bidi in get_args(BidiMode) and (bidi != "visual" or visual_order_available()):
        mode = cast(BidiMode, bidi)
        app.bidi = Bidi(mode, mode)
    app.language = Language(
        catalog,
        locale,
        wanted or default_digits(locale),
        app.bidi.prose,
        symbols=can_write("♠"),
    )
    speak(app.language)
    if app.language.rtl and app.bidi.finds_direction:
        write(FIND_DIRECTION, end="")
    if bidi == "visual" and app.language.rtl and not visual_order_available():
        raise Failure(VisualOrderMissing().message)
    return problem


GENERAL = ("--locale", "--bidi", "--digits", "--plugins-dir", "--variants-dir", "--version")
"""The options of the program itself, which people write behind the command, too."""


def _show(app: App, error: click.ClickException) -> None:
    """Click's own errors, with the usage and the hint to the help that belong to them."""
    if isinstance(error, click.exceptions.NoArgsIsHelpError):
        write(error.format_message(), err=True)
        return
    if isinstance(error, click.UsageError) and error.ctx is not None:
        write(error.ctx.get_usage(), err=True)
        hint = Message("See {command} for help.", command=Code(f"{error.ctx.command_path} --help"))
        app.warn(hint)
        write("", err=True)
    app.error(error.format_message())
    if isinstance(error, click.NoSuchOption) and error.option_name in GENERAL and error.ctx:
        command = error.ctx.command_path.removeprefix(PROGRAM).strip()
        message = Message(
            "{option} stands before the command: {example}.",
            option=Code(error.option_name),
            example=Code(f"{PROGRAM} {error.option_name} … {command}"),
        )
        app.warn(message)


def _apologise(app: App, error: BaseException) -> None:
    """An error of the program itself: what it was, and what to do about it."""
    kind = type(error).__name__
    detail = f"{kind}: {error}" if str(error) else kind
    app.error(
        app.text(
            Message(
                "The program has made a mistake ({detail}). Please report it; with {variable} set "
                "to 1 it shows where.",
                detail=Code(detail),
                variable=Code("ESTIMATION_DEBUG"),
            )
        )
    )
