"""A server of sockets in the test's own loop, and clients of other people's making."""

import asyncio
import json
import socket
from contextlib import suppress

import uvicorn
from websockets.asyncio.client import connect
from websockets.client import ClientProtocol
from websockets.uri import parse_uri

from levata.protocol import SUBPROTOCOL
from levata.server.desk import Desk
from levata.server.sockets import Sockets
from levata.server.tickets import Tickets


async def until(is_so):
    """Wait for something that nothing announces."""
    async with asyncio.timeout(20):
        while not is_so():  # noqa: ASYNC110 - see above
            await asyncio.sleep(0.01)


class Present:
    """Who is here, as the sockets tell it."""

    def __init__(self):
        self.told = []

    async def come(self, connection):
        self.told.append(("come", connection.person))

    async def go(self, connection):
        self.told.append(("go", connection.person))


async def nothing(scope, receive, send):
    """An application that has no page."""
    if scope["type"] == "lifespan":
        while True:
            kind = (await receive())["type"]
            await send({"type": f"{kind}.complete"})
            if kind.endswith("shutdown"):
                return
    await send({"type": "http.response.start", "status": 200, "headers": []})
    await send({"type": "http.response.body", "body": b"page"})


class Serving:
    """uvicorn with sockets of one kind: `async with`."""

    def __init__(self, kind, verbs=None, gone=None, *, port=0, rate=20):
        self.port = port
        self.tickets = Tickets()
        self.present = Present()
        self.gone = []
        self.sockets = Sockets(
            self.tickets, Desk(verbs or {}), self.present, gone or self.gone.append, rate=rate
        )
        self.kind = kind
        options = self.sockets.options(kind)
        config = uvicorn.Config(
            self.sockets.around(nothing), log_level="error", timeout_graceful_shutdown=2, **options
        )
        self.server = uvicorn.Server(config)
        config.load()
        self.server.lifespan = config.lifespan_class(config)

    async def __aenter__(self):
        self.listener = socket.create_server(("127.0.0.1", self.port))
        self.place = f"127.0.0.1:{self.listener.getsockname()[1]}"
        await self.server.startup([self.listener])
        return self

    async def __aexit__(self, *error):
        await self.end()

    async def end(self):
        """As when it is told to end."""
        if self.server.started:
            self.server.started = False
            await self.server.shutdown([self.listener])

    async def empty(self):
        """Once all sockets are gone, and that is told; forget who was here."""
        await until(lambda: not self.sockets.open and not self.sockets._tasks)
        self.present.told.clear()
        self.gone.clear()

    def names(self, person="ana"):
        return [SUBPROTOCOL, f"ticket.{self.tickets.issue(person, person.title())}"]

    def line(self, person="ana", **more):
        """A client of the `websockets` library."""
        more.setdefault("subprotocols", self.names(person))
        return connect(f"ws://{self.place}/socket", **more)


async def greeted(line):
    """After hello."""
    assert (await asked(line, "hello", version=1))["ok"]["version"] == 1
    return line


async def asked(line, verb, name=1, **fields):
    """What comes next after a request."""
    await line.send(json.dumps({"id": name, "do": verb, "with": fields}))
    return json.loads(await line.recv())


class Slow:
    """A client that reads when it is told to, and answers no ping unless it reads."""

    def __init__(self, serving, person="ana"):
        self.serving = serving
        uri = f"ws://{serving.place}/socket"
        self.protocol = ClientProtocol(parse_uri(uri), subprotocols=serving.names(person))
        self.socket = socket.socket()
        # Little room in the system, so that what is not read stays with the server.
        self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        self.socket.setblocking(False)
        self.loop = asyncio.get_running_loop()
        self.texts = []
        self.code = None
        """With which it was closed."""

    async def __aenter__(self):
        host, _, port = self.serving.place.partition(":")
        await self.loop.sock_connect(self.socket, (host, int(port)))
        self.protocol.send_request(self.protocol.connect())
        await self._flush()
        while self.protocol.state.name == "CONNECTING":
            await self.read()
        return self

    async def __aexit__(self, *error):
        self.socket.close()

    async def send(self, verb, name=1, **fields):
        self.protocol.send_text(json.dumps({"id": name, "do": verb, "with": fields}).encode())
        await self._flush()

    async def read(self):
        """What is there now; an empty text once it is closed."""
        data = b""
        with suppress(ConnectionError):
            data = await self.loop.sock_recv(self.socket, 65536)
        self.protocol.receive_data(data) if data else self.protocol.receive_eof()
        for event in self.protocol.events_received():
            name = getattr(getattr(event, "opcode", None), "name", "")
            if name == "TEXT":
                self.texts.append(json.loads(event.data))
            elif name == "CLOSE":
                self.code = self.protocol.close_rcvd.code
        return data

    async def until(self, is_so):
        """Read until a text is as wanted; it."""
        while True:
            while self.texts:
                text = self.texts.pop(0)
                if is_so(text):
                    return text
            assert await self.read(), "closed"

    async def _flush(self):
        for data in self.protocol.data_to_send():
            await self.loop.sock_sendall(self.socket, data)
