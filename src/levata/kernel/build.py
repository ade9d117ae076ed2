"""The builds of the kernel: `python -m levata.kernel.build native`, `wasm` or `all`.

The compiler is Zig's, which comes as the package `ziglang`; no other compiler, no Python headers and
no sources of a C library are needed. The hook that makes wheels calls what is here.
"""

from __future__ import annotations

import argparse
import importlib.util
import os
import platform
import re
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

__all__ = [
    "TARGETS",
    "BuildError",
    "Target",
    "ToolMissing",
    "exports",
    "host",
    "is_stale",
    "native",
    "wasm",
]

HERE = Path(__file__).resolve().parent
NATIVE = "_native.abi3.so"
WASM = "kernel.wasm"
ZIGLANG = "ziglang==0.17.1"

# -ffp-contract=off: no build may round what another does not.
FLAGS = ["-std=c11", "-ffp-contract=off", "-fno-math-errno", "-Wall", "-Wextra", "-s"]
SHARED = ["-O3", "-shared", "-fPIC", "-fvisibility=hidden"]
# Every browser of the last years has these vectors; with them playouts run three times as fast. -Os
# costs no speed here that can be measured, and saves a tenth of the size. The linker puts the stack
# first, so that running over its end traps instead of writing into data.
STACK = 1 << 18
BARE = ["-Os", "-mcpu=generic+simd128", "-nostdlib", "-Wl,--no-entry", f"-Wl,-z,stack-size={STACK}"]


class Target(NamedTuple):
    """A machine that a native build is for: as Zig names it, the least processor, the wheel's tag."""

    triple: str
    cpu: str
    platform: str


TARGETS = {
    "x86_64-gnu": Target("x86_64-linux-gnu.2.17", "x86_64_v2", "manylinux_2_17_x86_64"),
    "x86_64-musl": Target("x86_64-linux-musl", "x86_64_v2", "musllinux_1_1_x86_64"),
    "aarch64-gnu": Target("aarch64-linux-gnu.2.17", "generic", "manylinux_2_17_aarch64"),
    "aarch64-musl": Target("aarch64-linux-musl", "generic", "musllinux_1_1_aarch64"),
}


class BuildError(Exception):
    """The kernel was not built."""


class ToolMissing(BuildError):
    """It cannot be built here: no compiler, or no target for this machine."""


def host() -> str:
    """The target that this Python runs on."""
    libc = "gnu" if platform.libc_ver()[0] == "glibc" else "musl"
    name = f"{platform.machine()}-{libc}"
    if not sys.platform.startswith("linux") or sys.maxsize < 1 << 32 or name not in TARGETS:
        where = f"{platform.system()} on {platform.machine()}"
        raise ToolMissing(f"there is no native build for {where}, only for {', '.join(TARGETS)}")
    return name


def exports() -> list[str]:
    """The functions that kernel.h declares."""
    header = (HERE / "kernel.h").read_text(encoding="utf-8")
    return re.findall(r"^\w[\w ]*[ *](lk_\w+)\(", header, re.MULTILINE)


def is_stale(built: Path) -> bool:
    """Is a build missing, or older than what it is made from?"""
    made_from = [*HERE.glob("*.[ch]"), HERE / "build.py"]
    newest = max(path.stat().st_mtime for path in made_from)
    return not built.exists() or built.stat().st_mtime < newest


def native(target: str = "", folder: Path = HERE) -> Path:
    """Build the extension module into a folder."""
    triple, cpu, _ = TARGETS[target or host()]
    return _compile(
        folder / NATIVE, "kernel.c", "capi.c", "-target", triple, f"-mcpu={cpu}", *SHARED
    )


def wasm(folder: Path = HERE) -> Path:
    """Build the WebAssembly module into a folder; it exports its memory, and where that is free."""
    names = [f"-Wl,--export={name}" for name in (*exports(), "__heap_base")]
    return _compile(folder / WASM, "kernel.c", "-target", "wasm32-freestanding", *BARE, *names)


def _compile(out: Path, *words: str) -> Path:
    if importlib.util.find_spec("ziglang") is None:
        raise ToolMissing(f"no compiler: it comes with 'pip install {ZIGLANG}'")
    out.parent.mkdir(parents=True, exist_ok=True)
    # Beside it first: a process that has the old build in use must keep it whole.
    made = out.with_name(f".{os.getpid()}-{out.name}")
    command = [sys.executable, "-m", "ziglang", "cc", *FLAGS, *words, "-o", str(made.absolute())]
    try:
        with _cache() as env:
            if subprocess.run(command, cwd=HERE, env=env, check=False).returncode:
                raise BuildError(f"{out.name} did not compile; the compiler says why above")
        made.replace(out)
    finally:
        made.unlink(missing_ok=True)
    return out


@contextmanager
def _cache() -> Iterator[dict[str, str]]:
    """Our environment, with a place for the compiler's cache where a home folder is missing."""
    home = os.environ.get("XDG_CACHE_HOME") or os.environ.get("HOME")
    if "ZIG_GLOBAL_CACHE_DIR" in os.environ or (home and os.access(home, os.W_OK)):
        yield dict(os.environ)
        return
    with TemporaryDirectory() as folder:
        yield {**os.environ, "ZIG_GLOBAL_CACHE_DIR": folder}


def main(argv: Sequence[str] | None = None) -> int:
    """Build what the command line asks for, and say what came of it."""
    p = argparse.ArgumentParser(prog="python -m levata.kernel.build", description=__doc__)
    p.add_argument("what", nargs="?", choices=["native", "wasm", "all"], default="all")
    p.add_argument("--target", choices=TARGETS, help="a native build for this (default: here)")
    p.add_argument("--out", type=Path, default=HERE, metavar="FOLDER", help="default: in place")
    args = p.parse_args(argv)
    for what in ("native", "wasm") if args.what == "all" else (args.what,):
        started = time.perf_counter()
        try:
            made = native(args.target or "", args.out) if what == "native" else wasm(args.out)
        except BuildError as error:
            print(f"levata: {error}", file=sys.stderr)
            return 1
        seconds = time.perf_counter() - started
        print(f"{made.name}: {made.stat().st_size} bytes, built in {seconds:.1f} s")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
