"""The wheel, built here and installed where there is nothing else: no network, no PATH, no extras."""

import subprocess
import sys
import venv
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("wheel")]


def run(*command: str | Path) -> str:
    """What a command prints, run with no PATH and nothing else from this environment."""
    done = subprocess.run(command, env={"PATH": ""}, check=False, capture_output=True, text=True)
    assert done.returncode == 0, f"{command}\n{done.stdout}{done.stderr}"
    return done.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    folder = tmp_path_factory.mktemp("wheel")
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "wheel", "--quiet"]
    alone = ["--no-deps", "--no-index", "--no-build-isolation"]
    subprocess.run([*pip, *alone, "--wheel-dir", folder, ROOT], check=True)
    (built,) = folder.glob("*.whl")
    return built


@pytest.fixture(scope="module")
def clean(wheel, tmp_path_factory):
    """The folder of commands of a new venv that holds the wheel alone."""
    folder = tmp_path_factory.mktemp("clean")
    venv.create(folder)
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check"]
    into = ["--python", folder / "bin/python", "install", "--quiet", "--no-deps", "--no-index"]
    subprocess.run([*pip, *into, wheel], check=True)
    return folder / "bin"


def test_it_holds_the_package_the_rules_and_the_licence(wheel):
    names = zipfile.ZipFile(wheel).namelist()
    rules = {f"levata/rules/{path.name}" for path in (ROOT / "docs/rules").iterdir()}
    pages = {path.relative_to(ROOT / "src").as_posix() for path in ROOT.glob("src/**/*.ftl")}
    assert len(rules) == 12 and len(pages) >= 12
    assert {"levata/__init__.py", "levata/py.typed", *rules, *pages} <= set(names)
    assert any(name.endswith("/licenses/LICENSE") for name in names)
    assert {name.split("/")[0].split("-")[0] for name in names} == {"levata"}


def test_it_needs_no_other_package(wheel):
    archive = zipfile.ZipFile(wheel)
    (metadata,) = (name for name in archive.namelist() if name.endswith("METADATA"))
    lines = archive.read(metadata).decode().splitlines()
    needs = [line for line in lines if line.startswith("Requires-Dist") and "extra ==" not in line]
    assert needs == []
    assert "License-Expression: Apache-2.0" in lines
    assert "Requires-Python: >=3.11" in lines


@pytest.mark.parametrize(
    ("command", "printed"),
    [
        ("--help", "usage: levata"),
        ("games", "cruce"),
        ("rules cruce", "Cruce"),
        ("rules cruce --lang ro", "levată"),
    ],
    ids=["help", "games", "rules", "rules in Romanian"],
)
def test_a_command_runs(clean, command, printed):
    assert printed in run(clean / "levata", *command.split())


def test_all_but_the_texts_and_the_terminal_imports_without_extras(clean):
    script = """
import importlib, pkgutil, sys
import levata
assert "site-packages" in levata.__file__, levata.__file__
names = [found.name for found in pkgutil.walk_packages(levata.__path__, "levata.", onerror=print)]
apart = ("levata.terminal", "levata.__main__", "levata.texts", "levata.look", "levata.narrate")
apart += ("levata.kernel.wasm",)  # Pyodide has the other side of it
apart += ("levata.adapters.",)  # each is an extra
names = [n for n in names if not n.startswith(apart)]
for name in names:
    importlib.import_module(name)
assert not {"textual", "rich", "fluent"} & set(sys.modules)
print(*names)
"""
    names = run(clean / "python", "-c", script).split()
    assert {"levata.cards", "levata.game", "levata.games.cruce", "levata.cli"} <= set(names)
