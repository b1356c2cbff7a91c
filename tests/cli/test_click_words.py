"""Click speaks the reader's language: the contract with the Click that is installed."""

from __future__ import annotations

import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

import click
import pytest

from estimation_core.cli.click_words import bind_click, speaking, translated
from estimation_core.languages import Language

BINDINGS = 12
"""`_` and `ngettext` in the Click modules that ``import click`` loads."""


def test_every_binding_of_click_is_taken_over() -> None:
    program = (
        "import click\n"
        "from estimation_core.cli.click_words import bind_click\n"
        "print(bind_click(), bind_click())"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert done.stdout.split() == [str(BINDINGS), "0"]


def test_modules_that_click_loads_later_are_taken_over_too() -> None:
    bind_click()
    import click._termui_impl
    import click.shell_completion

    bind_click()
    assert click._termui_impl._ is translated  # type: ignore[attr-defined]
    assert click.shell_completion._ is translated  # type: ignore[attr-defined]


@click.command()
@click.argument("number", type=click.IntRange(1, 4))
def seat(number: int) -> None:
    """A command of plain Click."""


def complaint(tag: str, *args: str) -> str:
    with speaking(Language.of(tag)), pytest.raises(click.UsageError) as error:
        seat.main(list(args), "seat", standalone_mode=False)
    return error.value.format_message()


@pytest.mark.parametrize(
    ("tag", "text"),
    [
        ("en", "Got unexpected extra arguments (2 3)"),
        ("fr", "Des arguments de trop (2 3)"),
        ("de", "Zu viele Argumente (2 3)"),
        ("ar", "فيه كلام زيادة في الأمر (\u20662 3\u2069)"),
    ],
)
def test_a_usage_error_in_each_language(tag: str, text: str) -> None:
    assert complaint(tag, "1", "2", "3") == text


def test_outside_a_block_click_speaks_english() -> None:
    complaint("fr", "1", "2")
    assert translated("Options") == "Options"


def test_two_threads_speak_two_languages() -> None:
    tags = ["en", "fr", "de"] * 40
    with ThreadPoolExecutor(6) as pool:
        said = list(pool.map(lambda tag: complaint(tag, "1", "2"), tags))
    assert (
        said
        == [
            "Got unexpected extra argument (2)",
            "Un argument de trop (2)",
            "Ein Argument zu viel (2)",
        ]
        * 40
    )
