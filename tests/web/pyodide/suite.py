"""Runs in Pyodide, for test_suite.py: tests of the rules as pytest finds them, on the Python of the page.

    node web/tools/host.mjs SRC '' suite.py ROOT PACKAGES [words for pytest ...]

PACKAGES is the folder that pytest lies in. What is compiled there cannot be loaded and is not needed.
"""

import os
import sys


def main() -> int:
    root, packages, *words = sys.argv[1:]
    sys.path[:0] = [f"/host{root}"]
    sys.path.append(f"/host{packages}")
    os.chdir(f"/host{root}")
    os.environ |= {"LEVATA_LANG": "en", "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
    import pytest

    ini = f"/host{root}/tests/web/pyodide/pytest.ini"
    words += ["-c", ini, "--rootdir", f"/host{root}", "--confcutdir", f"/host{root}/tests/games"]
    return pytest.main(["-p", "no:cacheprovider", *words])


if __name__ == "__main__":
    code = main()
    if code:
        raise SystemExit(code)
