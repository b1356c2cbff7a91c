"""The rule book: the rules of a table in whole sentences, written from its effective settings.

For people who have never played. Every number in it comes from the settings or from the engine itself, so that it
cannot disagree with what is played; changing any setting that has an effect changes the book.
"""

from estimation_core.rulebook.book import rule_book

__all__ = ["rule_book"]
