"""Sheets through LibreOffice: `python tests/long/spreadsheets.py`. Says so and does nothing where it is not installed.

Every sheet of tests/games is written as a table in English, French, German and Arabic, opened by LibreOffice with the
settings of that language (numbers and dates looked for), kept as a spreadsheet, saved as CSV again, and read back: the
totals must be equal. No cell of the spreadsheet may hold a formula.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "tests"), str(ROOT / "tests" / "records")]

from keeping import SHEETS, without_cards  # noqa: E402
from playing import catalog  # noqa: E402
from test_spreadsheet import book_of, written  # noqa: E402

from estimation_core.records.judging import judge_file  # noqa: E402

LOCALES = {
    "en": ("en-US", 1033),
    "fr": ("fr-FR", 1036),
    "de": ("de-DE", 1031),
    "ar": ("ar-EG", 3073),
}
"""For each language the locale that LibreOffice is set to, and its number there."""

NASTY = ("=1+1", "+49 Karl", "-Mona", "@Salma")
"""Names that a spreadsheet would take for formulas."""

SETTINGS = """<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry">
<item oor:path="/org.openoffice.Setup/L10N"><prop oor:name="ooSetupSystemLocale" oor:op="fuse">
<value>{locale}</value></prop></item></oor:items>
"""


def convert(
    office: str, profile: Path, files: list[Path], into: str, out: Path, infilter: str = ""
) -> None:
    """Opens files and saves them in another format."""
    command = [
        office,
        "--headless",
        f"-env:UserInstallation={profile.as_uri()}",
        *([f"--infilter={infilter}"] if infilter else []),
        "--convert-to",
        into,
        "--outdir",
        str(out),
        *map(str, files),
    ]
    subprocess.run(command, check=True, capture_output=True, timeout=600)


def through(office: str, folder: Path, tag: str) -> None:
    """All sheets in one language through LibreOffice and back."""
    locale, number = LOCALES[tag]
    profile, tables, books, back = (
        folder / f"{tag}-{n}" for n in ("profile", "csv", "ods", "back")
    )
    (profile / "user").mkdir(parents=True)
    (profile / "user" / "registrymodifications.xcu").write_text(
        SETTINGS.format(locale=locale), "utf-8"
    )
    tables.mkdir()
    expected = {}
    for n, sheet in enumerate(SHEETS):
        record = without_cards(sheet)
        if n % 10 == 0:
            record = record._replace(players=NASTY)
        book = book_of(record)
        name = f"{n:03}.csv"
        (tables / name).write_text(written(record, book, tag), "utf-8")
        expected[name] = book.totals
    delimiter = 44 if tag == "en" else 59
    # Field and text delimiter, UTF-8, first line, columns, language, quoted as text, special numbers, as shown.
    options = f"{delimiter},34,76,1,,{number},false,true,true"
    csv_filter = f"Text - txt - csv (StarCalc):{options}"
    convert(office, profile, sorted(tables.iterdir()), "ods", books, csv_filter)
    for path in books.iterdir():
        content = zipfile.ZipFile(path).read("content.xml").decode()
        assert not re.search("table:formula", content), f"{path}: a formula"
    convert(office, profile, sorted(books.iterdir()), f"csv:{csv_filter}", back)
    for name, totals in expected.items():
        file = judge_file(back / name, catalog())
        wrong = [one for one in file.findings if one.code != "rules-changed"]
        assert not wrong, (
            f"{back / name}: {[(one.line, one.column, str(one.message)) for one in wrong]}"
        )
        assert file.judged is not None and file.judged.totals_after == tuple(totals), back / name
    print(
        f"{tag}: {len(expected)} sheets opened and saved with the settings of {locale}, totals equal"
    )


def main() -> int:
    office = shutil.which("soffice") or shutil.which("libreoffice")
    if office is None:
        print("LibreOffice is not installed: nothing was tried")
        return 0
    with tempfile.TemporaryDirectory() as name:
        for tag in LOCALES:
            through(office, Path(name), tag)
    return 0


if __name__ == "__main__":
    sys.exit(main())
