"""House rules, variants and catalogs are found in a checkout and in a wheel."""

import importlib
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from estimation_core import resources

ROOT = Path(__file__).resolve().parents[1]

PROBE = """
from estimation_core import house_rules, resources
import estimation_core.house_rules.zz_probe as rule
print(resources.house_rule_modules(), rule.__file__)
print(resources.variants_dir())
print(*resources.locales_dir())
"""


def in_tree(folder: Path, code: str = PROBE) -> list[str]:
    """Run code with FOLDER as the only place where the package is found; the lines it prints."""
    code = f"import sys; sys.path.insert(0, {str(folder)!r})\n{code}"
    done = subprocess.run(
        [sys.executable, "-I", "-S", "-c", code], cwd=folder, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A folder with the few modules of the package that know where things are."""
    folder = tmp_path.resolve() / "tree"
    package = folder / "estimation_core"
    (package / "house_rules").mkdir(parents=True)
    (package / "__init__.py").touch()
    for name in ("resources.py", "house_rules/__init__.py"):
        shutil.copy(ROOT / "estimation_core" / name, package / name)
    return folder


def test_checkout_uses_the_folders_at_its_top(tree: Path) -> None:
    (tree / "plugins").mkdir()
    (tree / "plugins" / "zz_probe.py").touch()
    assert in_tree(tree) == [
        f"['zz_probe'] {tree / 'plugins' / 'zz_probe.py'}",
        f"{tree / 'variants'}",
        f"{tree / 'locales'} False",
    ]


def test_wheel_uses_what_it_carries_and_nothing_beside_it(tree: Path) -> None:
    package = tree / "estimation_core"
    (package / "data" / "variants").mkdir(parents=True)
    (package / "house_rules" / "zz_probe.py").touch()
    # What other distributions may have left in site-packages.
    for name in ("plugins", "variants", "locales"):
        (tree / name).mkdir()
    (tree / "plugins" / "stranger.py").touch()
    assert in_tree(tree) == [
        f"['zz_probe'] {package / 'house_rules' / 'zz_probe.py'}",
        f"{package / 'data' / 'variants'}",
        f"{package / 'data' / 'locales'} True",
    ]


def test_house_rule_modules_are_sorted_and_public(tree: Path) -> None:
    (tree / "plugins").mkdir()
    for name in ("zz_probe.py", "big_games.py", "_shared.py", "notes.txt"):
        (tree / "plugins" / name).touch()
    code = "from estimation_core import resources; print(resources.house_rule_modules())"
    assert in_tree(tree, code) == ["['big_games', 'zz_probe']"]


def test_looking_up_imports_nothing_heavy(tree: Path) -> None:
    code = "import estimation_core.house_rules; print(*sorted(sys.modules))"
    loaded = set(in_tree(tree, code)[0].split())
    assert not loaded & {"babel", "importlib.metadata", "importlib.resources", "pkgutil"}


def test_every_house_rule_can_be_imported() -> None:
    for name in resources.house_rule_modules():
        importlib.import_module(f"estimation_core.house_rules.{name}")


def test_variants_are_found() -> None:
    assert list(resources.variants_dir().glob("*.toml"))


def test_no_compiled_catalog_in_a_checkout() -> None:
    """They are compiled into the wheel, from the catalogs as they then are; a stray one would grow stale."""
    locales = resources.locales_dir()
    assert locales.compiled or not list(locales.folder.rglob("*.mo"))


@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="the folders of XDG")
class TestTheUsersOwnFolders:
    @pytest.fixture(autouse=True)
    def home(self, monkeypatch: pytest.MonkeyPatch) -> None:
        for name in ("XDG_CONFIG_HOME", "XDG_DATA_HOME"):
            monkeypatch.delenv(name, raising=False)
        monkeypatch.setenv("HOME", "/home/mona")

    def test_where_nothing_names_others(self) -> None:
        assert resources.user_folder("config") == Path("/home/mona/.config/estimation")
        assert resources.user_folder("data") == Path("/home/mona/.local/share/estimation")

    def test_where_the_environment_names_others(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("XDG_CONFIG_HOME", "/etc/mine")
        monkeypatch.setenv("XDG_DATA_HOME", "/srv/mine")
        assert resources.user_folder("config") == Path("/etc/mine/estimation")
        assert resources.user_folder("data") == Path("/srv/mine/estimation")

    @pytest.mark.parametrize("path", ["", "config", ".", "./config", "~/config"])
    def test_what_is_not_absolute_is_never_used(
        self, path: str, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setenv("XDG_CONFIG_HOME", path)
        monkeypatch.setenv("XDG_DATA_HOME", path)
        assert resources.user_folder("config") == Path("/home/mona/.config/estimation")
        assert resources.user_folder("data") == Path("/home/mona/.local/share/estimation")
        monkeypatch.setenv("HOME", path)
        for kind in ("config", "data"):
            folder = resources.user_folder(kind)  # type: ignore[arg-type]
            assert folder is None or folder.is_absolute()


def test_from_an_archive_the_program_says_that_it_must_be_unpacked(tmp_path: Path) -> None:
    archive = shutil.make_archive(str(tmp_path / "est"), "zip", ROOT, "estimation_core")
    code = "from estimation_core import load_rules; load_rules()"
    done = subprocess.run(
        [sys.executable, "-c", f"import sys; sys.path.insert(0, {archive!r})\n{code}"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
    )
    assert "The program cannot run from an archive: install it, or unpack it first." in done.stderr
