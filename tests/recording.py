"""Records in tests: their text from a few lines, and what the judge finds in it."""

from __future__ import annotations

from playing import catalog

from estimation_core.errors import Finding
from estimation_core.records.judging import JudgedFile, Override, judge_text

HEAD = """\
format = "estimation-record/1"
variant = "{variant}"
players = ["Anna", "Ben", "Carla", "Dan"]
dealer = 4
"""


def record(*deals: str, variant: str = "koutchina-full", more: str = "") -> str:
    """The text of a record; ``more`` stands in its head."""
    return HEAD.format(variant=variant) + more + "".join(f"[[deals]]\n{deal}\n" for deal in deals)


def judged(
    *deals: str, variant: str = "koutchina-full", more: str = "", override: Override | None = None
) -> JudgedFile:
    return judge(record(*deals, variant=variant, more=more), override)


def judge(text: str, override: Override | None = None) -> JudgedFile:
    return judge_text(text, catalog(), override, "a.game.toml")


def found(file: JudgedFile) -> list[str]:
    """The findings in short: the code, and the deal, round, trick and seat where it has them."""
    return [short(finding) for finding in file.findings]


def short(finding: Finding) -> str:
    places = {
        name: getattr(finding, name)
        for name in ("deal", "round", "trick", "seat")
        if getattr(finding, name) is not None
    }
    return " ".join([finding.code, *(f"{name} {value}" for name, value in places.items())])


def line_of(text: str, code: str) -> str:
    """The line of a record at which the judge finds something."""
    finding = next(finding for finding in judge(text).findings if finding.code == code)
    return text.splitlines()[finding.line - 1].strip()


def rounds(file: JudgedFile) -> list[tuple[int, int, int]]:
    """Round, dealer and multiplier of each deal that could be begun."""
    assert file.judged is not None and file.judged.game is not None
    deals = file.judged.game.deals
    return [(deal.round.number, deal.round.dealer, deal.round.multiplier) for deal in deals]
