"""Damaged variant files end in findings or in rules, never in a traceback; `tests/long/mutations.py` tries many more."""

from __future__ import annotations

import random

import pytest
from variant_mutations import mutated

from estimation_core.findings import in_order
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
