"""Tables for tests: a real store, people who listen, and a clock that a test sets."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import cache
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import msgspec
from sqlalchemy import insert

from levata.errors import LevataError
from levata.game import Game, Options
from levata.server import schema
from levata.server.hub import Hub, Times
from levata.server.live import Live
from levata.server.steady import Steady
from levata.server.store import SqliteStore, upgrade

TIMES = Times()
BEGUN = 1_800_000_000.0


@cache
def _empty() -> bytes:
    """A file whose tables are there: making them takes longer than most tests."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "levata.db"
        upgrade(path)
        return path.read_bytes()


class Ear:
    """A person's connection, and all that it was sent."""

    def __init__(self, person: str) -> None:
        self.person = person
        self.sent: list[dict] = []
        self.closed = 0

    def send(self, message: bytes) -> None:
        self.sent.append(msgspec.json.decode(message))

    def close(self, code: int) -> None:
        self.closed = code

    @property
    def frames(self) -> list[dict]:
        return [push["frame"] for push in self.sent if "frame" in push]

    def last(self, name: str) -> dict:
        """The newest push that has such a field."""
        return next(push for push in reversed(self.sent) if name in push)


class Set(Steady):
    """The time that a test sets, which never stands still of itself."""

    def __init__(self, party: "Party") -> None:
        super().__init__()
        self._party = party

    def __call__(self) -> float:
        return self._party.time

    date = __call__

    @property
    def is_still(self) -> bool:
        return False


class Party:
    """A hub on a file, and its people."""

    def __init__(self, path: Path, times: Times) -> None:
        self.path = path
        self.times = times
        self.time = BEGUN
        self.steady: Steady
        self.workers = 0
        self.store: SqliteStore
        self.hub: Hub

    async def open(self) -> None:
        self.store = await SqliteStore.open(self.path, busy=0.1)
        self.hub = await Hub.open(
            self.store, times=self.times, workers=self.workers, now=self.steady
        )

    async def close(self) -> None:
        await self.hub.close()
        await self.store.close()

    async def restart(self, outage: float = 0.0) -> None:
        """The server ends without a word and is started again."""
        await self.close()
        self.time += outage
        await self.open()

    async def people(self, *names: str) -> None:
        rows = [
            {
                "id": name,
                "name": name.title(),
                "kind": "guest",
                "role": "player",
                "lang": "en",
                "created": BEGUN,
                "seen": BEGUN,
            }
            for name in names
        ]
        await self.store.write(lambda connection: connection.execute(insert(schema.person), rows))

    async def table(self, game: Game, options: Options, seats: list[str | None], **more) -> str:
        made = await self.hub.create(game, options, seats, **more)
        await self.settle()
        return made

    async def settle(self) -> None:
        """Wait until nothing is on its way."""
        for _ in range(100_000):
            if not any(live.busy for live in self.hub._tables.values()):
                return
            await asyncio.sleep(0.0005)
        raise AssertionError("a table is busy for ever")

    async def wait(self, seconds: float) -> None:
        """Let time pass, and what is due be done."""
        self.time += seconds
        self.hub.sweep()
        await self.settle()

    def live(self, table: str) -> Live:
        return self.hub._tables[table]

    async def ask(self, verb: str, *needs: object) -> dict | LevataError:
        """Ask the hub for something; what it answers, as it is sent."""
        answered: asyncio.Future = asyncio.get_running_loop().create_future()
        getattr(self.hub, verb)(*needs, answered.set_result)
        told = await answered
        if isinstance(told, LevataError):
            return told
        return msgspec.json.decode(msgspec.json.encode(told))

    async def join(self, table: str, person: str, since: int | None = None) -> tuple[Ear, dict]:
        ear = Ear(person)
        told = await self.ask("join", table, ear, since)
        await self.settle()
        return ear, told

    async def do(
        self, table: str, ear: Ear, kind: str, key: str, token: str = "", turn: int | None = None
    ) -> dict | LevataError:
        answer = await self.ask("command", table, ear, kind, key, turn, token)
        await self.settle()
        return answer

    async def deal(self, table: str, ears: list[Ear], rng: Random | None = None) -> None:
        """Everybody is ready and adds bytes, and the next hand is dealt."""
        live = self.live(table)
        hand = live.table.match.number
        for ear in ears:
            await self.ask("next", table, ear, hand)
            if rng is None or rng.random() < 0.7:
                data = bytes([len(ear.sent) % 256] * 16)
                await self.ask("bytes", table, ear, hand, data)
        await self.settle()
        if live.table.owes().kind == "deal":
            await self.wait(self.times.bytes)
        if live.table.owes().kind == "deal":
            await self.wait(self.times.next)
        if live.table.owes().kind == "deal":
            await self.wait(self.times.bytes)


@asynccontextmanager
async def party(
    folder: Path, times: Times = TIMES, steady: Callable[[Party], Steady] = Set
) -> AsyncIterator[Party]:
    made = Party(folder / "levata.db", times)
    made.steady = steady(made)
    made.path.write_bytes(_empty())
    await made.open()
    try:
        yield made
    finally:
        await made.close()
