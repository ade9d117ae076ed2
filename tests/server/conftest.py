"""A page made for these tests, and servers of it: real processes on free ports."""

import gzip
import http.client
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

ROOT = Path(__file__).resolve().parents[2]

SCRIPT = """
import sys
import time
from collections.abc import Callable
from pathlib import Path
from levata.cli import main
from levata.server import run
if sys.argv[1] != "-":
    run.run.__kwdefaults__["folder"] = Path(sys.argv[1])
sys.exit(main(sys.argv[2:]))
"""

TEXT = b"export const suits = 'clubs diamonds hearts spades';\n" * 99

FILES = {
    "index.html": b"<!doctype html><title>Levata</title>",
    "sw.js": b"addEventListener('fetch', () => {});",
    "manifest.webmanifest": b"{}",
    "locale/ro.json": '["Bună"]'.encode(),
    "cards/french.svg": b"<svg xmlns='http://www.w3.org/2000/svg'/>",
    "icons/192.png": b"\x89PNG",
    "engine/engine.zip": b"PK",
    "engine/pyodide.mjs": b"export {};",
    "engine/pyodide.asm.wasm": b"\0asm\1\0\0\0",
    "assets/main-D3adBe_f.js": TEXT,
    "assets/style-0123abcd.css": b"body {}",
    "THIRD_PARTY_NOTICES.txt": b"MIT\n",
}


@pytest.fixture(scope="session")
def folder(tmp_path_factory):
    """A page as the build leaves it: some files have their encodings beside them."""
    made = tmp_path_factory.mktemp("page")
    for name, content in FILES.items():
        path = made / name
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(content)
    script = made / "assets/main-D3adBe_f.js"
    script.with_name(script.name + ".gz").write_bytes(gzip.compress(TEXT))
    # The server looks into no encoding; whatever stands there is what it sends.
    script.with_name(script.name + ".br").write_bytes(b"as brotli")
    (made / "engine/engine.zip.gz").write_bytes(b"as gzip")
    (made.parent / "secret.txt").write_text("not part of the page")
    return made


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


class Served:
    """A `levata serve` of its own, with data of its own; `lines` is what it has said so far."""

    script = SCRIPT

    def __init__(self, folder: Path | str, *words: str, **environ: str) -> None:
        self._data = TemporaryDirectory(prefix="levata-")
        command = [sys.executable, "-c", self.script, str(folder), "serve", *words]
        self.process = subprocess.Popen(
            command,
            env={**os.environ, "LEVATA_DATA": self._data.name, **environ},
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        self.lines: list[str] = []
        self.port = 0

    def is_up(self) -> "Served":
        """Read on until it tells its address."""
        for line in self.process.stdout:
            self.lines.append(line.rstrip("\n"))
            if line.startswith("Levata is at "):
                self.port = int(line.split("/")[2].rpartition(":")[2])
                return self
        raise AssertionError(f"{self.lines}\n{self.process.stderr.read()}")

    def ask(self, path: str = "/", method: str = "GET", body: bytes | None = None, **headers: str):
        """One answer, on a connection of its own."""
        asked = http.client.HTTPConnection("127.0.0.1", self.port, timeout=10)
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        asked.request(method, path, body, headers=named)
        answer = asked.getresponse()
        answer.content = answer.read()
        asked.close()
        return answer

    def wait_for(self, is_done: Callable[[], bool]) -> None:
        """Until something is so, for at most ten seconds."""
        until = time.monotonic() + 10
        while not is_done():
            assert time.monotonic() < until and self.process.poll() is None
            time.sleep(0.02)

    def end_by_itself(self) -> tuple[int, list[str], str]:
        self.process.wait(timeout=20)
        return self.end()

    def end(self, number: int = signal.SIGTERM) -> tuple[int, list[str], str]:
        """Its exit code, what it said and what it complained of."""
        if self.process.poll() is None:
            self.process.send_signal(number)
        out, err = self.process.communicate(timeout=20)
        self._data.cleanup()
        return self.process.returncode, [*self.lines, *out.splitlines()], err


@pytest.fixture
def serve(folder):
    """Start a server with these words; all are ended."""
    started = []

    def go(*words: str, page: Path | str = folder, **environ: str) -> Served:
        started.append(Served(page, *words, **environ))
        return started[-1]

    yield go
    for one in started:
        one.end(signal.SIGKILL)


@pytest.fixture(scope="session")
def served(folder):
    """One server for all tests that only ask."""
    one = Served(folder, "--port", "0").is_up()
    yield one
    assert one.end() == (0, one.lines, "")
