"""The files of a variant: its own, its parent's, and so on to the root."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from estimation_core.errors import Finding, Findings
from estimation_core.files import is_file
from estimation_core.messages import Code, Message, brief
from estimation_core.resources import same_file
from estimation_core.toml.suggestions import closest
from estimation_core.variants.library import SUFFIX, Library, NotFound, names_file
from estimation_core.variants.parts import Sheet, Where
from estimation_core.variants.tables import TOP_KEYS


class Chain:
    """The files of a variant, the child first; ``broken`` where a parent is not to be had."""

    def __init__(self, name: str, file: str) -> None:
        self.name = name
        self.file = file
        self.sheets: list[Sheet] = []
        self.parents: list[str] = []
        self.findings = Findings()
        self.broken = False

    def end(self, code: str, message: Message, where: Where) -> Chain:
        """The chain ends here, with a finding about the parent's name."""
        self.broken = True
        self.findings.add(Finding.at(where.place, code, message, key="extends"))
        return self


def chain_of(name_or_file: str, library: Library, by_name: bool = False) -> Chain:
    """The file of a variant and those of its parents, as far as they can be found."""
    if names_file(name_or_file) and not by_name:
        path = Path(name_or_file)
        return follow(path, library.sheet(path), library)
    try:
        path = library.find(name_or_file)
    except NotFound as error:
        code = "ambiguous-name" if error.paths else "unknown-variant"
        file = str(error.paths[0]) if error.paths else ""
        message = error.message
        here = f"{name_or_file}{SUFFIX}"
        if not (error.paths or by_name) and is_file(Path(here)):
            message = Message(
                "There is no variant {name}; for the file in this folder write {file}.",
                name=brief(name_or_file),
                file=Code(here),
            )
        chain = Chain(name_or_file, file)
        chain.findings.add(Finding(code, message, file=file))
        return chain
    return follow(path, library.sheet(path), library)


def follow(path: Path, sheet: Sheet, library: Library) -> Chain:
    """A file that has been read, and those of its parents; however long the chain, this is a loop."""
    chain = Chain(path.stem, str(path))
    seen: dict[Path, str] = {}
    while True:
        chain.sheets.append(sheet)
        chain.findings.extend(sheet.findings)
        seen[same_file(path)] = path.stem
        if sheet.extends is None:
            # Unreadable, or a parent that was not named in a way that can be read.
            chain.broken = sheet.source is None or _names_parent(sheet.source.data)
            return chain
        parent, where = sheet.extends
        try:
            path = library.find(parent, beside=path)
        except NotFound as error:
            code = "ambiguous-name" if error.paths else "unknown-parent"
            return chain.end(code, error.message, where)
        if same_file(path) in seen:
            names = [*seen.values(), path.stem]
            message = Message(
                "The variants extend each other in a circle: {chain}.",
                chain=Code(" → ".join(names[names.index(path.stem) :])),
            )
            return chain.end("inheritance-cycle", message, where)
        chain.parents.append(parent)
        sheet = library.sheet(path)


def _names_parent(data: Mapping[str, object]) -> bool:
    """Whether a key of the top of a file, no table, was most likely meant to name the parent."""
    keys = (key for key, value in data.items() if not isinstance(value, dict))
    return "extends" in (key if key in TOP_KEYS else closest(key, TOP_KEYS) for key in keys)
