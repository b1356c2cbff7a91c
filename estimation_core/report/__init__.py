"""The score report: the sheet of a game as a document, with the lines of every round and their reasons.

html_page(score_report(judge_file(path, catalog)), Language.of("de"))
"""

from estimation_core.report.games import score_report

__all__ = ["score_report"]
