"""Finding house rules: the project's own, those of installed distributions, and `.py` files in folders that were named.

Nothing is ever loaded from the working directory or from beside a variant file. Modules are imported when a house
rule of theirs is asked for; whatever is wrong with one of them becomes a `plugin-error` that names it, and touches no
other::

    house_rules = HouseRules(folders=[Path("my-rules")])
    house_rules.find("big-games")       # a Plugin, or PluginProblem raised, or None: nobody brings it
    house_rules.everything()            # all of them, and all that is wrong
"""

from __future__ import annotations

import sys
import zlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any, Literal, NamedTuple

from estimation_core.errors import EstimationError, Finding, StoppedInside
from estimation_core.files import VARIANT_LIMIT, files_in, read_bytes
from estimation_core.hooks import HouseRule
from estimation_core.messages import Code, Message, in_domain, listing
from estimation_core.plugins.contract import breaches
from estimation_core.plugins.installed import (
    HOUSE_RULES,
    SINGLE_FILE,
    EntryPoint,
    domain_of,
    entry_points,
)
from estimation_core.resources import house_rule_modules, house_rules_dir, same_file

Origin = Literal["project", "distribution", "folder"]


class Plugin(NamedTuple):
    """A house rule that was found: its class, and where it comes from."""

    rule: type[HouseRule]
    origin: Origin
    file: str
    distribution: str | None = None

    @property
    def name(self) -> str:
        return self.rule.name

    @property
    def summary(self) -> Message | None:
        """What the rule does, in a sentence; None where it does not say."""
        return own_text(self.rule, self.rule.summary) if self.rule.summary else None


class PluginProblem(EstimationError):
    """A house rule that cannot be used. ``file`` is where it would come from, ``line`` where its own code failed."""

    def __init__(self, name: str, file: str, reason: Message, line: int = 1) -> None:
        super().__init__(
            Message(
                "The house rule {house_rule} ({file}) cannot be used: {reason}",
                house_rule=Code(name),
                file=Code(file),
                reason=reason,
            )
        )
        self.name = name
        self.file = file
        self.line = line

    def finding(self) -> Finding:
        """The finding at the house rule's own file."""
        return Finding("plugin-error", self.message, file=self.file, line=self.line)


class _Bringer(NamedTuple):
    """Something that brings house rules once it is loaded; ``name`` is that of a rule, by custom and not for sure."""

    name: str
    origin: Origin
    file: str
    load: Callable[[], Any]
    distribution: str | None = None


class _Brought(NamedTuple):
    plugins: tuple[Plugin, ...] = ()
    problems: tuple[PluginProblem, ...] = ()


class HouseRules:
    """All house rules that can be switched on. ``folders`` are those that the user named."""

    def __init__(self, folders: Iterable[Path] = ()) -> None:
        self._folders = tuple(folders)
        self._loaded: dict[_Bringer, _Brought] = {}
        self._bringers_found: tuple[_Bringer, ...] | None = None

    def find(self, name: str) -> Plugin | None:
        """The house rule of this name; None where nobody brings one.

        `PluginProblem` where it cannot be used, or two places bring one of this name. Only what bears its name is
        imported, and everything else only where that has no such rule.
        """
        named = [bringer for bringer in self._bringers() if bringer.name == name]
        found, problems = self._brought(name, named)
        if not found and not problems:
            rest = [bringer for bringer in self._bringers() if bringer.name != name]
            found, problems = self._brought(name, rest)
        if len(found) > 1:
            raise _twice(name, found)
        if problems:
            raise problems[0]
        return found[0] if found else None

    def names(self) -> list[str]:
        """The names of all house rules that can be used, sorted."""
        return [plugin.name for plugin in self.everything()[0]]

    def everything(self) -> tuple[list[Plugin], list[PluginProblem]]:
        """All house rules by name, and what is wrong with those that cannot be used."""
        plugins: dict[str, list[Plugin]] = {}
        problems: list[PluginProblem] = []
        for bringer in self._bringers():
            brought = self._load(bringer)
            problems.extend(brought.problems)
            for plugin in brought.plugins:
                plugins.setdefault(plugin.name, []).append(plugin)
        problems.extend(_twice(name, same) for name, same in plugins.items() if len(same) > 1)
        return [same[0] for _, same in sorted(plugins.items()) if len(same) == 1], problems

    def _brought(
        self, name: str, bringers: Sequence[_Bringer]
    ) -> tuple[list[Plugin], list[PluginProblem]]:
        loaded = [self._load(bringer) for bringer in bringers]
        return (
            [plugin for one in loaded for plugin in one.plugins if plugin.name == name],
            [problem for one in loaded for problem in one.problems if problem.name == name],
        )

    def _bringers(self) -> tuple[_Bringer, ...]:
        if self._bringers_found is None:
            self._bringers_found = (*_project(), *_distributions(), *_files(self._folders))
        return self._bringers_found

    def _load(self, bringer: _Bringer) -> _Brought:
        if bringer not in self._loaded:
            self._loaded[bringer] = _load(bringer)
        return self._loaded[bringer]


def _project() -> Iterator[_Bringer]:
    for module in house_rule_modules():
        path = house_rules_dir() / f"{module}.py"

        def load(module: str = module) -> Any:
            return import_module(f"estimation_core.house_rules.{module}")

        yield _Bringer(module.replace("_", "-"), "project", str(path), load)


def _distributions() -> Iterator[_Bringer]:
    for entry in entry_points(HOUSE_RULES):
        yield _Bringer(entry.name, "distribution", _shown(entry), entry.load, entry.distribution)


def _shown(entry: EntryPoint) -> str:
    return f"{entry.distribution}: {entry.value}"


def _files(folders: Iterable[Path]) -> Iterator[_Bringer]:
    paths = {same_file(path): path for folder in folders for path in files_in(folder, ".py")}
    for path in paths.values():
        if not path.name.startswith("_"):

            def load(path: Path = path) -> Any:
                return run_file(path)

            yield _Bringer(path.stem.replace("_", "-"), "folder", str(path), load)


def run_file(path: Path) -> ModuleType:
    """The module of a single file, under a name that no other file has; nothing is written beside it."""
    source = read_bytes(path, VARIANT_LIMIT)
    digest = zlib.crc32(str(same_file(path)).encode(errors="surrogateescape"))
    module = ModuleType(f"{SINGLE_FILE}{path.stem}_{digest:08x}")
    module.__file__ = str(path)
    # Dataclasses look up the module of a class by its name.
    sys.modules[module.__name__] = module
    try:
        exec(compile(source, str(path), "exec"), module.__dict__)
    except BaseException:
        del sys.modules[module.__name__]
        raise
    return module


def _load(bringer: _Bringer) -> _Brought:
    try:
        return _what_it_brings(bringer)
    except KeyboardInterrupt as interrupt:
        where = Code(bringer.file)
        raise StoppedInside(
            Message("Stopped while {file} was imported.", file=where)
        ) from interrupt
    except BaseException as error:
        # Whatever a stranger's module does at import, it is that module's trouble alone.
        reason = Message(
            "Importing it fails with {error}.",
            error=Code(f"{type(error).__name__}: {error}"[:300].removesuffix(": ")),
        )
        line = _line_in(bringer.file, error)
        return _Brought(problems=(PluginProblem(bringer.name, bringer.file, reason, line),))


def _line_in(file: str, error: BaseException) -> int:
    """The line of a file at which an error came up in it; 1 where it came up elsewhere."""
    if isinstance(error, SyntaxError) and error.filename == file:
        return error.lineno or 1
    line, at = 1, error.__traceback__
    while at is not None:
        if at.tb_frame.f_code.co_filename == file:
            line = at.tb_lineno
        at = at.tb_next
    return line


def _what_it_brings(bringer: _Bringer) -> _Brought:
    rules = _classes(bringer.load())
    if not rules:
        reason = Message("It has no class derived from {base}.", base=Code("HouseRule"))
        return _Brought(problems=(PluginProblem(bringer.name, bringer.file, reason),))
    plugins: list[Plugin] = []
    problems: list[PluginProblem] = []
    for rule in rules:
        wrong = breaches(rule)
        name = rule.name if isinstance(getattr(rule, "name", None), str) else bringer.name
        problems.extend(PluginProblem(name, bringer.file, reason) for reason in wrong)
        if not wrong:
            file = file_of(rule) or bringer.file
            plugins.append(Plugin(rule, bringer.origin, file, bringer.distribution))
    return _Brought(tuple(plugins), tuple(problems))


def own_text(rule: type[HouseRule], text: str) -> Message:
    """A text that a house rule declares: its title, its summary, the help of a setting."""
    return in_domain(Message(text), domain_of(rule.__module__))


def file_of(rule: type[HouseRule]) -> str:
    """The file of the module that defines a house rule; empty where that is no file."""
    return getattr(sys.modules.get(rule.__module__), "__file__", None) or ""


def _classes(loaded: Any) -> list[type[HouseRule]]:
    """The house rules that an entry point or module brings: the class itself, or those that a module defines."""
    if not isinstance(loaded, ModuleType):
        return [loaded] if isinstance(loaded, type) and issubclass(loaded, HouseRule) else []
    return [
        value
        for name, value in vars(loaded).items()
        if isinstance(value, type)
        and issubclass(value, HouseRule)
        and value.__module__ == loaded.__name__
        and not name.startswith("_")
    ]


def _twice(name: str, plugins: Sequence[Plugin]) -> PluginProblem:
    files = listing([Code(plugin.file) for plugin in plugins])
    reason = Message("More than one place brings a house rule of this name: {files}.", files=files)
    return PluginProblem(name, plugins[0].file, reason)
