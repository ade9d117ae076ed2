"""The sockets of this process: who may open one, and what carries it.

uvicorn hands a request for an upgrade either to picows, past ASGI and much faster, or to the sockets
it has itself (`SOCKETS`); both carry the same `Connection`.
"""

from __future__ import annotations

import asyncio
import itertools
import logging
import random
import socket
import sys
from collections import Counter, deque
from collections.abc import Callable, Coroutine, Sequence
from contextlib import suppress
from http import HTTPStatus
from typing import Any, Protocol
from urllib.parse import urlsplit

import msgspec
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Receive, Scope, Send
from picows import (
    WSAutoPingStrategy,
    WSFrame,
    WSListener,
    WSMsgType,
    WSTransport,
    WSUpgradeRequest,
    WSUpgradeResponse,
    WSUpgradeResponseWithListener,
)
from picows.picows import WSProtocol  # type: ignore[attr-defined]
from uvicorn.server import ServerState

from levata.protocol import LARGEST, PATH, SUBPROTOCOL, TICKET
from levata.server.connection import ENDED, FULL, LOW, RATE, Bucket, Connection
from levata.server.desk import Desk
from levata.server.logs import log
from levata.server.tickets import Holder, Tickets

__all__ = ["KINDS", "Sockets"]

KINDS = "picows", "asgi"
"""What can carry a socket; the second is there for the day the first one fails."""

BEAT = 20
"""Seconds between two signs of life: proxies cut what is silent for a minute."""
PARTS = 10
"""So many times a second some of the sockets are asked for one: 500 at once hold up all tables."""
CLOSING = 2
"""Seconds a closed socket has to send what is left."""
MOST = 16
"""So many sockets of one person may be open."""
SEVERAL = 3
"""So many times as much as one socket may all of a person send."""
TOO_BIG = 1009
"""Why a socket is closed."""


class Presence(Protocol):
    """Who keeps count of who is here."""

    def come(self, connection: Connection) -> Coroutine[Any, Any, None]: ...
    async def go(self, connection: Connection) -> None: ...


class Sockets:
    """All of them."""

    def __init__(
        self,
        tickets: Tickets,
        desk: Desk,
        presence: Presence,
        gone: Callable[[Connection], None],
        *,
        public_url: str = "",
        rate: float = RATE,
    ) -> None:
        """`gone` is told of each one that is lost; `rate` is how many messages a second each may send."""
        self.desk = desk
        self.open: set[Connection] = set()
        self._count: Counter[str] = Counter()
        self._shares: dict[str, Bucket] = {}
        """What each person may send, by all sockets together."""
        self._tickets = tickets
        self._presence = presence
        self._gone = gone
        self._rate = rate
        address = urlsplit(public_url.lower())
        self._origin = f"{address.scheme}://{address.netloc}" if public_url else ""
        self._heart = Heart()
        self._tasks: set[asyncio.Task[None]] = set()

    def enter(
        self, path: str, hosts: Sequence[str], origins: Sequence[str], names: Sequence[str]
    ) -> Holder | HTTPStatus:
        """Whose socket it would be, or why it will be none; asked before the upgrade."""
        if path != PATH:
            return HTTPStatus.NOT_FOUND
        if len(hosts) != 1 or SUBPROTOCOL not in names:
            return HTTPStatus.BAD_REQUEST
        # What is no browser has no origin, and no cookies of somebody else's either.
        if not all(self._is_ours(origin, hosts[0]) for origin in origins):
            return HTTPStatus.FORBIDDEN
        tickets = [name.removeprefix(TICKET) for name in names if name.startswith(TICKET)]
        holders = [holder for holder in map(self._tickets.take, tickets) if holder]
        if not len(holders) == len(tickets) == 1:
            return HTTPStatus.UNAUTHORIZED
        if self._count[holders[0].person] >= MOST:
            return HTTPStatus.TOO_MANY_REQUESTS
        return holders[0]

    def _is_ours(self, origin: str, host: str) -> bool:
        """Is it the origin of a page of ours?"""
        scheme, _, place = origin.lower().partition("://")
        if scheme not in ("http", "https"):
            return False
        return place == host.lower() or f"{scheme}://{place}" == self._origin

    def begin(self, holder: Holder, wire: Picows | Asgi) -> Connection:
        """A socket was opened."""
        rate, now = SEVERAL * self._rate, asyncio.get_running_loop().time()
        share = self._shares.setdefault(holder.person, Bucket(rate, 2 * rate, now))
        connection = Connection(holder, wire, self.desk.take, self._rate, share)
        self.open.add(connection)
        self._count[connection.person] += 1
        self._do(self._presence.come(connection))
        return connection

    def end(self, connection: Connection) -> None:
        """A socket is lost."""
        if connection not in self.open:
            return
        self.open.discard(connection)
        self._count[connection.person] -= 1
        if not self._count[connection.person]:
            del self._count[connection.person], self._shares[connection.person]
        connection.lost()
        self._do(self._presence.go(connection))
        self._gone(connection)

    def move(self, milliseconds: int) -> None:
        """Tell all that the server is about to end, and when to come again: not all at once."""
        for connection in self.open:
            retry = round(milliseconds * random.uniform(0.5, 1.5))
            connection.send(msgspec.json.encode({"moving": {"retry_ms": retry}}))

    def _do(self, coroutine: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(coroutine)
        self._tasks.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()):
            log.error("presence-failed", error=error)

    # What uvicorn is given.

    def options(self, kind: str) -> dict[str, Any]:
        """For `uvicorn.Config`."""
        if kind == "picows":
            return {"ws": self._upgrade}
        return {
            "ws": "websockets-sansio",
            "ws_max_size": LARGEST,
            "ws_per_message_deflate": False,
            "ws_ping_interval": BEAT,
            "ws_ping_timeout": BEAT,
        }

    def _upgrade(self, config: object, server_state: ServerState, app_state: object) -> Upgrade:
        """In place of a class of uvicorn's, with which it is called."""
        del config, app_state
        return Upgrade(self, self._heart, server_state)

    def around(self, app: ASGIApp) -> ASGIApp:
        """An application that has the sockets besides, for uvicorn's own."""

        async def both(scope: Scope, receive: Receive, send: Send) -> None:
            if scope["type"] == ScopeType.WEBSOCKET:
                await self._accept(scope, receive, send)
            else:
                await app(scope, receive, send)

        return both

    async def _accept(self, scope: Any, receive: Any, send: Any) -> None:
        found: dict[bytes, list[str]] = {}
        for name, value in scope["headers"]:
            found.setdefault(name.lower(), []).append(value.decode("latin-1"))
        hosts, origins = found.get(b"host", []), found.get(b"origin", [])
        holder = self.enter(scope["path"], hosts, origins, scope["subprotocols"])
        await receive()
        if isinstance(holder, HTTPStatus):
            start = {"type": "websocket.http.response.start", "status": holder, "headers": []}
            await send(start)
            await send({"type": "websocket.http.response.body", "body": holder.phrase.encode()})
            # Once it is said and once it is gone: whoever returns earlier has failed, to uvicorn.
            await receive()
            await receive()
            return
        await Asgi(self, receive, send).run(holder)


class Quiet(logging.LoggerAdapter):  # type: ignore[type-arg]
    """For picows: what clients do wrong is no news, what fails here is."""

    def isEnabledFor(self, level: int) -> bool:  # noqa: N802 - as `logging` spells it
        return level >= logging.ERROR

    def error(self, *_: object, **__: object) -> None:
        """Somebody sent what is no WebSocket."""

    def exception(self, *_: object, **__: object) -> None:
        log.error("fault", kind="socket", error=sys.exception())


quiet = Quiet(logging.getLogger(__name__))


class Heart:
    """Signs of life: now and then a part of the sockets, so that never many are due at once."""

    def __init__(self) -> None:
        self._parts: list[set[Picows]] = [set() for _ in range(BEAT * PARTS)]
        self._next = itertools.count()
        self._timer: asyncio.TimerHandle | None = None

    def add(self, wire: Picows) -> set[Picows]:
        """The part that it is in now."""
        part = self._parts[next(self._next) % len(self._parts)]
        part.add(wire)
        if self._timer is None:
            self._beat(0)
        return part

    def _beat(self, at: int) -> None:
        for wire in [*self._parts[at]]:
            wire.beat()
        is_needed = any(self._parts)
        loop = asyncio.get_running_loop()
        after = (at + 1) % len(self._parts)
        self._timer = loop.call_later(1 / PARTS, self._beat, after) if is_needed else None


class Upgrade(asyncio.Protocol):
    """Takes a request from uvicorn and gives it to picows."""

    def __init__(self, sockets: Sockets, heart: Heart, state: ServerState) -> None:
        self._sockets = sockets
        self._heart = heart
        self._state = state
        self._inner = WSProtocol(
            host_port=None,
            ws_path=None,
            is_client_side=False,
            ws_listener_factory=self._listener,
            logger=quiet,
            disconnect_on_exception=True,
            websocket_handshake_timeout=5,
            enable_auto_ping=False,  # a task a socket; `Heart` is one for all
            auto_ping_idle_timeout=BEAT,
            auto_ping_reply_timeout=BEAT,
            auto_ping_strategy=WSAutoPingStrategy.PING_WHEN_IDLE,
            enable_auto_pong=True,
            max_frame_size=LARGEST,
            extra_headers=None,
            read_buffer_init_size=0,
        )

    def _listener(self, request: WSUpgradeRequest) -> WSUpgradeResponseWithListener:
        headers = request.headers
        named = ",".join(headers.getall("sec-websocket-protocol", []))
        holder = self._sockets.enter(
            request.path.decode("latin-1").partition("?")[0],
            headers.getall("host", []),
            headers.getall("origin", []),
            [name.strip() for name in named.split(",")],
        )
        if isinstance(holder, HTTPStatus):
            refused = WSUpgradeResponse.create_error_response(holder, holder.phrase.encode())
            return WSUpgradeResponseWithListener(refused, None)
        spoken = {"Sec-WebSocket-Protocol": SUBPROTOCOL}
        wire = Picows(self._sockets, self._heart, self._state, holder)
        return WSUpgradeResponseWithListener(WSUpgradeResponse.create_101_response(spoken), wire)

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = transport
        self._inner.connection_made(transport)

    def data_received(self, data: bytes) -> None:
        left = memoryview(data)
        while left:
            buffer = self._inner.get_buffer(len(left))
            count = min(len(buffer), len(left))
            buffer[:count] = left[:count]
            self._inner.buffer_updated(count)
            left = left[count:]
        # Once uvicorn has made this the transport's protocol.
        loop = asyncio.get_running_loop()
        loop.call_soon(self._transport.set_protocol, self._inner)

    def connection_lost(self, exc: Exception | None) -> None:
        self._inner.connection_lost(exc)

    def pause_writing(self) -> None:
        self._inner.pause_writing()

    def resume_writing(self) -> None:
        self._inner.resume_writing()


class Picows(WSListener):
    """A socket that picows carries."""

    def __init__(self, sockets: Sockets, heart: Heart, state: ServerState, holder: Holder) -> None:
        self._sockets = sockets
        self._heart = heart
        self._state = state
        self._holder = holder
        self._parts = b""
        self._is_asked = False

    def on_ws_connected(self, transport: WSTransport) -> None:
        self._transport = transport
        below = transport.underlying_transport
        below.set_write_buffer_limits(high=FULL, low=LOW)
        # The system would keep megabytes for a reader that is gone.
        below.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, FULL)
        self._connection = self._sockets.begin(self._holder, self)
        self._part = self._heart.add(self)
        self._state.connections.add(self)  # type: ignore[arg-type]

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        self._is_asked = False
        kind = frame.msg_type
        if kind == TEXT and frame.fin:
            self._connection.take(frame.get_payload_as_bytes())
        elif kind == CLOSE:
            transport.send_close(frame.get_close_code())
            transport.disconnect()
        elif kind == BINARY:
            self._sockets.desk.refuse(self._connection, "bytes")
        elif kind in (TEXT, CONTINUATION):
            self._parts += frame.get_payload_as_bytes()
            if len(self._parts) > LARGEST:
                self._connection.close(TOO_BIG)
            elif frame.fin:
                whole, self._parts = self._parts, b""
                self._connection.take(whole)

    def on_ws_disconnected(self, transport: WSTransport) -> None:  # noqa: ARG002
        self._part.discard(self)
        self._state.connections.discard(self)
        self._sockets.end(self._connection)

    def pause_writing(self) -> None:
        self._connection.fill()

    def resume_writing(self) -> None:
        self._connection.drain()

    def beat(self) -> None:
        """Ask for a sign of life; whoever has not given the last one is gone."""
        if self._is_asked:
            self._transport.disconnect(graceful=False)
        elif self._connection.is_open:
            self._is_asked = True
            self._transport.send_ping()

    def shutdown(self) -> None:
        """Uvicorn ends."""
        self._connection.close(ENDED)

    # As a `Wire`.

    def write(self, message: bytes) -> None:
        self._transport.send(TEXT, message)

    def hold(self, *, is_held: bool) -> None:
        reading = self._transport.underlying_transport
        if is_held:
            reading.pause_reading()
        else:
            reading.resume_reading()

    def close(self, code: int) -> None:
        self._transport.send_close(code)  # type: ignore[arg-type]
        self.hold(is_held=False)  # until the other side has closed too
        asyncio.get_running_loop().call_later(CLOSING, self._transport.disconnect, False)


TEXT, CONTINUATION = WSMsgType.TEXT, WSMsgType.CONTINUATION
BINARY, CLOSE = WSMsgType.BINARY, WSMsgType.CLOSE


class Asgi:
    """A socket that uvicorn carries."""

    def __init__(self, sockets: Sockets, receive: Any, send: Any) -> None:
        self._sockets = sockets
        self._receive = receive
        self._send = send
        self._out: deque[bytes] = deque()
        self._size = 0
        self._code = 0
        self._is_due = asyncio.Event()
        self._is_read = asyncio.Event()
        self._is_read.set()
        self._loop = asyncio.get_running_loop()
        self._is_cut = self._loop.create_future()

    async def run(self, holder: Holder) -> None:
        """Until it is lost. It is known before it is open, or it could not be closed meanwhile."""
        self._connection = self._sockets.begin(holder, self)
        tasks: list[asyncio.Task[None]] = []
        try:
            await self._send({"type": "websocket.accept", "subprotocol": SUBPROTOCOL})
            tasks += [
                self._loop.create_task(part) for part in (self._read_all(), self._write_all())
            ]
            await asyncio.wait((tasks[0], self._is_cut), return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in tasks:
                task.cancel()
            self._sockets.end(self._connection)
            self._cut()

    async def _read_all(self) -> None:
        while True:
            await self._is_read.wait()
            event = await self._receive()
            if event["type"] == "websocket.disconnect":
                return
            if (text := event.get("text")) is not None:
                self._connection.take(text.encode())
            else:
                self._sockets.desk.refuse(self._connection, "bytes")

    async def _write_all(self) -> None:
        with suppress(OSError):  # so says uvicorn that the other side is gone
            while not self._code or self._out:
                await self._is_due.wait()
                self._is_due.clear()
                while self._out:
                    message = self._out.popleft()
                    await self._send({"type": "websocket.send", "text": message.decode()})
                    self._size -= len(message)
                    if self._size <= LOW:
                        self._connection.drain()
            await self._send({"type": "websocket.close", "code": self._code})

    def _cut(self) -> None:
        if not self._is_cut.done():
            self._is_cut.set_result(None)

    # As a `Wire`.

    def write(self, message: bytes) -> None:
        self._out.append(message)
        self._size += len(message)
        self._is_due.set()
        if self._size > FULL:
            self._connection.fill()

    def hold(self, *, is_held: bool) -> None:
        if is_held:
            self._is_read.clear()
        else:
            self._is_read.set()

    def close(self, code: int) -> None:
        self._code = code
        self._is_due.set()
        self._is_read.set()
        self._loop.call_later(CLOSING, self._cut)
