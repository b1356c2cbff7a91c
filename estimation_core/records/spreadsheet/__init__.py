"""Score sheets as tables of a spreadsheet: one row a deal, under headings in the reader's language.

Above the headings stand the rules and what else belongs to the game. What follows from the rules (dealer, multiplier,
scores, totals) stands in the table too, and is compared when it is read: a checksum, as in records.
"""

from estimation_core.records.spreadsheet.reading import CellSource, parse_sheet, read_sheet
from estimation_core.records.spreadsheet.writing import sheet_csv

__all__ = ["CellSource", "parse_sheet", "read_sheet", "sheet_csv"]
