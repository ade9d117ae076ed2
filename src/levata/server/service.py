"""What runs behind the page: store, people, tables and sockets, opened and closed together."""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager
from pathlib import Path

from litestar import Router
from sqlalchemy import make_url

from levata.server import admin, audit, desk, metrics
from levata.server.api.door import Door
from levata.server.api.matches import match_routers
from levata.server.api.people import people_routers
from levata.server.api.rooms import room_routers
from levata.server.connection import Connection
from levata.server.hub import Hub
from levata.server.limits import Limits, Proxies
from levata.server.log import problems
from levata.server.logs import log
from levata.server.people import People
from levata.server.rooms import SWEEP, Rooms
from levata.server.settings import Settings
from levata.server.sockets import Sockets
from levata.server.store import Store, Unusable, open_store
from levata.server.talk import Talk

try:
    import fcntl
except ImportError:  # not on Windows; there nothing keeps a second server off
    fcntl = None  # type: ignore[assignment]

__all__ = ["Service", "alone", "opened"]

DAY = 24 * 3600.0
QUIET = 60.0
"""Seconds after the start until what can wait is begun: everybody comes back at once before."""
LOOK = 1.0
"""Seconds between two looks at what the operator has done from outside."""
RETRY = 1_500
"""Milliseconds, on average, until a page comes again once the server has said that it ends."""


class Service:
    """The parts of a server that runs."""

    def __init__(
        self,
        settings: Settings,
        limits: Limits,
        store: Store,
        hub: Hub,
        people: People,
        rooms: Rooms,
    ) -> None:
        """See `opened`."""
        self.store = store
        self.hub = hub
        self.people = people
        self.rooms = rooms
        people.leave = hub.leave
        people.parted = rooms.parted
        talk = Talk(store, rooms, limits, has_text=settings.chat == "on")
        self._door = Door(people, limits, Proxies(settings.trusted_proxies))
        self._audit_days = settings.audit_days
        self._problems = 0
        self._tasks: list[asyncio.Task[None]] = []
        self.sockets = Sockets(
            people.tickets,
            desk.Desk({**desk.tables(hub), "say": talk.say, "watch": rooms.watch}),
            people.presence,
            self._gone,
            public_url=settings.public_url,
            rate=settings.socket_rate,
        )

    def _gone(self, connection: Connection) -> None:
        try:
            self.hub.gone(connection)
        finally:
            self.rooms.gone(connection)

    def routers(self) -> list[Router]:
        """What is answered below /api."""
        return [
            *people_routers(self.people, self._door),
            *room_routers(self.rooms, self._door),
            *match_routers(self.store, self._door),
        ]

    async def is_ready(self) -> bool:
        """Can it keep what happens?"""
        try:
            await asyncio.wait_for(self.store.read(lambda at: at.exec_driver_sql("SELECT 1")), 2)
        except Exception as error:  # noqa: BLE001 - whatever it is, nobody should be sent here
            log.error("not-ready", error=error)
            return False
        return self.hub.is_keeping

    async def drain(self) -> None:
        """Ask the pages to come again, before their sockets are closed."""
        self.sockets.move(RETRY)
        await asyncio.sleep(0)

    # What is done now and then.

    async def start(self) -> None:
        """Begin with it."""
        orders = admin.Orders(self.store, self.hub, self.people.presence)
        await orders.begin()
        for first, seconds, do in (
            (LOOK, LOOK, orders.follow),
            (SWEEP, SWEEP, self.rooms.sweep),
            (QUIET, DAY, self.people.sweep),
            (QUIET, DAY, self._forget),
            (QUIET, DAY, self._check),
        ):
            self._tasks.append(asyncio.create_task(self._every(first, seconds, do)))

    async def stop(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _every(self, first: float, seconds: float, do: Callable[[], Awaitable[None]]) -> None:
        """A failure is told and does not end it."""
        await asyncio.sleep(first)
        while True:
            try:
                await do()
            except Exception as error:  # noqa: BLE001 - it is tried again
                log.error("sweep-failed", kind=do.__qualname__, error=error)
            await asyncio.sleep(seconds)

    async def _forget(self) -> None:
        """The audit log is kept for a while."""
        before = time.time() - self._audit_days * DAY
        await self.store.write(lambda at: audit.forget(at, before))

    async def _check(self) -> None:
        """Is anything wrong with the logs?"""
        found = await self.store.read(problems)
        self._problems = len(found)
        if found:
            log.error("log-problems", count=len(found))

    def watch(self) -> None:
        """What is looked up whenever somebody asks for figures."""
        counts = self.store.counts
        for name, text, count in (
            ("tables", "Tables in memory", lambda: self.hub.count),
            ("sockets", "Open sockets", lambda: len(self.sockets.open)),
            ("people", "People with a socket", lambda: self.people.presence.count),
            ("queue", "What waits to be committed", lambda: self.store.waiting),
            ("commits", "Commits since the start", lambda: counts.batches),
            ("pieces", "What was committed in them", lambda: counts.pieces["stored"]),
            ("log_problems", "What is wrong with the logs", lambda: self._problems),
        ):
            metrics.watched(f"levata_{name}", text, count)


@asynccontextmanager
async def opened(settings: Settings) -> AsyncIterator[Service]:
    """A service while the block runs; `Unusable` says why there is none."""
    with alone(Path(make_url(settings.database_url).database or "")):
        async with AsyncExitStack() as stack:
            store = await open_store(settings.database_url)
            stack.push_async_callback(store.close)
            limits = Limits()
            people = People(store, limits, public_url=settings.public_url, is_open=settings.is_open)
            stack.callback(people.close)
            hub = await Hub.open(store, workers=settings.bot_workers)
            stack.push_async_callback(hub.close)
            rooms = await Rooms.open(store, hub, people.presence, limits)
            stack.push_async_callback(rooms.close)
            service = Service(settings, limits, store, hub, people, rooms)
            service.watch()
            stack.push_async_callback(service.stop)
            await service.start()
            yield service


@contextmanager
def alone(path: Path) -> Iterator[None]:
    """Hold a database as the only server of it: two would each take the tables for their own."""
    path = path.resolve()  # by whichever name it is called
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        lock = os.open(path.with_name(path.name + ".lock"), os.O_RDWR | os.O_CREAT, 0o600)
    except OSError as error:
        raise Unusable(f"{path}: {error.strerror}") from None
    try:
        if fcntl is not None:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        yield
    except BlockingIOError:
        raise Unusable(
            f"another server runs on {path}; end it, or name another file by DATABASE_URL"
        ) from None
    finally:
        os.close(lock)
