"""The table drawn on the whole screen: the trick by seats, the last one beside it, and a key for everything legal."""

from __future__ import annotations

import signal
import time
from collections.abc import Sequence

from estimation_core.acts import PLAYS, Act, Estimate, Play
from estimation_core.cards import cards_in
from estimation_core.cli.app import App
from estimation_core.cli.keys import DOWN, ENTER, ERASE, ESCAPE, LEFT, NOTHING, RIGHT, UP, Keys
from estimation_core.cli.output import write
from estimation_core.cli.table.answers import Wish, read_answer, way_to_type
from estimation_core.cli.table.cross import Cross
from estimation_core.cli.table.labels import labels_for
from estimation_core.cli.table.screen import DIM, PLAIN, TINT, Screen
from estimation_core.cli.table.status import suit_order
from estimation_core.cli.terminal import terminal_columns, terminal_lines
from estimation_core.engine import events
from estimation_core.engine.game import Game
from estimation_core.engine.view import View
from estimation_core.languages.bidi import FSI, LRI, RLM
from estimation_core.languages.layout import display_width
from estimation_core.languages.spelling import Misspelt, plain
from estimation_core.messages import Message

BEGIN, END = "\x1b[?1049h", "\x1b[?25h\x1b[?1049l"
HOME, REST_OF_LINE, REST_OF_SCREEN = "\x1b[H", "\x1b[K", "\x1b[J"
CHOSEN = "\x1b[7m"

UNTIL_KEY = -1.0
"""A pace by which each trick stays until a key is pressed."""


class Drawn(Screen):
    """The table as a picture that is drawn anew with whatever happens.

    What is told in sentences stands below the trick until the next question; what does not fit there is a page of its
    own. ``pace`` is how many seconds a card of somebody else stays, and half as long a sentence.
    """

    def __init__(self, app: App, game: Game, persons: Sequence[int], pace: float) -> None:
        super().__init__(app, game)
        self.persons = persons
        self.pace = pace
        self.keys = Keys()
        self.told: list[str] = []
        self.last_page: list[str] = []
        """What stood on the last page, to be left on the terminal."""
        self.view: View | None = None
        """What the person at the keyboard sees; None while nobody's hand may be shown."""
        self.cross = Cross(game.view(persons[0] if persons else 1))

    def __enter__(self) -> Drawn:
        self.keys.begin()
        self.app.sink, self.app.asker = self.told, self._line
        if hasattr(signal, "SIGCONT"):
            signal.signal(signal.SIGCONT, lambda *_: self._again())
        write(BEGIN, end="")
        return self

    def __exit__(self, *error: object) -> None:
        self.app.sink = self.app.asker = None
        if hasattr(signal, "SIGCONT"):
            signal.signal(signal.SIGCONT, signal.SIG_DFL)
        write(END, end="")
        self.keys.__exit__(None, None, None)

    def _again(self) -> None:
        self.keys.begin()
        write(BEGIN, end="")

    # What happens.

    def shows(self, told: Sequence[events.Event]) -> bool:
        return bool(told)

    def __call__(self, event: events.Event) -> None:
        if isinstance(event, events.Dealt):
            self.told.clear()
            self.view = None if len(self.persons) != 1 else self.view
            self.number = event.deal
        self.cross.take(event)
        super().__call__(event)
        if isinstance(event, events.RoundScored | events.GameOver):
            self._page()
        elif isinstance(event, events.TrickWon):
            self._hold(self.pace if self.pace == UNTIL_KEY else self.pace * 2)
        elif isinstance(event, events.CardPlayed):
            self._hold(max(self.pace, 0))
        else:
            self._hold(max(self.pace, 0) / 2)

    def forget(self) -> None:
        """Nobody's hand is shown, nor anything that was told to one person."""
        self.view = None
        self.told.clear()
        write("\x1b[2J\x1b[3J\x1b[H", end="")

    def _hold(self, seconds: float) -> None:
        """Shows the table for a while; a key ends it sooner."""
        if seconds == UNTIL_KEY:
            self._draw(self.app.text(Message("Press any key.")))
            self._any_key()
        elif seconds > 0:
            self._draw("")
            end = time.monotonic() + seconds
            while (left := end - time.monotonic()) > 0:
                if self.keys.read(left):
                    return

    def _page(self) -> None:
        """What was told, on pages of its own, each until a key is pressed."""
        lines, room = self.told[:], max(1, terminal_lines() - 2)
        self.told.clear()
        while lines and not lines[0].strip():
            del lines[0]
        self.last_page = lines
        prompt = self.app.language.display(self.app.text(Message("Press any key.")))
        for start in range(0, len(lines), room):
            self._write([*lines[start : start + room], "", prompt])
            self._any_key()

    def _any_key(self) -> None:
        while self.keys.read(0.5) == NOTHING:
            pass

    # What is asked.

    def table(self, view: View) -> None:
        self.view = view
        self.cross = Cross(view)

    def ask(
        self, view: View, question: Message, words: Sequence[str], hinted: Act | None = None
    ) -> str:
        """What is answered to a question, as it would be typed; one key is enough for what is legal."""
        if len(self.told) > self._room():
            self._page()
        self.view = view
        labels = labels_for(view, self.app.language)
        by_key = {label: act for act, label in labels.items()}
        acts = list(view.legal)
        cursor = acts.index(hinted) if hinted in acts else None
        typed = ""
        while True:
            self._draw(self._prompt(question, acts, cursor, typed), labels, acts, cursor)
            key = self.keys.read(0.5)
            if key == NOTHING:
                continue
            if key in (LEFT, RIGHT, UP, DOWN):
                cursor, typed = self._moved(key, cursor, len(acts)), ""
            elif key == ENTER:
                self.told.clear()
                if typed or cursor is None:
                    return typed
                return way_to_type(acts[cursor], self.app.language)
            elif key == ERASE:
                typed = typed[:-1]
            elif key == ESCAPE:
                typed, cursor = "", None
            elif not typed and key in by_key:
                self.told.clear()
                return way_to_type(by_key[key], self.app.language)
            elif len(key) == 1:
                typed += key
                if self._is_whole(typed, view):
                    self.told.clear()
                    return typed

    def _moved(self, key: str, cursor: int | None, count: int) -> int:
        onwards = key in (DOWN, LEFT if self.app.language.rtl else RIGHT)
        if cursor is None:
            return 0 if onwards else count - 1
        return (cursor + (1 if onwards else -1)) % count

    def _is_whole(self, typed: str, view: View) -> bool:
        """Whether what was typed needs no Enter: a question mark, yes or no, a pass, the only number it begins."""
        word = plain(typed)
        if word == "?" or view.stage == "play":
            return word == "?"
        try:
            wanted = read_answer(typed, view, self.app.language)
        except Misspelt:
            return False
        if isinstance(wanted, Estimate):
            numbers = [act for act in view.legal if isinstance(act, Estimate)]
            begun = [act for act in numbers if str(act).startswith(str(wanted.number))]
            return begun == [wanted]
        if isinstance(wanted, Wish):
            return False
        return view.stage in ("redeal", "dash_calls") or word == "p"

    def _line(self, question: str) -> str:
        """A whole line that is typed, such as a yes or a name."""
        if len(self.told) > self._room():
            self._page()
        typed = ""
        while True:
            self._draw(f"{question} {typed}")
            key = self.keys.read(0.5)
            if key == ENTER:
                self.told.clear()
                return typed
            if key == ERASE:
                typed = typed[:-1]
            elif len(key) == 1 and key.isprintable():
                typed += key

    # The picture.

    def _prompt(
        self, question: Message, acts: Sequence[Act], cursor: int | None, typed: str
    ) -> str:
        text = self.app.text(question)
        if typed or cursor is None or isinstance(acts[cursor], Play):
            return f"{text} {typed}"
        return f"{text} {way_to_type(acts[cursor], self.app.language)}"

    def _room(self) -> int:
        """How many lines there are for what is told."""
        return max(1, terminal_lines() - len(self._above()) - len(self._hand({}, (), None)) - 2)

    def _above(self) -> list[str]:
        return self.cross.lines(self.app, self.deal)

    def _draw(
        self,
        prompt: str,
        labels: dict[Act, str] | None = None,
        acts: Sequence[Act] = (),
        cursor: int | None = None,
    ) -> None:
        above = self._above()
        hand = self._hand(labels or {}, acts, cursor)
        asked = self.app.language.display(prompt)
        room = max(1, terminal_lines() - len(above) - len(hand) - 2)
        told = self.told[-room:]
        lines = [*above, *told, *[""] * (room - len(told)), *hand]
        self._write([*lines, asked])

    def _write(self, lines: Sequence[str]) -> None:
        """The whole screen at once, so that nothing flickers."""
        height, width = terminal_lines(), terminal_columns()
        shown = [_cut(line, width) for line in lines[-height:]]
        text = f"{REST_OF_LINE}\n".join(shown)
        write(f"{HOME}{text}{REST_OF_LINE}{REST_OF_SCREEN}", end="")

    def _hand(self, labels: dict[Act, str], acts: Sequence[Act], cursor: int | None) -> list[str]:
        """The hand of whoever is at the keyboard, the letters of the legal cards above it."""
        view = self.view
        if view is None:
            return []
        chosen = acts[cursor] if cursor is not None else None
        held = view.hand if acts else self.cross.hand(self.deal, view.seat)
        return self._by_suit(held, view, labels, chosen)

    def _by_suit(
        self, held: int, view: View, labels: dict[Act, str], chosen: Act | None
    ) -> list[str]:
        """Two lines, or two a suit where they do not fit: the letters, and below them the cards."""
        language = self.app.language
        trump = view.contract.trump if view.contract is not None else None
        groups: list[tuple[str, str]] = []
        legal = {act.card for act in view.legal if isinstance(act, Play)} if labels else set()
        for suit in suit_order(held, trump):
            above, below = "  ", self.tinted_suit(suit) + " "
            for card in cards_in(held & 0x1FFF << 13 * suit):
                rank = language.rank(card.rank)
                label = labels.get(PLAYS[card], "")
                cell = max(display_width(rank), 1)
                above += language.isolated(FSI, label) if label else " "
                above += " " * cell
                shown = rank
                if chosen == PLAYS[card] and self.colour:
                    shown = f"{CHOSEN}{rank}{PLAIN}"
                elif chosen == PLAYS[card]:
                    shown = f"[{rank}]"
                elif legal and card not in legal and self.colour:
                    shown = f"{DIM}{rank}{PLAIN}"
                below += shown + " "
            groups.append((above, below))
        width = terminal_columns()
        one = sum(_width(below) + 2 for _, below in groups)
        if one <= width:
            parts = [("  ".join(a for a, _ in groups), "  ".join(b for _, b in groups))]
        else:
            parts = groups
        lines: list[str] = []
        for above, below in parts:
            if above.strip():
                lines.append(self._from_left(above))
            lines.append(self._from_left(below))
        return lines

    def _from_left(self, line: str) -> str:
        """A line of cards runs from left to right in every language."""
        language = self.app.language
        if not language.rtl:
            return line.rstrip()
        # Not an isolate at the start of the line: tmux drops what has no width there.
        return language.display(f" {RLM}{language.isolated(LRI, line)}")


def _width(text: str) -> int:
    return display_width(TINT.sub("", text))


def _cut(line: str, width: int) -> str:
    """A line that fits; one with colours is never too long."""
    if "\x1b" in line or display_width(line) <= width:
        return line
    while display_width(line) > width:
        line = line[:-1]
    return line
