"""`estimation validate`: checks records and score sheets against the rules."""

from __future__ import annotations

from pathlib import Path

from estimation_core.cli import base
from estimation_core.cli.app import App
from estimation_core.cli.base import (
    argument,
    format_option,
    jobs_option,
    option,
    pass_app,
    ruleset_options,
)
from estimation_core.cli.findings import record_finding_text
from estimation_core.cli.judging import judge_files
from estimation_core.cli.params import AnyPath
from estimation_core.cli.writing import Writer
from estimation_core.messages import N_, Code, Message, nmessage
from estimation_core.records.judging import JudgedFile


@base.command(
    "validate",
    help=N_("Check records and score sheets against the rules."),
    examples=(
        "estimation validate club.game.toml",
        "estimation validate --format json *.game.toml",
    ),
)
@argument("files", nargs=-1, required=True, type=AnyPath(), metavar=N_("FILE"))
@ruleset_options
@option("--strict", is_flag=True, help=N_("Warnings count as findings too."))
@jobs_option
@format_option
@pass_app
def command(
    app: App,
    files: tuple[Path, ...],
    variant: str | None,
    house_rules: tuple[str, ...],
    settings: tuple[str, ...],
    strict: bool,
    jobs: int,
    output: str,
) -> int:
    rules = (variant, house_rules, settings)
    if output == "json":
        from estimation_core.report.json.records import VALIDATE, validated_file

        validated = judge_files(app, files, *rules, validated_file, jobs)
        Writer(app, output, None).json_list(VALIDATE, "files", (one.made for one in validated))
        return validated.code(strict)
    judging = judge_files(app, files, *rules, _summary, jobs)
    for file in judging:
        for finding in file.findings:
            app.emit(record_finding_text(finding, file.players))
        app.emit(file.made)
    return judging.code(strict)


def _summary(number: int, file: JudgedFile) -> Message:
    """One sentence on a file."""
    name = Code(file.file)
    if not file.valid:
        errors = sum(one.more or 1 for one in file.findings if one.severity == "error")
        return nmessage("{file}: {n} error.", "{file}: {n} errors.", errors, file=name)
    deals = len(file.record.deals) if file.record else 0
    if file.judged is not None and file.judged.complete:
        return nmessage(
            "{file}: a complete game of {n} deal, all is well.",
            "{file}: a complete game of {n} deals, all is well.",
            deals,
            file=name,
        )
    return nmessage(
        "{file}: an unfinished game of {n} deal, all is well so far.",
        "{file}: an unfinished game of {n} deals, all is well so far.",
        deals,
        file=name,
    )
