"""Judging many files: in order, here or in processes, whatever happens to one, and no game kept."""

from __future__ import annotations

import json
import os
import signal
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from estimation_core.cli import judging
from estimation_core.crews import Processes
from estimation_core.records.judging import Known, judge_file
from estimation_core.report.json.records import score_document, validate_document
from estimation_core.variants import Catalog

Call = Callable[..., tuple[int, str, str]]

GAMES = Path(__file__).resolve().parents[1] / "games"
FILES = (*sorted((GAMES / "worked").glob("*.toml")), *sorted((GAMES / "faulty").glob("*.toml")))
NAMES = tuple(map(str, FILES[:30]))


@pytest.mark.parametrize("command", ["score", "validate"])
def test_json_is_one_document_of_all_files(call: Call, command: str) -> None:
    document = {"score": score_document, "validate": validate_document}[command]
    catalog = Catalog()
    judged = [judge_file(Path(name), catalog) for name in NAMES]
    _, out, _ = call(command, "--format", "json", *NAMES)
    assert out == json.dumps(document(judged), indent=2) + "\n"


@pytest.mark.parametrize(
    "command",
    [
        ("score", "--format", "text"),
        ("score", "--format", "csv"),
        ("score", "--format", "json"),
        ("score", "--format", "html"),
        ("validate",),
        ("validate", "--format", "json", "--strict"),
    ],
    ids=" ".join,
)
def test_several_jobs_print_the_same(call: Call, command: tuple[str, ...]) -> None:
    files = (*NAMES, "nowhere.toml")
    assert call(*command, "--jobs", "2", *files) == call(*command, *files)


def test_options_that_are_wrong_for_every_file_are_told_once(call: Call) -> None:
    names = NAMES[:20]
    for jobs in ("1", "2"):
        code, out, err = call("validate", "--jobs", jobs, "--set", "score.mde=3", *names)
        assert (code, out) == (2, "")
        assert err.count("There is no key mde in [score]") == 1


def test_the_files_of_a_process_that_dies_are_judged_again(
    call: Call, monkeypatch: pytest.MonkeyPatch
) -> None:
    expected = call("validate", *NAMES)
    killed: list[int] = []
    executor = Processes.executor

    def kill_once(self: Processes) -> object:
        pool = executor(self)
        # Its own process, which nobody else has ended or waited for.
        ours = list(getattr(pool, "_processes", None) or ())
        if ours and not killed:
            os.kill(ours[0], getattr(signal, "SIGKILL", signal.SIGTERM))
            killed.append(ours[0])
        return pool

    monkeypatch.setattr(Processes, "executor", kill_once)
    assert call("validate", "--jobs", "2", *NAMES) == expected
    assert killed


def test_processes_that_die_again_and_again_end_it(
    call: Call, monkeypatch: pytest.MonkeyPatch
) -> None:
    executor = Processes.executor

    def deadly(self: Processes) -> object:
        pool = executor(self)
        pool.submit(os._exit, 1)
        return pool

    monkeypatch.setattr(Processes, "executor", deadly)
    code, _, err = call("validate", "--jobs", "2", *NAMES)
    assert code == 1
    assert f"Worker processes died 4 times in a row over the files from {NAMES[0]} on." in err


def test_no_game_is_kept_longer_than_it_is_shown(
    call: Call, monkeypatch: pytest.MonkeyPatch
) -> None:
    import gc

    from estimation_core.engine.game import Game

    most = 0
    judge = judging._judge

    def counting(*args: object) -> object:
        nonlocal most
        piece = judge(*args)  # type: ignore[arg-type]
        gc.collect()
        most = max(most, sum(type(one) is Game for one in gc.get_objects()))
        return piece

    gc.collect()
    there = sum(type(one) is Game for one in gc.get_objects())
    monkeypatch.setattr(judging, "_judge", counting)
    call("validate", *NAMES[:12])
    assert most - there <= 2


@pytest.fixture
def records(tmp_path: Path, call: Call) -> Iterator[list[Path]]:
    """Games under two rulesets, three of each."""
    for variant in ("koutchina", "classic-short"):
        folder = tmp_path / variant
        games = ("--players", "random", "--games", "3", "--seed", "1", "--jobs", "1")
        call("simulate", variant, *games, "--records", str(folder))
    yield sorted(tmp_path.glob("*/*.toml"))


def test_rules_that_were_read_before_are_known(records: list[Path]) -> None:
    known: Known = {}
    catalog = Catalog()
    judged = [judge_file(path, catalog, known=known) for path in records]
    assert len(known) == 2
    assert len({id(file.judged.rules) for file in judged if file.judged}) == 2
    assert judged[0].judged is not None
    assert judged[0].judged.rules == judge_file(records[0], catalog).judged.rules  # type: ignore[union-attr]


def test_rules_with_findings_are_read_anew_for_each_file(tmp_path: Path) -> None:
    """What is wrong stands at a line of the file, which another file does not have."""
    text = (GAMES / "worked" / "fr-full-round.game.toml").read_text("utf-8")
    known: Known = {}
    lines = []
    for number, more in enumerate(("", "# a remark\n" * 5)):
        path = tmp_path / f"{number}.toml"
        path.write_text(
            more + text.replace('variant = "', 'rules = "sha256:0"\nvariant = "'), "utf-8"
        )
        judged = judge_file(path, Catalog(), known=known)
        lines.append([finding.line for finding in judged.findings])
    assert lines[0] and lines[1] == [line + 5 for line in lines[0]]
