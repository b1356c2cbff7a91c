"""The running command line: its language, its folders, and the only ways in which it prints."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NoReturn

from estimation_core.cli.asking import TooLong, read_line
from estimation_core.cli.output import results, write
from estimation_core.cli.terminal import (
    EXPLICIT_ORDER,
    IMPLICIT_ORDER,
    LOGICAL_ORDER,
    terminal_columns,
    terminal_width,
)
from estimation_core.languages import Language
from estimation_core.languages.bidi import FSI, LRI, RLI, RLM
from estimation_core.languages.layout import Groups, columns, display_width, wrap
from estimation_core.messages import Message

if TYPE_CHECKING:
    from pathlib import Path

FINDINGS = 1
"""The exit code of a command that found something wrong in what it looked at."""

WRONG_CALL = 2
"""The exit code when the call itself was wrong: usage, no such file."""


class Failure(Exception):
    """Ends the command with a message to the user; raised by `App.fail`."""

    def __init__(self, message: Message, code: int = WRONG_CALL) -> None:
        super().__init__(str(message))
        self.message = message
        self.code = code


class App:
    """What a command gets: ``@pass_app``."""

    def __init__(self) -> None:
        self.language = Language()
        self.page_language = self.language
        """The language of documents, which the encoding of the console does not limit."""
        self.unspoken: Message | None = None
        """Why what is shown is in another language; told before anything is, and not where only documents are."""
        self.bidi = LOGICAL_ORDER
        self.plugins_dirs: tuple[Path, ...] = ()
        self.variants_dirs: tuple[Path, ...] = ()
        self.sink: list[str] | None = None
        """Where lines go instead of standard output, while the screen is drawn as a whole."""
        self.asker: Callable[[str], str] | None = None
        """Who asks for a line then."""
        self.given: tuple[str, ...] = ()
        """The options before the command, as they were typed."""

    def text(self, message: Message) -> str:
        """The sentence of a message in the user's language."""
        return self.language.text(message)

    def in_language(self, texts: Mapping[str, str]) -> str:
        """A text that a file gives in several languages: the user's, else English, else the first there is."""
        return self.language.chosen(texts)

    # ---- Standard output ---------------------------------------------------------------------------------------------

    def emit(self, text: Message | str = "", indent: int = 0) -> None:
        """Print a sentence, or a text made of some; on a terminal it is wrapped, later lines by ``indent``."""
        self._print(self.text(text) if isinstance(text, Message) else text, indent, err=False)

    def emit_table(
        self, rows: Sequence[Sequence[str]], aligns: str, gap: int = 2, groups: Groups = ()
    ) -> None:
        """Print a table of ready texts; ``aligns`` has one of ``<``, ``>``, ``^`` for each column."""
        self.speak_up()
        for line in self.table(rows, aligns, gap, groups):
            self._put(line)

    def table(
        self, rows: Sequence[Sequence[str]], aligns: str, gap: int = 2, groups: Groups = ()
    ) -> list[str]:
        """The lines of a table as they are sent to this screen."""
        lines = columns(rows, aligns, self.language.with_bidi(self.bidi.tables), gap, groups)
        if self.language.rtl and self.bidi.explicit and lines:
            # Such a table stands at the right edge of the screen, as the prose does.
            edge = terminal_columns() - max(map(display_width, lines))
            lines = [" " * edge + line for line in lines]
            lines = [EXPLICIT_ORDER + lines[0], *lines[1:]]
            lines[-1] += IMPLICIT_ORDER
        return lines

    def emit_raw(self, text: str) -> None:
        """Print what a program reads, exactly as it is."""
        self._put(text)

    def typed(self, words: Sequence[str]) -> str:
        """A command of this program as it can be pasted, with the options that this call was given."""
        from estimation_core.cli.pasting import command_line, program

        return command_line([*program(), *self.given, *words])

    def emit_json(self, document: Any) -> None:
        """Print one JSON document, the same in every language and encoding."""
        import json

        write(json.dumps(document, indent=2))

    # ---- Questions ---------------------------------------------------------------------------------------------------

    def ask(self, question: Message | str, words: Sequence[str] = ()) -> str:
        """Ask for a line of text; the end of the input raises EOFError, which ends the command.

        ``words`` are what Tab completes.
        """
        text = self.text(question) if isinstance(question, Message) else question
        if self.asker is not None:
            return self.asker(text).strip()
        prompt = self.language.display(self._begun(text) if results().isatty() else text)
        while True:
            try:
                return read_line(f"{prompt} ", words).strip()
            except TooLong:
                self.emit(Message("That line is too long."))

    def confirm(self, question: Message, default: bool | None = None) -> bool:
        """Ask a question until it is answered yes or no, in the user's words; an empty answer is the default."""
        from estimation_core.languages.spelling import Misspelt, read_yes_no, yes_no_words

        choices = self.language.code("/".join(yes_no_words(self.language)))
        while True:
            answer = self.ask(f"{self.text(question)} [{choices}]")
            if not answer and default is not None:
                return default
            try:
                return read_yes_no(answer, self.language)
            except Misspelt as error:
                self.emit(error.message)

    # ---- Standard error ----------------------------------------------------------------------------------------------

    def warn(self, message: Message) -> None:
        """Tell of something beside the result."""
        self._print(self.text(message), 0, err=True)

    def error(self, text: str) -> None:
        """Tell of an error and go on."""
        self._print(self.language.words("Error: {message}").format(message=text), 0, err=True)

    def fail(self, message: Message, code: int = WRONG_CALL) -> NoReturn:
        """End the command with a message and an exit code."""
        raise Failure(message, code)

    @property
    def width(self) -> int:
        """The columns to write in."""
        return terminal_width()

    def speak_up(self) -> None:
        """Tell what is still to be told of the language."""
        message, self.unspoken = self.unspoken, None
        if message is not None:
            self.warn(message)

    def _print(self, text: str, indent: int, err: bool) -> None:
        self.speak_up()
        stream = sys.stderr if err else results()
        if stream.isatty():
            text = "\n".join(map(self._begun, wrap(text, self.width - self.language.rtl, indent)))
        if err:
            write(self.language.display(text), err)
        else:
            self._put(self.language.display(text))

    def _put(self, text: str) -> None:
        if self.sink is None:
            write(text)
        else:
            self.sink.extend(text.split("\n"))

    def _begun(self, line: str) -> str:
        """A line of prose that does not begin with an isolate: tmux drops what has no width at the start of a line."""
        isolating = self.language.rtl and self.language.bidi == "isolate"
        return f" {RLM}{line}" if isolating and line[:1] in (FSI, LRI, RLI) else line
