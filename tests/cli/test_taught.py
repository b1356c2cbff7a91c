"""What help, prompts and refusals show as something to type is read as that very thing, in every language."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from playing import SEAT_ONE_VOID, rules_of

from estimation_core.acts import DASH_CALL, DECLINE, PASS, Act, Call, Estimate, Play
from estimation_core.cards import Card
from estimation_core.cli.table.answers import KEYS, WISHES, Wish, read_answer
from estimation_core.cli.table.prompts import help_lines, question, what_is_legal
from estimation_core.engine.game import Game
from estimation_core.engine.view import View
from estimation_core.languages import Language
from estimation_core.languages.spelling import Misspelt
from estimation_core.messages import Listing, Message, Param

LANGUAGES = ("en", "fr", "de", "ar", "ar_EG")
NONSENSE = ("xyzzy", "99", "-1", "8c", "5k", "kc", "1", "h", "d", "maybe", "\ufffd", "7H" * 9)
OTHER_WISHES = (Wish.HELP, Wish.TABLE, Wish.HINT, Wish.LAST, Wish.SCORE, Wish.RULES, Wish.UNDO)


def positions(seed: int) -> Iterator[Game]:
    """Games at each of their prompts, under rules that ask for everything, played at random."""
    chance = random.Random(seed)
    for name in ("koutchina-redeal", "koutchina-mini", "classic"):
        game = Game(rules_of(name), seed=seed, deals=[SEAT_ONE_VOID], dealer=4)
        game.go_on(seed)
        while len(game.deals) < 3 and not game.over:
            acts = game.legal_acts()
            # Who can only decline is not asked.
            if acts != (DECLINE,) and (game.stage != "play" or chance.random() < 0.3):
                yield game
            rare = [act for act in acts if isinstance(act, Estimate) and act.strain is not None]
            low = [act for act in acts if not isinstance(act, Call | Estimate) or act.number < 7]
            game.act(chance.choice(rare if rare and chance.random() < 0.2 else low or acts))


def taught(message: Message) -> Iterator[tuple[Param | None, str, Param]]:
    """Each thing that a message teaches: what it is for, under which name it stands, and what is to be typed."""
    params = message.params
    for name, value in params.items():
        if isinstance(value, Message) and name not in ("reason", "meaning", "word", "letter"):
            yield from taught(value)
        elif name == "ways" and isinstance(value, Listing):
            candidates = params["candidates"]
            assert isinstance(candidates, Listing)
            for meant, way in zip(candidates.items, value.items, strict=True):
                yield meant, "typed", way
        elif name in ("typed", "card", "call", "number", "yes", "no", "word", "letter"):
            yield params.get("card", params.get("call")), name, value


def shown_at(game: Game, view: View, language: Language) -> Iterator[tuple[Message, bool]]:
    """Everything that a person can be told at a prompt, and whether what it teaches must be legal."""
    yield question(view, language), True
    for line in what_is_legal(view, language):
        yield line, True
    for line, _ in help_lines(view, language, game.why_not):
        yield line, True
    for text in NONSENSE:
        try:
            read_answer(text, view, language)
        except Misspelt as error:
            yield error.message, False


def same(meant: Param | None, act: Act) -> bool:
    if isinstance(meant, Card):
        return act == Play(meant)
    if isinstance(meant, Call):
        return act in (meant, Estimate(meant.number, meant.strain))
    return meant is None


@pytest.mark.parametrize(
    ("tag", "symbols"), [*((tag, True) for tag in LANGUAGES), ("fr", False), ("de", False)]
)
def test_every_example_can_be_typed(tag: str, symbols: bool) -> None:
    language = Language.of(tag, bidi="plain", symbols=symbols)
    letters = {language.text(letter): wish for wish, letter in KEYS.items()}
    words = {language.text(word): wish for wish, word in WISHES.items()}
    stages, count = set(), 0
    for game in positions(seed=len(tag)):
        assert game.to_act is not None
        view = game.view(game.to_act)
        stages.add(view.stage)
        for message, legal in shown_at(game, view, language):
            for meant, name, value in taught(message):
                text = language.param(value)
                count += 1
                if name == "letter":
                    # It means this, or a card of the hand, as the last line of the help says.
                    try:
                        wanted = read_answer(text, view, language)
                    except Misspelt:
                        assert view.stage == "play"
                    else:
                        assert wanted is letters[text] or view.stage in ("play", "auction")
                    continue
                act = read_answer(text, view, language)
                if name == "word" and text in words:
                    assert act is words[text]
                    continue
                assert not isinstance(act, Wish), (text, message)
                if name == "word":
                    assert act in (PASS, DASH_CALL)
                assert same(meant, act), (text, str(message))
                assert not legal or act in view.legal, (text, str(message))
    assert stages >= {"redeal", "dash_calls", "auction", "estimates", "play"}
    assert count > 1000


@pytest.mark.parametrize("tag", LANGUAGES)
def test_an_ambiguous_text_tells_what_to_type_instead(tag: str) -> None:
    """French C is clubs and cœur; every candidate comes with a way to type that is read as it."""
    language = Language.of(tag, bidi="plain")
    found = 0
    for game in positions(seed=3):
        assert game.to_act is not None
        view = game.view(game.to_act)
        if view.stage != "play":
            continue
        for text in ("c", "k", "d", "s", "h", "2", "a", "ب", "5c"):
            try:
                read_answer(text, view, language)
            except Misspelt as error:
                ways = list(taught(error.message))
                found += len(error.candidates) > 1
                assert len(ways) >= len(error.candidates)
                for meant, _, way in ways:
                    assert same(meant, read_answer(language.param(way), view, language))  # type: ignore[arg-type]
    assert found
