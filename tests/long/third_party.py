"""House rules from elsewhere, tried from outside the repository with the built wheel in environments of their own.

    python tests/long/third_party.py

A distribution with a house rule, a variant and a French catalog is installed and used; `plugin new` builds one that
passes its own tests; single files in a named folder work, and broken ones are told of by name, hook and file while all
others go on working; nothing is loaded from the working directory or from beside a variant file. Needs the package
registry that pip is set up for. Prints a line for each; exit status 1 where one failed.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import tempfile
import textwrap
import traceback
from collections.abc import Callable
from pathlib import Path

from installs import CHECKOUT, CLEAN_ENV, LEFT_OUT, SCRIPTS, Failed, expect, run

ACME = {
    "pyproject.toml": """
        [build-system]
        requires = ["hatchling"]
        build-backend = "hatchling.build"
        [project]
        name = "acme-rules"
        version = "1"
        dependencies = ["estimation-core"]
        [project.entry-points."estimation.plugins"]
        bold-dash = "acme_rules.bold:BoldDash"
        """,
    "acme_rules/__init__.py": "",
    "acme_rules/bold.py": """
        from estimation_core.acts import Estimate
        from estimation_core.hooks import Ban, HouseRule, hookimpl
        from estimation_core.messages import N_, Message
        from estimation_core.results import Line


        class BoldDash(HouseRule):
            name = "bold-dash"
            summary = N_("Only the first to estimate may say 0.")

            @hookimpl
            def limit_estimates(self, auction, place):
                if place != auction.estimators[0]:
                    return [Ban([Estimate(0)], Message("Zero is for the bold who speak first."))]

            @hookimpl
            def score_lines(self, result):
                return [Line(result.contract.caller, 1)]
        """,
    "acme_rules/variants/acme-night.toml": """
        format = 1
        extends = "koutchina"
        [title]
        en = "Night at Acme"
        fr = "Soirée chez Acme"
        [house_rules.bold-dash]
        """,
    "acme_rules/locales/fr/LC_MESSAGES/acme.po": """
        msgid ""
        msgstr ""
        "Content-Type: text/plain; charset=UTF-8\\n"

        msgid "Only the first to estimate may say 0."
        msgstr "Seul le premier à estimer peut dire 0."

        msgid "Zero is for the bold who speak first."
        msgstr "Le zéro est aux audacieux qui parlent les premiers."
        """,
}

BEGINNING = """
from estimation_core.acts import ESTIMATES, SUPER_CALLS, Estimate
from estimation_core.hooks import Ban, HouseRule, hookimpl
from estimation_core.messages import Message
"""

FOLDER = {
    "good.py": """
        class Good(HouseRule):
            name = "good"

            @hookimpl
            def score_factor(self, result):
                return 3
        """,
    "raises_at_import.py": "raise RuntimeError('the cellar is locked')",
    "raises_in_hook.py": """
        class RaisesInHook(HouseRule):
            name = "raises-in-hook"

            @hookimpl
            def limit_estimates(self, auction):
                raise KeyError("no such estimate")
        """,
    "raises_in_score.py": """
        class RaisesInScore(HouseRule):
            name = "raises-in-score"

            @hookimpl
            def score_lines(self, result):
                return 1 // 0
        """,
    "misspelt.py": """
        class Misspelt(HouseRule):
            name = "misspelt"

            @hookimpl
            def limit_estimate(self, auction, place):
                return ()
        """,
    "fickle.py": """
        import itertools

        COUNT = itertools.count()

        class Fickle(HouseRule):
            name = "fickle"

            @hookimpl
            def limit_estimates(self, auction, place):
                return [Ban([Estimate(next(COUNT) % 14)], Message("Not today."))]
        """,
    "bans_a_seat.py": """
        class BansASeat(HouseRule):
            name = "bans-a-seat"

            @hookimpl
            def limit_estimates(self, auction, place):
                if place == 3:
                    return [Ban([*ESTIMATES, *SUPER_CALLS], Message("The third is silent."))]
        """,
}


class Bench:
    """An environment with the wheel, and an empty folder to work in."""

    def __init__(self, scratch: Path) -> None:
        self.scratch = scratch
        copy = scratch / "checkout"
        shutil.copytree(CHECKOUT, copy, ignore=shutil.ignore_patterns(*LEFT_OUT))
        self.here = scratch / "here"
        self.here.mkdir()
        run(sys.executable, "-m", "venv", scratch / "env", cwd=self.here)
        self.python = scratch / "env" / SCRIPTS / "python"
        self.pip("wheel", "--no-deps", "-w", scratch / "dist", copy)
        (wheel,) = (scratch / "dist").glob("*.whl")
        self.pip("install", wheel, "pytest")
        shutil.rmtree(copy)

    def pip(self, *arguments: str | Path) -> None:
        run(self.python, "-m", "pip", "-q", *arguments, cwd=self.here)

    def estimation(self, *arguments: str | Path, status: int = 0) -> str:
        """What the command prints, to both streams; it must end with this status and without a traceback."""
        done = subprocess.run(
            [self.python.with_name("estimation"), *arguments],
            cwd=self.here,
            env=CLEAN_ENV | {"XDG_CONFIG_HOME": str(self.scratch / "config")},
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            encoding="utf-8",
        )
        output = done.stdout + done.stderr
        shown = " ".join(map(str, arguments))
        expect(done.returncode == status, f"{shown}\nended with {done.returncode}:\n{output}")
        expect("Traceback" not in output, f"{shown}\n{output}")
        expect("made a mistake" not in output, f"{shown}\n{output}")
        return output

    def files(self, name: str, files: dict[str, str], beginning: str = "") -> Path:
        """A folder with these files."""
        folder = self.scratch / name
        for path, text in files.items():
            target = folder / path
            target.parent.mkdir(parents=True, exist_ok=True)
            start = beginning if path.endswith(".py") else ""
            target.write_text(start + textwrap.dedent(text).lstrip("\n"), encoding="utf-8")
        return folder


def holds(output: str, *parts: str) -> None:
    for part in parts:
        expect(part in output, f"{part!r} is not in\n{output}")


def distribution(bench: Bench) -> str:
    """A distribution with a house rule, a variant and a French catalog is installed and used."""
    bench.pip("install", bench.files("acme", ACME))
    holds(bench.estimation("plugin", "list"), "bold-dash", "From the distribution acme-rules.")
    holds(bench.estimation("variant", "list"), "acme-night", "Night at Acme")
    holds(bench.estimation("variant", "show", "acme-night"), "house_rules.bold-dash")
    holds(bench.estimation("variant", "check", "--strict", "acme-night"), "Proven")
    game = bench.scratch / "acme.game.toml"
    seats = ("--seats", "random,random,club,random", "--seed", "2")
    bench.estimation("play", "--variant", "acme-night", *seats, "--save", game)
    holds(bench.estimation("score", game), "bold-dash")
    bench.estimation("validate", "--strict", game)
    french = ("--locale", "fr")
    holds(bench.estimation(*french, "plugin", "list"), "Seul le premier à estimer peut dire 0.")
    holds(bench.estimation(*french, "variant", "list"), "Soirée chez Acme")
    holds(bench.estimation(*french, "rules", "acme-night"), "Seul le premier à estimer")
    forbidden = bench.here / "forbidden.game.toml"
    forbidden.write_text(
        'format = "estimation-record/1"\nvariant = "acme-night"\nplayers = ["A", "B", "C", "D"]\n'
        'dealer = 4\n\n[[deals]]\nestimates = "3 0 - -"\n'
    )
    refused = bench.estimation(*french, "validate", forbidden, status=1)
    forbidden.unlink()
    holds(refused, "Le zéro est aux audacieux qui parlent les premiers.", "bold-dash")
    return "listed, shown, proven, played, scored, validated, and in French"


def skeleton(bench: Bench) -> str:
    """What `plugin new` writes passes its own tests beside the engine."""
    folder = bench.scratch / "lucky"
    bench.estimation("plugin", "new", "lucky-number", "--dir", folder)
    bench.pip("install", "-e", f"{folder}[test]")
    passed = run(bench.python, "-m", "pytest", "-q", folder, cwd=bench.here)
    holds(bench.estimation("variant", "check", "--strict", "koutchina-lucky-number"), "Proven")
    holds(bench.estimation("--locale", "fr", "plugin", "list"), "Qui réussit une certaine")
    bench.pip("uninstall", "-y", "estimation-lucky-number")
    bench.pip("install", folder)
    holds(bench.estimation("variant", "list"), "koutchina-lucky-number")
    return passed.strip().splitlines()[-1]


def single_files(bench: Bench) -> str:
    """Good files in a named folder work; of each broken one there is a finding with plugin, hook and file."""
    folder = bench.files("rules", FOLDER, BEGINNING)
    named = ("--plugins-dir", folder)

    def finds(name: str, *says: str, on: str = "koutchina") -> None:
        output = bench.estimation(
            *named, "variant", "check", on, "--house-rule", name, "--format", "json", status=1
        )
        document = json.loads(output[: output.rindex("}") + 1])
        (finding,) = document["variants"][0]["findings"]
        expect(finding["code"] in ("plugin-error", "dead-end"), str(finding))
        holds(finding["message"], *says)

    output = bench.estimation(*named, "plugin", "list", status=1)
    holds(output, "good 1", "big-games 1", "bold-dash 1", "the cellar is locked", "limit_estimate;")
    holds(bench.estimation(*named, "variant", "show", "--house-rule", "good"), "house_rules.good")
    seats = ("--seats", "random,random,random,random", "--seed", "1")
    bench.estimation(*named, "play", "--house-rule", "good", *seats)
    holds(
        bench.estimation(
            *named, "variant", "check", "--house-rule", "raises-at-import", "koutchina", status=2
        ),
        *("raises-at-import", "raises_at_import.py", "the cellar is locked"),
    )
    holds(
        bench.estimation(
            *named, "variant", "check", "--house-rule", "misspelt", "koutchina", status=2
        ),
        *("misspelt.py", "There is no hook limit_estimate; did you mean limit_estimates?"),
    )
    finds("raises-in-hook", "raises-in-hook", "limit_estimates", "raises_in_hook.py")
    finds("fickle", "fickle", "limit_estimates", "fickle.py", "answers differently")
    finds("bans-a-seat", "The third is silent.")
    playing = bench.estimation(*named, "play", "--house-rule", "raises-in-score", *seats, status=1)
    holds(playing, "raises-in-score", "score_lines", "raises_in_score.py")
    playing = bench.estimation(*named, "play", "--house-rule", "raises-in-hook", *seats, status=1)
    holds(playing, "raises-in-hook", "limit_estimates", "raises_in_hook.py")
    return f"{len(FOLDER)} files, the broken ones told of and the others used"


def nothing_unasked(bench: Bench) -> str:
    """Nothing is loaded from the working directory or from beside a variant file."""
    trap = "raise SystemExit('loaded what nobody named')\n"
    for folder in (bench.here, bench.here / "plugins", bench.here / "acme_trap"):
        folder.mkdir(exist_ok=True)
        for name in ("trap", "big_games", "__init__", "sitecustomize", "estimation_core"):
            (folder / f"{name}.py").write_text(trap)
    info = bench.here / "trap-1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: trap\nVersion: 1\n")
    (info / "entry_points.txt").write_text("[estimation.plugins]\ntrap = trap:Trap\n")
    variant = bench.here / "stranger.toml"
    variant.write_text('format = 1\nextends = "koutchina"\n[house_rules.trap]\n')
    holds(bench.estimation("variant", "check", variant, status=1), "There is no house rule trap.")
    bench.estimation("variant", "show", "classic-big-games")
    expect("trap" not in bench.estimation("plugin", "list"), "the trap is listed")
    return "the traps were left alone"


CASES: tuple[Callable[[Bench], str], ...] = (distribution, skeleton, single_files, nothing_unasked)


def main() -> int:
    failed = 0
    with tempfile.TemporaryDirectory(prefix="third-party-", ignore_cleanup_errors=True) as name:
        bench = Bench(Path(name).resolve())
        for case in CASES:
            try:
                result = f"ok      {case(bench)}"
            except Failed as error:
                failed += 1
                result = f"failed  {error}"
            except Exception:
                failed += 1
                result = f"failed  {traceback.format_exc()}"
            print(f"{case.__name__:16} {result}", flush=True)
    return 1 if failed else 0


if __name__ == "__main__":
    raise SystemExit(main())
