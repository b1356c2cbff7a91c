"""Whole games in four languages by what is typed at the prompts: nothing untranslated, every refusal in its words."""

from __future__ import annotations

import random
import re
from collections import deque
from collections.abc import Callable, Iterator
from itertools import chain
from pathlib import Path

import pytest
from catalog_texts import translated

from estimation_core.acts import CALLS, Act, Call, DashCall, Decline, Estimate, Pass, Play, Redeal
from estimation_core.cards import DECK, FULL_DECK, cards_in
from estimation_core.cli import run
from estimation_core.cli.commands import play
from estimation_core.cli.table.answers import DASH_WORD, PASS_WORD, WISHES, Wish
from estimation_core.engine.game import Game
from estimation_core.languages import Language, catalogs
from estimation_core.languages.spelling import plain
from estimation_core.languages.typed import typed
from estimation_core.languages.words import CARD_WORDS, YES_NO
from estimation_core.telling.acts import act_text

ROOT = Path(__file__).resolve().parents[2]
LANGUAGES = ("en", "fr", "de", "ar")
MICRO = ("--seats", "Mona,random,random,random", "--stake", "10")
MINI = (
    *("--seats", "Mona,Karim,random,random", "--variant", "koutchina-mini"),
    *("--house-rule", "redeal-missing-suit", "--set", "deal.announce_missing_suit=true"),
)
LOAN_WORDS = {"Dash", "Call", "Calls", "Risk", "Double", "Triple", "Over", "Under", "Avoid"}


class Typist:
    """Standard input, for the persons of a game: mistakes at each kind of prompt first, then what is legal."""

    def __init__(self, locale: str) -> None:
        self.language = Language.of(locale, bidi="plain")
        self.random = random.Random(2)
        self.game: Game | None = None
        self.typed: deque[str] = deque()
        self.kinds: set[str] = set()
        self.taken_back: set[str] = set()
        self.words: set[str] = set()
        self.shared = False

    def watch(self, game: Game) -> Game:
        self.game = game
        self.shared = "Karim" in game.players[:2]
        return game

    def readline(self, most: int = -1) -> str:
        if not self.typed:
            self.typed.extend(self._turn())
        word = self.typed.popleft()
        self.words.add(word)
        return f"{word}\n"

    def _turn(self) -> Iterator[str]:
        assert self.game is not None and self.game.to_act is not None
        view = self.game.view(self.game.to_act)
        if view.stage not in self.kinds:
            self.kinds.add(view.stage)
            yield from ("", "xyzzy", "99", "?")
            yield from map(self._spelt, self._illegal())
            for wish in (Wish.HELP, Wish.TABLE, Wish.HINT, Wish.SCORE, Wish.LAST):
                yield self.language.text(WISHES[wish])
        elif view.stage not in self.taken_back:
            self.taken_back.add(view.stage)
            yield self.language.text(WISHES[Wish.UNDO])
            if self.shared:
                yield YES_NO[self.language.catalog][1][0]  # not all agree
            return  # whose turn it is now depends on whether that was possible
        elif self.random.random() < 0.1:
            yield self.language.text(WISHES[Wish.HINT])
        yield self._spelt(self._chosen(view.legal))

    def _illegal(self) -> Iterator[Act]:
        """One act for each reason to refuse what is said at this kind of prompt."""
        assert self.game is not None
        tried: dict[str, list[Act]] = {
            "auction": [*CALLS, DashCall()],
            "estimates": [Estimate(number) for number in range(14)],
            "play": [Play(card) for card in cards_in(FULL_DECK)],
        }
        reasons = set()
        for act in tried.get(self.game.stage, ()):
            reason = self.game.why_not(act)
            if reason is not None and reason.msgid not in reasons:
                reasons.add(reason.msgid)
                yield act

    def _chosen(self, legal: tuple[Act, ...]) -> Act:
        """Anything; calls and estimates not too high, so that there is something to play for."""
        low = [act for act in legal if not isinstance(act, Call | Estimate) or act.number < 6]
        rare: list[Act] = [
            act for act in legal if isinstance(act, Estimate) and act.strain is not None
        ]
        if rare and self.random.random() < 0.3:
            low = rare
        return self.random.choice(low or list(legal))

    def _spelt(self, act: Act) -> str:
        yes, no = (words[0] for words in YES_NO[self.language.catalog])
        match act:
            case Redeal():
                return yes
            case Decline():
                return no
            case DashCall():
                return self.language.text(DASH_WORD)
            case Pass():
                return self.language.text(PASS_WORD)
            case Play(card) if self.random.random() < 0.5:
                return self.language.card(card, "name")
        return self.language.param(act_text(act))


class Shown:
    """What a game in one language has shown: the screen, and which texts it asked the catalog for."""

    def __init__(self, code: int, screen: str, asked: set[tuple[str | None, str]]) -> None:
        self.code = code
        self.screen = screen
        self.asked = asked


@pytest.fixture
def played(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> Callable[..., Shown]:
    asked: set[tuple[str | None, str]] = set()
    text, plural = catalogs.Catalog.text, catalogs.Catalog.plural

    def text_asked(self: catalogs.Catalog, msgid: str, context: str | None = None) -> str:
        asked.add((context, msgid))
        return text(self, msgid, context)

    def plural_asked(self: catalogs.Catalog, singular: str, several: str, n: int) -> str:
        asked.add((None, singular))
        return plural(self, singular, several, n)

    monkeypatch.setattr(catalogs.Catalog, "text", text_asked)
    monkeypatch.setattr(catalogs.Catalog, "plural", plural_asked)

    def call(typist: Typist, *options: str) -> Shown:
        monkeypatch.setattr("sys.stdin", typist)
        monkeypatch.setattr(
            play, "Game", lambda *args, **wanted: typist.watch(Game(*args, **wanted))
        )
        locale = typist.language.catalog
        command = ["--locale", locale, "--bidi", "plain", "play", "--seed", "5", *options]
        path = tmp_path / "g.game.toml"
        asked.clear()
        code = run.run([*command, "--save", str(path)], {"ESTIMATION_DEBUG": "1"})
        out, err = capsys.readouterr()
        return Shown(code, (out + err).replace(str(path), ""), set(asked))

    return call


def words_of(text: str, letters: str) -> set[str]:
    return {word for word in re.findall(letters, text) if len(word) > 1}


def strangers(typist: Typist, screen: str) -> set[str]:
    """The words on the screen that are none of the language: of its catalog, of its cards, or typed by the player."""
    language = typist.language
    # In Arabic every Latin word is a stranger; Arabic ones grow together with "and" and "to".
    letters = "[A-Za-z]+" if language.rtl else r"[^\W\d_]+"
    cards = CARD_WORDS[language.catalog]
    texts = chain.from_iterable(translated(language.catalog).values())
    own = " ".join(
        (
            *texts,
            *typist.words,
            *cards.suits,
            *cards.suit_letters,
            *cards.ranks,
            cards.no_trump_name,
        )
    )
    rules = typist.game.rules.variant if typist.game else None
    title = language.chosen(rules.title) if rules else ""
    # Notation, which is the same everywhere, and what a code is called.
    known = words_of(f"{own} {title} {cards.no_trump} Mona Karim redeal missing suit", letters)
    # What is taught to be typed, and what the letters of the commands are.
    spelt = {typed(card, language) for card in DECK} | {typed(call, language) for call in CALLS}
    known |= words_of(" ".join(spelt), letters)
    return words_of(screen, letters) - known - LOAN_WORDS


@pytest.mark.parametrize("options", [MICRO, MINI], ids=["micro", "mini"])
@pytest.mark.parametrize("locale", LANGUAGES)
def test_a_whole_game_in_one_language(
    locale: str, options: tuple[str, ...], played: Callable[..., Shown]
) -> None:
    typist = Typist(locale)
    shown = played(typist, *options)
    assert shown.code == 0
    assert "Traceback" not in shown.screen
    assert typist.game is not None and typist.game.over
    stages = {"estimates", "play"}
    if options is MINI:
        stages |= {"redeal", "dash_calls", "auction"}
    assert typist.kinds == stages
    for what in ("xyzzy", "99"):
        assert what in shown.screen, "a refusal tells what it did not understand"
    if locale != "en":
        assert not {text for text in shown.asked if text[1]} - translated(locale).keys()
        assert not strangers(typist, shown.screen)


@pytest.mark.parametrize("locale", LANGUAGES)
def test_leaving_tells_how_the_game_goes_on(locale: str, played: Callable[..., Shown]) -> None:
    typist = Typist(locale)
    typist.typed.append(typist.language.text(WISHES[Wish.LEAVE]))
    shown = played(typist, *MICRO)
    assert shown.code == 0
    assert " --locale " in shown.screen and " play --resume" in shown.screen
    if locale != "en":
        assert not {text for text in shown.asked if text[1]} - translated(locale).keys()


@pytest.mark.parametrize("locale", LANGUAGES)
def test_what_can_be_typed_is_short_and_never_means_two_things(locale: str) -> None:
    language = Language.of(locale, bidi="plain")
    words = [language.text(message) for message in (*WISHES.values(), PASS_WORD, DASH_WORD)]
    assert not [word for word in words if len(word) > 10 or " " in word]
    cards = CARD_WORDS[locale]
    of_cards = (*cards.ranks, *cards.suits, cards.no_trump)
    meanings = [*zip(words), *YES_NO[locale], of_cards]
    spelt = [plain(word) for meaning in meanings for word in {*map(plain, meaning)}]
    assert len(set(spelt)) == len(spelt)
