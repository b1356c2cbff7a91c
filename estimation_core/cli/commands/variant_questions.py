"""The questions of `estimation variant new`: the settings table by table, then the house rules."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

from estimation_core.cards import STRAIN_CODES
from estimation_core.cli.app import App
from estimation_core.errors import Finding
from estimation_core.languages.spelling import (
    Misspelt,
    plain,
    read_number,
    read_yes_no,
    yes_no_words,
)
from estimation_core.messages import Code, Message, pmessage
from estimation_core.plugins.discovery import Plugin, own_text
from estimation_core.settings import CORE_SETTINGS, Problem, Setting
from estimation_core.variants import Catalog, Loaded, Variant, load, parse_setting
from estimation_core.variants.changes import HOUSE_RULE, SET
from estimation_core.variants.parts import HOUSE_RULES
from estimation_core.variants.tables import settings_of
from estimation_core.variants.writing import toml_value

DONE = pmessage("typed", "done")
BACK = pmessage("typed", "back")
HELP = pmessage("typed", "help")


class Done(Exception):
    """Nothing more is to be changed."""


class Back(Exception):
    """The question before is to be asked again."""


def ask(app: App, question: Message | str, explained: Message) -> str:
    """What is answered to a question; `Done` or `Back` where that is typed, and help where that is."""
    while True:
        answer = app.ask(question)
        word = plain(answer)
        if word in _spelt(app, DONE):
            raise Done
        if word in _spelt(app, BACK):
            raise Back
        if word != "?" and word not in _spelt(app, HELP):
            return answer
        app.emit(explained)
        app.emit(how_to_answer(app))


def how_to_answer(app: App) -> Message:
    """What can be typed at every question."""
    return Message(
        "Enter keeps what is there; {back} goes to the question before, {done} ends the questions, {help} explains.",
        back=Code(app.text(BACK)),
        done=Code(app.text(DONE)),
        help=Code(app.text(HELP)),
    )


def _spelt(app: App, word: Message) -> tuple[str, str]:
    return word.msgid, plain(app.text(word))


class Questions:
    """What a person changes of a variant, by question and answer.

    ``settings`` and ``house_rules`` hold the changes so far, as `load` takes them; every answer is read by the reader
    of variant files.
    """

    def __init__(self, app: App, catalog: Catalog, parent_file: str, parent: Variant) -> None:
        self.app = app
        self.catalog = catalog
        self.parent_file = parent_file
        self.parent = parent
        self.settings: dict[str, Any] = {}
        self.house_rules: dict[str, dict[str, Any]] = {}
        self._values: dict[str, Any] = dict(parent.values)

    def ask_all(self) -> None:
        """Go through the tables and the house rules, until the end or until it is enough.

        `Back` where whoever answers wants to go back before the first of them.
        """
        self.app.emit(how_to_answer(self.app))
        tables = list(_tables().items())
        at = 0
        try:
            while at <= len(tables):
                try:
                    if at < len(tables):
                        self._ask_table(*tables[at])
                    else:
                        self._ask_house_rules()
                    at += 1
                except Back:
                    if at == 0:
                        raise
                    at -= 1
        except Done:
            return

    def load(self) -> Loaded:
        """The rules with the changes so far."""
        return load(
            self.parent_file,
            house_rules=self.house_rules,
            settings=self.settings,
            catalog=self.catalog,
        )

    # ---- The core's settings -----------------------------------------------------------------------------------------

    def _ask_table(self, table: str, settings: list[Setting]) -> None:
        self.app.emit()
        self.app.emit(self.app.language.code(f"[{table}]"))
        rows = [(setting.key, self._shown(setting)) for setting in settings]
        self.app.emit_table([row for row in rows if row[1]], "<<")
        explained = Message(
            "These settings belong together; answer {yes} to go through them one by one.",
            yes=yes_no_words(self.app.language)[0],
        )
        if not self._yes(Message("Change something here?"), False, explained):
            return
        while True:
            try:
                self._ask_settings(settings)
            except Done:
                # Whoever has had enough still has to hear what cannot stay so.
                if not self._told():
                    raise
            else:
                if not self._told():
                    return

    def _ask_settings(self, settings: list[Setting]) -> None:
        """Asks for each in turn; `Back` before the first."""
        asked: list[int] = []
        at = 0
        while at < len(settings):
            if settings[at].has_effect(self._values):
                try:
                    self._ask_setting(settings[at])
                except Back:
                    if not asked:
                        raise
                    at = asked.pop()
                    continue
                asked.append(at)
            at += 1

    def _shown(self, setting: Setting) -> str:
        """The value as a file has it; nothing where there is none, or where it has no effect."""
        if setting.key not in self._values or not setting.has_effect(self._values):
            return ""
        return toml_value(setting.kind.write(self._values[setting.key]))

    def _ask_setting(self, setting: Setting) -> None:
        parent = self._values.get(setting.key)
        answer = self._value(setting, self._shown(setting))
        if answer is not None:
            raw, value = answer
            self._values[setting.key] = (
                value if parent is None else setting.kind.merge(parent, value)
            )
            self.settings[setting.key] = raw

    def _told(self) -> bool:
        """Tell what is wrong with the changes so far; whether there was anything."""
        for key in list(self.settings):
            # What was said before something else took its effect away.
            if not CORE_SETTINGS[key].has_effect(self._values):
                del self.settings[key]
        findings = concerning(self.load())
        for finding in findings:
            self.app.emit(finding.message)
        return bool(findings)

    # ---- House rules -------------------------------------------------------------------------------------------------

    def _ask_house_rules(self) -> None:
        plugins, _ = self.catalog.house_rules.everything()
        self.app.emit()
        self.app.emit(self.app.language.code(f"[{HOUSE_RULES}]"))
        while True:
            at = 0
            while at < len(plugins):
                try:
                    self._ask_house_rule(plugins[at])
                except Back:
                    if at == 0:
                        raise
                    at -= 1
                    continue
                at += 1
            if not self._told():
                return

    def _ask_house_rule(self, plugin: Plugin) -> None:
        name, rule = Code(plugin.name), plugin.rule
        inherited = self.parent.house_rules.get(plugin.name)
        changes = self.house_rules.get(plugin.name)
        was_on = changes.get("enabled", True) if changes is not None else inherited is not None
        question = Message("{name}: is it on?", name=name)
        if plugin.summary is not None:
            question = Message("{name}: {summary} Is it on?", name=name, summary=plugin.summary)
        explained = Message(
            "A house rule that is on changes the game as it says; {done} keeps them all as they are.",
            done=Code(self.app.text(DONE)),
        )
        if not self._yes(question, was_on, explained):
            self.house_rules.pop(plugin.name, None)
            if inherited is not None:
                self.house_rules[plugin.name] = {"enabled": False}
            return
        given = dict(changes or {})
        given.pop("enabled", None)
        settings = settings_of(rule)
        values = {key: one.default for key, one in settings.items()}
        values |= inherited.values if inherited is not None else {}
        values |= {key: settings[key].kind.read(raw, []) for key, raw in given.items()}
        for key, setting in settings.items():
            if setting.has_effect(values):
                now = toml_value(setting.kind.write(values[key]))
                answer = self._value(setting, now, own_text(rule, setting.help))
                if answer is not None:
                    given[key], values[key] = answer
        if given or inherited is None:
            self.house_rules[plugin.name] = given

    # ---- Answers -----------------------------------------------------------------------------------------------------

    def _value(
        self, setting: Setting, shown: str, help: Message | None = None
    ) -> tuple[Any, Any] | None:
        """A new value, as TOML has it and typed; None where the old one stays."""
        explained = Message(
            "{key}: {help} It is {range}.",
            key=Code(setting.key),
            help=help or Message(setting.help),
            range=setting.kind.describe(),
        )
        self.app.emit(explained, indent=2)
        while True:
            question = f"{setting.key} [{shown}]" if shown else setting.key
            answer = ask(self.app, question, explained)
            if not answer:
                if shown:
                    return None
                self.app.emit(Message("A value is needed here."))
                continue
            told: list[Problem] = []
            for raw in readings(setting, answer, self.app):
                problems: list[Problem] = []
                value = setting.kind.read(raw, problems)
                if not problems:
                    return raw, value
                told = told or problems
            for problem in told:
                self.app.emit(problem.message)

    def _yes(self, question: Message, default: bool, explained: Message) -> bool:
        yes, no = yes_no_words(self.app.language)
        while True:
            answer = ask(
                self.app, f"{self.app.text(question)} [{yes if default else no}]", explained
            )
            if not answer:
                return default
            try:
                return read_yes_no(answer, self.app.language)
            except Misspelt as error:
                self.app.emit(error.message)


def readings(setting: Setting, answer: str, app: App) -> Iterator[Any]:
    """What an answer can mean: a value as files have it, or as people write one who know nothing of files.

    That is yes or no for a switch, a number in words or other digits, a list without brackets and quotes.
    """
    parsed = parse_setting(f"{setting.key}={answer}")
    assert parsed is not None  # it has a key
    yield parsed[1]
    with suppress(Misspelt):
        yield read_yes_no(answer, app.language)
    with suppress(Misspelt):
        yield read_number(answer, app.language)
    entries = [part for part in re.split(r"[\s,،;\[\]\"']+", answer) if part]
    yield [_entry(part, app) for part in entries]


def _entry(part: str, app: App) -> int | str:
    try:
        return read_number(part)
    except Misspelt:
        return part.upper() if part.upper() in STRAIN_CODES else part


def concerning(loaded: Loaded) -> list[Finding]:
    """What keeps a new file from being right: errors, and warnings about what is changed, not the parent's own."""
    return [
        finding
        for finding in loaded.findings
        if finding.severity == "error" or finding.file in (SET, HOUSE_RULE)
    ]


def _tables() -> dict[str, list[Setting]]:
    """The core's settings by their tables, in the order of the rules."""
    tables: dict[str, list[Setting]] = {}
    for setting in CORE_SETTINGS.values():
        tables.setdefault(setting.key.rpartition(".")[0], []).append(setting)
    return tables


def all_changes(questions: Questions) -> Iterator[tuple[str, Any]]:
    """All changes by whole keys."""
    yield from questions.settings.items()
    for name, settings in questions.house_rules.items():
        for key, value in settings.items():
            yield f"{HOUSE_RULES}.{name}.{key}", value
