"""The page that all HTML documents share: one file without anything from outside, for phones, screens and paper."""

from __future__ import annotations

from pathlib import Path

from estimation_core.languages import Language

STYLE = Path(__file__).with_name("style.css")


def page(title: str, body: str, language: Language) -> str:
    """A whole page around a ready body."""
    direction = "rtl" if language.rtl else "ltr"
    # The numbers of lists are written by the browser; they must be of the same digits as all others.
    digits = "arabic-indic" if language.number(1) == "١" else "latin"
    return f"""<!DOCTYPE html>
<html lang="{language.tag}" dir="{direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="generator" content="estimation_core">
<title>{title}</title>
<style>
{STYLE.read_text(encoding="utf-8").strip()}
</style>
</head>
<body class="{digits}">
<main>
{body}
</main>
</body>
</html>"""
