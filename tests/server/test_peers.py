"""Connections: who asks nothing is let go, and one address does not have them all."""

import asyncio
import resource
import signal
import socket
from contextlib import asynccontextmanager, suppress

import pytest
import uvicorn

from levata.server import peers, run
from levata.server.peers import Peers
from tests.server.conftest import SCRIPT, Served
from tests.server.wires import until

ASKED = b"GET / HTTP/1.1\r\nHost: x\r\n\r\n"
LARGE = 8_000_000
"""Bytes of an answer: more than the system keeps for a reader."""


@asynccontextmanager
async def serving(**how):
    """Uvicorn in the test's loop, with an application that takes its time."""
    going = asyncio.Event()

    async def answer(scope, receive, send):
        if scope["path"] == "/slow":
            await going.wait()
        elif scope["path"] == "/body":
            while (await receive()).get("more_body"):
                pass
        body = b"x" * (LARGE if scope["path"] == "/large" else 3)
        headers = [(b"content-length", str(len(body)).encode())]
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        await send({"type": "http.response.body", "body": body})

    many = Peers([], **how)
    config = uvicorn.Config(
        answer, http=many.protocol, ws="none", lifespan="off", log_level="error",
        timeout_graceful_shutdown=1,
    )  # fmt: skip
    server = uvicorn.Server(config)
    config.load()
    server.lifespan = config.lifespan_class(config)
    listener = socket.create_server(("127.0.0.1", 0))
    await server.startup([listener])
    try:
        yield many, listener.getsockname()[1], going
    finally:
        going.set()
        await server.shutdown([listener])


async def ends(reader: asyncio.StreamReader) -> bytes:
    """All that comes until the other side ends it."""
    found = b""
    with suppress(ConnectionError):
        while data := await asyncio.wait_for(reader.read(65_536), 10):
            found += data
    return found


@pytest.mark.parametrize(
    "sent",
    [
        b"",
        b"GET / HTTP/1.1\r\nHost: x\r\n",
        b"POST /body HTTP/1.1\r\nHost: x\r\ncontent-length: 9\r\n\r\nhalf",
        ASKED + b"GET / HTTP/1.1\r\nHo",
    ],
    ids=["nothing", "half a request", "half a body", "half of the next"],
)
async def test_who_asks_nothing_is_let_go(monkeypatch, sent):
    monkeypatch.setattr(peers, "SILENT", 0.2)
    async with serving(local=()) as (many, port, _):
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(sent)
        assert (await ends(reader)).count(b"200 OK") == sent.count(ASKED)
        writer.close()
        await until(lambda: not many._count)


async def test_who_waits_for_an_answer_gets_it(monkeypatch):
    monkeypatch.setattr(peers, "SILENT", 0.1)
    async with serving() as (_, port, going):
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(ASKED.replace(b"/", b"/slow", 1))
        await asyncio.sleep(0.5)
        going.set()
        assert b"200 OK" in await asyncio.wait_for(reader.read(100), 10)
        writer.close()


async def test_a_slow_reader_gets_all_and_one_that_reads_nothing_is_let_go(monkeypatch):
    monkeypatch.setattr(peers, "SILENT", 0.1)
    monkeypatch.setattr(peers, "STUCK", 0.6)
    async with serving(local=()) as (many, port, _):
        ask = ASKED.replace(b"/", b"/large", 1)
        lazy = await asyncio.open_connection("127.0.0.1", port, limit=4096)
        slow = await asyncio.open_connection("127.0.0.1", port)
        for _, writer in (lazy, slow):
            writer.write(ask)
        lazy[1].transport.pause_reading()
        got = 0
        while got < LARGE:
            data = await asyncio.wait_for(slow[0].read(LARGE // 20), 10)
            assert data, got
            got += len(data)
            await asyncio.sleep(0.005)
        slow[1].close()
        await until(lambda: not many._count)
        lazy[1].close()


async def test_an_address_has_only_so_many(monkeypatch):
    monkeypatch.setattr(peers, "MOST", 3)
    async with serving(local=()) as (many, port, _):
        pairs = [await asyncio.open_connection("127.0.0.1", port) for _ in range(4)]
        assert await ends(pairs[3][0]) == b""
        pairs[0][1].write(ASKED)
        assert b"200 OK" in await asyncio.wait_for(pairs[0][0].read(100), 10)
        pairs[1][1].close()
        await until(lambda: many._count["127.0.0.1"] == 2)
        again, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(ASKED)
        assert b"200 OK" in await asyncio.wait_for(again.read(100), 10)
        for _, one in (*pairs, (again, writer)):
            one.close()
        await until(lambda: not many._count)


def test_proxies_and_the_machine_itself_have_as_many_as_they_like(monkeypatch):
    monkeypatch.setattr(peers, "MOST", 1)
    many = Peers(["10.0.0.0/8"])
    for peer in ("127.0.0.1", "::1", "10.1.2.3", "::ffff:10.1.2.3"):
        assert [many.come(peer) for _ in range(3)] == [""] * 3
    assert [many.come("6.6.6.6"), many.come("6.6.6.6")] == ["6.6.6.6", None]
    assert [many.come("2001:db8::1"), many.come("2001:db8::2")] == ["2001:db8::/64", None]


class Impatient(Served):
    script = SCRIPT.replace("import sys", "import sys\nfrom levata.server import peers", 1).replace(
        "if sys.argv", "peers.SILENT = 0.5\nif sys.argv", 1
    )


@pytest.mark.xdist_group("serving")
def test_silent_connections_keep_nobody_out(folder):
    """A server takes as many connections as it may have, and gives none away for nothing."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(soft, 512), hard))
    try:
        one = Impatient(folder, "--port", "0")
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    silent = [socket.socket() for _ in range(120)]
    try:
        one.is_up()
        assert resource.prlimit(one.process.pid, resource.RLIMIT_NOFILE)[0] == min(run.FILES, hard)
        resource.prlimit(one.process.pid, resource.RLIMIT_NOFILE, (100, 100))
        for each in silent:
            each.setblocking(False)
            with suppress(BlockingIOError):
                each.connect(("127.0.0.1", one.port))

        def is_well() -> bool:
            with suppress(OSError):
                return one.ask("/healthz").status == 200
            return False

        one.wait_for(is_well)
    finally:
        for each in silent:
            each.close()
        one.end(signal.SIGKILL)
