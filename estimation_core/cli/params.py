"""Types of parameters that complain in the reader's language and read its digits."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from estimation_core.cli.click_words import current_language
from estimation_core.messages import Code, Message

if TYPE_CHECKING:
    import datetime
    from pathlib import Path

    from click.shell_completion import CompletionItem


NEWEST = "?newest"
"""What an option that names a file to go on with gives where it stands without one."""


class WholeNumber(click.ParamType[int]):
    """A whole number within bounds, in the digits of any script."""

    name = "integer"

    def __init__(self, least: int, most: int | None = None) -> None:
        self.least = least
        self.most = most

    def convert(
        self, value: str | int, param: click.Parameter | None, ctx: click.Context | None
    ) -> int:
        language = current_language()
        number = value if isinstance(value, int) else self._read(value, param, ctx)
        if number < self.least:
            self.fail(language.text(Message("The least is {least}.", least=self.least)), param, ctx)
        if self.most is not None and number > self.most:
            self.fail(language.text(Message("The most is {most}.", most=self.most)), param, ctx)
        return number

    def _read(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> int:
        from estimation_core.languages.spelling import Misspelt, read_number

        language = current_language()
        try:
            return read_number(value, language)
        except Misspelt as error:
            self.fail(language.text(error.message), param, ctx)


class Day(click.ParamType["datetime.date"]):
    """A day of the calendar, as files have it: ``2026-11-29``."""

    name = "date"

    def convert(
        self, value: str | datetime.date, param: click.Parameter | None, ctx: click.Context | None
    ) -> datetime.date:
        import datetime

        if isinstance(value, datetime.date):
            return value
        try:
            # Digits of any script are those of the reader.
            plain = "".join(str(int(char)) if char.isdecimal() else char for char in value.strip())
            return datetime.date.fromisoformat(plain)
        except ValueError:
            complaint = Message(
                "{given} is no day; write one such as {example}.",
                given=Code(value),
                example=Code("2026-11-29"),
            )
            self.fail(current_language().text(complaint), param, ctx)


class _PathType(click.ParamType["Path"]):
    name = "path"

    offered = "file"
    """What the shell offers for it: ``file`` or ``dir``."""

    def wrong(self, path: Path) -> Message | None:
        """What is wrong with a path that was given."""
        raise NotImplementedError

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        from click.shell_completion import CompletionItem

        return [CompletionItem(incomplete, type=self.offered)]

    def convert(
        self, value: str | Path, param: click.Parameter | None, ctx: click.Context | None
    ) -> Path:
        from pathlib import Path

        path = Path(value)
        try:
            complaint = self.wrong(path)
        except OSError as error:
            # Such as a name that is too long, or a folder that may not be entered.
            from estimation_core.files import reason, shown

            complaint = Message(
                "{path} cannot be read: {reason}.",
                path=Code(shown(path)),
                reason=reason(error),
            )
        if complaint is not None:
            self.fail(current_language().text(complaint), param, ctx)
        return path


class AnyPath(_PathType):
    """A path of which the command itself tells what is wrong with it, beside all others."""

    def wrong(self, path: Path) -> Message | None:
        return None


class FilePath(_PathType):
    """A file that exists."""

    def wrong(self, path: Path) -> Message | None:
        from estimation_core.files import shown

        if path.is_dir():
            return Message("{path} is a folder, not a file.", path=Code(shown(path)))
        if not path.exists():
            return Message("There is no file {path}.", path=Code(shown(path)))
        return None


class FileOrNewest(FilePath):
    """A file that exists, or `NEWEST` for an option that stands without one."""

    def wrong(self, path: Path) -> Message | None:
        return None if str(path) == NEWEST else super().wrong(path)


class OutputPath(_PathType):
    """A file that can be written or replaced: nothing is there yet, or an ordinary file."""

    def wrong(self, path: Path) -> Message | None:
        if path.exists() and not path.is_file():
            return Message("{path} is no ordinary file.", path=Code(str(path)))
        return None


class FolderPath(_PathType):
    """A folder that exists."""

    offered = "dir"

    def wrong(self, path: Path) -> Message | None:
        if path.is_dir():
            next(path.iterdir(), None)  # one that may not be listed is told as that
            return None
        from estimation_core.files import shown

        return Message("There is no folder {path}.", path=Code(shown(path)))


NEWEST = "\0newest"
"""What an option for a saved game holds that was given without a file; no file can be called so."""


class SavedGame(FilePath):
    """A file that exists, or `NEWEST`."""

    def convert(
        self, value: str | Path, param: click.Parameter | None, ctx: click.Context | None
    ) -> Path:
        if value == NEWEST:
            return value  # type: ignore[return-value]  # which file that is only the command can tell
        return super().convert(value, param, ctx)


class Pace(click.ParamType[float]):
    """A number of seconds, or ``key``, which is read as a negative one."""

    name = "pace"

    def convert(
        self, value: str | float, param: click.Parameter | None, ctx: click.Context | None
    ) -> float:
        if isinstance(value, float):
            return value
        if value.strip().casefold() == "key":
            return -1.0
        try:
            seconds = float(value.replace(",", "."))
        except ValueError:
            seconds = -1.0
        if not 0 <= seconds <= 60:
            message = Message(
                "A pace is a number of seconds up to {most}, or {key}.", most=60, key=Code("key")
            )
            self.fail(current_language().text(message), param, ctx)
        return seconds
