"""All of a server but the page, in a thread of the test's process: HTTP, sockets, rooms and tables."""

import asyncio

import uvicorn

from levata.server import settings
from levata.server.app import app
from levata.server.hub import Hub
from levata.server.people import People
from levata.server.rooms import Rooms
from levata.server.service import Service
from levata.server.store import SqliteStore
from tests.server.people import PeopleServer


class RoomServer(PeopleServer):
    """All of a server but the page, with no limit that a test reaches."""

    kind = "picows"

    async def _serve(self) -> None:
        self.loop = asyncio.get_running_loop()
        store = self.store = await SqliteStore.open(self.path)
        hub = await Hub.open(store, workers=0)
        people = self.people = People(store, self.limits, **self.how)
        rooms = await Rooms.open(store, hub, people.presence, self.limits)
        service = self.service = Service(
            settings=settings.read({}),
            limits=self.limits,
            store=store,
            hub=hub,
            people=people,
            rooms=rooms,
        )
        config = uvicorn.Config(
            service.sockets.around(app({}, service)),
            port=0,
            log_level="error",
            lifespan="off",
            proxy_headers=False,
            **service.sockets.options(self.kind),
        )
        self._server = uvicorn.Server(config)
        serving = asyncio.create_task(self._server.serve())
        while not self._server.started:  # noqa: ASYNC110 - the server sets no event
            await asyncio.sleep(0.005)
        self.url = f"http://127.0.0.1:{self._server.servers[0].sockets[0].getsockname()[1]}"
        self._is_up.set()
        await serving
        await rooms.close()
        await hub.close()
        people.close()
        await store.close()
