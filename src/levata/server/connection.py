"""A person's socket, whatever carries it: what goes out is bounded, what comes in is counted.

A reader that is too slow holds nobody up. What does not fit into its outbox is dropped, and once it
has read what it was sent, it is told how things stand by now.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Protocol

import msgspec

from levata.errors import LevataError
from levata.game import Happening
from levata.server.metrics import REFUSALS
from levata.server.tickets import Holder
from levata.views import refusal

__all__ = [
    "BEHIND",
    "FULL",
    "LOW",
    "PATIENCE",
    "RATE",
    "Bucket",
    "Connection",
    "Wire",
]

FULL = 64 * 1024
"""Bytes of an outbox that its reader has not taken yet: nothing more goes in."""
LOW = FULL // 4
"""So much of it may be left when more goes in again."""
BEHIND = 10
"""Seconds an outbox may stay full."""
RATE = 20
"""So many messages a second are done, and twice as many at once."""
PATIENCE = 50
"""So many refused messages at once end a socket; one a second is forgiven."""
GREETING = 10
"""Seconds until the first message."""

ENDED, NO_HELLO, TOO_SLOW, ABUSE = 1012, 4400, 4408, 4429
"""Why a socket is closed."""


class Wire(Protocol):
    """What carries a connection."""

    def write(self, message: bytes) -> None:
        """Send a text. It calls `Connection.fill` when the outbox is full, and `drain` once it is not."""

    def hold(self, *, is_held: bool) -> None:
        """Read nothing for a while, or go on."""

    def close(self, code: int) -> None:
        """End it, soon even if nobody reads."""


class Bucket:
    """So many at once, and so many more a second."""

    __slots__ = ("at", "left", "most", "rate")

    def __init__(self, rate: float, most: float, now: float) -> None:
        self.rate = rate
        self.most = self.left = most
        self.at = now

    def take(self, now: float) -> bool:
        """One, if there is one."""
        self.left = min(self.most, self.left + (now - self.at) * self.rate)
        self.at = now
        if self.left < 1:
            return False
        self.left -= 1
        return True


class Connection:
    """One socket of one person."""

    __slots__ = (
        "_asked",
        "_has_missed",
        "_held",
        "_is_full",
        "_loop",
        "_patience",
        "_share",
        "_take",
        "_timer",
        "_wire",
        "is_greeted",
        "is_open",
        "name",
        "person",
        "shown",
    )

    def __init__(
        self,
        holder: Holder,
        wire: Wire,
        take: Callable[[Connection, bytes], None],
        rate: float = RATE,
        share: Bucket | None = None,
    ) -> None:
        """`take` does what a message asks for; `share` is what all sockets of the person may send."""
        self.person, self.name = holder
        self.is_open = True
        self.is_greeted = False
        self.shown: dict[str, Callable[[], None]] = {}
        """What this socket is told of, by name, and what tells all of it anew."""
        self._wire = wire
        self._take = take
        self._loop = asyncio.get_running_loop()
        self._asked = Bucket(rate, 2 * rate, self._loop.time())
        self._share = share
        self._patience = Bucket(1, PATIENCE, self._loop.time())
        self._held: list[bytes] = []
        """What came while nothing could be answered."""
        self._is_full = False
        self._has_missed = False
        self._timer = self._loop.call_later(GREETING, self.close, NO_HELLO)

    # Out.

    def send(self, message: bytes) -> None:
        """Tell something. Never raises, never waits; dropped if there is no room for it."""
        if not self._is_full:
            self._write(message)
        else:
            self._has_missed = True

    def answer(self, name: object, what: Happening | LevataError) -> None:
        """Answer a request. Never dropped: while the outbox is full no request is taken."""
        if isinstance(what, LevataError):
            REFUSALS.labels(what.code).inc()
            self._write(msgspec.json.encode({"id": name, "error": refusal(what)}))
        else:
            self._write(msgspec.json.encode({"id": name, "ok": what}))

    def close(self, code: int) -> None:
        """End it."""
        if self.is_open:
            self.is_open = False
            self._timer.cancel()
            self._held.clear()
            self._wire.close(code)

    def _write(self, message: bytes) -> None:
        if self.is_open:
            self._wire.write(message)

    # In.

    def take(self, message: bytes) -> None:
        """A message has come."""
        if not self.is_open:
            return
        if self._is_full:
            self._held.append(message)
        else:
            self._take(self, message)

    def greet(self) -> None:
        """It has said hello."""
        self.is_greeted = True
        self._timer.cancel()

    def is_too_fast(self) -> bool:
        """Count a message: is it one too many?"""
        now = self._loop.time()
        return not self._asked.take(now) or (self._share is not None and not self._share.take(now))

    def blame(self) -> None:
        """A message was refused unread; too many of them are no mistake."""
        if not self._patience.take(self._loop.time()):
            self.close(ABUSE)

    # From the wire.

    def fill(self) -> None:
        """The outbox is full."""
        if self.is_open and not self._is_full:
            self._is_full = True
            self._wire.hold(is_held=True)
            self._timer.cancel()
            self._timer = self._loop.call_later(BEHIND, self.close, TOO_SLOW)

    def drain(self) -> None:
        """There is room again: first what was missed, then what was asked."""
        if not self.is_open or not self._is_full:
            return
        self._is_full = False
        self._timer.cancel()
        self._wire.hold(is_held=False)
        if self._has_missed:
            self._has_missed = False
            for show in [*self.shown.values()]:
                show()
        while self._held and not self._is_full:
            self._take(self, self._held.pop(0))

    def lost(self) -> None:
        """The wire is gone."""
        self.is_open = False
        self._timer.cancel()
        self._held.clear()
