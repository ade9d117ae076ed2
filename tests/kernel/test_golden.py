"""The golden set over every build there is; golden.py tells what it is.

`LEVATA_SNAPSHOTS=write pytest tests/kernel/test_golden.py` writes golden.txt anew, of the native
module and of pure Python; the other builds then have to agree.
"""

from __future__ import annotations

import os
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread

import pytest
from playwright.sync_api import sync_playwright

from levata.kernel import build, load, python
from tests.chromium import QUIET
from tests.kernel import golden
from tests.kernel.golden import Line, Row
from tests.kernel.programs import AARCH64, NODE, C, clang, run, system, tool, zig
from tests.sizes import size

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("kernel-golden")]

IS_WRITING = os.environ.get("LEVATA_SNAPSHOTS") == "write"
IS_LONG = bool(size(ci=0, long=1)) or IS_WRITING
PAGE = """<!doctype html>
<script type="module">
import { golden } from './golden.mjs'
const bytes = async (name) => new Uint8Array(await (await fetch(name)).arrayBuffer())
try { window.lines = await golden(await bytes('kernel.wasm'), await bytes('problems')) }
catch (error) { window.lines = [String(error)] }
</script>
"""


@pytest.fixture(scope="module")
def problems():
    return golden.sets(long=IS_LONG)


@pytest.fixture(scope="module")
def rows(problems):
    """What golden.txt says of these sets."""
    if IS_WRITING:
        _, native = load("native")
        golden.write(
            {
                name: Row(
                    golden.checksum(some), golden.run(native, i, some), golden.run(python, i, some)
                )
                for i, (name, some) in enumerate(problems.items())
            }
        )
    return {name: row for name, row in golden.read().items() if name in problems}


@pytest.fixture(scope="module")
def expected(rows):
    return [row.kernel for row in rows.values()]


@pytest.fixture(scope="module")
def packed(problems, tmp_path_factory):
    path = tmp_path_factory.mktemp("golden") / "problems"
    path.write_bytes(golden.packed(problems.values()))
    return path


@pytest.fixture(scope="module")
def wasm(tmp_path_factory):
    return build.wasm(tmp_path_factory.mktemp("wasm"))


def told(printed: str) -> list[Line]:
    """The lines of a runner, in the order of the sets."""
    lines = [line.split() for line in printed.splitlines()]
    assert [int(number) for number, *_ in lines] == [*range(len(lines))]
    return [golden.read_line(words) for _, *words in lines]


def test_the_problems_are_those_of_the_file(problems, rows):
    """And every set of the long size is among them."""
    assert {name: golden.checksum(some) for name, some in problems.items()} == {
        name: row.problems for name, row in rows.items()
    }
    assert [*golden.read()] == [*golden.sets(long=True)]
    assert sum(row.kernel.problems for row in golden.read().values()) > 4_500


def test_python_has_the_same_values(rows):
    for name, row in rows.items():
        assert row.python[:2] == row.kernel[:2], name


def test_each_module(raw, problems, rows):
    pure = raw is load("python")[1]
    for i, (name, some) in enumerate(problems.items()):
        row = rows[name]
        assert golden.run(raw, i, some) == (row.python if pure else row.kernel), name


def test_a_difference_is_found(problems, rows):
    """One generator that starts elsewhere, and one card that is worth a point more."""
    _, native = load("native")
    some = problems["euchre"]
    number = [*problems].index("euchre")
    assert golden.run(native, number, some) == rows["euchre"].kernel
    elsewhere = golden.run(native, number + 1, some)
    kernel = rows["euchre"].kernel
    assert elsewhere[:5] == kernel[:5]
    assert elsewhere.playouts != kernel.playouts
    assert elsewhere.tree != kernel.tree
    changed = [some[0]._replace(table=some[1].table), *some[1:]]
    assert golden.run(native, number, changed).results != kernel.results


def test_webassembly_in_node(wasm, packed, expected):
    assert told(run(NODE, C / "golden.mjs", wasm, packed)) == expected


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - its name there
        """Say nothing."""


@pytest.fixture
def address(wasm, packed, tmp_path):
    """A page with the set, served on this machine alone."""
    files = {"kernel.wasm": wasm, "problems": packed, "golden.mjs": C / "golden.mjs"}
    for name, path in files.items():
        (tmp_path / name).write_bytes(path.read_bytes())
    (tmp_path / "index.html").write_text(PAGE, encoding="ascii")
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(tmp_path))) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


def test_webassembly_in_a_browser(address, expected):
    chromium = tool("chromium", "chromium")
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=chromium, args=QUIET)
        page = browser.new_page()
        page.goto(address)
        found = page.wait_for_function("window.lines", timeout=300_000).json_value()
        browser.close()
    assert told("\n".join(found)) == expected


OLD = "Nehalem"
"""The first processor with x86-64-v2, and with nothing more."""
TARGETS = ["x86_64-gnu", "aarch64-gnu"]
if IS_LONG:  # Zig builds the other libc first, which takes most of a minute
    TARGETS += ["x86_64-musl", "aarch64-musl"]


@pytest.mark.parametrize("target", TARGETS)
def test_each_machine(tmp_path, packed, expected, target):
    """What is shipped: on x86 with the newest instructions this processor has and without; on ARM."""
    machine, libc = target.split("-")
    emulator = tool(f"qemu-{machine}", "qemu-user")
    alone = ["-static"] if libc == "musl" else []
    program = zig(tmp_path / "golden", "golden", target, *alone)
    if machine == "x86_64":
        if build.host() == target:
            assert told(run(program, packed)) == expected
        assert told(run(emulator, "-cpu", OLD, program, packed)) == expected
    else:
        root = system(AARCH64, "libc6-arm64-cross")
        assert told(run(emulator, "-L", root, program, packed)) == expected


def test_no_value_is_read_before_it_is_written(tmp_path, packed, expected):
    """What a machine left in memory would differ from build to build."""
    sources = (C / "golden.c", build.HERE / "kernel.c")
    program = clang(tmp_path / "golden", "-fsanitize=memory", *sources)
    assert told(run(program, packed)) == expected
