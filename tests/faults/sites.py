"""A real server for faults: its process, its file, and its history, in a folder of its own."""

import asyncio
import os
import signal
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.request
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from sqlalchemy import insert

from levata.games import by_name
from levata.load import Load, Plan
from levata.server import kept, log, schema
from levata.server.clock import Clock
from levata.server.store import open_store
from tests.faults.checker import Found, check
from tests.faults.launcher import TIMES
from tests.server.conftest import free_port

ROOT = Path(__file__).resolve().parents[2]
CRUCE = Plan("cruce", 4, {"target": "21"})
ALL = (
    Plan("cuatrola", 4, tables=3, bots=2, odd=0.1),
    Plan("cross_purposes", 2, tables=3, odd=0.1),
    Plan("euchre", 2, tables=3, bots=1, odd=0.1),
)


class Site:
    """Started and killed as often as a test wants, on the same file and port."""

    def __init__(self, folder: Path, variant: str = "as_it_is") -> None:
        self.folder = folder
        self.variant = variant
        self.port = free_port()
        self.database = folder / "levata.db"
        self.history = folder / "history.jsonl"
        (folder / "page").mkdir()
        (folder / "page/index.html").write_text("<!doctype html><title>Levata</title>")
        self.process: subprocess.Popen | None = None
        self.said: list[bytes] = []
        """What it complained of."""
        self.log: Path | None = None
        """The file it complains into, if it is one."""

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}/"

    async def start(self) -> None:
        words = [self.variant, str(self.folder / "page"), "serve", "--port", str(self.port)]
        errors = self.log.open("ab") if self.log else None
        self.process = subprocess.Popen(  # noqa: ASYNC220 - it takes no time
            [sys.executable, "-m", "tests.faults.launcher", *words],
            cwd=ROOT,
            env={
                **os.environ,
                "LEVATA_DATA": str(self.folder),
                "TRUSTED_PROXIES": "127.0.0.1",
                "SOCKET_RATE": "100000",
            },
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=errors or subprocess.PIPE,
        )
        if errors is not None:
            errors.close()
        else:
            threading.Thread(target=self._listen, args=(self.process.stderr,), daemon=True).start()
        told = await asyncio.to_thread(self.process.stdout.readline)
        assert b"Levata is at" in told, (told, self.said[-20:])

    def _listen(self, stream) -> None:
        """A file of it would be under the same limits as the database."""
        with stream:
            self.said += stream

    async def end(self, number: int = signal.SIGTERM) -> None:
        if self.process is not None:
            self.process.send_signal(number)
            await asyncio.to_thread(self.process.wait, 90)
            self.process.stdin.close()
            self.process.stdout.close()
            self.process = None

    async def kill(self) -> None:
        """As a loss of power would."""
        await self.end(signal.SIGKILL)

    def set_clock(self, hours: float) -> None:
        """Only where the clock jumps."""
        made = self.folder / "hours.new"
        made.write_text(str(hours))
        made.rename(self.folder / "hours")

    async def is_answering(self) -> None:
        assert await asyncio.to_thread(self._ask, "/healthz") == b"ok\n"

    async def is_ready(self) -> bool:
        """Does it say that it can keep what happens?"""
        try:
            return await asyncio.to_thread(self._ask, "/readyz") == b"ready\n"
        except urllib.error.HTTPError as error:
            error.close()
            if error.code != 503:
                raise
            return False

    def _ask(self, path: str) -> bytes:
        with urllib.request.urlopen(f"{self.address}{path[1:]}", timeout=20) as answer:  # noqa: S310
            return answer.read()

    def check(self) -> Found:
        return check(self.history, self.database)


@asynccontextmanager
async def site(
    folder: Path, variant: str = "as_it_is", log: Path | None = None
) -> AsyncIterator[Site]:
    made = Site(folder, variant)
    made.log = log
    await made.start()
    try:
        yield made
    finally:
        await made.kill()


@asynccontextmanager
async def loaded(at: Site, plan: Plan, address: str = "") -> AsyncIterator[Load]:
    with at.history.open("wb") as history:
        async with Load(address or at.address, plan, history) as load:
            yield load


async def overdue(database: Path, count: int) -> list[str]:
    """So many tables whose people are late for the first hand."""
    people = ("p0", "p1", "p2", "p3")
    game, now = by_name("cruce"), time.time()
    options = game.options(4)
    store = await open_store(f"sqlite:///{database}")

    def write(connection) -> list[str]:
        rows = [
            {"id": one, "name": one, "kind": "guest", "role": "player", "lang": "en"}
            | {"created": now, "seen": now}
            for one in people
        ]
        connection.execute(insert(schema.person), rows)
        begun = Clock.begin(4, TIMES, now - 3600)
        made = []
        for _ in range(count):
            table = kept.setup(game, options, people, spectators=False, room=None, now=now - 3600)
            kept.create(connection, table, begun)
            made.append(table.id)
        log.touch(connection, now)
        return made

    try:
        return await store.write(write)
    finally:
        await store.close()
