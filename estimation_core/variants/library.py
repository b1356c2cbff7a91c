"""Where variants are found, and each file read once.

The places are the project's own folder, the folders that the user named, and the ``variants`` folders of
distributions that bring a house rule. A variant's name is the stem of its file; two files of one name are an error
that names both, never silent shadowing.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from estimation_core.errors import EstimationError
from estimation_core.files import files_in, is_file
from estimation_core.messages import N_, Code, Message, listing
from estimation_core.plugins.discovery import HouseRules
from estimation_core.plugins.installed import package_folders
from estimation_core.resources import is_unpacked, same_file, variants_dir
from estimation_core.toml.suggestions import unknown_name
from estimation_core.variants.parts import Sheet
from estimation_core.variants.reading import read_variant_file

SUFFIX = ".toml"


def names_file(text: str) -> bool:
    """Whether a variant is given by its file and not by its name."""
    return text.lower().endswith(SUFFIX)


class NotFound(EstimationError):
    """No file, or more than one, has the name. ``paths`` are those that have it."""

    def __init__(self, message: Message, paths: tuple[Path, ...] = ()) -> None:
        super().__init__(message)
        self.paths = paths


class Library:
    """The variants there are, as they were when they were first read."""

    def __init__(self, house_rules: HouseRules, folders: Iterable[Path] = ()) -> None:
        self.house_rules = house_rules
        self._named = tuple(folders)
        self._brought: dict[Path, str] | None = None
        self._sheets: dict[Path, Sheet] = {}

    @property
    def folders(self) -> tuple[Path, ...]:
        """All places, the project's own first, those of distributions last."""
        if self._brought is None:
            self._brought = package_folders("variants")
        return (variants_dir(), *self._named, *self._brought)

    def files(self) -> dict[str, tuple[Path, ...]]:
        """All files by the variant's name; more than one for a name that is ambiguous."""
        files: dict[str, dict[Path, Path]] = {}
        for folder in self.folders:
            for path in files_in(folder, SUFFIX):
                files.setdefault(path.stem, {}).setdefault(same_file(path), path)
        return {name: self._own_first(paths) for name, paths in sorted(files.items())}

    def _own_first(self, paths: dict[Path, Path]) -> tuple[Path, ...]:
        """Of files of one name the project's own alone, where the others are those of distributions.

        Installing something never takes away a variant that was there. What people name themselves is another thing.
        """
        brought = self._brought or ()
        own = [path for path in paths.values() if path.parent == variants_dir()]
        theirs = [path for path in paths.values() if path.parent in brought]
        if own and len(own) + len(theirs) == len(paths):
            return tuple(own)
        return tuple(paths.values())

    def passed_over(self) -> list[tuple[str, str]]:
        """The variants of distributions that bear the name of one of the project's, each with its distribution."""
        own = {path.stem for path in files_in(variants_dir(), SUFFIX)}
        return [
            (path.stem, distribution)
            for folder, distribution in package_folders("variants").items()
            for path in files_in(folder, SUFFIX)
            if path.stem in own
        ]

    def find(self, name: str, beside: Path | None = None) -> Path:
        """The file of a variant, by its name; a parent may also lie ``beside`` the file that extends it.

        `NotFound` where there is none, or more than one.
        """
        folders = self.folders if beside is None else (*self.folders, beside.parent)
        paths: dict[Path, Path] = {}
        if _is_file_name(name):
            for path in (folder / f"{name}{SUFFIX}" for folder in folders):
                if is_file(path):
                    paths.setdefault(same_file(path), path)
        found = self._own_first(paths)
        if not found and not is_unpacked():
            raise NotFound(
                Message(
                    "The variants of the project are not in {folder}. The program cannot run from an archive: "
                    "install it, or unpack it first.",
                    folder=Code(str(variants_dir())),
                )
            )
        if not found:
            names = {*self.files(), *(path.stem for path in _toml_files(beside))}
            raise NotFound(unknown_name(N_("There is no variant {name}."), name, sorted(names)))
        if len(found) > 1:
            raise NotFound(ambiguous(name, found), found)
        return found[0]

    def sheet(self, path: Path) -> Sheet:
        """What a file says; it is read once."""
        key = same_file(path)
        if key not in self._sheets:
            self._sheets[key] = read_variant_file(path, self.house_rules)
        return self._sheets[key]


def ambiguous(name: str, paths: Iterable[Path]) -> Message:
    """Two files of one name."""
    return Message(
        "More than one file is a variant called {name}: {files}.",
        name=Code(name),
        files=listing([Code(str(path)) for path in paths]),
    )


def _is_file_name(name: str) -> bool:
    """Whether a name could be the stem of a file in a folder: no path leads out of it by way of a name."""
    return bool(name) and "\0" not in name and Path(name).name == name


def _toml_files(beside: Path | None) -> list[Path]:
    return files_in(beside.parent, SUFFIX) if beside else []
