"""A server below a path of a host, behind a proxy that takes the path away and tells who asks."""

import asyncio
from contextlib import asynccontextmanager

import pytest

from levata.client import Refused, Visitor
from tests.server.conftest import free_port
from tests.server.playing import playing

pytestmark = pytest.mark.xdist_group("serving")


class Proxy:
    """For one request a connection, or one socket."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.asker = "192.0.2.1"
        self.lines: set[asyncio.Task] = set()

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        line = asyncio.current_task()
        self.lines.add(line)
        line.add_done_callback(self.lines.discard)
        head = await reader.readuntil(b"\r\n")
        method, path, version = head.split(b" ")
        assert path.startswith(b"/levata/")
        inner, outer = await asyncio.open_connection("127.0.0.1", self.port)
        outer.write(b" ".join((method, path.removeprefix(b"/levata"), version)))
        outer.write(f"X-Forwarded-For: 198.51.100.9, {self.asker}\r\n".encode())
        await asyncio.gather(pump(reader, outer), pump(inner, writer))
        for end in (outer, writer):
            await end.wait_closed()


async def pump(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    while data := await reader.read(65_536):
        writer.write(data)
    writer.close()


@asynccontextmanager
async def proxied(port: int):
    proxy = Proxy(0)
    async with await asyncio.start_server(proxy.serve, "127.0.0.1", port):
        yield proxy
        if proxy.lines:
            await asyncio.wait(proxy.lines, timeout=5)


async def test_one_plays_below_a_path_and_is_counted_by_the_address_the_proxy_tells(serve):
    port = free_port()
    public = f"http://127.0.0.1:{port}/levata/"
    one = serve("--port", "0", PUBLIC_URL=public, TRUSTED_PROXIES="127.0.0.1").is_up()
    async with proxied(port) as proxy:
        proxy.port = one.port
        async with playing(one, address=public) as player:
            await player.play(until=4)
        for _ in range(19):
            await Visitor(public).guest()
        with pytest.raises(Refused, match="too-many"):
            await Visitor(public).guest()
        proxy.asker = "192.0.2.2"
        await Visitor(public).guest()
    assert one.end()[::2] == (0, "")


def test_of_somebody_who_is_no_proxy_of_ours_it_is_not_believed(serve):
    one = serve("--port", "0").is_up()
    told = {"content-type": "application/json", "x-levata": "-"}
    statuses = [
        one.ask("/api/guest", "POST", b"{}", **told, x_forwarded_for=f"192.0.2.{i}").status
        for i in range(21)
    ]
    assert statuses == [201] * 20 + [429]
