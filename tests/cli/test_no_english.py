"""No English in another language: every help page, every kind of finding and the rule books ask the catalog for nothing
that it does not have, and in Arabic show no Latin word but names and code."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest
from catalog_texts import translated
from wrong_variants import WRONG, Wrong

from estimation_core.cli import run
from estimation_core.cli.base import Lazy
from estimation_core.cli.root import COMMANDS
from estimation_core.languages import catalogs

FAULTY = Path(__file__).resolve().parents[1] / "games" / "faulty"
LANGUAGES = ("fr", "de", "ar")

# What the program itself is made of is called the same everywhere.
SAME_EVERYWHERE = {
    *("Dask", "Ctrl"),
    *("estimation", "TOML", "JSON", "CSV", "Markdown", "HTML", "UTF", "MiB", "toml", "Enter"),
    *(
        "club",
        "expert",
        "random",
        "en",
        "fr",
        "de",
        "ar",
        "ar_EG",
        "true",
        "false",
        "dataclass",
        "frozen",
        "tuple",
    ),
}


def pages(commands: Sequence[Lazy], *before: str) -> Iterator[tuple[str, ...]]:
    """All commands there are, by the words that call them."""
    for entry in commands:
        yield *before, entry.name
        yield from pages(entry.commands, *before, entry.name)


Spoken = Callable[..., str]


@pytest.fixture
def spoken(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Iterator[Spoken]:
    """Runs a command line in a language; at the end nothing may have been asked of the catalog in vain."""
    asked: dict[str, set[tuple[str | None, str]]] = {}
    text, plural = catalogs.Catalog.text, catalogs.Catalog.plural
    now = "en"

    def text_asked(self: catalogs.Catalog, msgid: str, context: str | None = None) -> str:
        asked.setdefault(now, set()).add((context, msgid))
        return text(self, msgid, context)

    def plural_asked(self: catalogs.Catalog, singular: str, several: str, n: int) -> str:
        asked.setdefault(now, set()).add((None, singular))
        return plural(self, singular, several, n)

    monkeypatch.setattr(catalogs.Catalog, "text", text_asked)
    monkeypatch.setattr(catalogs.Catalog, "plural", plural_asked)

    def call(language: str, *args: str) -> str:
        nonlocal now
        now = language
        command = ["--locale", language, "--bidi", "isolate", *args]
        run.run(command, {"ESTIMATION_DEBUG": "1"})
        out, err = capsys.readouterr()
        return out + err

    yield call
    for language, texts in asked.items():
        if language != "en":
            assert not {one for one in texts if one[1]} - translated(language).keys()


def latin_words(shown: str) -> set[str]:
    """The Latin words of an Arabic text outside of its isolates, which hold names and code."""
    before = ""
    while before != shown:
        before = shown
        shown = re.sub("[\u2066-\u2068][^\u2066-\u2069]*\u2069", "", shown)
    # Options, keys of settings and quoted values are code where they stand in a text of the catalog.
    shown = re.sub(r"--\w+|\b\w+\.\w+(\.\w+)*|\"\w+\"", "", shown)
    return set(re.findall(r"[A-Za-z_]{2,}", shown)) - SAME_EVERYWHERE


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_help_page(language: str, spoken: Spoken) -> None:
    for words in ((), *pages(COMMANDS)):
        shown = spoken(language, *words, "--help")
        assert shown
        if language == "ar":
            assert not latin_words(shown), words


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_finding_of_records(language: str, spoken: Spoken) -> None:
    kinds: dict[str, Path] = {}
    for path in sorted(FAULTY.glob("*.toml")):
        kinds.setdefault(path.name.rpartition("-")[0], path)
    for path in kinds.values():
        shown = spoken(language, "validate", str(path))
        if language == "ar":
            assert not latin_words(shown), path.name


def wrong_files() -> Iterator[tuple[str, Wrong]]:
    for code, cases in WRONG.items():
        # One of a kind is enough for its words; the others are told in `test_variants_wrong`.
        for name, wrong in list(cases.items())[:4]:
            yield f"{code}: {name}", wrong


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_finding_of_variants(language: str, spoken: Spoken, tmp_path: Path) -> None:
    for number, (name, wrong) in enumerate(wrong_files()):
        folder = tmp_path / str(number)
        texts = re.split(r"^== (.*)\n", wrong.text, flags=re.MULTILINE)
        for file, text in zip(("wrong.toml", *texts[1::2]), texts[::2], strict=True):
            path = folder / file
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, "utf-8")
        folders = ("--variants-dir", str(folder), "--plugins-dir", str(folder))
        shown = spoken(language, *folders, "variant", "show", str(folder / "wrong.toml"))
        if language == "ar":
            assert not latin_words(shown), name


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "command",
    [
        ("rules", "classic"),
        ("rules", "koutchina-full", "--house-rule", "three-alike"),
        ("rules", "egyptian-tournament", "--house-rule", "big-games", "--format", "markdown"),
        ("variant", "diff", "classic", "koutchina-redeal"),
        (
            *("simulate", "koutchina", "--players", "random", "--games", "12", "--seed", "1"),
            *("--jobs", "1", "--set", "score.made=20", "--house-rule", "big-games"),
        ),
        ("variant", "list"),
        ("plugin", "list"),
    ],
    ids=" ".join,
)
def test_the_books_and_lists(language: str, command: tuple[str, ...], spoken: Spoken) -> None:
    shown = spoken(language, *command)
    if language == "ar" and "markdown" not in command:
        assert not latin_words(shown)
