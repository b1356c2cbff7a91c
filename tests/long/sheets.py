"""Every legal game of tests/games as a sheet, in every way: `python tests/long/sheets.py`.

Each is kept through `keep`, in prompts and in lines, and must come out the same, canonically written; each is written
as a table in every language and read back, and must have the same deals and totals.
"""

from __future__ import annotations

import sys
import tempfile
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "tests"), str(ROOT / "tests" / "records")]

from keeping import SHEETS, WAYS, kept_again  # noqa: E402
from test_spreadsheet import LANGUAGES, same_when_read_back  # noqa: E402

from estimation_core.records.write import write_record  # noqa: E402


def main() -> int:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for sheet in SHEETS:
            for way in WAYS:
                with redirect_stdout(StringIO()):
                    record, kept = kept_again(sheet, way, folder)
                assert kept == write_record(record), f"{sheet} in {way}"
            for tag in LANGUAGES:
                same_when_read_back(sheet, tag, folder)
    print(
        f"{len(SHEETS)} games kept in {len(WAYS)} ways, and read back in {len(LANGUAGES)} languages"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
