"""Functions on whole numbers, compiled: the extra ``fast``.

The functions stay what they are, plain Python; here numba compiles the same ones, with their tables of whole numbers
as arrays. What was compiled is kept in the person's folder of caches, apart for every state of the sources, so that
only the first use waits. numba is imported when something is to be compiled, never before.
"""

from __future__ import annotations

import hashlib
import importlib.util
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import cache
from importlib import import_module
from pathlib import Path
from types import FunctionType, SimpleNamespace
from typing import Any

from estimation_core.resources import user_folder

Function = Callable[..., Any]

Listener = Callable[[float | None], None]

listeners: list[Listener] = []
"""Who is told, with None, before something is compiled that no cache holds, and afterwards how many seconds it took."""

COMPLETE = "complete"
"""A file that says that all there is to compile is in its folder."""


def can_compile() -> bool:
    """Whether the extra ``fast`` is installed; nothing is imported for that."""
    return importlib.util.find_spec("numba") is not None


@cache
def compiled(
    functions: tuple[Function, ...], first_use: Callable[[SimpleNamespace], None]
) -> SimpleNamespace | None:
    """The functions by name, compiled, each after those that it calls; None where numba is not there or fails.

    ``first_use`` calls those that will be called from outside, so that nothing is left to compile.
    """
    if not can_compile():
        return None
    folder = cache_of(functions)
    mark = None if folder is None else folder / COMPLETE
    cold = mark is None or not mark.exists()
    start = time.monotonic()
    for listener in listeners if cold else ():
        listener(None)
    try:
        made = _compile(functions, folder)
        first_use(made)
    except ImportError:
        return None
    if cold:
        with suppress(OSError):
            if mark is not None:
                mark.touch()
        for listener in listeners:
            listener(time.monotonic() - start)
    return made


def _compile(functions: Sequence[Function], folder: Path | None) -> SimpleNamespace:
    njit = import_module("numba").njit
    made: dict[str, Any] = {}
    with _kept(folder):
        for function in functions:
            assert isinstance(function, FunctionType)
            name = function.__name__
            if name in ("count", "top"):
                made[name] = _bits(name)
                continue
            known = {key: _as_array(value) for key, value in function.__globals__.items()}
            twin = FunctionType(function.__code__, known | made, name, function.__defaults__)
            twin.__qualname__ = function.__qualname__
            twin.__module__ = function.__module__
            made[name] = njit(cache=folder is not None)(twin)
    return SimpleNamespace(**made)


def _as_array(value: Any) -> Any:
    """A table of whole numbers as numba reads it fast; anything else as it is."""
    if isinstance(value, tuple) and value and isinstance(value[0], int | tuple):
        numpy = import_module("numpy")
        try:
            return numpy.array(value, dtype=numpy.int64)
        except (TypeError, ValueError):
            return value  # it is no table
    return value


def _bits(name: str) -> Any:
    """What numba does not know of whole numbers, as single instructions of the machine."""
    # By their names: whoever checks the types of this module need not have numba.
    numba, intrinsic = import_module("numba"), import_module("numba.core.extending").intrinsic
    whole = numba.types.int64

    def counted(typing: Any, cards: Any) -> Any:
        return whole(whole), lambda context, builder, signature, args: builder.ctpop(args[0])

    def highest(typing: Any, cards: Any) -> Any:
        def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            zeros = builder.ctlz(args[0], context.get_constant(numba.types.boolean, False))
            return builder.sub(context.get_constant(whole, 63), zeros)

        return whole(whole), generate

    instruction = intrinsic(counted if name == "count" else highest)
    return numba.njit(lambda cards: instruction(cards))


@contextmanager
def _kept(folder: Path | None) -> Iterator[None]:
    """Lets numba keep what it compiles in this folder."""
    config = import_module("numba").config
    before = config.CACHE_DIR
    config.CACHE_DIR = before if folder is None else str(folder)
    try:
        yield
    finally:
        config.CACHE_DIR = before


def cache_of(functions: Sequence[Function]) -> Path | None:
    """The folder for what comes of these sources under this Python; None where it cannot be made."""
    sources = sorted({function.__code__.co_filename for function in functions} | {__file__})
    state = hashlib.sha256(sys.version.encode())
    try:
        for source in sources:
            state.update(Path(source).read_bytes())
        caches = user_folder("cache")
        if caches is None:
            return None
        folder = caches / "compiled" / state.hexdigest()[:16]
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        return None
    return folder
