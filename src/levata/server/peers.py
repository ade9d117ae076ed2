"""Connections of HTTP: none is kept for whoever asks nothing, and an address has only so many.

Past this, sockets look after themselves.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Iterable
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from levata.server.limits import Proxies

__all__ = ["Peers"]

SILENT = 10.0
"""Seconds in which a request has to come, to its end."""
STUCK = 60.0
"""Seconds in which something of an answer has to be read."""
MOST = 500
"""So many connections of one address may be open."""
LOCAL = "127.0.0.0/8", "::1"
"""The machine itself, where also a proxy may be that was not named."""


class Peers:
    """Who has how many."""

    def __init__(self, proxies: Iterable[str], local: Iterable[str] = LOCAL) -> None:
        """Proxies may have any number, and so may the machine itself."""
        self._free = Proxies([*proxies, *local])
        self._count: Counter[str] = Counter()

    def protocol(self, **needs: Any) -> Peer:
        """In place of a class of uvicorn's, with which it is called."""
        return Peer(self, **needs)

    def come(self, peer: str) -> str | None:
        """Under which name it is counted, None if it is one too many."""
        if self._free.is_one(peer):
            return ""
        address = self._free.asker(peer, [])
        if self._count[address] >= MOST:
            return None
        self._count[address] += 1
        return address

    def go(self, address: str) -> None:
        """It is no more, or a socket by now."""
        self._count[address] -= 1
        if self._count[address] <= 0:
            del self._count[address]


class Peer(HttpToolsProtocol):
    """A connection, until it is a socket."""

    _address: str | None = None
    _timer: asyncio.TimerHandle | None = None
    _left = 0
    """Bytes of answers that were not read when it was last looked at."""

    def __init__(self, peers: Peers, **needs: Any) -> None:
        super().__init__(**needs)
        self._peers = peers

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._address = self._peers.come(self.client[0] if self.client else "")
        if self._address is None:
            transport.abort()
        else:
            self._look_in(SILENT)

    def connection_lost(self, exc: Exception | None) -> None:
        self._end()
        super().connection_lost(exc)

    def handle_websocket_upgrade(self) -> None:
        self._end()
        super().handle_websocket_upgrade()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if self._timer is not None:
            self._look_in(SILENT)

    def _look_in(self, seconds: float) -> None:
        if self._timer is not None:
            self._timer.cancel()
        self._timer = self.loop.call_later(seconds, self._look)

    def _look(self) -> None:
        """Is something still to be expected?"""
        was, self._left = self._left, self.transport.get_write_buffer_size()
        cycle = self.cycle  # None before the first request, whatever its type says
        if self._left:
            is_alive, seconds = self._left != was, STUCK
        else:
            is_alive = bool(cycle) and not (cycle.response_complete or cycle.more_body)
            seconds = SILENT
        if is_alive:
            self._look_in(seconds)
        else:
            self.transport.abort()

    def _end(self) -> None:
        """It is nothing more to be looked after here."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if self._address:
            self._peers.go(self._address)
        self._address = None
