"""Makes the pictures of the table from real screens: ``python docs/pictures.py``.

Plays the beginning of a game in a pseudo-terminal and takes what stands on the screen: ``docs/pictures/game.svg`` for
the README, and each kind of prompt in four languages and three sizes as text.
"""

from __future__ import annotations

import os
import pty
import re
import select
import subprocess
import sys
import tempfile
from html import escape
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PICTURES = ROOT / "docs" / "pictures"
SEQUENCE = re.compile("\x1b\\[([0-9;?]*)([a-zA-Z])")
SIZES = ((80, 24), (100, 40), (50, 24))
LOCALES = ("en", "fr", "de", "ar")
WIDTH, HEIGHT, FONT = 8.4, 18, 14
STYLES = {"31": 'fill="#e06c75"', "2": 'fill="#6b7280"', "7": 'fill="#ffd866" font-weight="bold"'}


def screens(locale: str, columns: int, lines: int, keys: list[str], *options: str) -> list[str]:
    """What stands on the screen before the first of some keys and after each of them, as it was sent."""
    with tempfile.TemporaryDirectory() as folder:
        master, slave = pty.openpty()
        program = subprocess.Popen(
            [sys.executable, "-m", "estimation_core", "--locale", locale, "play", "--seats",
             "Nour,club,club,club", "--seed", "4", "--pace", "0", "--screen", "redraw",
             "--save", f"{folder}/g.game.toml", *options],
            stdin=slave, stdout=slave, stderr=slave, cwd=ROOT, start_new_session=True,
            env={**os.environ, "TERM": "xterm", "COLUMNS": str(columns), "LINES": str(lines)},
        )  # fmt: skip
        os.close(slave)
        try:
            taken = [_quiet(master)]
            for key in keys:
                os.write(master, key.encode())
                taken.append(_quiet(master))
        finally:
            program.kill()
            program.wait()
            os.close(master)
    return [shown.rpartition("\x1b[H")[2].replace("\r", "") for shown in taken]


def _quiet(master: int) -> str:
    """What is shown until nothing new comes: a picture that is drawn again is no news."""
    text, last, same = "", "", 0
    while same < 4:
        if select.select([master], [], [], 1)[0]:
            text += os.read(master, 65536).decode("utf-8", "replace")
        picture = text.rpartition("\x1b[H")[2]
        same = same + 1 if picture and picture == last else 0
        last = picture
    return text


def plain(screen: str) -> str:
    """A screen as text, without colours."""
    lines = [line.rstrip() for line in SEQUENCE.sub("", screen).split("\n")]
    return "\n".join(lines).rstrip() + "\n"


def svg(screen: str, columns: int) -> str:
    """A screen as a drawing."""
    lines = screen.split("\n")
    width, height = columns * WIDTH + 24, len(lines) * HEIGHT + 24
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" role="img">',
        "<title>A game of Estimation at the terminal</title>",
        f'<rect width="{width:g}" height="{height:g}" rx="8" fill="#1f2430"/>',
        f'<g font-family="ui-monospace, Menlo, Consolas, monospace" font-size="{FONT}" '
        'fill="#d7dae0" xml:space="preserve">',
    ]
    for row, line in enumerate(lines, 1):
        column, style = 0, ""
        for at, part in enumerate(re.split("(\x1b\\[[0-9;?]*[a-zA-Z])", line)):
            if at % 2:
                match = SEQUENCE.fullmatch(part)
                if match and match[2] == "m":
                    style = STYLES.get(match[1], "")
            elif part:
                x, y = 12 + column * WIDTH, 8 + row * HEIGHT
                # Each text has its width, whatever font there is.
                parts.append(
                    f'<text x="{x:g}" y="{y:g}" textLength="{len(part) * WIDTH:g}" {style}>'
                    f"{escape(part)}</text>"
                )
                column += len(part)
    return "\n".join([*parts, "</g>", "</svg>", ""])


def main() -> None:
    PICTURES.mkdir(exist_ok=True)
    game = screens("en", 80, 24, ["3", "b", "\x1b[C"])
    (PICTURES / "game.svg").write_text(svg(game[-1], 80), encoding="utf-8")
    for locale in LOCALES:
        for columns, lines in SIZES:
            taken = screens(locale, columns, lines, ["3", "\x1b[C\n", "?", " "])
            names = ("estimate", "card", "after a card", "help")
            text = "".join(
                f"---- {name}\n{plain(screen)}\n"
                for name, screen in zip(names, taken, strict=False)
            )
            (PICTURES / f"{locale}-{columns}x{lines}.txt").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
