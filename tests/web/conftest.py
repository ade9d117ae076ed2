"""The built page in Debian's Chromium, served from folders on free ports.

Whatever a test does, its pages ask no other host, break no rule of the page's own policy and complain
of nothing: what opens them watches, and fails the test at its end.
"""

import json
import os
import runpy
import shutil
import socket
import subprocess
import sys
import threading
import time
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from urllib.parse import urlsplit

import pytest
import uvicorn
from playwright.sync_api import sync_playwright

from levata.server.app import app
from levata.server.page import FOLDER, read_page
from tests.chromium import CHROMIUM, QUIET

ROOT = Path(__file__).resolve().parents[2]
FLAGS = (
    *QUIET,
    # The engine is compiled once and not a second time for speed: half the work of a test that begins.
    "--js-flags=--liftoff-only",
)
READY = "performance.getEntriesByName('engine-ready').length"
CONTROLLED = "!!navigator.serviceWorker?.controller"
LAN = "table.lan"
"""A name that is not this machine's own, and so no secure context."""

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
DESKTOP = {"viewport": {"width": 1280, "height": 800}}

SETTINGS = {"lang": "en", "scheme": "light", "speed": "fast", "motion": "none", "sounds": False}

BEFORE = """
(() => {
  const [settings, tables, seed] = %s
  if (!location.protocol.startsWith('http')) return
  for (const [name, value] of [['levata-settings', settings], ['levata-tables', tables]]) {
    if (localStorage.getItem(name) === null) localStorage.setItem(name, JSON.stringify(value))
  }
  // What the engine is asked, with a seed for every new match; and all that it sends.
  Object.assign(window, { seed, sent: [], asked: [] })
  const ask = Worker.prototype.postMessage
  Worker.prototype.postMessage = function (message, ...rest) {
    if (typeof message === 'string') {
      const asks = JSON.parse(message)
      if (asks.do === 'new' && window.seed !== null) asks.with.seed = window.seed
      window.asked.push(asks)
      message = JSON.stringify(asks)
    }
    return ask.call(this, message, ...rest)
  }
  const Plain = Worker
  window.Worker = class extends Plain {
    constructor(...words) {
      super(...words)
      this.addEventListener('message', ({ data }) => window.sent.push(data))
    }
  }
})()
"""
"""Before the page's own scripts: settings, and the same deals every time. The product knows of no seed."""


def until(is_so, seconds: float = 120.0):
    """What a condition comes to once it holds; the machine may be busy."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if found := is_so():
            return found
        time.sleep(0.05)
    raise AssertionError(f"not within {seconds} s")


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


class Nobody:
    """What is behind a page that is served for itself."""

    def routers(self) -> list:
        return []


def application(folder: Path):
    return app(read_page(folder), Nobody())


class Site:
    """A folder served; it can be stopped, and started again on the same port."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.port = free_port()
        self.address = f"http://127.0.0.1:{self.port}/"
        self.asked: list[str] = []
        self.start()

    def application(self):
        return application(self.folder)

    def start(self) -> None:
        page = self.application()

        async def noting(scope, receive, send):
            if scope["type"] == "http":
                self.asked.append(scope["path"])
            await page(scope, receive, send)

        config = uvicorn.Config(
            noting, port=self.port, log_level="error", ws="none", lifespan="off"
        )
        self.server = uvicorn.Server(config)
        self.thread = threading.Thread(target=self.server.run, daemon=True)
        self.thread.start()
        until(lambda: self.server.started)

    def stop(self) -> None:
        self.server.should_exit = self.server.force_exit = True
        self.thread.join(10)


class Command:
    """`levata serve`, in a process of its own and with data of its own."""

    def __init__(self) -> None:
        self.port = free_port()
        self.address = f"http://127.0.0.1:{self.port}/"
        self.data = TemporaryDirectory(prefix="levata-")
        words = [sys.executable, "-m", "levata", "serve", "--port", str(self.port)]
        environ = os.environ | {"LEVATA_DATA": self.data.name}
        self.process = subprocess.Popen(words, env=environ, stdout=subprocess.PIPE, text=True)
        assert self.address in self.process.stdout.readline()

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()
        self.process.stdout.close()
        self.data.cleanup()


@pytest.fixture(scope="session")
def built():
    """The page as `make web` leaves it; made here where nobody has. Two that come at once take turns."""
    if not (FOLDER / "index.html").exists():
        runpy.run_path(str(ROOT / "web/build.py"))["build"](plain=True)
    return FOLDER


@pytest.fixture(scope="session")
def command(built):
    started = Command()
    yield started
    started.kill()


@pytest.fixture
def serve(tmp_path):
    """Serve a copy of a folder, which the test may change."""
    sites = []

    def start(folder: Path) -> Site:
        copy = tmp_path / f"site{len(sites)}"
        shutil.copytree(folder, copy, ignore=shutil.ignore_patterns("*.br", "*.gz"))
        sites.append(Site(copy))
        return sites[-1]

    yield start
    for site in sites:
        site.stop()


# No longer than a module: while it lives there is an event loop, and tests of others have their own.
@pytest.fixture(scope="module")
def playwright():
    assert Path(CHROMIUM).exists(), "there is no Chromium: 'sh tools/packages.sh' installs it"
    with sync_playwright() as started:
        yield started


@pytest.fixture
def browser(playwright, tmp_path):
    """What opens Chromium on one profile, as often as wanted."""

    @contextmanager
    def opened(**options):
        options.setdefault("args", [*FLAGS, f"--host-resolver-rules=MAP {LAN} 127.0.0.1"])
        options |= {"executable_path": CHROMIUM}
        context = playwright.chromium.launch_persistent_context(tmp_path / "profile", **options)
        try:
            yield context
        finally:
            context.close()

    return opened


@pytest.fixture(scope="module")
def chromium(playwright):
    """A browser without a past, for as many contexts as are wanted."""
    args = [*FLAGS, f"--host-resolver-rules=MAP {LAN} 127.0.0.1"]
    started = playwright.chromium.launch(executable_path=CHROMIUM, args=args)
    yield started
    started.close()


FAULTS: list[str] = []
"""What pages have done since the last test that they should not do."""


@pytest.fixture(autouse=True)
def nothing_wrong():
    """No request to another host, nothing against the page's policy, no complaint in any test."""
    FAULTS.clear()
    yield
    assert FAULTS == []


class Watch:
    """Notes what the pages of a context should not do."""

    def __init__(self, context, address: str) -> None:
        self.home = urlsplit(address).netloc
        context.on("request", self._asked)
        context.on("weberror", lambda found: FAULTS.append(f"error: {found.error}"))
        context.on("console", self._said)

    def _asked(self, request) -> None:
        there = urlsplit(request.url)
        if there.scheme not in {"data", "blob"} and there.netloc != self.home:
            FAULTS.append(f"asked another host: {request.url}")

    def _said(self, message) -> None:
        if message.type in {"error", "warning"}:
            FAULTS.append(f"{message.type}: {message.text}")


def prepare(context, address: str, *, settings=None, tables=None, seed="levata") -> None:
    """Watch a context, and have its pages begin with settings, tables and deals."""
    given = [SETTINGS | (settings or {}), tables or {}, seed]
    context.add_init_script(BEFORE % json.dumps(given))
    context.set_default_timeout(90_000)
    Watch(context, address)


def goes(page, address: str) -> None:
    """Open an address, until the engine is there."""
    page.goto(address)
    until(lambda: page.evaluate(READY))


def open_visits(chromium, address: str):
    """Pages at an address, each in a context of its own."""
    contexts = []

    def opened(size=DESKTOP, at=address, *, settings=None, tables=None, seed="levata", before=None):
        context = chromium.new_context(reduced_motion="reduce", **size)
        contexts.append(context)
        prepare(context, at, settings=settings, tables=tables, seed=seed)
        if before:
            context.add_init_script(before)
        page = context.new_page()
        goes(page, at)
        return page

    yield opened
    for context in contexts:
        context.close()


@pytest.fixture
def visit(chromium, command):
    yield from open_visits(chromium, command.address)


@pytest.fixture(scope="module")
def long_visit(chromium, command):
    """The same, for a page that several tests of a module share."""
    yield from open_visits(chromium, command.address)


@pytest.fixture(scope="session")
def cut_off(built):
    """A page whose server was killed after one visit, and whose network is off."""

    def cut(visit, size=DESKTOP, **before):
        server = Command()
        try:
            page = visit(size, server.address, **before)
            until(lambda: page.evaluate(CONTROLLED))
        finally:
            server.kill()
        page.context.set_offline(True)
        goes(page, server.address)
        return page

    return cut
