"""No file, however it is made, costs more than 2 s and 300 MB before its findings, and what is told of it is bounded.

Run with ``python tests/long/sizes.py [name]``; each file is read by a process of its own, which is measured.
"""

from __future__ import annotations

import os
import resource
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

MOST_SECONDS = 2.0
MOST_MEGABYTES = 300
MOST_OUTPUT = 100_000

FULL = 384 * 1024
HEAD = """\
format = "estimation-record/1"
variant = "koutchina-full"
players = ["Anna", "Ben", "Carla", "Dan"]
dealer = 4
"""
ENDLESS = HEAD.replace("koutchina-full", "koutchina")


def filled(line: str, before: str = "", after: str = "", size: int = FULL) -> str:
    """A text of just the size, of one line many times over; ``{n}`` in it counts."""
    lines, total = [before], len(before) + len(after)
    n = 0
    while total < size - 200:
        lines.append(line.replace("{n}", str(n)))
        total += len(lines[-1].encode())
        n += 1
    return "".join([*lines, after])


ROUND = 'calls = "5S pass pass pass"\nestimates = "5 3 3 3"\nwon = "5 3 4 1"\n'
HANDS = 'hands = ["AKQJT98765432...", ".AKQJT98765432..", "..AKQJT98765432.", "...AKQJT98765432"]\n'
PLAYED = 'calls = "5S pass pass pass"\nestimates = "5 3 3 3"\n'

WRONG_TRICK, EMPTY_HAND, DAN, NO_TRUMP, UNKNOWN = (
    f'"{text}", ' for text in ("x", "...", "Dan", "NT", "X")
)

RECORDS: dict[str, Callable[[], str]] = {
    "unknown keys": lambda: filled("k{n} = 1\n", HEAD),
    "unknown keys of a deal": lambda: filled("k{n} = 1\n", HEAD + "[[deals]]\n"),
    "long unknown keys": lambda: HEAD + f"{'k' * (FULL - 1000)} = 1\n",
    "keys of many parts": lambda: filled(f"{'.'.join('abcdefghijkl')}.x{{n}} = 1\n", HEAD),
    "keys of too many parts": lambda: HEAD + ".".join(["a"] * 400_000) + " = 1\n",
    "headers of many parts": lambda: filled(f"[{'.'.join('abcdefghijkl')}.x{{n}}]\n", HEAD),
    "headers of too many parts": lambda: HEAD + f"[{'.'.join(['a'] * 400_000)}]\n",
    "tables of tables": lambda: filled("[[_a.b{n}]]\n", HEAD),
    "empty deals": lambda: filled("[[deals]]\n", HEAD),
    "as many empty deals as may be": lambda: HEAD + "[[deals]]\n" * 1000,
    "many rounds": lambda: HEAD + f"[[deals]]\n{ROUND}" * 1000,
    "many passed deals": lambda: HEAD + '[[deals]]\ncalls = "pass pass pass pass"\n' * 1000,
    "deals passed without end": lambda: (
        HEAD.replace("koutchina-full", "endless")
        + '[[deals]]\ncalls = "pass pass pass pass"\n' * 1000
    ),
    "wrong calls": lambda: HEAD + f'[[deals]]\ncalls = "{"x " * 500_000}"\n',
    "many calls": lambda: HEAD + f'[[deals]]\ncalls = "{"pass " * 200_000}"\n',
    "wrong words in every deal": lambda: filled(
        f'[[deals]]\ncalls = "{"x " * 250}"\n', HEAD, size=FULL
    ),
    "wrong tricks": lambda: (
        HEAD + f"[[deals]]\n{HANDS}{PLAYED}tricks = [{WRONG_TRICK * 200_000}]\n"
    ),
    "one long trick": lambda: HEAD + f'[[deals]]\n{HANDS}{PLAYED}tricks = ["{"AS " * 300_000}"]\n',
    "one long hand": lambda: (
        HEAD + f'[[deals]]\nhands = ["{"A" * 1_000_000}...", "...", "...", "..."]\n'
    ),
    "hands": lambda: HEAD + f"[[deals]]\nhands = [{EMPTY_HAND * 150_000}]\n",
    "wrong hands in every deal": lambda: filled(
        '[[deals]]\nhands = ["x", "y", "z", "A..."]\n', HEAD
    ),
    "a long name": lambda: HEAD.replace("Anna", "A" * 1_000_000),
    "many names": lambda: HEAD.replace('"Dan"', '"Dan", ' * 120_000),
    "the same names": lambda: HEAD.replace('"Dan"', DAN * 120_000),
    "a long variant": lambda: HEAD.replace("koutchina-full", "k" * 1_000_000),
    "long seats": lambda: HEAD + f'[[deals]]\navoid = "{"1 " * 500_000}"\n',
    "unknown house rules": lambda: filled("[house_rules.r{n}]\n", HEAD),
    "unknown settings of a house rule": lambda: filled(
        "k{n} = 1\n", HEAD + "[house_rules.big-games]\n"
    ),
    "rules of its own, all unknown": lambda: filled("k{n} = 1\n", HEAD + "[ruleset]\n"),
    "tables of rules, all unknown": lambda: filled("[ruleset.k{n}]\n", HEAD),
    "rules with long lists": lambda: (
        HEAD + f"[ruleset.game]\nfixed_rounds = [{NO_TRUMP * 170_000}]\n"
    ),
    "shares": lambda: filled("k{n} = [1]\n", HEAD + "[ruleset.stakes.shares]\n"),
    "brackets": lambda: HEAD + "_a = " + "[" * 900_000,
    "closed brackets": lambda: HEAD + "_a = " + "[" * 400_000 + "]" * 400_000,
    "braces": lambda: HEAD + "_a = " + "{a=" * 300_000,
    "lists in lists": lambda: HEAD + f"_a = [{'[[]],' * 200_000}]\n",
    "tables in a list": lambda: HEAD + f"_a = [{'{b=1},' * 150_000}]\n",
    "a table of many keys": lambda: (
        HEAD + f"_a = {{{','.join(f'k{n}=1' for n in range(90_000))}}}\n"
    ),
    "dotted keys in a table": lambda: (
        HEAD + f"_a = {{{','.join(f'k.a.b.k{n}=1' for n in range(60_000))}}}\n"
    ),
    "long numbers": lambda: filled(f"_k{{n}} = {'9' * 3_400}\n", HEAD),
    "a number too long": lambda: HEAD + "_a = " + "9" * 1_000_000,
    "underscores in a number": lambda: HEAD + "_a = " + "1_" * 1_500 + "1\n",
    "a long text": lambda: HEAD + f'_a = "{"x" * 1_000_000}"\n',
    "a text of escapes": lambda: HEAD + '_a = "' + r"\n" * 500_000 + '"\n',
    "a text that does not end": lambda: HEAD + '_a = """' + '"" ' * 300_000,
    "quotes": lambda: HEAD + '_a = "' + '""' * 500_000,
    "comments": lambda: filled("#\n", HEAD),
    "blank lines": lambda: HEAD + "\n" * 1_000_000,
    "blanks": lambda: HEAD + " " * 1_000_000 + "x",
    "one line that is no TOML": lambda: "x" * 1_000_000,
    "curly quotes": lambda: HEAD + "_a = " + "“" * 300_000,
    "floats": lambda: filled("_k{n} = 1e308\n", HEAD),
    "dates": lambda: filled("_k{n} = 2026-11-29T10:00:00+01:00\n", HEAD),
    "scores": lambda: filled('[[deals]]\nscores = "1 2 3 4"\n', HEAD),
    "too large": lambda: HEAD + "#" * 2_000_000,
}

VARIANTS: dict[str, Callable[[], str]] = {
    "unknown keys": lambda: filled(
        "k{n} = 1\n", 'format = 1\nextends = "classic"\n', size=FULL // 4
    ),
    "unknown tables": lambda: filled(
        "[k{n}]\n", 'format = 1\nextends = "classic"\n', size=FULL // 4
    ),
    "unknown keys in a table": lambda: filled(
        "made{n} = 1\n", 'format = 1\nextends = "classic"\n[score]\n', size=FULL // 4
    ),
    "unknown house rules": lambda: filled(
        "[house_rules.r{n}]\n", 'format = 1\nextends = "classic"\n', size=FULL // 4
    ),
    "a long parent": lambda: f'format = 1\nextends = "{"c" * 250_000}"\n',
    "a long title": lambda: f'format = 1\nextends = "classic"\n[title]\nen = "{"c" * 250_000}"\n',
    "many languages": lambda: filled(
        'aa-{n}aaaa = "x"\n', 'format = 1\nextends = "classic"\n[title]\n', size=FULL // 4
    ),
    "lists too long": lambda: (
        f'format = 1\nextends = "classic"\n[score]\nrisk_over = [{"true, " * 40_000}]\n'
    ),
    "wrong entries of a list": lambda: (
        f'format = 1\nextends = "classic"\n[game]\nfixed_rounds = [{UNKNOWN * 99}]\n'
    ),
    "lists in lists": lambda: f"format = 1\n[score]\nmade = {'[' * 120_000}{']' * 120_000}\n",
    "too large": lambda: "#" * 2_000_000,
}


def measured(path: Path, *command: str) -> tuple[float, float, int, int]:
    """Seconds, megabytes, bytes of output and exit status of a command on a file, in a process of its own."""
    program = (
        "import resource, sys\n"
        "from estimation_core.cli.run import run\n"
        "code = run(sys.argv[1:], {})\n"
        "used = resource.getrusage(resource.RUSAGE_SELF)\n"
        "print(f'\\n{used.ru_maxrss} {used.ru_utime + used.ru_stime}', file=sys.stderr)\n"
        "sys.exit(code)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program, *command, str(path)],
        capture_output=True,
        timeout=600,
        check=False,
    )
    *told, used = done.stderr.decode(errors="replace").split("\n")[:-1]
    peak, seconds = used.split()
    output = len(done.stdout) + sum(map(len, told))
    if "made a mistake" in "".join(told):
        raise SystemExit(f"{path}: {told}")
    return float(seconds), int(peak) / 1024, output, done.returncode


def main(only: str) -> int:
    assert resource.RUSAGE_SELF == 0
    worst = 0
    with tempfile.TemporaryDirectory() as folder:
        endless = Path(folder) / "endless.toml"
        endless.write_text('format = 1\nextends = "koutchina-full"\n[all_pass]\nredeals = 0\n')
        for command, files in (
            (("--variants-dir", folder, "validate"), RECORDS),
            (("--variants-dir", folder, "validate", "--format", "json"), RECORDS),
            (("variant", "check"), VARIANTS),
        ):
            for name, text in files.items():
                if only not in name:
                    continue
                path = Path(folder) / "hostile-file.toml"
                path.write_text(text())
                if name == "too large":
                    os.truncate(path, 10_000_000_000)
                seconds, megabytes, output, status = measured(path, *command)
                wrong = seconds > MOST_SECONDS or megabytes > MOST_MEGABYTES or output > MOST_OUTPUT
                worst += wrong
                print(
                    f"{'!!' if wrong else '  '} {command[-1]:9} {name:40} {seconds:6.2f} s "
                    f"{megabytes:6.0f} MB {output:9,} bytes, status {status}",
                    flush=True,
                )
    print(f"{worst} beyond the bounds")
    return 1 if worst else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1] if len(sys.argv) > 1 else ""))
