"""The JSON Schema of variant files, tried with real language tools for TOML by a line ``#:schema``.

    python tests/long/schema.py [tombi] [taplo]

tombi is installed from the package registry of pip, taplo from that of npm, each into a scratch folder; without a name
both are tried, taplo where there is npm. Every shipped variant must be accepted without a warning, also one that
switches on a house rule from a named folder, and every wrong file of `tests/wrong_variants.py` that a schema can know
about must be rejected. Exit status 1 where a tool judges otherwise. It takes some minutes.

With tombi 1.9.6 and taplo 0.7.0: 13 right files accepted by both, 63 of 63 wrong ones rejected by tombi, 62 by taplo.
"""

from __future__ import annotations

import runpy
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
WRONG = runpy.run_path(str(ROOT / "tests" / "wrong_variants.py"))["WRONG"]

KNOWN_TO_A_SCHEMA = (
    "unreadable",
    "unknown-key",
    "wrong-type",
    "out-of-range",
    "unknown-house-rule",
)
BEYOND_A_SCHEMA = {
    "percentages that do not sum to 100",
    "more shares than players",
    "a title that would move the cursor",
}
ONLY_JSON_SCHEMA_CANNOT = {
    "a number with a fraction": "3.0 is an integer to JSON Schema",
    "a date": "has no place in JSON",
}

Accepts = Callable[[Path], str]
"""Judges a file: what there is to say of it, nothing where it is accepted."""


def tombi(scratch: Path) -> Accepts:
    """The tool from PyPI."""
    subprocess.run([sys.executable, "-m", "venv", scratch / "tombi"], check=True)
    pip = [scratch / "tombi" / "bin" / "pip", "install", "-q", "tombi"]
    subprocess.run(pip, check=True, stderr=subprocess.DEVNULL)
    program = scratch / "tombi" / "bin" / "tombi"
    return lambda path: run(program, "lint", "--offline", "--error-on-warnings", path)


def taplo(scratch: Path) -> Accepts:
    """The tool from npm."""
    npm = ["npm", "install", "--silent", "--prefix", scratch, "@taplo/cli"]
    subprocess.run(npm, check=True)
    program = scratch / "node_modules" / ".bin" / "taplo"
    return lambda path: run(program, "check", path)


def run(*command: str | Path) -> str:
    done = subprocess.run(command, capture_output=True, text=True, encoding="utf-8")
    return (done.stdout + done.stderr).strip() or "rejected" if done.returncode else ""


def write(folder: Path, name: str, text: str) -> Path:
    path = folder / f"{name}.toml"
    path.write_text("#:schema ./variant.schema.json\n" + text, encoding="utf-8")
    return path


def right() -> Iterator[tuple[str, str]]:
    """Files that must be accepted."""
    for path in sorted((ROOT / "variants").glob("*.toml")):
        yield path.stem, path.read_text(encoding="utf-8")
    ours = "[house_rules.double-rounds]\nrounds = [8, 13]\n"
    yield "with-a-house-rule-of-ours", f'format = 1\nextends = "classic"\n\n{ours}'


def wrong() -> Iterator[tuple[str, str]]:
    """Files that must be rejected."""
    for code in KNOWN_TO_A_SCHEMA:
        for name, case in WRONG[code].items():
            if name not in BEYOND_A_SCHEMA:
                # What follows are other files of the case.
                yield name, case.text.partition("== ")[0]


def judge(name: str, accepts: Accepts, folder: Path) -> int:
    """Try a tool on every file; how often it judged otherwise."""
    failed = 0
    counts = {"accepted": 0, "rejected": 0}
    for title, text in right():
        answer = accepts(write(folder, title, text))
        counts["accepted"] += not answer
        if answer:
            failed += 1
            print(f"{name}: {title} is right, but: {answer[:300]}")
    beyond = []
    for title, text in wrong():
        if accepts(write(folder, "wrong", text)):
            counts["rejected"] += 1
        elif title in ONLY_JSON_SCHEMA_CANNOT:
            beyond.append(title)
        else:
            failed += 1
            print(f"{name}: not rejected: {title}")
    print(f"{name}: {counts['accepted']} right files accepted, {counts['rejected']} wrong rejected")
    for title in beyond:
        print(f"    not rejected: {title} ({ONLY_JSON_SCHEMA_CANNOT[title]})")
    return failed


def main() -> int:
    tools = {"tombi": tombi, "taplo": taplo}
    names = sys.argv[1:] or [name for name in tools if name == "tombi" or shutil.which("npm")]
    if unknown := [name for name in names if name not in tools]:
        print(f"no such tool: {', '.join(unknown)}", file=sys.stderr)
        return 2
    failed = 0
    with tempfile.TemporaryDirectory(prefix="schema-") as scratch:
        folder = Path(scratch, "files")
        folder.mkdir()
        rules = ROOT / "docs" / "house_rules"
        command = [sys.executable, "-m", "estimation_core", "--plugins-dir", rules, "variant"]
        schema = subprocess.run([*command, "schema"], cwd=ROOT, capture_output=True, check=True)
        (folder / "variant.schema.json").write_bytes(schema.stdout)
        for name in names:
            failed += judge(name, tools[name](Path(scratch)), folder)
    return 1 if failed else 0


if __name__ == "__main__":
    raise SystemExit(main())
