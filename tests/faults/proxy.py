"""A TCP proxy that does what networks do: delays, cuts, closes one half, loses the answer alone."""

import asyncio
from collections import Counter
from contextlib import suppress
from random import Random
from typing import Self

CHUNK = 65536
QUIET = 1.0
"""Seconds in which a half that was closed, or an answer that was lost, leaves the other in doubt."""


class Proxy:
    """In front of a port while the block runs; `troubles` are the faults it makes, none at first."""

    def __init__(self, port: int, seed: int = 1) -> None:
        self.to = port
        self.port = 0
        self.troubles: tuple[str, ...] = ()
        self.every = 40
        """One of so many pieces has a fault."""
        self.made: Counter[str] = Counter()
        self._rng = Random(seed)
        self._lines: set[asyncio.Task] = set()

    async def __aenter__(self) -> Self:
        self._server = await asyncio.start_server(self._accept, "127.0.0.1", 0)
        self.port = self._server.sockets[0].getsockname()[1]
        return self

    async def __aexit__(self, *_) -> None:
        self._server.close()
        self.cut()
        await asyncio.gather(*self._lines, return_exceptions=True)

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}/"

    def cut(self) -> None:
        """End every connection at once."""
        for line in self._lines:
            line.cancel()

    async def _accept(self, reader, writer) -> None:
        task = asyncio.current_task()
        self._lines.add(task)
        task.add_done_callback(self._lines.discard)
        with suppress(OSError, asyncio.CancelledError):
            await _Line(self, reader, writer).run()


class _Line:
    """One connection, and the one behind it."""

    def __init__(self, proxy: Proxy, reader, writer) -> None:
        self.proxy = proxy
        self.client = reader, writer
        self.is_deaf = False
        """What the server says is lost."""

    async def run(self) -> None:
        self.server = await asyncio.open_connection("127.0.0.1", self.proxy.to)
        ways = [
            asyncio.create_task(self._carry(self.client[0], self.server[1], up=True)),
            asyncio.create_task(self._carry(self.server[0], self.client[1], up=False)),
        ]
        try:
            await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for way in ways:
                way.cancel()
            await asyncio.gather(*ways, return_exceptions=True)
            for _, writer in (self.client, self.server):
                writer.transport.abort()

    async def _carry(self, reader, writer, *, up: bool) -> None:
        """Until one end is closed, or a fault ends it."""
        proxy = self.proxy
        while piece := await reader.read(CHUNK):
            trouble = ""
            if proxy.troubles and proxy._rng.randrange(proxy.every) == 0:
                trouble = proxy._rng.choice(proxy.troubles)
                proxy.made[trouble] += 1
            if trouble == "cut":
                writer.write(piece[: len(piece) // 2])
                with suppress(OSError):
                    await writer.drain()
                return
            if trouble == "half":
                writer.write_eof()
                await asyncio.sleep(QUIET)
                return
            if trouble == "delay":
                await asyncio.sleep(proxy._rng.uniform(0, 0.5))
            if trouble == "deaf" and up:
                self.is_deaf = True
                writer.write(piece)
                await asyncio.sleep(QUIET / 4)
                return
            if up or not self.is_deaf:
                writer.write(piece)
                await writer.drain()
