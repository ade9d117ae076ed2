"""A client of a table server: one person's socket, opened again whenever it is lost.

It shows how to speak what docs/protocol.md says, and tests, measures and examples play with it.
Whatever was asked is asked again after a loss, commands under the key they had: they are done once.
"""

from __future__ import annotations

import asyncio
import http.client
import itertools
import json
import random
import secrets
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import suppress
from functools import partial
from types import TracebackType
from typing import Any, NamedTuple, Self
from urllib.parse import urlsplit

import msgspec
from msgspec import UNSET, Raw, UnsetType
from picows import WSError, WSFrame, WSListener, WSMsgType, WSTransport, ws_connect

from levata.protocol import (
    PATH,
    SERVER,
    SUBPROTOCOL,
    TICKET,
    VERSION,
    Clock,
    Coded,
    Frame,
    HiddenFrame,
    Id,
    Joined,
    Me,
    Offers,
    Push,
    Snapshot,
    Ticket,
    View,
)

__all__ = ["Client", "Ended", "Lost", "Place", "Refused", "Visitor"]

SOON, LATE = 0.1, 5.0
"""Seconds before another try: at first, and at most."""
STALE = 4426
"""Closed for this it stays closed: the server speaks another version."""
PASSING = ("too-many", "fault", "not-kept")
"""Why there may be no ticket now, or no way back to a table, and one soon."""
ONCE = ("say",)
"""What would be said twice is not asked again."""
IDLE, REPLY = 30, 15
"""Seconds without a sign of life until one is asked for, and until it has to be there."""


class Refused(Exception):
    """The server refused something."""

    def __init__(self, code: str, params: dict[str, Any]) -> None:
        super().__init__(code, params)
        self.code = code
        self.params = params


class Lost(Exception):
    """The socket was lost, and nobody knows what became of this."""


class Ended(Lost):
    """There is no socket any more, and there will be none."""


class Visitor:
    """Somebody at a server, over HTTP: the cookie of a session, and the token that goes with it."""

    def __init__(self, address: str) -> None:
        self.address = urlsplit(address)
        self._headers = {"content-type": "application/json", "x-levata": "new"}

    async def guest(self, name: str | None = None) -> Me:
        """Become a guest."""
        me = msgspec.convert(await self.ask("POST", "guest", {"name": name}), Me)
        self._headers["x-levata"] = me.csrf
        return me

    async def ticket(self) -> str:
        """What a socket can be opened with, once."""
        answer = await self.ask("POST", "ticket")
        try:
            return msgspec.convert(answer, Ticket).ticket
        except msgspec.ValidationError as error:
            raise ConnectionError("no answer of a table server") from error

    async def ask(self, method: str, path: str, body: object = None) -> Any:
        """What stands below /api/; an `OSError` where no table server answers."""
        return await asyncio.to_thread(self._ask, method, path, body)

    def _ask(self, method: str, path: str, body: object) -> Any:
        is_secure = self.address.scheme == "https"
        kind = http.client.HTTPSConnection if is_secure else http.client.HTTPConnection
        line = kind(self.address.netloc, timeout=10)
        try:
            told = None if body is None else json.dumps(body)
            line.request(method, f"{self.address.path.rstrip('/')}/api/{path}", told, self._headers)
            answer = line.getresponse()
            content = answer.read()
        finally:
            line.close()
        is_refused = answer.status >= http.HTTPStatus.BAD_REQUEST
        try:
            found = json.loads(content) if content else None
            refusal = msgspec.convert(found, Coded) if is_refused else None
        except ValueError as error:
            # A proxy whose server is away says so in its own words, and with its own cookies.
            raise ConnectionError(f"{answer.status}, no answer of a table server") from error
        if cookie := answer.getheader("set-cookie"):
            self._headers["cookie"] = cookie.partition(";")[0]
        if refusal is not None:
            raise Refused(refusal.code, refusal.params)
        return found


class Heard(Push):
    """Whatever a server sends: an answer, or a push."""

    id: Id | UnsetType | None = UNSET
    ok: Raw | UnsetType = UNSET
    error: Coded | UnsetType = UNSET


class Asked(NamedTuple):
    """A request that waits for its answer."""

    verb: str
    message: bytes
    answer: asyncio.Future[Any]
    is_once: bool
    """Is it for this socket alone?"""
    table: str
    """At which table one has to be for it."""


class Place:
    """A person's place at a table: what it is shown, and what is done there."""

    def __init__(self, client: Client, table: str) -> None:
        self.table = table
        self.seat: str | None = None
        """None for a spectator."""
        self.snapshot: Snapshot
        self.offers: Offers | None = None
        self.clock: Clock | None = None
        self.is_taken = False
        """Does another socket of the same person have the seat?"""
        self.bytes: dict[int, str] = {}
        """By hand: what this person gave to its deal."""
        self.on_frame: Callable[[Frame], None] = lambda _: None
        """Is called with every frame, once and in order."""
        self.at = -1
        """The last entry that was seen."""
        self.behind: asyncio.Task[None] | None = None
        """Something was missed, and is being asked for."""
        self.is_away = False
        """Was the socket lost, and is the table not told of by the new one yet?"""
        self.client = client
        self._changed = asyncio.Event()
        self._end: Exception | None = None

    @property
    def view(self) -> View | None:
        """The hand, None before the first deal."""
        return self.snapshot.view

    @property
    def is_mine(self) -> bool:
        """Is it this person's turn?"""
        if self.view is None or self.snapshot.owed.kind != "act":  # a window goes on by itself
            return False
        return bool(self.view.legal) and not self.is_taken

    async def change(self) -> None:
        """Wait until the next thing happens; raises why nothing will any more."""
        if self._end is None:
            self._changed.clear()
            await self._changed.wait()
        if self._end is not None:
            raise self._end

    def end(self, why: Exception) -> None:
        """Nothing more is told of this table."""
        self._end = why
        self._changed.set()

    async def act(self, token: str) -> int:
        """Do something legal: the number of the entry it became."""
        return await self.command("act", token=token)

    async def command(self, kind: str, *, token: str = "", turn: int | None = None) -> int:
        """`act`, `claim`, `back` or `leave`."""
        if turn is None and kind in ("act", "claim"):
            turn = self.snapshot.turn
        fields = {"table": self.table, "kind": kind, "key": secrets.token_hex(8), "turn": turn}
        try:
            done = await self.client.ask("command", **fields, token=token)
        except Refused as error:
            if error.code == "stale":
                await self.client.again(self)
            raise
        return int(done.at)

    async def next(self) -> None:
        """Have the next hand dealt, as far as it depends on this person."""
        await self.client.ask("next", table=self.table, hand=self.snapshot.hand_number + 1)

    async def tick(self, letters: str) -> None:
        """Change the standing choice."""
        await self.client.ask("tick", table=self.table, letters=letters)

    def take(self, joined: Joined) -> None:
        """Where the table stands, after a join."""
        self.seat = joined.seat
        self.is_taken = self.is_away = False
        self.behind = None  # at once: the next message may be about this table
        for frame in joined.tail or ():
            self._see(frame)
        self.at = joined.snapshot.at
        self.snapshot = joined.snapshot
        self.offers = joined.offers
        self.clock = joined.clock
        self._changed.set()

    def hear(self, push: Push) -> None:
        """Something about this table was told."""
        if not isinstance(push.frame, UnsetType):
            if push.frame.seq > self.at + 1 or self.behind:
                self.client.again(self)
                return
            self._see(push.frame)
            self.offers = push.offers or None
        if not isinstance(push.clock, UnsetType):
            self.clock = push.clock
        if push.taken:
            self.is_taken = True
        if not isinstance(push.asks, UnsetType):
            given = self.bytes.setdefault(push.asks.hand, secrets.token_hex(16))
            fields = {"table": self.table, "hand": push.asks.hand, "bytes": given}
            self.client.begin("bytes", fields)
        self._changed.set()

    def _see(self, frame: Frame) -> None:
        if frame.seq <= self.at:
            return
        self.at = frame.seq
        if not isinstance(frame, HiddenFrame):
            self.snapshot = frame
        self.on_frame(frame)


class Client:
    """One person's socket. `async with` opens it, and closes it for good."""

    def __init__(
        self, address: str, ticket: Callable[[], Awaitable[str]], *, soon: float = SOON
    ) -> None:
        """`ticket` is asked whenever a socket is opened, `soon` is the shortest wait in between."""
        place = urlsplit(address)
        self._origin = f"{place.scheme}://{place.netloc}"
        scheme = "wss" if place.scheme == "https" else "ws"
        self._address = f"{scheme}://{place.netloc}{place.path.rstrip('/')}{PATH}"
        self._ticket = ticket
        self._soon = soon
        self.places: dict[str, Place] = {}
        self.name = ""
        """What the person is called."""
        self.on_push: Callable[[Push], None] = lambda _: None
        """Is called with what is not about a table."""
        self.losses = 0
        """How often the socket was lost."""
        self._ids = itertools.count(1)
        self._asked: dict[int, Asked] = {}
        self._line: Line | None = None
        self._is_ready = False
        self._retry: float | None = None
        self._fault: Exception | None = None
        self._tasks: set[asyncio.Task[Any]] = set()
        self._read = msgspec.json.Decoder(Heard).decode

    async def __aenter__(self) -> Self:
        self._running = asyncio.create_task(self._run())
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._end(Ended("it was closed here"))
        tasks = [self._running, *self._tasks]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        if self._line is not None:
            self._line.transport.send_close()
            self._line.transport.disconnect()
            await self._line.lost.wait()

    async def ask(self, verb: str, **fields: object) -> Any:
        """Ask for something: its answer, or `Refused`; however often the socket is lost meanwhile."""
        asked = self._new(verb, fields, is_once=verb in ONCE)
        if self._is_ready and self._line is not None and not self._is_early(asked):
            self._line.send(asked.message)
        return await asked.answer

    async def join(self, table: str) -> Place:
        """Go to a table."""
        await self.ask("join", table=table)
        return self.places[table]

    async def part(self, table: str) -> None:
        """Leave it alone."""
        place = self.places.pop(table, None)
        if place is not None and place.is_away:
            self._resume(table)
        await self.ask("part", table=table)

    def begin(self, verb: str, fields: dict[str, object]) -> None:
        """Ask for something whose answer nobody waits for."""
        self._do(self._unheard(partial(self.ask, verb, **fields)))

    def again(self, place: Place) -> asyncio.Task[None]:
        """Something was missed: have the server tell how the table stands."""
        if place.behind is not None:
            return place.behind
        task = place.behind = self._do(self._unheard(partial(self._rejoin, place)))

        def done(_: object) -> None:
            if place.behind is task:
                place.behind = None

        task.add_done_callback(done)
        return task

    # Asking.

    def _new(self, verb: str, fields: dict[str, object], *, is_once: bool) -> Asked:
        if self._fault is not None:
            raise self._fault
        name = next(self._ids)
        # Read as the server will read it: what it would refuse is not sent.
        told = msgspec.convert(fields, SERVER[verb].ask)
        message = msgspec.json.encode({"id": name, "do": verb, "with": told})
        future = asyncio.get_running_loop().create_future()
        table = "" if verb in ("join", "part") else str(fields.get("table") or "")
        asked = self._asked[name] = Asked(verb, message, future, is_once, table)
        future.add_done_callback(lambda _: self._asked.pop(name, None))
        return asked

    async def _now(self, verb: str, **fields: object) -> Any:
        """Ask for something on the socket there is, before anything else."""
        if self._line is None:
            raise Lost
        asked = self._new(verb, fields, is_once=True)
        self._line.send(asked.message)
        return await asked.answer

    async def _rejoin(self, place: Place) -> None:
        """Until it is told of again, or it is certain that it will not be."""
        line, wait = self._line, self._soon
        while line is self._line and self.places.get(place.table) is place:
            try:
                await self._now("join", table=place.table, since=place.at)
            except Refused as error:
                if error.code not in PASSING:
                    self.places.pop(place.table, None)  # perhaps it was left meanwhile
                    place.end(error)
                    if place.is_away:
                        self._resume(place.table)
                    return
                wait = min(2 * wait, LATE)
                least = float(error.params.get("seconds") or 0)
            else:
                return
            await asyncio.sleep(max(least, wait * random.uniform(0.5, 1.5)))

    def _is_early(self, asked: Asked) -> bool:
        """Would it be refused only because the way back to its table is not made yet?"""
        place = self.places.get(asked.table)
        return place is not None and place.is_away

    def _resume(self, table: str = "") -> None:
        """Ask again what was not answered, at a table or everywhere."""
        if self._is_ready and self._line is not None:
            for asked in [*self._asked.values()]:
                if table in ("", asked.table) and not self._is_early(asked):
                    self._line.send(asked.message)

    async def _unheard(self, ask: Callable[[], Awaitable[Any]]) -> None:
        """Nobody waits for it: a refusal says nothing that the table does not show."""
        try:
            with suppress(Refused, Lost):
                await ask()
        except Exception as error:
            if error is not self._fault:  # which all are told who wait
                raise

    def _do(self, doing: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        task = asyncio.get_running_loop().create_task(doing)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    # The line.

    async def _run(self) -> None:
        wait = self._soon
        while self._fault is None:
            try:
                await self._connect()
                wait = self._soon
            except Refused as error:
                if error.code not in PASSING:
                    self._end(error)
                wait = LATE
            except (OSError, WSError, http.client.HTTPException):
                wait = min(2 * wait, LATE)
            except Exception as error:  # noqa: BLE001 - or whoever waits would wait for ever
                self._end(error)
            self._drop()
            retry, self._retry = self._retry, None
            await asyncio.sleep(retry or wait * random.uniform(0.5, 1.5))

    async def _connect(self) -> None:
        """Open a socket and keep it until it is lost."""
        ticket = await self._ticket()
        headers = {
            "Origin": self._origin,
            "Sec-WebSocket-Protocol": f"{SUBPROTOCOL}, {TICKET}{ticket}",
        }
        line = Line(self._hear)
        _, heard = await ws_connect(
            lambda: line,
            self._address,
            extra_headers=headers,
            enable_auto_ping=True,
            auto_ping_idle_timeout=IDLE,
            auto_ping_reply_timeout=REPLY,
        )
        if heard is not line:
            raise ConnectionError("lost before it was open")
        self._line = line
        opening = asyncio.ensure_future(self._open())
        lost = asyncio.ensure_future(line.lost.wait())
        try:
            await asyncio.wait((opening, lost), return_when=asyncio.FIRST_COMPLETED)
            if opening.done():
                opening.result()
                await lost
        finally:
            opening.cancel()
            lost.cancel()

    async def _open(self) -> None:
        """Say hello, go back to the tables, and ask again what was not answered."""
        self.name = (await self._now("hello", version=VERSION)).name
        self._is_ready = True
        self._resume()
        for place in [*self.places.values()]:
            self.again(place)

    def _drop(self) -> None:
        """The socket is lost."""
        self._is_ready = False
        if self._line is None:
            return
        self.losses += 1
        for place in self.places.values():
            place.is_away, place.behind = True, None
        if self._line.code == STALE:
            self._end(Ended(f"closed with {STALE}"))
        if not self._line.lost.is_set():  # the server greets nobody now
            self._line.transport.disconnect()
        self._line = None
        for asked in [*self._asked.values()]:
            if asked.is_once:
                _fail(asked.answer, Lost())

    def _end(self, why: Exception) -> None:
        self._fault = why
        for asked in [*self._asked.values()]:
            _fail(asked.answer, why)
        for place in self.places.values():
            place.end(why)

    def _hear(self, message: bytes) -> None:
        heard = self._read(message)
        if not isinstance(heard.id, UnsetType):
            self._answer(heard)
        elif not isinstance(heard.joined, UnsetType):
            self._join(heard.joined)
        elif not isinstance(heard.table, UnsetType):
            if place := self.places.get(heard.table):
                place.hear(heard)
        else:
            if not isinstance(heard.moving, UnsetType):
                self._retry = heard.moving.retry_ms / 1000
            self.on_push(heard)

    def _answer(self, heard: Heard) -> None:
        asked = self._asked.get(heard.id) if isinstance(heard.id, int) else None
        if asked is None or asked.answer.done():
            return
        if not isinstance(heard.error, UnsetType):
            asked.answer.set_exception(Refused(heard.error.code, heard.error.params))
        elif not isinstance(heard.ok, UnsetType):
            answer = msgspec.json.decode(heard.ok, type=SERVER[asked.verb].answer)
            if isinstance(answer, Joined):
                self._join(answer)  # at once: the next message may be about this table
            asked.answer.set_result(answer)

    def _join(self, joined: Joined) -> None:
        place = self.places.setdefault(joined.table, Place(self, joined.table))
        was_away = place.is_away
        place.take(joined)
        if was_away:
            self._resume(joined.table)


def _fail(answer: asyncio.Future[Any], why: Exception) -> None:
    """There will be no answer; perhaps nobody waits for it either."""
    if not answer.done():
        answer.set_exception(why)
        answer.exception()


class Line(WSListener):
    """One socket."""

    def __init__(self, hear: Callable[[bytes], None]) -> None:
        self._hear = hear
        self.lost = asyncio.Event()
        self.code = 0
        """With which it was closed."""
        self.transport: WSTransport

    def send(self, message: bytes) -> None:
        self.transport.send(WSMsgType.TEXT, message)

    def on_ws_connected(self, transport: WSTransport) -> None:
        self.transport = transport

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        if frame.msg_type == WSMsgType.TEXT:
            self._hear(frame.get_payload_as_bytes())
        elif frame.msg_type == WSMsgType.CLOSE:
            self.code = int(frame.get_close_code())  # type: ignore[call-overload]
            transport.send_close(frame.get_close_code())
            transport.disconnect()

    def on_ws_disconnected(self, transport: WSTransport) -> None:  # noqa: ARG002
        self.lost.set()
