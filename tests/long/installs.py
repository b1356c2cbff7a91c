"""Every way of installing the project, each tried on a copy of the checkout in an environment of its own.

    python tests/long/installs.py [WAY ...]

Prints a table, way -> ok or what failed, and exits with 1 if any did. Needs the package registry that pip is set up
for; uv, pipx and build are installed from it, into a scratch folder like everything else. Takes some minutes.

Each way is checked for the same things (`check`): the command runs; house rules, variants and catalogs are found, as
many as the checkout has; site-packages holds nothing but `estimation_core`; and the copy is left without build folders
and compiled catalogs.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import shutil
import subprocess
import sys
import tarfile
import tempfile
import textwrap
import time
import zipfile
from collections.abc import Callable, Mapping
from pathlib import Path

CHECKOUT = Path(__file__).resolve().parents[2]
LEFT_OUT = (".git", ".venv", "build", "dist", "__pycache__", ".*_cache", ".hypothesis", "uv.lock")
SCRIPTS = "Scripts" if os.name == "nt" else "bin"

# Run inside each environment: what the installed package finds, as JSON.
PROBE = """
import gettext, importlib, importlib.metadata, json, sys
import estimation_core
from estimation_core import resources

rules = resources.house_rule_modules()
for name in rules:
    importlib.import_module("estimation_core.house_rules." + name)
locales = resources.locales_dir()
catalogs = list(locales.folder.glob("*/LC_MESSAGES/*.mo" if locales.compiled else "*/LC_MESSAGES/*.po"))
for path in catalogs if locales.compiled else []:
    with path.open("rb") as file:
        assert gettext.GNUTranslations(file).info(), f"{path} is empty"
try:
    files = importlib.metadata.files("estimation-core") or []
except importlib.metadata.PackageNotFoundError:
    files = []
plugins = importlib.metadata.entry_points(group="estimation.plugins")
json.dump({
    "package": estimation_core.__file__,
    "checkout": resources.is_checkout(),
    "rules": rules,
    "variants": sorted(path.stem for path in resources.variants_dir().glob("*.toml")),
    "catalogs": sorted(path.parts[-3] for path in catalogs),
    "tops": sorted({file.parts[0] for file in files}),
    "plugins": {plugin.name: plugin.load().__name__ for plugin in plugins},
}, sys.stdout)
"""


class Failed(Exception):
    """What a way of installing did wrong."""


def expect(condition: object, what: str) -> None:
    if not condition:
        raise Failed(what)


def run(
    *command: str | Path,
    cwd: Path,
    status: tuple[int, ...] = (0,),
    env: Mapping[str, str | Path] | None = None,
) -> str:
    """What a command prints; `Failed` with the end of its output if it exits with another status."""
    done = subprocess.run(
        [str(part) for part in command],
        cwd=cwd,
        env=CLEAN_ENV | {key: str(value) for key, value in (env or {}).items()},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        encoding="utf-8",
    )
    if done.returncode not in status:
        tail = (done.stdout + done.stderr).strip()[-2000:]
        shown = " ".join(str(part) for part in command)
        raise Failed(f"{shown[:200]}\nexited with {done.returncode}\n{tail}")
    return done.stdout


# An environment that is active here must not be seen by the tools, nor a path that hides a missing file.
CLEAN_ENV = {
    key: value
    for key, value in os.environ.items()
    if key not in ("VIRTUAL_ENV", "PYTHONPATH", "PYTHONHOME")
} | {"ESTIMATION_LOCALE": "en", "PYTHONUTF8": "1", "UV_PYTHON_DOWNLOADS": "never"}


class Way:
    """The scratch folder of one way: a copy of the checkout, and a place to work in that is not the copy."""

    def __init__(self, scratch: Path, tools: Path) -> None:
        self.scratch = scratch
        self.tools = tools
        self.copy = scratch / "checkout"
        shutil.copytree(CHECKOUT, self.copy, ignore=shutil.ignore_patterns(*LEFT_OUT))
        self.elsewhere = scratch / "elsewhere"
        self.elsewhere.mkdir()
        self.before = self.files()

    def files(self) -> set[str]:
        """The files of the copy, but for the caches of Python and what `uv sync` is there to make."""
        return {
            path.relative_to(self.copy).as_posix()
            for path in self.copy.rglob("*")
            if path.is_file()
            and not {"__pycache__", ".venv", "uv.lock"} & set(path.relative_to(self.copy).parts)
        }

    def tool(
        self, name: str, *arguments: str | Path, env: Mapping[str, str | Path] | None = None
    ) -> str:
        return run(self.tools / SCRIPTS / name, *arguments, cwd=self.elsewhere, env=env)

    def venv(self, *requirements: str | Path) -> Path:
        """A new environment, with any requirements installed by pip; its Python."""
        folder = self.scratch / "env"
        run(sys.executable, "-m", "venv", folder, cwd=self.elsewhere)
        python = folder / SCRIPTS / "python"
        if requirements:
            self.pip(python, "install", *requirements)
        return python

    def pip(self, python: str | Path, *arguments: str | Path) -> None:
        run(python, "-m", "pip", "-q", *arguments, cwd=self.elsewhere)

    def build(self, kind: str, source: Path | None = None) -> Path:
        """The wheel or source distribution that `build` makes of the copy, or of SOURCE."""
        out = self.elsewhere / "dist"
        self.tool("python", "-m", "build", f"--{kind}", "--outdir", out, source or self.copy)
        (built,) = out.glob("*.whl" if kind == "wheel" else "*.tar.gz")
        return built

    def check(
        self,
        python: Path,
        *command: str | Path,
        cwd: Path | None = None,
        installed: bool = True,
        editable: bool = False,
        also: tuple[str, ...] = (),
    ) -> str:
        """Check an installation by its Python and its command `estimation`; a line on what was found.

        ``also`` are entry points of other distributions that must be found, too.
        """
        cwd = cwd or self.elsewhere
        # Isolated, so that only what is installed is found; a plain checkout is found by where it stands.
        isolated = ["-I"] if installed else []
        found = json.loads(run(python, *isolated, "-c", PROBE, cwd=cwd))

        from_copy = editable or not installed
        expect(found["checkout"] == from_copy, f"took {found['package']} for the wrong thing")
        wanted = {
            "rules": {path.stem for path in (self.copy / "plugins").glob("[!_]*.py")},
            "variants": {path.stem for path in (self.copy / "variants").glob("*.toml")},
            "catalogs": {p.parts[-3] for p in (self.copy / "locales").glob("*/LC_MESSAGES/*.po")},
        }
        for what, names in wanted.items():
            expect(set(found[what]) == names, f"{what}: {found[what]}, not {sorted(names)}")
        if installed:
            scripts = Path("..", "..", "..", SCRIPTS).parts[0]
            tops = {top for top in found["tops"] if not top.endswith(".dist-info")} - {scripts}
            # An editable installation is one .pth file that leads to the checkout.
            expected = "_editable_impl_estimation_core.pth" if editable else "estimation_core"
            expect(tops == {expected}, f"site-packages got {sorted(tops)}")
        expect(set(also) <= set(found["plugins"]), f"entry points found: {found['plugins']}")

        run(*command, "--version", cwd=cwd)
        notes = [f"{len(names)} {what}" for what, names in wanted.items()]
        self.check_lists(*command, cwd=cwd, variants=found["variants"], plugins=also)
        new = self.files() - self.before
        expect(not new, f"left behind in the checkout: {sorted(new)[:5]}")
        return ", ".join(notes)

    def check_lists(
        self, *command: str | Path, cwd: Path, variants: list[str], plugins: tuple[str, ...]
    ) -> None:
        """Check that the listing commands name everything."""
        for group, names in (("variant", variants), ("plugin", plugins)):
            listed = run(*command, group, "list", cwd=cwd)
            missing = [name for name in names if name not in listed]
            expect(not missing, f"'{group} list' does not name {missing}")


def script(python: Path) -> Path:
    """The command installed beside an environment's Python."""
    return python.with_name("estimation")


def wheel(way: Way) -> str:
    """python -m build --wheel; pip install the wheel"""
    built = way.build("wheel")
    names = zipfile.ZipFile(built).namelist()
    strangers = [
        name for name in names if not name.startswith(("estimation_core/", "estimation_core-"))
    ]
    expect(not strangers, f"the wheel holds {strangers[:5]}")
    python = way.venv(built)
    return way.check(python, script(python))


def sdist(way: Way) -> str:
    """python -m build --sdist; a wheel from it, installed"""
    built = way.build("sdist")
    with tarfile.open(built) as archive:
        packed = {name.partition("/")[2] for name in archive.getnames()}
    missing = way.before - packed
    expect(not missing, f"the source distribution lacks {sorted(missing)[:5]}")
    python = way.venv(built)
    return way.check(python, script(python))


def editable(way: Way) -> str:
    """pip install -e"""
    python = way.venv("-e", way.copy)
    note = way.check(python, script(python), editable=True)
    # A house rule that is written afterwards is there at once.
    (way.copy / "plugins").mkdir(exist_ok=True)
    (way.copy / "plugins" / "zz_probe.py").touch()
    import_probe = "import estimation_core.house_rules.zz_probe"
    run(python, "-I", "-c", import_probe, cwd=way.elsewhere)
    return note


def pip_wheel_twice(way: Way) -> str:
    """pip wheel, delete a plugin, pip wheel again"""
    python = way.venv()
    probe = way.copy / "plugins" / "zz_probe.py"
    inside = "estimation_core/house_rules/zz_probe.py"
    probe.parent.mkdir(exist_ok=True)
    probe.touch()
    for present in (True, False):
        if not present:
            probe.unlink()
        out = way.elsewhere / f"wheel-{present}"
        way.pip(python, "wheel", "--no-deps", "-w", out, way.copy)
        (built,) = out.glob("*.whl")
        held = inside in zipfile.ZipFile(built).namelist()
        expect(held == present, f"a {'new' if present else 'deleted'} plugin: in wheel is {held}")
    way.pip(python, "install", built)
    return way.check(python, script(python))


def uv_sync(way: Way) -> str:
    """uv sync"""
    way.tool("uv", "sync", "-q", "--python", sys.executable, "--project", way.copy)
    python = way.copy / ".venv" / SCRIPTS / "python"
    return way.check(python, script(python), editable=True)


def uv_pip(way: Way) -> str:
    """uv venv; uv pip install"""
    folder = way.scratch / "env"
    way.tool("uv", "venv", "-q", "--python", sys.executable, folder)
    python = folder / SCRIPTS / "python"
    way.tool("uv", "pip", "install", "-q", "--python", python, way.copy)
    return way.check(python, script(python))


def uv_tool(way: Way) -> str:
    """uv tool install"""
    tools, commands = way.scratch / "tools", way.scratch / "commands"
    env = {"UV_TOOL_DIR": tools, "UV_TOOL_BIN_DIR": commands}
    way.tool("uv", "tool", "install", "-q", "--python", sys.executable, way.copy, env=env)
    return way.check(tools / "estimation-core" / SCRIPTS / "python", commands / "estimation")


def pipx(way: Way) -> str:
    """pipx install"""
    home, commands = way.scratch / "pipx", way.scratch / "commands"
    env = {"PIPX_HOME": home, "PIPX_BIN_DIR": commands, "PIPX_MAN_DIR": way.scratch / "man"}
    way.tool("pipx", "install", "--python", sys.executable, way.copy, env=env)
    python = home / "venvs" / "estimation-core" / SCRIPTS / "python"
    return way.check(python, commands / "estimation")


def third_party(way: Way) -> str:
    """a plugin of another distribution beside it"""
    other = way.scratch / "other"
    other.mkdir()
    (other / "pyproject.toml").write_text(
        textwrap.dedent("""\
            [build-system]
            requires = ["hatchling"]
            build-backend = "hatchling.build"
            [project]
            name = "estimation-probe-rule"
            version = "1"
            dependencies = ["estimation-core"]
            [project.entry-points."estimation.plugins"]
            probe-rule = "probe_rule:ProbeRule"
            [tool.hatch.build.targets.wheel]
            include = ["probe_rule.py"]
            """)
    )
    (other / "probe_rule.py").write_text(
        textwrap.dedent('''\
            from estimation_core.hooks import HouseRule


            class ProbeRule(HouseRule):
                """A house rule that changes nothing."""

                name = "probe-rule"
                version = "1"
                summary = "Changes nothing."
            ''')
    )
    python = way.venv(way.copy, other)
    return way.check(python, script(python), also=("probe-rule",))


def plain(way: Way) -> str:
    """python -m estimation_core in the checkout"""
    # The dependencies, but not the project: what a plain run may take for granted.
    python = way.venv(way.copy)
    way.pip(python, "uninstall", "-y", "estimation-core")
    return way.check(python, python, "-m", "estimation_core", cwd=way.copy, installed=False)


WAYS: dict[str, Callable[[Way], str]] = {
    "wheel": wheel,
    "sdist": sdist,
    "editable": editable,
    "pip-wheel-twice": pip_wheel_twice,
    "uv-sync": uv_sync,
    "uv-pip": uv_pip,
    "uv-tool": uv_tool,
    "pipx": pipx,
    "third-party": third_party,
    "plain": plain,
}


def main() -> int:
    parser = argparse.ArgumentParser(description="Try every way of installing.")
    parser.add_argument("ways", nargs="*", metavar="WAY", help=f"of {', '.join(WAYS)}; else all")
    ways = parser.parse_args().ways or list(WAYS)
    if unknown := set(ways) - set(WAYS):
        parser.error(f"no such way: {', '.join(sorted(unknown))}")

    results = {}
    with tempfile.TemporaryDirectory(prefix="installs-", ignore_cleanup_errors=True) as name:
        scratch = Path(name).resolve()
        tools = scratch / "tools"
        run(sys.executable, "-m", "venv", tools, cwd=scratch)
        pip = (tools / SCRIPTS / "python", "-m", "pip", "-q", "install", "build", "pipx", "uv")
        run(*pip, cwd=scratch)
        for way in ways:
            folder = scratch / way
            folder.mkdir()
            start = time.monotonic()
            try:
                result = f"ok      {WAYS[way](Way(folder, tools))}"
            except Failed as error:
                result = f"failed  {error}"
            results[way] = result
            print(f"{way:16} {time.monotonic() - start:4.0f} s  {result}", flush=True)
            with contextlib.suppress(OSError):
                shutil.rmtree(folder)

    print()
    for way, result in results.items():
        print(f"{way:16} {WAYS[way].__doc__ or '':48} -> {result.split()[0]}")
    return 1 if any(result.startswith("failed") for result in results.values()) else 0


if __name__ == "__main__":
    sys.exit(main())
