"""Damaged variant files end in findings or rules, never in a traceback; `tests/long/mutations.py` tries many more."""

from __future__ import annotations

import random
import runpy
from collections import Counter
from pathlib import Path

import pytest
from variant_mutations import mutated

from estimation_core.errors import in_order
from estimation_core.resources import variants_dir
from estimation_core.variants import Catalog
from estimation_core.variants.loading import check_text

CATALOG = Catalog()


@pytest.mark.parametrize("seed", range(20))
def test_a_damaged_file_ends_in_findings_or_in_rules(seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(25):
        text = mutated(rng)
        loaded = check_text(text, variants_dir() / "damaged.toml", catalog=CATALOG)
        errors = [one for one in loaded.findings if one.severity == "error"]
        assert (loaded.rules is None) is bool(errors), text
        assert list(loaded.findings) == in_order(list(loaded.findings)), text
        lines = text.count("\n") + 1
        for one in loaded.findings:
            assert str(one.message) and 1 <= one.line <= lines, text


def test_what_passes_is_proven_and_played() -> None:
    """A few short games; `tests/long/mutations.py` takes 300 of any length."""
    long_run = runpy.run_path(str(Path(__file__).parents[1] / "long" / "mutations.py"))
    rng = random.Random(1)
    ends: Counter[str] = Counter()
    while ends["(proven and played)"] < 3:
        text = mutated(rng)
        rules = check_text(text, variants_dir() / "damaged.toml", catalog=CATALOG).rules
        # Without an auction the proof is quick.
        if rules is not None and all(round.kind == "fixed" for round in rules.plan()):
            ended, failed = long_run["prove_and_play"](text)
            ends.update(ended)
            assert not failed, failed[0]
