"""Somebody who plays with three bots at a server that runs, over its sockets."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from levata.client import Client, Place, Refused, Visitor
from levata.protocol import Push
from tests.server.conftest import Served

NAME = "Zamolxe Vulturul"
ROOM = {"game": "cruce", "players": 4, "options": {}, "bots": True, "spectators": False}


class Player:
    """A guest, their room, and their place at the table that was begun in it."""

    def __init__(self, address: str, name: str) -> None:
        self.address = address
        self.visitor = Visitor(self.address)
        self.name = name
        self.pushes: list[Push] = []

    async def begin(self) -> None:
        self.me = await self.visitor.guest(self.name)
        self.room = (await self.visitor.ask("POST", "rooms", ROOM))["code"]

    async def sit(self, client: Client) -> Place:
        client.on_push = self.pushes.append
        await client.ask("watch", room=self.room)
        started = await self.visitor.ask("POST", f"rooms/{self.room}/start", {})
        self.place = await client.join(started["table"])
        return self.place

    async def play(self, until: int) -> None:
        """Act when it is one's turn, until the table has come to that entry."""
        async with asyncio.timeout(30):
            while self.place.at < until:
                if self.place.is_mine:
                    try:
                        await self.place.act(self.place.view.legal[0].token)
                    except Refused as error:
                        if error.code not in ("not-kept", "stale"):
                            raise
                        await asyncio.sleep(0.1)
                else:
                    await self.place.change()


@asynccontextmanager
async def playing(
    served: Served, name: str = NAME, address: str | None = None
) -> AsyncIterator[Player]:
    player = Player(address or f"http://127.0.0.1:{served.port}/", name)
    await player.begin()
    async with Client(player.address, player.visitor.ticket) as client:
        player.client = client
        await player.sit(client)
        yield player
